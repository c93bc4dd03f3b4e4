"""What Tableside does while nobody presses a key: what it writes, how often it wakes up, and its processor time.

All kinds of screens that `tests/trust/kill_screens.py` knows are shown on pseudo-terminals, after each step of their
scenes, with an empty Textual application beside them in the same seconds.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree
from statistics import median

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "trust")]

from kill_screens import SCENES, Scene, laid_out  # noqa: E402
from painted import Program  # noqa: E402
from rows import Row, ms  # noqa: E402
from start import MAIN, environment  # noqa: E402

AGAINST = (
    "a screen at which nothing happens, over some seconds, against an empty Textual application in the same seconds;"
    " what plays or is watched is not among them."
)
EMPTY = "from textual.app import App; App().run()"
SIZE = (100, 30)
SECONDS, QUICK = 4.0, 2.0
AT_ONCE = 6
"""How many programs rest at the same time."""
SEVERAL = 4
"""So often is looked again where something was written: what has been notified goes by itself after some seconds."""
NOT_RESTING = ("replay",)
"""Scenes that are left out: what plays may move."""
WAKES, WORK = 1.1, 1.2


@dataclass(frozen=True)
class Rest:
    """What a program did within some seconds: bytes written, times that it woke up, seconds of processor time."""

    written: int
    woke: int
    worked: float


def rows(quick: bool = False) -> Iterator[Row]:
    """Measure all scenes; `quick` a few, at their first step."""
    scenes = {name: scene for name, scene in SCENES.items() if name not in NOT_RESTING}
    if quick:
        scenes = {name: scenes[name] for name in ("question", "dialog", "board")}
    found: dict[str, tuple[Rest, Rest]] = {}
    with tempfile.TemporaryDirectory() as name:
        laid_out(Path(name, "first"))
        for first in range(0, len(scenes), AT_ONCE):
            together = dict([*scenes.items()][first : first + AT_ONCE])
            found |= _measured(together, Path(name), quick)
    return _told(found)


def _told(found: Mapping[str, tuple[Rest, Rest]]) -> Iterator[Row]:
    worst = max(found, key=lambda place: found[place][0].written)
    yield Row(f"bytes written, {len(found)} places, the worst", found[worst][0].written, "bytes", 0, note=worst)
    ratios = {place: ours.woke / floor.woke for place, (ours, floor) in found.items()}
    worst = max(ratios, key=lambda place: ratios[place])
    ours, floor = found[worst]
    yield Row("wake-ups, the worst place", ours.woke, "times", WAKES, note=worst, floor=floor.woke)
    work = [median(each[which].worked for each in found.values()) for which in (0, 1)]
    yield ms("processor time, median of the places", work[0], WORK, work[1])


def _measured(scenes: Mapping[str, Scene], folder: Path, quick: bool) -> dict[str, tuple[Rest, Rest]]:
    """Let some programs go from step to step together, and rest at each."""
    found = {}
    with ExitStack() as stack:
        programs = {}
        for name, scene in scenes.items():
            programs[name] = _started(scene, copytree(folder / "first", folder / name))
            stack.callback(programs[name].close)
        empty = Program(["-c", EMPTY], SIZE, environment(folder))
        stack.callback(empty.close)
        for step in range(1 if quick else max(len(scene.steps) for scene in scenes.values())):
            here = {name: programs[name] for name, scene in scenes.items() if step < len(scene.steps)}
            for name, program in here.items():
                program.press(scenes[name].steps[step].keys.replace("{folder}", str(folder / name)))
            rests = _rested([*here.values(), empty], QUICK if quick else SECONDS)
            found |= {f"{name}, step {step + 1}": (rest, rests[-1]) for name, rest in zip(here, rests, strict=False)}
    return found


def _started(scene: Scene, folder: Path) -> Program:
    opens = ["--open", str(folder / "sessions" / f"{scene.opens}.jsonl")] if scene.opens else []
    return Program(["-c", MAIN, *opens, "--data", str(folder)], SIZE, environment(folder))


def _rested(programs: list[Program], seconds: float) -> list[Rest]:
    """Let programs rest; where one of them wrote something, a few times more."""
    for _ in range(SEVERAL):
        before = [(each.woke, each.worked) for each in programs]
        time.sleep(seconds)
        written = [each.unread() for each in programs]
        after = [(each.woke, each.worked) for each in programs]
        if not any(written):
            break
    return [Rest(w, b[0] - a[0], b[1] - a[1]) for w, a, b in zip(written, before, after, strict=True)]
