"""Misreadings: the same combat ruled with one rule overlooked, turned, or read otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, TypeVar

from rulesets.engine.core.ruling import REFUSED, Otherwise
from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.core.words import ResultWords, Role, RulesetFault, Scope, capitalised, real_minus, spoken
from rulesets.engine.questions.choices import Choice, Pick, PickSeveral, Several, YesNo
from rulesets.engine.questions.finding import matches
from rulesets.engine.questions.forces import Force, Muster
from rulesets.engine.questions.question import Option, Question
from rulesets.engine.questions.written import Number
from rulesets.engine.referee.checklist import Checklist, Given, Run, UsedAnswer
from rulesets.engine.referee.ledger import LedgerEntry, in_figures
from rulesets.engine.referee.run import RunReferee
from rulesets.engine.reference.predictions import OUTCOME, VERDICT
from rulesets.engine.reference.ruling_view import RulingView
from rulesets.engine.reference.verdicts import (
    GONE,
    LOSS_AND_RETREAT,
    MUTUAL_LOSSES,
    NO_EFFECT,
    RETREAT,
    TABLE_DECISION,
)

T = TypeVar("T")

COUNTED_IN = {"shift": "column", "die": "to the die", "drm": "to the die"}
"""What the entries of a total count, where that is not its name."""


class Misreading(NamedTuple):
    """One way to go wrong.

    Attributes:
        missed: which rule is missed, in a sentence.
        cite: its section; empty for a slip.
        sort: a word for the rule, by which its lesson is found.
        since: how many answers must be known for it to matter.
        ruled: rules the combat so.
    """

    missed: str
    cite: str
    sort: str
    since: int
    ruled: Callable[[], Run]

    def ruled_or_not(self) -> Run | None:
        """Rule the combat so; None where the game cannot be played so."""
        try:
            return self.ruled()
        except RulesetFault:
            return None

    def come_to(self, about: str) -> Any:
        """Give what it comes to, see `value_of`; None, too, where the game cannot be played so."""
        there = self.ruled_or_not()
        return value_of(there, about) if there is not None else None


class _Reckoner(RunReferee):
    """A referee that reckons one thing otherwise: how often it counts an entry, of which colour, or what it takes.

    Attributes:
        ways: for each value that was taken, what else it might have been, and how many answers were known then.
        counted_at: for each entry, how many answers were known then.
        value: the value to go on with where `taking` says so.
    """

    def __init__(
        self,
        checklist: Checklist,
        answers: Answers,
        *,
        entry: int = -1,
        times: int = 1,
        colour: str = "",
        taking: int = -1,
    ) -> None:
        super().__init__(checklist, Given(answers, defaults=True, clock=False))
        self.ways: list[tuple[tuple[Otherwise, int], ...]] = []
        self.counted_at: list[int] = []
        self.value: Any = None
        self._entry, self._times, self._colour, self._taking = entry, times, colour, taking

    def count(self, total: str, amount: int | Fraction, reason: str, cite: str = "", of: str = "") -> None:
        here = len(self.counted_at) == self._entry
        self.counted_at.append(len(self._answered))
        if not here or self._times:
            amount = self._times * amount if here else amount
            super().count(total, amount, reason, cite, self._colour if here and self._colour else of)

    def take(self, value: T, otherwise: Callable[[], Iterable[Otherwise]]) -> T:
        here = len(self.ways) == self._taking
        ways = () if self._taking >= 0 else otherwise()
        self.ways.append(tuple((each, len(self._answered)) for each in ways if each.value != value))
        return self.value if here else value

    def ruled(self) -> Run:
        """Rule the combat, as far as the answers reach; what is open after them takes its default."""
        self.follow_procedure()
        return self.summed_up()


def ruled(checklist: Checklist, answers: Answers) -> Run:
    """Rule a combat as far as the answers reach; what is open after them takes its default."""
    return _Reckoner(checklist, answers).ruled()


def value_of(run: Run, about: str) -> Any:
    """Give what a run came to: the outcome, the verdict or a fact; None where it did not come so far."""
    if about == OUTCOME:
        return run.ruling.outcome if run.ruling else None
    if about == VERDICT:
        text = RulingView.of(run).verdict.text if run.ended and run.ruling else ""
        return text if text not in ("", TABLE_DECISION) else None
    return run.facts.get(about)


def value_said(checklist: Checklist, about: str, value: Any) -> str:
    """Say what something comes to, as it stands among choices."""
    if about == OUTCOME:
        if value == REFUSED:
            return "Not allowed"
        word = next((each for each in checklist.outcomes if each.value == value), None)
        label = word.label if word is not None else checklist.cells_say(value) if checklist.cells_say else ""
        called = spoken(value)
        if label and called.islower():
            return label[:1].upper() + label[1:]
        return f"{called}: {label}" if label else called
    if isinstance(value, Mapping):
        return ", ".join(f"{many} {name}" for name, many in value.items() if many) or "none"
    return in_figures(Fraction(value)) if _is_fraction(value) else checklist.said(about, value)


def _is_fraction(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"-?\d+/\d+", value) is not None


def in_numbers(said: str) -> Fraction:
    """Read a number as players see it: `13½`, `−2`.

    Raises:
        ValueError: it is none.
    """
    whole, half = said.replace("−", "-").removesuffix("½"), said.endswith("½")
    return Fraction(whole or "0") + Fraction(half, 2) * (-1 if whole.startswith("-") else 1)


def says_all(run: Run) -> bool:
    """Tell whether the verdict says all that befell units, so that no other is as right."""
    verdict, names = RulingView.of(run).verdict, {each.name for each in run.effects}
    words = [word for word in run.checklist.effects if isinstance(word, ResultWords) and str(word.value) in names]
    told = {word.verdict for word in words} - {"", NO_EFFECT}
    if len(verdict.sufferers) > 1:
        return verdict.text == LOSS_AND_RETREAT or (verdict.text == MUTUAL_LOSSES and RETREAT not in told)
    return len(told) < 2 or (told == {GONE, RETREAT} and verdict.text != RETREAT)


def misreadings(checklist: Checklist, answers: Answers) -> tuple[Run, tuple[Misreading, ...]]:
    """Rule a combat as far as the answers reach, and list the ways to go wrong in it, many of which change nothing."""
    noting = _Reckoner(checklist, answers)
    run = noting.ruled()
    found = [way for place, entry in _modifiers(run) for way in _of_entry(run, place, entry, noting.counted_at[place])]
    for since, (key, used) in enumerate(run.answered.items(), 1):
        found += _of_answer(run, used, since) if key in answers else ()
    found += [_of_way(run, place, *way) for place, ways in enumerate(noting.ways) for way in ways]
    return run, tuple(found)


# What the procedure itself knows to be reckoned otherwise


def _of_way(run: Run, place: int, way: Otherwise, since: int) -> Misreading:
    def reckoned() -> Run:
        referee = _Reckoner(run.checklist, run.given.answers, taking=place)
        referee.value = way.value
        return referee.ruled()

    used = run.answered.get(way.sort)
    cite = f"precedent {way.sort}" if used is not None and used.question.is_precedent else way.cite
    return Misreading(way.missed, cite, way.sort, since, reckoned)


# Entries of the ledger: overlooked, or turned


def _units_of(run: Run) -> frozenset[str]:
    """Name the units that take part."""
    return frozenset(name for _, units in _forces(run) for name in units)


def _forces(run: Run) -> list[tuple[Role | None, tuple[str, ...]]]:
    """List the units of each force, with its role."""
    used = (each for each in run.answered.values() if isinstance(each.question, Force))
    return [(each.question.role, each.value.units) for each in used]


def _modifiers(run: Run) -> Iterator[tuple[int, LedgerEntry]]:
    """List the entries that a rule brings in, with their places: no unit, no die, nothing that a side begins with."""
    named = {name.casefold() for name in _units_of(run)} | {"rolled"}
    begun: set[str] = set()
    for place, entry in enumerate(run.ledger):
        total = run.checklist.total(entry.total)
        first = total.of_units or (entry.total not in begun and total.role is not None)
        begun.add(entry.total)
        if not first and not any(entry.reason.casefold().startswith(name) for name in named):
            yield place, entry


def _of_entry(run: Run, place: int, entry: LedgerEntry, since: int) -> Iterator[Misreading]:
    said, sort, alike = _said(entry), _sort_of_entry(run, entry), run.ledger.of(entry.total)
    changes: dict[str, dict[str, Any]] = {"overlooked": {"times": 0}}
    if run.checklist.total(entry.total).role is None and len(alike) == 1:
        how = "added instead of taken away" if entry.amount < 0 else "taken away instead of added"
        changes[how] = {"times": -1}
    for colour in dict.fromkeys(each.of for each in run.ledger if each.of and entry.of):
        if colour != entry.of:
            changes[f"counted in {colour} dice"] = {"colour": colour}
    for how, change in changes.items():
        reckoner = partial(_Reckoner, run.checklist, run.given.answers, entry=place, **change)
        yield Misreading(f"{said} was {how}.", entry.cite, sort, since, partial(_ruled_by, reckoner))


def _ruled_by(reckoner: Callable[[], _Reckoner]) -> Run:
    return reckoner().ruled()


def _said(entry: LedgerEntry) -> str:
    """Say an entry at the head of a sentence: `Forest (−1 column)`."""
    amount = f"{real_minus(entry.signed)} {COUNTED_IN.get(entry.total, entry.of or entry.total)}"
    many = "s" if abs(entry.value) != 1 and entry.total == "shift" else ""
    return f"{capitalised(entry.called)} ({amount}{many})"


def _sort_of_entry(run: Run, entry: LedgerEntry) -> str:
    """Give a word for the rule of an entry, whatever units and numbers are in its reason."""
    reason = entry.reason
    for name in sorted(_units_of(run), key=len, reverse=True):
        reason = reason.replace(name, "")
    return f"{entry.total}: {re.sub('[0-9]', '', reason)}"


# Answers: one that matters taken for the usual one, or for another


def _of_answer(run: Run, used: UsedAnswer, since: int) -> Iterator[Misreading]:
    question = used.question
    helps = isinstance(question, Force) and question.may_be_empty and not _comes_first(run, used)
    if not helps and not _may_be_overlooked(question):
        return
    cite = question.cite or run.checklist.steps[run.checklist.place(used.step)].cite
    options = {option.word: option for option in question.options(run.table)}
    side = next((f"{role.value} " for role, units in _forces(run) if role and question.unit in units), "")

    def read_as(text: str, missed: str, cite: str = cite, word: str = used.text) -> Misreading:
        answers = {**run.given.answers, question.key: text}
        sort = (
            question.key if question.is_precedent or helps else side + sort_of_answer(run.checklist, question.key, word)
        )
        return Misreading(missed, cite, sort, since, lambda: ruled(run.checklist, answers))

    if question.is_precedent:
        for word, option in options.items():
            if word != used.text:
                read_so, prompt = capitalised(option.label), question.prompt
                said = f"“{read_so}” is not how your table reads “{prompt}”: it reads “{used.said}”."
                yield read_as(word, said, f"precedent {question.key}")
    elif isinstance(question, Force):  # one that need not be there is there by a rule
        for unit in used.value.factors:
            left = question.say(Muster(tuple(each for each in used.value.factors if each is not unit)))
            yield read_as(left, f"{unit.unit} ({unit.strength}) was overlooked.")
    elif isinstance(question, Several | PickSeveral):
        words = _each_word(used)
        for word in words:
            option = options.get(word, Option(word, word))
            of = "" if isinstance(question, Several) else f"{question.brief or question.key.replace('-', ' ')}: "
            left = ", ".join(each for each in words if each != word) or "none"
            yield read_as(left, f"“{capitalised(of + option.label)}” was overlooked.", option.cite or cite, word)
    elif question.default is not None:
        if used.text != question.default:
            said = question.with_name(used.said) if question.is_terse else used.said
            yield read_as(question.default, f"“{capitalised(said)}” was overlooked.")
    elif question.is_terse and isinstance(used.value, bool):
        how = "overlooked" if used.value else "taken for granted"
        yield read_as("no" if used.value else "yes", f"“{capitalised(question.with_name('yes'))}” was {how}.")
    elif (here := options.get(used.text)) is not None:
        of = f"{question.unit}: " if question.unit else ""
        usual = next(iter(options.values()))  # only what is out of the ordinary is overlooked
        if usual is not here:
            said = f"{of}“{capitalised(here.label)}” was treated like “{capitalised(usual.label)}”."
            yield read_as(usual.word, said, here.cite or cite)


def _comes_first(run: Run, used: UsedAnswer) -> bool:
    """Tell whether a force is the first of its side, that which fights."""
    forces = (each for each in run.answered.values() if isinstance(each.question, Force))
    return next(each for each in forces if each.question.role is used.question.role) is used


def _each_word(used: UsedAnswer) -> list[str]:
    """List the words that an answer holds."""
    return (
        [str(getattr(each, "value", each)) for each in used.value] if used.question.kind == "several" else [used.text]
    )


def _may_be_overlooked(question: Question[Any]) -> bool:
    """Tell whether a question is of a kind whose answer may be overlooked, or taken for another."""
    if isinstance(question, Pick):  # of what the rules tell apart, not of units or of what the owner likes
        return bool(question.unit) or any(option.cite for option in question.options(Tabletop()))
    signed = isinstance(question, Number) and question.signed
    return question.remember is not Scope.KIT and (
        signed or isinstance(question, Choice | YesNo | Several | PickSeveral)
    )


def sort_of_answer(checklist: Checklist, key: str, word: str) -> str:
    """Give a word for what an answer means, whatever unit it is about."""
    listed = next((each for each in checklist.questions if matches(each, key)), None)
    named = isinstance(listed, PickSeveral | Number)
    return f"{listed.key if listed else key}={'' if named else word}"
