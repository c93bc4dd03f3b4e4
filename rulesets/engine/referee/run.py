"""The referee at the table: runs a procedure from its start against the answers recorded so far.

Where an answer is missing, the run stops, and that question is what a front end shows. Taking back, a changed answer,
what if and odds are all the same run with other answers.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from functools import partial
from math import isfinite
from typing import Any, NoReturn, TypeVar

from rulesets.engine.core.distributions import CancellingRule, Keep, compared, weights_kept
from rulesets.engine.core.ruling import REFUSED, Effect, Otherwise, Ruling, WayOn
from rulesets.engine.core.tabletop import Change, Unit, What
from rulesets.engine.core.words import BadAnswer, RulesetFault, Scope, Until, Words
from rulesets.engine.questions.question import Question, read
from rulesets.engine.questions.symbol_dice import Thrown
from rulesets.engine.questions.throws import Throw
from rulesets.engine.referee.checklist import Chance, Checklist, Given, RefusedAnswer, Remark, Run, Source, UsedAnswer
from rulesets.engine.referee.ledger import Ledger, LedgerEntry

T = TypeVar("T")
V = TypeVar("V", bound=Hashable)


MOST_AFTER = 3_000
"""How many throws may follow one another, each of them the end of a procedure."""


class Stop(Exception):
    """Ends a run; nobody but a referee raises or catches it."""


class RunReferee:
    """The `Referee` of one run: it finds answers in what is given, and reports how far the procedure came.

    What its methods do is said at `Referee`, in `referee`. It raises where a procedure does not keep to its checklist.
    """

    def __init__(self, checklist: Checklist, given: Given) -> None:
        self.table = given.table
        self.ledger = Ledger()
        self._checklist = checklist
        self._given = given
        self._steps: list[str] = []
        self._answered: dict[str, UsedAnswer] = {}
        self._facts: dict[str, Any] = {}
        self._found: dict[str, str] = {}
        self._known: dict[str, int] = {}
        self._handed_on: dict[str, str] = {}
        self._remembered: list[Change] = []
        self._effects: list[Effect] = []
        self._notes: list[Remark] = []
        self._ruling: Ruling | None = None
        self._question: Question[Any] | None = None
        self._at = ""
        self._refused: RefusedAnswer | None = None
        self._chance: Chance | None = None
        self._still_to_do: Callable[[], None] | None = None

    def step(self, id: str) -> None:
        if id not in self._checklist.listed_steps:
            raise RuntimeError(f"The step {id} is not among the steps of the checklist.")
        self._steps.append(id)

    def ask(self, question: Question[T], at: str = "") -> T:
        before = self._answered.get(question.key)
        if before is not None:
            if before.question is not question and before.question != question:
                raise RuntimeError(f"Two different questions have the key {question.key}.")
            return before.value  # type: ignore[no-any-return]
        if question.key in self._given.fate:
            return self._given.fate[question.key]  # type: ignore[no-any-return]
        text, source = self._find(question)
        if text is None:
            if self._given.chance and (weights := question.weights()):
                self._branch(Chance(question.key, weights, sum(weights.values()), at), question)
            self._stop_with_question(question, at)
        try:
            value = read(question, text, self.table)
        except BadAnswer as bad:
            self._refused = RefusedAnswer(question.key, text, str(bad), bad.keyed, source)
            self._stop_with_question(question, at)
        by_clock = question.clock is not None and source is Source.MEMORY
        on_clock = question.clock.called(self.table.clock) if by_clock and question.clock else ""
        self._answered[question.key] = UsedAnswer(self._here, question, text, value, source, on_clock)
        return value

    def has(self, question: Question[Any]) -> bool:
        return question.key in self._given.answers or self._recalled(question) is not None

    def reject(self, question: Question[Any], reason: str | BadAnswer) -> NoReturn:
        answer = self._answered.pop(question.key)
        bad = reason if isinstance(reason, BadAnswer) else BadAnswer(reason)
        self._refused = RefusedAnswer(question.key, answer.text, str(bad), bad.keyed, answer.source)
        self._stop_with_question(question, "")

    def roll(self, question: Question[T], keep: Callable[[T], V], at: str = "") -> V:
        if question.key in self._given.fate:
            return self._given.fate[question.key]  # type: ignore[no-any-return]
        if self._given.chance and self._find(question)[0] is None:
            kept = weights_kept(question.weights(), keep)
            self._branch(Chance(question.key, kept, sum(kept.values()), at), question)
        return keep(self.ask(question, at))

    def after_rolling(
        self, question: Question[T], keep: Callable[[T], V], then: Callable[[V], None], at: str = ""
    ) -> NoReturn:
        self._end_with(partial(then, self.roll(question, keep, at)))

    def throw(self, question: Throw, at: str = "") -> Thrown:
        thrown = self._find(question)[0] is not None
        if not thrown and not question.pool.size:
            return Thrown(question.pool, question.symbols, ())
        if thrown or not self._given.chance:
            lying = self.ask(question, at=f"roll {question.pool}; {at}" if at else f"roll {question.pool}")
            return Thrown(question.pool, question.symbols, lying)
        faces = question.printed_faces
        if faces is None:
            raise RuntimeError(f"The odds of {question.key} need printed faces.")
        known = {colour: self.ask(faces.of(colour)) for colour, _ in question.pool.dice}
        return Thrown(question.pool, question.symbols, faces=known)

    def compare(self, name: str, attack: Thrown, defence: Thrown, cancelling: CancellingRule, keep: Keep[V]) -> V:
        if attack.shown is not None and defence.shown is not None:
            return keep(cancelling(attack.counts(), defence.counts()))
        if name not in self._given.fate:
            total = attack.counted.total * defence.counted.total
            self._branch(Chance(name, compared(attack.counted, defence.counted, cancelling, keep), total))
        return self._given.fate[name]  # type: ignore[no-any-return]

    def after_comparing(
        self,
        name: str,
        attack: Thrown,
        defence: Thrown,
        cancelling: CancellingRule,
        keep: Keep[V],
        then: Callable[[V], None],
    ) -> NoReturn:
        then(self.compare(name, attack, defence, cancelling, keep))
        raise Stop

    def count(self, total: str, amount: int | Fraction, reason: str, cite: str = "", of: str = "") -> None:
        self.ledger.entries.append(LedgerEntry(total, amount.numerator, reason, cite, of, amount.denominator))

    def total(self, total: str, of: str = "") -> int:
        found = self.ledger.total(total, of)
        if not isinstance(found, int):
            raise ValueError(f"the total {total} is {found}, which is not whole")
        return found

    def take(self, value: T, otherwise: Callable[[], Iterable[Otherwise]]) -> T:
        return value

    def fact(self, name: str, value: Any) -> None:
        if not fits_json(value):
            raise TypeError(f"The fact {name} is not fit for JSON: {type(value).__name__} is found.")
        self._facts[name] = value
        self._found[name] = self._here
        self._known[name] = len(self._answered)

    def hand_on(self, key: str, text: str) -> None:
        self._handed_on[key] = text

    def remember(self, name: str, value: str | None) -> None:
        change = Change(What.FACT, name, value=value)
        self._remembered.append(change)
        self.table = self.table.changed((change,))

    def note(self, text: str, cite: str = "") -> None:
        self._notes.append(Remark(self._here, text, cite))

    def rule(self, outcome: str, sentence: str, cite: str = "") -> None:
        if self._ruling is not None:
            raise RuntimeError(f"{outcome} is ruled after {self._ruling.outcome}.")
        if self._checklist.ranked is None and outcome not in self._checklist.listed_outcomes:
            raise RuntimeError(f"The outcome {outcome} is not among the outcomes of the checklist.")
        self._ruling = Ruling(str(outcome), sentence, cite)
        self._known[""] = len(self._answered)

    def refuse(self, reason: str, cite: str = "", way_on: WayOn | None = None) -> NoReturn:
        if self._ruling is not None:
            raise RuntimeError(f"Refused after {self._ruling.outcome}.")
        self._effects.clear()
        self._remembered.clear()
        self.table = self._given.table
        self._ruling = Ruling(REFUSED, reason, cite, way_on)
        self._known[""] = len(self._answered)
        raise Stop

    def effect(
        self,
        name: Words,
        unit: str = "",
        detail: str = "",
        sentence: str = "",
        cite: str = "",
        changes: tuple[Change, ...] = (),
    ) -> None:
        if name.value not in self._checklist.listed_effects:
            raise RuntimeError(f"The effect {name.value} is not among the effects of the checklist.")
        changes = self._checklist.on_the_table(changes) if changes else changes
        self._effects.append(Effect(name.value, unit, detail, sentence, cite, changes))
        self.table = self.table.changed(changes)

    def oblige(self, name: Words, about: str, sentence: str, until: Until, cite: str = "") -> None:
        change = Change(What.OBLIGATION, f"{name.value} {about}", about, sentence, until)
        self.effect(name, about, until.label, sentence, cite, (change,))

    def unit(self, name: str) -> Unit:
        return self.table.units.get(name, Unit())

    @property
    def _here(self) -> str:
        return self._steps[-1] if self._steps else ""

    def _find(self, question: Question[Any]) -> tuple[str | None, Source]:
        given = self._given
        if (text := given.answers.get(question.key)) is not None:
            return text, Source.TYPED
        if (text := self._recalled(question)) is not None:
            return text, Source.MEMORY
        if (text := given.suggested.get(question.key)) is not None:
            return text, Source.SUGGESTED
        if (text := given.moot.get(question.key)) is not None:
            return text, Source.MOOT
        if (given.defaults or question.assumed) and question.default is not None:
            return question.default, Source.DEFAULT
        return None, Source.TYPED

    def _recalled(self, question: Question[Any]) -> str | None:
        """Find what the clock answers, where it may, or what the table remembers; None where it does neither."""
        if question.clock is not None and self._given.clock and (text := question.by_clock(self.table)) is not None:
            return text
        return question.recall(self.table) if question.remember is not Scope.COMBAT else None

    def _stop_with_question(self, question: Question[Any], at: str) -> NoReturn:
        self._question, self._at = question, at
        raise Stop

    def _branch(self, chance: Chance, dice: Question[Any] | None = None) -> NoReturn:
        """Stop at a chance; `dice` are those thrown, None where two throws are compared."""
        self._chance = chance
        raise Stop

    def follow_procedure(self) -> None:
        """Go through the checklist's procedure as far as the answers reach.

        Raises:
            RulesetFault: the procedure raised anything, or asked two questions by one key, or ruled twice.
        """
        try:
            self._to_the_end(partial(self._checklist.procedure, self))
        except RulesetFault:
            raise
        except (Exception, SystemExit) as error:  # whatever a ruleset raises is its fault, and is told as that
            raise self._fault(error) from error

    def _end_with(self, then: Callable[[], None]) -> NoReturn:
        """End the procedure with something that is still to be done, once all that led to it is left."""
        self._still_to_do = then
        raise Stop

    def _to_the_end(self, do: Callable[[], None]) -> None:
        """Do something, and what it ends with, and what that ends with, up to a stop that nothing follows."""
        for _ in range(MOST_AFTER):
            with suppress(Stop):
                do()
            if self._still_to_do is None:
                return
            do, self._still_to_do = self._still_to_do, None
        raise RuntimeError(f"More than {MOST_AFTER:,} throws follow one another.")

    def must_have_ruled(self) -> None:
        """Make sure that a procedure which is not stopped by a question has ruled.

        Raises:
            RulesetFault: it ended without a ruling.
        """
        if self._ruling is None and self._question is None and self._chance is None:
            error = RuntimeError(f"{self._checklist.id} ended without a ruling.")
            raise self._fault(error) from error

    def _fault(self, error: BaseException) -> RulesetFault:
        titles = {step.id: step.title for step in self._checklist.steps}
        return RulesetFault(self._checklist.title, titles.get(self._here, self._here), error)

    def summed_up(self) -> Run:
        """Say how far the run came, and all that it found."""
        return Run(
            checklist=self._checklist,
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
            known=self._known,
            handed_on=self._handed_on,
            remembered=tuple(self._remembered),
            effects=tuple(self._effects),
            notes=tuple(self._notes),
            ruling=self._ruling,
            table=self.table,
        )


def fits_json(value: Any) -> bool:
    """Tell whether a value can be written as JSON and read back as the same."""
    if value is None or isinstance(value, str | bool | int):
        return True
    if isinstance(value, float):
        return isfinite(value)
    if isinstance(value, Mapping):
        return all(isinstance(key, str) and fits_json(each) for key, each in value.items())
    return isinstance(value, list | tuple) and all(map(fits_json, value))


def run_procedure(checklist: Checklist, given: Given) -> Run:
    """Run a checklist's procedure as far as the answers reach.

    Raises:
        RulesetFault: the procedure raised anything, ended without a ruling, ruled twice, or asked two questions by one
            key.
    """
    referee = RunReferee(checklist, given)
    referee.follow_procedure()
    referee.must_have_ruled()
    return referee.summed_up()
