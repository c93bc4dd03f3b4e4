"""What a combat of Bautzen 1945 asks once the table is read: second attacks, exchange, losses, retreat, supply."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from rulesets.api import (
    Allocation,
    Choice,
    Number,
    Pick,
    Role,
    Scope,
    StepsLost,
    Tabletop,
    YesNo,
    not_taken,
    shortened,
    texts_of,
)
from rulesets.bautzen_1945.vocabulary import Earlier, SupportKind

texts = partial(texts_of, __name__)

# 8.5.2 (second): attacked again

RETREATED = Choice(**texts("{unit}.retreated"), words=Earlier, default=Earlier.NO.value, formerly=Earlier.NO.value)
MARKED = replace(RETREATED, default=None)
"""The same question about a unit that carries the mark, where names do not tell who attacked it."""

CAUGHT = YesNo(**texts("{unit}.caught"))

# 8.2.7, 8.5.1: the defender's exchange

EXCHANGE = Pick(**texts("exchange"))


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


STEPS = Number(**texts("{unit}.steps"), low=1, high=2, remember=Scope.UNIT, printed=True)
FLIPPED = YesNo(**texts("{unit}.flipped"), default="no", remember=Scope.UNIT, formerly="no")
DEFENCE_LOSSES = Allocation(**texts("defence.losses"), role=Role.DEFENDER)
ATTACK_LOSSES = AttackersLosses(**texts("attack.losses"), role=Role.ATTACKER)

# 8.5.1, 8.5.2 (first): retreat and supply

STACKED = YesNo(**texts("{unit}.stacked"))
RETREAT = Pick(**texts("retreat"))
BARRED = YesNo(**texts("barred"))
DEFENCE_OWED = Allocation(**texts("defence.owed"), role=Role.DEFENDER)
UNSUPPLIED = YesNo(**texts("{unit}.unsupplied"))

# 8.2.8, 8.4: advance

SUPPLY_LEFT = YesNo(**texts("supply.left"), default="no", formerly="no", role=Role.DEFENDER)
KIND = Choice(**texts("{unit}.kind"), words=SupportKind, remember=Scope.UNIT, printed=True)
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
