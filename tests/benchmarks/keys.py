"""From a key to what it paints, in whole combats on a pseudo-terminal, every answer on the disk."""

import os
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from figures import Figure
from terminals import PROGRAM, Terminal, surroundings

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, What
from saves.log.events import Answer
from saves.session.session import Session

WHAT = (
    "every key that answers in whole combats, until the first change of the screen and until the last, odds and all;"
    " a text is typed before its key, and not counted"
)
QUIET, IDLE = 0.7, 3.0
"""The seconds without a byte after which all is painted and any key counts; those for which nobody does anything."""
SIZES = ((80, 24), (120, 40))
KEYS = {"⏎": "\r", "tab": "\t", "^r": "\x12"}
ARMIES = (
    "SI8,11 SI9,11 SI8,12 SI9,12 SI9,13 SI9,14 SI10,14 SI18,13 SI19,13 SC7,13 SC7,14 SC8,13 SC16,15 SA15,12 SM23,15"
    " ST3,14 SU12,17 NI8,10 NI8,9 NI9,9 NI13,9 NI14,8 NI15,8 NI16,8 NI17,8 NI20,10 NC18,9 NC19,9 NC18,10 NC12,11"
    " NA10,6 NM13,8 NT15,4 NU8,6 turn=S"
)
FACES = {"faces.green": "c d d x x -", "faces.blue": "c d x x - -"}
"""Made-up faces of the dice of ASSAULT."""


@dataclass(frozen=True)
class Combat:
    """How a combat is played by keys: what begins it the first time, its keys, how often, and what each time answers.

    A token is a key to measure, or with `=` before it a text to type, in which `␣` is a space.
    """

    game: str
    opening: str
    tokens: str
    times: int
    asked: str
    position: str = ""
    kit: Mapping[str, str] = field(default_factory=dict)


COMBATS = (
    Combat("rivets", "n", "2 1 =7 ⏎ =2 ⏎ 5 ^r 2", 6, "die"),
    Combat(
        "bautzen-1945",
        "n 1",
        "1 =1910 ⏎ =21/20␣6␣+␣50/20␣4␣+␣112/20␣4 ⏎ 2 =861/294␣4 ⏎ ⏎ =0 ⏎ ⏎ =1 ⏎ =0 ⏎ =20Pz␣6␣+␣57PzK␣6 ⏎ =294HQ␣2 ⏎ ⏎ 2"
        " ⏎ ⏎ ⏎ 5 =2 ⏎ 1 3 =2 ⏎ =2 ⏎ =1 ⏎ 1 2 1 2 1 1 ^r 2",
        2,
        "exchange",
    ),
    Combat(
        "assault",
        "⏎ 1",
        "=Panther ⏎ =Squad ⏎ ⏎ ⏎ ⏎ ⏎ ⏎ ⏎ ⏎ =3 ⏎ =8␣green ⏎ 2 3 ⏎ ⏎ c d x - c d x -"
        " =7␣blue ⏎ ⏎ ⏎ 1 ⏎ ⏎ ⏎ c d x - c d x - ^r 2",
        2,
        "defence.roll",
        kit=FACES,
    ),
    Combat("game-of-war", "i g =J8 ⏎", "⏎ f f s s s h j l k u", 3, "target", position=ARMIES),
)


def figures():
    """Play every ruleset at both sizes; then see that a screen at which nothing happens writes nothing."""
    for size in SIZES:
        for combat in COMBATS:
            with tempfile.TemporaryDirectory() as name:
                first, last, idle = _played(combat, size, Path(name))
            what = f"{combat.game} at {size[0]}×{size[1]}, {len(first)} keys"
            yield Figure(f"{what}: first picture, median", median(first) * 1000, "ms")
            yield Figure("  first picture, 95th percentile", _95th(first) * 1000, "ms", 100)
            yield Figure("  last picture, 95th percentile", _95th(last) * 1000, "ms", 250)
            yield Figure(f"  written in {IDLE:.0f} idle seconds", idle, "bytes", 0)


def _95th(took):
    return quantiles(took, n=20)[-1]


def _played(combat, size, folder):
    """Play; give the seconds to the first and to the last picture of each key, and the bytes written when idle.

    The first time, which draws all for the first time, is not counted.
    """
    path = folder / "sessions" / "saturday.jsonl"
    with Session.create(path, title="Saturday", ruleset=ruleset(combat.game), players={}, kit=combat.kit) as session:
        if combat.position:
            session.amend([Change(What.FACT, "position", value=combat.position)])
    environment = {**surroundings(), "TABLESIDE_CONFIG": str(folder / "none.toml")}
    environment |= {"COLUMNS": str(size[0]), "LINES": str(size[1])}
    terminal = Terminal([*PROGRAM, "--data", str(folder), "--open", str(path)], environment, size)
    try:
        _rest(terminal, 1.0)
        for token in (combat.opening + " " + combat.tokens).split():
            _press(terminal, token)
        took = [_press(terminal, token) for token in combat.tokens.split() * combat.times]
        _rest(terminal, 1.0)
        before = len(terminal.shown)
        _rest(terminal, IDLE)
        idle = len(terminal.shown) - before
    finally:
        terminal.kill()
    _check(combat, path)
    counted = [each for each in took if each is not None]
    return [first for first, _ in counted], [last for _, last in counted], idle


def _press(terminal, token):
    """Press a key; give the seconds to the first and the last change of the screen, 0 where it changes nothing."""
    sent = token[1:].replace("␣", " ") if token.startswith("=") else KEYS.get(token, token)
    before, start = terminal.cells, time.perf_counter()
    os.write(terminal.master, sent.encode())
    first = last = 0.0
    while terminal.look(QUIET):
        after = time.perf_counter() - start
        if terminal.cells != before:
            before = terminal.cells
            first, last = first or after, after
    return None if token.startswith("=") else (first, last)


def _rest(terminal, quiet):
    while terminal.look(quiet):
        pass


def _check(combat, path):
    """See that the keys did what they were meant to do."""
    with Session.open(path, read_only=True) as session:
        events = [line.event for line in session.history.lines()]
    answered = sum(isinstance(event, Answer) and event.key == combat.asked for event in events)
    if answered != 1 + combat.times:
        raise RuntimeError(f"{combat.game}: {combat.asked} was answered {answered} times, not {1 + combat.times}.")
