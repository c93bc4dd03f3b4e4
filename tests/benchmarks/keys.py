"""From a key to what it paints, in whole combats on a pseudo-terminal, every answer on the disk.

The first frame shows the answer and the next question; odds and readings, worked out beside the screen, may follow.
"""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from board import ARMIES
from odds import FACES
from painted import Program, tableside
from rows import Row, ms

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, What
from saves.log.events import Answer
from saves.session.session import Session

AGAINST = (
    "every key that answers, in whole combats at 80×24 on a pseudo-terminal, each answer on the disk, odds shown;"
    " against the 50 ms within which a key feels immediate. Texts are typed before, and not counted."
)
LIMIT = 50.0


@dataclass(frozen=True)
class Combat:
    """How a combat is played by keys, again and again: what begins it the first time, and its keys.

    A token is a key to measure, or with `=` before it a text to type. `asked` is a question that each time answers.
    """

    game: str
    what: str
    opening: str
    tokens: Mapping[str, str]
    asked: str
    times: int
    position: str = ""
    kit: Mapping[str, str] = field(default_factory=dict)


RIVETS = "2 1 =7 ⏎ =2 ⏎ 5 x"
BAUTZEN = (
    "1 =1910 ⏎ =21/20␣6␣+␣50/20␣4␣+␣112/20␣4 ⏎ 2 =861/294␣4 ⏎ ⏎ =0 ⏎ ⏎ =1 ⏎ =0 ⏎ =20Pz␣6␣+␣57PzK␣6 ⏎ =294HQ␣2 ⏎ ⏎ 2 ⏎ ⏎"
    " ⏎ 5 =2 ⏎ 1 3 =2 ⏎ =2 ⏎ =1 ⏎ 1 2 1 2 1 1 x"
)
AIMED = "=Panther ⏎ =Squad ⏎ ⏎ ⏎ ⏎ ⏎ ⏎ ⏎ ⏎"
THROWN = "=3 ⏎ =12␣green ⏎ 2 3 ⏎ ⏎ c d x - c d x - c d x - =9␣blue ⏎ ⏎"
COMPARED = "c d x - c d x - c x x"
BOARD = "⏎ tab f f c c s s s h j l k u u"

COMBATS = (
    Combat("rivets", "a battle", "n", dict.fromkeys(("teach", "brisk"), RIVETS), "die", 8),
    Combat("bautzen-1945", "a combat with secrets", "n 1", dict.fromkeys(("teach", "brisk"), BAUTZEN), "exchange", 3),
    Combat(
        "assault",
        "12 against 10 dice",
        "⏎ 1",
        {
            "teach": f"{AIMED} {THROWN} ⏎ 1 ⏎ ⏎ ⏎ {COMPARED}",
            "brisk": f"{AIMED} {THROWN} 1 ⏎ ⏎ {COMPARED}",
        },
        "defence.roll",
        3,
        kit={f"faces.{colour}": faces for colour, faces in FACES.items()},
    ),
    Combat(
        "game-of-war",
        "the board, 34 units",
        "i g =J8 ⏎",
        dict.fromkeys(("teach", "brisk"), BOARD),
        "target",
        4,
        position=ARMIES,
    ),
)
KEYS = {"⏎": "\r", "tab": "\t"}


def rows() -> list[Row]:
    """Measure every ruleset in both manners that tell."""
    return [row for combat in COMBATS for manner in combat.tokens for row in _measured(combat, manner)]


def _measured(combat: Combat, manner: str) -> list[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "config.toml").write_text(f'manner = "{manner}"\n')
        path = laid_out(combat, folder)
        every = played(combat, manner, path, folder)
        check(combat, path)
    first, last = [painted[0] for painted in every], [painted[-1] for painted in every]
    keys = len(every) // combat.times
    quickest = [min(first[key::keys]) for key in range(keys)]
    return [
        ms(f"{combat.game}, {manner}: {combat.what}, median", median(first)),
        ms(f"  95th percentile of {len(every)} keys", _95th(first), at_most=LIMIT),
        ms(f"  each key at its quickest of {combat.times} times, 95th percentile", _95th(quickest)),
        ms("  to the last frame, odds and all, 95th percentile", _95th(last)),
    ]


def _95th(took: list[float]) -> float:
    return quantiles(took, n=20)[-1]


def laid_out(combat: Combat, folder: Path) -> Path:
    """Make the session."""
    path = folder / "sessions" / "saturday.jsonl"
    with Session.create(path, title="Saturday", ruleset=ruleset(combat.game), players={}, kit=combat.kit) as session:
        if combat.position:
            session.amend([Change(What.FACT, "position", value=combat.position)])
    return path


def played(combat: Combat, manner: str, path: Path, folder: Path) -> list[list[float]]:
    """Play, and give the frames of every key but those of the first time, which draws all for the first time."""
    program = tableside(path, folder)
    try:
        each_time = combat.tokens[manner].split()
        for token in (*combat.opening.split(), *each_time):
            press(program, token)
        return [frames for token in each_time * combat.times if (frames := press(program, token))]
    finally:
        program.close()


def press(program: Program, token: str) -> list[float]:
    """Press a key, and give the seconds to its frames, or 0 where it has none; of a text that is typed, nothing."""
    frames, _ = program.press(keys_of(token))
    return [] if token.startswith("=") else [each.after for each in frames] or [0.0]


def keys_of(token: str) -> str:
    """Give what a terminal sends for a token."""
    return token[1:].replace("␣", " ") if token.startswith("=") else KEYS.get(token, token)


def check(combat: Combat, path: Path) -> None:
    """See that the keys did what they were meant to do."""
    with Session.open(path, read_only=True) as session:
        events = [line.event for line in session.history.lines()]
    answered = sum(isinstance(event, Answer) and event.key == combat.asked for event in events)
    if answered != 1 + combat.times:
        raise RuntimeError(f"{combat.game}: {combat.asked} was answered {answered} times, not {1 + combat.times}.")
