"""What a combat of Bautzen 1945 asks until the table is read, and the pages off which an owner reads it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulesets.api import (
    Change,
    Choice,
    Die,
    Force,
    KitPage,
    KitRow,
    KitValues,
    Number,
    Part,
    Pick,
    Role,
    Scope,
    Secret,
    Tabletop,
    Text,
    What,
    YesNo,
    not_taken,
)
from rulesets.bautzen_1945 import crt, vocabulary
from rulesets.bautzen_1945.vocabulary import AttackingSide

SUPPLY_SHIFT = Number(
    "supply.shift",
    "Total column shift for supply columns?",
    -20,
    20,
    signed=True,
    cite=f"{vocabulary.SHIFTS}, precedent supply-column-shift",
    help="Plus favours the attacker, minus the defender.",
)
AIR_SHIFT = Number(
    "air.shift",
    "Column shift for each air support?",
    0,
    9,
    cite=f"{vocabulary.SHIFTS} (inferred)",
    default="none",
    remember=Scope.KIT,
    printed=True,
    help="Enter what the player aid says. The shift favours the Allied side, whether it attacks or defends.",
)
TERRAIN = Number(
    "terrain",
    "Column shift for terrain?",
    -9,
    9,
    again=True,
    signed=True,
    cite=vocabulary.SHIFTS,
    default="none",
    printed=True,
    help="Enter what the terrain effects chart says. Minus favours the defender.",
)
ENCIRCLED = YesNo(
    "encircled",
    "Is the defender encircled by attackers and their ZOC (ZdC)?",
    cite=vocabulary.ENCIRCLEMENT,
    default="no",
    help="Against a defender encircled by attacking units and their ZOC the attacker gains one column. Encircled means"
    " that they cover every hex around it (inferred).",
)
CONCENTRIC = Number(
    "concentric",
    "Column shift for a concentric attack?",
    -9,
    9,
    signed=True,
    cite=vocabulary.SHIFTS,
    default="none",
    printed=True,
    help="The rules that Tableside knows don't define a concentric attack: see your rulebook. It may be an attack from"
    " several sides (inferred). The player aid gives the shift.",
)
WHICH_BONUS = Pick(
    "bonus",
    "Which of the two bonuses counts?",
    cite="precedent encircled-and-concentric",
    help="At this table, the bonuses for encirclement and a concentric attack are not added together.",
)
OTHER = Number(
    "other",
    "Any other column shift?",
    -20,
    20,
    signed=True,
    cite=vocabulary.SHIFTS,
    default="none",
    printed=True,
    help="The extract's list of shifts is open: a special rule or scenario may add one.",
)

OF_SHIFTS = (SUPPLY_SHIFT, AIR_SHIFT, TERRAIN, ENCIRCLED, CONCENTRIC, WHICH_BONUS, OTHER)


# Strengths, commitments and the die

# 8.2: the hex and who attacks it

LAST_ATTACKER = "attacked last"
"""The fact of the table that tells which side attacked in the last combat."""


@dataclass(frozen=True)
class WhoAttacks(Choice[AttackingSide]):
    """Which side attacks; the table keeps who did, for marks that end when the other side does."""

    def keep(self, text: str, value: AttackingSide) -> tuple[Change, ...]:
        return (Change(What.FACT, LAST_ATTACKER, value=value.value),)


ATTACKER = WhoAttacks(
    "attacker",
    "Which side attacks?",
    AttackingSide,
    cite=f"{vocabulary.TARGET}, {vocabulary.COMMITMENT}",
    role=Role.ATTACKER,
    again=True,
    default=AttackingSide.GERMAN.value,
    help="Only the Allied side has air support, whether it attacks or defends.",
)


def who_attacks(table: Tabletop) -> WhoAttacks:
    """Make the question which side attacks; the side whose turn the clock shows is the default."""
    side = table.clock.side
    return replace(ATTACKER, default=side) if side in [each.value for each in AttackingSide] else ATTACKER


HEX = Text(
    "hex",
    "Which hex is attacked?",
    invites="the number or name of a hex, such as 1910",
    again=True,
    cite=vocabulary.TARGET,
    default="",
    help="Each combat is fought against one hex. Its number or name is optional and appears in the log.",
)
ATTACK_UNITS = Force(
    "attack.units",
    "Attacking combat units and factors?",
    who="attackers",
    again=True,
    example="21/20 6 + 50/20 4",
    entry="attack",
    worth="factor",
    turned=vocabulary.Mark.FLIPPED.value,
    may_be_empty=True,
    cite=vocabulary.TARGET,
    role=Role.ATTACKER,
    low=0,
    help="Enter every attacking unit with the factor on its counter, e.g. 21/20 6 + 50/20 4. HQs and artillery that"
    " only give support come later.",
)
LONE_HQ = YesNo(
    "lone-hq",
    "Is the target an HQ (QG) alone in its hex?",
    again=True,
    brief="HQ alone",
    cite=vocabulary.HQ,
    default="no",
    help="An HQ attacked while alone in its hex fights as a unit, with half its support value, rounded up.",
)
DEFENCE_UNITS = replace(
    ATTACK_UNITS,
    key="defence.units",
    prompt="Defending combat units and factors?",
    who="defenders",
    entry="defence",
    cite=f"{vocabulary.TARGET} (inferred), {vocabulary.HQ}",
    role=Role.DEFENDER,
    help="All units in the attacked hex defend together. For an HQ alone in its hex, enter its full support value.",
)


def hq_alone(force: Force) -> Force:
    """Make the question about an HQ alone in its hex: its card holds a support value, not a combat factor."""
    return replace(force, entry="support", worth="support value", cite=vocabulary.HQ)


# 8.2.1, 8.2.2: secret commitments


@dataclass(frozen=True)
class AirSupports(Number):
    """How many air supports the Allied side commits; the German side has none."""

    def parse(self, text: str, table: Tabletop) -> int:
        if "german" in text.casefold():
            wanted = f"type only the Allied side's, {self.accepted()}."
            raise not_taken(lambda name: f"The German side has no air support to declare in {name}: {wanted}", self)
        return super().parse(text, table)


ATTACK_SUPPLY = Number(
    "attack.supply",
    "How many supply columns (CL) does the attacker commit?",
    0,
    20,
    brief="supply",
    cite=f"{vocabulary.COMMITMENT}, {vocabulary.EXAMPLE}",
    role=Role.ATTACKER,
    help="Each side decides in secret. The player aid gives the limit. In the example, a column shifts the odds for"
    " an adjacent unit within command range of its HQ.",
)
DEFENCE_SUPPLY = replace(
    ATTACK_SUPPLY,
    key="defence.supply",
    prompt="How many supply columns (CL) does the defender commit?",
    role=Role.DEFENDER,
    help="Each side decides in secret. The player aid gives the limit. In the example, the column is adjacent to the"
    " attacked hex, whose unit is within command range of its own HQ.",
)
AIR = AirSupports(
    "air",
    "How many air supports does the Allied side commit?",
    0,
    20,
    brief="air",
    cite=vocabulary.COMMITMENT,
    default="0",
    help="The Allied side decides in secret, together with its supply columns.",
)


def commitments(attacker: AttackingSide) -> Secret:
    """Make the secret commitments: who decides which depends on who attacks."""
    defender = AttackingSide.ALLIED if attacker is AttackingSide.GERMAN else AttackingSide.GERMAN
    return Secret(
        "commitments",
        "Secret commitments?",
        parts=(
            Part(attacker.value, ATTACK_SUPPLY),
            Part(defender.value, DEFENCE_SUPPLY),
            Part(AttackingSide.ALLIED.value, AIR),
        ),
        cite=f"{vocabulary.COMMITMENT}, {vocabulary.REVEAL}, {vocabulary.SHIFTS}",
        help="Supply columns shift the odds for the side that commits them, air support for the Allied side. Once"
        " revealed, commitments may not be changed.",
    )


COMMITMENTS = commitments(AttackingSide.GERMAN)

# 8.2.3, 8.6: values and support

ATTACK_SUPPORT = Force(
    "attack.support",
    "HQs (QG) and artillery supporting the attack?",
    who="attacking support",
    example="HQ 6 + Guns 4",
    entry="support",
    worth="support value",
    turned=vocabulary.Mark.FLIPPED.value,
    may_be_empty=True,
    default="none",
    cite=f"{vocabulary.VALUES}, {vocabulary.HQ}, {vocabulary.ARTILLERY}",
    role=Role.ATTACKER,
    low=0,
    help="Enter each with its support value, e.g. HQ 6 + Guns 4. An HQ supports units in its hex and within its"
    " printed support distance; artillery adds its support factor.",
)
DEFENCE_SUPPORT = replace(
    ATTACK_SUPPORT,
    key="defence.support",
    prompt="HQs (QG) and artillery supporting the defence?",
    who="defending support",
    role=Role.DEFENDER,
    help="Enter each with its support value, e.g. HQ 6 + Guns 4. An HQ attacked while alone in its hex is the target"
    " and gives no support.",
)
HQ_ATTACK = Number(
    "{unit}.attack",
    "Attack value of {unit}, attacking alone?",
    0,
    99,
    cite=vocabulary.HQ,
    role=Role.ATTACKER,
    remember=Scope.UNIT,
    printed=True,
    help="The extract gives an HQ alone half its support value in defence, but no attack value. Enter the value your"
    " table uses.",
)

# 8.2.6: the die

DIE_MODIFIER = Number(
    "die.modifier",
    "Die roll modifier?",
    -crt.MOST_MODIFIER,
    crt.MOST_MODIFIER,
    signed=True,
    brief="modifier",
    cite=vocabulary.ROLL,
    default="none",
    printed=True,
    help="The rules that Tableside knows name no die roll modifiers; enter what your rulebook gives.",
)
DIE = Die(
    "die",
    "Roll one six-sided die.",
    cite=vocabulary.ROLL,
    help="Cross-reference the modified die roll with the final column to find the result.",
)

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
)


# The pages of the kit


def kit_pages(kit: KitValues) -> tuple[KitPage, ...]:
    """Lay out where the table begins and ends, then its cells between these ends."""
    return (ends(), table(kit))


def ends() -> KitPage:
    """Lay out the values that stand beside the table, and its two ends."""
    return KitPage(
        "Ends and air support",
        "Where the printed table begins and ends decides which columns the next page has.",
        (
            KitRow("first column", (crt.CRT_FIRST,)),
            KitRow("last column", (crt.CRT_LAST,)),
            KitRow("weaker attacker", (crt.CRT_BELOW_ONE,)),
            KitRow("each air support", (AIR_SHIFT,)),
        ),
    )


def table(kit: KitValues) -> KitPage:
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
