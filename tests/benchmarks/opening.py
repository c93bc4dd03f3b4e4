"""Long sessions: one opened, and one answer saved in it.

They are written from one combat that was really played, its lines repeated; answers are forced to the disk.
"""

import json
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from statistics import median

sys.path.extend(str(Path(__file__).parents[up]) for up in (1, 2))

from rows import answers

from rulesets.catalogue import ruleset
from saves.log.models import line_written
from saves.session.session import Session

WHAT = "a session opened in a process of its own, and one answer in it saved"
LENGTHS = (10, 1_000)
CEILINGS = {"rivets": 500, "assault": 1_500}
"""The milliseconds that opening 1,000 combats may take."""
ANSWERS, TIMES = 60, 3
GAMES = {
    "rivets": (
        "combat",
        answers("Rivets, to be written often"),
    ),
    "assault": (
        "fire",
        answers("ASSAULT, to be written often"),
    ),
}
"""A combat of each game: its checklist and its answers."""


def figures():
    """Measure both lengths of both games."""
    for game, ceiling in CEILINGS.items():
        for combats in LENGTHS:
            command = [sys.executable, str(Path(__file__).resolve()), game, str(combats)]
            found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            what = f"{game}, {combats:,} combats, {found['lines']:,} lines"
            yield Figure(f"{what}: opened", found["opened"] * 1000, "ms", ceiling if combats == 1_000 else None)
            yield Figure("  one answer, worked out and on the disk", found["answer"] * 1000, "ms", 5)


def measure(game, combats):
    """Write a session of so many combats, open it, and answer in it."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "long.jsonl")
        lines = write_combats(game, path, combats)
        took = []
        for _ in range(TIMES):
            start = time.perf_counter()
            session = Session.open(path)
            took.append(time.perf_counter() - start)
            session.close()
        with Session.open(path) as session:
            answer = median(_answering(session, game))
    return {"lines": lines, "opened": median(took), "answer": answer}


def write_combats(game, path, combats):
    """Play one combat, and write its lines again and again into a file; give the number of lines."""
    checklist, answers = GAMES[game]
    with tempfile.TemporaryDirectory() as name:
        once = Session.create(Path(name, "once.jsonl"), title="Long", ruleset=ruleset(game), players={})
        with once as session:
            session.begin(checklist)
            while session.run is not None and (question := session.run.question) is not None:
                session.answer(question.key, answers.get(question.key, question.default or ""))
            session.confirm()
            opening, *fought = [line.event for line in session.history.lines()]
    numbered = (
        replace(fought[(line - 2) % len(fought)], line=line, parent=line - 1)
        for line in range(2, 2 + combats * len(fought))
    )
    crc, lines = 0, 0
    with path.open("wb") as file:
        for event in (opening, *numbered):
            text, crc = line_written(event, crc)
            lines += file.write(text) > 0
    return lines


def _answering(session, game):
    """Answer in new combats; give the seconds of each answer."""
    checklist, answers = GAMES[game]
    answered = 0
    while answered < ANSWERS:
        session.begin(checklist)
        while session.run is not None and (question := session.run.question) is not None:
            text = answers.get(question.key, question.default or "")
            start = time.perf_counter()
            session.answer(question.key, text)
            answered += 1
            yield time.perf_counter() - start
        session.abandon()


if __name__ == "__main__":
    print(json.dumps(measure(sys.argv[1], int(sys.argv[2]))))
else:
    from figures import Figure
