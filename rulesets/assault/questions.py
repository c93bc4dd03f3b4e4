"""What the checklists of ASSAULT ask: the attack, the defence, and critical hits, within an attack and alone."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from rulesets.api import Choice, Number, Option, Pool, Reminder, Role, Scope, Tabletop, Text, Throw
from rulesets.assault.player_aid import FACES, HOW_TO_TYPE
from rulesets.assault.units import DICE_AT
from rulesets.assault.vocabulary import (
    ATTACK_LIST,
    COLOURS,
    CRITICAL_HITS,
    DEFENCE_LIST,
    MR,
    NONE,
    SYMBOL_NAMES,
    SYMBOLS,
    CommandRules,
    FastAction,
    LastDie,
    LineOfSight,
    LostDie,
    Marker,
    NoHits,
    Range,
    SaidOfSuppression,
    Spotting,
)

# MR 10.1, MR 10.2: range and line of sight

IN_RANGE = Choice(
    "attack.in-range",
    "Is the target in range?",
    Range,
    cite=MR.RANGE,
    default=Range.IN.value,
    help="Check the range before placing a marker. A target out of range cannot be attacked.",
)
LINE_OF_SIGHT = Choice(
    "attack.sight",
    "Line of sight to the target?",
    LineOfSight,
    cite=f"{MR.SIGHT}; {MR.HINDERED}",
    default=LineOfSight.CLEAR.value,
    help="A hindered line of sight allows the attack but may add defence dice.",
)

# MR 4.9, MR 8.3: command points and cards

COMMAND_RULES = Choice(
    "command-rules",
    "Are you playing with the optional command rules?",
    CommandRules,
    cite=MR.COMMAND,
    default=CommandRules.NONE.value,
    remember=Scope.TABLE,
    help="With them, a command point is flipped to activate a unit. Asked once for this table.",
)
FLIP_POINT = Reminder(
    "command-point",
    "Flip a command point.",
    cite=MR.COMMAND_POINT,
    help="With the command rules, a command point is flipped when a unit is activated.",
)
ACTIVATION_CARD = Text(
    "activation-card",
    "Command card for this activation?",
    cite=MR.COMMAND_CARD,
    default=NONE,
    help="Enter the card's name, or none, so that the ruling lists it. You are asked for its dice later.",
)

# Attack checklist, MR 10.5: marker and spotting

MARKER = Choice(
    "attack.marker",
    "Status marker of the attacker?",
    Marker,
    cite=f"{ATTACK_LIST}; {MR.ARC}",
    default=Marker.FIRING.value,
    help="The defence checks it again in step 6.",
)
SPOTTING_ROLL = Choice(
    "attack.spotting",
    "Result of the spotting roll?",
    Spotting,
    cite=MR.SPOTTING,
    default=Spotting.NONE.value,
    help="If your rulebook requires a spotting roll, roll it yourselves and choose the result.",
)

# MR 4.2, MR 10.6: the dice of the card


ARC_OF_FIRE = Reminder(
    "attack.arc",
    "Check whether the target is in the attacker's arc of fire.",
    cite=MR.ARC,
    help="Firing at a target outside the arc is turret fire: mark the attacker for it.",
)


class AtRange(Text):
    """At what range a unit fires; those whose dice are on its card are offered."""

    numbers_answer: ClassVar[bool] = True

    def offered(self, table: Tabletop) -> tuple[Option, ...]:
        """List the ranges of the unit's card."""
        card = table.units[self.unit].card if self.unit in table.units else {}
        dice = {entry.removeprefix(DICE_AT): dice for entry, dice in card.items() if entry.startswith(DICE_AT)}
        return tuple(Option(span, span, dice) for span, dice in dice.items())

    def names_in(self, text: str) -> tuple[str, ...]:
        return (" ".join(text.split()),)


AT_RANGE = AtRange(
    "attack.range",
    "Range, as on the card of {attacker}?",
    brief="range",
    invites="a number or a band, such as 3 or long",
    cite=MR.RANGE,
    help="Enter a number or a band, e.g. 3 or long. You are asked once for the dice at each range; the card keeps"
    " them.",
)
ATTACK_DICE = Pool(
    "attack.dice",
    "Attack dice on the card of {attacker}, at this range?",
    COLOURS,
    cite=MR.CARD,
    remember=Scope.UNIT,
    printed=True,
    help="Enter only the dice on the card, e.g. 2 green 1 blue, or 2g 1b. Experience and other changes come later.",
)

# MR 13.1, MR 8.3: changes

LOST_DIE = Choice(
    "attack.lost-die",
    "Attack die lost (MR 13.1)?",
    LostDie,
    cite=MR.DIGGING,
    default=LostDie.NONE.value,
    help="See MR 13.1 for whose status costs an attack die.",
)
ATTACK_ABILITY_DICE = Pool(
    "attack.ability-dice",
    "Change in attack dice for abilities of either unit?",
    COLOURS,
    cite=MR.CARD,
    default=NONE,
    signed=True,
    help="Enter the change, e.g. +1 blue or -1 green.",
)
ATTACK_CARD_DICE = replace(
    ATTACK_ABILITY_DICE,
    key="attack.card-dice",
    prompt="Change in attack dice for a command card?",
    cite=MR.COMMAND_CARD,
)
LAST_DIE = Choice(
    "last-die.{pool}",
    "The {pool} pool keeps one die: which colour?",
    LastDie,
    cite="precedent minimum-pool",
    names=("attack", "defence", "critical attack", "critical defence"),
    help="At this table, a pool never falls below one die.",
)

# MR 10.8.1: the roll

DICE_AT_HALF = Pool(
    "attack.dice-at-half",
    "Which attack dice are rolled at half strength?",
    COLOURS,
    cite=f"{MR.HALF_STRENGTH}; precedent half-strength",
    help="Enter all the dice that are rolled, e.g. 2 green 1 blue, without those removed.",
)
ATTACK_ROLL = Throw(
    "attack.roll",
    "Roll the attack dice.",
    cite=ATTACK_LIST,
    symbols=SYMBOLS,
    symbol_names=SYMBOL_NAMES,
    colours=COLOURS,
    printed_faces=FACES,
    help=HOW_TO_TYPE,
)
NO_HITS = Choice(
    "attack.no-hits",
    "No symbols rolled. Resolve the defence anyway?",
    NoHits,
    cite=f"{ATTACK_LIST}; {DEFENCE_LIST} (inferred)",
    default=NoHits.DEFEND.value,
    help="Defence dice only cancel attack symbols, so they cannot change the result here.",
)

ATTACK_QUESTIONS = (
    IN_RANGE,
    LINE_OF_SIGHT,
    COMMAND_RULES,
    FLIP_POINT,
    ACTIVATION_CARD,
    MARKER,
    SPOTTING_ROLL,
    ARC_OF_FIRE,
    AT_RANGE,
    ATTACK_DICE,
    LOST_DIE,
    ATTACK_ABILITY_DICE,
    ATTACK_CARD_DICE,
    LAST_DIE,
    DICE_AT_HALF,
    ATTACK_ROLL,
    NO_HITS,
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
    help="Enter only the dice on the card, e.g. 1 green 1 blue, or 1g 1b. Terrain, experience and other changes come"
    " later.",
)
IMPACT_DICE = replace(
    ATTACK_ABILITY_DICE,
    key="defence.impact-dice",
    prompt="Change in defence dice for the area of impact?",
    cite=MR.IMPACT,
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

DEFENCE_CARD_DICE = replace(
    ATTACK_CARD_DICE,
    key="defence.card-dice",
    prompt="Defence dice from a command card?",
    help="Play the card before the roll. Enter the change, e.g. +1 blue or -1 green.",
)
DEFENCE_ABILITY_DICE = replace(
    ATTACK_ABILITY_DICE, key="defence.ability-dice", prompt="Change in defence dice for abilities of {target}?"
)

# Defence checklist: the roll

DEFENCE_ROLL = replace(ATTACK_ROLL, key="defence.roll", prompt="Roll the defence dice.", cite=DEFENCE_LIST)

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

DEFENCE_QUESTIONS = (
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
CRITICAL_DEFENCE_CHANGE = replace(
    CRITICAL_ATTACK_CHANGE,
    key="critical.defence.change",
    prompt="Change in the defender's dice for the comparison?",
    role=Role.DEFENDER,
    help="Your table allows changes. Enter the change, e.g. +1 blue, or none.",
)
CRITICAL_ATTACK_ROLL = replace(
    ATTACK_ROLL,
    key="critical.attack.roll",
    prompt="Critical hits: roll the attacker's dice.",
    cite=f"{MR.COMPARISON}; {CRITICAL_HITS}",
    role=Role.ATTACKER,
    help=f"One roll resolves all critical hits; only the strongest symbol left takes effect. {HOW_TO_TYPE}",
)
CRITICAL_DEFENCE_ROLL = replace(
    CRITICAL_ATTACK_ROLL,
    key="critical.defence.roll",
    prompt="Critical hits: roll the defender's dice.",
    role=Role.DEFENDER,
)
ALONE_ATTACK_ROLL = replace(CRITICAL_ATTACK_ROLL, key="attack.roll")
ALONE_DEFENCE_ROLL = replace(CRITICAL_DEFENCE_ROLL, key="defence.roll")

_CHANGES = (CRITICAL_ATTACK_CHANGE, CRITICAL_DEFENCE_CHANGE)
OF_CRITICAL_HITS = (*_CHANGES, CRITICAL_ATTACK_ROLL, CRITICAL_DEFENCE_ROLL)
OF_CRITICAL_HITS_ALONE = (*_CHANGES, ALONE_ATTACK_ROLL, ALONE_DEFENCE_ROLL)
