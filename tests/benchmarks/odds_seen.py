"""From the picture of a question to that with the odds of all its options, in the running application.

Each time a new program comes to the step before the roll of a large attack of ASSAULT, 12 dice against 10. What each
range on a card leads to is worked out while the question for the range is read, and what typed dice lead to before
Enter is pressed; of dice that come together with an Enter nothing is known before the question.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from costs import KIT, WAYS, on_the_table
from keys import keys_of
from painted import tableside
from rows import PASS, Row, ms, worked

from rulesets.catalogue import ruleset
from saves.session.session import Session

AGAINST = (
    "processor time of the whole program from the picture of the question “Attack die lost” of ASSAULT, 12 against 10"
    " dice, at 80×24 on a pseudo-terminal, to the picture with the odds of all options; in a new program each time, by"
    " turns with python -c pass; limits in seconds are those of a machine on which that takes 16 ms."
)
TIMES, QUICK = 5, 2
LIMIT = round(0.05 / PASS, 1)
SHOT = {"attacker": "Rangers", "target": "Guards"}
KNOWN = "=3 ⏎"
HOW = {
    "the dice stand on the card": KNOWN,
    "the dice are typed, and then Enter": "=3 ⏎ =12␣green ⏎",
    "the dice are pasted with an Enter": "=3 ⏎ =12␣green⏎",
}
"""The keys that come to the question, by what is known of the dice before it: all, what is typed, and nothing."""
QUESTION, ODDS = "Attack die lost", ("Odds  ", "fallback ")
"""What is seen with the question, and with its odds: those from here, and beside the option those that it leads to."""


def rows(quick: bool = False) -> list[Row]:
    """Measure each way of cancelling; `quick` only the one that takes longest."""
    times = QUICK if quick else TIMES
    return [row for way in (("stronger",) if quick else WAYS) for row in _of_way(way, times)]


def _of_way(way: str, times: int) -> list[Row]:
    every = [(worked(["-c", "pass"]), *(_late(way, keys) for keys in HOW.values())) for _ in range(times)]
    passes, *late = zip(*every, strict=True)
    found = []
    for how, each in zip(HOW, late, strict=True):
        worked_for, waited = (median(part) for part in zip(*each, strict=True))
        found.append(ms(f"{way}: {how}", worked_for, LIMIT, median(passes)))
    return [*found, ms("  the last by the clock", waited)]


def _late(way: str, keys: str) -> tuple[float, float]:
    """Give by how much odds come later than their question: in processor time, and by the clock."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = tableside(_at_the_range(way, folder, keys is KNOWN), folder)
        try:
            frames = [program.press(keys_of(token).replace("⏎", "\r"))[0] for token in keys.split()][-1]
        finally:
            program.close()
        asked = next(frame for frame in frames if frame.shows(QUESTION))
        told = next(frame for frame in frames if all(map(frame.shows, ODDS)))
        return told.worked - asked.worked, told.after - asked.after


def _at_the_range(way: str, folder: Path, known: bool) -> Path:
    """Make a session in which it is open at which range a unit fires; its dice are `known` or not."""
    path = folder / "sessions" / "saturday.jsonl"
    with Session.create(path, title="Saturday", ruleset=ruleset("assault"), players={}, kit=KIT) as session:
        there = on_the_table(way, 12, 10)
        session.amend([each for each in there if known or not each.field.startswith("attack dice")])
        session.begin("fire")
        while session.run and (question := session.run.question) and question.key != "attack.range":
            session.answer(question.key, SHOT.get(question.key, question.default or ""))
    return path
