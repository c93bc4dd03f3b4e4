"""What the sheet of Bautzen 1945 leaves open: each reading above its question, the suggested one first."""

from __future__ import annotations

from rulesets.api import Precedent, Words
from rulesets.bautzen_1945 import vocabulary


class SupplyShift(Words):
    """Readings of what a committed supply column shifts."""

    EACH = "each", "one column each", "Each shifts the odds one column in favour of the side that commits it."
    PLAYERS_SAY = "players-say", "the players decide each time", "Look up the shift in your rulebook each time."


SUPPLY_COLUMN_SHIFT = Precedent(
    "supply-column-shift",
    "How far does a committed supply column shift the odds?",
    SupplyShift,
    cite=f"{vocabulary.SHIFTS}; {vocabulary.EXAMPLE}",
    help="In the published example, one supply column of the defender shifts the odds one column in its favour.",
    why_default="It extends the example to both sides and to any number of columns.",
)


class OddsBelowOne(Words):
    """Readings of odds with the attacker weaker than the defender."""

    PRINTED = (
        "printed-table",
        "as on the printed table",
        "The printed columns show whether such a combat is possible.",
    )
    ZERO = "zero-to-one", "counts as 0 to 1", "Rounding down gives 0 to 1, and column shifts may still raise it."


ODDS_BELOW_ONE = Precedent(
    "odds-below-one",
    "What are the odds when the attacker is weaker?",
    OddsBelowOne,
    cite=vocabulary.ODDS,
    help="Dividing and rounding down gives less than 1 to 1, and the extract goes no further.",
    why_default="The printed table shows whether it has columns for a weaker attacker.",
)


class OffTable(Words):
    """Readings of a column beyond the printed ones."""

    THAT_COLUMN = (
        "that-column",
        "use the outermost column",
        "The first or last printed column covers everything beyond it.",
    )
    NOT_ALLOWED = "not-allowed", "not allowed", "Without a column, the combat cannot be fought."


OFF_TABLE = Precedent(
    "off-table",
    "What if shifts lead off the table?",
    OffTable,
    cite=vocabulary.SHIFTS,
    help="All shifts are added up and applied together, so the total may lead past the first or last column.",
    why_default="Most games with an odds table do so.",
)


class SupportCap(Words):
    """Readings of how much support may count."""

    MAY_EQUAL = (
        "may-equal",
        "as much as the combat factors",
        "Support counts up to the combat factors of the units it supports.",
    )
    MUST_BE_LESS = (
        "must-be-less",
        "less than the combat factors",
        "Support must stay below the combat factors of the units it supports.",
    )


SUPPORT_CAP = Precedent(
    "support-cap",
    "How much support may HQs and artillery give?",
    SupportCap,
    cite=vocabulary.CAP,
    help="Section 9.2 is known only from the example, which compares 12 support factors with 14 combat factors.",
    why_default="It is the less strict limit; only support beyond it is ignored.",
)


class SupportCapDefender(Words):
    """Readings of whether the cap on support binds the defender."""

    YES = "yes", "yes", "The same limit applies to both sides."
    NO = "no", "no", "The limit applies to the attacker alone; the example compares only the attacker's support."


SUPPORT_CAP_DEFENDER = Precedent(
    "support-cap-defender",
    "Does the support limit apply to the defender too?",
    SupportCapDefender,
    cite=vocabulary.CAP,
    help="The example compares the attacker's support only. The rules that Tableside knows don't mention the"
    " defender's; your rulebook may.",
    why_default="Nothing in the extract distinguishes the two sides.",
)


class LossesCounted(Words):
    """Readings of which earlier losses count when losses are spread."""

    COMBAT = "this-combat", "in this combat", "All units start equal in each combat, whatever they lost before."
    GAME = "the-game", "over the whole game", "A unit flipped in an earlier combat has already lost one step."


LOSSES_COUNTED = Precedent(
    "losses-counted",
    "Which losses count when steps are spread evenly?",
    LossesCounted,
    cite=vocabulary.LOSSES,
    help="A unit may not lose a step while another has lost fewer. Some of these units were flipped earlier.",
    why_default="The rule mentions the units that took part in this combat.",
)


class SupportShares(Words):
    """Readings of whether supporting units share the losses."""

    NO = "no", "no", "Only the units that fight with combat factors lose steps."
    YES = "yes", "yes", "HQs and artillery took part, so losses are spread over them too."


SUPPORT_SHARES_LOSSES = Precedent(
    "support-shares-losses",
    "Do supporting HQs and artillery share step losses?",
    SupportShares,
    cite=vocabulary.LOSSES,
    help="Losses fall on the units that took part. The rules that Tableside knows don't say whether supporting units"
    " did; your rulebook may.",
    why_default="The rule mentions combat units.",
)


class TwoBonuses(Words):
    """Readings of encirclement and a concentric attack together."""

    YES = "yes", "both count", "All shifts are added up, including these two."
    ONLY_ONE = "only-one", "only one counts", "An encirclement and a concentric attack give only one bonus."


ENCIRCLED_AND_CONCENTRIC = Precedent(
    "encircled-and-concentric",
    "Encircled and attacked concentrically: both bonuses?",
    TwoBonuses,
    cite=f"{vocabulary.ENCIRCLEMENT}; {vocabulary.SHIFTS}",
    help="Both are column shifts, and all shifts are added up. The rules that Tableside knows don't define a"
    " concentric attack; your rulebook may.",
    why_default="All shifts are added up.",
)


class StackExchange(Words):
    """Readings of what one hex given up by a whole stack pays for."""

    TOTAL = "total", "one step of the total", "A hex replaces one step of the total, however many units retreat."
    EACH_UNIT = "each-unit", "one step of each unit", "A hex replaces one step for each unit that retreats."


STACK_EXCHANGE = Precedent(
    "stack-exchange",
    "What does one hex of retreat by a whole stack replace?",
    StackExchange,
    cite=vocabulary.EXCHANGE,
    help="The example has a single unit; a stack retreats together.",
    why_default="The CRT gives the stack's total; each hex replaces one step of it.",
)


class BlockedPenalty(Words):
    """Readings of when a stack that cannot retreat pays for it."""

    RETREAT = (
        "retreat-due",
        "only when it should retreat",
        "The extra losses apply when a mandatory or chosen retreat fails.",
    )
    ANY_RESULT = "any-result", "with any result", "A stack that cannot retreat suffers extra losses from any result."


BLOCKED_PENALTY = Precedent(
    "blocked-penalty",
    "When does a stack suffer for being unable to retreat?",
    BlockedPenalty,
    cite=vocabulary.UNABLE,
    help="A stack may be unable to retreat when no retreat is required.",
    why_default="A stack that need not retreat is not prevented from retreating.",
)


class BlockedRetreat(Words):
    """Readings of whether hexes that were chosen but barred turn into steps again."""

    YES = "yes", "yes", "The exchanged steps are owed again, in addition to the extra ones."
    NO = "no", "no", "The extra steps are the whole penalty."


BLOCKED_RETREAT = Precedent(
    "blocked-retreat",
    "Blocked retreat: are the exchanged steps owed again?",
    BlockedRetreat,
    cite=vocabulary.UNABLE,
    help="Each unit loses an extra step. The rules that Tableside knows don't say whether the exchanged steps are"
    " still owed; your rulebook may.",
    why_default="The rule calls these steps extra.",
)


class BlockedMidway(Words):
    """Readings of a retreat that is barred after its first hex."""

    OWES = "stays-and-owes", "it stops and owes the rest in steps", ("Each hex not retreated becomes one step loss.")
    UNABLE = "unable", "as unable to retreat", "The stack stops there, and each of its units loses one extra step."


BLOCKED_MIDWAY = Precedent(
    "blocked-midway",
    "What if a retreat is blocked partway?",
    BlockedMidway,
    cite=vocabulary.UNABLE,
    help="The extract covers only a stack that cannot enter any hex.",
    why_default="The stack did retreat; only the missing hexes become step losses.",
)


class ReattackStep(Words):
    """Readings of when a unit that is caught again suffers a step."""

    TABLE = "crt-figure", "by the CRT result", "A result of 1 or more for the defender is enough."
    AFTER_EXCHANGE = "after-exchange", "after the exchange", "Only a step that is actually lost counts."


REATTACK_STEP = Precedent(
    "reattack-step",
    "When does a unit attacked again count as losing a step?",
    ReattackStep,
    cite=vocabulary.AGAIN,
    help="An exchange for hexes could spare the unit the step loss that the CRT gives.",
    why_default="The result applies as soon as it is read.",
)


class PartlyRetreated(Words):
    """Readings of a second attack on a stack, or by attackers, of which only some fit the rule."""

    MARKED = (
        "marked-only",
        "only marked units, any new attacker",
        ("Each marked unit is judged separately, and one new attacker is enough."),
    )
    PLAYERS_SAY = "players-say", "the players decide each time", "You are asked which units are eliminated, each time."


PARTLY_RETREATED = Precedent(
    "partly-retreated",
    "What if the rule fits only some defenders or attackers?",
    PartlyRetreated,
    cite=vocabulary.AGAIN,
    help="The extract mentions units that retreated and other attackers, but not a mixture.",
    why_default="The marker is placed on units, and one new attacker already makes it an attack by other units.",
)


class EliminationPays(Words):
    """Readings of whether the steps of a unit that is attacked again count towards the table's figure."""

    YES = "yes", "yes", "The eliminated unit's steps count first; the other units owe the rest."
    NO = "no", "no", "The elimination is extra: the other units still owe the whole result."


ELIMINATION_PAYS = Precedent(
    "elimination-pays",
    "Do the steps of a unit eliminated as attacked again count?",
    EliminationPays,
    cite=vocabulary.AGAIN,
    formerly=EliminationPays.NO.value,
    help="The CRT gives one number for the stack. The rules that Tableside knows don't say whether a unit eliminated"
    " as attacked again counts towards it.",
    why_default="The unit belonged to the stack that suffers the result, and its steps are lost.",
)


class DieBeyondRows(Words):
    """Readings of a modified die below the first row of the table or past the last one."""

    NEAREST = "nearest", "the nearest row", "Below the first row, use the first; past the last row, use the last."
    PLAYERS_SAY = "players-say", "read the printed table", "You are asked for the cell of this result."


DIE_BEYOND_ROWS = Precedent(
    "die-beyond-rows",
    "Which row is read for a die roll beyond the printed rows?",
    DieBeyondRows,
    cite=vocabulary.ROLL,
    formerly=DieBeyondRows.PLAYERS_SAY.value,
    help="Modifiers can lead below 1 or above 6. The rules that Tableside knows don't say which row is then read; your"
    " rulebook may.",
    why_default="Most games with a results table do so.",
)


class LoneHqAttack(Words):
    """Readings of whether HQs may attack without combat units."""

    NO = "no", "no", "The extract gives an HQ alone a value in defence only."
    YES = "yes", "yes", "An HQ alone attacks like a combat unit."


LONE_HQ_ATTACK = Precedent(
    "lone-hq-attack",
    "May HQs attack without a combat unit?",
    LoneHqAttack,
    cite=vocabulary.HQ,
    help="Here only HQs and artillery attack.",
    why_default="The extract gives an HQ alone a defence value only.",
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
