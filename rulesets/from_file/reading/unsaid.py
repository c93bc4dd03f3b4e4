"""What a file leaves unsaid and is decided all the same, a sentence each, so that no default is silent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.api import a_list
from rulesets.from_file.reading.asks import SIDES
from rulesets.from_file.reading.charts import NOTHING
from rulesets.from_file.reading.game_file import MAIN, GameFile
from rulesets.from_file.reading.notation import FAR, Span, StrengthChange, span
from rulesets.from_file.reading.parts import EVERYTHING
from rulesets.from_file.reading.ranges import out_of_range
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.tables import BY_STRENGTHS, Table
from rulesets.from_file.reading.uses import all_acts, charts_looked_up, headings_missing, symbols_of, works_in

ENDS = {"below": (0, "lower than"), "above": (-1, "higher than")}
"""The column at each end, and what lies beyond it."""
BLANK_FACES = ("blank", "miss", "nothing", "none", "empty")
"""What faces are called that do nothing."""


def unsaid(read: GameFile, values: Mapping[str, Any]) -> Iterator[str]:
    """List what was decided for each checklist of a file; `values` are the file as TOML has it."""
    main = read.sheets[MAIN]
    yield from _of_units(main, values)
    yield from _of_counters(main)
    yield from out_of_range(main, values)
    for id, each in read.sheets.items():
        part = values if id == MAIN else {**values, **values["also"][id]}
        for name, table in each.table.items():
            if id == MAIN or table is not main.table.get(name):
                yield from _of_table(each, table, part["table"][name])


def _of_units(sheet: Sheet, values: Mapping[str, Any]) -> Iterator[str]:
    acts, units = {act.name for act in all_acts(sheet)}, values.get("units", {})
    if "steps" not in units and acts & {"lose", "pay", "take"}:
        yield "units: steps is not said, so a loss is a whole unit."
    if "halves" not in units and _may_make_halves(sheet):
        yield "units: halves is not said, so halves are kept."
    put = {act.word for act in all_acts(sheet) if act.name == "state"}
    for word in (each for each in sheet.state if each not in put and sheet.names.newer):
        yield f"state {word}: nothing puts a unit in it, so players mark it themselves."
    if "retreat" not in values and acts & {"retreat", "take"}:
        yield "retreat is not said, so a unit without a hex to retreat to is eliminated."


def _of_counters(sheet: Sheet) -> Iterator[str]:
    """List what is decided of units whose counters the file has, and of charts that leave some of them out."""
    for side in SIDES if sheet.roster.numbers else ():
        if not sheet.strength_of(side):
            yield f"{side}: strength is not said, so players type it."
    for name, chart in sheet.chart.items():
        if missing := [word for word, *_ in headings_missing(sheet, chart)]:
            yield f"chart {name}: nothing is for {a_list(missing, 'and')}, so it gives nothing there."
    for name in sheet.chart:
        if name in charts_looked_up(sheet)[0] and NOTHING in sum(sheet.chart[name].texts, ()):
            yield f"chart {name}: where a . stands, nothing succeeds."
    idle = [each for each in symbols_of(sheet) if each not in sheet.faces and each.lower() not in BLANK_FACES]
    if idle:
        do = "it does" if len(idle) == 1 else "they do"
        yield f"faces: nothing is said of {a_list(idle, 'and')}, so {do} nothing."


def _may_make_halves(sheet: Sheet) -> bool:
    return any(factor.times.denominator != 1 for _, factor in sheet.all_of(StrengthChange))


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
    if said.get("dice") == "d10" and any(0 in each for each in table.cells.spans):
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
    thrown = table.dice.span(table.low)
    lowest = min(table.cells.spans, key=lambda each: each.low)
    highest = max(table.cells.spans, key=lambda each: each.high)
    if lowest.low >= thrown.low or highest.high <= thrown.high:
        yield f"table {table.key}: a modified roll beyond the rows reads the nearest row."


def _may_lie_beyond(sheet: Sheet, table: Table, end: str) -> bool:
    """Tell whether a combat may lie beyond an end: odds at both, other numbers below the first, or by shifts."""
    if table.by == "odds" or works_in(sheet, "shift"):
        return True
    return end == "below" and table.starts[0] > -FAR
