"""A key's processor time, against a plain Textual application that shows the same by the same widgets.

Each key is pressed on ours and then on the plain one, on a pseudo-terminal of the same size. Looked at is the screen:
an answer is there once every cell that it changes shows what it should.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles

import plain
from keys import COMBATS, Combat, check, keys_of, laid_out
from painted import COLOURS, HERE, Cells, Program, tableside
from recorded import Step, changes, recorded
from rows import Row, ms

AGAINST = (
    "processor time from a key to its answer on the screen, and to the last frame, in whole combats, each answer on the"
    " disk, odds shown; against a plain Textual application that shows the same by the same tree of widgets, key by key"
    " and by turns."
)
SIZES = ((80, 24), (120, 40))
TO_THE_ANSWER, TO_THE_LAST = 1.5, 2.0
TIMES, QUICK = 3, 1


@dataclass(frozen=True)
class Took:
    """The seconds of processor time that a key took: to its answer on the screen, and to the last frame.

    `alike` is whether the screen then shows what was recorded, cell by cell.
    """

    answer: float
    last: float
    alike: bool


def rows(quick: bool = False) -> Iterator[Row]:
    """Measure each game in both sizes; `quick` one game in one size."""
    for combat in COMBATS[-1:] if quick else COMBATS:
        for size in SIZES[:1] if quick else SIZES:
            yield from _measured(combat, size, QUICK if quick else TIMES)


def _measured(combat: Combat, size: tuple[int, int], times: int) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        every = list(_both(combat, size, times, Path(name)))
    columns, lines = size
    alike = sum(floor.alike for _, floor in every)
    told = f"{len(every)} keys; the plain application's screen was the same, cell by cell, after {alike} of them."
    for what, at_most in (("answer", TO_THE_ANSWER), ("last", TO_THE_LAST)):
        ours, floor = ([getattr(took, what) for took in each] for each in zip(*every, strict=True))
        where = "to the answer" if what == "answer" else "to the last frame"
        for called, figure in (("median", median), ("95th percentile", _95th)):
            row = ms(f"{combat.game}, {columns}×{lines}: {where}, {called}", figure(ours), at_most, figure(floor))
            yield replace(row, note=told)
            told = ""


def _95th(took: Sequence[float]) -> float:
    return quantiles(took, n=20)[-1]


def _both(combat: Combat, size: tuple[int, int], times: int, folder: Path) -> Iterator[tuple[Took, Took]]:
    """Give what each key took that changes the screen: ours, and the plain one's."""
    combat = replace(combat, times=times)
    once = combat.tokens["teach"].split()
    tokens = [*combat.opening.split(), *(once * (1 + times))]
    unmeasured = len(tokens) - times * len(once)  # the first time draws all for the first time
    steps = asyncio.run(_recorded(combat, size, folder / "recorded", tokens))
    path = laid_out(combat, folder / "ours")
    ours = tableside(path, folder / "ours", size)
    floor = _plain(steps, size, folder)
    try:
        ours.press(keys_of(tokens[0]))
        for number, (before, step) in enumerate(pairwise(steps), 1):
            took = _took(ours, keys_of(step.token), step, before), _took(floor, plain.KEY, step, before)
            if not took[0].alike:
                raise RuntimeError(f"{step.token} shows something else than it did when it was recorded.")
            if number >= unmeasured and not step.token.startswith("=") and step.answer != before.last:
                yield took
        check(combat, path)
    finally:
        floor.close()
        ours.close()


async def _recorded(combat: Combat, size: tuple[int, int], folder: Path, tokens: Sequence[str]) -> list[Step]:
    return await recorded(folder, laid_out(combat, folder), size, "", tokens)


def _plain(steps: Sequence[Step], size: tuple[int, int], folder: Path) -> Program:
    script = {"first": asdict(steps[0].shown), "changes": [changes(a.shown, b.shown) for a, b in pairwise(steps)]}
    path = folder / "script.json"
    path.write_text(json.dumps(script), encoding="utf-8")
    return Program([str(HERE / "plain.py"), str(path)], size, COLOURS)


def _took(program: Program, keys: str, step: Step, before: Step) -> Took:
    """Press a key, or do what comes next, and see that everything is on the screen that should be there."""
    frames, _ = program.press(keys)
    if not frames:
        return Took(0.0, 0.0, program.cells == step.last)
    changed = _changed(before.last, step.answer)
    seen = (each.worked for each in frames if _shows(each.cells, changed, step))
    return Took(next(seen, frames[-1].worked), frames[-1].worked, program.cells == step.last)


def _changed(before: Cells, after: Cells) -> list[tuple[int, int]]:
    return [(y, x) for y, row in enumerate(after) for x, cell in enumerate(row) if before[y][x] != cell]


def _shows(cells: Cells, changed: Sequence[tuple[int, int]], step: Step) -> bool:
    """Tell whether every cell that the answer changes shows it, or what comes after it."""
    return all(cells[y][x] in (step.answer[y][x], step.last[y][x]) for y, x in changed)
