"""What the defence checklist asks."""

from __future__ import annotations

from rulesets.api import Choice, Pool, Scope, Text, Throw
from rulesets.assault.player_aid import FACES
from rulesets.assault.vocabulary import (
    CARD,
    COLOURS,
    COMMAND_CARD,
    DEFENCE_LIST,
    FALLBACK,
    FAST_ACTION,
    IMPACT,
    NONE,
    SYMBOLS,
    FastAction,
    SaidOfSuppression,
)

# MR 4.2, MR 10.9.3: the dice of the card

DEFENCE_DICE = Pool(
    "defence.dice",
    "Which defence dice are on the card of {unit}?",
    COLOURS,
    cite=CARD,
    remember=Scope.UNIT,
    entry="defence dice",
    printed=True,
    help="Only the dice that are on the card. Terrain, experience and everything else comes on top, step by step.",
)
IMPACT_DICE = Pool(
    "defence.impact-dice",
    "Does the defender's area of impact change the defence dice?",
    COLOURS,
    cite=IMPACT,
    default=NONE,
    signed=True,
    help="The checklist only names the defender's area of impact: see the section. If it applies to this target, say"
    " what changes against the dice of the card.",
)

# MR 9.2: status

FAST_ACTION_TAKEN = Choice(
    "target.fast-action",
    "Did {unit} take a fast action?",
    FastAction,
    cite=FAST_ACTION,
    default=FastAction.NONE.value,
    help="Only infantry and artillery are asked. The dice for it are asked once and kept.",
)

# MR 8.3, MR 4.2: changes

DEFENCE_CARD_DICE = Pool(
    "defence.card-dice",
    "Is a command card played now, and how does it change the defence dice?",
    COLOURS,
    cite=COMMAND_CARD,
    default=NONE,
    signed=True,
    help="Play it before the roll. Say the change: +1 blue takes one die more, -1 green lays one aside.",
)
DEFENCE_ABILITY_DICE = Pool(
    "defence.ability-dice",
    "Do defensive abilities of {unit} change the dice?",
    COLOURS,
    cite=CARD,
    default=NONE,
    signed=True,
    help="Say the change: +1 blue takes one die more, -1 green lays one aside.",
)

# Defence checklist: the roll

DEFENCE_ROLL = Throw(
    "defence.roll",
    "Roll the defence dice; (cx)d- is three dice.",
    cite=DEFENCE_LIST,
    symbols=SYMBOLS,
    colours=COLOURS,
    printed_faces=FACES,
    help="Type the dice as they lie: c for a critical hit, d for damage, x for suppression, - for a blank. A die that"
    " shows several symbols stands in brackets: (cx)d- is three dice.",
)

# MR 13.3: a second suppression

SAID_OF_SUPPRESSION = Choice(
    "ordinary-suppression.says",
    "What does your rulebook say of a suppression on {unit}, which is suppressed already?",
    SaidOfSuppression,
    cite=f"{FALLBACK}; precedent ordinary-suppression",
    help="The sheet leaves it to the section; this table has settled to look it up each time.",
)
SAID_IN_WORDS = Text(
    "ordinary-suppression.words",
    "What happens to {unit}, in your own words?",
    cite=FALLBACK,
    help="A few words; they are kept with the ruling.",
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
