"""What the sheet of Bautzen 1945 leaves open: the readings of each rule, the suggested one first, above its question.

The texts stand in `precedents.toml`.
"""

from __future__ import annotations

from rulesets.api import Words, precedent_of


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


PRECEDENTS = (
    SUPPLY_COLUMN_SHIFT,
    ODDS_BELOW_ONE,
    OFF_TABLE,
    SUPPORT_CAP,
    SUPPORT_CAP_DEFENDER,
    LOSSES_COUNTED,
    SUPPORT_SHARES_LOSSES,
    ENCIRCLED_AND_CONCENTRIC,
    STACK_EXCHANGE,
    BLOCKED_PENALTY,
    BLOCKED_RETREAT,
    BLOCKED_MIDWAY,
    REATTACK_STEP,
    PARTLY_RETREATED,
    ELIMINATION_PAYS,
    DIE_BEYOND_ROWS,
    LONE_HQ_ATTACK,
)
