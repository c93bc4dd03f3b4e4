"""The dearest answers that a person or a file can give: `python tests/trust worst`.

Each is worked out as a session does it, with the odds and offers that a screen shows beside it. The limit is a second
of processor time and 200 MB; what is beyond it must be refused. The test counts calls, which nothing else disturbs.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

from wandering import ticking, without_fsync

from rulesets.catalogue import of_text, ruleset
from rulesets.engine.core.sentences import LONGEST_TEXT, BadAnswer
from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.odds.prospects import in_plain_lines
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.glossary import Glossary, glossary
from saves.disk.errors import Trouble
from saves.reports.markdown import report
from saves.session.session import Session

SECONDS, MEGABYTES = 1.0, 200
CALLS = 1_000_000
DEAREST = {
    "Rivets, as many units as fit": 12_000_000,
    "Napoleon at Waterloo, many units": 5_000_000,
    "Bautzen 1945, 16 units a side": 3_000_000,
    "a hostile glossary": 2_800_000,
}
"""How many calls a doing may take, and which take more: a fifth more than was counted where all of them took less than
a second on one slow core."""
MOST_ANSWERS = 60
Doings = Iterator[tuple[str, Callable[[], object]]]


def units(first: str, entry: int = 1) -> str:
    """Name as many units as an answer may hold."""
    named = (f"{first}{number} {entry}" for number in range(LONGEST_TEXT))
    return " + ".join(named)[:LONGEST_TEXT].rsplit(" + ", 1)[0]


@dataclass(frozen=True)
class Played:
    """A combat that is answered to its end: the game, the checklist, the table, and what is answered by key.

    A key that begins with a star stands for all that end so; what is not named takes its default or its first option.
    """

    game: Callable[[], Ruleset]
    checklist: str
    answers: Mapping[str, str]
    table: tuple[Change, ...] = ()

    def __call__(self, folder: Path) -> Doings:
        """Play, a doing at a time."""
        with Session.create(folder / "a.jsonl", title="a", ruleset=self.game(), players={}, now=ticking()) as session:
            if self.table:
                yield "the table is laid", lambda: session.amend(self.table)
            yield "begin", lambda: session.begin(self.checklist)
            for _ in range(MOST_ANSWERS):
                run = session.run
                if run is None or run.question is None:
                    break
                key = run.question.key
                yield f"odds before {key}", partial(in_plain_lines, run)
                yield f"offer before {key}", lambda: session.offer
                yield key, partial(session.answer, key, self._text(session))
            run = session.run
            if run is not None and run.ended:
                yield "luck", partial(in_plain_lines, run)
                yield "confirm", session.confirm
            yield "report", lambda: report(session)

    def _text(self, session: Session) -> str:
        run = session.run
        assert run is not None
        assert run.question is not None
        key, options = run.question.key, run.question.options(run.table)
        ends = (text for each, text in self.answers.items() if each[:1] == "*" and key.endswith(each[1:]))
        otherwise = run.question.default or (options[0].word if options else "1")
        return self.answers.get(key) or next(ends, otherwise)


def game(id: str) -> Callable[[], Ruleset]:
    """Give a game by its id, once it is asked for."""
    return lambda: ruleset(id)


RIVETS = {"phase": "combat", "target": "units", "odds-rounding": "defender", "die": "4", "*.into": "marsh"}
FACES = {"*faces.green": "c d x x - -", "*faces.blue": "c d x x - -", "attacker": "Panther", "target": "Squad"}
ASSAULT = {
    **FACES,
    "attack.range": "2",
    "attacker.experience": "hardened",
    "target.experience": "hardened",
    "target.class": "infantry",
    "*critical.attack.roll": "c" * 15,
}
BAUTZEN = {
    "crt.first": "1-1",
    "crt.last": "6-1",
    "commitments": "attack.supply=0; defence.supply=0; air=0",
    "die": "5",
    "*1-1.5": "9/9",
    "*.steps": "2",
}
CROWD = tuple(Change(What.UNIT, f"u{number}", value="red") for number in range(500))
CARDS = tuple(Change(What.CARD, f"u{number}", "strength", "3") for number in range(500))


def stack(last: str) -> str:
    """Name sixteen units, the most that Bautzen 1945 takes on a side."""
    return " + ".join(f"{number}/{last} 9" for number in range(1, 17))


def crowded(columns: int, rows: int, many: int) -> str:
    """Set up so many units of both sides on squares of a board, as the same numbers have it each time."""
    rng = Random(7)
    squares = rng.sample([(column, row) for column in range(2, columns) for row in range(2, rows)], many)
    kinds = "IICCAMTU"
    return " ".join(f"{rng.choice('NS')}{rng.choice(kinds)}{column},{row}" for column, row in squares)


LAID = (Change(What.FACT, "board", value="size 25x26\narsenal N 1,1\narsenal S 25,26"),)
WAR = {"position": crowded(25, 26, 500), "attacker": "S", "side": "S"}


def wide_game() -> Ruleset:
    """Make a game of a file with as many questions as a file may ask, four large dice and a wide table."""
    asks = "\n".join(
        f'[ask.thing-{number}]\nprompt = "Is thing {number} there?"\nanswer.yes = {{ shift = -1 }}'
        for number in range(50)
    )
    columns = [f"{number}-1" for number in range(1, 31)]
    rows = "\n".join(
        f"{number} {' '.join('ab'[(number + place) % 2] for place in range(30))}" for number in range(4, 61)
    )
    return of_text(
        "wide-game",
        f'game = "Wide"\nsides = ["Red", "Blue"]\n{asks}\n[table.Results]\ndice = "4d15"\nrounding = "defender"\n'
        f"cells = '''\n   {' '.join(columns)}\n{rows}\n'''\n[results]\n"
        'a = "attackers are eliminated"\nb = "defenders are eliminated; attackers advance"\n',
    )


def hostile_glossary(folder: Path) -> Doings:
    """Look for the terms of a game in texts that begin like many of them and are none."""
    from rulesets.engine.core.terms import Terms

    names = {f"A{number}": " ".join(["a"] * (number % 60 + 1)) + f" {number}" for number in range(400)}
    made: Any = Terms("Hostile", {key: (name, "a meaning") for key, name in names.items()})
    text = ("a " * LONGEST_TEXT)[:LONGEST_TEXT]
    yield "the glossary is made", lambda: glossary(made)
    yield "a text of one letter", lambda: Glossary(made).mentions(text)


CASES: dict[str, Callable[[Path], Doings]] = {
    "Rivets, as many units as fit": Played(
        game("rivets"), "combat", {**RIVETS, "attack": units("a"), "defence": units("b")}
    ),
    "Rivets, strength against many": Played(
        game("rivets"), "combat", {**RIVETS, "attack": "999", "defence": units("b")}
    ),
    "Rivets, 500 units on the table": Played(
        game("rivets"), "combat", {**RIVETS, "attack": "u1 + u2", "defence": "u3"}, (*CROWD, *CARDS)
    ),
    "Napoleon at Waterloo, many units": Played(
        game("napoleon-at-waterloo"),
        "combat",
        {"attack": units("a"), "defence": units("b"), "woods-road": "none", "*.into": "free"},
    ),
    "ASSAULT, 30 dice against 30": Played(
        game("assault"),
        "fire",
        {
            **ASSAULT,
            "attack.dice": "15 green 15 blue",
            "defence.dice": "15 green 14 blue",
            "attack.roll": "c" * 15 + "x" * 15,
            "defence.roll": "x" * 30,
        },
    ),
    "ASSAULT, 99 dice": Played(game("assault"), "fire", {**ASSAULT, "attack.dice": "99 green"}),
    "Bautzen 1945, 16 units a side": Played(
        game("bautzen-1945"), "combat", {**BAUTZEN, "attack.units": stack("20"), "defence.units": stack("21")}
    ),
    "A Game of War, 500 units, an attack": Played(game("game-of-war"), "attack", WAR, LAID),
    "A Game of War, 500 units, a turn": Played(game("game-of-war"), "turn", WAR, LAID),
    "A file with fifty questions and large dice": Played(
        wide_game, "combat", {"attack": units("a", 9), "defence": units("b"), "*thing-1": "yes"}
    ),
    "a hostile glossary": hostile_glossary,
}


@dataclass(frozen=True)
class Cost:
    """What one doing took: which, how long, how many calls, and how large the program was then."""

    doing: str
    seconds: float
    calls: int
    megabytes: int
    refused: str


def costs(case: Callable[[Path], Doings]) -> list[Cost]:
    """Do all of a case, and measure each doing; what is refused in a sentence is done as well."""
    found = []
    with tempfile.TemporaryDirectory() as folder, without_fsync():
        for name, do in case(Path(folder)):
            began = time.process_time()
            calls, refused = counted(do)
            took = time.process_time() - began
            found.append(Cost(name, took, calls, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, refused))
            if refused:
                break
    return found


COUNTING = False


def counted(do: Callable[[], object]) -> tuple[int, str]:
    """Do something; gives how many calls it took, where they are counted, and by which sentence it was refused."""
    calls, refused = 0, ""

    def count(*_: object) -> None:
        nonlocal calls
        calls += 1

    if COUNTING:
        sys.setprofile(count)
    try:
        do()
    except (BadAnswer, Trouble) as no:
        refused = str(no)
    finally:
        sys.setprofile(None)
    return calls // 2, refused  # each call is seen twice: when it begins, and when it ends


def counted_costs(case: Callable[[Path], Doings]) -> list[Cost]:
    """Measure with all calls counted, which takes several times as long."""
    global COUNTING
    COUNTING = True
    try:
        return costs(case)
    finally:
        COUNTING = False


def _in_a_process_of_its_own(name: str) -> list[Cost]:
    return costs(CASES[name])


def main() -> int:
    """Print a table of the dearest doing of each case."""
    os.environ.setdefault("COLUMNS", "100")
    worst = 0
    for name in CASES:
        with get_context("fork").Pool(1) as pool:
            found = pool.apply(_in_a_process_of_its_own, (name,))
        most = max(found, key=lambda each: each.seconds)
        beyond = most.seconds > SECONDS or most.megabytes > MEGABYTES
        worst |= beyond
        print(
            f"{most.seconds:7.3f} s {most.megabytes:5} MB  {name}: {most.doing}{'  BEYOND' if beyond else ''}",
            flush=True,
        )
        for each in (each for each in found if each.refused):
            print(f"{'':17} refused: {each.doing}: {each.refused[:90]}")
    return int(worst)
