"""How well the rulings of each game are proved, from what is in the repository, as a table of the README.

`python tests/evidence` writes the table, and with `--check` only says whether it is stale.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from conformance.suites import games, names, suite  # noqa: E402
from sources import named_in, of_lesson, said, sections, texts  # noqa: E402

from rulesets.catalogue import PROGRAMS, ruleset  # noqa: E402
from rulesets.engine.core.tabletop import Tabletop  # noqa: E402
from rulesets.engine.core.words import BadAnswer  # noqa: E402
from saves.lessons.courses import course  # noqa: E402
from tui.commands.check_cases import begun  # noqa: E402
from tui.shared.command_line import BadInput  # noqa: E402

README = ROOT / "README.md"
BEGIN, END = "<!-- evidence: python tests/evidence -->\n", "<!-- end of evidence -->"
ORIGINS = {"book": "printed example", "record": "recorded game", "other": "another program", "hand": "by hand"}
HEAD = ("game", "sections in a case", "cases", "cells of the table in a case", "open rules", "lessons")


class Evidence(NamedTuple):
    """What proves the rulings of one game.

    Attributes:
        cited: the sections and sources that its texts cite.
        tried: those of them that a case stands for, or that its ruling or its answers cite, or a section within them.
        cases: how many cases there are of each origin.
        cells: the cells of its combat results table that are known, each as its title.
        read: those that a case comes to.
        readings: the readings of each open rule, by its key.
        settled: those of them that a case holds by.
        lessons: how many lessons teach it.
    """

    cited: frozenset[str]
    tried: frozenset[str]
    cases: Counter[str]
    cells: frozenset[str]
    read: frozenset[str]
    readings: dict[str, frozenset[str]]
    settled: dict[str, frozenset[str]]
    lessons: int


def evidence(game):
    """Gather what proves the rulings of a game."""
    cases = [case for name in names() if suite(name).ruleset == game.id for case in suite(name).cases]
    tried = set()
    read = set()
    with TemporaryDirectory() as name:
        for number, case in enumerate(cases):
            folder = Path(name) / str(number)
            folder.mkdir()
            tried.update(named_in(case.section), cited_by(case, run := run_of(game, case, folder)))
            if run is not None and run.chart is not None and run.chart.lit is not None:
                read.add(run.chart.lit.title)
    all_texts = [*texts(game), *(said(game) if game.id in PROGRAMS else ())]
    all_texts += [text for lesson in course(game.id) or () for text in of_lesson(lesson)]
    cited = sections(game) & {source for text in all_texts for source in named_in(text.cite)}
    read_off = any(checklist.chart for checklist in game.checklists)
    charts = game.tables({}) if game.tables and read_off else ()
    readings = {each.key: frozenset(map(str, each.words_of(Tabletop()))) for each in game.precedents}
    return Evidence(
        frozenset(cited),
        frozenset(each for each in cited if each in tried or any(every.startswith(f"{each}.") for every in tried)),
        Counter(case.comes_from for case in cases),
        frozenset(cell.title for chart in charts for cell in chart.texts),
        frozenset(read),
        readings,
        {key: words & {case.reading for case in cases if case.precedent == key} for key, words in readings.items()},
        len(course(game.id) or ()),
    )


def run_of(game, case, folder):
    """Rule a case; None where its answers are refused."""
    try:
        return begun(game, case, folder)._run
    except (BadInput, BadAnswer):
        return None


def cited_by(case, run):
    """Name the sources that a case rests on besides its section: of its answers, totals, effects and ruling."""
    if case.precedent:
        yield "precedents"
    if case.kit:
        yield "printed values"
    if case.comes_from == "record":
        yield "published game"
    if run is None:
        return
    cites = [each.question.cite for key, each in run.answered.items() if key in case.answers]
    cites += [each.cite for each in (*run.ledger, *run.effects, *run.notes)]
    cites += [run.ruling.cite] if run.ruling is not None else []
    for cite in cites:
        yield from named_in(cite)


def row(game, found):
    """Write what proves a game as one row."""
    origins = " · ".join(f"{found.cases[each]} {words}" for each, words in ORIGINS.items() if found.cases[each])
    cells = f"{len(found.read & found.cells)} of {len(found.cells)}" if found.cells else "–"
    settled, readings = (sum(map(len, each.values())) for each in (found.settled, found.readings))
    rules = f"{len(found.readings)}, {settled} of {readings} readings in a case"
    return (game.title, f"{len(found.tried)} of {len(found.cited)}", origins, cells, rules, str(found.lessons))


def table():
    """Write the table of all games."""
    rows = [row(game, evidence(game)) for game in map(ruleset, games())]
    return "".join(f"| {' | '.join(each)} |\n" for each in (HEAD, ["---"] * len(HEAD), *rows))


def main():
    """Write the table into the README, or say that it is stale; the exit code is 1 then."""
    parser = argparse.ArgumentParser("python tests/evidence", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; say whether the table is stale")
    parser.add_argument("--holes", action="store_true", help="name what no case tries")
    parsed = parser.parse_args()
    if parsed.holes:
        for game in map(ruleset, games()):
            found = evidence(game)
            print(game.id, sorted(found.cited - found.tried), sorted(found.cells - found.read))
        return 0
    written = README.read_text("utf-8")
    before, _, rest = written.partition(BEGIN)
    _, _, after = rest.partition(END)
    fresh = f"{before}{BEGIN}\n{table()}\n{END}{after}"
    if parsed.check and fresh != written:
        print("The table of evidence is stale: run python tests/evidence.")
        return 1
    if not parsed.check:
        README.write_text(fresh, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
