"""Losses: steps and units, whom they befall, and units unlike the others of their force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import ceil

from rulesets import api
from rulesets.api import Change, Number, OnClock, Option, Otherwise, What, a_list, about, how_many, unit_called
from rulesets.from_file.playing.battle import OngoingBattle, WhatIsDone
from rulesets.from_file.playing.questions import once_more
from rulesets.from_file.playing.situation import ENEMY
from rulesets.from_file.playing.texts import shows_several
from rulesets.from_file.reading.modifiers import Does
from rulesets.from_file.reading.notation import shown
from rulesets.from_file.reading.sections import UnitKind
from rulesets.from_file.reading.sheet import RULE_OF

NOTHING = Fraction(0)
FRONT_AND_BACK = 2
MANY = 5
"""So many amounts are told by the least and the most of them."""

NO_MORE: WhatIsDone = (Does(), "", "")


def chosen(
    battle: OngoingBattle, units: tuple[str, ...], by: str = "", owed: Fraction = NOTHING, what: str = ""
) -> str:
    """Have the owner choose one of some units, or the side that is named; of one there is no choice.

    Where strength is owed, it says how much, and what each unit can give; `what` befalls it where that is no loss.
    """
    if len(units) == 1:
        return units[0]
    time = battle.time("loses")
    loss = "the loss" if time == 1 else f"loss {time}"
    prompt = f"Which unit {what or f'takes {loss}'}{f' (the {by} choose)' if by else ''}?"
    if owed:
        prompt = f"{shown(owed)} strength is owed: which unit loses it?"
    loser = replace(battle.questions.loser.of(str(time)), prompt=prompt)
    if by:
        loser = replace(loser, help=f"The {by} choose.")
    short = owed - sum(map(battle.printed, units))
    labels = {unit: unit_called(unit, battle.typed(unit)) for unit in units}
    options = (Option(unit, label, _gives(battle, unit, owed, short) if owed else "") for unit, label in labels.items())
    return battle.ref.ask(loser.among(options))


def _gives(battle: OngoingBattle, unit: str, owed: Fraction, short: Fraction) -> str:
    """Say what a unit can give where strength is owed, by the steps that it may lose, and how much is owed.

    `short` is what would still be owed if all units that may pay were lost.
    """
    before = battle.printed(unit)
    least = short + before
    below = _below(battle, unit, before) if battle.sheet.units.steps else (0,)
    given = [str(before - left) for left in below if before - left >= least]
    listed = a_list(given) if len(given) < MANY else f"{given[0]} to {given[-1]}"
    gives = f"{listed} strength" if below else f"{before} strength at most"
    return f"It gives {gives}; {shown(owed)} owed."


def eliminate(battle: OngoingBattle, unit: str, how: str, cite: str) -> None:
    """Take a unit out of the game."""
    _lost(battle, unit, battle.printed(unit))
    battle.left[unit] = 0
    battle.dead.add(unit)
    why = "" if how == "destroyed" else f" ({how})"
    gone = Change(What.STATE, unit, api.ELIMINATED, how)
    battle.befall(unit, "eliminated", f"eliminated{why}.", cite, gone, detail=how)


def _lost(battle: OngoingBattle, unit: str, strength: int) -> None:
    """Note that a unit lost strength, as printed and as it was counted."""
    side, whole = battle.side(unit), battle.forces[battle.side(unit)]
    named = whole.strengths.get(unit, 0)
    battle.lost[side] += strength
    battle.lost_counted[side] += battle.counted[unit] * Fraction(strength, named) if named else 0


def lose(battle: OngoingBattle, units: tuple[str, ...], number: int, cite: str, by: str = "") -> None:
    """Have a force lose a number of steps, or of units where units have no steps, as the owner or a side chooses."""
    picked = _hits_on(battle, units, number)
    for _ in range(0 if picked else number):
        left = tuple(unit for unit in units if picked.get(unit, 0) < _most(battle, unit, number))
        if left:
            loser = chosen(battle, left, by)
            picked[loser] = picked.get(loser, 0) + 1
    for unit, count in picked.items():
        lose_steps(battle, unit, cite, count)


def _hits_on(battle: OngoingBattle, units: tuple[str, ...], number: int) -> dict[str, int]:
    """Say how many losses fall on each unit, where units saved apart and all that is left falls on them."""
    throws = battle.sheet.throws
    found = {unit: battle.by_unit.get((battle.sheet.last_throw.key, unit), 0) for unit in units} if throws else {}
    if not throws or not battle.sheet.last_throw.stops or sum(found.values()) != number:
        return {}
    return {unit: min(hits, _most(battle, unit, number)) for unit, hits in found.items() if hits}


def _most(battle: OngoingBattle, unit: str, number: int) -> int:
    """Say how many of a number of losses a unit can take: all of them, where nothing tells its steps."""
    if not battle.sheet.units.steps:
        return 1
    if (elsewhere := battle.step_elsewhere(unit)) is not None:
        return elsewhere[1] - elsewhere[0]
    return len(_below(battle, unit, battle.shown(unit))) or number


def lose_steps(battle: OngoingBattle, unit: str, cite: str, count: int = 1) -> None:
    """Have a unit lose so many steps, or all of it where units have no steps."""
    if not battle.sheet.units.steps:
        eliminate(battle, unit, "lost", cite)
        return
    before = battle.shown(unit)
    follows = _below(battle, unit, before, count)[:count]
    question, left = _left(battle, unit, before, follows[-1:], known=True)
    if follows and left != follows[-1]:
        leaves = "no strength: type 0" if follows[-1] == 0 else f"{follows[-1]}: type that"
        now = f"{battle.headed(unit)}: {before} now"
        battle.ref.reject(question, f"{now}, and {how_many(count, 'step')} lost leaves it {leaves}.")
    _go_on_with(battle, unit, left, count, cite)


def _below(battle: OngoingBattle, unit: str, strength: int, lost: int = 1) -> tuple[int, ...]:
    """List what the roster leaves of a unit, step by step down to 0; nothing where it does not know what is left."""
    sheet = battle.sheet
    if isinstance(sheet.units.steps, str):
        return tuple(range(strength - 1, -1, -1))
    numbers = sheet.roster.numbers.get(unit, {})
    strengths = sheet.roster.strengths.get(unit, ()) or numbers.get(battle.steps_on(unit), ())
    further = strengths[strengths.index(strength) + 1 :] if strength in strengths else ()
    if (elsewhere := battle.step_elsewhere(unit)) is not None and len(further) < lost:
        return () if elsewhere[0] + lost < elsewhere[1] else (0,)
    if numbers and not strengths:
        return (0,)
    return (*further, 0) if strength in strengths else ()


def _left(
    battle: OngoingBattle,
    unit: str,
    before: int,
    offered: tuple[int, ...],
    known: bool,
    only: tuple[int, ...] = (),
    least: int = 0,
) -> tuple[Number, int]:
    """Ask with what a unit goes on; what is offered is taken by Enter, or unasked where it is `known`.

    Where some is owed, `least` is how much strength it must lose, and `only` that can be left.
    """
    time, questions = battle.time(f"{unit}.left"), battle.questions
    question = about(questions.left, unit, *questions.forces.values())
    question = once_more(question, time) if time > 1 else question
    if offered:
        usual = str(offered[0])
        by = "the strength typed" if battle.sheet.units.steps == "strength" else "the list of units"
        told = api.ClockAnswers(answers=((usual, OnClock()),), by=by) if known else None
        question = replace(question, default=usual, clock=told, assumed=known)
    elsewhere = battle.step_elsewhere(unit) is not None
    if elsewhere and not offered:
        column = battle.steps_on(unit).replace("-", " ")
        question = replace(question, prompt=f"{unit}: {column} after the loss?", help=BACK.format(column=column))
    if least:
        question = replace(question, prompt=question.prompt.replace("the loss", f"a loss of at least {least}"))
    if before > 0:
        question = replace(question, high=max(0, before + elsewhere - max(least, 1)))
    question = replace(question, only=only)
    return question, battle.ref.ask(question)


BACK = "Turn the counter over and read its {column}: the list of units has the front alone."


def _go_on_with(battle: OngoingBattle, unit: str, left: int, count: int, cite: str) -> None:
    """Have a unit go on with the strength that is left after so many steps, or take it out of the game at 0."""
    if left == 0:
        eliminate(battle, unit, "last step" if battle.sheet.units.steps else "lost", cite)
        return
    gone = how_many(count, "step") if battle.sheet.units.steps else f"{battle.shown(unit) - left} strength"
    _lost(battle, unit, battle.shown(unit) - left)
    shown, numbers = battle.shows_now(unit, left, count), battle.sheet.roster.numbers.get(unit, {})
    battle.counters |= {(unit, column): number for column, number in shown.items()}
    entry = battle.questions.forces[battle.side(unit)].entry
    battle.left[unit] = shown.get(entry, left if battle.steps_on(unit) == entry else battle.printed(unit))
    changes = tuple(Change(What.CARD, unit, column, str(number)) for column, number in shown.items())
    column = battle.steps_on(unit) if battle.sheet.units.steps is not True else "strength"
    said = f", {column.replace('-', ' ')} now {left}"
    if shows_several(battle.sheet):
        flips = len(shown) > 1 and all(len(numbers[each]) == FRONT_AND_BACK for each in shown)
        said = ", ".join(f"{each.replace('-', ' ')} {number}" for each, number in shown.items())
        said = f" ({'back side up: ' * flips}{said})"
    battle.befall(unit, "reduced", f"{gone} lost{said}.", cite, *changes, detail=str(left))


# As much as the other side


def pay(battle: OngoingBattle, side: str, units: tuple[str, ...], half: bool, cite: str) -> WhatIsDone:
    """Have a side lose as much strength as the other lost in this result, or half of it; give what is done instead."""
    other = ENEMY[side]
    owed = _owed(battle, other) / (2 if half else 1)
    if owed <= 0:
        return NO_MORE
    owed = battle.ref.take(owed, partial(_owed_otherwise, battle, other, owed, units, cite))
    battle.ref.fact("owed", shown(owed))
    if sum(battle.printed(unit) for unit in units) <= owed:
        return _cannot_pay(battle, units, owed, cite)
    paid = _paid(battle, units, owed, cite)
    battle.ref.note(f"The {side} owe {shown(owed)} strength and lose {paid}.", cite)
    return NO_MORE


def _owed_otherwise(
    battle: OngoingBattle, side: str, owed: Fraction, payers: tuple[str, ...], cite: str
) -> Iterator[Otherwise]:
    """List what a side may be thought to have lost, and what others may be thought to owe for it."""
    units, whole = battle.forces[side].units, sum(map(battle.printed, payers))
    if whole > owed:
        said = "Units worth at least as much as the other side lost are exchanged, not all of them."
        yield Otherwise(Fraction(whole), said, cite, "owed")
    flipped = [unit for unit in units if unit in battle.left and unit not in battle.dead]
    if flipped:
        said = "A step is worth the printed strength that is lost, not all that the unit had."
        yield Otherwise(Fraction(sum(battle.typed(unit) or 0 for unit in flipped)), said, cite, "owed")
        said = "A step is worth the printed strength that is lost, not what is left."
        yield Otherwise(Fraction(sum(battle.left[unit] for unit in flipped)), said, cite, "owed")
    elif len(units) > 1:
        said = f"All that the {side} lost is owed, not one unit of it."
        yield Otherwise(Fraction(max(battle.typed(unit) or 0 for unit in units)), said, cite, "owed")


def _owed(battle: OngoingBattle, side: str) -> Fraction:
    """Say what a side lost: by printed strengths, unless the rules measure those that were counted."""
    printed, counted = battle.lost[side], battle.lost_counted[side]
    if printed == counted:
        return printed
    keys = [key for key, ask in battle.sheet.asks.items() if any(body.owed for body in ask.answer.values())]
    owed = next((found for key in keys if (found := battle.reading(key).owed)), "printed")
    return counted if owed == "counted" else printed


def _cannot_pay(battle: OngoingBattle, units: tuple[str, ...], owed: Fraction, cite: str) -> WhatIsDone:
    """Take all that there is, or give what the open rule for that case does."""
    short = sum(battle.printed(unit) for unit in units) < owed
    rule = "" if not short else battle.sheet.units.short if units else battle.sheet.units.nobody
    if rule and (done := battle.done_by(rule)):
        return done, f"precedent {rule}", "exchanged"
    for unit in units:
        eliminate(battle, unit, "exchanged", cite)
    return NO_MORE


def _paid(battle: OngoingBattle, units: tuple[str, ...], owed: Fraction, cite: str) -> int:
    """Have units chosen until enough is lost; give how much it is."""
    paid, left, by_steps = 0, units, battle.sheet.units.steps is True
    has = {unit: battle.printed(unit) for unit in units}
    gives = {unit: [max(0, has[unit] - rest) for rest in _below(battle, unit, has[unit])] for unit in units if by_steps}
    while left and paid < owed:
        unit = chosen(battle, left, owed=owed - paid)
        left = tuple(each for each in left if each != unit)
        sums = _sums_of(gives[each] for each in left if each in gives)
        paid += _pay_with(battle, unit, owed - paid, sum(has[each] for each in left), sums, cite)
    return paid


def _pay_with(battle: OngoingBattle, unit: str, owed: Fraction, others: int, sums: int, cite: str) -> int:
    """Have a unit lose steps, as much as the others cannot make up for; give the strength that it loses.

    It is offered to lose what comes nearest to what is owed, and the whole unit only where nothing else is enough.
    A total without names stands for several units: it is asked what is left of it. `others` is all that other units
    have, and `sums` has a bit for each strength that they may lose together: they may lose 3 if the bit 3 is set.
    """
    before, least, side = battle.printed(unit), owed - others, battle.side(unit)
    is_total = unit == side and not battle.questions.forces[side].single
    if not battle.sheet.units.steps and not is_total:
        eliminate(battle, unit, "lost", cite)
        return before
    below = _below(battle, unit, before)
    enough = tuple(each for each in below if before - each >= least)
    offered = min(enough, key=lambda rest: (rest == 0, _overpaid(ceil(owed) - before + rest, sums)), default=0)
    question, left = _left(
        battle, unit, before, (offered,) if enough else (), len(enough) == 1, enough, max(0, ceil(least))
    )
    if below and left not in below:
        battle.ref.reject(
            question,
            f"{battle.headed(unit)}: {before} now. Type {a_list([str(each) for each in enough])}, to match its steps.",
        )
    _go_on_with(battle, unit, left, below.index(left) + 1 if below else 1, cite)
    return before - left


def _sums_of(gives: Iterable[list[int]]) -> int:
    """Set a bit for each sum that units come to, where each gives one of its numbers or nothing."""
    sums = 1
    for each in gives:
        without = sums
        for given in each:
            sums |= without << given
    return sums


def _overpaid(short: int, sums: int) -> int:
    """Say by how much what is still short is overpaid at least, if others may lose such sums."""
    more = sums >> short if short > 0 else 0
    return (more & -more).bit_length() - 1 if more else max(0, -short)


# Units unlike the others of their force: which one it is, and what befalls it instead


def which_is(battle: OngoingBattle, side: str, act: str) -> None:
    """Ask which unit of a force is unlike the others, where one is and an act would befall it."""
    for word, kind in battle.sheet.kind.items():
        if RULE_OF[act] in kind.rules:
            _one_of(battle, side, word, kind)


def that_stay(battle: OngoingBattle, side: str) -> tuple[str, ...]:
    """Name the units of a force that never advance, where players said that any is there; nobody is asked for it."""
    kinds = ((word, kind) for word, kind in battle.sheet.kind.items() if kind.stays and _is_said(battle, side, kind))
    return tuple(unit for word, kind in kinds if (unit := _one_of(battle, side, word, kind)))


def _is_said(battle: OngoingBattle, side: str, kind: UnitKind) -> bool:
    if side not in kind.of:
        return False
    asked = battle.questions.asks
    return all(battle.ref.has(asked[key]) for key in kind.of[side].looks_at if key in asked)


def special(battle: OngoingBattle, unit: str, act: str) -> WhatIsDone | None:
    """Give what befalls a unit that is unlike the others instead of an act; None for any other unit."""
    side = battle.side(unit)
    for word, kind in battle.sheet.kind.items():
        rule = kind.rules.get(RULE_OF[act], "")
        if rule and _one_of(battle, side, word, kind) == unit:
            how = "cannot retreat" if act == "retreat" else "destroyed"
            return battle.done_by(rule, unit), f"precedent {rule}", how
    return None


def _one_of(battle: OngoingBattle, side: str, word: str, kind: UnitKind) -> str:
    """Name the unit of a force that is of a kind; empty if none is."""
    if side not in kind.of or not battle.holds(kind.of[side]):
        return ""
    units = battle.forces[side].units
    if len(units) == 1:
        return units[0]
    return battle.ref.ask(battle.questions.kinds[side, word].among(battle.forces[side].options))
