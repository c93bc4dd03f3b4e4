"""Units unlike the others of their force: which one it is, and what befalls it instead."""

from __future__ import annotations

from rulesets.api import Option
from rulesets.from_file.playing.battle import OngoingBattle
from rulesets.from_file.playing.losses import CarryOut
from rulesets.from_file.reading.sheet import UnitKind

RULE_OF = {"eliminate": "eliminated", "retreat": "retreat"}
"""The rule of a kind for an act."""


def which_is(battle: OngoingBattle, side: str, act: str) -> None:
    """Ask which unit of a force is unlike the others, where one is and an act would befall it."""
    for word, kind in battle.play.sheet.kinds.items():
        if RULE_OF[act] in kind.rules:
            _one_of(battle, side, word, kind)


def that_stay(battle: OngoingBattle, side: str) -> tuple[str, ...]:
    """Name the units of a force that never advance, where players said that any is there; nobody is asked for it."""
    kinds = (
        (word, kind) for word, kind in battle.play.sheet.kinds.items() if kind.stays and _is_said(battle, side, kind)
    )
    return tuple(unit for word, kind in kinds if (unit := _one_of(battle, side, word, kind)))


def _is_said(battle: OngoingBattle, side: str, kind: UnitKind) -> bool:
    if side not in kind.of:
        return False
    asked = battle.play.questions.asks
    return all(battle.ref.has(asked[key]) for key in kind.of[side].condition.keys if key in asked)


def special(battle: OngoingBattle, unit: str, act: str, carry_out: CarryOut) -> bool:
    """Do what befalls a unit that is unlike the others; false for any other unit."""
    side = battle.side(unit)
    for word, kind in battle.play.sheet.kinds.items():
        rule = kind.rules.get(RULE_OF[act], "")
        if rule and _one_of(battle, side, word, kind) == unit:
            how = "cannot retreat" if act == "retreat" else "destroyed"
            carry_out(battle, battle.done_by(rule, unit), f"precedent {rule}", how, unit)
            return True
    return False


def _one_of(battle: OngoingBattle, side: str, word: str, kind: UnitKind) -> str:
    """Name the unit of a force that is of a kind; empty if none is."""
    if side not in kind.of or not battle.holds(kind.of[side].condition):
        return ""
    units = battle.forces[side].units
    if len(units) == 1:
        return units[0]
    question = battle.play.questions.kinds[side, word]
    return battle.ref.ask(question.among(Option(unit, unit) for unit in units))
