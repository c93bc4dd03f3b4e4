"""What in a checklist uses what: all acts that it may come to, and which questions are asked for by something."""

from __future__ import annotations

from rulesets.from_file.reading.asks import Ask
from rulesets.from_file.reading.modifiers import Modifiers
from rulesets.from_file.reading.phrases import Act, Does, acts_of
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.tables import READ_OFF, Table, as_pattern


def all_acts(sheet: Sheet) -> tuple[Act, ...]:
    """List all acts that a checklist may come to."""
    return tuple(act for each in all_done(sheet) for act in acts_of(each))


def all_done(sheet: Sheet) -> tuple[Does, ...]:
    """List all that results, states, retreats, answers and rules do."""
    done = [result.does for result in sheet.results.values()]
    done += [state.again for state in sheet.states.values()]
    done += [body.does for body in sheet.retreat.answers.values()]
    done += [body.does for ask in sheet.asks.values() for body in ask.bodies]
    done += [rule.does for rule in sheet.rules]
    return tuple(done)


def needed_elsewhere(sheet: Sheet) -> frozenset[str]:
    """Name the questions and open rules that a table, a loss, a unit or an act asks for."""
    named = [act.word for act in all_acts(sheet) if act.name in ("rule", "ask")]
    for table in sheet.tables.values():
        named += [table.rounding, table.beyond, table.cap, *table.used()]
        named += [table.by] if table.by in sheet.asks and not sheet.asks[table.by].works_at else []
        named += [str(end.value) for end in (table.below, table.above) if end.kind == "open"]
    named += [
        sheet.units.short,
        sheet.units.nobody,
        *(rule for kind in sheet.kinds.values() for rule in kind.rules.values()),
    ]
    named += [key for key, ask in sheet.asks.items() if any(body.owed for body in ask.bodies)]
    return frozenset(each for each in named if each in sheet.asks)


def standing(sheet: Sheet) -> tuple[Ask, ...]:
    """List the questions that are met at a step; others are asked where something needs them."""
    named = needed_elsewhere(sheet)
    return tuple(ask for ask in sheet.asks.values() if not ask.shape.of_unit and ask.key not in named)


def beside_results(sheet: Sheet) -> tuple[Modifiers, ...]:
    """List what works without a result that asks for it: rules, and the answers to questions that stand at a step."""
    return (*sheet.rules, *(body for ask in standing(sheet) for body in ask.bodies))


def tables_of_combats(sheet: Sheet) -> tuple[Table, ...]:
    """List the tables by which combats are ruled: the main one, and those that an answer or a rule names."""
    named = {body.works.get("table") for body in _bodies(sheet)}
    return tuple(table for name, table in sheet.tables.items() if table is sheet.table or name in named)


def results_of_combats(sheet: Sheet) -> tuple[str, ...]:
    """List the codes of the results by which combats are ruled; others are what a check comes to."""
    tables = tables_of_combats(sheet)
    used = {cell for table in tables for cell in table.used()}
    used |= {str(end.value) for table in tables for end in (table.below, table.above) if end.kind == "result"}
    used |= {str(body.works["result"]) for body in _bodies(sheet) if "result" in body.works}
    if READ_OFF in used:
        return tuple(sheet.results)
    return tuple(code for code in sheet.results if any(as_pattern(code).fullmatch(each) for each in used))


def is_asked(sheet: Sheet, ask: Ask) -> bool:
    """Tell whether anything may ask a question: one about a unit may belong to a table that nothing is checked with."""
    if not ask.shape.of_unit:
        return True
    acts = all_acts(sheet)
    tables = [sheet.tables[act.word] for act in acts if act.name == "check"]
    looked_at = {key for body in (*_bodies(sheet), *sheet.retreat.answers.values()) for key in body.condition.keys}
    looked_at |= {key for other in sheet.asks.values() for key in other.condition.keys}
    named = {*looked_at, *(table.by for table in tables), *(act.word for act in acts if act.name == "ask")}
    return ask.key in named or (bool(tables) and "roll" in ask.works_at)


def _bodies(sheet: Sheet) -> tuple[Modifiers, ...]:
    """List all that rules and answers may do."""
    return (*sheet.rules, *(body for ask in sheet.asks.values() for body in ask.bodies))
