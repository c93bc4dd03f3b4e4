"""What the sheet of Bautzen 1945 leaves open: asked once, when it first makes a difference."""

from __future__ import annotations

from rulesets.bautzen_1945 import terms
from rulesets.bautzen_1945.readings import (
    BlockedMidway,
    BlockedPenalty,
    BlockedRetreat,
    LoneHqAttack,
    LossesCounted,
    OddsBelowOne,
    OffTable,
    PartlyRetreated,
    ReattackStep,
    StackExchange,
    SupplyShift,
    SupportCap,
    SupportCapDefender,
    SupportShares,
    TwoBonuses,
)
from rulesets.choices import Precedent

SUPPLY_COLUMN_SHIFT = Precedent(
    "supply-column-shift",
    "How far does a committed supply column (CL) shift the odds?",
    SupplyShift,
    cite=f"{terms.SHIFTS}; {terms.EXAMPLE}",
    help="The published example shows one column of the defender: it takes one column off the odds.",
    why_default="It extends what the example shows to both sides and any number.",
)
ODDS_BELOW_ONE = Precedent(
    "odds-below-one",
    "What are the odds of an attacker weaker than the defender?",
    OddsBelowOne,
    cite=terms.ODDS,
    help="Dividing and rounding down gives less than one to one, and the sheet stops there.",
    why_default="The printed table shows whether it has columns for it.",
)
OFF_TABLE = Precedent(
    "off-table",
    "What if the column lies beyond the first or last one that is printed?",
    OffTable,
    cite=terms.SHIFTS,
    help="The shifts are summed and applied at once; where they end may lie outside the table.",
    why_default="It is the custom of games with such a table.",
)
SUPPORT_CAP = Precedent(
    "support-cap",
    "How much support may HQs and artillery give?",
    SupportCap,
    cite=terms.CAP,
    help="Section 9.2 is known only from the example, which compares 12 of support with 14 combat factors.",
    why_default="The gentler limit; what is beyond it is ignored.",
)
SUPPORT_CAP_DEFENDER = Precedent(
    "support-cap-defender",
    "Does the limit on support bind the defender as well?",
    SupportCapDefender,
    cite=terms.CAP,
    help="The example makes the comparison for the attacker; nothing is said of the defender.",
    why_default="Nothing known of the rule tells the sides apart.",
)
LOSSES_COUNTED = Precedent(
    "losses-counted",
    "Which losses count when steps are spread evenly?",
    LossesCounted,
    cite=terms.LOSSES,
    help="No unit takes a step while another has taken fewer; some of these units were flipped before.",
    why_default="The rule speaks of those who took part in this combat.",
)
SUPPORT_SHARES_LOSSES = Precedent(
    "support-shares-losses",
    "Do HQs and artillery that lend support lose steps along with the units that fight?",
    SupportShares,
    cite=terms.LOSSES,
    help="Losses fall on the units that took part; whether lending support is taking part is not said.",
    why_default="The rule speaks of combat units.",
)
ENCIRCLED_AND_CONCENTRIC = Precedent(
    "encircled-and-concentric",
    "Do the bonuses for encirclement and for a concentric attack add?",
    TwoBonuses,
    cite=f"{terms.ENCIRCLEMENT}; {terms.SHIFTS}",
    help="Both reward attacking from several sides.",
    why_default="All shifts are to be summed.",
)
STACK_EXCHANGE = Precedent(
    "stack-exchange",
    "When a whole stack gives up a hex, what does that pay for?",
    StackExchange,
    cite=terms.EXCHANGE,
    help="The example has a single unit; a stack falls back as one.",
    why_default="The cell's figure is a total, and one hex is one of it.",
)
BLOCKED_PENALTY = Precedent(
    "blocked-penalty",
    "When does a stack pay for being unable to retreat?",
    BlockedPenalty,
    cite=terms.UNABLE,
    help="It may have nowhere to go, and yet not want to go anywhere.",
    why_default="Who need not retreat is not kept from it.",
)
BLOCKED_RETREAT = Precedent(
    "blocked-retreat",
    "Are steps that were to be paid in hexes owed again when the retreat is barred?",
    BlockedRetreat,
    cite=terms.UNABLE,
    help="The extra steps come on top of something; the sheet does not say of what.",
    why_default="They are called extra.",
)
BLOCKED_MIDWAY = Precedent(
    "blocked-midway",
    "What if a retreat is barred after the stack has gone part of the way?",
    BlockedMidway,
    cite=terms.UNABLE,
    help="The sheet speaks of a stack that can enter no hex at all.",
    why_default="It did retreat, and pays for what is missing.",
)
REATTACK_STEP = Precedent(
    "reattack-step",
    "When has a unit that is attacked again suffered a step?",
    ReattackStep,
    cite=terms.AGAIN,
    help="An exchange for hexes could spare it the step that the table gives.",
    why_default="The result is suffered when it is read.",
)
PARTLY_RETREATED = Precedent(
    "partly-retreated",
    "What if only some defenders retreated earlier, or only some attackers are others?",
    PartlyRetreated,
    cite=terms.AGAIN,
    help="The sheet speaks of units that retreated and of other attackers, not of mixtures.",
    why_default="The mark lies on units, and one other attacker is another attacker.",
)
LONE_HQ_ATTACK = Precedent(
    "lone-hq-attack",
    "May HQs attack without any combat unit?",
    LoneHqAttack,
    cite=terms.HQ,
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
    LONE_HQ_ATTACK,
)
