"""The dearest answers that a person or a file can give: `python tests/trust worst`.

Each is worked out as a session does it, with the odds and offers that a screen shows beside it. The limit is a second
of processor time and 200 MB; what is beyond it must be refused. The test counts calls, which nothing else disturbs.
"""

import argparse
import json
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random

from playing import ticking
from wandering import without_fsync

from rulesets.catalogue import of_text, ruleset
from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import LONGEST_TEXT, BadAnswer, UnknownRuleset
from rulesets.engine.odds.prospects import prospects
from rulesets.engine.referee.adjudicate import what_each_gives
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.texts import Glossary, glossary
from saves.disk.errors import BadDocument, Trouble
from saves.log.events import Amend
from saves.log.models import lines_written
from saves.reports.export import export_text
from saves.reports.markdown import report
from saves.reports.verify import verify
from saves.session.by_hand import read_register, settled_at
from saves.session.correcting import Draft
from saves.session.defaults import reminders_of, repeatable
from saves.session.doubts import doubt_about
from saves.session.files import first_line
from saves.session.kits import import_kit
from saves.session.offers import offer_of
from saves.session.session import Session
from tui.shared.controller import SessionController
from tui.shared.settings import Manner

SECONDS, MEGABYTES = 1.0, 200
CALLS = 1_000_000
DEAREST = {
    "Rivets, as many units as fit": 8_200_000,
    "Rivets, strength against many": 2_290_000,
    "Napoleon at Waterloo, many units": 1_800_000,
    "A file with a check for each of many units": 1_940_000,
    "A file with sixty open rules": 1_600_000,
    "A file with steps, and losses as large as the others'": 3_480_000,
    "Files of games with too much of everything": 2_900_000,
    "Thousands of precedents and printed values": 4_900_000,
    "a hostile glossary": 2_800_000,
}
"""How many calls a doing may take, and which take more: a fifth more than was counted where all of them took less than
a second on one slow core."""
MOST_ANSWERS = 60


def units(first, entry=1):
    """Name as many units as an answer may hold."""
    named = (f"{first}{number} {entry}" for number in range(LONGEST_TEXT))
    return " + ".join(named)[:LONGEST_TEXT].rsplit(" + ", 1)[0]


@dataclass(frozen=True)
class Played:
    """A combat that is answered to its end: the game, the checklist, the table, and what is answered by key.

    A key that begins with a star stands for all that end so; what is not named takes its default or its first option.
    `kit` is what is known of the printed game, by key; `most` is how many answers are given.
    """

    game: Callable[[], Ruleset]
    checklist: str
    answers: Mapping[str, str]
    table: tuple[Change, ...] = ()
    kit: Mapping[str, str] = field(default_factory=dict)
    most: int = MOST_ANSWERS

    def __call__(self, folder):
        """Play, a doing at a time."""
        path, game = folder / "a.jsonl", self.game()
        with Session.create(path, title="a", ruleset=game, players={}, kit=self.kit, now=ticking(1)) as session:
            if self.table:
                yield "the table is laid", lambda: session.amend(self.table)
            yield "begin", lambda: session.begin(self.checklist)
            for _ in range(self.most):
                run = session.run
                if run is None or run.question is None:
                    break
                key, text = run.question.key, self._text(session)
                yield f"odds before {key}", partial(prospects, run)
                yield f"offer before {key}", lambda: (offer_of(session), repeatable(session), reminders_of(session))
                yield f"readings before {key}", partial(what_each_gives, run)
                yield f"doubt about {key}", partial(doubt_about, session, key, text)
                yield (
                    f"prediction of {key}",
                    partial(SessionController(session, max, lambda: Manner.PREDICT).riddles, key, text),
                )
                yield key, partial(session.answer, key, text)
            run = session.run
            if run is not None and run.ended:
                yield "luck", partial(prospects, run)
                yield "confirm", session.confirm
                yield "correction", partial(corrected, session)
                yield "verify", partial(verify, session)
            yield "report", lambda: report(session)
            yield "document", lambda: export_text(session)
        yield "open", Session.open(path, read_only=True).close

    def _text(self, session):
        run = session.run
        key, options = run.question.key, run.question.options(run.table)
        ends = (text for each, text in self.answers.items() if each[:1] == "*" and key.endswith(each[1:]))
        otherwise = run.question.default or (options[0].word if options else "1")
        return self.answers.get(key) or next(ends, otherwise)


def corrected(session):
    """Lay the first combat open, answer its last question again, and work out what follows."""
    (first,) = session.state.combats()
    draft = Draft(session, first)
    key, answer = list(draft.session.run.answered.items())[-1]
    draft.session.answer(key, answer.text)
    for _ in draft.working_out():
        pass


def game(id):
    """Give a game by its id, once it is asked for."""
    return lambda: ruleset(id)


RIVETS = {"phase": "combat", "target": "units", "odds-rounding": "defender", "die": "4", "*.into": "marsh"}
FACES = {"faces.green": "c d x x - -", "faces.blue": "c d x x - -"}
ASSAULT = {
    "attacker": "Panther",
    "target": "Squad",
    "attack.range": "2",
    "attacker.experience": "hardened",
    "target.experience": "hardened",
    "target.class": "infantry",
    "*critical.attack.roll": "c" * 15,
    "*critical.defence.roll": "x" * 15,
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


def stack(last):
    """Name sixteen units, the most that Bautzen 1945 takes on a side."""
    return " + ".join(f"{number}/{last} 9" for number in range(1, 17))


def crowded(columns, rows, many):
    """Set up so many units of both sides on squares of a board, as the same numbers have it each time."""
    rng = Random(7)
    squares = rng.sample([(column, row) for column in range(2, columns) for row in range(2, rows)], many)
    kinds = "IICCAMTU"
    return " ".join(f"{rng.choice('NS')}{rng.choice(kinds)}{column},{row}" for column, row in squares)


LAID = (Change(What.FACT, "board", value="size 25x26\narsenal N 1,1\narsenal S 25,26"),)
WAR = {"position": crowded(25, 26, 500), "attacker": "S", "side": "S"}


def wide_game():
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


def small_game(more, results):
    """Make a game of a file with a small table of two results, `a` and `b`, and whatever else it says."""
    return of_text(
        "small-game",
        f'game = "Small"\nsides = ["Red", "Blue"]\n{more}\n[table.Results]\ndice = "d6"\nrounding = "defender"\n'
        f"cells = '''\n   1-2 1-1 2-1 3-1\n1-3 a a b b\n4-6 a b b b\n'''\n[results]\n{results}\n",
    )


def open_rules():
    """Make a game with as many open rules as a file may have, all readings of which come to the same."""
    opens = "".join(
        f"[open.rule-{number}]\nanswer.a = {{ drm = 0 }}\nanswer.b = {{ drm = 1 }}\n" for number in range(60)
    )
    return small_game(opens, 'a = "attackers are eliminated"\nb = "defenders are eliminated"')


SETTLED = tuple(Change(What.PRECEDENT, f"rule-{number}", value="a") for number in range(39))
"""All of its open rules but those whose readings can just be tried."""


def checking():
    """Make a game in which each unit of a force throws for itself."""
    morale = '[table.Morale]\nby = "morale"\ndice = "2d6"\ncells = """\n     5 7 9\n2-7  - - -\n8-12 P P P\n"""\n'
    asked = '[ask.morale]\nof = "unit"\nnumber = [5, 9]\ndefault = "7"\n[state.pinned]\nuntil = "turn"\n'
    results = 'a = "defenders check Morale"\nb = "defenders check Morale"\nP = "unit is pinned"\n"-" = "no effect"\n'
    return small_game(asked, results + morale)


def paying():
    """Make a game in which a side loses as much as the other, step by step."""
    return small_game(
        "[units]\nsteps = true", 'a = "attackers lose 9"\nb = "defenders are eliminated; attackers lose as much"'
    )


TOO_MUCH = {
    "results": "".join(f"k{number} = 1\n" for number in range(20_000)),
    "tables": "".join(f"[t{number}]\n" for number in range(20_000)),
    "rules": "[[rule]]\nattack = 'x2'\n" * 10_000,
    "units": "[roster.red]\n" + "".join(f'u{number} = "9/8/7/6/5/4/3"\n' for number in range(9_000)),
    "conditions": "[[rule]]\nattack = 'x2'\nwhen = {" + ",".join(f"k{number} = 1" for number in range(15_000)) + "}\n",
    "brackets": "x = " + "[" * 100_000,
}


def too_much(folder):
    """Read files of games with thousands of one thing."""
    for name, more in TOO_MUCH.items():
        yield name, partial(refused_game, more)


def refused_game(more):
    """Read a game that must be refused."""
    try:
        small_game("", 'a = "no effect"\nb = "no effect"\n' + more)
    except UnknownRuleset:
        return
    raise AssertionError("It was read.")


def in_number(folder):
    """Read and look through files with thousands of precedents and printed values, right and wrong ones."""
    rivets, assault = ruleset("rivets"), ruleset("assault")
    settled = [Change(What.PRECEDENT, f"open-{number}", value="defender") for number in range(10_000)]
    path, now = folder / "a.jsonl", ticking(1)
    each = [
        Amend(line=line, parent=line - 1, at=now(), event="amend", changes=(change,))
        for line, change in enumerate(settled, 2)
    ]
    path.write_bytes(lines_written([first_line(now(), "a", rivets, {}, {}, ""), *each])[0])
    opened = []
    yield "a session with 10,000 precedents is opened", lambda: opened.append(Session.open(path))
    yield "they are listed", lambda: settled_at(opened[0])
    yield "and reported", lambda: report(opened[0])
    yield "a combat begins", lambda: opened[0].begin("combat")
    yield "and is answered", lambda: opened[0].answer("phase", "combat")
    opened[0].close()
    unknown = document(folder, "precedents", "rivets", "readings", {f"odds-round{n}": "x" for n in range(4_000)})
    yield "a register of unknown precedents", lambda: wrong(partial(read_register, unknown, rivets))
    rows = document(folder, "kit", "assault", "values", {f"terrain.row-{n}": "1 green" for n in range(5_000)})
    yield "a kit with as many values as there may be", lambda: import_kit(rows, assault)
    many = document(folder, "kit", "assault", "values", {f"row-{n}": "1 green" for n in range(200_000)})
    yield "a kit with more", lambda: wrong(partial(import_kit, many, assault))


def document(folder, kind, game, name, values):
    """Write a document that somebody shares."""
    path = folder / f"{kind}-{len(values)}.json"
    path.write_text(json.dumps({"tableside": kind, "format": 1, "ruleset": game, name: values}), encoding="utf-8")
    return path


def wrong(read):
    """Read what must be refused."""
    try:
        read()
    except BadDocument:
        return
    raise AssertionError("It was read.")


def hostile_glossary(folder):
    """Look for the terms of a game in texts that begin like many of them and are none."""
    from rulesets.engine.core.words import Terms

    names = {f"A{number}": " ".join(["a"] * (number % 60 + 1)) + f" {number}" for number in range(400)}
    made = Terms("Hostile", {key: (name, "a meaning") for key, name in names.items()})
    text = ("a " * LONGEST_TEXT)[:LONGEST_TEXT]
    yield "the glossary is made", lambda: glossary(made)
    yield "a text of one letter", lambda: Glossary(made).mentions(text)


CASES = {
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
            "cancelling": "stronger",
            "attack.roll": "c" * 15 + "x" * 15,
            "defence.roll": "x" * 30,
        },
        kit=FACES,
    ),
    "ASSAULT, 80 dice against 80": Played(
        game("assault"),
        "fire",
        {
            **ASSAULT,
            **dict.fromkeys(("attack.dice", "defence.dice"), "40 green 40 blue"),
            **dict.fromkeys(("attack.roll", "*attack.roll"), "c" * 40 + "x" * 40),
            **dict.fromkeys(("defence.roll", "*defence.roll"), "x" * 81),
            "cancelling": "stronger",
        },
        kit=FACES,
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
    "A file with sixty open rules": Played(
        open_rules, "combat", {"attack": units("a"), "defence": units("b")}, SETTLED, most=4
    ),
    "A file with a check for each of many units": Played(
        checking, "combat", {"attack": units("a", 9), "defence": units("b"), "die": "1", "*.die": "6+6"}
    ),
    "A file with steps, and losses as large as the others'": Played(
        paying, "combat", {"attack": units("a", 9), "defence": units("b", 8), "die": "6"}
    ),
    "Files of games with too much of everything": too_much,
    "Thousands of precedents and printed values": in_number,
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


def costs(case, counting=False):
    """Do all of a case, and measure each doing; what is refused in a sentence is done as well.

    Calls are counted where that is wanted: it takes several times as long.
    """
    found = []
    with tempfile.TemporaryDirectory() as folder, without_fsync():
        for name, do in case(Path(folder)):
            began = time.process_time()
            calls, refused = counted(do, counting)
            took = time.process_time() - began
            found.append(Cost(name, took, calls, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, refused))
            if refused:
                break
    return found


def counted(do, counting):
    """Do something; gives how many calls it took, where they are counted, and by which sentence it was refused."""
    calls, refused = 0, ""

    def count(*_):
        nonlocal calls
        calls += 1

    if counting:
        sys.setprofile(count)
    try:
        do()
    except (BadAnswer, Trouble) as no:
        refused = str(no)
    finally:
        sys.setprofile(None)
    return calls // 2, refused  # each call is seen twice: when it begins, and when it ends


def _in_a_process_of_its_own(name):
    return costs(CASES[name])


def main():
    """Print a table of the dearest doing of each case."""
    about = "Work out the dearest answers that a person or a file can give, and print what they took."
    argparse.ArgumentParser(description=about).parse_args()
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
