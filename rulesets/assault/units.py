"""The two units of an attack: who they are, and what is asked of their cards and markers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, TypeVar

from rulesets.api import Change, Choice, Option, Question, Several, Tabletop, Text, UnitName, What, Words, texts_of
from rulesets.assault.vocabulary import NONE, Experience, TargetClass, UnitState

texts = partial(texts_of, __name__)

ATTACKER, TARGET = "attacker", "target"

CLASS = "class"

DICE_AT = "attack dice at "
"""Begins the entry of a unit's card that holds the dice of a range."""

AnyQuestion = TypeVar("AnyQuestion", bound=Question[Any])


# A unit in its part of the attack


@dataclass(frozen=True)
class Who:
    """A unit in its part of the attack; one without a name of its own has no card and no states."""

    name: str
    part: str

    @cached_property
    def named(self) -> bool:
        """Tell whether it has a name of its own, and so a card."""
        return self.name.casefold() not in (ATTACKER, TARGET)

    @property
    def unit(self) -> str:
        """Call it in a list of effects."""
        return self.name if self.named else self.part

    @property
    def card(self) -> str:
        """Name the card that remembers its values; empty if there is none."""
        return self.name if self.named else ""

    @cached_property
    def said(self) -> str:
        """Say who it is within a sentence."""
        return self.name if self.named else f"the {self.part}"

    @cached_property
    def begins(self) -> str:
        """Say who it is at the beginning of a sentence; a name stays as it is written."""
        return self.name if self.named else f"The {self.part}"

    def does(self, what: str) -> str:
        """Say what happens to it behind a colon, as a name may be one of many: `Raiders: suppressed`."""
        return f"{self.begins}: {what}"


def about(question: AnyQuestion, who: Who) -> AnyQuestion:
    """Make the question about a unit; a unit without a name remembers nothing."""
    called = who.begins if question.prompt.startswith("{") else who.said
    return replace(question.of(called), unit=who.card)


# What the table knows of a unit


class StatesOf(Several[UnitState]):
    """The states of a unit, which lie on the table and are offered from there.

    A unit whose card has no class has never been asked about: for it the table knows only states it does have.
    """

    def recall(self, table: Tabletop) -> str | None:
        """Name the states that the table knows."""
        held = [state.value for state in self.words if table.state(self.unit, state)]
        if held or table.card(self.unit, CLASS):
            return ", ".join(held) or "none"
        return None

    def keep(self, text: str, value: tuple[UnitState, ...]) -> tuple[Change, ...]:
        """Set the states named and clear the others."""
        if not self.unit:
            return ()
        return tuple(state_change(self.unit, state, state in value) for state in self.words)


class StrengthOf(Choice[Words]):
    """Whether a unit is at half strength, which is a state on the table."""

    def recall(self, table: Tabletop) -> str | None:
        """Say what the table knows; of a unit that neither fired nor was fired at, it knows no full strength."""
        if table.state(self.unit, UnitState.HALF_STRENGTH):
            return UnitState.HALF_STRENGTH
        card = table.units[self.unit].card if self.unit in table.units else {}
        known = CLASS in card or any(entry.startswith(DICE_AT) for entry in card)
        return NONE if known else None

    def keep(self, text: str, value: Words) -> tuple[Change, ...]:
        """Set or clear the state."""
        if not self.unit:
            return ()
        return (state_change(self.unit, UnitState.HALF_STRENGTH, value == UnitState.HALF_STRENGTH),)


def state_change(unit: str, state: UnitState, held: bool) -> Change:
    """Set or clear a state of a unit."""
    return Change(What.STATE, unit, state.value, "yes" if held else None)


# Attack checklist: which units

FIRING_UNIT = UnitName(**texts("attacker"))
TARGET_UNIT = UnitName(**texts("target"))

# MR 4.2, MR 4.2.3, MR 10.8.1: their cards and markers

ATTACKER_ABILITIES = Text(**texts("attacker.abilities"))
TARGET_ABILITIES = replace(ATTACKER_ABILITIES, **texts("target.abilities"))


class LevelOf(Choice[Experience]):
    """A level of experience, listed with the marker to look for."""

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        return tuple(Option(level.value, level.marked, level.meaning, level.cite) for level in self.words)


ATTACKER_EXPERIENCE = LevelOf(**texts("attacker.experience", Experience), words=Experience)
TARGET_EXPERIENCE = replace(ATTACKER_EXPERIENCE, **texts("target.experience"))
STRENGTH = StrengthOf(**texts("attacker.strength"))
TARGET_CLASS = Choice(**texts("target.class", TargetClass), words=TargetClass)
STATES = StatesOf(**texts("target.states", UnitState), words=UnitState)

QUESTIONS: tuple[Question[Any], ...] = Question.found_in(vars().values())
"""All of them, in the order in which they stand here."""
