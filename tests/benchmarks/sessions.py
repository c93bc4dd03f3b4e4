"""Long sessions: one answer saved, a session opened, and the memory it takes.

Each length is measured in a process of its own. The sessions are written from one combat that was really played,
its lines repeated; answers are forced to the disk.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

from rulesets.catalogue import ruleset
from saves.log.events import Event
from saves.log.models import written
from saves.session.session import Session

AGAINST = (
    "a session opened, one answer in it saved, and its memory, at 10, 1,000 and 10,000 combats; against one second, and"
    " against the shortest one: an answer must not take longer in a long session."
)
LENGTHS = (10, 1_000, 10_000)
ANSWERS, OPENINGS = 101, 3
RIVETS = {
    "phase": "combat",
    "target": "units",
    "attack": "Thinker 4 + Tiny 3",
    "defence": "2",
    "die": "3",
    "defenders.into": "clear",
}
ASSAULT = {
    "attacker": "Panzer",
    "target": "Rifles",
    "target.class": "infantry",
    "target.states": "none",
    "attacker.experience": "veteran",
    "target.experience": "hardened",
    "attack.range": "3",
    "attack.dice": "4 green",
    "defence.dice": "2 green",
    "attack.roll": "cdx--",
    "defence.roll": "--x",
    "critical.attack.roll": "x",
    "critical.defence.roll": "-",
    "ordinary-suppression.says": "nothing-more",
    "cancelling": "like",
}
LONG = ("assault",)
"""Games whose combats are so long that a second is not asked of 10,000."""
TAKES = (
    "To open it in a second would take not looking at every line: each of the {lines:,} is proven by its checksum and"
    " its form, {micro:.1f} µs a line. A line every 1,000 combats that sums the session up, and only what follows it"
    " looked at, would do."
)
GAMES = {"rivets": ("combat", RIVETS), "assault": ("fire", ASSAULT)}


def rows() -> list[Row]:
    """Measure every length of both games."""
    return [row for game in GAMES for row in _of_game(game)]


def _of_game(game: str) -> list[Row]:
    measured = {}
    for combats in LENGTHS:
        command = [sys.executable, str(Path(__file__).resolve()), game, str(combats)]
        measured[combats] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    shortest, longest = measured[LENGTHS[0]], measured[LENGTHS[-1]]
    each = [row for combats, found in measured.items() for row in _told(game, combats, found)]
    what = f"{game}, an answer at {LENGTHS[-1]:,} combats against one at {LENGTHS[0]}"
    return [*each, ms(what, longest["worked"], 1.5, shortest["worked"])]


def _told(game: str, combats: int, found: dict[str, float]) -> list[Row]:
    what = f"{game}, {combats:,} combats, {found['lines']:,} lines"
    opened = Row(f"{what}: opened", found["opened"] * 1000, "ms")
    if combats == LENGTHS[-1]:
        note = TAKES.format(lines=found["lines"], micro=found["opening"] / found["lines"] * 1e6) if game in LONG else ""
        opened = replace(opened, at_most=None if game in LONG else 1000, note=note)
    return [
        opened,
        ms("  the same in processor time", found["opening"]),
        ms("  one answer, worked out and on the disk", found["answer"]),
        Row("  the most memory while it is opened", found["peak"] / 1e6, "MB"),
        Row("  memory while it is open", found["kept"] / 1e6, "MB"),
    ]


def measure(game: str, combats: int) -> dict[str, float]:
    """Write a session of so many combats, open it, and answer in it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        once = folder / "once.jsonl"
        play_one(game, once)
        path = folder / "long.jsonl"
        lines = write_long(once, path, combats)
        took, work = zip(*(opening(path) for _ in range(OPENINGS)), strict=True)
        with Session.open(path) as session:
            answer, worked = answering(session, game)
        kept, peak = memory(path)
        return {
            "lines": lines,
            "opened": median(took),
            "opening": median(work),
            "peak": peak,
            "kept": kept,
            "answer": answer,
            "worked": worked,
        }


def opening(path: Path) -> tuple[float, float]:
    """Open a session, and close it; give the seconds that opening took, and those of work on the processor."""
    start, work = time.perf_counter(), time.process_time()
    session = Session.open(path)
    took, worked = time.perf_counter() - start, time.process_time() - work
    session.close()
    return took, worked


def memory(path: Path) -> tuple[int, int]:
    """Give the bytes that an open session keeps, and the most that there were while it was opened."""
    tracemalloc.start()
    with Session.open(path, read_only=True):
        return tracemalloc.get_traced_memory()


def play_one(game: str, path: Path) -> None:
    """Play one combat to its end, and open it again, so that all that this takes is loaded."""
    with Session.create(
        path, title="Long", ruleset=ruleset(game), players={}, now=lambda: "2026-03-07T14:00:00Z"
    ) as played:
        fight(played, game)
        played.confirm()
    Session.open(path).close()


def fight(session: Session, game: str) -> None:
    """Begin a combat and answer to its end."""
    checklist, answers = GAMES[game]
    session.begin(checklist)
    while session.run is not None and (question := session.run.question) is not None:
        session.answer(question.key, answers.get(question.key, question.default or ""))


def write_long(once: Path, path: Path, combats: int) -> int:
    """Write the combat again and again; give the number of lines."""
    with Session.open(once, read_only=True) as session:
        events = [line.event for line in session.history.lines()]
    crc, lines = 0, 0
    with path.open("wb") as file:
        for event in repeated(events, combats):
            line, crc = written(event, crc)
            lines += file.write(line) > 0
    return lines


def repeated(events: list[Event], combats: int) -> Iterator[Event]:
    """Number the lines of a combat anew for each time that it is fought."""
    opening, *fought = events
    yield opening
    for line in range(2, 2 + combats * len(fought)):
        yield replace(fought[(line - 2) % len(fought)], line=line, parent=line - 1)


def answering(session: Session, game: str) -> tuple[float, float]:
    """Give the median seconds of an answer in a new combat, and of its work on the processor."""
    checklist, answers = GAMES[game]
    took: list[tuple[float, float]] = []
    while len(took) < ANSWERS:
        session.begin(checklist)
        while session.run is not None and (question := session.run.question) is not None:
            text = answers.get(question.key, question.default or "")
            start, work = time.perf_counter(), time.process_time()
            session.answer(question.key, text)
            took.append((time.perf_counter() - start, time.process_time() - work))
        session.abandon()
    return median(each for each, _ in took), median(each for _, each in took)


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]))))
else:
    from rows import Row, ms
