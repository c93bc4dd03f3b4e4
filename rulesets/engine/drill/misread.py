"""Misreadings: the same combat ruled with one rule overlooked, turned, or read otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from rulesets.engine.core.tabletop import Answers
from rulesets.engine.core.words import RulesetFault, Scope, real_minus
from rulesets.engine.questions.choices import PickSeveral, Several
from rulesets.engine.questions.dice import Die
from rulesets.engine.questions.finding import matches
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.symbol_dice import Pool
from rulesets.engine.questions.written import Number, Secret, Text, UnitName
from rulesets.engine.referee.checklist import Checklist, Given, Run, UsedAnswer
from rulesets.engine.referee.ledger import LedgerEntry, Otherwise
from rulesets.engine.referee.run import RunReferee
from rulesets.engine.reference.predictions import OUTCOME, VERDICT
from rulesets.engine.reference.ruling_view import RulingView

T = TypeVar("T")

COUNTED_IN = {"shift": "column", "die": "to the die", "drm": "to the die"}
"""What the entries of a total count, where that is not its name."""


class Misreading(NamedTuple):
    """One way to go wrong.

    Attributes:
        missed: which rule is missed, in a sentence.
        cite: its section; empty for a slip.
        sort: a word for the rule, by which its lesson is found.
        run: rules the combat so.
    """

    missed: str
    cite: str
    sort: str
    run: Callable[[], Run]


class _Reckoner(RunReferee):
    """A referee that counts one entry otherwise, or goes on with another value, and notes where that could be done."""

    def __init__(self, checklist: Checklist, given: Given, entry: int = -1, times: int = 1, taking: int = -1) -> None:
        super().__init__(checklist, given)
        self.taken: list[tuple[Otherwise, ...]] = []
        self.value: Any = None
        self._entry, self._times, self._taking = entry, times, taking
        self._counted = 0

    def count(self, total: str, amount: int | Fraction, reason: str, cite: str = "", of: str = "") -> None:
        self._counted += 1
        if self._counted - 1 != self._entry or self._times:
            amount *= self._times if self._counted - 1 == self._entry else 1
            super().count(total, amount, reason, cite, of)

    def take(self, value: T, otherwise: Callable[[], Iterable[Otherwise]]) -> T:
        self.taken.append(tuple(otherwise()) if self._taking < 0 else ())
        return self.value if len(self.taken) - 1 == self._taking else value

    def ruled(self) -> Run:
        """Rule the combat, as far as the answers reach."""
        self.follow_procedure()
        return self.summed_up()


def ruled(checklist: Checklist, answers: Answers) -> Run:
    """Rule a combat as far as the answers reach; what is open after them takes its default."""
    return _Reckoner(checklist, _given(answers)).ruled()


def _given(answers: Answers) -> Given:
    return Given(answers, defaults=True, clock=False)


def value_of(run: Run, about: str) -> Any:
    """Give what a run came to: the outcome, the verdict or a fact; None where it did not come so far."""
    if about == OUTCOME:
        return run.ruling.outcome if run.ruling else None
    if about == VERDICT:
        return RulingView.of(run).verdict.text if run.ended and run.ruling else None
    return run.facts.get(about)


def come_to(misreading: Misreading, about: str) -> Any:
    """Give what a misreading comes to; None where it comes to nothing, or the game cannot be played so."""
    try:
        return value_of(misreading.run(), about)
    except RulesetFault:
        return None


def misreadings(checklist: Checklist, answers: Answers) -> Iterator[Misreading]:
    """List the ways to go wrong in a combat, those that miss a rule first; many of them change nothing."""
    noting = _Reckoner(checklist, _given(answers))
    run = noting.ruled()
    yield from _of_what_is_taken(run, noting.taken)
    yield from _of_entries(run)
    for key, used in run.answered.items():
        if key in answers:
            yield from _of_answer(run, used)
    yield from _slips(run)


def _reckon(run: Run, **change: int) -> Callable[[], Run]:
    return lambda: _Reckoner(run.checklist, run.given, **change).ruled()


def _with_answer(run: Run, key: str, text: str) -> Callable[[], Run]:
    return lambda: ruled(run.checklist, {**run.given.answers, key: text})


def _of_what_is_taken(run: Run, taken: list[tuple[Otherwise, ...]]) -> Iterator[Misreading]:
    for place, ways in enumerate(taken):
        for way in ways:
            yield Misreading(way.missed, way.cite, way.sort, _taking(run, place, way.value))


def _taking(run: Run, place: int, value: Any) -> Callable[[], Run]:
    def reckoned() -> Run:
        referee = _Reckoner(run.checklist, run.given, taking=place)
        referee.value = value
        return referee.ruled()

    return reckoned


# Entries of the ledger: overlooked, or turned


def _of_entries(run: Run) -> Iterator[Misreading]:
    units = {
        name.casefold()
        for used in run.answered.values()
        if isinstance(used.question, Force)
        for name in used.value.units
    }
    begun: set[str] = set()
    for place, entry in enumerate(run.ledger):
        first = entry.total not in begun and not entry.total.startswith("shift")
        begun.add(entry.total)
        if first or entry.reason.casefold() in units:
            continue
        said, sort = _said(entry), sort_of_entry(entry)
        yield Misreading(f"{said} was overlooked.", entry.cite, sort, _reckon(run, entry=place, times=0))
        turned = "added instead of taken away" if entry.amount < 0 else "taken away instead of added"
        yield Misreading(f"{said} was {turned}.", entry.cite, sort, _reckon(run, entry=place, times=-1))


def _said(entry: LedgerEntry) -> str:
    """Say an entry at the head of a sentence: `Forest (−1 column)`."""
    amount = f"{real_minus(entry.signed)} {COUNTED_IN.get(entry.total, entry.of or entry.total)}"
    many = "s" if abs(entry.value) != 1 and entry.total == "shift" else ""
    return f"{entry.called[:1].upper()}{entry.called[1:]} ({amount}{many})"


def sort_of_entry(entry: LedgerEntry) -> str:
    """Give a word for the rule of an entry, whatever units and numbers are in its reason."""
    return f"{entry.total}: {''.join(each for each in entry.reason.rpartition(': ')[2] if not each.isdigit())}"


# Answers: one that matters taken for the usual one, or for another


def _of_answer(run: Run, used: UsedAnswer) -> Iterator[Misreading]:
    question, table = used.question, run.table
    if isinstance(question, Force | Text | UnitName | Pool) or question.is_thrown or question.remember is Scope.KIT:
        return
    cite = question.cite or run.checklist.steps[run.checklist.place(used.step)].cite
    labels = {option.word: option for option in question.options(table)}
    name = (question.brief or "").strip()
    if question.is_precedent:
        for word, option in labels.items():
            if word != used.text:
                said = f"“{question.prompt}” Your table reads: {used.said}. This takes: {option.label}."
                yield Misreading(said, f"precedent {question.key}", question.key, _with_answer(run, question.key, word))
        return
    if isinstance(question, Several | PickSeveral):
        words = [str(getattr(each, "value", each)) for each in used.value]
        for word in words:
            left = ", ".join(each for each in words if each != word) or "none"
            label = labels[word].label if word in labels else word
            said = f"“{question.prompt.rstrip('?')}: {label}” was overlooked."
            yield Misreading(
                said,
                labels[word].cite or cite if word in labels else cite,
                _sort(run, question, word),
                _with_answer(run, question.key, left),
            )
        return
    if isinstance(question, Secret):
        return
    if question.default is not None:
        if used.text != question.default:
            said = f"“{question.prompt.rstrip('?')}: {used.said}” was overlooked."
            yield Misreading(
                said, cite, _sort(run, question, used.text), _with_answer(run, question.key, question.default)
            )
        return
    if isinstance(question, Number):
        return
    here = labels.get(used.text)
    for word, option in labels.items():
        if here is not None and word != used.text:
            said = f"“{name + ': ' if name else ''}{here.label}” was treated like “{option.label}”."
            yield Misreading(
                said, here.cite or cite, _sort(run, question, used.text), _with_answer(run, question.key, word)
            )


def _sort(run: Run, question: Question[Any], word: str) -> str:
    return sort_of_answer(run.checklist, question.key, word)


def sort_of_answer(checklist: Checklist, key: str, word: str) -> str:
    """Give a word for what an answer means, whatever unit it is about."""
    listed = next((each for each in checklist.questions if matches(each, key)), None)
    return f"{listed.key if listed else key}={'' if isinstance(listed, PickSeveral) else word}"


# Slips: no rule is missed


def _slips(run: Run) -> Iterator[Misreading]:
    for key, used in run.answered.items():
        question = used.question
        if isinstance(question, Force) and len(used.value.factors) > 1:
            for unit in used.value.factors:
                left = question.joint.join(
                    str(each.strength) if not question.named(each.unit) else f"{each.unit} {each.strength}"
                    for each in used.value.factors
                    if each is not unit
                )
                said = f"{unit.unit} ({unit.strength}) was left out of the sum."
                yield Misreading(said, "", "", _with_answer(run, key, left))
        if isinstance(question, Die):
            for near in (used.value - 1, used.value + 1):
                if 1 <= near <= question.faces:
                    yield Misreading(
                        f"The row of die {near} was read, not that of {used.value}.",
                        "",
                        "",
                        _with_answer(run, key, str(near)),
                    )
