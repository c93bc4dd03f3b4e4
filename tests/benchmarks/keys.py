"""From a key to what it paints, in whole combats on a pseudo-terminal, every answer on the disk.

The first frame shows the answer and the next question; odds and readings, worked out beside the screen, may follow.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median, quantiles

from rows import Row, ms
from terminal import Terminal

from rulesets.catalogue import ruleset
from saves.session import Session

FIRST = ("n", "2", "1", "7", "\r", "2", "\r", "5", "\r")
"""A battle of Rivets: next combat, phase, target, 7 against 2, a five, confirmed; the odds are in sight."""

BATTLE = ("n", *FIRST[2:])
"""The next ones, in the same phase."""

BATTLES = 12


def rows() -> list[Row]:
    """Measure every key of some battles but the first, which draws all for the first time."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = folder / "sessions" / "saturday.jsonl"
        Session.create(path, title="Saturday", ruleset=ruleset("rivets"), players={}).close()
        terminal = Terminal(path, folder)
        try:
            for key in FIRST:
                terminal.answer(key.encode())
            every = [terminal.frames(key.encode()) for _ in range(BATTLES) for key in BATTLE]
        finally:
            terminal.close()
        with Session.open(path, read_only=True) as session:
            if session.state.confirmed != 1 + BATTLES:
                raise RuntimeError(f"{session.state.confirmed} battles were confirmed, not {1 + BATTLES}.")
    first, last = [painted[0] for painted in every], [painted[-1] for painted in every]
    quickest = [min(first[place :: len(BATTLE)]) for place in range(len(BATTLE))]
    return [
        Row(f"a key of a Rivets battle to its first frame, median of {len(every)}", ms(median(first))),
        Row("95th percentile", ms(quantiles(first, n=20)[-1]), "under 50 ms"),
        Row("the slowest of the eight keys at its quickest, nothing else running", ms(max(quickest))),
        Row("to the last frame, odds and all, median", ms(median(last))),
        Row("95th percentile", ms(quantiles(last, n=20)[-1])),
    ]
