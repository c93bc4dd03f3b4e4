"""What a combat of Bautzen 1945 asks, in the order of the extract, and the pages off which an owner reads the table."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from rulesets import api
from rulesets.api import Allocation, Choice, Force, KitPage, KitRow, Number, Part, Pick, Secret, Tabletop, YesNo
from rulesets.bautzen_1945 import crt
from rulesets.bautzen_1945.vocabulary import AttackingSide, Earlier

texts = partial(api.texts_of, __name__)

SUPPLY_SHIFT = Number(**texts("supply.shift"))
AIR_SHIFT = Number(**texts("air.shift"))
TERRAIN = Number(**texts("terrain"))
ENCIRCLED = YesNo(**texts("encircled"))
CONCENTRIC = Number(**texts("concentric"))
WHICH_BONUS = Pick(**texts("bonus"))
OTHER = Number(**texts("other"))

OF_SHIFTS = (SUPPLY_SHIFT, AIR_SHIFT, TERRAIN, ENCIRCLED, CONCENTRIC, WHICH_BONUS, OTHER)


# 8.2: the hex and who attacks it

LAST_ATTACKER = "attacked last"
"""The fact of the table that tells which side attacked in the last combat."""


class WhoAttacks(Choice[AttackingSide]):
    """Which side attacks; the table keeps who did, for marks that end when the other side does."""

    def keep(self, text: str, value: AttackingSide) -> tuple[api.Change, ...]:
        return (api.Change(api.What.FACT, LAST_ATTACKER, value=value.value),)


ATTACKER = WhoAttacks(**texts("attacker", AttackingSide), words=AttackingSide)


def who_attacks(table: Tabletop) -> WhoAttacks:
    """Make the question which side attacks; the side whose turn the clock shows is the default."""
    side = table.clock.side
    return replace(ATTACKER, default=side) if side in [each.value for each in AttackingSide] else ATTACKER


HEX = api.Text(**texts("hex"))
ATTACK_UNITS = Force(**texts("attack.units"))
LONE_HQ = YesNo(**texts("lone-hq"))
DEFENCE_UNITS = replace(ATTACK_UNITS, **texts("defence.units"))


def hq_alone(force: Force) -> Force:
    """Make the question about an HQ alone in its hex: its card holds a support value, not a combat factor."""
    return replace(force, **{**texts("lone-hq.units"), "key": force.key})


# 8.2.1, 8.2.2: secret commitments


class AirSupports(Number):
    """How many air supports the Allied side commits; the German side has none."""

    def parse(self, text: str, table: Tabletop) -> int:
        if "german" in text.casefold():
            wanted = f"type only the Allied side's, {self.accepted()}."
            raise api.not_taken(lambda name: f"The German side has no air support to declare in {name}: {wanted}", self)
        return super().parse(text, table)


ATTACK_SUPPLY = Number(**texts("attack.supply"))
DEFENCE_SUPPLY = replace(ATTACK_SUPPLY, **texts("defence.supply"))
AIR = AirSupports(**texts("air"))


def commitments(attacker: AttackingSide) -> Secret:
    """Make the secret commitments: who decides which depends on who attacks; all of the Allied side come last."""
    defender = AttackingSide.ALLIED if attacker is AttackingSide.GERMAN else AttackingSide.GERMAN
    attack = Part(attacker.value, replace(ATTACK_SUPPLY, brief=f"{attacker.label} supply"))
    defence = Part(defender.value, replace(DEFENCE_SUPPLY, brief=f"{defender.label} supply"))
    first, last = (attack, defence) if attacker is AttackingSide.GERMAN else (defence, attack)
    return Secret(**texts("commitments"), parts=(first, last, Part(AttackingSide.ALLIED.value, AIR)))


COMMITMENTS = commitments(AttackingSide.GERMAN)

# 8.2.3, 8.6: values and support

ATTACK_SUPPORT = Force(**texts("attack.support"))
DEFENCE_SUPPORT = replace(ATTACK_SUPPORT, **texts("defence.support"))
HQ_ATTACK = Number(**texts("{unit}.attack"))

# 8.2.6: the die

DIE_MODIFIER = Number(**texts("die.modifier"), low=-crt.MOST_MODIFIER, high=crt.MOST_MODIFIER)
DIE = api.Die(**texts("die"))

# 8.5.2 (second): attacked again

RETREATED = Choice(**texts("{unit}.retreated", Earlier), words=Earlier)
MARKED = replace(RETREATED, default=None)
"""The same question about a unit that carries the mark, where names do not tell who attacked it."""

CAUGHT = YesNo(**texts("{unit}.caught"))

# 8.2.7, 8.5.1: the defender's exchange

EXCHANGE = Pick(**texts("exchange"))


# 8.3: losses


class AttackersLosses(Allocation):
    """How the attacker's losses are spread; the attacker cannot give hexes for them."""

    def parse(self, text: str, table: Tabletop) -> api.StepsLost:
        if any(word in text.casefold() for word in ("hex", "retreat", "exchange")):
            reason = "the attacker never retreats, and only the defender may exchange steps for hexes"
            wanted = f"{reason}: type {self.accepted()}."
            raise api.not_taken(lambda name: f"“{api.shortened(text)}” is not allowed in {name}: {wanted}", self)
        return super().parse(text, table)


STEPS = Number(**texts("{unit}.steps"))
FLIPPED = YesNo(**texts("{unit}.flipped"))
DEFENCE_LOSSES = Allocation(**texts("defence.losses"))
ATTACK_LOSSES = AttackersLosses(**texts("attack.losses"))

# 8.5.1, 8.5.2 (first): retreat and supply

STACKED = YesNo(**texts("{unit}.stacked"))
RETREAT = Pick(**texts("retreat"))
BARRED = YesNo(**texts("barred"))
DEFENCE_OWED = Allocation(**texts("defence.owed"))
UNSUPPLIED = YesNo(**texts("{unit}.unsupplied"))

# 8.2.8, 8.4: advance

SUPPLY_LEFT = YesNo(**texts("supply.left"))
KIND: Choice[api.Words] = Choice(**texts("{unit}.kind"))
KIND_OF_ATTACKER = replace(KIND, default="hq", formerly="hq")
"""The same question about support that attacks on its own, as only an HQ is said to fight alone."""

# All of them, in the order of the procedure

QUESTIONS = (
    ATTACKER,
    HEX,
    ATTACK_UNITS,
    LONE_HQ,
    DEFENCE_UNITS,
    COMMITMENTS,
    ATTACK_SUPPORT,
    DEFENCE_SUPPORT,
    HQ_ATTACK,
    crt.ODDS_OF_ZERO,
    crt.CRT_BELOW_ONE,
    *OF_SHIFTS,
    crt.CRT_FIRST,
    crt.CRT_LAST,
    DIE_MODIFIER,
    DIE,
    crt.RESULT,
    crt.CELL,
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


# The pages of the kit


def kit_pages(kit: api.KitValues) -> tuple[KitPage, ...]:
    """Lay out where the table begins and ends, then its cells between these ends."""
    return (ends(), table(kit))


def ends() -> KitPage:
    """Lay out the values that stand beside the table, and its two ends."""
    return KitPage(
        "Ends and air support",
        "The ends of the printed table decide which columns the next page has.",
        (
            KitRow("first column", (crt.CRT_FIRST,)),
            KitRow("last column", (crt.CRT_LAST,)),
            KitRow("weaker attacker", (crt.CRT_BELOW_ONE,)),
            KitRow("each air support", (AIR_SHIFT,)),
        ),
    )


def table(kit: api.KitValues) -> KitPage:
    """Lay out the cells, as far as the columns are known; rows of a modified die are folded until one is known."""
    chart = crt.layout(kit)
    rows = tuple(
        KitRow(f"die {row}", tuple(crt.CELL.of(f"{column}.{row}") for column in chart.columns), folded)
        for row, folded in ((str(number), str(number) not in (*crt.ROWS, *chart.rows)) for number in crt.MODIFIED_ROWS)
    )
    return KitPage(
        "Results table (TRC)",
        "Each cell gives the attacker's losses, a slash and the defender's losses; R and a number are hexes of"
        " mandatory retreat. One cell is published.",
        rows,
        columns=chart.columns,
        public=crt.PUBLIC,
    )
