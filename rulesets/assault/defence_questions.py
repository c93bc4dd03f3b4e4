"""What the defence checklist asks."""

from __future__ import annotations

from rulesets.api import Choice, Pool, Scope, Text, Throw
from rulesets.assault.player_aid import FACES, HOW_TO_TYPE
from rulesets.assault.vocabulary import (
    CARD,
    COLOURS,
    COMMAND_CARD,
    DEFENCE_LIST,
    FALLBACK,
    FAST_ACTION,
    IMPACT,
    NONE,
    SYMBOL_NAMES,
    SYMBOLS,
    FastAction,
    SaidOfSuppression,
)

# MR 4.2, MR 10.9.3: the dice of the card

DEFENCE_DICE = Pool(
    "defence.dice",
    "Defence dice on the card of {target}?",
    COLOURS,
    cite=CARD,
    remember=Scope.UNIT,
    entry="defence dice",
    printed=True,
    help="Enter only the dice on the card, e.g. 1 green 1 blue. Terrain, experience and other changes come later.",
)
IMPACT_DICE = Pool(
    "defence.impact-dice",
    "Change in defence dice for the area of impact?",
    COLOURS,
    cite=IMPACT,
    default=NONE,
    signed=True,
    help="If MR 10.9.3 applies, enter the change to the card's dice, e.g. -1 blue.",
)

# MR 9.2: status

FAST_ACTION_TAKEN = Choice(
    "target.fast-action",
    "Fast action by {target}?",
    FastAction,
    cite=FAST_ACTION,
    default=FastAction.NONE.value,
    help="Asked only for infantry and artillery. You are asked once for the dice; your kit keeps them.",
)

# MR 8.3, MR 4.2: changes

DEFENCE_CARD_DICE = Pool(
    "defence.card-dice",
    "Defence dice from a command card?",
    COLOURS,
    cite=COMMAND_CARD,
    default=NONE,
    signed=True,
    help="Play the card before the roll. Enter the change, e.g. +1 blue or -1 green.",
)
DEFENCE_ABILITY_DICE = Pool(
    "defence.ability-dice",
    "Change in defence dice for abilities of {target}?",
    COLOURS,
    cite=CARD,
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
    cite=f"{FALLBACK}; precedent ordinary-suppression",
    help="The checklists refer to MR 13.3. At this table, you look it up each time.",
)
SAID_IN_WORDS = Text(
    "ordinary-suppression.words",
    "What happens to {target}?",
    cite=FALLBACK,
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
