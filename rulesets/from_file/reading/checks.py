"""What can only be seen once a checklist is read whole: circles, results that stand nowhere, unknown steps."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.from_file.reading.asks import Ask
from rulesets.from_file.reading.circles import at_ask, no_circles
from rulesets.from_file.reading.idle import nothing_is_idle
from rulesets.from_file.reading.names import ROUNDINGS
from rulesets.from_file.reading.problems import not_one_of
from rulesets.from_file.reading.row import Row
from rulesets.from_file.reading.sheet import STEPS, Sheet
from rulesets.from_file.reading.tables import READ_OFF, Table, as_pattern

TAKEN = ("attack", "defence", "ratio", "turn", "die", "column", "into", "left")
"""Keys that have a meaning in every game from a file."""
TOO_EARLY = ("battle", "strengths")
"""The steps at which strengths are not added up yet."""


def check(sheet: Sheet, row: Row) -> None:
    """Note what is wrong with a checklist; `row` is the part of the file that it stands in."""
    _names_are_free(sheet, row)
    no_circles(sheet, row)
    _every_result_stands_somewhere(sheet, row)
    _steps_are_there(sheet, row)
    _roundings_are_known(sheet, row)
    _units_are_asked_about(sheet, row)
    if not row.problems.found:  # a mistyped word leaves idle what it names, and that is no mistake of its own
        nothing_is_idle(sheet, row)


def _names_are_free(sheet: Sheet, row: Row) -> None:
    for key in sheet.asks:
        if key in TAKEN:
            row.wrong(f"“{key}” has a meaning in every game: give this question another name.", *at_ask(sheet, key))


def _every_result_stands_somewhere(sheet: Sheet, row: Row) -> None:
    """Note each result that nothing comes to; a cell that is read off may hold any of them."""
    used = set(_results_used(sheet))
    if READ_OFF in used:
        return
    for code in sheet.names.results:
        if not any(as_pattern(code).fullmatch(each) for each in used):
            row.wrong(f"The result {code} stands in no table and comes of no rule: leave it out.", "results", code)


def _results_used(sheet: Sheet) -> Iterator[str]:
    for table in sheet.tables.values():
        yield from table.used()
        yield from (str(end.value) for end in (table.below, table.above) if end.kind == "result")
    for body in (*sheet.rules, *(body for ask in sheet.asks.values() for body in ask.bodies)):
        yield from (str(value) for name, value in body.works.items() if name == "result")


def _steps_are_there(sheet: Sheet, row: Row) -> None:
    known = (*STEPS, *sheet.names.steps)
    for key, ask in sheet.asks.items():
        if ask.step and ask.step not in known:
            row.wrong(not_one_of(ask.step, "a step", known), *at_ask(sheet, key), "step")
        if ask.condition.measures and _first_step(ask, sheet) in TOO_EARLY:
            row.wrong(f'{key} is asked before strengths are added up: say step = "odds".', *at_ask(sheet, key))
    for place, rule in enumerate(sheet.rules):
        if rule.step and rule.step not in known:
            row.wrong(not_one_of(rule.step, "a step", known), "rule", place, "step")
        early = [name for name in rule.works if name in ("attack", "defence", "strength", "spared")]
        if rule.condition.measures and early:
            row.wrong(f"{early[0]} changes the strengths that when looks at: look at a question.", "rule", place)


def _first_step(ask: Ask, sheet: Sheet) -> str:
    return ask.step or next((step for step in STEPS if step in ask.works_at), "")


def _roundings_are_known(sheet: Sheet, row: Row) -> None:
    for name, table in sheet.tables.items():
        readings = sheet.asks[table.rounding].shape.words if table.rounding in sheet.asks else ()
        for word in readings:
            if word not in ROUNDINGS:
                row.wrong(not_one_of(word, "a way to round odds", ROUNDINGS), "open", table.rounding)
        _table_is_read_by_something(sheet, name, table, row)


def _table_is_read_by_something(sheet: Sheet, name: str, table: Table, row: Row) -> None:
    if not table.by and len(table.columns) > 1:
        row.wrong('Say by what the columns are found, such as by = "difference".', "table", name)


def _units_are_asked_about(sheet: Sheet, row: Row) -> None:
    """Note a question about a unit that is met where no unit is in hand."""
    for key, ask in sheet.asks.items():
        for met in (*ask.condition.keys, *(each for body in ask.bodies for each in body.condition.keys)):
            if met in sheet.asks and sheet.asks[met].shape.of_unit and not ask.shape.of_unit:
                row.wrong(f"{met} is about a unit, and {key} is not: look at another question.", *at_ask(sheet, key))
    conditions = [("rule", place, each.condition) for place, each in enumerate(sheet.rules)]
    conditions += [("advance", place, each.condition) for place, each in enumerate(sheet.advance)]
    for section, place, condition in conditions:
        for met in condition.keys:
            if met in sheet.asks and sheet.asks[met].shape.of_unit:
                row.wrong(f"{met} is about a unit, and no unit is in hand: look at another question.", section, place)
