"""The referee: runs a procedure from its start against the answers recorded so far.

A procedure asks, counts, rules and returns; where an answer is missing, the run stops there and that question is
what a front end shows. Place, undo, a changed answer, what-if and odds are all the same run with other answers.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from rulesets.dice import Cancelling, Counts, Die, Throw, Thrown, compared
from rulesets.ledger import Entry, Ledger
from rulesets.questions import BadAnswer, Precedent, Question, checked
from rulesets.ruling import REFUSED, Effect, Ruling
from rulesets.table import Change, Table, Unit, What
from rulesets.words import Scope, Until, Words

if TYPE_CHECKING:
    from rulesets.checklist import Checklist

T = TypeVar("T")
V = TypeVar("V", bound=Hashable)


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
    """An answer that is there but cannot be taken any more, or at all, and why."""

    key: str
    text: str
    reason: str
    source: Source = Source.TYPED


@dataclass(frozen=True)
class Chance:
    """A chance that the odds must branch on: its name and each value with its exact chance."""

    name: str
    chances: Mapping[Any, Fraction]


@dataclass(frozen=True)
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


class _Stop(Exception):
    """Ends a run; only `run` catches it."""


class Referee:
    """What a procedure talks to: it asks, counts, rules, and notes effects. One referee serves one run."""

    def __init__(self, given: Given) -> None:
        self.table = given.table
        self.ledger = Ledger()
        self._given = given
        self._steps: list[str] = []
        self._answered: dict[str, Answered] = {}
        self._facts: dict[str, Any] = {}
        self._found: dict[str, str] = {}
        self._effects: list[Effect] = []
        self._notes: list[Note] = []
        self._ruling: Ruling | None = None
        self._question: Question[Any] | None = None
        self._at = ""
        self._refused: Refused | None = None
        self._chance: Chance | None = None

    def step(self, id: str) -> None:
        """Come to a step of the checklist."""
        self._steps.append(id)

    def ask(self, question: Question[T], at: str = "") -> T:
        """Ask a question; the run stops here where no answer is known.

        `at` says what the answer will be read against, such as a column; readings of a precedent that lead to
        the same question at something else are told apart by it.

        Raises:
            RuntimeError: two different questions have the same key.
        """
        before = self._answered.get(question.key)
        if before is not None:
            if before.question != question:
                raise RuntimeError(f"Two different questions have the key {question.key}.")
            return before.value  # type: ignore[no-any-return]
        if question.key in self._given.fate:
            return self._given.fate[question.key]  # type: ignore[no-any-return]
        text, source = self._find(question)
        if text is None:
            if self._given.chance and isinstance(question, Die):
                self._branch(question.key, question.chances())
            self._open(question, at)
        try:
            value = question.parse(checked(question.key, text, question.longest), self.table)
        except BadAnswer as bad:
            self._refused = Refused(question.key, text, str(bad), source)
            self._open(question, at)
        self._answered[question.key] = Answered(self._here, question, text, value, source)
        return value

    def has(self, question: Question[Any]) -> bool:
        """Tell whether the players or memory answer a question already, so that something may be said unasked."""
        return question.key in self._given.answers or (
            question.remember is not Scope.COMBAT and question.recall(self.table) is not None
        )

    def reject(self, question: Question[Any], reason: str) -> NoReturn:
        """Take back an answer that does not fit the rest, with a sentence that says why; it is asked again."""
        answer = self._answered.pop(question.key)
        self._refused = Refused(question.key, answer.text, reason, answer.source)
        self._open(question, "")

    def throw(self, question: Throw, at: str = "") -> Thrown:
        """Have dice thrown; for the odds, dice that are not thrown yet stay face down.

        An empty pool is not asked for. `at` says what the throw decides upon, beside the pool.
        """
        thrown = self._find(question)[0] is not None
        if not thrown and not question.pool.size:
            return Thrown(question.pool, question.symbols, ())
        if thrown or not self._given.chance:
            lying = self.ask(question, at=f"{question.pool}; {at}" if at else str(question.pool))
            return Thrown(question.pool, question.symbols, lying)
        faces = question.printed_faces
        if faces is None:
            raise RuntimeError(f"The odds of {question.key} need printed faces.")
        known = {colour: self.ask(faces.of(colour)) for colour, _ in question.pool.dice}
        return Thrown(question.pool, question.symbols, faces=known)

    def compare(
        self,
        name: str,
        attack: Thrown,
        defence: Thrown,
        cancelling: Cancelling,
        keep: Callable[[Counts], V],
    ) -> V:
        """Compare two throws, and give what `keep` keeps of the symbols left; the odds branch here."""
        if attack.shown is not None and defence.shown is not None:
            return keep(cancelling(attack.counts(), defence.counts()))
        if name not in self._given.fate:
            self._branch(name, compared(attack, defence, cancelling, keep))
        return self._given.fate[name]  # type: ignore[no-any-return]

    def count(self, total: str, amount: int, reason: str, cite: str = "", of: str = "") -> None:
        """Enter an amount into a total, with its reason and its source."""
        self.ledger.entries.append(Entry(total, amount, reason, cite, of))

    def total(self, total: str, of: str = "") -> int:
        """Add up what was counted."""
        return self.ledger.total(total, of)

    def fact(self, name: str, value: Any) -> None:
        """Record a fact of this combat, such as the odds; it must be fit for JSON."""
        self._facts[name] = value
        self._found[name] = self._here

    def note(self, text: str, cite: str = "") -> None:
        """Remark something at this step."""
        self._notes.append(Note(self._here, text, cite))

    def rule(self, outcome: str, sentence: str, cite: str = "") -> None:
        """Announce the outcome, once; the run goes on to retreats and losses.

        The outcome is one of the checklist's words, or a cell of a table where the checklist ranks its outcomes.

        Raises:
            RuntimeError: there is an outcome already.
        """
        if self._ruling is not None:
            raise RuntimeError(f"{outcome} is ruled after {self._ruling.outcome}.")
        self._ruling = Ruling(str(outcome), sentence, cite)

    def refuse(self, reason: str, cite: str = "") -> NoReturn:
        """Rule that the rules do not allow this, and end."""
        if self._ruling is not None:
            raise RuntimeError(f"Refused after {self._ruling.outcome}.")
        self._ruling = Ruling(REFUSED, reason, cite)
        raise _Stop

    def effect(
        self,
        name: Words,
        unit: str = "",
        detail: str = "",
        sentence: str = "",
        cite: str = "",
        changes: tuple[Change, ...] = (),
    ) -> None:
        """Note an effect; later questions see the table as it leaves it."""
        self._effects.append(Effect(name.value, unit, detail, sentence, cite, changes))
        self.table = self.table.changed(changes)

    def oblige(self, name: Words, about: str, sentence: str, until: Until, cite: str = "") -> None:
        """Note an obligation of a unit or side, and until when it holds."""
        change = Change(What.OBLIGATION, f"{name.value} {about}", about, sentence, until)
        self.effect(name, about, until.label, sentence, cite, (change,))

    def unit(self, name: str) -> Unit:
        """Look at a unit as it stands now."""
        return self.table.units.get(name, Unit())

    @property
    def _here(self) -> str:
        return self._steps[-1] if self._steps else ""

    def _find(self, question: Question[Any]) -> tuple[str | None, Source]:
        given = self._given
        if (text := given.answers.get(question.key)) is not None:
            return text, Source.TYPED
        if question.remember is not Scope.COMBAT and (text := question.recall(self.table)) is not None:
            return text, Source.MEMORY
        if (text := given.moot.get(question.key)) is not None:
            return text, Source.MOOT
        if (given.defaults or question.assumed) and question.default is not None:
            return question.default, Source.DEFAULT
        return None, Source.TYPED

    def _open(self, question: Question[Any], at: str) -> NoReturn:
        self._question, self._at = question, at
        raise _Stop

    def _branch(self, name: str, chances: Mapping[Any, Fraction]) -> NoReturn:
        self._chance = Chance(name, chances)
        raise _Stop

    def report(self, checklist: Checklist) -> Run:
        """Sum up the run."""
        return Run(
            checklist=checklist,
            given=self._given,
            question=self._question,
            at=self._at,
            refused=self._refused,
            chance=self._chance,
            steps=tuple(self._steps),
            answered=self._answered,
            ledger=self.ledger,
            facts=self._facts,
            found=self._found,
            effects=tuple(self._effects),
            notes=tuple(self._notes),
            ruling=self._ruling,
            table=self.table,
        )


def run(checklist: Checklist, given: Given) -> Run:
    """Run a checklist's procedure as far as the answers reach.

    Raises:
        RuntimeError: the procedure ended without a ruling, ruled twice, or asked two questions by one key.
    """
    referee = Referee(given)
    try:
        checklist.procedure(referee)
    except _Stop:
        pass
    else:
        if referee.report(checklist).ruling is None:
            raise RuntimeError(f"{checklist.id} ended without a ruling.")
    return referee.report(checklist)


def with_moot(given: Given, key: str, reading: str) -> Given:
    """Go by a reading of an unsettled precedent."""
    return replace(given, moot={**given.moot, key: reading})


def asks_precedent(outcome: Run) -> Precedent[Any] | None:
    """Give the unsettled precedent at which a run stopped, if it stopped at one and nothing is wrong with it."""
    question = outcome.question
    return question if isinstance(question, Precedent) and outcome.refused is None else None
