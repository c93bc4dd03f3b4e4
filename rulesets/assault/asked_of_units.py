"""What is asked of the two units: who they are, what their cards and markers say."""

from __future__ import annotations

from rulesets.assault.aids import NONE
from rulesets.assault.terms import (
    ATTACK_LIST,
    CARD,
    DIGGING,
    EXPERIENCE,
    FALLBACK,
    HALF_STRENGTH,
    Experience,
    Strength,
    TargetClass,
    UnitState,
)
from rulesets.assault.who import ATTACKER, CLASS, TARGET, StatesOf, StrengthOf
from rulesets.choices import Choice
from rulesets.words import Scope
from rulesets.written import Text, UnitName

FIRING_UNIT = UnitName(
    "attacker",
    "Which unit fires?",
    cite=ATTACK_LIST,
    default=ATTACKER,
    help="A unit with a name is remembered: its card, its experience, its states. Without one nothing is kept.",
)
TARGET_UNIT = UnitName(
    "target",
    "Which unit does it fire at?",
    cite=ATTACK_LIST,
    default=TARGET,
    help="A unit with a name is remembered: its class, its card, its states. Without one nothing is kept.",
)
ATTACKER_ABILITIES = Text(
    "attacker.abilities",
    "Which special abilities and attributes are on the card of {unit}?",
    cite=CARD,
    default=NONE,
    remember=Scope.UNIT,
    entry="abilities",
    printed=True,
    help="In your own words. They are shown again wherever the checklist asks for abilities.",
)
TARGET_ABILITIES = Text(
    "target.abilities",
    "Which special abilities and attributes are on the card of {unit}?",
    cite=CARD,
    default=NONE,
    remember=Scope.UNIT,
    entry="abilities",
    printed=True,
    help="In your own words. They are shown again wherever the checklist asks for abilities.",
)
ATTACKER_EXPERIENCE = Choice(
    "attacker.experience",
    "How experienced is {unit}?",
    Experience,
    cite=EXPERIENCE,
    remember=Scope.UNIT,
    entry="experience",
    printed=True,
    help="Look for the marker of its level. Markers have colours too; they are not the colours of dice.",
)
TARGET_EXPERIENCE = Choice(
    "target.experience",
    "How experienced is {unit}?",
    Experience,
    cite=EXPERIENCE,
    remember=Scope.UNIT,
    entry="experience",
    printed=True,
    help="Look for the marker of its level. Markers have colours too; they are not the colours of dice.",
)
STRENGTH = StrengthOf(
    "attacker.strength",
    "Is {unit} at half strength?",
    Strength,
    cite=HALF_STRENGTH,
    default=Strength.FULL.value,
    remember=Scope.UNIT,
    help="A unit that losses have reduced may throw fewer dice.",
)
TARGET_CLASS = Choice(
    "target.class",
    "What kind of unit is {unit}?",
    TargetClass,
    cite=CARD,
    remember=Scope.UNIT,
    entry=CLASS,
    printed=True,
    help="Critical hits do different things to each class.",
)
STATES = StatesOf(
    "target.states",
    "What is {unit} marked with?",
    UnitState,
    cite=f"{DIGGING}; {FALLBACK}",
    default=NONE,
    remember=Scope.UNIT,
    help="Name all its states. They are kept on the table until a ruling or a player changes them.",
)

QUESTIONS = (
    FIRING_UNIT,
    TARGET_UNIT,
    ATTACKER_ABILITIES,
    TARGET_ABILITIES,
    ATTACKER_EXPERIENCE,
    TARGET_EXPERIENCE,
    STRENGTH,
    TARGET_CLASS,
    STATES,
)
