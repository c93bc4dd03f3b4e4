"""What a combat of Bautzen 1945 asks once the table is read: second attacks, exchange, losses, retreat, supply."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulesets.api import Allocation, Choice, Number, Pick, Role, Scope, StepsLost, Tabletop, YesNo, not_taken, shortened
from rulesets.bautzen_1945 import vocabulary
from rulesets.bautzen_1945.vocabulary import Earlier, Kind

# 8.5.2 (second): attacked again

RETREATED = Choice(
    "{unit}.retreated",
    "Did {unit} retreat earlier in this segment, and do others attack now than then?",
    Earlier,
    cite=vocabulary.AGAIN,
    default=Earlier.NO.value,
    formerly=Earlier.NO.value,
    help="A unit that retreated, and is attacked again in the same segment by other units, is eliminated if it"
    " suffers a single step, also for a barred retreat or for lost supply. For units with names the referee remembers"
    " which retreated, and before which attackers.",
)
MARKED = replace(RETREATED, default=None)
"""The same question about a unit that carries the mark, where names do not tell who attacked it."""

CAUGHT = YesNo(
    "{unit}.caught",
    "Must {unit} be eliminated for being attacked again?",
    cite="precedent partly-retreated",
    help="This table has settled that the players decide where only a part of the stack or of the attackers fits.",
)

# 8.2.7, 8.5.1: the defender's exchange

EXCHANGE = Pick(
    "exchange",
    "Defender: which losses are taken as steps, and which as hexes of retreat?",
    cite=vocabulary.EXCHANGE,
    help="Each hex of retreat replaces one step, in any mix. Only the defender has this choice. What each mix leaves"
    " alive is said before any retreat is tried.",
)


# 8.3: losses


@dataclass(frozen=True)
class AttackersLosses(Allocation):
    """How the attacker's losses are spread; the attacker cannot give hexes for them."""

    def parse(self, text: str, table: Tabletop) -> StepsLost:
        """Read an allocation."""
        if any(word in text.casefold() for word in ("hex", "retreat", "exchange")):
            reason = "the attacker never retreats, and only the defender exchanges steps for hexes"
            wanted = f"{reason}; {self.accepted()} is wanted."
            raise not_taken(lambda name: f"“{shortened(text)}” is not allowed in {name}: {wanted}", self)
        return super().parse(text, table)


STEPS = Number(
    "{unit}.steps",
    "How many steps (pas) are left of {unit}: 2, or 1 for a flipped counter or one without a back?",
    1,
    2,
    cite=f"{vocabulary.LOSSES}, {vocabulary.COUNTER}",
    remember=Scope.UNIT,
    printed=True,
    help="A counter with a back has two steps until it is flipped; a counter without one has a single step.",
)
FLIPPED = YesNo(
    "{unit}.flipped",
    "Was {unit} flipped in an earlier combat?",
    cite=f"{vocabulary.LOSSES}, precedent losses-counted",
    default="no",
    remember=Scope.UNIT,
    formerly="no",
    help="The last step of some of these units is at stake. If losses count over the whole game, a unit that was"
    " flipped has taken a step already; a counter without a back has not. Answer yes for a flipped counter.",
)
DEFENCE_LOSSES = Allocation(
    "defence.losses",
    "Defender: which units lose the steps?",
    cite=vocabulary.LOSSES,
    role=Role.DEFENDER,
    help="Losses are spread evenly over the units that took part; none is eliminated while another can lose a step"
    " and live.",
)
ATTACK_LOSSES = AttackersLosses(
    "attack.losses",
    "Attacker: which units lose the steps?",
    cite=vocabulary.LOSSES,
    role=Role.ATTACKER,
    help="Losses are spread evenly over the units that took part; none is eliminated while another can lose a step"
    " and live.",
)

# 8.5.1, 8.5.2 (first): retreat and supply

STACKED = YesNo(
    "{unit}.stacked",
    "Does {unit} stand in the attacked hex?",
    cite=f"{vocabulary.RETREAT} (inferred)",
    help="A supporting unit in the attacked hex belongs to the stack: it retreats with it, or holds the hex.",
)
RETREAT = Pick(
    "retreat",
    "How far can the stack retreat?",
    cite=f"{vocabulary.RETREAT}, {vocabulary.UNABLE}",
    help="The whole stack goes to one hex. It may enter no enemy ZOC (ZdC), and may not end overstacked with the"
    " friends it finds there.",
)
BARRED = YesNo(
    "barred",
    "Is every hex that the stack could retreat to barred?",
    cite=vocabulary.UNABLE,
    help="Barred is a hex in an enemy ZOC (ZdC), or one where the stack would end overstacked.",
)
DEFENCE_OWED = Allocation(
    "defence.owed",
    "Defender: which units lose the steps owed for hexes that nobody went?",
    cite=f"{vocabulary.LOSSES}, precedent blocked-retreat, precedent blocked-midway",
    role=Role.DEFENDER,
    help="They are spread as the other losses are, on top of them.",
)
UNSUPPLIED = YesNo(
    "{unit}.unsupplied",
    "Did {unit} become unsupplied (non ravitaillé) by retreating?",
    cite=vocabulary.SUPPLY,
    help="A unit that was in supply before its retreat, and is not where it ended, loses one further step.",
)

# 8.2.8, 8.4: advance

SUPPLY_LEFT = YesNo(
    "supply.left",
    "Is a supply column (CL) left in the attacked hex?",
    cite=f"{vocabulary.ADVANCE} (inferred)",
    default="no",
    formerly="no",
    role=Role.DEFENDER,
    help="All other units have left the hex. The extract does not say whether a hex that holds only a supply column"
    " is empty: see your rulebook. If the answer is yes, the referee allows no advance (inferred).",
)
KIND = Choice(
    "{unit}.kind",
    "Is {unit} an HQ or artillery?",
    Kind,
    cite=f"{vocabulary.ADVANCE}, {vocabulary.COUNTER}",
    remember=Scope.UNIT,
    printed=True,
    help="An HQ never advances after combat; artillery that took part is not forbidden to.",
)
KIND_OF_ATTACKER = replace(KIND, default=Kind.HQ.value, formerly=Kind.HQ.value)
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
