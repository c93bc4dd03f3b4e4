"""What in a checklist uses what, and what a file says and no combat would ever do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.from_file.reading.asks import SIDES, Ask, GameQuestion
from rulesets.from_file.reading.charts import GameChart
from rulesets.from_file.reading.conditions import OF_THROW, Condition
from rulesets.from_file.reading.modifiers import WORKS_AT, Act, Does, GameAnswer, Modifiers, Rule, acts_of
from rulesets.from_file.reading.notation import StrengthChange
from rulesets.from_file.reading.problems import Path, Problems, few
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.tables import READ_OFF, Table
from rulesets.from_file.reading.throws import UnitCheck, asked_by

# What in a checklist uses what: all acts that it may come to, and which questions are asked for by something


def all_acts(sheet: Sheet) -> tuple[Act, ...]:
    """List all acts that a checklist may come to."""
    return tuple(act for each in all_done(sheet) for act in acts_of(each))


def all_done(sheet: Sheet) -> tuple[Does, ...]:
    """List all that results, states, retreats, answers and rules do."""
    checks = [each for check in sheet.check.values() for each in check.every_does]
    return (*_beside_checks(sheet), *checks)


def _beside_checks(sheet: Sheet) -> tuple[Does, ...]:
    """List all that is done but for what comes of checks; of one force alone, what it does and what comes of states."""
    done: list[Does] = [sheet.alone_does, *(state.again for state in sheet.state.values())]
    if sheet.alone:
        return (*done, *(body.does for ask in sheet.asks.values() if ask.key in sheet.own for body in ask.bodies))
    done += [each for result in sheet.results.values() for each in result.every_does]
    done += [body.does for body in sheet.retreat.answers.values()]
    done += [body.does for ask in sheet.asks.values() for body in ask.bodies]
    done += [rule.does for rule in sheet.rule]
    done += [each.does for each in sheet.throws.values()]
    done += [each.does for each in sheet.faces.values()]
    return tuple(done)


def checks_made(sheet: Sheet) -> tuple[UnitCheck, ...]:
    """List the checks that a checklist may come to: by what it does, or by another of them."""
    found, ahead = set[str](), [*_beside_checks(sheet)]
    for done in ahead:
        for act in acts_of(done):
            if act.name == "check" and act.word in sheet.check and act.word not in found:
                found.add(act.word)
                ahead += sheet.check[act.word].every_does
    return tuple(check for name, check in sheet.check.items() if name in found)


def needed_elsewhere(sheet: Sheet) -> frozenset[str]:
    """Name the questions and open rules that a table, a loss, a unit or an act asks for."""
    named = [act.word for act in all_acts(sheet) if act.name in ("rule", "ask")]
    for table in sheet.table.values():
        named += [table.rounding, table.beyond, table.cap, str(table.limits), *table.used()]
        named += [table.by] if table.by in sheet.asks and not sheet.asks[table.by].works_at else []
        named += [str(end.value) for end in (table.below, table.above) if end.kind == "open"]
    charts = (chart for chart in sheet.chart.values() if not chart.has_answers)
    asked = (key for chart in charts for key in chart.asked)
    named += [key for key in asked if key in sheet.asks and not sheet.asks[key].works_at]
    named += [*sheet.asked_by_dice]
    named += [
        sheet.units.short,
        sheet.units.nobody,
        *(rule for kind in sheet.kind.values() for rule in kind.rules.values()),
    ]
    named += [key for key, ask in sheet.asks.items() if any(body.owed for body in ask.answers.values())]
    return frozenset(each for each in named if each in sheet.asks)


def by_classes(sheet: Sheet) -> tuple[GameChart, ...]:
    """List the charts that change something themselves, by classes or by a number."""
    return tuple(each for each in sheet.chart.values() if each.works and not each.has_answers)


def standing(sheet: Sheet) -> tuple[Ask, ...]:
    """List the questions that are met at a step; others are asked where something needs them."""
    named = needed_elsewhere(sheet)
    stand = (ask for ask in sheet.asks.values() if not ask.shape.of_unit and ask.key not in named)
    return tuple(ask for ask in stand if not sheet.alone or ask.key in sheet.own)


def beside_results(sheet: Sheet) -> tuple[Modifiers, ...]:
    """List what works without a result that asks for it: rules, and the answers to questions that stand at a step."""
    return (*sheet.rule, *(body for ask in standing(sheet) for body in ask.bodies))


def tables_of_combats(sheet: Sheet) -> tuple[Table, ...]:
    """List the tables by which combats are ruled: the main one, and those that an answer or a rule names."""
    named = {body.works.get("table") for body in _all_bodies(sheet)}
    return tuple(table for name, table in sheet.table.items() if table is sheet.main_table or name in named)


def results_of_combats(sheet: Sheet) -> tuple[str, ...]:
    """List the codes of the results by which combats are ruled; others are what a check comes to."""
    tables = tables_of_combats(sheet)
    used = {cell for table in tables for cell in table.used()}
    used |= {str(end.value) for table in tables for end in (table.below, table.above) if end.kind == "result"}
    used |= {str(body.works["result"]) for body in _all_bodies(sheet) if "result" in body.works}
    used |= set(sheet.codes_of_throws)
    if READ_OFF in used:
        return tuple(sheet.results)
    return tuple(code for code in sheet.results if code in used)


def is_asked(sheet: Sheet, ask: Ask) -> bool:
    """Tell whether anything may ask a question: one about a unit may belong to a table that nothing is checked with."""
    if sheet.alone:
        conditions = [*_conditions(sheet)] if ask.shape.of_unit else [sheet.alone_when]
        looked = {key for each in conditions for key in (*each.keys, *each.of_units)}
        return ask.key in {*sheet.own, *looked, *asked_by(checks_made(sheet))}
    if not ask.shape.of_unit:
        return True
    acts = all_acts(sheet)
    tables = [sheet.table[act.word] for act in acts if act.name == "check" and act.word in sheet.table]
    looked_at = {key for body in (*_all_bodies(sheet), *sheet.retreat.answers.values()) for key in body.condition.keys}
    looked_at |= {key for other in sheet.asks.values() for key in other.condition.keys}
    looked_at |= {key for result in sheet.results.values() for each in result.but for key in each.condition.keys}
    named = {*looked_at, *(table.by for table in tables), *(act.word for act in acts if act.name == "ask")}
    named |= {key for chart in sheet.chart.values() for key in chart.asked}
    named |= {key for each in _conditions(sheet) for key in each.of_units}
    named |= {*sheet.asked_by_dice, str(sheet.units.steps)}
    return ask.key in named or (bool(tables or sheet.check) and "roll" in ask.works_at)


def _conditions(sheet: Sheet) -> Iterator[Condition]:
    """List all conditions of a checklist."""
    yield from (body.condition for body in (*_all_bodies(sheet), *sheet.retreat.answers.values(), *sheet.advance))
    yield from (ask.condition for ask in sheet.asks.values())
    yield from (each.condition for result in sheet.results.values() for each in result.but)
    yield from (each.condition for each in sheet.faces.values())
    for state in sheet.state.values():
        yield from (each.condition for each in (state.attacking, state.defending, state.checking) if each is not None)


def _all_bodies(sheet: Sheet) -> tuple[Modifiers, ...]:
    """List all that rules and answers may do."""
    return (*sheet.rule, *(body for ask in sheet.asks.values() for body in ask.bodies))


# What a file says and no combat would ever do: noted, so that nothing is passed over in silence


NO_UNIT = (
    "“{act}” is about a unit, and here no unit is in hand: write attackers, defenders, one attacker or one defender."
)
NOTHING = "This rule does nothing: give it shift, drm, attack, defence, result, refuse, note or does."
NEVER_DONE = "What this answer does is never done: let a result say “{act}”."
IDLE = "{name} does nothing here, as {key} is {asked}: write a rule with when = {{ {key} = … }} and {name}."
ABOUT_UNIT = "{name} does nothing at a question about a unit: write drm, or a question with which."
NO_CAP = "cap works at an open rule only: name that rule as the cap of a table."
UNNAMED_CAP = 'No table goes by this rule: write cap = "{key}" in a table of odds, or take cap out here.'
NOT_OF_ODDS = (
    "cap is for columns that go on beyond a table: odds, and numbers that rise evenly. Here what lies beyond the last "
    "column stands in it, and shifts go from there. Leave cap out{rule}."
)
NO_DIFFERENCE = 'No table is read by the difference: write by = "difference" in one, or shift or drm here.'
NO_TABLE = "{name} changes nothing here, as no table is read by it: write a change of a roll, such as {roll} = -1."
OF_UNITS = ("strength", "spared")
"""Modifiers of the units that a question with `which` names."""
AT_ENDS = frozenset({"refuse", "drm", "result", "column"})


def nothing_is_idle(sheet: Sheet, problems: Problems) -> None:
    """Note what a checklist says and no combat does."""
    at = _asked_at(sheet)
    stand = standing(sheet)
    for ask in sheet.asks.values():
        _modifiers_work(problems, ask, ask in stand, *at.get(ask.key, _usually(ask)))
        _acts_are_done(problems, ask, ask in stand or ask.key in _asked_by_acts(sheet))
        _cells_have_results(sheet, problems, ask)
        _numbers_can_be_counted(problems, ask)
    _caps_work(sheet, problems)
    _differences_are_read(sheet, problems)
    _rules_work(sheet, problems)
    _throws_are_changed(sheet, problems)
    _units_are_in_hand(sheet, problems)


# Modifiers


def _asked_at(sheet: Sheet) -> dict[str, tuple[str, frozenset[str]]]:
    """Say of each question that a table asks, how it is asked, and which modifiers work there."""
    found: dict[str, tuple[str, frozenset[str]]] = {}
    for table in sheet.table.values():
        ends = [str(end.value) for end in (table.below, table.above) if end.kind == "open"]
        found |= dict.fromkeys((*ends, table.beyond), ("asked beyond the table", AT_ENDS))
        found |= dict.fromkeys(table.used(), ("asked in a cell", frozenset({"result"})))
        found[table.rounding] = "how odds are rounded", frozenset()
        found[table.cap] = "the order of the cap", frozenset({"cap"})
        found[str(table.limits)] = "the limits", frozenset({"limits"})
    return found


def _usually(ask: Ask) -> tuple[str, frozenset[str]]:
    """Say how a question is asked that no table asks: about a unit in hand, or where an act or a loss needs it."""
    return ("about one unit", frozenset({"drm"})) if ask.shape.of_unit else ("asked by an act", frozenset())


def _modifiers_work(problems: Problems, ask: Ask, stands: bool, asked: str, there: frozenset[str]) -> None:
    works = frozenset(WORKS_AT) if stands else there
    for body, at in _bodies(ask):
        of_table = ("cap", "limits") if isinstance(body, GameAnswer) else ()
        names = [*body.works, *(name for name in of_table if getattr(body, name))]
        for name in names:
            if name in OF_UNITS and ask.shape.form != "which":
                problems.wrong(f"{name} is for units: write it at a question with which.", *at, name)
            elif name in ("cap", "limits") and name not in there:
                told = UNNAMED_CAP if ask.shape.is_open else NO_CAP
                problems.wrong(told.replace("cap", name).format(key=ask.key), *at, name)
            elif name not in (*works, "does", "cap", "limits") and (name in WORKS_AT or not stands):
                sentence = ABOUT_UNIT if ask.shape.of_unit else IDLE
                problems.wrong(sentence.format(name=name, key=ask.key, asked=asked), *at, name)


def _bodies(ask: Ask) -> Iterator[tuple[Modifiers, tuple[str, ...]]]:
    """List what answers do, each with where it stands."""
    section = "open" if ask.shape.is_open else "ask"
    yield from ((body, (section, ask.key, "answer", word)) for word, body in ask.answers.items())
    if isinstance(ask, GameQuestion):
        yield ask.each, (section, ask.key, "each")


def _cells_have_results(sheet: Sheet, problems: Problems, ask: Ask) -> None:
    """Note a reading without a result, of an open rule that stands in a cell."""
    if not any(ask.key in table.used() for table in sheet.table.values()):
        return
    for word in ask.shape.words:
        if word not in ask.answers or "result" not in ask.answers[word].works:
            problems.wrong(f"{ask.key} stands in a table: say the result of each answer, such as {word}.", *_at(ask))


def _numbers_can_be_counted(problems: Problems, ask: Ask) -> None:
    if not isinstance(ask, GameQuestion) or ask.shape.form != "number":
        return
    for name, value in ask.each.works.items():
        if isinstance(value, StrengthChange) and value.times != 1:
            problems.wrong(
                f"{value} cannot be counted: write +1 or -1, or a rule with when.", "ask", ask.key, "each", name
            )


def _caps_work(sheet: Sheet, problems: Problems) -> None:
    """Note an order of the cap that no combat goes by, as columns of the table are no odds."""
    for table in sheet.table.values():
        if table.by != "odds" and table.step is None and table.cap != "first":
            rule = f", and [open.{table.cap}]" if table.cap in sheet.asks else ""
            problems.wrong(NOT_OF_ODDS.format(rule=rule), "table", table.key, "cap")


def _differences_are_read(sheet: Sheet, problems: Problems) -> None:
    """Note a change of the difference where no table is read by it."""
    if any(table.by == "difference" for table in tables_of_combats(sheet)):
        return
    bodies = [((*at, "difference"), body) for ask in sheet.asks.values() for body, at in _bodies(ask)]
    bodies += [(("rule", str(place)), rule) for place, rule in enumerate(sheet.rule)]
    for at, body in bodies:
        if "difference" in body.works:
            problems.wrong(NO_DIFFERENCE, *((at[0], int(at[1]), "difference") if at[0] == "rule" else at))


def _rules_work(sheet: Sheet, problems: Problems) -> None:
    for place, rule in enumerate(sheet.rule):
        if not rule.works:
            problems.wrong(NOTHING, "rule", place)
        for name in rule.works:
            if name in OF_UNITS and not rule.each:
                more = ", or a rule with each" if sheet.names.newer else ""
                problems.wrong(f"{name} is for units: write it at a question with which{more}.", "rule", place, name)
            if rule.each and name in ("attack", "defence", "table", "column", "result", "difference"):
                problems.wrong(
                    f"{name} is not for one unit: write strength, or a rule without each.", "rule", place, name
                )
        if rule.after:
            _follows(sheet, rule, place, problems)
        elif bad := next((key for key in rule.condition.keys if key in OF_THROW), None):
            problems.wrong(f"{bad} is known after a roll only: write after = … in this rule.", "rule", place, "when")


def _follows(sheet: Sheet, rule: Rule, place: int, problems: Problems) -> None:
    """Note what a rule cannot do any more once the dice lie there."""
    throw = sheet.throws.get(rule.after)
    works = {"shift", "drm", "result"} if throw is None or throw.table is not None else {"drm", rule.after}
    works |= {f"{side}.{change}" for side in SIDES for change in ("shift", "drm")} if throw and throw.table else set()
    works |= {f"{side}.{rule.after}" for side in SIDES if throw is not None and throw.who == "both"}
    works -= {"result"} if throw is not None else set()
    if throw is not None and throw.table is None and not throw.sums:
        problems.wrong("after looks at dice that are added up: these are read one by one.", "rule", place, "after")
        return
    for name in rule.works:
        if name not in (*works, "does", "note"):
            said = f"{name} comes too late after a roll: write {few([*sorted(works), 'does', 'note'])}."
            problems.wrong(said, "rule", place, name)
    for key in ("each", "step"):
        if getattr(rule, key):
            problems.wrong(f"{key} does not go with after: leave one of them out.", "rule", place, key)


def _throws_are_changed(sheet: Sheet, problems: Problems) -> None:
    """Note modifiers of tables where throws alone decide, and a change of the die where no die is added up."""
    if sheet.main_table is not None:
        return
    bodies: list[tuple[Path, Modifiers]] = [(at, body) for ask in sheet.asks.values() for body, at in _bodies(ask)]
    bodies += [(("rule", place), rule) for place, rule in enumerate(sheet.rule)]
    for word, state in sheet.state.items():
        where = {"attacking": state.attacking, "defending": state.defending}
        bodies += [(("state", word, key), body) for key, body in where.items() if body is not None]
    throws = sheet.throws.values()
    added = any(each.table is not None or (each.sums and each.who != "both") for each in throws)
    idle = {"column", "table", "difference"} | (set() if added else {"drm"})
    idle |= set() if any(each.table for each in throws) else {"shift"}
    works: list[tuple[Path, Iterable[str]]] = [((*at,), body.works) for at, body in bodies]
    works += [(("chart", name, "cells"), chart.works) for name, chart in sheet.chart.items() if not chart.has_answers]
    last = sheet.last_throw
    changed = f"{last.key}.dice" if last.symbols else last.key
    for at, names in works:
        for name in (each for each in names if each in idle):
            problems.wrong(NO_TABLE.format(name=name, roll=changed), *at, name)


# Acts


def _acts_are_done(problems: Problems, ask: Ask, is_done: bool) -> None:
    """Note answers that do something, of a question that is asked elsewhere than an act asks for it."""
    act = f"rule {ask.key}" if ask.shape.is_open else f"ask {ask.key}"
    for body, at in _bodies(ask):
        if body.does and not is_done:
            problems.wrong(NEVER_DONE.format(act=act), *at)
        if body.does and ask.shape.form == "number":
            problems.wrong("does cannot follow a number: write a rule with when and does.", *at)


def _asked_by_acts(sheet: Sheet) -> frozenset[str]:
    """Name the questions whose answers do something where they are asked."""
    acts = {act.word for act in all_acts(sheet) if act.name in ("rule", "ask")}
    kinds = {rule for kind in sheet.kind.values() for rule in kind.rules.values()}
    return frozenset({*acts, *kinds, sheet.units.short, sheet.units.nobody})


def _units_are_in_hand(sheet: Sheet, problems: Problems) -> None:
    """Note acts of a unit where the whole combat is ruled; a check, a retreat and a state have a unit in hand."""
    for code in results_of_combats(sheet):
        for done in sheet.results[code].every_does:
            _no_unit(problems, done, "results", code)
    for place, rule in enumerate(sheet.rule):
        if not rule.each:
            _no_unit(problems, rule.does, "rule", place, "does")
    for ask in standing(sheet):
        for word, body in ask.answers.items():
            _no_unit(problems, body.does, *_at(ask), "answer", word)


def _no_unit(problems: Problems, done: Does, *at: str | int) -> None:
    for act in acts_of(done):
        if act.who == "unit":
            problems.wrong(NO_UNIT.format(act=act.text), *at)


def _at(ask: Ask) -> tuple[str, str]:
    return ("open" if ask.shape.is_open else "ask", ask.key)
