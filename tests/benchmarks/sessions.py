"""Long sessions: one answer saved, a session opened, and the memory it takes, at 10, 1,000 and 10,000 combats.

Each length is measured in a process of its own. The sessions are written from one combat that was really played,
its lines repeated; answers are forced to the disk.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

from rulesets.catalogue import ruleset
from saves.log import Event, written
from saves.session import Session

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
GAMES = {"rivets": ("combat", RIVETS), "assault": ("fire", ASSAULT)}


def rows() -> list[Row]:
    """Measure every length of Rivets, and the longest of ASSAULT."""
    measured = []
    for game, lengths in (("rivets", LENGTHS), ("assault", (LENGTHS[0], LENGTHS[-1]))):
        for combats in lengths:
            command = [sys.executable, str(Path(__file__).resolve()), game, str(combats)]
            child = subprocess.run(command, check=True, capture_output=True, text=True)
            measured += _told(game, combats, json.loads(child.stdout))
    return measured


def _told(game: str, combats: int, found: dict[str, float]) -> list[Row]:
    what = f"{game}, {combats:,} combats ({found['lines']:,} lines, {found['bytes'] / 1e6:,.1f} MB)"
    wanted = "under 1 s" if game == "rivets" and combats == LENGTHS[-1] else ""
    grown = "must not grow" if combats == LENGTHS[-1] else ""
    return [
        Row(f"{what}: opened", ms(found["opened"]), wanted),
        Row("one answer, worked out and on the disk", ms(found["answer"]), grown),
        Row("memory over that of a session of one combat", f"{found['memory'] / 1e6:,.0f} MB"),
    ]


def measure(game: str, combats: int) -> dict[str, float]:
    """Write a session of so many combats, open it, and answer in it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        once = folder / "once.jsonl"
        play_one(game, once)
        path = folder / "long.jsonl"
        lines = write_long(once, path, combats)
        before = memory()
        took = []
        for _ in range(OPENINGS):
            start = time.perf_counter()
            session = Session.open(path)
            took.append(time.perf_counter() - start)
            if len(took) < OPENINGS:
                session.close()
        grown = memory() - before
        return {
            "lines": lines,
            "bytes": path.stat().st_size,
            "opened": median(took),
            "memory": grown,
            "answer": answering(session, game),
        }


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
        events = [line.event for line in session.lines()]
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


def memory() -> int:
    """Give the most memory that this process has had so far, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def answering(session: Session, game: str) -> float:
    """Give the median seconds of an answer in a new combat."""
    checklist, answers = GAMES[game]
    took: list[float] = []
    while len(took) < ANSWERS:
        session.begin(checklist)
        while session.run is not None and (question := session.run.question) is not None:
            text = answers.get(question.key, question.default or "")
            start = time.perf_counter()
            session.answer(question.key, text)
            took.append(time.perf_counter() - start)
        session.abandon()
    return median(took)


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]))))
else:
    from rows import Row, ms
