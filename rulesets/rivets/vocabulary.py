"""The words of Rivets: phases, targets, results, hexes and effects.

The texts of outcomes and effects stand in `results.toml`.
"""

from __future__ import annotations

from rulesets.api import ResultWords, Words, results_of

CRT_CITE = "CRT"
RETREAT = "Retreat"
DESTRUCTION = "Destruction"
OVERRUN = "Overrun Attacks"
ADVANCE = "Movement After Combat"
COUNTER = "counter"
REVIEWS = "reviews of the game"

SECTIONS = (CRT_CITE, RETREAT, DESTRUCTION, OVERRUN, ADVANCE, COUNTER, REVIEWS)
"""What texts may cite besides precedents: the headings of the extract, the counters, and reviews."""


class Phase(Words):
    """The phase of the turn in which the battle is fought."""

    MOVEMENT = "movement", "Movement phase", "Only overruns are possible in this phase.", f"{OVERRUN} (inferred)"
    COMBAT = (
        "combat",
        "Combat phase",
        "Any battle may be fought in this phase; a die is rolled even at 6-1 or better.",
        f"{OVERRUN} (inferred)",
    )


class Target(Words):
    """What stands in the hex that is attacked."""

    UNITS = "units", "Units", "One or more robots (boppers) that do not defend a complex."
    BCPC = (
        "bcpc",
        "The enemy BCPC",
        "A player's computer complex. It cannot be overrun, and ground units may not enter or cross its hex.",
        OVERRUN,
    )
    NEUTRAL = (
        "neutral",
        "Units at a Neutral complex",
        "These units fight normally; once they are gone, the complex's hex may be entered.",
        f"{ADVANCE}; {ADVANCE} (inferred)",
    )


class AttackerKind(Words):
    """What attacks."""

    UNITS = "units", "No", "All attackers are ordinary robots (boppers)."
    BCPC = "bcpc", "Yes", "The player's own computer complex takes part in the attack."


class Hex(Words):
    """What kind of hex a retreating unit is moved to."""

    CLEAR = "clear", "An empty hex", "Nothing is in the way: the unit survives.", RETREAT
    FRIENDS = "friends", "Friends it may stack with", "Stacking is allowed there: the unit survives.", RETREAT
    FULL = "full", "Friends it may not stack with", "Stacking is not allowed there: the unit is eliminated.", RETREAT
    ENEMIES = "enemies", "Enemy units", "A unit may not retreat onto enemy units: it is eliminated.", RETREAT
    CRATER = "crater", "A crater", "Any unit entering a crater is eliminated.", RETREAT
    MARSH = "marsh", "A marsh", "An LB survives; any other unit is eliminated.", RETREAT
    OFF_MAP = "off-map", "Off the map", "A unit that leaves the map is eliminated.", RETREAT


@results_of(__name__, "outcomes")
class BattleOutcome(ResultWords):
    """The results, from worst to best for the attacker."""

    REFUSED = "refused"
    AX = "AX"
    AR = "AR"
    NE = "NE"
    DR = "DR"
    DX = "DX"
    OVERRUN = "overrun"


@results_of(__name__, "effects")
class RivetsEffect(ResultWords):
    """What a result does to a unit, or allows it."""

    ELIMINATED = "eliminated"
    RETREATS = "retreats"
    STAYS = "stays"
    AS_PLAYERS_SAY = "as-players-say"
    MAY_ADVANCE = "may-advance"
    MAY_PASS = "may-pass"
