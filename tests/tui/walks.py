"""Ways through Tableside by keys: between them they come by every kind of screen.

What has to hold on every screen is held on each of these: a kind of screen that is new is looked at everywhere once a
way comes by it here, and `tests/tui/test_contrast.py` fails until one does. `test_everywhere.py` presses there each key
that works everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from dealing import left_open
from piloting import new_session, playing, standing_at

from rulesets.engine.core.tabletop import Change, What
from saves.examples import open_example
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
    steps: tuple[str, ...]
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


WALKS = (
    Walk(
        "a combat, and what is opened over it",
        one_combat,
        (
            *("9", "question_mark", "j k i i", "escape w", "tab tab shift+tab", "enter", "escape escape slash"),
            *("'retreat'", "backspace down up enter", "escape escape m", "9", "j escape r", "j k enter", "9"),
            *("escape w", "1", "escape escape ctrl+k", "'lo'", "backspace down up escape a", "enter", "escape 5"),
            *("o", "enter", "escape m 3 u 5", "enter", "escape"),
        ),
        frozenset({"StepsScreen", "Page", "LookUp", "AskOne", "Review", "ChangeAnswer", "WhatIf", "Palette", "AskText"})
        | {"OverruleDialog", "Predict"},
    ),
    Walk(
        "the table, the log and the replay",
        one_ruling,
        (
            *(
                "t",
                "down j k end home",
                "enter",
                "escape p",
                "j k c",
                "escape escape escape l",
                "a",
                "j k end home a f",
            ),
            *("'Mole'", "enter", "enter", "j k escape v", "right right l h left end home n p", "t", "j escape g"),
            *("escape escape c", "end enter", "3", "enter", "enter"),
        ),
        frozenset({"TableView", "AskOne", "Register", "LogView", "AskText", "Page", "ReplayScreen", "Reading"})
        | {"Review", "ChangeAnswer", "StepsScreen", "WhatFollows"},
        in_the_share=True,
    ),
    Walk(
        "the board",
        _board(ARMIES),
        ("i", "g", "'K17'", "enter", "f", "f s", "s c", "c v", "v z", "z enter"),
        frozenset({"AskText", "BoardScreen"}),
    ),
    Walk(
        "the board while it is set up, and a position that is none",
        lambda data: new_session(data, "game-of-war"),
        ("p", "'ZZ'", "enter", "escape"),
        frozenset({"AskText", "BoardScreen"}),
    ),
    Walk(
        "a question beside the board",
        _board(ASKED),
        ("i g", "'J8'", "enter", "enter", "9"),
        frozenset({"AskText", "BoardScreen"}),
    ),
    Walk(
        "Home, lessons, a first session and a kit",
        at_home,
        (
            *(
                "l",
                "j k end home tab tab shift+tab",
                "enter",
                "f8",
                "escape",
                "escape",
                "escape n",
                "1",
                "tab escape e",
            ),
            *("j k escape question_mark", "j k i escape p", "enter", "j down 1 2 backspace enter 3 enter tab"),
        ),
        frozenset({"Lessons", "StepsScreen", "Reading", "NewSession", "AskOne", "Page", "KitScreen"}),
    ),
    Walk(
        "Home with a session, and what is done to one",
        a_sample,
        (
            *("d", "escape r", "'2' escape", "j k end home pagedown pageup d", "2", "u", "enter i", "escape v"),
            *("right right end home", "escape enter", "t", "j j j down enter", "escape escape i", "j f1", "escape f3"),
            *("'/nowhere'", "enter", "escape", "escape escape escape"),
        ),
        frozenset({"AskOne", "AskText", "Home", "ReplayScreen", "StepsScreen", "TableView", "KitScreen", "Reading"}),
        in_the_share=True,
    ),
    Walk(
        "a card of the drill",
        a_card,
        ("D", "enter", "j k", "3", "j k"),
        frozenset({"AskOne", "StepsScreen"}),
        in_the_share=True,
    ),
    Walk(
        "one session and nothing else",
        one_combat,
        ("escape", "enter"),
        frozenset({"OneSession", "StepsScreen"}),
        only=True,
    ),
)
