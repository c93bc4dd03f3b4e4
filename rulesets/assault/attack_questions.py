"""What the attack checklist asks."""

from __future__ import annotations

from typing import ClassVar

from rulesets.api import Choice, Option, Pool, Reminder, Scope, Tabletop, Text, Throw
from rulesets.assault.player_aid import FACES, HOW_TO_TYPE
from rulesets.assault.units import DICE_AT
from rulesets.assault.vocabulary import (
    ATTACK_LIST,
    COLOURS,
    DEFENCE_LIST,
    MR,
    NONE,
    SYMBOL_NAMES,
    SYMBOLS,
    CommandRules,
    LastDie,
    LineOfSight,
    LostDie,
    Marker,
    NoHits,
    Range,
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

    answered_by: ClassVar[str] = "a range, by number or name"
    numbers_answer: ClassVar[bool] = True

    def offered(self, table: Tabletop) -> tuple[Option, ...]:
        """List the ranges of the unit's card."""
        card = table.units[self.unit].card if self.unit in table.units else {}
        dice = {entry.removeprefix(DICE_AT): dice for entry, dice in card.items() if entry.startswith(DICE_AT)}
        return tuple(Option(span, span, dice) for span, dice in dice.items())

    def names_in(self, text: str) -> tuple[str, ...]:
        """Give the range."""
        return (" ".join(text.split()),)


AT_RANGE = AtRange(
    "attack.range",
    "Range, as on the card of {attacker}?",
    brief="range",
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
    help="Enter only the dice on the card, e.g. 2 green 1 blue. Experience and other changes come later.",
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
ATTACK_CARD_DICE = Pool(
    "attack.card-dice",
    "Change in attack dice for a command card?",
    COLOURS,
    cite=MR.COMMAND_CARD,
    default=NONE,
    signed=True,
    help="Enter the change, e.g. +1 blue or -1 green.",
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

# All of them, in the order of the checklist

QUESTIONS = (
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
