"""What the checklists of ASSAULT ask: player aid, attack, defence, and critical hits, within an attack and alone."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, ClassVar, Self

from rulesets import api
from rulesets.api import LONGEST_NAME, Choice, Option, Pool, Question, Reminder, Tabletop, Text, Throw, Typed, Words
from rulesets.assault.units import DICE_AT
from rulesets.assault.vocabulary import COLOURS, NONE, SYMBOL_NAMES, SYMBOLS, FastAction, UnitState

texts = partial(api.texts_of, __name__)

# Dice printed on the player aid: a row is asked by its name, its dice once, and the kit keeps them

NO_ROW = ("", "no", "-", NONE)
"""How it is typed that no row applies."""


@dataclass(frozen=True)
class AidRow(Typed[str]):
    """The name of a row of the player aid, or `none`; the rows whose dice the kit knows are offered.

    The answer is the name in small letters with hyphens, as it stands in the kit after `table`; empty for none.
    """

    table_name: str = field(kw_only=True)
    default: str | None = field(default=NONE, kw_only=True)

    kind: ClassVar[str] = "text"

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """Offer none, and the rows in the kit."""
        start = f"{self.table_name}."
        known = {
            key.removeprefix(start): f"In your kit: {dice}." for key, dice in table.kit.items() if key.startswith(start)
        }
        rows = {NONE: "No row applies.", **known}
        return tuple(Option(row, row.replace("-", " "), meaning, self.cite) for row, meaning in rows.items())

    def offered(self, table: Tabletop) -> tuple[Option, ...]:
        """Offer the rows in the kit; that none applies is the default."""
        return tuple(option for option in self.options(table) if option.word != NONE)

    def names_in(self, text: str) -> tuple[str, ...]:
        name = "-".join(text.casefold().split())
        return () if name in NO_ROW else (name,)

    def accepted(self) -> str:
        return f"a name of up to {LONGEST_NAME} letters, or none"

    def parse(self, text: str, table: Tabletop) -> str:
        name = "-".join(text.casefold().split())
        if name in NO_ROW:
            return ""
        if len(name) > LONGEST_NAME or not all(letter.isalnum() or letter in "-'’/()&" for letter in name):
            raise self.bad(text)
        return name

    def say(self, value: str) -> str:
        return value.replace("-", " ") or NONE


class RowDice(Pool):
    """The dice of a row of the player aid; a prompt says its name without the hyphens that the key has."""

    def of(self, unit: str) -> Self:
        """Make the question about one row."""
        return replace(super().of(unit), prompt=super().of(unit.replace("-", " ")).prompt)


FACES = api.PrintedFaces(**texts("faces.{colour}"), symbols=SYMBOLS, names=COLOURS)
TERRAIN_ROW = AidRow(**texts("terrain"))
TERRAIN_DICE = RowDice(**texts("terrain.{name}"), colours=COLOURS)
HINDERED_ROW = AidRow(**texts("hindered"))
HINDERED_DICE = replace(TERRAIN_DICE, **texts("hindered.{name}"))
STATUS_DICE = replace(
    TERRAIN_DICE,
    **texts("status.{name}"),
    names=(UnitState.DIGGING_IN, UnitState.DUG_IN, FastAction.FAST, UnitState.SUPPRESSED),
)
RANGED_FIRE_ROW = AidRow(**texts("ranged-fire"))
RANGED_FIRE_DICE = replace(TERRAIN_DICE, **texts("ranged-fire.{name}"))
FAILED_SPOTTING_DICE = Pool(**texts("failed-spotting"), colours=COLOURS)

AID_QUESTIONS: tuple[Question[Any], ...] = Question.found_in(vars().values())


# What the attack checklist asks


# MR 10.1, MR 10.2: range and line of sight

IN_RANGE: Choice[Words] = Choice(**texts("attack.in-range"))
LINE_OF_SIGHT: Choice[Words] = Choice(**texts("attack.sight"))

# MR 4.9, MR 8.3: command points and cards

COMMAND_RULES: Choice[Words] = Choice(**texts("command-rules"))
FLIP_POINT = Reminder(**texts("command-point"))
ACTIVATION_CARD = Text(**texts("activation-card"))

# Attack checklist, MR 10.5: marker and spotting

MARKER: Choice[Words] = Choice(**texts("attack.marker"))
SPOTTING_ROLL: Choice[Words] = Choice(**texts("attack.spotting"))

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

    def parse(self, text: str, table: Tabletop) -> str:
        """Read a number or a band: no range is below zero."""
        if re.match(r"\s*[-−]\s*[0-9]", text):
            raise self.bad(text)
        return super().parse(text, table)

    def offers(self, text: str) -> None:
        """Take no number with words behind it, such as `12 red`; sessions that have one keep it."""
        super().offers(text)
        if text[:1].isdecimal() and not re.fullmatch(r"\d+(\s*[-–]\s*\d+|\s*\+)?(\s*hex(es)?)?", text):
            raise self.bad(text)


AT_RANGE = AtRange(**texts("attack.range"))
ATTACK_DICE = Pool(**texts("attack.dice"), colours=COLOURS)

# MR 13.1, MR 8.3: changes

LOST_DIE: Choice[Words] = Choice(**texts("attack.lost-die"))
ATTACK_ABILITY_DICE = Pool(**texts("attack.ability-dice"), colours=COLOURS)
ATTACK_CARD_DICE = replace(ATTACK_ABILITY_DICE, **texts("attack.card-dice"))
LAST_DIE: Choice[Words] = Choice(
    **texts("last-die.{pool}"),
    names=("attack", "defence", "critical attack", "critical defence"),
)

# MR 10.8.1: the roll

DICE_AT_HALF = Pool(**texts("attack.dice-at-half"), colours=COLOURS)
ATTACK_ROLL = Throw(
    **texts("attack.roll"), symbols=SYMBOLS, symbol_names=SYMBOL_NAMES, colours=COLOURS, printed_faces=FACES
)
NO_HITS: Choice[Words] = Choice(**texts("attack.no-hits"))


# What the defence checklist asks


# MR 4.2, MR 10.9.3: the dice of the card

DEFENCE_DICE = Pool(**texts("defence.dice"), colours=COLOURS)
IMPACT_DICE = replace(ATTACK_ABILITY_DICE, **texts("defence.impact-dice"))

# MR 9.2: status

FAST_ACTION_TAKEN = Choice(**texts("target.fast-action", FastAction), words=FastAction)

# MR 8.3, MR 4.2: changes

DEFENCE_CARD_DICE = replace(ATTACK_CARD_DICE, **texts("defence.card-dice"))
DEFENCE_ABILITY_DICE = replace(ATTACK_ABILITY_DICE, **texts("defence.ability-dice"))

# Defence checklist: the roll

DEFENCE_ROLL = replace(ATTACK_ROLL, **texts("defence.roll"))

# MR 13.3: a second suppression

SAID_OF_SUPPRESSION: Choice[Words] = Choice(**texts("ordinary-suppression.says"))
SAID_IN_WORDS = Text(**texts("ordinary-suppression.words"))

OF_BOTH: tuple[Question[Any], ...] = Question.found_in(vars().values())[len(AID_QUESTIONS) :]
"""What both checklists ask, in the order in which it stands here."""


# What critical hits ask, within an attack and alone


CRITICALS = api.Number(**texts("criticals"))
CRITICAL_ATTACK_CHANGE = Pool(**texts("critical.attack.change"), colours=COLOURS)
CRITICAL_DEFENCE_CHANGE = replace(CRITICAL_ATTACK_CHANGE, **texts("critical.defence.change"))
CRITICAL_ATTACK_ROLL = replace(ATTACK_ROLL, **texts("critical.attack.roll"))
CRITICAL_DEFENCE_ROLL = replace(CRITICAL_ATTACK_ROLL, **texts("critical.defence.roll"))
ALONE_ATTACK_ROLL = replace(CRITICAL_ATTACK_ROLL, key="attack.roll")
ALONE_DEFENCE_ROLL = replace(CRITICAL_DEFENCE_ROLL, key="defence.roll")

_CHANGES = (CRITICAL_ATTACK_CHANGE, CRITICAL_DEFENCE_CHANGE)
OF_CRITICAL_HITS = (*_CHANGES, CRITICAL_ATTACK_ROLL, CRITICAL_DEFENCE_ROLL)
OF_CRITICAL_HITS_ALONE = (*_CHANGES, ALONE_ATTACK_ROLL, ALONE_DEFENCE_ROLL)
