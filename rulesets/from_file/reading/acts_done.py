"""Acts that would never be done, or to nobody: noted, so that nothing that a file says is passed over in silence."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.from_file.reading.asks import Ask
from rulesets.from_file.reading.phrases import Does, acts_of
from rulesets.from_file.reading.row import Row
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.tables import READ_OFF
from rulesets.from_file.reading.uses import all_acts, standing

NO_UNIT = (
    "“{act}” is about a unit, and here no unit is in hand: write attackers, defenders, one attacker or one defender."
)
NOTHING = "This rule does nothing: give it shift, drm, attack, defence, result, refuse, note or does."


def check_acts(sheet: Sheet, row: Row) -> None:
    """Note what a checklist says and no combat does."""
    for key, ask in sheet.asks.items():
        _acts_are_done(sheet, row, ask)
        _cells_have_results(sheet, row, ask)
        if ask.shape.form == "number" and ask.each.does:
            row.wrong("does cannot follow a number: write a rule with when and does.", "ask", key, "each")
    _rules_do_something(sheet, row)
    _units_are_in_hand(sheet, row)


def _acts_are_done(sheet: Sheet, row: Row, ask: Ask) -> None:
    """Note answers that do something, of a question that is asked elsewhere than an act asks for it."""
    if ask in standing(sheet) or ask.key in _asked_by_acts(sheet):
        return
    for word, body in ask.answers.items():
        if body.does:
            act = f"rule {ask.key}" if ask.shape.is_open else f"ask {ask.key}"
            row.wrong(f"What this answer does is never done: let a result say “{act}”.", *_at(ask), "answer", word)


def _asked_by_acts(sheet: Sheet) -> frozenset[str]:
    """Name the questions whose answers do something where they are asked."""
    acts = {act.word for act in all_acts(sheet) if act.name in ("rule", "ask")}
    kinds = {rule for kind in sheet.kinds.values() for rule in kind.rules.values()}
    return frozenset({*acts, *kinds, sheet.units.short, sheet.units.nobody})


def _cells_have_results(sheet: Sheet, row: Row, ask: Ask) -> None:
    """Note a reading without a result, of an open rule that stands in a cell."""
    if not any(ask.key in table.used() for table in sheet.tables.values()):
        return
    for word in ask.shape.words:
        if "result" not in ask.answers[word].works if word in ask.answers else True:
            row.wrong(f"{ask.key} stands in a table: say the result of each answer, such as {word}.", *_at(ask))


def _rules_do_something(sheet: Sheet, row: Row) -> None:
    for place, rule in enumerate(sheet.rules):
        if not rule.works:
            row.wrong(NOTHING, "rule", place)


def _units_are_in_hand(sheet: Sheet, row: Row) -> None:
    """Note acts of a unit where the whole combat is ruled; a check, a retreat and a state have a unit in hand."""
    for code in _results_of_combats(sheet):
        _no_unit(row, sheet.results[code].does, "results", code)
    for place, rule in enumerate(sheet.rules):
        _no_unit(row, rule.does, "rule", place, "does")
    for ask in standing(sheet):
        for word, body in ask.answers.items():
            _no_unit(row, body.does, *_at(ask), "answer", word)


def _no_unit(row: Row, done: Does, *at: str | int) -> None:
    for act in acts_of(done):
        if act.who == "unit":
            row.wrong(NO_UNIT.format(act=act.text), *at)


def _results_of_combats(sheet: Sheet) -> Iterator[str]:
    """List the results of those tables by which combats are ruled."""
    named = {
        body.works.get("table")
        for body in (*sheet.rules, *(body for ask in sheet.asks.values() for body in ask.bodies))
    }
    tables = [table for name, table in sheet.tables.items() if table is sheet.table or name in named]
    used = {cell for table in tables for cell in table.used() if cell != READ_OFF}
    yield from (code for code in sheet.results if code in used)


def _at(ask: Ask) -> tuple[str, str]:
    return ("open" if ask.shape.is_open else "ask", ask.key)
