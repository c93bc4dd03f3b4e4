"""The words of Rivets: phases, targets, results, hexes and effects."""

from __future__ import annotations

from rulesets.api import ResultWords, Words

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


class BattleOutcome(ResultWords):
    """The results, from worst to best for the attacker."""

    REFUSED = "refused", "not allowed", "The rules do not allow this attack.", OVERRUN
    AX = "AX", "attackers destroyed", "All attacking units are removed from the board.", DESTRUCTION, "Destroyed"
    AR = "AR", "attackers retreat", "All attacking units retreat one hex.", RETREAT, "Retreat"
    NE = "NE", "no effect", "No unit is destroyed.", CRT_CITE, "No effect"
    DR = "DR", "defenders retreat", "All defending units retreat one hex.", RETREAT, "Retreat"
    DX = "DX", "defenders destroyed", "All defending units are removed from the board.", DESTRUCTION, "Destroyed"
    OVERRUN = "overrun", "overrun", "The defenders are eliminated without a die roll.", OVERRUN, "Overrun"


class RivetsEffect(ResultWords):
    """What a result does to a unit, or allows it."""

    ELIMINATED = (
        "eliminated",
        "eliminated",
        "The unit is removed from the board.",
        f"{DESTRUCTION}; {RETREAT}; {OVERRUN}",
        "Destroyed",
        "Take {unit} off the map.",
    )
    RETREATS = (
        "retreats",
        "retreats one hex",
        "The owner moves the unit one hex, in any direction.",
        RETREAT,
        "Retreat",
        "Retreat {unit} {amount}.",
    )
    STAYS = (
        "stays",
        "stays in its hex",
        "At this table, the result does not affect the BCPC.",
        "precedent bcpc-retreat",
        "No effect",
        "Leave {unit} in place: a BCPC does not retreat.",
    )
    AS_PLAYERS_SAY = (
        "as-players-say",
        "as the players decide",
        "The players looked it up in their rulebook.",
        "precedent bcpc-destroyed; precedent bcpc-retreat",
        "Table decision",
        "Do as you decided{for_unit}: {detail}.",
    )
    MAY_ADVANCE = (
        "may-advance",
        "may enter the vacated hex",
        "An attacking unit may enter the hex that the defenders vacated.",
        ADVANCE,
        "",
        "{said}",
        "or",
    )
    MAY_PASS = (
        "may-pass",
        "may move through",
        "Units outside the overrun may move through the hex, but may not stop there.",
        OVERRUN,
        "",
        "{said}",
    )
