"""Losses: units that are eliminated, steps that are lost, and as much as the other side lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from rulesets.api import ELIMINATED, Change, Number, Option, What, how_many
from rulesets.from_file.playing.battle import SIDES, Battle
from rulesets.from_file.reading.notation import shown
from rulesets.from_file.reading.phrases import Does

CarryOut = Callable[[Battle, Does, str, str, str], None]
"""Does what a result does: for a combat, with a section, how units are eliminated, and whose acts these are."""


def chosen(battle: Battle, units: tuple[str, ...]) -> str:
    """Have the owner choose one of some units; of one there is no choice."""
    if len(units) == 1:
        return units[0]
    battle.choices += 1
    loser = battle.play.questions.loser.of(str(battle.choices))
    return battle.ref.ask(loser.among(Option(unit, unit) for unit in units))


def eliminate(battle: Battle, unit: str, how: str, cite: str) -> None:
    """Take a unit out of the game."""
    _lost(battle, unit, battle.printed(unit))
    battle.left[unit] = 0
    battle.dead.add(unit)
    changes = (Change(What.STATE, unit, ELIMINATED, how),) if battle.named(unit) else ()
    why = "" if how == "destroyed" else f" ({how})"
    sentence = f"{battle.headed(unit)}: eliminated{why}."
    battle.ref.effect(battle.play.effects["eliminated"], unit, how, sentence, cite, changes)


def _lost(battle: Battle, unit: str, strength: int) -> None:
    """Note that a unit lost strength, as printed and as it was counted."""
    side, whole = battle.side(unit), battle.forces[battle.side(unit)]
    named = next((factor.strength for factor in whole.factors if factor.unit == unit), 0)
    battle.lost[side] += strength
    battle.lost_counted[side] += battle.counted[unit] * Fraction(strength, named) if named else 0


def lose(battle: Battle, units: tuple[str, ...], number: int, cite: str) -> None:
    """Have a force lose a number of steps, or of units where units have no steps, as the owner chooses."""
    steps, picked = battle.play.sheet.units.steps, dict[str, int]()
    for _ in range(number):
        left = tuple(unit for unit in units if steps or unit not in picked)
        if left:
            loser = chosen(battle, left)
            picked[loser] = picked.get(loser, 0) + 1
    for unit, count in picked.items():
        lose_steps(battle, unit, cite, count)


def lose_steps(battle: Battle, unit: str, cite: str, count: int = 1) -> int:
    """Have a unit lose steps, or all of it where it has none; give the strength that it loses."""
    before = battle.printed(unit)
    if not battle.play.sheet.units.steps:
        eliminate(battle, unit, "lost", cite)
        return before
    battle.flips[unit] = battle.flips.get(unit, 0) + 1
    question = _left(battle, unit, before)
    left = battle.ref.ask(question)
    if left >= before:
        battle.ref.reject(question, f"{unit}: {before} now. Type a smaller strength, or 0.")
    if left == 0:
        eliminate(battle, unit, "last step", cite)
        return before
    _lost(battle, unit, before - left)
    battle.left[unit] = left
    steps = how_many(count, "step")
    changes = (Change(What.CARD, unit, "strength", str(left)),) if battle.named(unit) else ()
    sentence = f"{battle.headed(unit)}: {steps} lost, strength now {left}."
    battle.ref.effect(battle.play.effects["reduced"], unit, str(left), sentence, cite, changes)
    return before - left


def _left(battle: Battle, unit: str, before: int) -> Number:
    """Ask with what a unit goes on; what the roster says of a step less is taken by Enter."""
    questions, time = battle.play.questions, battle.flips[unit]
    question = questions.left.of(unit)
    if time > 1:
        question = replace(questions.left_again.of(unit), key=f"{unit}.left-{time}")
    strengths = battle.play.sheet.roster.strengths.get(unit, ())
    if before not in strengths:
        return question
    return replace(question, default=str((*strengths, 0)[strengths.index(before) + 1]))


# As much as the other side


def pay(battle: Battle, side: str, units: tuple[str, ...], half: bool, cite: str, carry_out: CarryOut) -> None:
    """Have a side lose as much strength as the other lost in this result, or half of it."""
    other = SIDES[side == SIDES[0]]
    owed = _owed(battle, other) / (2 if half else 1)
    if owed <= 0:
        return
    if sum(battle.printed(unit) for unit in units) <= owed:
        _cannot_pay(battle, units, owed, cite, carry_out)
        return
    paid = _paid(battle, units, owed, cite)
    battle.ref.note(f"The {side} owe {shown(owed)} strength and lose {paid}.", cite)


def _owed(battle: Battle, side: str) -> Fraction:
    """Say what a side lost: by printed strengths, unless the rules measure those that were counted."""
    printed, counted = battle.lost[side], battle.lost_counted[side]
    if printed == counted:
        return printed
    keys = [key for key, ask in battle.play.sheet.asks.items() if any(body.owed for body in ask.bodies)]
    owed = next((found for key in keys if (found := battle.reading(key).owed)), "printed")
    return counted if owed == "counted" else printed


def _cannot_pay(battle: Battle, units: tuple[str, ...], owed: Fraction, cite: str, carry_out: CarryOut) -> None:
    """Take all that there is, or do as the open rule for that case says."""
    short = sum(battle.printed(unit) for unit in units) < owed
    rule = "" if not short else battle.play.sheet.units.short if units else battle.play.sheet.units.nobody
    done = battle.done_by(rule) if rule else ()
    if done:
        carry_out(battle, done, f"precedent {rule}", "exchanged", "")
        return
    for unit in units:
        eliminate(battle, unit, "exchanged", cite)


def _paid(battle: Battle, units: tuple[str, ...], owed: Fraction, cite: str) -> int:
    """Have units chosen until enough is lost; give how much it is."""
    paid, left, last = 0, units, ""
    while left and paid < owed:
        last = chosen(battle, left)
        left = tuple(unit for unit in left if unit != last)
        paid += lose_steps(battle, last, cite)
    if paid < owed:
        short = f"At least {shown(owed)} strength must be lost, and this makes {paid}: type a smaller strength."
        key = f"{last}.left" if battle.flips[last] == 1 else f"{last}.left-{battle.flips[last]}"
        battle.ref.reject(replace(battle.play.questions.left, key=key), short)
    return paid
