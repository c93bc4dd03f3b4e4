"""The words of Rivets: phases, targets, results, hexes and effects.

The texts of outcomes and effects stand in `results.toml`, those of answers in `questions.toml`.
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

    MOVEMENT = "movement"
    COMBAT = "combat"


class Target(Words):
    """What stands in the hex that is attacked."""

    UNITS = "units"
    BCPC = "bcpc"
    NEUTRAL = "neutral"


class AttackerKind(Words):
    """What attacks."""

    UNITS = "units"
    BCPC = "bcpc"


class Hex(Words):
    """What kind of hex a retreating unit is moved to."""

    CLEAR = "clear"
    FRIENDS = "friends"
    FULL = "full"
    ENEMIES = "enemies"
    CRATER = "crater"
    MARSH = "marsh"
    OFF_MAP = "off-map"


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
