"""What the checklists of ASSAULT ask: the attack, the defence, and critical hits, within an attack and alone."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import ClassVar

from rulesets.api import Choice, Number, Option, Pool, Reminder, Role, Scope, Tabletop, Text, Throw, texts_of
from rulesets.assault.player_aid import FACES
from rulesets.assault.units import DICE_AT
from rulesets.assault.vocabulary import (
    COLOURS,
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

texts = partial(texts_of, __name__)

# MR 10.1, MR 10.2: range and line of sight

IN_RANGE = Choice(**texts("attack.in-range"), words=Range, default=Range.IN.value)
LINE_OF_SIGHT = Choice(**texts("attack.sight"), words=LineOfSight, default=LineOfSight.CLEAR.value)

# MR 4.9, MR 8.3: command points and cards

COMMAND_RULES = Choice(
    **texts("command-rules"), words=CommandRules, default=CommandRules.NONE.value, remember=Scope.TABLE
)
FLIP_POINT = Reminder(**texts("command-point"))
ACTIVATION_CARD = Text(**texts("activation-card"), default=NONE)

# Attack checklist, MR 10.5: marker and spotting

MARKER = Choice(**texts("attack.marker"), words=Marker, default=Marker.FIRING.value)
SPOTTING_ROLL = Choice(**texts("attack.spotting"), words=Spotting, default=Spotting.NONE.value)

# MR 4.2, MR 10.6: the dice of the card


ARC_OF_FIRE = Reminder(**texts("attack.arc"))


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


AT_RANGE = AtRange(**texts("attack.range"))
ATTACK_DICE = Pool(**texts("attack.dice"), colours=COLOURS, remember=Scope.UNIT, printed=True)

# MR 13.1, MR 8.3: changes

LOST_DIE = Choice(**texts("attack.lost-die"), words=LostDie, default=LostDie.NONE.value)
ATTACK_ABILITY_DICE = Pool(**texts("attack.ability-dice"), colours=COLOURS, default=NONE, signed=True)
ATTACK_CARD_DICE = replace(ATTACK_ABILITY_DICE, **texts("attack.card-dice"))
LAST_DIE = Choice(
    **texts("last-die.{pool}"), words=LastDie, names=("attack", "defence", "critical attack", "critical defence")
)

# MR 10.8.1: the roll

DICE_AT_HALF = Pool(**texts("attack.dice-at-half"), colours=COLOURS)
ATTACK_ROLL = Throw(
    **texts("attack.roll"), symbols=SYMBOLS, symbol_names=SYMBOL_NAMES, colours=COLOURS, printed_faces=FACES
)
NO_HITS = Choice(**texts("attack.no-hits"), words=NoHits, default=NoHits.DEFEND.value)

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

DEFENCE_DICE = Pool(**texts("defence.dice"), colours=COLOURS, remember=Scope.UNIT, entry="defence dice", printed=True)
IMPACT_DICE = replace(ATTACK_ABILITY_DICE, **texts("defence.impact-dice"))

# MR 9.2: status

FAST_ACTION_TAKEN = Choice(**texts("target.fast-action"), words=FastAction, default=FastAction.NONE.value)

# MR 8.3, MR 4.2: changes

DEFENCE_CARD_DICE = replace(ATTACK_CARD_DICE, **texts("defence.card-dice"))
DEFENCE_ABILITY_DICE = replace(ATTACK_ABILITY_DICE, **texts("defence.ability-dice"))

# Defence checklist: the roll

DEFENCE_ROLL = replace(ATTACK_ROLL, **texts("defence.roll"))

# MR 13.3: a second suppression

SAID_OF_SUPPRESSION = Choice(**texts("ordinary-suppression.says"), words=SaidOfSuppression)
SAID_IN_WORDS = Text(**texts("ordinary-suppression.words"))

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


CRITICALS = Number(**texts("criticals"), low=1, high=40)
CRITICAL_ATTACK_CHANGE = Pool(**texts("critical.attack.change"), colours=COLOURS, role=Role.ATTACKER, signed=True)
CRITICAL_DEFENCE_CHANGE = replace(CRITICAL_ATTACK_CHANGE, **texts("critical.defence.change"), role=Role.DEFENDER)
CRITICAL_ATTACK_ROLL = replace(ATTACK_ROLL, **texts("critical.attack.roll"), role=Role.ATTACKER)
CRITICAL_DEFENCE_ROLL = replace(CRITICAL_ATTACK_ROLL, **texts("critical.defence.roll"), role=Role.DEFENDER)
ALONE_ATTACK_ROLL = replace(CRITICAL_ATTACK_ROLL, key="attack.roll")
ALONE_DEFENCE_ROLL = replace(CRITICAL_DEFENCE_ROLL, key="defence.roll")

_CHANGES = (CRITICAL_ATTACK_CHANGE, CRITICAL_DEFENCE_CHANGE)
OF_CRITICAL_HITS = (*_CHANGES, CRITICAL_ATTACK_ROLL, CRITICAL_DEFENCE_ROLL)
OF_CRITICAL_HITS_ALONE = (*_CHANGES, ALONE_ATTACK_ROLL, ALONE_DEFENCE_ROLL)
