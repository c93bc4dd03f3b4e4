"""The words of A Game of War.

The texts of outcomes and effects stand in `results.toml`, those of answers in `questions.toml`.
"""

from __future__ import annotations

from rulesets.api import ALLOWED, ResultWords, Role, Total, results_of
from rulesets.game_of_war.rules.squares import SIDES, PlacedUnit

OBJECT, UNITS, COMBAT, COMMUNICATION, GROUND = "§1", "§2", "§3", "§4", "§5"

SUMS = (Total("offence", Role.ATTACKER, of_units=True), Total("defence", Role.DEFENDER, of_units=True))
"""The two sums of an attack."""
CALLED = {"difference": "difference, offence minus defence"}


@results_of(__name__, "attack")
class AttackOutcome(ResultWords):
    """What an attack comes to, from worst to best for the attacker."""

    REFUSED = "refused"
    RESISTS = "resists"
    RETREAT = "retreat"
    DESTROYED = "destroyed"


@results_of(__name__, "attack", "turn")
class TurnOutcome(ResultWords):
    """What a turn comes to, from worst to best for the side whose turn it is."""

    REFUSED = "refused"
    LOST = "lost"
    MOVED = "moved"
    RESISTS = "resists"
    RETREAT = "retreat"
    DESTROYED = "destroyed"
    ARSENAL = "arsenal"
    WON = "won"


@results_of(__name__, "effects")
class GameOfWarEffect(ResultWords):
    """What an attack or a turn does to a unit, an arsenal or a side."""

    ALLOWED = ALLOWED
    MOVES = "moves"
    ARSENAL_LOST = "arsenal-lost"
    DESTROYED = "destroyed"
    STAYS = "stays"
    MUST_RETREAT = "must-retreat"
    MAY_NOT_ATTACK = "may-not-attack"
    LAPSES = "lapses"
    TURN_PASSES = "turn-passes"
    WINS = "wins"

    @classmethod
    def calls(cls, unit: str) -> str:
        """Call a unit by its side, its kind and its square, a side by its name; the target of a tally by neither."""
        if unit in SIDES:
            return SIDES[unit].words
        placed = _placed(unit)
        return placed.words if placed else unit

    @classmethod
    def whose(cls, unit: str) -> str:
        """Give the side that the name of a unit begins with, or that is named itself."""
        if unit in SIDES:
            return unit
        placed = _placed(unit)
        return placed.side.value if placed else ""


def _placed(unit: str) -> PlacedUnit | None:
    try:
        return PlacedUnit.parse(unit)
    except ValueError:
        return None
