"""What a file leaves unsaid and is decided all the same, a sentence each, so that no default is silent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.from_file.reading.game_file import MAIN, GameFile
from rulesets.from_file.reading.notation import FAR
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.tables import BY_STRENGTHS, EVERYTHING, Table
from rulesets.from_file.reading.uses import all_acts

ENDS = {"below": (0, "lower than"), "above": (-1, "higher than")}
"""The column at each end, and what lies beyond it."""
LOSING = ("lose", "take", "pay")


def unsaid(read: GameFile, values: Mapping[str, Any]) -> Iterator[str]:
    """List what was decided for each checklist of a file; `values` are the file as TOML has it."""
    main = read.sheets[MAIN]
    yield from _of_units(main, values)
    for id, sheet in read.sheets.items():
        part = values if id == MAIN else {**values, **values["also"][id]}
        for name, table in sheet.tables.items():
            if id == MAIN or table is not main.tables.get(name):
                yield from _of_table(sheet, table, part["table"][name])


def _of_units(sheet: Sheet, values: Mapping[str, Any]) -> Iterator[str]:
    acts, units = {act.name for act in all_acts(sheet)}, values.get("units", {})
    if "steps" not in units and acts & set(LOSING):
        yield "units: steps is not said, so a loss is a whole unit."
    if "halves" not in units and _may_make_halves(sheet):
        yield "units: halves is not said, so halves are kept."
    if "retreat" not in values and acts & {"retreat", "take"}:
        yield "retreat is not said, so a unit without a hex to retreat to is eliminated."


def _may_make_halves(sheet: Sheet) -> bool:
    bodies = (*sheet.rules, *(body for ask in sheet.asks.values() for body in ask.bodies))
    factors = [body.works.get(name) for body in bodies for name in ("attack", "defence", "strength")]
    factors += [factor for state in sheet.states.values() for factor in (state.attack, state.defence)]
    return any(factor is not None and factor.times.denominator != 1 for factor in factors)


def _of_table(sheet: Sheet, table: Table, said: Mapping[str, Any]) -> Iterator[str]:
    """List what is decided of a table by which combats are ruled."""
    what = {"odds": "odds", "difference": "a difference"}.get(table.by, "a strength")
    if table.by in BY_STRENGTHS and len(table.columns) > 1:
        for key, (place, beyond) in ENDS.items():
            if key not in said and _may_lie_beyond(sheet, table, key):
                decided = getattr(table, key).kind
                does = "no attack is allowed" if decided == "refuse" else "that column is read"
                yield f"table {table.name}: {key} is not said, so with {what} {beyond} {table.columns[place]} {does}."
        cut = table.by == "odds" and "column" in (table.below.kind, table.above.kind)
        if "cap" not in said and cut and _works(sheet, "shift"):
            yield f"table {table.name}: cap is not said, so odds beyond it count as its last column before shifts."
    if table.by == "odds" and "rounding" not in said and len(table.columns) > 1:
        yield f"table {table.name}: rounding is not said, so odds are rounded in the defender's favour."
    yield from _of_rows(sheet, table)


def _of_rows(sheet: Sheet, table: Table) -> Iterator[str]:
    if table is not sheet.table or not _works(sheet, "drm") or table.drms is not EVERYTHING:
        return
    thrown = table.dice.span(table.low)
    lowest = min(table.spans, key=lambda each: each.low)
    highest = max(table.spans, key=lambda each: each.high)
    if lowest.low >= thrown.low or highest.high <= thrown.high:
        yield f"table {table.name}: a modified roll beyond the rows reads the nearest row."


def _may_lie_beyond(sheet: Sheet, table: Table, end: str) -> bool:
    """Tell whether a combat may lie beyond an end: odds at both, other numbers below the first, or by shifts."""
    if table.by == "odds" or _works(sheet, "shift"):
        return True
    return end == "below" and table.starts[0] > -FAR


def _works(sheet: Sheet, name: str) -> bool:
    bodies = (*sheet.rules, *(body for ask in sheet.asks.values() for body in ask.bodies))
    return any(name in body.works for body in bodies)
