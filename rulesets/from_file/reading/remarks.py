"""What a file leaves unsaid and is decided all the same, and what cannot come up, a sentence each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.api import a_list
from rulesets.from_file.reading.charts import GameChart
from rulesets.from_file.reading.conditions import need_in_cell
from rulesets.from_file.reading.grids import NOTHING
from rulesets.from_file.reading.modifiers import OF_UNITS, Modifiers, acts_of
from rulesets.from_file.reading.names import MOST_COUNTED, SIDES
from rulesets.from_file.reading.notation import FAR, Span, StrengthChange, span
from rulesets.from_file.reading.numbers import numbers_fit
from rulesets.from_file.reading.parts import EVERYTHING
from rulesets.from_file.reading.problems import Lines, Path, few, not_one_of
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.tables import BY_STRENGTHS, Table
from rulesets.from_file.reading.throws import GameThrow
from rulesets.from_file.reading.uses import (
    acts_with_paths,
    all_acts,
    charts_looked_up,
    checks_made,
    headings_missing,
    symbols_of,
    works_in,
)

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
    for _, body in sheet.all_of(Modifiers):
        yield from body.works
    for chart in sheet.chart.values():
        yield from chart.works


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
        elif chart.columns and not chart.gives and sheet.is_own(at):
            yield at, UNUSED.format(name=name)
        for change in chart.works if not chart.has_answers and not chart.of_each_unit else ():
            if change in OF_UNITS:
                yield (*at, "cells"), CHANGES_UNITS.format(name=change)


def _cells_fit(chart: GameChart, needed: bool) -> Iterator[tuple[Path, str]]:
    """Note cells that are not what must be shown, or no numbers."""
    for number, (_, *cells) in chart.cells.lines:
        for cell in (each for each in dict.fromkeys(cells) if each != NOTHING):
            example = f"{cell}+ or <={cell}" if cell.isdecimal() else "one such as 3+ or <=2"
            if (need_in_cell(cell) is None) if needed else not re.fullmatch(NUMBER, cell):
                said = (NO_NEED if needed else NO_NUMBER).format(cell=cell, example=example)
                yield ("chart", chart.key, "cells", number), said


def faces_are_on_dice(sheet: Sheet) -> Iterator[tuple[Path, str]]:
    """Note symbols that stand on no die."""
    symbols = symbols_of(sheet)
    for face in sheet.faces:
        if face not in symbols and sheet.is_own(("faces", face)):
            yield ("faces", face), not_one_of(face, "on any die", symbols, most=len(symbols))


ENDS = {"below": (0, "lower than"), "above": (-1, "higher than")}
"""The column at each end, and what lies beyond it."""
BLANK_FACES = ("blank", "miss", "nothing", "none", "empty")
"""What faces are called that do nothing."""


def unsaid(sheets: Mapping[str, Sheet], values: Mapping[str, Any], lines: Lines) -> Iterator[str]:
    """List what was decided for each checklist of a file, the main one first; `values` are the file as TOML has it."""
    main = next(iter(sheets.values()))
    for id, each in sheets.items():
        own = values if each is main else values["also"][id]
        for path, said in (*numbers_fit(each), *_states_end(each, id)):
            if path[0] in own or path[0] == "roster":
                at: Path = ("also", id) if each is not main and path[0] in own else ()
                yield f"line {lines.of((*at, *path))}: {said}"
    yield from _of_units(sheets, values, lines)
    yield from _of_counters(main, values)
    yield from _twice(values)
    for id, each in sheets.items():
        part = values if each is main else {**values, **values["also"][id]}
        for name, table in each.table.items():
            if each is main or table is not main.table.get(name):
                yield from _of_table(each, table, part["table"][name])


def _twice(values: Mapping[str, Any]) -> Iterator[str]:
    """List rules that do the same as one before them."""
    rules = [{key: each for key, each in rule.items() if key != "cite"} for rule in values.get("rule", ())]
    for place, rule in enumerate(rules, 1):
        if rule in rules[: place - 1]:
            yield f"rule {place} does the same as rule {rules.index(rule) + 1}, so it counts twice."


def _of_units(sheets: Mapping[str, Sheet], values: Mapping[str, Any], lines: Lines) -> Iterator[str]:
    sheet, every = next(iter(sheets.values())), [act for each in sheets.values() for act in all_acts(each)]
    acts, units = {act.name for act in every}, values.get("units", {})
    if "steps" not in units and acts & {"lose", "pay", "take"}:
        yield "units: steps is not said, so a loss is a whole unit."
    if "halves" not in units and any(each.times.denominator != 1 for _, each in sheet.all_of(StrengthChange)):
        yield "units: halves is not said, so halves are kept."
    put, ended = ({act.word for act in every if act.name == name} for name in ("state", "end"))
    for word, state in sheet.state.items() if sheet.names.newer else ():
        if word not in put:
            yield f"state {word}: nothing puts a unit in it, so players mark it themselves."
        elif word not in ended and state.until == "cleared":
            told = f"nothing ends the state {word}, nor does the clock, so players clear it themselves."
            yield f"line {lines.of(('state', word))}: {told}"
    if "retreat" not in values and acts & {"retreat", "take"}:
        yield "retreat is not said, so a unit without a hex to retreat to is eliminated."


def _states_end(sheet: Sheet, id: str) -> Iterator[tuple[Path, str]]:
    """Remark a checklist for units in a state that nothing in it ends, or that ends one which none of them is in."""
    looked_at = {word for part in getattr(sheet, "when", ()) if part.name == "units.state" for word in part.words}
    if not sheet.alone or not looked_at:
        return
    done = [act for path, act in acts_with_paths(sheet) if path[0] != "check"]
    done += [act for check in checks_made(sheet) for each in check.every_does for act in acts_of(each)]
    ends = {act.word for act in done if act.name == "end"}
    if not looked_at & (ends | {"none"}):
        yield ("when",), f"{id} is for units that are {few(sorted(looked_at))}, and nothing that they do ends that."
    for word in sorted(ends - looked_at):
        yield ("when",), f"{id} ends the state {word}, and no unit that it is for is in that: look at it in when."


def _of_counters(sheet: Sheet, values: Mapping[str, Any]) -> Iterator[str]:
    """List what is decided of units whose counters the file has, and of charts that leave some of them out."""
    rest = str({key: each for key, each in values.items() if key not in ("roster", "terms", "about", "summary")})
    for column in sheet.names.columns:
        if not re.search(rf"(?<![\w-]){re.escape(column)}(?![\w-])", rest) and column != "strength":
            yield f"counters: nothing looks at the column {column}."
    for side in SIDES if sheet.roster.numbers else ():
        if not sheet.strength_of(side):
            yield f"{side}: strength is not said, so players type it."
    for name, chart in sheet.chart.items():
        if missing := [word for word, *_ in headings_missing(sheet, chart)]:
            yield f"chart {name}: nothing is for {a_list(missing, 'and')}, so it gives nothing there."
    for name in sheet.chart:
        if name in charts_looked_up(sheet)[0] and NOTHING in sum(sheet.chart[name].cells.texts, ()):
            yield f"chart {name}: where a . stands, nothing succeeds."
    idle = [each for each in symbols_of(sheet) if each not in sheet.faces and each.lower() not in BLANK_FACES]
    if idle:
        do = "it does" if len(idle) == 1 else "they do"
        yield f"faces: nothing is said of {a_list(idle, 'and')}, so {do} nothing."


def _of_table(sheet: Sheet, table: Table, said: Mapping[str, Any]) -> Iterator[str]:
    """List what is decided of a table by which combats are ruled."""
    what = {"odds": "odds", "difference": "a difference"}.get(table.by, "a strength")
    if table.by in BY_STRENGTHS and len(table.columns) > 1:
        for key, (place, beyond) in ENDS.items():
            if key not in said and _may_lie_beyond(sheet, table, key):
                decided = getattr(table, key).kind
                does = "no attack is allowed" if decided == "refuse" else "that column is read"
                yield f"table {table.key}: {key} is not said, so with {what} {beyond} {table.columns[place]} {does}."
        shifts = works_in(sheet, "shift")
        if sheet.names.newer and not {"cap", "limits"} & said.keys() and table.cap == "last" and shifts:
            yield f"table {table.key}: limits is not said, so what lies beyond it is shifted first, then cut."
        elif "cap" not in said and table.cap == "first" and _is_cut(table) and shifts:
            count = "odds beyond it count" if table.by == "odds" else f"{what} beyond it counts"
            yield f"table {table.key}: cap is not said, so {count} as its last column before shifts."
    if table.by == "odds" and "rounding" not in said and len(table.columns) > 1:
        yield f"table {table.key}: rounding is not said, so odds are rounded in the defender's favour."
    if said.get("dice") == "d10" and any(0 in each for each in table.spans):
        shows = "1 to 10; for 0 to 9 write d0-9" if table.low else "0 to 9; for 1 to 10 write a row for 10"
        yield f"table {table.key}: its d10 shows {shows}."
    yield from _of_rows(sheet, table)


def _is_cut(table: Table) -> bool:
    """Tell whether what lies beyond a table counts as its last column before shifts, though it goes on beyond."""
    if table.by == "odds":
        return "column" in (table.below.kind, table.above.kind)
    last = span(table.columns[-1])
    return (
        table.step is not None
        and last is not None
        and last.high < min(FAR, table.limits.high if isinstance(table.limits, Span) else FAR)
    )


def _of_rows(sheet: Sheet, table: Table) -> Iterator[str]:
    if table is not sheet.main_table or not works_in(sheet, "drm") or table.drms is not EVERYTHING:
        return
    thrown = table.dice.numbers(table.low)
    lowest = min(table.spans, key=lambda each: each.low)
    highest = max(table.spans, key=lambda each: each.high)
    if lowest.low >= thrown[0] or highest.high <= thrown[-1]:
        yield f"table {table.key}: a modified roll beyond the rows reads the nearest row."


def _may_lie_beyond(sheet: Sheet, table: Table, end: str) -> bool:
    """Tell whether a combat may lie beyond an end: odds at both, other numbers below the first, or by shifts."""
    if table.by == "odds" or works_in(sheet, "shift"):
        return True
    return end == "below" and table.starts[0] > -FAR
