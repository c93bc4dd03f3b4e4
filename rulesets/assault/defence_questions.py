"""What the defence checklist of ASSAULT asks, and critical hits, within an attack and alone."""

from __future__ import annotations

from dataclasses import replace

from rulesets.api import Choice, Number, Pool, Role, Scope, Text, Throw
from rulesets.assault.player_aid import FACES, HOW_TO_TYPE
from rulesets.assault.vocabulary import (
    COLOURS,
    CRITICAL_HITS,
    DEFENCE_LIST,
    MR,
    NONE,
    SYMBOL_NAMES,
    SYMBOLS,
    FastAction,
    SaidOfSuppression,
)

# What the defence checklist asks


# MR 4.2, MR 10.9.3: the dice of the card

DEFENCE_DICE = Pool(
    "defence.dice",
    "Defence dice on the card of {target}?",
    COLOURS,
    cite=MR.CARD,
    remember=Scope.UNIT,
    entry="defence dice",
    printed=True,
    help="Enter only the dice on the card, e.g. 1 green 1 blue. Terrain, experience and other changes come later.",
)
IMPACT_DICE = Pool(
    "defence.impact-dice",
    "Change in defence dice for the area of impact?",
    COLOURS,
    cite=MR.IMPACT,
    default=NONE,
    signed=True,
    help="If MR 10.9.3 applies, enter the change to the card's dice, e.g. -1 blue.",
)

# MR 9.2: status

FAST_ACTION_TAKEN = Choice(
    "target.fast-action",
    "Fast action by {target}?",
    FastAction,
    cite=MR.FAST_ACTION,
    default=FastAction.NONE.value,
    help="Asked only for infantry and artillery. You are asked once for the dice; your kit keeps them.",
)

# MR 8.3, MR 4.2: changes

DEFENCE_CARD_DICE = Pool(
    "defence.card-dice",
    "Defence dice from a command card?",
    COLOURS,
    cite=MR.COMMAND_CARD,
    default=NONE,
    signed=True,
    help="Play the card before the roll. Enter the change, e.g. +1 blue or -1 green.",
)
DEFENCE_ABILITY_DICE = Pool(
    "defence.ability-dice",
    "Change in defence dice for abilities of {target}?",
    COLOURS,
    cite=MR.CARD,
    default=NONE,
    signed=True,
    help="Enter the change, e.g. +1 blue or -1 green.",
)

# Defence checklist: the roll

DEFENCE_ROLL = Throw(
    "defence.roll",
    "Roll the defence dice.",
    cite=DEFENCE_LIST,
    symbols=SYMBOLS,
    symbol_names=SYMBOL_NAMES,
    colours=COLOURS,
    printed_faces=FACES,
    help=HOW_TO_TYPE,
)

# MR 13.3: a second suppression

SAID_OF_SUPPRESSION = Choice(
    "ordinary-suppression.says",
    "{target}: effect of a second suppression?",
    SaidOfSuppression,
    cite=f"{MR.FALLBACK}; precedent ordinary-suppression",
    help="The checklists refer to MR 13.3. At this table, you look it up each time.",
)
SAID_IN_WORDS = Text(
    "ordinary-suppression.words",
    "What happens to {target}?",
    cite=MR.FALLBACK,
    help="Enter it in a few words. The ruling keeps them.",
)

# All of them, in the order of the checklist

QUESTIONS = (
    DEFENCE_DICE,
    IMPACT_DICE,
    FAST_ACTION_TAKEN,
    DEFENCE_CARD_DICE,
    DEFENCE_ABILITY_DICE,
    DEFENCE_ROLL,
    SAID_OF_SUPPRESSION,
    SAID_IN_WORDS,
)


# What critical hits ask, within an attack and alone


CRITICALS = Number(
    "criticals",
    "Critical hits left after the defence roll?",
    low=1,
    high=40,
    brief="critical hits",
    cite=CRITICAL_HITS,
    help="Each critical hit gives the attacker one green die and the defender one blue die.",
)
CRITICAL_ATTACK_CHANGE = Pool(
    "critical.attack.change",
    "Change in the attacker's dice for the comparison?",
    COLOURS,
    cite="precedent critical-modifiers",
    role=Role.ATTACKER,
    signed=True,
    help="Your table allows changes. Enter the change, e.g. +1 green, or none.",
)
CRITICAL_DEFENCE_CHANGE = Pool(
    "critical.defence.change",
    "Change in the defender's dice for the comparison?",
    COLOURS,
    cite="precedent critical-modifiers",
    role=Role.DEFENDER,
    signed=True,
    help="Your table allows changes. Enter the change, e.g. +1 blue, or none.",
)
CRITICAL_ATTACK_ROLL = Throw(
    "critical.attack.roll",
    "Critical hits: roll the attacker's dice.",
    cite=f"{MR.COMPARISON}; {CRITICAL_HITS}",
    role=Role.ATTACKER,
    symbols=SYMBOLS,
    symbol_names=SYMBOL_NAMES,
    colours=COLOURS,
    printed_faces=FACES,
    help=f"One roll resolves all critical hits; only the strongest symbol left takes effect. {HOW_TO_TYPE}",
)
CRITICAL_DEFENCE_ROLL = Throw(
    "critical.defence.roll",
    "Critical hits: roll the defender's dice.",
    cite=f"{MR.COMPARISON}; {CRITICAL_HITS}",
    role=Role.DEFENDER,
    symbols=SYMBOLS,
    symbol_names=SYMBOL_NAMES,
    colours=COLOURS,
    printed_faces=FACES,
    help=f"One roll resolves all critical hits; only the strongest symbol left takes effect. {HOW_TO_TYPE}",
)
ALONE_ATTACK_ROLL = replace(CRITICAL_ATTACK_ROLL, key="attack.roll")
ALONE_DEFENCE_ROLL = replace(CRITICAL_DEFENCE_ROLL, key="defence.roll")

_CHANGES = (
    CRITICAL_ATTACK_CHANGE,
    CRITICAL_DEFENCE_CHANGE,
)
OF_CRITICAL_HITS = (*_CHANGES, CRITICAL_ATTACK_ROLL, CRITICAL_DEFENCE_ROLL)
OF_CRITICAL_HITS_ALONE = (*_CHANGES, ALONE_ATTACK_ROLL, ALONE_DEFENCE_ROLL)
