"""Numbers that nothing can come of: what no die shows, what never holds, losses of what nobody has; a sentence each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, product
from typing import Any

from rulesets.api import a_list, how_many
from rulesets.from_file.reading.asks import GameQuestion
from rulesets.from_file.reading.conditions import UNITS, Conditional, ConditionPart, Need, need_in_cell
from rulesets.from_file.reading.modifiers import Modifiers, acts_of
from rulesets.from_file.reading.names import HIGHEST, MOST_COUNTED, SIDES, STRENGTH
from rulesets.from_file.reading.notation import DiceNotation, Span, met, span
from rulesets.from_file.reading.problems import Path
from rulesets.from_file.reading.sections import stands_for
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.tables import Table
from rulesets.from_file.reading.throws import GameThrow
from rulesets.from_file.reading.uses import acts_with_paths, all_acts

Remarked = Iterator[tuple[Path, str]]
"""What is remarked: where it stands in the checklist, and the sentence."""


# What dice show


def _dice_come_to_them(sheet: Sheet) -> Remarked:
    """Remark what no roll comes to, or each of them."""
    for what, at, need, dice, plus, (always, never) in _rolled(sheet):
        for path, said, sign, number, more in _needed(sheet, at, need, plus):
            shown = [met(sign, roll + more, number) for roll in dice.numbers(1 if dice.low is None else dice.low)]
            told = f"{number}+" if sign == ">=" else f"{sign}{number}"
            added, lessened = ("added", "taken away") if sign[0] == ">" else ("taken away", "added")
            if not any(shown) and not always and number:  # a 0 on a counter says so
                found = f"no roll of {dice} comes to {told}", f"unless something is {added}"
            elif all(shown) and not never:
                found = f"every roll of {dice} comes to {told}", f"unless something is {lessened}"
            else:
                continue
            yield path, f"{said}, and {found[0]} ({what}), {found[1]}." if said else f"{what}: {', '.join(found)}."


def _rolled(sheet: Sheet) -> Iterator[tuple[str, Path, Need, DiceNotation, str, tuple[int, int]]]:
    """List what must be shown, each with the dice, the column added to them, and faces that decide by themselves."""
    for name, check in sheet.check.items():
        if check.plus is None or check.plus.kind == "column":
            plus = check.plus.word if check.plus else ""
            yield f"check {name}", ("check", name), check.needs, check.dice, plus, (0, 0)
    for name, throw in sheet.throws.items():
        for side, need in throw.needs.items():
            dice = throw.sums.get(side) or DiceNotation(1, throw.faces)
            yield f"roll {name}", ("throw", name), need, dice, "", (throw.always, throw.never)


def _needed(sheet: Sheet, at: Path, need: Need, plus: str) -> Iterator[tuple[Path, str, str, int, int]]:
    """List the numbers that must be shown, each with where it stands, what has it, and what is added to the dice."""
    number, numbers = need.number, sheet.roster.numbers.items()
    if not need.sign and not plus:
        chart = sheet.chart[number.word]
        cells = ((line, cell, need_in_cell(cell)) for line, (_, *row) in chart.cells.lines for cell in row)
        yield from ((("chart", chart.key, "cells", line), "", *found, 0) for line, _, found in cells if found)
    elif number.kind == "number" and not plus:
        yield (*at, "needs"), "", need.sign, number.value, 0
    elif number.kind in ("number", "column"):
        for unit, on in numbers if number.word != sheet.units.steps else ():
            shown = on.get(number.word, ()) if number.word else (number.value,)
            for one, more in product(dict.fromkeys(shown), on.get(plus, ()) if plus else (0,)):
                has = a_list([f"{each} {n}" for each, n in ((number.word, one), (plus, more)) if each], "and")
                yield sheet.roster.places[unit], f"{unit}: {has}", need.sign, one, more


def _numbers_are_passed_one_way(sheet: Sheet) -> Remarked:
    """Remark a number that high rolls must come to in one place, and low ones in another."""
    ways: dict[str, tuple[str, str]] = {}
    for what, at, need, *_ in _rolled(sheet):
        if need.number.kind == "column":
            sign, other = ways.setdefault(need.number.word, (need.sign[0], f"{what} needs {need.text}"))
            if sign != need.sign[0]:
                yield (
                    (*at, "needs"),
                    f"{what} needs {need.text}, and {other}: high rolls in one, low ones in the other.",
                )


# What conditions look at


def _never_so(sheet: Sheet) -> Remarked:
    """Remark what conditions ask of numbers that these never come to."""
    for path, part in sheet.all_of(ConditionPart):
        known = _may_come_to(sheet, part)
        if known and part.spans and not part.against and not any(n in each for n in known for each in part.spans):
            low, high = min(known), max(known)
            said = f"is {low}" if low == high else f"is {low} to {high}" if high < HIGHEST else f"begins at {low}"
            yield path, f"{part.name} {said}, so this never holds."
        elif part.against and not part.spans and (units := [*_held_together(sheet, part)]) and not any(units):
            yield path, f"What {part.name} is held against never fits on any counter, so this never holds."


def _never_together(sheet: Sheet) -> Remarked:
    """Remark conditions of which the parts exclude each other, or hold for no counter at once."""
    for path, body in sheet.all_of(Conditional):
        asked = [sheet.asks[str(path[1])]] if path[0] in ("ask", "open") and len(path) > 2 else []
        needed = [(part, "") for part in body.when] + [(part, each.key) for each in asked for part in each.when]
        for part, _ in needed:  # what is asked under a condition holds under that alone
            ask = sheet.asks.get(part.key) if not part.who else None
            if ask is not None and ask.when and ask.key not in [by for _, by in needed]:
                needed += [(each, ask.key) for each in ask.when]
        for (part, _), (other, by) in combinations(needed if body.when else (), 2):
            if part.name == other.name and (both := _exclude(sheet, part, other)):
                yield path, f"This never holds: {part.name} {both}{f' ({by} is asked so)' if by else ''}."
                break
        else:
            yield from ((path, f"This never holds: no counter is {told}.") for told in _on_no_counter(sheet, body))


def _exclude(sheet: Sheet, part: ConditionPart, other: ConditionPart) -> str:
    """Say that two parts of a condition, which look at the same, never hold together; empty where they may."""
    ask = sheet.asks.get(part.key)
    if part.words and other.words:
        several = ask is not None and ask.shape.form in ("several", "which") and not part.who
        told = " and ".join(a_list(sorted(each.words), "or") for each in (part, other))
        is_one = not several or {"none"} in (part.words, other.words)
        return f"must be {told} at once" if is_one and not part.words & other.words else ""
    spans = part.spans and other.spans and not part.against and not other.against
    apart = spans and not any(each.meets(also) for each in part.spans for also in other.spans)
    return "must lie in two ranges that share no number" if apart else ""


def _on_no_counter(sheet: Sheet, body: Conditional) -> Iterator[str]:
    """Say what must stand on one counter, and stands together on none."""
    counters = [{**on, **sheet.roster.numbers.get(unit, {})} for unit, on in sheet.roster.classes.items()]
    for who in ("unit", "enemy", "units", *SIDES):
        parts = [part for part in body.when if part.who == who and part.key in sheet.names.columns and not part.against]
        if len(parts) > 1 and counters and not any(all(_fits(sheet, on, part) for part in parts) for on in counters):
            told = [a_list(sorted(each.words), "or") or f"so by its {each.key}" for each in parts]
            yield a_list(told, "and")


def _fits(sheet: Sheet, on: Mapping[str, Any], part: ConditionPart) -> bool:
    """Tell whether what stands on a counter may fit a part of a condition."""
    if part.words or part.key not in on:
        return on.get(part.key) in part.words
    return any(number in each for number in _shows(sheet, on, part.key) for each in part.spans)


def _held_together(sheet: Sheet, part: ConditionPart) -> Iterator[bool]:
    """Tell of each counter whether two of its numbers may fit a condition, as far as they are known."""
    for on in sheet.roster.numbers.values():
        for held in part.against:
            if held.of_enemy or part.key not in on or held.key not in on:
                yield True
            else:
                both = product(_shows(sheet, on, part.key), _shows(sheet, on, held.key))
                yield any(held.fits(number, other) for number, other in both)


def _shows(sheet: Sheet, on: Mapping[str, Sequence[int]], column: str) -> Sequence[int]:
    """List what a counter may show in a column: what losses leave of it, too."""
    return range(1, on[column][0] + 1) if column == sheet.units.steps and on[column][0] else on[column]


def _may_come_to(sheet: Sheet, part: ConditionPart) -> Sequence[int]:
    """List the numbers that something may come to at which a condition looks; nothing where that is not known."""
    ask = sheet.asks.get(part.key)
    if part.who and part.key == UNITS:
        side = {"any-attacker": "attackers", "any-defender": "defenders"}.get(part.who, part.who)
        return range(1, sheet.forces[side].most + 1 or HIGHEST) if side in sheet.forces else ()
    if part.who and part.key in sheet.names.columns:
        shown = [number for on in sheet.roster.numbers.values() for number in on.get(part.key, ())]
        return range(max(shown) + 1) if shown and part.key == sheet.units.steps else shown
    if part.key in ("turn", "attack", "defence") and not part.who:
        return range(part.key == "turn", HIGHEST + 1)
    return (
        range(ask.number[0], ask.number[1] + 1) if isinstance(ask, GameQuestion) and ask.shape.form == "number" else ()
    )


def _of_all(sheet: Sheet) -> Remarked:
    """Remark what is said of an advance where it is so of all attackers, as of one alone it is not said."""
    for place, each in enumerate(sheet.advance if sheet.attackers.most != 1 else ()):
        for part in each.when:
            if part.who == "attackers" and part.key in sheet.asks:
                told = f"{part.name} is so only where it is so of all of them; of each that advances, write unit"
                yield ("advance", place), f"{told}.{part.key}."


# Steps


def _too_much(sheet: Sheet) -> Remarked:
    """Remark losses of more steps than all units of a side have."""
    roster, steps = sheet.roster, sheet.units.steps
    has = {unit: len(on) for unit, on in roster.strengths.items()} if steps is True else {}
    for unit, on in roster.numbers.items():
        column = on.get(str(steps), ())
        has[unit] = column[0] if column else max(map(len, on.values()), default=1) if steps is True else HIGHEST
    most = max(
        (sum(has.get(u, 0) for u, of in roster.sides.items() if of == side) for side in sheet.names.sides), default=0
    )
    for path, act in acts_with_paths(sheet) if most and steps else ():
        code = str(path[1]) if path[0] == "results" else ""
        is_of_code = code.endswith(str(act.number))  # such as “defenders lose #”, for whatever may be left
        if act.name in ("lose", "take") and act.number > most and not is_of_code:
            yield path[:2], f"“{act.text}”: all units of a side have {most} steps at most."


def _steps_agree(sheet: Sheet) -> Remarked:
    """Remark counters whose numbers do not go down together, or go down where no loss does."""
    steps, roster = sheet.units.steps, sheet.roster
    loses = {act.name for act in all_acts(sheet)} & {"lose", "pay", "take"}
    strengths = {sheet.strength_of(side) for side in sheet.forces}
    with_backs = {column for on in roster.numbers.values() for column, each in on.items() if len(each) > 1} | strengths
    for unit, on in roster.numbers.items():
        at = roster.places[unit]
        several = {column: numbers for column, numbers in on.items() if len(numbers) > 1}
        if on.get(str(steps), (1,))[0] == 0:
            yield at, f"{unit}: its {steps} begins at 0, so it has no step to lose."
        if steps is not True and several:
            shown = a_list([f"{each} {'/'.join(map(str, of))}" for each, of in several.items()], "and")
            yield at, f"{unit}: {shown}, and no loss goes along that: write steps = true below [units]."
        elif (
            several and not sheet.alone and len({len(each) for column, each in on.items() if column in with_backs}) > 1
        ):
            has = {column: len(each) for column, each in on.items() if column in with_backs}
            lacks = [column for column, each in has.items() if column in strengths and each < max(has.values())]
            told = a_list([f"{column} has {how_many(each, 'step')}" for column, each in has.items()], "and")
            asked = f"players are asked for its {a_list(lacks, 'and')} after a loss"
            yield at, f"{unit}: {told}, so {asked if lacks else 'the last number of the shorter one stays'}."
    has_steps = any(len(numbers) > 1 for on in roster.numbers.values() for numbers in on.values())
    if steps is True and loses and roster.numbers and not (has_steps or roster.strengths):
        yield ("units", "steps"), "No counter has a second number, such as 4/2, so each loss eliminates."


def _steps_are_the_most(sheet: Sheet) -> Remarked:
    """Remark numbers on counters that are held against their steps and are more than all of these."""
    steps = str(sheet.units.steps)
    for _, part in sheet.all_of(ConditionPart):
        for held in part.against:
            others = {part.key, held.key} - {steps}
            if held.of_enemy or held.times != 1 or len(others) > 1 or steps not in (part.key, held.key):
                continue
            for unit, on in sheet.roster.numbers.items():
                for other in others & on.keys() if steps in on else ():
                    if (most := on[steps][0]) < (shown := on[other][0]):
                        told = f"{unit}: {other} {shown} is held against {steps}, which begins at {most}."
                        yield sheet.roster.places[unit], told


def _before_the_loss(sheet: Sheet) -> Remarked:
    """Remark exceptions that look at steps before these are lost, where a check would look at what is left."""
    steps = {str(sheet.units.steps), STRENGTH} if sheet.units.steps else set[str]()
    for cell, result in sheet.results.items():
        acts = [act for done in result.every_does for act in acts_of(done)]
        checks = [act.word for act in acts if act.name == "check" and act.word in sheet.check]
        looks = [part.name for each in result.but for part in each.parts if part.who and part.key in steps]
        if looks and checks and any(act.name in ("lose", "take") for act in acts):
            code = next((each for each in sheet.names.results if stands_for(each, cell)), cell)
            told = f"but looks at {looks[0]} before the loss: to have units check by what is left, write when"
            yield ("results", code), f"{told} = {{ unit.{looks[0].partition('.')[2]} = … }} in [check.{checks[0]}]."


# Changes


def _too_large(sheet: Sheet) -> Remarked:
    """Remark changes after which each roll, or none, comes to what it must, and by which no die is left."""
    of_units = {ask.path for ask in sheet.asks.values() if ask.shape.of_unit}  # these change checks alone
    for path, body in sheet.all_of(Modifiers):
        table = sheet.main_table if path[:2] not in of_units and path[2:] != ("checking",) else None
        for name, by in ((name, by) for name, by in body.works.items() if type(by) is int):
            of = name.removeprefix("attackers.").removeprefix("defenders.")
            side = name.partition(".")[0] if of != name else ""
            for told in (*_of_needs(sheet, of, by), *_of_pools(sheet, of, side, by), *_of_rows(table, of, by)):
                yield (*path, name), f"{name} {by:+d}: {told}."


def _of_needs(sheet: Sheet, name: str, by: int) -> Iterator[str]:
    """Say of a change of a roll that each roll, or none, then comes to what it must."""
    for what, at, need, dice, plus, (always, never) in _rolled(sheet):
        limits = sheet.throws[name].drms if at == ("throw", name) else None
        if at[1] != name or (limits is not None and by not in limits):
            continue
        shown = {
            met(sign, roll + more + by, number)
            for _, _, sign, number, more in _needed(sheet, at, need, plus)
            for roll in dice.numbers(1 if dice.low is None else dice.low)
        }
        if shown == {True} and not never:
            yield f"every roll of {dice} comes to {need.text} then ({what})"
        elif shown == {False} and not always:
            yield f"no roll of {dice} comes to {need.text} then ({what})"


def _of_pools(sheet: Sheet, name: str, side: str, by: int) -> Iterator[str]:
    """Say of a change of the number of dice that none is left then, or that it is more than there may be."""
    key, _, part = name.partition(".")
    throw = sheet.throws.get(key)
    if throw is None or part != "dice":
        return
    for whose, pool in throw.pools.items():
        columns = [on.get(pool.word, ()) for on in sheet.roster.numbers.values() if pool.kind == "column"]
        shown, most = max((pool.value, *chain(*columns))), throw.most.get(whose, MOST_COUNTED)
        if side in ("", whose) and 0 < shown <= -by and whose not in throw.least:
            yield f"no die is left of {shown} (roll {key})"
        elif side in ("", whose) and by >= most:
            yield f"more than {most} dice are never rolled (roll {key})"


def _of_rows(table: Table | None, name: str, by: int) -> Iterator[str]:
    """Say of a change of the die that each roll is read in the same row then."""
    if name == "drm" and table is not None and by in table.drms and len(table.spans) > 1:
        rows = {table.row(roll + by) for roll in table.dice.numbers(table.low)}
        if len(rows) == 1:
            yield f"every roll of {table.dice} is read in the row {table.cells.rows[rows.pop()]} then"


# Limits and ranges


def _limits_hold(sheet: Sheet) -> Remarked:
    """Remark limits by which everything is changed, and rolls whose limits nothing else says."""
    for path, said, span_of, changed in _limits(sheet):
        if 0 not in span_of:
            yield path, f"{said} leaves out 0, so {changed}, whatever holds."
    for name, throw in sheet.throws.items():
        pools = [pool.word for pool in throw.pools.values() if pool.kind == "throw"]
        others = [of for of in pools if sheet.throws[of].who != throw.who]
        if others and not throw.stops:
            said = f"roll {name}: stops is not said, so its own successes count, not what is left of {others[0]}."
            yield ("throw", name), said
        for side in (each for each in throw.needs if each in throw.pools and _may_be_unlike(sheet, throw, each)):
            refused = f"{side} that need different numbers are refused together"
            yield ("throw", name), f"roll {name}: {refused}, as its dice are not theirs one by one."


def _limits(sheet: Sheet) -> Iterator[tuple[Path, str, Span, str]]:
    """List the least and the most that changes come to, each with what is changed."""
    for name, throw in sheet.throws.items():
        yield ("throw", name, "drms"), f"roll {name}: drms", throw.drms, "each roll is changed"
    for name, table in sheet.tables.items():
        yield ("table", name, "shifts"), f"table {name}: shifts", table.shifts, "each column is shifted"
        yield ("table", name, "drms"), f"table {name}: drms", table.drms, "each roll is changed"


def _may_be_unlike(sheet: Sheet, throw: GameThrow, side: str) -> bool:
    """Tell whether units of a side may need different numbers of dice that are not theirs one by one."""
    number = throw.needs[side].number
    of_units = number.kind == "column" and not number.of_enemy
    of_units = of_units or (
        number.kind == "chart" and any(each.who == "unit" for each in sheet.chart[number.word].heads)
    )
    return of_units and throw.pools[side].kind in ("number", "throw", "ask") and sheet.forces[side].most != 1


def _shared(sheet: Sheet) -> Remarked:
    """Remark ranges that share a number; a single number goes before a range in any case."""
    for path, said, keys in (
        (("results",), "results", sheet.names.results),
        *((("check", name), f"check {name}, failed-by", check.failed_by) for name, check in sheet.check.items()),
    ):
        spans = [(key, found) for key in keys if not key.isdecimal() and (found := span(key)) is not None]
        for (key, found), (other, also) in combinations(spans, 2):
            if found.meets(also):
                yield path, f"{said}: {a_list([key, other], 'and')} share a number; the first of them counts there."


OF_NUMBERS = (
    _dice_come_to_them,
    _numbers_are_passed_one_way,
    _never_so,
    _never_together,
    _of_all,
    _too_much,
    _steps_agree,
    _steps_are_the_most,
    _before_the_loss,
    _too_large,
    _limits_hold,
    _shared,
)
