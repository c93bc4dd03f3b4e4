"""What throws look up: the numbers and the needs in the cells of charts, and what the faces of dice do."""

from __future__ import annotations

import re

from rulesets.from_file.reading.charts import GameChart, Heading
from rulesets.from_file.reading.counters import NOTHING, chart_lines
from rulesets.from_file.reading.idle import OF_UNITS
from rulesets.from_file.reading.problems import Problems, not_one_of
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.throws import need_in_cell

UNUSED = 'Nothing looks this chart up: write gives, or strength, dice or needs = "chart {name}".'
NO_NEED = "“{cell}” is not what must be shown: write {cell}+ or <={cell}, or . where nothing succeeds."
NO_SUCH_NEED = "“{cell}” is not what must be shown: write one such as 3+ or <=2, or . where nothing succeeds."
NO_NUMBER = "“{cell}” is not a number: write one such as 3, or . for none."
NO_HEADING = "No {line} of the chart is for “{word}”, which {key} may be: add it, with . for nothing."
NUMBER = r"[-+−]?\d{1,4}"


def looked_up(sheet: Sheet, problems: Problems) -> None:
    """Note what charts and the faces of dice say that no throw can make use of."""
    needs, numbers = _charts_of(sheet)
    for name, chart in sheet.chart.items():
        if name in needs | numbers:
            _cells_fit(chart, name in needs, problems.below((*problems.path, "chart", name)))
        elif chart.columns and not chart.gives:
            problems.wrong(UNUSED.format(name=name), "chart", name)
        for change in chart.works if not chart.has_answers else ():
            if change in OF_UNITS and not chart.of_each_unit:
                said = f"{change} is for units: let rows or columns be unit.… or enemy.…, or write attack or defence."
                problems.wrong(said, "chart", name, "cells")
        if name in needs | numbers:
            for word, line, key in headings_missing(sheet, chart):
                problems.wrong(NO_HEADING.format(line=line, word=word, key=key), "chart", name, "cells")
    _faces_are_on_dice(sheet, problems)


def _charts_of(sheet: Sheet) -> tuple[set[str], set[str]]:
    """Name the charts whose cells say what must be shown, and those whose cells are numbers."""
    throws = sheet.throws.values()
    needs = [need for each in throws for need in each.needs.values()]
    needs += [check.needs for check in sheet.check.values()]
    numbers = [number for each in throws for number in each.pools.values()]
    numbers += [need.number for need in needs if need.sign]
    numbers += [check.plus for check in sheet.check.values() if check.plus is not None]
    strengths = {each for side in sheet.forces if (each := sheet.strength_of(side)).startswith("chart ")}
    return (
        {each.number.word for each in needs if not each.sign},
        {each.word for each in numbers if each.kind == "chart"} | {each.removeprefix("chart ") for each in strengths},
    )


def _cells_fit(chart: GameChart, needed: bool, problems: Problems) -> None:
    """Note cells that are not what must be shown, or no numbers."""
    for number, (_, *cells) in chart_lines(chart.cells)[1:]:
        for cell in dict.fromkeys(each for each in cells if each != NOTHING):
            if needed and need_in_cell(cell) is None:
                said = NO_NEED if cell.isdecimal() else NO_SUCH_NEED
                problems.wrong_in_text(said.format(cell=cell), number, "cells")
            elif not needed and not re.fullmatch(NUMBER, cell):
                problems.wrong_in_text(NO_NUMBER.format(cell=cell), number, "cells")


def headings_missing(sheet: Sheet, chart: GameChart) -> list[tuple[str, str, str]]:
    """List what units may be that no heading of a chart is for: the word, whether a row or a column lacks, of what."""
    found = []
    for heading, line in zip(chart.heads, ("row", "column"), strict=False):
        found += [(word, line, heading.key) for word in _may_be(sheet, heading) if heading.place(word) < 0]
    return found


def never_succeed(sheet: Sheet) -> list[str]:
    """Name the charts of what must be shown in which a cell says nothing, so that nothing succeeds there."""
    return [
        name for name in sheet.chart if name in _charts_of(sheet)[0] and NOTHING in sum(sheet.chart[name].texts, ())
    ]


def _may_be(sheet: Sheet, heading: Heading) -> tuple[str, ...]:
    """List the classes that units may have of what a heading looks at."""
    shape = dict(sheet.names.of_units()).get(heading.key) if heading.who else None
    return shape.words if shape and shape.form == "words" else ()


def _faces_are_on_dice(sheet: Sheet, problems: Problems) -> None:
    """Note symbols that do something and are on no die."""
    symbols = symbols_of(sheet)
    for face in sheet.faces:
        if face not in symbols:
            problems.wrong(not_one_of(face, "on any die", symbols, most=len(symbols)), "faces", face)


def symbols_of(sheet: Sheet) -> tuple[str, ...]:
    """List the symbols on the dice of all throws."""
    return tuple(dict.fromkeys(each for throw in sheet.throws.values() for each in throw.symbols))
