"""What a combat of Bautzen 1945 asks before the table is read."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulesets.api import (
    Change,
    Choice,
    Die,
    Force,
    Number,
    Part,
    Role,
    Scope,
    Secret,
    Tabletop,
    Text,
    What,
    YesNo,
    not_taken,
)
from rulesets.bautzen_1945 import shift_questions, vocabulary
from rulesets.bautzen_1945.crt import MOST_MODIFIER
from rulesets.bautzen_1945.crt_questions import CELL, CRT_BELOW_ONE, CRT_FIRST, CRT_LAST, ODDS_OF_ZERO, RESULT
from rulesets.bautzen_1945.vocabulary import Attacker

# 8.2: the hex and who attacks it

LAST_ATTACKER = "attacked last"
"""The fact of the table that tells which side attacked in the last combat."""


@dataclass(frozen=True)
class WhoAttacks(Choice[Attacker]):
    """Which side attacks; the table keeps who did, for marks that end when the other side does."""

    def keep(self, text: str, value: Attacker) -> tuple[Change, ...]:
        """Keep the side that attacked last."""
        return (Change(What.FACT, LAST_ATTACKER, value=value.value),)


ATTACKER = WhoAttacks(
    "attacker",
    "Which side attacks?",
    Attacker,
    cite=f"{vocabulary.TARGET}, {vocabulary.COMMITMENT}",
    role=Role.ATTACKER,
    again=True,
    default=Attacker.GERMAN.value,
    help="Only the Allied side has air support, whether it attacks or defends.",
)


def who_attacks(table: Tabletop) -> WhoAttacks:
    """Make the question which side attacks; the side whose turn the clock shows is the default."""
    side = table.clock.side
    return replace(ATTACKER, default=side) if side in [each.value for each in Attacker] else ATTACKER


HEX = Text(
    "hex",
    "Which hex is attacked?",
    again=True,
    cite=vocabulary.TARGET,
    default="",
    help="One combat is against one hex. Its number or name goes into the log; it may be left out.",
)
ATTACK_UNITS = Force(
    "attack.units",
    "Which combat units attack the hex, and with what combat factor each?",
    who="attackers",
    again=True,
    example="21/20 6 + 50/20 4",
    entry="attack",
    may_be_empty=True,
    cite=vocabulary.TARGET,
    role=Role.ATTACKER,
    low=0,
    help="Name every unit that attacks, with the factor on its counter: 21/20 6 + 50/20 4. HQs and artillery that"
    " only lend support come later.",
)
LONE_HQ = YesNo(
    "lone-hq",
    "Is the target an HQ (QG) alone in its hex?",
    again=True,
    cite=vocabulary.HQ,
    default="no",
    help="An HQ that is attacked while alone in its hex fights as a unit, with half its support value, rounded up."
    " Give its full support value; the referee halves it.",
)
DEFENCE_UNITS = Force(
    "defence.units",
    "Which combat units stand in the attacked hex, and with what combat factor each?",
    who="defenders",
    again=True,
    example="21/20 6 + 50/20 4",
    entry="defence",
    may_be_empty=True,
    cite=f"{vocabulary.TARGET} (inferred), {vocabulary.HQ}",
    role=Role.DEFENDER,
    low=0,
    help="All units of the hex defend together. For an HQ alone in its hex, give its support value.",
)


def hq_alone(force: Force) -> Force:
    """Make the question about an HQ alone in its hex: its card holds a support value, not a combat factor."""
    return replace(force, entry="support", cite=vocabulary.HQ)


# 8.2.1, 8.2.2: secret commitments


@dataclass(frozen=True)
class AirSupports(Number):
    """How many air supports the Allied side commits; the German side has none."""

    def parse(self, text: str, table: Tabletop) -> int:
        """Read a number."""
        if "german" in text.casefold():
            wanted = f"only the Allied side's is wanted, {self.accepted()}."
            raise not_taken(lambda name: f"The German side has no air support to declare in {name}: {wanted}", self)
        return super().parse(text, table)


ATTACK_SUPPLY = Number(
    "attack.supply",
    "How many supply columns (CL) does the attacker commit?",
    0,
    20,
    cite=f"{vocabulary.COMMITMENT}, {vocabulary.EXAMPLE}",
    role=Role.ATTACKER,
    help="Decided in secret. The player aid says how many may be committed. In the example a column serves the unit"
    " next to it, if that unit is in command range of its HQ.",
)
DEFENCE_SUPPLY = Number(
    "defence.supply",
    "How many supply columns (CL) does the defender commit?",
    0,
    20,
    cite=f"{vocabulary.COMMITMENT}, {vocabulary.EXAMPLE}",
    role=Role.DEFENDER,
    help="Decided in secret. The player aid says how many may be committed. The column of the example lies next to"
    " the hex that is attacked, whose unit is in command range of its own HQ.",
)
AIR = AirSupports(
    "air",
    "How many air supports does the Allied side commit?",
    0,
    20,
    cite=vocabulary.COMMITMENT,
    default="0",
    help="Decided in secret together with the supply columns, by the Allied side alone.",
)


def commitments(attacker: Attacker) -> Secret:
    """Make the secret commitments: who decides which depends on who attacks."""
    defender = Attacker.ALLIED if attacker is Attacker.GERMAN else Attacker.GERMAN
    return Secret(
        "commitments",
        "Each side decides alone what it commits; then both are revealed.",
        parts=(
            Part(attacker.value, ATTACK_SUPPLY),
            Part(defender.value, DEFENCE_SUPPLY),
            Part(Attacker.ALLIED.value, AIR),
        ),
        cite=f"{vocabulary.COMMITMENT}, {vocabulary.REVEAL}, {vocabulary.SHIFTS}",
        help="Supply columns shift the odds for the side that commits them; air support shifts them for the Allied"
        " side. After the reveal nothing can be added or taken back.",
    )


COMMITMENTS = commitments(Attacker.GERMAN)

# 8.2.3, 8.6: values and support

ATTACK_SUPPORT = Force(
    "attack.support",
    "Which HQs (QG) and artillery support the attack, and with what support value each?",
    who="attacking support",
    example="HQ 6 + Guns 4",
    entry="support",
    may_be_empty=True,
    default="none",
    cite=f"{vocabulary.VALUES}, {vocabulary.HQ}, {vocabulary.ARTILLERY}",
    role=Role.ATTACKER,
    low=0,
    help="An HQ lends its full value to the units in its own hex and to those no farther off than the support"
    " distance printed on it. Artillery adds its support factor.",
)
DEFENCE_SUPPORT = Force(
    "defence.support",
    "Which HQs (QG) and artillery support the defence, and with what support value each?",
    who="defending support",
    example="HQ 6 + Guns 4",
    entry="support",
    may_be_empty=True,
    default="none",
    cite=f"{vocabulary.VALUES}, {vocabulary.HQ}, {vocabulary.ARTILLERY}",
    role=Role.DEFENDER,
    low=0,
    help="The same as for the attack. An HQ that is itself attacked alone in its hex is no support but the target.",
)
HQ_ATTACK = Number(
    "{unit}.attack",
    "With what value does {unit} attack on its own?",
    0,
    99,
    cite=vocabulary.HQ,
    role=Role.ATTACKER,
    remember=Scope.UNIT,
    printed=True,
    help="The sheet gives an HQ on its own half its support value in defence, and no value in attack.",
)

# 8.2.6: the die

DIE_MODIFIER = Number(
    "die.modifier",
    "What is added to the die, or taken off it?",
    -MOST_MODIFIER,
    MOST_MODIFIER,
    signed=True,
    cite=vocabulary.ROLL,
    default="none",
    printed=True,
    help="The extract names no die modifier; enter what your rulebook gives.",
)
DIE = Die(
    "die",
    "Roll one six-sided die.",
    cite=vocabulary.ROLL,
    help="Find the row of the modified die and the column of the final odds; the cell is the result.",
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
    ODDS_OF_ZERO,
    CRT_BELOW_ONE,
    *shift_questions.QUESTIONS,
    CRT_FIRST,
    CRT_LAST,
    DIE_MODIFIER,
    DIE,
    RESULT,
    CELL,
)
