"""What a run goes by, and how far it came."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rulesets.ledger import Ledger
from rulesets.questions import Question
from rulesets.ruling import Effect, Ruling
from rulesets.table import Change, Table
from rulesets.words import Words

if TYPE_CHECKING:
    from rulesets.checklist import Checklist


class Source(Words):
    """Where an answer came from."""

    TYPED = "typed", "answered in this combat"
    MEMORY = "memory", "remembered"
    DEFAULT = "default", "taken by default"
    MOOT = "moot", "makes no difference here"


@dataclass(frozen=True)
class Given:
    """All that a run goes by: answers by key, the table, and whether defaults are taken unasked.

    `moot` holds readings of unsettled precedents that are tried or make no difference. `fate` holds the chances
    that the odds have decided; with `chance` a die without an answer is such a chance, and dice without an
    answer stay face down.
    """

    answers: Mapping[str, str] = field(default_factory=dict)
    table: Table = field(default_factory=Table)
    defaults: bool = False
    moot: Mapping[str, str] = field(default_factory=dict)
    fate: Mapping[str, Any] = field(default_factory=dict)
    chance: bool = False


@dataclass(frozen=True)
class Answered:
    """An answer that a run used: at which step, to which question, as which text, and where it came from."""

    step: str
    question: Question[Any]
    text: str
    value: Any
    source: Source

    @property
    def said(self) -> str:
        """Say the answer in a few words."""
        return self.question.say(self.value)


@dataclass(frozen=True)
class Refused:
    """An answer that is there but cannot be taken any more, or at all, and why.

    `reason` is for players; `keyed` says the same and calls questions by their keys.
    """

    key: str
    text: str
    reason: str
    keyed: str
    source: Source = Source.TYPED


@dataclass(frozen=True)
class Chance:
    """A chance that the odds must branch on: its name, and the weight of each value in whole numbers.

    `total` is the sum of the weights; `at` is what the value will be read against, such as a column.
    """

    name: str
    weights: Mapping[Any, int]
    total: int
    at: str = ""

    @property
    def chances(self) -> dict[Any, Fraction]:
        """Give each value its exact chance."""
        return {value: Fraction(weight, self.total) for value, weight in self.weights.items()}


@dataclass(frozen=True, slots=True)
class Note:
    """A remark of the referee's at a step, such as why something makes no difference."""

    step: str
    text: str
    cite: str = ""


@dataclass(frozen=True)
class Run:
    """How far a procedure came with the answers given.

    `question` is what is asked next, None once the procedure has ended. `at` is what the open question will be
    read against (a column, say). `found` names the step at which each fact was found. `waiting` lists keys of
    answers that were not reached; once the procedure has ended they fell away. `readings` holds, at a precedent
    that is asked, the run that each reading leads to.
    """

    checklist: Checklist
    given: Given
    question: Question[Any] | None
    at: str
    refused: Refused | None
    chance: Chance | None
    steps: tuple[str, ...]
    answered: Mapping[str, Answered]
    ledger: Ledger
    facts: Mapping[str, Any]
    found: Mapping[str, str]
    effects: tuple[Effect, ...]
    notes: tuple[Note, ...]
    ruling: Ruling | None
    table: Table
    readings: Mapping[str, Run] = field(default_factory=dict)

    @property
    def ended(self) -> bool:
        """Tell whether nothing is left to ask."""
        return self.question is None and self.chance is None

    @property
    def step(self) -> str:
        """Name the step at which the run stands."""
        return self.steps[-1] if self.steps else ""

    @property
    def waiting(self) -> tuple[str, ...]:
        """List the keys of answers that the run did not come to."""
        reached = {*self.answered, self.refused.key if self.refused else ""}
        return tuple(key for key in self.given.answers if key not in reached)

    def from_source(self, source: Source) -> tuple[Answered, ...]:
        """List the answers that came from one source."""
        return tuple(answer for answer in self.answered.values() if answer.source is source)

    def changes(self, here_only: frozenset[str] = frozenset()) -> tuple[Change, ...]:
        """List what confirming changes on the table: what is remembered, then the effects."""
        kept = [
            change
            for key, answer in self.answered.items()
            if answer.source is Source.TYPED and key not in here_only
            for change in answer.question.keep(answer.text, answer.value)
        ]
        return (*kept, *(change for effect in self.effects for change in effect.changes))
