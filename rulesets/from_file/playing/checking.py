"""Checks of units: a throw against a number of the unit, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, NoReturn

from rulesets.api import Dice, Die, Question, Rolled, in_figures, real_minus
from rulesets.from_file.playing.battle import OngoingBattle
from rulesets.from_file.playing.questions import slug, sum_of_dice
from rulesets.from_file.reading.modifiers import Does
from rulesets.from_file.reading.numbers import met
from rulesets.from_file.reading.unit_checks import UnitCheck

Then = Callable[[OngoingBattle, Does, str, str], None]
"""What follows a check: for the combat as it is then, what is done, its section, and how units are eliminated."""


def question_of(check: UnitCheck, unit: str = "{unit}") -> Question[Any]:
    """Make the question for the dice of a unit that checks."""
    texts = {"cite": check.cite, "help": check.help or "Type what the dice show."}
    key = f"{unit}.{slug(check.key)}.die"
    made: Die | Dice = sum_of_dice(key, f"{unit}: {check.prompt or f'check of {check.title}'}", check.dice, texts)
    return made


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


def make_check(battle: OngoingBattle, name: str, unit: str, plus: int) -> tuple[Does, str, str]:
    """Throw for a unit, and give what is done, its section, and how units are eliminated by it."""
    check = battle.play.sheet.check[name]
    return _noted(
        battle, check, unit, battle.ref.roll(_question(battle, check, unit), _keep(battle, check, unit, plus))
    )


def after_check(battle: OngoingBattle, name: str, unit: str, plus: int, then: Then) -> NoReturn:
    """Throw for a unit, and end the combat with what `then` does with what comes of it."""
    check = battle.play.sheet.check[name]

    def found(checked: Checked) -> None:
        now = battle.copy()
        then(now, *_noted(now, check, unit, checked))

    question = _question(battle, check, unit)
    battle.ref.after_rolling(question, _keep(battle, check, unit, plus), found, check.needs.text)


def _question(battle: OngoingBattle, check: UnitCheck, unit: str) -> Question[Any]:
    return battle.play.questions.made(f"check {check.key}", unit, lambda: question_of(check).of(unit))


def _noted(battle: OngoingBattle, check: UnitCheck, unit: str, checked: Checked) -> tuple[Does, str, str]:
    battle.checked[unit] = checked.is_passed and battle.checked.get(unit, True)
    battle.ref.note(f"{unit}, {check.title}: {checked.told}, {checked.so}.", check.cite)
    return checked.done, check.cite, check.title.lower()


def _keep(battle: OngoingBattle, check: UnitCheck, unit: str, plus: int) -> Callable[[Rolled | int], Checked]:
    """Make what finds what a throw comes to."""
    more = Fraction(0) if check.plus is None else battle.number_of(check.plus, battle.side(unit), unit)
    change = plus + battle.change_of_check(check.key, unit)
    return partial(_checked, check, more + change, battle.need_of(check.needs, battle.side(unit), unit))


def _checked(check: UnitCheck, more: Fraction, need: tuple[str, Fraction] | None, value: Rolled | int) -> Checked:
    rolled = value if isinstance(value, Rolled) else Rolled(value)
    total = rolled.number + more
    faces = "+".join(map(str, rolled.faces or (rolled.number,)))
    adds = f" {'+' if more > 0 else '−'} {in_figures(abs(more))}" if more else ""
    sum_up = f"{faces}{adds} = {real_minus(in_figures(total))}" if adds or len(rolled.faces) > 1 else faces
    if need is None:
        return Checked("failed", check.failed, f"{sum_up}, and nothing passes")
    sign, needed = need
    told = f"{sum_up} against {_AGAINST[sign].format(real_minus(in_figures(needed)))}"
    if check.exactly and total == needed:
        return Checked("exactly", check.exactly, told, met(sign, total, needed))
    if met(sign, total, needed):
        return Checked("passed", check.passed, told, True)
    by = int(abs(total - needed))
    done = check.failed_so(by)
    return Checked(f"failed by {by}" if check.failed_by else "failed", done, told)


_AGAINST = {">=": "{}+", "<=": "≤{}", ">": ">{}", "<": "<{}"}
