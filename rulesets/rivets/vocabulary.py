"""The words of Rivets: phases, targets, results, hexes and effects."""

from __future__ import annotations

from rulesets.api import Words

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

    MOVEMENT = "movement", "Movement phase", "The only attack in this phase is an overrun.", f"{OVERRUN} (inferred)"
    COMBAT = "combat", "Combat phase", "Battles are rolled for here, also at six to one.", f"{OVERRUN} (inferred)"


class Target(Words):
    """What stands in the hex that is attacked."""

    UNITS = "units", "Units", "One or more robots (boppers) that defend no complex."
    BCPC = (
        "bcpc",
        "The enemy BCPC",
        "A player's computer complex. It cannot be overrun, and ground units may not move onto or over its hex.",
        OVERRUN,
    )
    NEUTRAL = (
        "neutral",
        "Units at a Neutral complex",
        "They fight as units anywhere; once they are gone, the complex's hex may be entered.",
        f"{ADVANCE}; {ADVANCE} (inferred)",
    )


class Attacker(Words):
    """What attacks."""

    UNITS = "units", "Units", "Ordinary robots (boppers)."
    BCPC = "bcpc", "A BCPC", "The player's own computer complex takes part in the attack."


class Hex(Words):
    """What kind of hex a retreating unit is moved to."""

    CLEAR = "clear", "An empty hex", "Nothing bars the unit: it survives.", RETREAT
    FRIENDS = "friends", "Friends it may stack with", "Sharing the hex is allowed: it survives.", RETREAT
    FULL = "full", "Friends it may not stack with", "The hex cannot take it: it is eliminated.", RETREAT
    ENEMIES = "enemies", "Enemy units", "A unit that must retreat onto enemy units is eliminated.", RETREAT
    CRATER = "crater", "A crater", "A unit that retreats into it is eliminated.", RETREAT
    MARSH = "marsh", "A marsh", "An LB survives it, any other unit is eliminated.", RETREAT
    OFF_MAP = "off-map", "Off the map", "A unit that leaves the map is eliminated.", RETREAT


class Outcome(Words):
    """The results, from worst to best for the attacker."""

    REFUSED = "refused", "not allowed", "The rules do not allow this attack.", OVERRUN
    AX = "AX", "attackers destroyed", "All units that attacked are taken off the board.", DESTRUCTION
    AR = "AR", "attackers retreat", "All units that attacked retreat one hex.", RETREAT
    NE = "NE", "no effect", "No unit is destroyed.", CRT_CITE
    DR = "DR", "defenders retreat", "All units that defended retreat one hex.", RETREAT
    DX = "DX", "defenders destroyed", "All units that defended are taken off the board.", DESTRUCTION
    OVERRUN = "overrun", "overrun", "The defenders are run over without a roll.", OVERRUN


class Happens(Words):
    """What a result does to a unit, or allows it."""

    ELIMINATED = (
        "eliminated",
        "is eliminated",
        "The unit is removed from the board.",
        f"{DESTRUCTION}; {RETREAT}; {OVERRUN}",
    )
    RETREATS = "retreats", "retreats one hex", "Its owner moves it one hex, in any direction.", RETREAT
    STAYS = (
        "stays",
        "stays where it is",
        "The result does nothing to it, as this table has settled.",
        "precedent bcpc-retreat",
    )
    AS_PLAYERS_SAY = (
        "as-players-say",
        "as the players say",
        "The players found it in their rulebook.",
        "precedent bcpc-destroyed; precedent bcpc-retreat",
    )
    MAY_ADVANCE = "may-advance", "may move into the hex", "The attackers may enter the hex they emptied.", ADVANCE
    MAY_PASS = "may-pass", "may move through", "Units outside the overrun may cross the hex, not stop in it.", OVERRUN
