"""Ways through Tableside by keys: between them they come by every kind of screen.

What has to hold on every screen is held on each of these: a kind of screen that is new is looked at everywhere once a
way in `walks.json` comes by it, and `tests/tui/test_contrast.py` fails until one does. `test_everywhere.py` presses
there each key that works everywhere.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from dealing import left_open
from piloting import new_session, playing, standing_at
from rows import beside

from rulesets.engine.core.tabletop import Change, What
from saves.lessons.courses import open_example
from saves.session.session import Session

BATTLE = {"phase": "combat", "target": "units", "attack": "Crusher 7", "defence": "Mole 3"}
ARMIES = "SI11,12 SI12,12 SC17,11 SC18,12 SM16,13 ST10,13 NI12,10 NI13,10 NI16,10 NC17,9 NT13,8 NU20,5 turn=S"
ASKED = "SI8,11 SI8,12 SI8,13 SI9,14 NI8,10 NT9,10 NI8,2 NI15,9 turn=S"


@dataclass(frozen=True)
class Walk:
    """Keys pressed one after another, from Home or from a session that is made first.

    `names` are the kinds of screen on which the steps end; the keys of a step have a blank between, `w escape`, and a
    text in quotes is typed, `'retreat'`. `only` leads to that session and to nothing else. The README's command goes
    those `in_the_share` only, where going them all would take long.
    """

    called: str
    begins: Callable[[Path], Path | None]
    steps: list[str]
    names: frozenset[str]
    only: bool = False
    in_the_share: bool = False

    def __str__(self):
        """Name the way in a list of tests."""
        return self.called

    def playing(self, data, size, config=""):
        """Open Tableside where the way begins."""
        return playing(data, self.begins(data), size=size, config=config, only=self.only)


def at_home(data):
    """Begin with nothing but the program."""


def a_sample(data):
    """Begin at Home, with one session that was played."""
    open_example("assault", data / "sessions")


def one_combat(data):
    """Make a session with one ruling, and a combat that stands at its die."""
    path = one_ruling(data)
    with Session.open(path) as session:
        session.begin("combat")
        for key, text in BATTLE.items():
            if session.run is not None and session.run.question is not None and session.run.question.key == key:
                session.answer(key, text)
    return path


def one_ruling(data):
    """Make a session with one ruling."""
    path = standing_at(data, "combat", {**BATTLE, "odds-rounding": "defender", "die": "2"})
    with Session.open(path) as session:
        session.confirm()
    return path


def a_card(data):
    """Begin at Home, with a card of the drill that was left open."""
    left_open(data)


def _board(position):
    """Make a session of the board with units on it."""

    def made(data):
        path = new_session(data, "game-of-war")
        with Session.open(path) as session:
            session.amend([Change(What.FACT, "position", value=position)], "laid out")
        return path

    return made


BEGINS = {
    "Home": at_home,
    "Home with a session": a_sample,
    "Home with a card": a_card,
    "one combat": one_combat,
    "one ruling": one_ruling,
    "a board with armies": _board(ARMIES),
    "a board that asks": _board(ASKED),
    "a board that is set up": lambda data: new_session(data, "game-of-war"),
}
WALKS = tuple(
    Walk(**{**each, "begins": BEGINS[each["begins"]], "names": frozenset(each["names"])}) for each in beside(__file__)
)
