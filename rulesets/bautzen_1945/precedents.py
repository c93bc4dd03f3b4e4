"""What the sheet of Bautzen 1945 leaves open: each reading above its question, the suggested one first."""

from __future__ import annotations

from rulesets.api import Precedent, Words
from rulesets.bautzen_1945 import vocabulary


class SupplyShift(Words):
    """Readings of what a committed supply column shifts."""

    EACH = "each", "one column each", "Each moves the odds one column in favour of the side that commits it."
    PLAYERS_SAY = "players-say", "the players say, each time", "Look the shift up in the rulebook each time."


SUPPLY_COLUMN_SHIFT = Precedent(
    "supply-column-shift",
    "How far does a committed supply column (CL) shift the odds?",
    SupplyShift,
    cite=f"{vocabulary.SHIFTS}; {vocabulary.EXAMPLE}",
    help="The published example shows one column of the defender: it takes one column off the odds.",
    why_default="It extends what the example shows to both sides and any number.",
)


class OddsBelowOne(Words):
    """Readings of odds with the attacker weaker than the defender."""

    PRINTED = (
        "printed-table",
        "as the printed table has it",
        "Its columns tell whether there is such a combat.",
    )
    ZERO = "zero-to-one", "counts as 0 to 1", "Rounding down gives 0 to 1, and column shifts may still raise it."


ODDS_BELOW_ONE = Precedent(
    "odds-below-one",
    "What are the odds of an attacker weaker than the defender?",
    OddsBelowOne,
    cite=vocabulary.ODDS,
    help="Dividing and rounding down gives less than one to one, and the sheet stops there.",
    why_default="The printed table shows whether it has columns for it.",
)


class OffTable(Words):
    """Readings of a column beyond the printed ones."""

    THAT_COLUMN = (
        "that-column",
        "use the outermost column",
        "The first or last printed one serves for all beyond.",
    )
    NOT_ALLOWED = "not-allowed", "not allowed", "Without a column the combat cannot be fought."


OFF_TABLE = Precedent(
    "off-table",
    "What if the column lies beyond the first or last one that is printed?",
    OffTable,
    cite=vocabulary.SHIFTS,
    help="The shifts are summed and applied at once; where they end may lie outside the table.",
    why_default="It is the custom of games with such a table.",
)


class SupportCap(Words):
    """Readings of how much support may count."""

    MAY_EQUAL = (
        "may-equal",
        "as much as the combat factors",
        "It counts up to the factors of the units it supports.",
    )
    MUST_BE_LESS = (
        "must-be-less",
        "less than the combat factors",
        "It stays below the factors of the units it supports.",
    )


SUPPORT_CAP = Precedent(
    "support-cap",
    "How much support may HQs and artillery give?",
    SupportCap,
    cite=vocabulary.CAP,
    help="Section 9.2 is known only from the example, which compares 12 of support with 14 combat factors.",
    why_default="The gentler limit; what is beyond it is ignored.",
)


class SupportCapDefender(Words):
    """Readings of whether the cap on support binds the defender."""

    YES = "yes", "yes", "Both sides are held to the same limit."
    NO = "no", "no", "Only the attacker is limited; the example compares the attacker's support alone."


SUPPORT_CAP_DEFENDER = Precedent(
    "support-cap-defender",
    "Does the limit on support bind the defender as well?",
    SupportCapDefender,
    cite=vocabulary.CAP,
    help="The example makes the comparison for the attacker; nothing is said of the defender.",
    why_default="Nothing known of the rule tells the sides apart.",
)


class LossesCounted(Words):
    """Readings of which earlier losses count when losses are spread."""

    COMBAT = "this-combat", "in this combat", "Units start even in each combat, whatever they lost before."
    GAME = "the-game", "over the whole game", "A unit flipped in an earlier combat has already taken one."


LOSSES_COUNTED = Precedent(
    "losses-counted",
    "Which losses count when steps are spread evenly?",
    LossesCounted,
    cite=vocabulary.LOSSES,
    help="No unit takes a step while another has taken fewer; some of these units were flipped before.",
    why_default="The rule speaks of those who took part in this combat.",
)


class SupportShares(Words):
    """Readings of whether supporting units share the losses."""

    NO = "no", "no", "Only the units that fight with combat factors lose steps."
    YES = "yes", "yes", "HQs and artillery took part, and are counted when losses are spread."


SUPPORT_SHARES_LOSSES = Precedent(
    "support-shares-losses",
    "Do HQs and artillery that lend support lose steps along with the units that fight?",
    SupportShares,
    cite=vocabulary.LOSSES,
    help="Losses fall on the units that took part; whether lending support is taking part is not said.",
    why_default="The rule speaks of combat units.",
)


class TwoBonuses(Words):
    """Readings of encirclement and a concentric attack together."""

    YES = "yes", "both count", "All shifts are summed, these two among them."
    ONLY_ONE = "only-one", "only one counts", "A defender that is encircled earns no second bonus."


ENCIRCLED_AND_CONCENTRIC = Precedent(
    "encircled-and-concentric",
    "Do the bonuses for encirclement and for a concentric attack add?",
    TwoBonuses,
    cite=f"{vocabulary.ENCIRCLEMENT}; {vocabulary.SHIFTS}",
    help="Both are column shifts; the extract says that all shifts are summed, and defines no concentric attack.",
    why_default="All shifts are to be summed.",
)


class StackExchange(Words):
    """Readings of what one hex given up by a whole stack pays for."""

    TOTAL = "total", "one step of the total", "A hex buys off one step, however many units fall back."
    EACH_UNIT = "each-unit", "one step of each unit", "A hex buys off one step for every unit that falls back."


STACK_EXCHANGE = Precedent(
    "stack-exchange",
    "When a whole stack gives up a hex, what does that pay for?",
    StackExchange,
    cite=vocabulary.EXCHANGE,
    help="The example has a single unit; a stack falls back as one.",
    why_default="The cell's figure is a total, and one hex is one of it.",
)


class BlockedPenalty(Words):
    """Readings of when a stack that cannot retreat pays for it."""

    RETREAT = (
        "retreat-due",
        "when it should retreat",
        "A retreat that is ordered or chosen, and fails, is paid for.",
    )
    ANY_RESULT = "any-result", "at any result", "A stack with nowhere to go pays whenever it suffers a result."


BLOCKED_PENALTY = Precedent(
    "blocked-penalty",
    "When does a stack pay for being unable to retreat?",
    BlockedPenalty,
    cite=vocabulary.UNABLE,
    help="It may have nowhere to go, and yet not want to go anywhere.",
    why_default="Who need not retreat is not kept from it.",
)


class BlockedRetreat(Words):
    """Readings of whether hexes that were chosen but barred turn into steps again."""

    YES = "yes", "yes", "Steps that were to be paid in hexes are owed again, beside the extra ones."
    NO = "no", "no", "The extra steps are the whole price."


BLOCKED_RETREAT = Precedent(
    "blocked-retreat",
    "Are steps that were to be paid in hexes owed again when the retreat is barred?",
    BlockedRetreat,
    cite=vocabulary.UNABLE,
    help="The extra steps come on top of something; the sheet does not say of what.",
    why_default="They are called extra.",
)


class BlockedMidway(Words):
    """Readings of a retreat that is barred after its first hex."""

    OWES = "stays-and-owes", "it stays there and owes the rest in steps", "Each hex not gone is one step instead."
    UNABLE = "unable", "as unable to retreat", "It stays there, and each of its units loses a further step."


BLOCKED_MIDWAY = Precedent(
    "blocked-midway",
    "What if a retreat is barred after the stack has gone part of the way?",
    BlockedMidway,
    cite=vocabulary.UNABLE,
    help="The sheet speaks of a stack that can enter no hex at all.",
    why_default="It did retreat, and pays for what is missing.",
)


class ReattackStep(Words):
    """Readings of when a unit that is caught again suffers a step."""

    TABLE = "crt-figure", "by the table's figure", "A defender's figure of at least 1 in the cell is enough."
    AFTER_EXCHANGE = "after-exchange", "after the exchange", "Only a step that is really lost counts."


REATTACK_STEP = Precedent(
    "reattack-step",
    "When has a unit that is attacked again suffered a step?",
    ReattackStep,
    cite=vocabulary.AGAIN,
    help="An exchange for hexes could spare it the step that the table gives.",
    why_default="The result is suffered when it is read.",
)


class PartlyRetreated(Words):
    """Readings of a second attack on a stack, or by attackers, of which only some fit the rule."""

    MARKED = "marked-only", "only marked units, any new attacker suffices", "Each marked unit is judged by itself."
    PLAYERS_SAY = "players-say", "the players say, each time", "Name who is eliminated, each time it happens."


PARTLY_RETREATED = Precedent(
    "partly-retreated",
    "What if only some defenders retreated earlier, or only some attackers are others?",
    PartlyRetreated,
    cite=vocabulary.AGAIN,
    help="The sheet speaks of units that retreated and of other attackers, not of mixtures.",
    why_default="The mark lies on units, and one other attacker is another attacker.",
)


class EliminationPays(Words):
    """Readings of whether the steps of a unit that is attacked again count towards the table's figure."""

    YES = "yes", "yes", "The steps of the eliminated unit are taken off the figure first; the others owe the rest."
    NO = "no", "no", "The elimination comes on top: the other units owe the whole figure as well."


ELIMINATION_PAYS = Precedent(
    "elimination-pays",
    "Do the steps of a unit eliminated as attacked again count?",
    EliminationPays,
    cite=vocabulary.AGAIN,
    formerly=EliminationPays.NO.value,
    help="The CRT gives one figure for the stack. The extract does not say whether a unit of the stack that is"
    " eliminated because it is attacked again pays for it with its steps.",
    why_default="The unit was in the stack that suffers the figure, and its steps are lost.",
)


class DieBeyondRows(Words):
    """Readings of a modified die below the first row of the table or past the last one."""

    NEAREST = "nearest", "the nearest row", "A result below the first row is read there, one past the last row there."
    PLAYERS_SAY = "players-say", "the players read the printed table", "The cell for this result is asked for."


DIE_BEYOND_ROWS = Precedent(
    "die-beyond-rows",
    "Which row is read for a die beyond the printed rows?",
    DieBeyondRows,
    cite=vocabulary.ROLL,
    formerly=DieBeyondRows.PLAYERS_SAY.value,
    help="Modifiers can lead below 1 or past 6. The extract does not say what is read then.",
    why_default="It is the custom of games with such a table.",
)


class LoneHqAttack(Words):
    """Readings of whether HQs may attack without combat units."""

    NO = "no", "no", "The sheet gives an HQ on its own a value for defence only."
    YES = "yes", "yes", "An HQ alone fights as a combat unit does."


LONE_HQ_ATTACK = Precedent(
    "lone-hq-attack",
    "May HQs attack without any combat unit?",
    LoneHqAttack,
    cite=vocabulary.HQ,
    help="No combat unit attacks here, only support.",
    why_default="Only a defence value is given for an HQ on its own.",
)


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
