"""The words of Bautzen 1945: sides, marks, effects, the sections of the sheet; and what that leaves open.

The texts of outcomes and effects stand in `results.toml`, those of answers in `questions.toml`, of what is open, the
suggested reading first, in `precedents.toml`.
"""

from __future__ import annotations

from typing import Any

from rulesets.api import Precedent, ResultWords, Words, how_many, precedent_of, results_of

ENCIRCLEMENT = "8.1 (end)"
VALUES = "8.2.3"
ODDS = "8.2.4"
SHIFTS = "8.2.5"
ROLL = "8.2.6"
EXCHANGE = "8.2.7, 8.5.1"
LOSSES = "8.3"
ADVANCE = "8.2.8, 8.4"
RETREAT = "8.5.1"
UNABLE = "8.5.2 (first)"
SUPPLY = "8.5.2 (first, end)"
AGAIN = "8.5.2 (second)"
HQ = "8.6.1"
ARTILLERY = "8.6.2"
CAP = "9.2"
EXAMPLE = "Combat example"
INFERRED = "8.3 (inferred)"
CRT = "CRT (TRC)"


def steps(number: int) -> str:
    """Say a number of steps."""
    return how_many(number, "step") if number else "no steps"


def hexes(number: int) -> str:
    """Say a number of hexes."""
    return how_many(number, "hex", "hexes")


class AttackingSide(Words):
    """Which side attacks."""

    GERMAN = "german"
    ALLIED = "allied"


class Segment(Words):
    """The segments of a turn that matter to a combat."""

    COMBAT = (
        "combat",
        "Combat segment",
        "The part of the turn in which one side attacks (inferred). A retreat marker is removed at its end. The"
        " rules that Tableside knows don't define it: see your rulebook.",
        AGAIN,
    )


class Mark(Words):
    """States of a unit that the referee keeps."""

    FLIPPED = "flipped", "flipped", "The unit has lost one step: its counter shows the back.", LOSSES
    RETREATED = (
        "retreated",
        "retreated",
        "The unit retreated this segment. The marker names its attackers, with ; between two retreats.",
        AGAIN,
    )


@results_of(__name__, "outcomes")
class CombatOutcome(ResultWords):
    """The outcomes of a combat that are no cell of the table."""

    REFUSED = "refused"


@results_of(__name__, "outcomes")
class Spread(ResultWords):
    """The outcomes of working out how losses may be spread."""

    ALLOCATED = "allocated"


@results_of(__name__, "effects")
class BautzenEffect(ResultWords):
    """What a combat does to a unit, or allows it."""

    FLIPS = "flips"
    ELIMINATED = "eliminated"
    RETREATS = "retreats"
    MARK_LAPSES = "mark-lapses"
    MAY_ADVANCE = "may-advance"
    MAY_NOT_ADVANCE = "may-not-advance"


class SupportKind(Words):
    """What a supporting unit is."""

    HQ = "hq"
    ARTILLERY = "artillery"


class Earlier(Words):
    """Whether a defender retreated earlier in this segment, and before whom."""

    NO = "no"
    OTHERS = "others"
    SOME = "some"
    SAME = "same"


class BelowOne(Words):
    """What the printed table has for an attacker weaker than the defender."""

    COLUMNS = "columns"
    NO_COMBAT = "no-combat"


class SupplyShift(Words):
    """Readings of what a committed supply column shifts."""

    EACH = "each"
    PLAYERS_SAY = "players-say"


SUPPLY_COLUMN_SHIFT = precedent_of(__name__, "supply-column-shift", SupplyShift)


class OddsBelowOne(Words):
    """Readings of odds with the attacker weaker than the defender."""

    PRINTED = "printed-table"
    ZERO = "zero-to-one"


ODDS_BELOW_ONE = precedent_of(__name__, "odds-below-one", OddsBelowOne)


class OffTable(Words):
    """Readings of a column beyond the printed ones."""

    THAT_COLUMN = "that-column"
    NOT_ALLOWED = "not-allowed"


OFF_TABLE = precedent_of(__name__, "off-table", OffTable)


class SupportCap(Words):
    """Readings of how much support may count."""

    MAY_EQUAL = "may-equal"
    MUST_BE_LESS = "must-be-less"


SUPPORT_CAP = precedent_of(__name__, "support-cap", SupportCap)


class SupportCapDefender(Words):
    """Readings of whether the cap on support binds the defender."""

    YES = "yes"
    NO = "no"


SUPPORT_CAP_DEFENDER = precedent_of(__name__, "support-cap-defender", SupportCapDefender)


class LossesCounted(Words):
    """Readings of which earlier losses count when losses are spread."""

    COMBAT = "this-combat"
    GAME = "the-game"


LOSSES_COUNTED = precedent_of(__name__, "losses-counted", LossesCounted)


class SupportShares(Words):
    """Readings of whether supporting units share the losses."""

    NO = "no"
    YES = "yes"


SUPPORT_SHARES_LOSSES = precedent_of(__name__, "support-shares-losses", SupportShares)


class TwoBonuses(Words):
    """Readings of encirclement and a concentric attack together."""

    YES = "yes"
    ONLY_ONE = "only-one"


ENCIRCLED_AND_CONCENTRIC = precedent_of(__name__, "encircled-and-concentric", TwoBonuses)


class StackExchange(Words):
    """Readings of what one hex given up by a whole stack pays for."""

    TOTAL = "total"
    EACH_UNIT = "each-unit"


STACK_EXCHANGE = precedent_of(__name__, "stack-exchange", StackExchange)


class BlockedPenalty(Words):
    """Readings of when a stack that cannot retreat pays for it."""

    RETREAT = "retreat-due"
    ANY_RESULT = "any-result"


BLOCKED_PENALTY = precedent_of(__name__, "blocked-penalty", BlockedPenalty)


class BlockedRetreat(Words):
    """Readings of whether hexes that were chosen but barred turn into steps again."""

    YES = "yes"
    NO = "no"


BLOCKED_RETREAT = precedent_of(__name__, "blocked-retreat", BlockedRetreat)


class BlockedMidway(Words):
    """Readings of a retreat that is barred after its first hex."""

    OWES = "stays-and-owes"
    UNABLE = "unable"


BLOCKED_MIDWAY = precedent_of(__name__, "blocked-midway", BlockedMidway)


class ReattackStep(Words):
    """Readings of when a unit that is caught again suffers a step."""

    TABLE = "crt-figure"
    AFTER_EXCHANGE = "after-exchange"


REATTACK_STEP = precedent_of(__name__, "reattack-step", ReattackStep)


class PartlyRetreated(Words):
    """Readings of a second attack on a stack, or by attackers, of which only some fit the rule."""

    MARKED = "marked-only"
    PLAYERS_SAY = "players-say"


PARTLY_RETREATED = precedent_of(__name__, "partly-retreated", PartlyRetreated)


class EliminationPays(Words):
    """Readings of whether the steps of a unit that is attacked again count towards the table's figure."""

    YES = "yes"
    NO = "no"


ELIMINATION_PAYS = precedent_of(__name__, "elimination-pays", EliminationPays)


class DieBeyondRows(Words):
    """Readings of a modified die below the first row of the table or past the last one."""

    NEAREST = "nearest"
    PLAYERS_SAY = "players-say"


DIE_BEYOND_ROWS = precedent_of(__name__, "die-beyond-rows", DieBeyondRows)


class LoneHqAttack(Words):
    """Readings of whether HQs may attack without combat units."""

    NO = "no"
    YES = "yes"


LONE_HQ_ATTACK = precedent_of(__name__, "lone-hq-attack", LoneHqAttack)


PRECEDENTS: tuple[Precedent[Any], ...] = Precedent.found_in(vars().values())
"""All that is left open, in the order in which it stands here."""
