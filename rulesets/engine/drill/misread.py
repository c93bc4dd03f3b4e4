"""Misreadings: the same combat ruled with one rule overlooked, turned, or read otherwise."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeVar, cast

from rulesets.engine.core.ruling import REFUSED, Otherwise
from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.core.words import Role, RulesetFault, Scope, a_list, capitalised, real_minus
from rulesets.engine.questions.choices import Choice, Pick, PickSeveral, Several, YesNo
from rulesets.engine.questions.forces import Force, Muster
from rulesets.engine.questions.kind import Option
from rulesets.engine.questions.question import Question, matches
from rulesets.engine.questions.written import Number
from rulesets.engine.referee.adjudicate import RunReferee
from rulesets.engine.referee.checklist import Checklist, Given, Run, UsedAnswer
from rulesets.engine.referee.ledger import LedgerEntry, in_a_sum, in_figures
from rulesets.engine.reference import ruling_view
from rulesets.engine.reference.ruling_view import OUTCOME, VERDICT, is_odds, value_of, value_said
from rulesets.engine.reference.verdicts import Verdict, verdict_of

T = TypeVar("T")

COUNTED_IN = {"shift": "column", "die": "to the die", "drm": "to the die", "roll": "to each die", "dice": "dice"}
"""What the entries of a total count, by the last word of its name."""
DIFFERENCE, TURNED = "difference", "weaker"
"""What is found of two sums without a table of odds; and the word for odds turned round."""
NO_ATTACK = "no attack"
"""What comes of two sums where none of the attackers counts."""
OVERLOOKED = (Choice, YesNo, Several, PickSeveral, Pick, Number)
"""The kinds of questions whose answer may be overlooked, or taken for another."""


@dataclass
class Misreading:
    """One way to go wrong.

    Attributes:
        run: the combat as the rules have it.
        missed: which rule is missed, in a sentence.
        cite: its section; empty for a slip.
        sort: a word for the rule, by which its lesson is found.
        thing: what is missed, as its label has it, such as `forest`, or all that is; empty where it is a rule as such.
        answers: what is answered otherwise.
        times: how many times entries count, by their place in the ledger.
        taken: what is reckoned otherwise, by its place among what may be.
    """

    run: Run
    missed: str = ""
    cite: str = ""
    sort: str = ""
    thing: str = ""
    answers: Answers = field(default_factory=dict)
    times: Mapping[int, int] = field(default_factory=dict)
    taken: Mapping[int, Any] = field(default_factory=dict)

    @cached_property
    def there(self) -> Run:
        """Rule the combat so; as it is where the game cannot be played so."""
        answers = {**self.run.given.answers, **self.answers}
        referee = _Reckoner(self.run.checklist, answers, self.times, self.taken)
        with suppress(RulesetFault):
            referee.follow_procedure()
            return referee.run
        return self.run

    @property
    def differs(self) -> bool:
        """Tell whether the combat comes to anything else so."""
        there, run = self.there, self.run
        return (there.facts, there.ruling, there.effects) != (run.facts, run.ruling, run.effects)


class _Reckoner(RunReferee):
    """A referee that counts one entry so many `times`, or goes on with another value where one is taken.

    Attributes:
        ways: for each value that was taken, what else it might have been, if that is wanted.
    """

    def __init__(
        self,
        checklist: Checklist,
        answers: Answers,
        times: Mapping[int, int],
        taken: Mapping[int, Any],
        wanted: bool = False,
    ) -> None:
        super().__init__(checklist, Given(answers, defaults=True, clock=False))
        self.ways: list[list[Otherwise]] = []
        self._times, self._taken, self._wanted, self._counted = times, taken, wanted, 0

    def count(self, total: str, amount: int | Fraction, reason: str, cite: str = "", of: str = "") -> None:
        times, self._counted = self._times.get(self._counted, 1), self._counted + 1
        if times:
            super().count(total, times * amount, reason, cite, of)

    def take(self, value: T, otherwise: Callable[[], Iterable[Otherwise]]) -> T:
        place = len(self.ways)
        self.ways.append([each for each in otherwise() if each.value != value] if self._wanted else [])
        return cast(T, self._taken.get(place, value))


def misreadings(checklist: Checklist, answers: Answers) -> tuple[Run, tuple[Misreading, ...]]:
    """Rule a combat as far as the answers reach, and list the ways to go wrong in it, many of which change nothing."""
    referee = _Reckoner(checklist, answers, {}, {}, wanted=True)
    referee.follow_procedure()
    run = referee.run
    modifiers = [*_modifiers(run)]
    found = [way for place, entry in modifiers for way in _of_entry(run, place, entry)]
    found += _of_all(run, modifiers)
    taken = [(place, way) for place, ways in enumerate(referee.ways) for way in ways]
    told = {way.sort.partition("=")[0] for _, way in taken}  # what is taken otherwise need not be read so, too
    for key, used in run.answered.items():
        found += _of_answer(run, used) if key in answers and key not in told else ()
    for place, way in taken:
        is_open = way.sort in run.answered and run.answered[way.sort].question.is_precedent
        cite = f"precedent {way.sort}" if is_open else way.cite
        found.append(Misreading(run, way.missed, cite, way.sort, taken={place: way.value}))
    return run, tuple(found)


# What a combat came to


def comes_to(there: Run, run: Run, about: str) -> Any:
    """Give what a misreading of a run came to: of a refused one, that it is allowed, whatever follows.

    Where nobody attacks any more, sums of both sides come to no attack.
    """
    value = value_of(there, about)
    if value is None and about == OUTCOME and there.ruling is None and value_of(run, about) == REFUSED:
        return ruling_view.ALLOWED
    if isinstance(value, int):
        totals = {each.name: each.role for each in run.checklist.totals}
        attacks = [name for name, role in totals.items() if role is Role.ATTACKER and run.facts.get(name)]
        if about not in totals and any(there.facts.get(each) == 0 for each in attacks):
            return NO_ATTACK
    return value


def said_at(there: Run, run: Run, about: str) -> str:
    """Say what a misreading of a run came to, or the run itself; of a verdict with the side that it befalls."""
    verdict = verdict_of(there.checklist, ruling_view.ruled_by(there)) if about == VERDICT else Verdict()
    befell = {each.role.value: each.verdict for each in verdict.sufferers if each.role}
    if len(befell) == 1:
        befell = dict.fromkeys(befell, verdict.text)
    told = "; ".join(f"{role}s: {what[:1].lower()}{what[1:]}" for role, what in befell.items())
    return capitalised(told) or value_said(run, about, comes_to(there, run, about))


def reckoned(run: Run, about: str, sort: str = "") -> list[str]:
    """Write the steps that lead to what is asked, such as `7 ÷ 2 = 3.5 → ` and `3-1 → `; none where none are told.

    `sort` is the word for the rule that is missed: with odds, what is done with the two sums instead.
    """
    names, is_ruled = [*run.facts], about in (OUTCOME, VERDICT)
    if counted := run.ledger.of(about) or run.ledger.of(run.checklist.facts_called.get(about, about)):
        said = [in_a_sum([replace(each, reason=each.reason.partition(":")[0])]) for each in counted]
        return [*(f"{each} {'' if then.startswith('−') else '+ '}" for each, then in pairwise(said)), f"{said[-1]} = "]
    names = names[: names.index(about) + 1] if about in names else names
    totals = [run.facts[each.name] for each in run.checklist.totals if each.role and each.name in names]
    odds = [value_said(run, each, run.facts[each]) for each in names if is_odds(run.facts[each])]
    shifted = "shift" in names or "shift" not in run.facts
    changes = ruling_view.changes_of(run, about) or [each for each in run.ledger if each.total == "shift" * shifted]
    steps = [f"{each.called} {real_minus(each.signed)}" for each in changes]
    if len(totals) > 1 and all(totals) and (is_ruled or is_odds(run.facts.get(about)) or about == DIFFERENCE):
        attack, defence = map(Fraction, totals[::-1] if sort == TURNED else totals)
        pair = in_figures(attack), in_figures(defence)
        reduced = "{} ÷ {} = {:.3g}" if attack >= defence else "{} : {} = 1 : {:.3g}"
        divided = reduced.format(*pair, float(max(attack, defence) / min(attack, defence)))
        first = divided if odds else " − ".join(pair)
        steps = [first, *odds[:-1], *steps, *odds[-1:]] if is_ruled else [first, *odds[:-1], *steps]
    if about == VERDICT and steps:
        steps.append(value_said(run, OUTCOME, value_of(run, OUTCOME)).partition(":")[0])
    return [f"{each} → " for each in dict.fromkeys(steps)]


# Entries of the ledger: overlooked, one or all of a total, or turned


def _modifiers(run: Run) -> Iterator[tuple[int, LedgerEntry]]:
    """List the entries that a rule brings in, with their places: no unit, no die, nothing that a side begins with."""
    named = ("rolled", *(name.casefold() for name in units_of(run)))
    begun: set[str] = set()
    for place, entry in enumerate(run.ledger):
        total = run.checklist.total(entry.total)
        first = total.of_units or (entry.total not in begun and total.role is not None)
        begun.add(entry.total)
        if not first and not entry.reason.casefold().startswith(named):
            yield place, entry


def units_of(run: Run) -> list[str]:
    """Name the units that take part, the longest names first."""
    forces = (used.value.units for used in run.answered.values() if isinstance(used.question, Force))
    return sorted({name for units in forces for name in units}, key=len, reverse=True)


def _of_entry(run: Run, place: int, entry: LedgerEntry) -> Iterator[Misreading]:
    reason = entry.reason
    for name in units_of(run):
        reason = reason.replace(name, "")
    alone = run.checklist.total(entry.total).role is None and len(run.ledger.of(entry.total)) == 1
    for times in (0, -1, 2) if alone else (0,):
        sort, thing = f"{entry.total}: {re.sub('[0-9]', '', reason)}", entry.called.casefold()
        wrong = real_minus(replace(entry, amount=times * entry.amount).signed)
        missed = f"“{capitalised(entry.called)}” counts {_amount(entry)}{f', not {wrong}' if times else ''}."
        yield Misreading(run, missed, entry.cite, sort, thing, times={place: times})


def _of_all(run: Run, modifiers: Sequence[tuple[int, LedgerEntry]]) -> Iterator[Misreading]:
    """Overlook all that shifts columns or changes the die, if that is more than one thing."""
    for total in dict.fromkeys(entry.total for _, entry in modifiers if run.checklist.total(entry.total).role is None):
        here = {place: entry for place, entry in modifiers if entry.total == total}
        if len(here) > 1:
            named = a_list([f"“{each.called}” {real_minus(each.signed)}" for each in here.values()], "and")
            cite, times = next(iter(here.values())).cite, dict.fromkeys(here, 0)
            missed = f"All of these count: {named}."
            yield Misreading(run, missed, cite, f"{total}: {named}", named.casefold(), times=times)


def _amount(entry: LedgerEntry) -> str:
    """Say what an entry counts: `−1 column`, `+2 to the attack`."""
    total = entry.total.partition(", ")[0]  # whose it is, is known
    counted = f"{entry.of} dice" if entry.of else COUNTED_IN.get(total.split()[-1], f"to the {total}")
    counted = counted.replace("dice", "die") if abs(entry.value) == 1 else counted.replace("column", "columns")
    return f"{real_minus(entry.signed)} {counted}"


# Answers: one that matters taken for the usual one, or for another


def _of_answer(run: Run, used: UsedAnswer) -> Iterator[Misreading]:
    """List what comes of an answer that is overlooked; whose unit it is about stands before its sort."""
    question, checklist = used.question, run.checklist
    forces = (each for each in run.answered.values() if isinstance(each.question, Force))
    side = next(
        (f"{each.question.role.value} " for each in forces if each.question.role and question.unit in each.value.units),
        "",
    )
    step = checklist.steps[checklist.place(used.step)]
    listed = next((each for each in checklist.questions if matches(each, question.key)), question)
    several = isinstance(question, Force | Several | PickSeveral)  # each thing that is left out is another
    thing = "" if several else f"{question.unit} {question.with_name(used.said)}".strip().casefold()
    for text, missed, cite, word in _read_otherwise(run, used):
        whole = question.is_precedent or isinstance(question, Force)
        sort = (
            question.key if whole else f"{side}{listed.key}={'' if isinstance(listed, PickSeveral | Number) else word}"
        )
        yield Misreading(run, missed, cite or question.cite or step.cite, sort, thing, {question.key: text})


def _read_otherwise(run: Run, used: UsedAnswer) -> Iterator[tuple[str, str, str, str]]:
    """List other answers, each with what is missed by it, the section of that, and the word that is missed."""
    question, options = used.question, {each.word: each for each in used.question.options(run.table)}
    if question.is_precedent:
        for word, option in options.items():
            if word != used.text:
                said = f"“{question.prompt}” Your table says “{used.said}”, not “{option.label}”."
                yield word, said, f"precedent {question.key}", word
    elif isinstance(question, Force) and _helps(run, used):
        for unit in used.value.factors if question.may_be_empty else ():
            left = question.say(Muster(tuple(each for each in used.value.factors if each is not unit)))
            yield left, f"Support counts, too: {unit.unit} {unit.strength}.", "", ""
    elif isinstance(question, Force):
        alone = max(used.value.factors, key=lambda each: each.strength, default=None)
        if alone is not None and alone.strength < used.value.total and question.role:
            said = question.say(Muster((alone,)))
            together = f"All {question.role.value}s count together, not {said} alone."
            summed_up = [*run.steps, used.step][run.steps.index(used.step) + 1]
            yield said, together, run.checklist.steps[run.checklist.place(summed_up)].cite, ""
    elif not isinstance(question, OVERLOOKED) or question.remember is Scope.KIT or _is_free(question):
        return
    elif isinstance(question, Several | PickSeveral):
        words = [str(getattr(each, "value", each)) for each in used.value]
        for word in words:
            option = options.get(word, Option(word, word))
            how = "" if isinstance(question, Several) else f" ({question.brief or question.key.replace('-', ' ')})"
            left = ", ".join(each for each in words if each != word) or "none"
            yield left, _with_its_rule(question, option.label + how, option), option.cite, word
    elif question.default is not None:
        ends = value_of(run, OUTCOME) == REFUSED and [*run.answered.values()][-1] is used  # nobody overlooks that
        if used.text != question.default and not ends:
            said = question.with_name(used.said) if question.is_terse else used.said
            of = f"{question.unit}: " if question.unit and question.unit not in said else ""
            yield question.default, _with_its_rule(question, of + said, options.get(used.text)), "", used.text
    elif isinstance(question, YesNo):
        if used.value or question.printed:  # who reads a no on the table as a yes misses no rule
            said = f"{question.with_name('yes')}: {used.said}"
            yield "no" if used.value else "yes", _with_its_rule(question, said), "", used.text
    elif used.text in options and used.text != next(iter(options)):  # only what is out of the ordinary is overlooked
        here, usual = options[used.text], next(iter(options.values()))
        of = f"{question.unit}: " if question.unit else ""
        yield usual.word, _with_its_rule(question, of + here.label, here), here.cite, used.text


def _with_its_rule(question: Question[Any], said: str, option: Option | None = None) -> str:
    """Say an answer with what it means, or else the rule by which the question's help begins."""
    rule = (option.meaning if option else "") or re.split(r"(?<=[^.]{3}\.) ", question.help)[0]
    named = "" if rule.startswith(capitalised(said)) else f"“{capitalised(said)}”. "
    return named + (rule or "It matters here.")


def _helps(run: Run, used: UsedAnswer) -> bool:
    """Tell whether a force is not the first of its side, that which fights."""
    forces = (each for each in run.answered.values() if isinstance(each.question, Force))
    return next(each for each in forces if each.question.role is used.question.role) is not used


def _is_free(question: Any) -> bool:
    """Tell whether an answer is as players like: a number without a sign, or a pick of what no rule tells apart."""
    if isinstance(question, Pick):
        return not question.unit and not any(option.cite for option in question.options(Tabletop()))
    return isinstance(question, Number) and not question.signed
