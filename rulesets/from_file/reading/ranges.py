"""What cannot come up: numbers that no die shows or no line of a list is for, charts that nothing looks up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.api import a_list
from rulesets.from_file.reading.charts import NOTHING, GameChart, chart_lines
from rulesets.from_file.reading.modifiers import OF_UNITS
from rulesets.from_file.reading.notation import DiceNotation, Span, span
from rulesets.from_file.reading.problems import Path, not_one_of
from rulesets.from_file.reading.rolls import Need, met, need_in_cell
from rulesets.from_file.reading.sections import ORDER
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.throws import MOST_COUNTED, GameThrow
from rulesets.from_file.reading.uses import charts_looked_up, headings_missing, symbols_of

NO_RESULT = 'No result is for {number}: add one, such as "{example}" = "no effect".'


def results_have_no_gap(sheet: Sheet) -> Iterator[tuple[Path, str]]:
    """Note the first number that the last throw may leave and no result is for."""
    throw = sheet.last_throw if sheet.throws else None
    codes = {int(code) for code in sheet.results if code.isdecimal()}
    if sheet.alone or sheet.main_table is not None or throw is None or not codes or throw.symbols:
        return
    missing = [number for number in _may_be_left(sheet, throw, codes) if number not in codes]
    if missing:
        above = missing[0] > max(codes)
        number, example = (f"{missing[0]} or more", f"{missing[0]}+") if above else (str(missing[0]), str(missing[0]))
        yield ("results",), NO_RESULT.format(number=number, example=example)


def _may_be_left(sheet: Sheet, throw: GameThrow, codes: set[int]) -> range | list[int]:
    """List the numbers that a throw may leave, as far as the file tells."""
    if throw.table is not None:
        return sorted({int(cell) for cell in throw.table.used if cell.isdecimal()})
    if throw.lines:
        return []
    if throw.sums:
        return range(2) if throw.needs else range(min(codes), max(codes) + 1)
    changed = any(f"{throw.key}.dice" in name for name in _changes(sheet))
    thrown = [
        throw.most.get(side, pool.value if pool.kind == "number" and not changed else MOST_COUNTED)
        for side, pool in throw.pools.items()
    ]
    most = min(thrown) if throw.pairs else max(thrown)  # each pair has a die of both
    return range(most + 1)


def _changes(sheet: Sheet) -> Iterator[str]:
    bodies = (*sheet.rule, *(body for ask in sheet.asks.values() for body in ask.bodies))
    yield from (name for body in bodies for name in body.works)
    yield from (name for chart in sheet.chart.values() for name in chart.works)
    states = (body for state in sheet.state.values() for body in (state.attacking, state.defending, state.checking))
    yield from (name for body in states if body is not None for name in body.works)


# Charts and faces of which nothing can be made


UNUSED = 'Nothing looks this chart up: write gives, or strength, dice or needs = "chart {name}".'
NO_NEED = "“{cell}” is not what must be shown: write {example}, or . where nothing succeeds."
NO_NUMBER = "“{cell}” is not a number: write one such as 3, or . for none."
NO_HEADING = "No {line} of the chart is for “{word}”, which {key} may be: add it, with . for nothing."
CHANGES_UNITS = "{name} is for units: let rows or columns be unit.… or enemy.…, or write attack or defence."
NUMBER = r"[-+−]?\d{1,4}"


def charts_are_looked_up(sheet: Sheet) -> Iterator[tuple[Path, str]]:
    """Note charts that nothing looks up, and what stands in them that nothing can be made of."""
    needs, numbers = charts_looked_up(sheet)
    for name, chart in sheet.chart.items():
        at: Path = ("chart", name)
        if name in needs | numbers:
            yield from _cells_fit(chart, name in needs)
            for word, line, key in headings_missing(sheet, chart):
                yield (*at, "cells"), NO_HEADING.format(line=line, word=word, key=key)
        elif chart.columns and not chart.gives:
            yield at, UNUSED.format(name=name)
        for change in chart.works if not chart.has_answers and not chart.of_each_unit else ():
            if change in OF_UNITS:
                yield (*at, "cells"), CHANGES_UNITS.format(name=change)


def _cells_fit(chart: GameChart, needed: bool) -> Iterator[tuple[Path, str]]:
    """Note cells that are not what must be shown, or no numbers."""
    for number, (_, *cells) in chart_lines(chart.cells)[2]:
        for cell in dict.fromkeys(each for each in cells if each != NOTHING):
            said = NO_NEED if needed and need_in_cell(cell) is None else ""
            said = NO_NUMBER if not needed and not re.fullmatch(NUMBER, cell) else said
            example = f"{cell}+ or <={cell}" if cell.isdecimal() else "one such as 3+ or <=2"
            yield from (
                [(("chart", chart.key, "cells", number), said.format(cell=cell, example=example))] if said else []
            )


def faces_are_on_dice(sheet: Sheet) -> Iterator[tuple[Path, str]]:
    """Note symbols that stand on no die."""
    symbols = symbols_of(sheet)
    for face in sheet.faces:
        if face not in symbols:
            yield ("faces", face), not_one_of(face, "on any die", symbols, most=len(symbols))


# Numbers out of range, and what is decided of them


def out_of_range(sheet: Sheet, values: Mapping[str, Any]) -> Iterator[str]:
    """Remark what no die shows, or each of them, what begins at nothing, and what nothing looks at."""
    for said, dice, needs in _needed(sheet):
        for need, sign, number in needs:
            shown = [met(sign, face, number) for face in dice]
            if not any(shown):
                yield f"{said}: no roll comes to {need}, unless something is added."
            elif all(shown):
                yield f"{said}: every roll comes to {need}, unless something is taken away."
    for said, span_of, changes in _limits(sheet):
        if 0 not in span_of:
            yield f"{said} leaves out 0, so {changes}, whatever holds."
    for keys, said in _lists(values):
        yield from _shared(keys, said)
    for unit, numbers in sheet.roster.numbers.items():
        column = str(sheet.units.steps)
        if numbers.get(column, (1,))[0] == 0:
            yield f"{unit}: its {column} begins at 0, so it has no step to lose."
    rest = str({key: each for key, each in values.items() if key not in ("roster", "terms", "about", "summary")})
    for column in sheet.names.columns:
        if not re.search(rf"(?<![\w-]){re.escape(column)}(?![\w-])", rest) and column != "strength":
            yield f"counters: nothing looks at the column {column}."
    for name, throw in sheet.throws.items():
        pools = [pool.word for pool in throw.pools.values() if pool.kind == "throw"]
        others = [of for of in pools if sheet.throws[of].who != throw.who]
        if others and not throw.stops:
            yield f"roll {name}: stops is not said, so its own successes count, not what is left of {others[0]}."
        for side in (each for each in throw.needs if each in throw.pools and _may_be_unlike(sheet, throw, each)):
            refused = f"{side} that need different numbers are refused together"
            yield f"roll {name}: {refused}, as its dice are not theirs one by one."


def _limits(sheet: Sheet) -> Iterator[tuple[str, Span, str]]:
    """List the least and the most that changes come to, each with what is changed."""
    for name, throw in sheet.throws.items():
        yield f"roll {name}: drms", throw.drms, "each roll is changed"
    for name, table in sheet.tables.items():
        yield from (
            (f"table {name}: shifts", table.shifts, "each column is shifted"),
            (f"table {name}: drms", table.drms, "each roll is changed"),
        )


def _may_be_unlike(sheet: Sheet, throw: GameThrow, side: str) -> bool:
    """Tell whether units of a side may need different numbers of dice that are not theirs one by one."""
    of_units = throw.needs[side].number.kind in ("column", "chart") and not throw.needs[side].number.of_enemy
    return of_units and throw.pools[side].kind in ("number", "throw", "ask") and sheet.forces[side].most != 1


def _needed(sheet: Sheet) -> Iterator[tuple[str, range, list[tuple[str, str, int]]]]:
    """List what dice must show, each with the dice and the numbers as they are written."""
    for name, check in sheet.check.items():
        if check.plus is None:
            yield f"check {name}", _span(check.dice), [*_numbers(sheet, check.needs)]
    for name, throw in sheet.throws.items():
        dice = range(1, throw.faces + 1) if throw.pools else range(0)
        for need in {need.text: need for need in throw.needs.values()}.values() if dice else ():
            yield f"roll {name}", dice, [*_numbers(sheet, need)]


def _span(dice: DiceNotation) -> range:
    found = dice.span(1)
    return range(int(found.low), int(found.high) + 1)


def _numbers(sheet: Sheet, need: Need) -> Iterator[tuple[str, str, int]]:
    """List the numbers that must be shown: the one that is written, or those in the cells of a chart."""
    if need.sign and need.number.kind == "number":
        yield need.text, need.sign, need.number.value
    if not need.sign:
        cells = dict.fromkeys(cell for row in sheet.chart[need.number.word].texts for cell in row if cell != NOTHING)
        yield from ((cell, *found) for cell in cells if (found := need_in_cell(cell)))


def _lists(values: Mapping[str, Any]) -> Iterator[tuple[list[str], str]]:
    yield [code for code in values.get("results", {}) if code != ORDER], "results"
    for name, check in values.get("check", {}).items():
        yield [*check.get("failed-by", {})], f"check {name}, failed-by"


def _shared(keys: list[str], said: str) -> Iterator[str]:
    """Remark ranges that share a number; a single number goes before a range in any case."""
    spans = [(key, found) for key in keys if not key.isdecimal() and (found := span(key)) is not None]
    for place, (key, found) in enumerate(spans):
        for other, also in spans[place + 1 :]:
            if found.low <= also.high and also.low <= found.high:
                yield f"{said}: {a_list([key, other], 'and')} share a number; the first of them counts there."
