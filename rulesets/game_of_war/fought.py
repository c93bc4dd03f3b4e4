"""Who fought whom on the board: the units that counted, and the target (§3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.api import Fought
from rulesets.game_of_war import board_questions as asked
from rulesets.game_of_war.rules.squares import Square
from rulesets.game_of_war.rules.units import Unit

NOBODY = "none"
"""The answer to whom a turn attacks that attacks nobody."""


def who_fought(answers: Mapping[str, str], facts: Mapping[str, Any]) -> Fought:
    """Tell which units made an attack, and on whom; of a turn without one, whose turn it was.

    The offence stands against the defence in place of odds: `34 against 42`.
    """
    side = answers.get(asked.SIDE.key, answers.get(asked.ATTACKER.key, ""))
    target = answers.get(asked.TARGET.key, NOBODY)
    if target == NOBODY or "offence" not in facts:
        return Fought(side=side)
    at = Square.parse(target)
    defenders = [unit for unit in _units(facts, "defence") if unit.square == at]
    named = tuple(map(_named, defenders)) or (at.name,)
    sums = f"{facts['offence']} against {facts['defence']}" if "defence" in facts else ""
    return Fought(tuple(map(_named, _units(facts, "offence"))), named, side, sums)


def _units(facts: Mapping[str, Any], total: str) -> list[Unit]:
    """List the units that counted for a total, as the combat found them."""
    return [Unit.parse(each) for each in facts.get(f"{total}-units", ())]


def _named(unit: Unit) -> str:
    """Name a unit by its kind and its square: `C L18`."""
    return f"{unit.kind.letter} {unit.square.name}"
