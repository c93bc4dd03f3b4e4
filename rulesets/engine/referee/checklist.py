"""A checklist, all that it may ask, and a run of it: what it goes by and how far it came."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rulesets.engine.core.ruling import Effect, Ruling
from rulesets.engine.core.tabletop import Change, Tabletop
from rulesets.engine.core.words import Words
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.secret import Secret
from rulesets.engine.referee.ledger import Ledger

if TYPE_CHECKING:
    from rulesets.engine.core.charts import Chart
    from rulesets.engine.core.ruling import Margin
    from rulesets.engine.referee.referee import Referee


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
    table: Tabletop = field(default_factory=Tabletop)
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
    table: Tabletop
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


@dataclass(frozen=True)
class Step:
    """One step of a checklist: its title, its source, its teaching text, and why it may be skipped.

    `skipped` says why it is passed over, `unreached` why a procedure may end before it, where that is another reason.
    `part` names the part of a long checklist that the step belongs to: steps of one part stand together, and are
    counted from 1 within it. `brief` is a shorter title, for where room is short and the part is named above it.
    """

    id: str
    title: str
    cite: str = ""
    help: str = ""
    skipped: str = ""
    unreached: str = field(default="", kw_only=True)
    part: str = ""
    brief: str = ""


@dataclass(frozen=True)
class Checklist:
    """A procedure with all that it may ask, do and come to.

    `outcomes` is ordered from worst to best for the attacker. `effects` names every effect with its meaning.
    Where outcomes are the cells of a table that is not in the code, `ranked` gives each a key that orders it, and
    `outcomes` lists only those that are no cell. `chart` lays out the table that the run reads, if the game has one.
    `margins` says how far a run is from other outcomes, in a game without dice. `counted` says in a sentence what
    odds count, where one combat may come to more than the outcome they name.
    """

    id: str
    title: str
    summary: str
    procedure: Callable[[Referee], None]
    steps: tuple[Step, ...]
    questions: tuple[Question[Any], ...]
    outcomes: type[Words]
    effects: type[Words]
    chart: Callable[[Run], Chart | None] | None = None
    ranked: Callable[[str], Any] | None = None
    margins: Callable[[Run], tuple[Margin, ...]] | None = None
    counted: str = ""

    def place(self, step: str) -> int:
        """Give the place of a step in the checklist, from 0; the first where there is none of that id."""
        return next((place for place, each in enumerate(self.steps) if each.id == step), 0)

    @property
    def precedents(self) -> tuple[Precedent[Any], ...]:
        """List the open rules that this checklist may come to."""
        return tuple(question for question in self.questions if isinstance(question, Precedent))

    @property
    def printed(self) -> tuple[Question[Any], ...]:
        """List the values that are read off components."""
        return tuple(question for question in self.questions if question.printed)

    def rank(self, outcome: str) -> Any:
        """Give an outcome a key that orders it, from worst to best for the attacker; the worst are those not listed."""
        if self.ranked:
            return self.ranked(outcome)
        words = [word.value for word in self.outcomes]
        return words.index(outcome) if outcome in words else -1

    def keys(self) -> tuple[str, ...]:
        """List the keys of all questions; what stands for a name is in capitals: UNIT.into, terrain.NAME."""
        return tuple(re.sub(r"\{(\w+)\}", lambda name: name[1].upper(), question.key) for question in self.answerable())

    def answerable(self) -> tuple[Question[Any], ...]:
        """List the questions, with the parts of a secret in its place."""
        return tuple(
            each
            for question in self.questions
            for each in ([part.question for part in question.parts] if isinstance(question, Secret) else [question])
        )

    def called(self, key: str) -> str:
        """Call the question that a key names as players do; the key itself where it names none."""
        question = question_of(self.questions, key)
        return question.called if question else f"“{key}”"

    def knows(self, key: str) -> bool:
        """Tell whether a key may be asked by this checklist."""
        return any(matches(question, key) for question in self.answerable())


def in_capitals(text: str) -> str:
    """Write what a key or a prompt leaves open in capitals: `{unit}.into` is `UNIT.into`."""
    return re.sub(r"\{(\w+)\}", lambda name: name[1].upper(), text)


def question_of(questions: Iterable[Question[Any]], key: str) -> Question[Any] | None:
    """Find the question that a key names, about the unit or whatever else stands in the key; None if there is none."""
    for question in questions:
        if matches(question, key):
            before, _, _ = question.key.partition("{")
            _, _, after = question.key.rpartition("}")
            open_part = key[len(before) : len(key) - len(after)] if "{" in question.key else ""
            return question.of(open_part) if open_part else question
    return None


def matches(question: Question[Any], key: str) -> bool:
    """Tell whether a key is a question's; `{unit}` and the like in its key stand for any name that may be there."""
    pattern = "(.+)".join(re.escape(part) for part in re.split(r"\{[^}]*\}", question.key))
    found = re.fullmatch(pattern, key)
    return found is not None and all(question.may_name(name) for name in found.groups())
