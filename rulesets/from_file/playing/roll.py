"""The roll: what changes it and the cell that it finds, and the checks of units against a number of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, partial
from typing import Any, NoReturn

from rulesets.api import Otherwise, Question, Rolled, capitalised, in_figures
from rulesets.from_file.playing.battle import Met, OngoingBattle, WhatIsDone, to_enemy, total_called
from rulesets.from_file.playing.column import Column, capped, column_by_answer, within
from rulesets.from_file.playing.play import at_check
from rulesets.from_file.playing.questions import once_more, question_of_check
from rulesets.from_file.playing.situation import ENEMY
from rulesets.from_file.playing.texts import REACH, heading, spoken, told
from rulesets.from_file.reading.modifiers import WORKS_AT, Does, Rule
from rulesets.from_file.reading.names import STEPS
from rulesets.from_file.reading.notation import figures, met
from rulesets.from_file.reading.tables import READ_OFF
from rulesets.from_file.reading.throws import GameThrow, UnitCheck

Then = Callable[[OngoingBattle, WhatIsDone], None]
"""What follows a check: for the combat as it is then, with what is done."""


@dataclass(frozen=True)
class Checked:
    """What a check comes to; two throws that do the same are the same.

    Attributes:
        so: `passed`, `exactly` or `failed`, with by how much where that matters.
        done: what is done.
        told: how the throw is told.
        is_passed: whether it is passed, also where the dice come to the very number.
    """

    so: str
    done: Does
    told: str = field(compare=False)
    is_passed: bool = False


def after_check(battle: OngoingBattle, name: str, unit: str, plus: int, then: Then) -> NoReturn:
    """Throw for a unit, by a check or a table, and end the combat with what `then` does with what comes of it."""
    check, at = battle.sheet.check.get(name), at_check(name)
    if at not in battle.entered:
        battle.entered.add(at)
        work(battle, battle.met(at, ""))
    time = battle.time(f"{unit}: {at}") if battle.sheet.names.newer else 1
    if time == 1:
        work(battle, battle.met_by_rules(battle.play.rules_at.get(at, ()), unit))
    if plus:
        cite = (check or battle.sheet.table[name]).cite
        battle.ref.count(battle.total_of_check(name, unit), plus, "by the result", cite)
    if check is not None:
        _check(battle, check, unit, plus, time, then)
    table = battle.sheet.table[name]
    column = Column(table, max(0, column_by_answer(battle, table, unit)))
    battle.ask_of_exceptions(table, column.place, unit)
    drm = within(table.drms, plus + battle.change_of_check(name, unit))
    question = battle.questions.made(f"check {name}", unit, lambda: battle.questions.checks[name].of(unit))

    def fell(fallen: Fallen) -> None:
        now = battle.copy()
        then(now, _read(column, unit, now, fallen))

    battle.ref.after_rolling(_the_nth(question, time), _falls(column, drm), fell, _at(column, drm))


def _read(column: Column, unit: str, battle: OngoingBattle, fallen: Fallen) -> WhatIsDone:
    """Note what the throw of a unit came to in a table."""
    table = column.table
    result = battle.result_of(read_cell(battle, column, fallen), unit)
    where = f"{unit}, {table.title} {heading(column.name)}, {fallen.thrown}"
    battle.ref.note(f"{where}: {result.key}, {result.says}.", table.cite)
    return result.does, result.cite or table.cite, result.how or result.key


def _check(battle: OngoingBattle, check: UnitCheck, unit: str, plus: int, time: int, then: Then) -> NoReturn:
    """Throw for a unit against a number of its own; the question says what the dice must come to."""
    more = Fraction(0) if check.plus is None else battle.number_of(check.plus, battle.side(unit), unit)
    if check.plus is not None and more:
        battle.ref.count(battle.total_of_check(check.key, unit), more, check.plus.word.replace("-", " "), check.cite)
    more += plus + battle.change_of_check(check.key, unit)
    need = battle.need_of(check.needs, battle.side(unit), unit)
    question = battle.questions.made(f"check {check.key}", unit, lambda: question_of_check(check).of(unit))
    question = _the_nth(question, time)
    passes = f"{REACH[need[0]].format(figures(need[1] - more))} passes" if need else "nothing passes"
    of_dice = f", a {check.always} always" * bool(check.always) + f", a {check.never} never" * bool(check.never)
    question = replace(question, prompt=f"{question.prompt.removesuffix('.')}; {passes}{of_dice}.")

    def found(checked: Checked) -> None:
        now = battle.copy()
        then(now, _noted(check, unit, now, checked))

    battle.ref.after_rolling(question, partial(_checked, check, more, need), found, check.needs.text)


def _the_nth(question: Question[Any], time: int) -> Question[Any]:
    """Have dice that a unit rolls more than once in a combat say so."""
    nth = {2: "second", 3: "third"}.get(time, f"{time}th")
    told = question.prompt.replace(": roll ", f", {nth} time: roll ", 1)
    return question if time == 1 else replace(once_more(question, time), prompt=told)


def _noted(check: UnitCheck, unit: str, battle: OngoingBattle, checked: Checked) -> WhatIsDone:
    checked = battle.ref.take(checked, partial(_checked_otherwise, check, checked, unit))
    battle.checked[unit] = checked.is_passed and battle.checked.get(unit, True)
    battle.ref.note(f"{unit}, {check.title}: {checked.told}, {checked.so}.", check.cite)
    return checked.done, check.cite, check.title.lower()


def _checked_otherwise(check: UnitCheck, checked: Checked, unit: str) -> Iterator[Otherwise]:
    """Take what is passed for failed, and what is failed for passed."""
    passed = checked.is_passed
    other = Checked("failed", check.failed_so(1), "") if passed else Checked("passed", check.passed, "", True)
    missed = f"{unit}, {check.title}: {checked.told}, so the check is {'passed' if passed else 'failed'}."
    yield Otherwise(other, missed, check.cite, check.key)


def counted_otherwise(throw: GameThrow, faces: tuple[int, ...]) -> Iterator[Otherwise]:
    """Let the face fail that is just enough, and the next to it succeed."""
    enough = [face for face, group in enumerate(faces, 1) if group >= 0 and face != throw.always]
    if enough:
        edge, way = (max(enough), 1) if 1 in enough else (min(enough), -1)
        missed = f"{throw.title}: a {edge} is enough."
        yield Otherwise((*faces[: edge - 1], -1, *faces[edge:]), missed, throw.cite, throw.key)
        if 1 <= (next_one := edge + way) <= len(faces) and next_one != throw.never:
            reach = "" if edge in (1, len(faces)) else " or less" if way > 0 else " or more"
            missed = f"{throw.title}: it takes a {edge}{reach}, so a {next_one} does not count."
            yield Otherwise((*faces[: next_one - 1], 0, *faces[next_one:]), missed, throw.cite, throw.key)


def stopped_otherwise(throw: GameThrow, stopped: Fraction) -> Iterator[Otherwise]:
    """Let what a throw stops stand."""
    if stopped:
        missed = f"{throw.title} that succeed are taken off: {in_figures(stopped)} here."
        yield Otherwise(Fraction(0), missed, throw.cite, throw.key)


def _checked(check: UnitCheck, more: Fraction, need: tuple[str, Fraction] | None, value: Rolled | int) -> Checked:
    rolled = value if isinstance(value, Rolled) else Rolled(value)
    total = rolled.number + more
    faces = "+".join(map(str, rolled.faces or (rolled.number,)))
    adds = f" {'+' if more > 0 else '−'} {figures(abs(more))}" if more else ""
    sum_up = f"{faces}{adds} = {figures(total)}" if adds or len(rolled.faces) > 1 else faces
    if rolled.number and rolled.number == check.always:
        return Checked("passed", check.passed, f"{sum_up}, and a {check.always} always passes", True)
    if need is None:
        return Checked("failed", check.failed, f"{sum_up}, and nothing passes")
    sign, needed = need
    told = f"{sum_up} against {_AGAINST[sign].format(figures(needed))}"
    passes = met(sign, total, needed)
    by = 0 if passes else int(abs(total - needed))
    if rolled.number and rolled.number == check.never:
        return Checked("failed", check.failed_so(by), f"{sum_up}, and a {check.never} never passes")
    if check.exactly and total == needed:
        return Checked("exactly", check.exactly, told, passes)
    if passes:
        return Checked("passed", check.passed, told, True)
    return Checked(f"failed by {by}" if check.failed_by else "failed", check.failed_so(by), told)


_AGAINST = {">=": "{}+", "<=": "≤{}", ">": ">{}", "<": "<{}"}


# Coming to a step: what is asked and holds there, and what works at once


def come_to(battle: OngoingBattle, step: str) -> None:
    """Come to one of the usual steps, by way of the file's own before it; what is met there is met once."""
    pass_own_steps(battle, step)
    battle.ref.step(step)
    if step not in battle.entered:
        battle.entered.add(step)
        work(battle, battle.met(step))


def pass_own_steps(battle: OngoingBattle, step: str) -> None:
    """Come to those of the file's own steps before a usual one at which anything is to be done."""
    if battle.last and STEPS.index(step) <= STEPS.index(battle.last):
        return
    for own in battle.play.between(step, battle.last):
        if _anything_at(battle, own):
            battle.ref.step(own)
            work(battle, battle.met(own))
    battle.last = step


def _anything_at(battle: OngoingBattle, step: str) -> bool:
    asked = (ask for ask in battle.play.asked_at.get(step, ()))
    rules = (rule for rule, _ in battle.play.rules_at.get(step, ()))
    return any(battle.holds(each, but_measures=True) for each in (*asked, *rules))


def work(battle: OngoingBattle, met: Iterable[Met]) -> None:
    """Let modifiers work, until one of them comes to a result; what they do follows the result."""
    for each in met:
        _work(battle, each)
        if each.name == "result":
            return


def _work(battle: OngoingBattle, met: Met) -> None:
    match met.name:
        case "refuse":
            battle.ref.refuse(battle.say(met.value, *met.units[:1]), met.cite)
        case "note":
            battle.ref.note(battle.say(met.value, *met.units[:1]), met.cite)
        case "difference" | "shift" | "drm":
            why = f"{met.units[0]} {met.why}" if len(met.units) == 1 else met.why or "a rule"
            battle.ref.count(met.name, met.value, why, met.cite)
        case "table":
            battle.table = battle.sheet.table[met.value]
        case "column":
            battle.column = met.value
        case "result":
            battle.result = battle.result or met
        case thrown if thrown not in WORKS_AT:
            _change(battle, met)


def _change(battle: OngoingBattle, met: Met) -> None:
    """Change a throw by its name: for all who throw, or for single units."""
    name = met.name
    for unit in met.units:
        name = met.name.removeprefix(f"{battle.side(unit)}.")
        at, total = (name, unit), f"{total_called(name)}, {unit}"
        before = battle.ref.total(total)
        battle.ref.count(total, met.value, met.why or "a rule", met.cite)
        battle.unit_changes[at] = battle.unit_changes.get(at, 0) + battle.ref.total(total) - before
    if met.name in battle.sheet.check:
        battle.of_checks += () if met.units else (met,)
    elif not met.units:
        battle.ref.count(total_called(met.name), met.value, met.why or "a rule", met.cite)


# The throw: what changes it, the row that it finds, and the cell where row and column meet


@dataclass(frozen=True)
class Fallen:
    """What a throw comes to; two throws that come to one cell are the same.

    Attributes:
        cell: the text of the cell.
        own: the heading of its row, where the owner's copy says what stands there; of other cells empty.
        row: the heading of its row.
        thrown: how the throw is told.
        number: the number that was thrown.
        place: the column in which it is read.
        follows: the rules that came after the throw.
    """

    cell: str
    own: str
    row: str = field(compare=False)
    thrown: str = field(compare=False)
    number: int = field(compare=False)
    place: int = 0
    follows: tuple[Rule, ...] = ()


def roll(battle: OngoingBattle, column: Column, then: Callable[[OngoingBattle, str], None]) -> NoReturn:
    """Throw, read the cell, rule it, and end the combat with what `then` does with the code that stands there."""
    come_to(battle, "roll")
    battle.ask_of_exceptions(column.table, column.place)
    drm = capped(battle, column.table.drms, battle.ref.total("drm"), "drm", column.table.cite)
    follows = battle.after(column.table.key) if column.table.key in battle.play.rules_after else None

    def fell(fallen: Fallen) -> None:
        now = battle.copy()
        then(now, _ruled(now, replace(column, place=fallen.place), fallen))

    keep = partial(_fallen_after, column, drm, follows) if follows else _falls(column, drm)
    battle.ref.after_rolling(battle.questions.dice[column.table.key], keep, fell, _at(column, drm))


def come_after(battle: OngoingBattle, rules: tuple[Rule, ...], cite: str, side: str = "") -> tuple[Met, ...]:
    """Let rules work that look at a throw, and give what they met; where both sides throw, for the one that did."""
    met = tuple(
        Met(name, rule.works[name], rule.why or "the roll", rule.cite or cite) for rule in rules for name in rule.works
    )
    if side:
        met = tuple(
            each if each.name in ONCE or "." in each.name else replace(each, name=f"{side}.{each.name}") for each in met
        )
        met = tuple(each for each in met if "." not in each.name or each.name.startswith(f"{side}."))
        met = tuple(replace(m, value=to_enemy(m.value, ENEMY[side])) if m.name == "does" else m for m in met)
    for rule in rules:
        if rule.does and rule.why:
            battle.ref.note(f"{side.capitalize() or 'The roll'}: {rule.why}.", rule.cite or cite)
    work(battle, met)
    return met


ONCE = ("does", "note")
"""What a rule that looks at a throw does for the whole combat, whichever side threw."""


def _ruled(battle: OngoingBattle, column: Column, fallen: Fallen) -> str:
    """Rule what a throw comes to, and give its code."""
    battle.followed = come_after(battle, fallen.follows, column.table.cite)
    if any(each.name == "shift" for each in battle.followed):
        battle.ref.fact("odds", column.name)
    if fallen.row != str(fallen.number):
        battle.ref.fact("row", fallen.row)
    code = battle.result.value if battle.result else read_cell(battle, column, fallen)
    pass_own_steps(battle, "result")
    battle.ref.step("result")
    said = told(battle.sheet, battle.result_of(code))
    die = "die" if column.table.dice.number == 1 else "dice"
    read = capitalised(spoken(column.table, column.place))
    sentence = f"{read}, {die} {fallen.thrown}: {code}, {said}."
    battle.ref.rule(battle.play.outcomes(code), sentence, column.table.cite)
    return code


def _at(column: Column, drm: int) -> str:
    at = spoken(column.table, column.place)
    return f"{at}, {drm:+d}" if drm else at


@cache
def _falls(column: Column, drm: int) -> Callable[[Rolled | int], Fallen]:
    """Make what finds the cell of a throw, once for each column and each throw: odds ask for them with each unit."""
    return cache(partial(_fallen, column, drm=drm))


def _fallen_after(column: Column, drm: int, after: Callable[[Rolled], tuple[Rule, ...]], value: Rolled | int) -> Fallen:
    """Find the cell of a throw at which rules look that come after it."""
    rules = after(value if isinstance(value, Rolled) else Rolled(value))
    more = {name: sum(int(rule.works.get(name, 0)) for rule in rules) for name in ("shift", "drm")}
    place = max(0, min(len(column.table.columns) - 1, column.place + more["shift"]))
    return replace(_fallen(replace(column, place=place), value, drm + more["drm"]), place=place, follows=rules)


def _fallen(column: Column, value: Rolled | int, drm: int) -> Fallen:
    rolled = value if isinstance(value, Rolled) else Rolled(value)
    table, digits = column.table, column.table.dice.digits
    row = table.row(rolled.number + drm)
    told = str(rolled.number) if digits or len(rolled.faces) < 2 else "+".join(map(str, rolled.faces))
    if drm:
        told = f"{told}{drm:+d} = {rolled.number + drm}"
    cell, heading = table.cells.texts[row][column.place], table.cells.rows[row]
    return Fallen(cell, heading if cell == READ_OFF else "", heading, told, rolled.number, column.place)


def read_cell(battle: OngoingBattle, column: Column, fallen: Fallen) -> str:
    """Give the code of a cell: itself, as an open rule is read there, or as the owner's copy has it."""
    if fallen.cell in battle.sheet.asks:
        return str(battle.reading(fallen.cell).works["result"])
    if fallen.cell != READ_OFF:
        return fallen.cell
    row = column.table.cells.rows.index(fallen.row)
    return battle.ref.ask(battle.questions.cell_of(column.table, column.place, row))
