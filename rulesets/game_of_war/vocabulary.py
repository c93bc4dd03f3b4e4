"""The words of A Game of War; the texts of its outcomes and effects stand in `results.toml`."""

from __future__ import annotations

from rulesets.api import ALLOWED, ResultWords, Role, Total, Words, results_of
from rulesets.game_of_war.rules.squares import BoardSide, Kind, PlacedUnit, Terrain

OBJECT, UNITS, COMBAT, COMMUNICATION, GROUND = "§1", "§2", "§3", "§4", "§5"
PUBLISHED_GAME = "published game"

SECTIONS = (OBJECT, UNITS, COMBAT, COMMUNICATION, GROUND, PUBLISHED_GAME, "precedents")
"""What texts may cite besides precedents: the rules, and the game of their own that the authors published."""

SUMS = (Total("offence", Role.ATTACKER, of_units=True), Total("defence", Role.DEFENDER, of_units=True))
"""The two sums of an attack."""


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
        if unit in _SIDES:
            return _SIDES[unit].words
        placed = _placed(unit)
        return placed.words if placed else unit

    @classmethod
    def whose(cls, unit: str) -> str:
        """Give the side that the name of a unit begins with, or that is named itself."""
        if unit in _SIDES:
            return unit
        placed = _placed(unit)
        return placed.side.value if placed else ""


_SIDES = {side.value: side for side in BoardSide}


def _placed(unit: str) -> PlacedUnit | None:
    try:
        return PlacedUnit.parse(unit)
    except ValueError:
        return None


class TargetKind(Words):
    """The kind of unit that a tally attacks."""

    INFANTRY = "infantry", "Infantry", "Defence 6; 8 in a pass, 10 in a fort.", UNITS
    CAVALRY = "cavalry", "Cavalry", "Defence 5 everywhere.", UNITS
    FOOT_ARTILLERY = "foot-artillery", "Foot artillery", "Defence 8; 10 in a pass, 12 in a fort.", UNITS
    MOUNTED_ARTILLERY = "mounted-artillery", "Mounted artillery", "Defence 8; 10 in a pass, 12 in a fort.", UNITS
    FOOT_RELAY = "foot-relay", "Foot relay", "Defence 1 everywhere.", UNITS
    MOUNTED_RELAY = "mounted-relay", "Mounted relay", "Defence 1 everywhere.", UNITS

    @property
    def unit(self) -> Kind:
        """The kind with its values."""
        return Kind[self.name]


RAISED = f"{UNITS}, {GROUND}"


class TargetGround(Words):
    """The ground that the target of a tally stands on."""

    PLAIN = "plain", "Plain ground", "Any square that is not a mountain, pass or fort; arsenals included.", GROUND
    PASS = (
        "pass",
        "A pass",
        "Raises the defence of infantry and artillery by two. A unit here cannot be charged.",
        RAISED,
    )
    FORT = (
        "fort",
        "A fort",
        "Raises the defence of infantry and artillery by four. A unit here cannot be charged.",
        RAISED,
    )

    @property
    def terrain(self) -> Terrain:
        """What the square is made of."""
        return Terrain[self.name]


class Around(Words):
    """What a unit that must retreat finds around it in a tally."""

    FREE = "free", "A free square it may enter", "The unit must make its side's first move next turn.", COMBAT
    UNITS = "units", "Units all around", "The unit is destroyed.", COMBAT
    MOUNTAINS = (
        "mountains",
        "Mountains, and no free square",
        "An open rule: your table decides.",
        "precedent mountain-blocks-retreat",
    )
