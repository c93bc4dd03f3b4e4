"""A checklist, all that it may ask, and a run of it: what it goes by and how far it came."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import Effect, Margin, Ruling
from rulesets.engine.core.tables import Chart
from rulesets.engine.core.tabletop import Answers, Change, Settled, Tabletop, What
from rulesets.engine.core.words import Role, Words, real_minus
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.questions.kind import in_capitals
from rulesets.engine.questions.question import Question, matches, question_of
from rulesets.engine.referee.ledger import Cancelled, Ledger, Total, WhoFought

OF_UNITS = frozenset((What.UNIT, What.CARD, What.STATE))
"""The changes that concern a unit."""


class Source(Words):
    """Where an answer came from: the first of these that there is."""

    TYPED = "typed", "answered in this combat"
    MEMORY = "memory", "remembered"
    SUGGESTED = "suggested", "left open by the rules, taken as suggested"
    DEFAULT = "default", "the usual answer"
    MOOT = "moot", "not asked: every reading gives the same ruling"


@dataclass(frozen=True)
class Given:
    """All that a run depends on: the same `Given` always comes to the same run.

    Attributes:
        answers: what players typed, by the key of the question: `{"attack": "Hammer 7 + Tiny 2", "die": "4"}`.
        table: what lies on the table before the combat.
        defaults: whether a question without an answer takes its default unasked.
        moot: readings that this run tries of open rules that are not settled, by the key of the precedent:
            `{"odds-rounding": "nearest"}`. Where all readings come to the same, one of them stays here.
        suggested: readings of open rules that are taken as suggested, by the key of the precedent, as `moot` is.
        suggests: whether an open rule that is not settled, and makes a difference, is taken as suggested, unasked.
        fate: for odds, how chances have fallen on the way that this run follows, by the key of the die or the name of
            the comparison: `{"die": 4, "hits": "critical"}`. The values are what the procedure gets, not texts.
        clock: whether the run is that of a session: the table's clock answers what it holds, see `Question.clock`, and
            an open rule waits for those after it where all its readings end alike as far as these decide.
        chance: whether the run is for odds. If so, it stops at a die that has no answer and is not in `fate`, to be
            gone on with once for each face; and symbol dice that have no answer lie face down.
    """

    answers: Answers = field(default_factory=dict)
    table: Tabletop = field(default_factory=Tabletop)
    defaults: bool = False
    moot: Settled = field(default_factory=dict)
    fate: Mapping[str, Any] = field(default_factory=dict)
    chance: bool = False
    clock: bool = True
    suggested: Settled = field(default_factory=dict)
    suggests: bool = False

    def __hash__(self) -> int:
        """Go by the answers, which tell most runs apart."""
        return hash(frozenset(self.answers.items()))


class UsedAnswer(NamedTuple):
    """An answer that a run used.

    Attributes:
        step: the id of the step at which it was asked for; empty before the first.
        question: the question, about the unit if it is about one.
        text: the answer as text.
        value: the answer as the procedure got it.
        source: where it came from.
        on_clock: what the clock shows that answered it: `turn 3`; empty where anything else did.
    """

    step: str
    question: Question[Any]
    text: str
    value: Any
    source: Source
    on_clock: str = ""

    @property
    def said(self) -> str:
        """Say the answer in a few words, as it is shown beside its step, after what the clock shows that gave it."""
        said = self.question.say(self.value)
        return f"{self.on_clock}: {self.question.with_name(said)}" if self.on_clock else said


class RefusedAnswer(NamedTuple):
    """An answer that cannot be taken, so that its question is asked again.

    It may be no answer to the question at all. Or it was taken once, and an earlier answer was changed so that it does
    not fit any more: a unit's losses, say, after the unit was left out of the force.

    Attributes:
        key: the key of the question.
        text: the answer that cannot be taken.
        reason: what is wrong and what is wanted, in a sentence for players; it calls questions by their prompts.
        keyed: the same sentence for files and programs; it calls questions by their keys.
        source: where the answer came from.
    """

    key: str
    text: str
    reason: str
    keyed: str
    source: Source = Source.TYPED


class Chance(NamedTuple):
    """A die or a comparison of dice at which odds must go on once with each value that it may have.

    Attributes:
        name: the key of the die, or the name of the comparison.
        weights: how often each value comes, in whole numbers: `{1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}`.
        at: what the value will be read against, such as a column; empty if nothing was said.
    """

    name: str
    weights: Mapping[Any, int]
    at: str = ""

    @property
    def total(self) -> int:
        """Add up the weights."""
        return sum(self.weights.values())


@dataclass(frozen=True)
class Remark:
    """A remark of the referee's at a step, in a sentence, with the section that says so."""

    step: str
    text: str
    cite: str = ""


@dataclass
class Run:
    """How far a procedure came with the answers given, and all that it found on the way.

    Attributes:
        checklist: the checklist whose procedure was run.
        given: what the run went by.
        question: what is asked next; None once the procedure has ended.
        at: what the answer to it will be read against, such as the column `3-1`; empty if nothing was said.
        refused: the answer to it that is there but cannot be taken; None if there is none.
        chance: in runs for odds, the chance at which the run stopped; otherwise None.
        steps: the ids of the steps it came to, in their order.
        answered: the answers it used, by the key of their question: `{"die": UsedAnswer(…)}`.
        ledger: what was counted.
        facts: what was found, by name, fit for JSON: `{"attack": 9, "odds": "3-1"}`.
        handed_on: what the next combat begins with, as text by the key that takes it: `{"side": "N"}`.
        remembered: what changes on the table besides answers that are kept and effects.
        stands: what changes on the table instead of the effects where players rule otherwise.
        found: the id of the step at which each fact was found: `{"attack": "strengths", "odds": "odds"}`.
        known: how many answers were known when each fact was found, and under an empty name when it was ruled.
        effects: what the ruling does and allows, in the order in which it was noted.
        notes: the remarks, in their order.
        ruling: the outcome; None as long as none was announced.
        table: what lies on the table, with the effects.
        readings: where an open rule is asked, the run that each reading leads to: `{"defender": Run(…)}`; else empty.
        apart: what readings of open rules that are not asked yet make of totals and facts: `{"odds": ("2-1", "3-1")}`.
    """

    checklist: Checklist
    given: Given
    question: Question[Any] | None = None
    at: str = ""
    refused: RefusedAnswer | None = None
    chance: Chance | None = None
    steps: tuple[str, ...] = ()
    answered: dict[str, UsedAnswer] = field(default_factory=dict)
    ledger: Ledger = field(default_factory=Ledger)
    facts: dict[str, Any] = field(default_factory=dict)
    found: dict[str, str] = field(default_factory=dict)
    effects: tuple[Effect, ...] = ()
    notes: tuple[Remark, ...] = ()
    ruling: Ruling | None = None
    table: Tabletop = field(default_factory=Tabletop)
    readings: Mapping[str, Run] = field(default_factory=dict)
    apart: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    handed_on: dict[str, str] = field(default_factory=dict)
    remembered: tuple[Change, ...] = ()
    stands: tuple[Change, ...] = ()
    known: dict[str, int] = field(default_factory=dict)

    @property
    def ended(self) -> bool:
        """Tell whether the procedure has ended, so that nothing is left to ask."""
        return self.question is None and self.chance is None

    @cached_property
    def chart(self) -> Chart | None:
        """Draw the table that the checklist reads, as far as the run has come to its cell; None where it reads none."""
        return self.checklist.chart(self) if self.checklist.chart else None

    @property
    def left_open(self) -> tuple[Remark, ...]:
        """Remark in a sentence what open rules that are not asked yet may still decide; none if nothing."""
        called = self.checklist.facts_called
        said = "; ".join(f"{called.get(name, name)} {' or '.join(values)}" for name, values in self.apart.items())
        return (Remark(self.step, f"An open rule may decide: {said}."),) if said else ()

    def amount(self, name: str) -> str:
        """Say what a total or a fact is, for players; empty where it is neither, or a list."""
        value = self.ledger.total(name) if name in self.ledger.totals() else self.facts.get(name, "")
        return self.checklist.said(name, value) if isinstance(value, str | int) else ""

    @property
    def cancelled(self) -> tuple[Cancelled, ...]:
        """Say what cancelled what in each comparison of symbol dice that the run has made, in their order."""
        return self.checklist.cancelled(self) if self.checklist.cancelled else ()

    @property
    def step(self) -> str:
        """Give the id of the step at which the run stands; empty before the first."""
        return self.steps[-1] if self.steps else ""

    @property
    def waiting(self) -> tuple[str, ...]:
        """List the keys of answers that the run did not come to; once it has ended, nothing asks for them."""
        reached = {*self.answered, self.refused.key if self.refused else ""}
        return tuple(key for key in self.given.answers if key not in reached)

    def known_before(self, fact: str = "") -> Mapping[str, UsedAnswer]:
        """List the answers that were known when a fact was found, or when it was ruled, in their order."""
        keys = list(self.answered)[: self.known.get(fact, 0)]
        return {key: self.answered[key] for key in keys}

    @property
    def texts(self) -> Answers:
        """Give the answers it used as texts, by the key of their question."""
        return {key: each.text for key, each in self.answered.items()}

    def from_source(self, source: Source) -> tuple[UsedAnswer, ...]:
        """List the answers that came from one source."""
        return tuple(answer for answer in self.answered.values() if answer.source is source)

    def changes(self, here_only: frozenset[str] = frozenset()) -> tuple[Change, ...]:
        """List what changes on the table once the ruling is confirmed: what is remembered, then the effects.

        Answers whose keys are in `here_only` are not remembered.
        """
        kept = [
            change
            for key, answer in self.answered.items()
            if (answer.source is Source.TYPED or answer.on_clock) and key not in here_only
            for change in self.checklist.on_the_table(answer.question.keep(answer.text, answer.value))
        ]
        return (*kept, *self.remembered, *(change for effect in self.effects for change in effect.changes))


@dataclass(frozen=True)
class Step:
    """One step of a checklist.

    Attributes:
        id: what the procedure calls it, see `Referee.step`.
        title: what the screen calls it.
        cite: the section of the rules that it follows.
        help: what to do at it and why, for somebody who has not read the rules today.
        skipped: why a procedure may pass it over, in a few words.
        part: the part of a long checklist that it belongs to; steps of one part stand together, and are counted from 1
            within it.
        brief: a shorter title, for where room is short and the part is named above it.
        unreached: why a procedure may end before it, where that is another reason than `skipped`.
        role: the side whose part of the checklist it is, where it is one side's.
    """

    id: str
    title: str
    cite: str = ""
    help: str = ""
    skipped: str = ""
    unreached: str = field(default="", kw_only=True)
    part: str = ""
    brief: str = ""
    role: Role | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class Checklist:
    """A procedure of the rules, such as a combat, with all that it may ask, do and come to.

    Attributes:
        id: what is typed and logged, such as `combat`.
        title: what the screen calls it.
        summary: what it is for, in a sentence.
        procedure: the function that goes through it, given a `Referee`; it must be pure.
        steps: its steps, in the order of the rules.
        questions: all that it may ask, in the order of the rules, see `Question`; no two may have the same key.
        outcomes: the words that it may come to, from worst to best for the attacker.
        effects: the words for all that a ruling may do or allow.
        chart: lays out the table that a run reads, with its cell lit; None where the run reads none.
        cancelled: says what cancelled what where a run compared symbol dice; None where none are compared.
        ranked: where outcomes are cells of a table that is not in the code, gives each a key by which they sort from
            worst to best for the attacker; `outcomes` then lists those that are no cell.
        cells_say: says an outcome that is a cell in a few words, for lists of combats: `attackers lose 1 step`.
        margins: in a game without dice, says how far a run is from other outcomes.
        counted: says in a sentence what odds count, where a combat may come to more than the outcome they name.
        totals: says of the totals that the procedure counts whose they are, and of dice where they are rolled.
        fought: tells who fought whom, from what a combat was answered and found; None where nobody fights in it.
        facts_called: what facts are called to players, where that is not their name: `{"odds": "column"}`.
        facts_said: how the values of facts are written for players, where they read otherwise than they are kept:
            `{"odds": heading}`, a function from one text to the other.
    """

    id: str
    title: str
    summary: str
    procedure: Callable[[Any], None]
    steps: tuple[Step, ...]
    questions: tuple[Question[Any], ...]
    outcomes: type[Words]
    effects: type[Words]
    chart: Callable[[Run], Chart | None] | None = None
    cancelled: Callable[[Run], tuple[Cancelled, ...]] | None = None
    ranked: Callable[[str], Any] | None = None
    cells_say: Callable[[str], str] | None = None
    margins: Callable[[Run], tuple[Margin, ...]] | None = None
    counted: str = ""
    totals: tuple[Total, ...] = ()
    fought: WhoFought | None = None
    facts_called: Mapping[str, str] = field(default_factory=dict)
    facts_said: Mapping[str, Callable[[str], str]] = field(default_factory=dict)

    def __hash__(self) -> int:
        """Go by the id, which tells most checklists apart."""
        return hash(self.id)

    def said(self, fact: str, value: str | int) -> str:
        """Write the value of a fact for players, a number below zero with a real minus."""
        if fact in self.facts_said:
            return self.facts_said[fact](str(value))
        return real_minus(str(value)) if isinstance(value, int) else value

    def on_the_table(self, changes: Collection[Change]) -> tuple[Change, ...]:
        """Leave out changes of units that have no name of their own: nobody could find their cards again."""
        nameless = {each.name for each in changes if any(question.calls(each.name) for question in self.questions)}
        return tuple(each for each in changes if each.what not in OF_UNITS or each.name not in nameless)

    @property
    def has_attacker(self) -> bool:
        """Tell whether a side attacks in it; where units of one force act alone, nobody does."""
        return any(question.role is Role.ATTACKER for question in self.questions)

    def place(self, step: str) -> int:
        """Give the place of a step in the checklist, from 0; the first where there is none of that id."""
        return next((place for place, each in enumerate(self.steps) if each.id == step), 0)

    def total(self, name: str) -> Total:
        """Find what is said of a total; of one that is not listed, that it is neither side's."""
        return next((each for each in self.totals if each.name == name), Total(name))

    def role_of(self, question: Question[Any]) -> Role | None:
        """Tell whose a question is; one about a unit without a name is its force's."""
        called = (each.role for each in self.questions if question.unit and each.calls(question.unit))
        return question.role or next(called, None)

    @property
    def precedents(self) -> tuple[Precedent[Any], ...]:
        """List the precedents among its questions: the open rules that it may come to."""
        return Precedent.found_in(self.questions)

    @property
    def printed(self) -> tuple[Question[Any], ...]:
        """List those of its questions that are answered by what is printed on a component."""
        return tuple(question for question in self.questions if question.printed)

    def rank(self, outcome: str) -> Any:
        """Give an outcome a key to sort by, from worst to best for the attacker; those not listed come first."""
        if self.ranked:
            return self.ranked(outcome)
        words = [word.value for word in self.outcomes]
        return words.index(outcome) if outcome in words else -1

    def keys(self) -> tuple[str, ...]:
        """List the keys of all questions; what stands for a name is in capitals: UNIT.into, terrain.NAME."""
        return tuple(in_capitals(question.key) for question in self.answerable())

    def answerable(self) -> tuple[Question[Any], ...]:
        """List what may be answered one by one: the questions, with the parts of a secret in its place."""
        return tuple(
            each for question in self.questions for each in ([part.question for part in question.parts] or [question])
        )

    def called(self, key: str) -> str:
        """Call the question that a key names by its prompt, as sentences for players do; by its key if unknown."""
        question = question_of(self.questions, key)
        return question.called if question else f"“{key}”"

    def knows(self, key: str) -> bool:
        """Tell whether this checklist may ask a question by that key."""
        return any(matches(question, key) for question in self.answerable())
