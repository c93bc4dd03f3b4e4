"""What a combat of Bautzen 1945 asks once the table is read: second attacks, exchange, losses, retreat, supply."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulesets.api import Allocation, Choice, Number, Pick, Role, Scope, StepsLost, Tabletop, YesNo, not_taken, shortened
from rulesets.bautzen_1945 import vocabulary
from rulesets.bautzen_1945.vocabulary import Earlier, SupportKind

# 8.5.2 (second): attacked again

RETREATED = Choice(
    "{unit}.retreated",
    "{unit}: retreated earlier this segment?",
    Earlier,
    cite=vocabulary.AGAIN,
    default=Earlier.NO.value,
    formerly=Earlier.NO.value,
    help="A unit that has retreated this segment is eliminated if other units attack it and it loses a step, even by"
    " a blocked retreat or lost supply. For named units, the retreat marker keeps who attacked.",
)
MARKED = replace(RETREATED, default=None)
"""The same question about a unit that carries the mark, where names do not tell who attacked it."""

CAUGHT = YesNo(
    "{unit}.caught",
    "{unit}: eliminated as attacked again?",
    brief="{unit} eliminated",
    cite="precedent partly-retreated",
    help="At this table the players decide, because the rule fits only part of the stack or some of the attackers.",
)

# 8.2.7, 8.5.1: the defender's exchange

EXCHANGE = Pick(
    "exchange",
    "Defender: steps or hexes of retreat?",
    cite=vocabulary.EXCHANGE,
    help="The defender may replace each step loss with one hex of retreat, in any combination. Each option shows"
    " which units survive, before any retreat.",
)


# 8.3: losses


@dataclass(frozen=True)
class AttackersLosses(Allocation):
    """How the attacker's losses are spread; the attacker cannot give hexes for them."""

    def parse(self, text: str, table: Tabletop) -> StepsLost:
        if any(word in text.casefold() for word in ("hex", "retreat", "exchange")):
            reason = "the attacker never retreats, and only the defender may exchange steps for hexes"
            wanted = f"{reason}: type {self.accepted()}."
            raise not_taken(lambda name: f"“{shortened(text)}” is not allowed in {name}: {wanted}", self)
        return super().parse(text, table)


STEPS = Number(
    "{unit}.steps",
    "{unit}: how many steps (pas) before this loss?",
    1,
    2,
    brief="{unit} steps",
    cite=f"{vocabulary.LOSSES}, {vocabulary.COUNTER}",
    remember=Scope.UNIT,
    printed=True,
    help="A full-strength two-step unit has 2 steps; a flipped or one-step unit has 1.",
)
FLIPPED = YesNo(
    "{unit}.flipped",
    "{unit}: flipped in an earlier combat?",
    brief="{unit} flipped before",
    cite=f"{vocabulary.LOSSES}, precedent losses-counted",
    default="no",
    remember=Scope.UNIT,
    formerly="no",
    help="If losses count over the whole game, a flipped unit has already lost a step; a one-step unit has not."
    " Answer yes for a flipped counter.",
)
DEFENCE_LOSSES = Allocation(
    "defence.losses",
    "Defender: units losing steps?",
    cite=vocabulary.LOSSES,
    role=Role.DEFENDER,
    help="Losses are spread evenly over the units that took part. No unit may be eliminated while another can lose a"
    " step and survive.",
)
ATTACK_LOSSES = AttackersLosses(
    "attack.losses",
    "Attacker: units losing steps?",
    cite=vocabulary.LOSSES,
    role=Role.ATTACKER,
    help="Losses are spread evenly over the units that took part. No unit may be eliminated while another can lose a"
    " step and survive.",
)

# 8.5.1, 8.5.2 (first): retreat and supply

STACKED = YesNo(
    "{unit}.stacked",
    "{unit}: in the attacked hex?",
    brief="{unit} in the hex",
    cite=f"{vocabulary.RETREAT} (inferred)",
    help="A supporting unit in the attacked hex belongs to the stack: it retreats with the others, or holds the hex.",
)
RETREAT = Pick(
    "retreat",
    "How far can the stack retreat?",
    cite=f"{vocabulary.RETREAT}, {vocabulary.UNABLE}",
    help="The whole stack retreats to one hex. It may not enter an enemy ZOC (ZdC) or end overstacked. Choose the"
    " last hex it can reach.",
)
BARRED = YesNo(
    "barred",
    "Is every hex of retreat blocked?",
    brief="retreat blocked",
    cite=vocabulary.UNABLE,
    help="A hex is blocked if it is in an enemy ZOC (ZdC), or if the stack would end overstacked there.",
)
DEFENCE_OWED = Allocation(
    "defence.owed",
    "Defender: units losing steps for hexes not retreated?",
    cite=f"{vocabulary.LOSSES}, precedent blocked-retreat, precedent blocked-midway",
    role=Role.DEFENDER,
    help="These losses are spread like the others, in addition to them.",
)
UNSUPPLIED = YesNo(
    "{unit}.unsupplied",
    "{unit}: unsupplied (non ravitaillé) by the retreat?",
    brief="{unit} unsupplied",
    cite=vocabulary.SUPPLY,
    help="A unit that was in supply before the retreat and is unsupplied after it loses one extra step.",
)

# 8.2.8, 8.4: advance

SUPPLY_LEFT = YesNo(
    "supply.left",
    "Is a supply column (CL) left in the attacked hex?",
    brief="supply column left",
    cite=f"{vocabulary.ADVANCE} (inferred)",
    default="no",
    formerly="no",
    role=Role.DEFENDER,
    help="All other units have left the hex. The rules that Tableside knows don't say whether a hex with only a supply"
    " column is empty: see your rulebook. If the answer is yes, no unit may advance (inferred).",
)
KIND = Choice(
    "{unit}.kind",
    "{unit}: HQ or artillery?",
    SupportKind,
    cite=f"{vocabulary.ADVANCE}, {vocabulary.COUNTER}",
    remember=Scope.UNIT,
    printed=True,
    help="An HQ may never advance after combat; artillery that took part may.",
)
KIND_OF_ATTACKER = replace(KIND, default=SupportKind.HQ.value, formerly=SupportKind.HQ.value)
"""The same question about support that attacks on its own, as only an HQ is said to fight alone."""

# All of them, in the order of the procedure

QUESTIONS = (
    RETREATED,
    CAUGHT,
    EXCHANGE,
    STEPS,
    FLIPPED,
    DEFENCE_LOSSES,
    ATTACK_LOSSES,
    STACKED,
    RETREAT,
    BARRED,
    DEFENCE_OWED,
    UNSUPPLIED,
    SUPPLY_LEFT,
    KIND,
)
