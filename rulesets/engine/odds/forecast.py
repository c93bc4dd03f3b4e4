"""Forecasts: the exact chances of what a procedure comes to, and what would follow from other answers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm, prod
from typing import Any, NamedTuple, TypeVar

from rulesets.engine.core.tabletop import ELIMINATED
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.odds.search import Happening, Leaf, Unknown, search
from rulesets.engine.questions.question import Question, read
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run, Source, UsedAnswer

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class Forecast:
    """Every way in which the dice may fall from here, and what they come to.

    Attributes:
        checklist: the checklist that is gone through.
        leaves: the ends of the ways, in the order of the chances on them.
        assumed: the defaults that were taken on some way.
        used: the keys of the answers given that some way used.
        against: what the next die is read against, such as the column `3-1`; empty if nothing was said.
    """

    checklist: Checklist
    leaves: tuple[Leaf, ...]
    assumed: tuple[UsedAnswer, ...] = ()
    used: tuple[str, ...] = ()
    against: str = ""

    def chances(self, of: Callable[[Leaf], Iterable[K]]) -> dict[K, Fraction]:
        """Give the chance of each thing that `of` finds at the end of a way, in the order in which they are found.

        `forecast.chances(lambda leaf: [leaf.outcome])` gives `{"DX": Fraction(1, 2), "NE": Fraction(1, 2)}`.
        """
        return self._summed((leaf.weight * (self._total // leaf.total), of(leaf)) for leaf in self.leaves)

    def _summed(self, found: Iterable[tuple[int, Iterable[K]]]) -> dict[K, Fraction]:
        """Add up the weights with which things are found, each once where it is found several times at once."""
        weights: dict[K, int] = {}
        for weight, things in found:
            for each in dict.fromkeys(things):
                weights[each] = weights.get(each, 0) + weight
        return {each: Fraction(weight, self._total) for each, weight in weights.items()}

    @cached_property
    def _total(self) -> int:
        """Give the sum of all weights."""
        return lcm(*{leaf.total for leaf in self.leaves})

    @cached_property
    def _ends(self) -> dict[tuple[str, tuple[Happening, ...], tuple[Unknown, ...]], int]:
        """Weigh what the ways come to: many come to the same."""
        ends: dict[tuple[str, tuple[Happening, ...], tuple[Unknown, ...]], int] = {}
        for _, outcome, effects, unknown, weight, total in self.leaves:
            told = outcome, effects, unknown
            ends[told] = ends.get(told, 0) + weight * (self._total // total)
        return ends

    @cached_property
    def joint(self) -> Mapping[tuple[str, tuple[Happening, ...]], Fraction]:
        """Give the chance of each outcome together with its effects; an empty outcome is not known."""
        return self._summed((weight, [(outcome, effects)]) for (outcome, effects, _), weight in self._ends.items())

    @cached_property
    def outcomes(self) -> Mapping[str, Fraction]:
        """Give the chance of each outcome that is known, the best for the attacker first: `{"DX": Fraction(1, 2)}`."""
        found = self._summed((weight, [outcome]) for (outcome, *_), weight in self._ends.items() if outcome)
        return dict(sorted(found.items(), key=lambda each: self.checklist.rank(each[0]), reverse=True))

    @cached_property
    def effects(self) -> Mapping[Happening, Fraction]:
        """Give the chance of each effect that is known to happen, the likeliest first."""
        found = self._summed((weight, effects) for (outcome, effects, _), weight in self._ends.items() if outcome)
        return dict(sorted(found.items(), key=lambda each: each[1], reverse=True))

    @cached_property
    def ends(self) -> Mapping[tuple[str, tuple[Happening, ...]], Fraction]:
        """Give the chance of what becomes of each unit, the likeliest first: all of it, or that it is eliminated."""
        found = self._summed(
            (weight, _becomes(effects)) for (outcome, effects, _), weight in self._ends.items() if outcome
        )
        return dict(sorted(found.items(), key=lambda each: each[1], reverse=True))

    @cached_property
    def eliminated(self) -> Mapping[str, Fraction]:
        """Give the chance of each unit's elimination."""
        return self._summed((weight, _dead(effects)) for (_, effects, _), weight in self._ends.items())

    @cached_property
    def doomed(self) -> Mapping[str, tuple[str, ...]]:
        """Name the units that an outcome eliminates whatever else comes with it, by the outcome."""
        dead: dict[str, tuple[str, ...]] = {}
        for outcome, effects in self.joint:
            dead[outcome] = tuple(unit for unit in dead.get(outcome, _dead(effects)) if unit in _dead(effects))
        return dead

    @cached_property
    def known(self) -> Fraction:
        """Give the share of all ways whose outcome is known."""
        return sum(self.outcomes.values(), Fraction(0))

    @cached_property
    def missing(self) -> tuple[Unknown, ...]:
        """List what keeps outcomes from being known, such as values printed on the players' copy."""
        return self._unknown(known=False)

    @cached_property
    def undecided(self) -> tuple[Unknown, ...]:
        """List what is still to be said once the outcome is known, such as where to retreat."""
        return self._unknown(known=True)

    def _unknown(self, known: bool) -> tuple[Unknown, ...]:
        ends = self._ends.items()
        found = self._summed((weight, unknown) for (outcome, _, unknown), weight in ends if bool(outcome) is known)
        return tuple(each._replace(share=share) for each, share in found.items())


def _dead(effects: tuple[Happening, ...]) -> tuple[str, ...]:
    return tuple(each.unit for each in effects if each.effect == ELIMINATED)


def _becomes(effects: tuple[Happening, ...]) -> Iterator[tuple[str, tuple[Happening, ...]]]:
    """Say of each unit what becomes of it by some effects, in any order; of those that are alike the last counts."""
    for unit in dict.fromkeys(each.unit for each in effects if each.unit):
        last = {each.effect: each for each in effects if each.unit == unit}
        yield unit, (Happening(ELIMINATED, unit),) if ELIMINATED in last else tuple(sorted(last.values()))


def forecast(checklist: Checklist, given: Given) -> Forecast:
    """Work out what a checklist comes to from these answers, over all dice that are still to be thrown.

    Steps without an answer take their default, which is named; where there is none, what hangs on it is missing.
    """
    found = search(checklist, given)
    # a default without an alternative is no assumption
    assumed = (each for each in found.assumed.values() if len(each.question.options(given.table)) != 1)
    against = found.first.at if found.first else ""
    return Forecast(checklist, tuple(found.leaves), tuple(assumed), tuple(found.used), against)


def luck(forecast: Forecast, outcome: str) -> Fraction | None:
    """Give the chance of this outcome or a better one for the attacker; None where not all outcomes are known."""
    if forecast.known != 1:
        return None
    rank = forecast.checklist.rank
    return sum((chance for each, chance in forecast.outcomes.items() if rank(each) >= rank(outcome)), Fraction(0))


# What if: forecasts with an answer changed, what each option gives, and how far it is to the next threshold


FARTHEST = 60
MOST_WORK = 25_000
LETTERS = 8
"""How much is gone through at most on the way to the next threshold, so that nobody waits for it: effects, and letters
of answers, so many of which are as much work as one effect."""


def without(given: Given, dice: Collection[str]) -> Given:
    """Take away the dice that are named by their keys, as if they had not been thrown."""
    return replace(given, answers={key: text for key, text in given.answers.items() if key not in dice})


def what_if(checklist: Checklist, given: Given, changes: Mapping[str, str | None]) -> Forecast:
    """Forecast with some answers changed, by key: `{"attack": "9"}`; None takes one away. `given` stays as it is."""
    answers = {key: text for key, text in {**given.answers, **changes}.items() if text is not None}
    return forecast(checklist, replace(given, answers=answers))


def per_option(checklist: Checklist, given: Given, question: Question[Any]) -> dict[str, Forecast]:
    """Forecast each way to answer a question that has options, by the text that gives this answer."""
    return {text: what_if(checklist, given, {question.key: text}) for text in alternatives(question, given)}


def alternatives(question: Question[Any], given: Given) -> tuple[str, ...]:
    """List the answers worth trying: each option, a die more of each colour, or each small commitment of a side.

    A commitment is tried with as little as can be committed beside it, whatever anybody has typed: nothing shows
    through. A question that is answered freely has none; see `next_threshold`.
    """
    return question.alternatives(given.table, _now(question, given))


def _now(question: Question[Any], given: Given) -> Any:
    """Read the answer as it is given, remembered or taken by default; None where there is none."""
    on_clock = question.by_clock(given.table) if given.clock else None
    texts = given.answers.get(question.key), on_clock, question.recall(given.table), question.default
    text = next((each for each in texts if each is not None), None)
    try:
        return None if text is None else read(question, text, given.table)
    except BadAnswer:
        return None


class Threshold(NamedTuple):
    """The least that must be added to a number or a force to change the odds.

    Attributes:
        more: how much must be added.
        answer: the answer with it added, as text.
        before: the odds as they are.
        after: the odds with that answer.
    """

    more: int
    answer: str
    before: Forecast
    after: Forecast


def next_threshold(checklist: Checklist, given: Given, question: Question[Any]) -> Threshold | None:
    """Find the least that must be added to a number or a force to change the odds, up to 60 more; None if nothing does.

    What is added to a force goes to its first unit. With hundreds of units it is looked for less far.
    """
    before = forecast(checklist, given)
    for more in range(1, _farthest(before, given) + 1):
        answer = raised(question, given, more)
        if answer is None:
            return None
        after = what_if(checklist, given, {question.key: answer})
        if (after.outcomes, after.missing) != (before.outcomes, before.missing):
            return Threshold(more, answer, before, after)
    return None


def _farthest(before: Forecast, given: Given) -> int:
    """Give how far to look from a forecast: less far, the more is answered and the more happens on its ways."""
    letters = sum(map(len, given.answers.values())) // LETTERS
    work = sum(len(leaf.effects) + letters for leaf in before.leaves)
    return min(FARTHEST, MOST_WORK // max(1, work))


def raised(question: Question[Any], given: Given, more: int) -> str | None:
    """Write the answer with this much added; None where there is nothing to add to, or it would be too much."""
    value = _now(question, given)
    return None if value is None else question.raised(value, more)


# Forgotten anything? What was answered with nothing and would have changed the ruling


NOTHING = ("no", "none", "0", "-", "")
MOST_WORK_FORGOTTEN = 5_000
LETTERS_FORGOTTEN = 8
"""How much is tried at most, so that nobody waits for it: so many letters of answers are one piece of work a try, and
as many tries are one as open rules have readings that make no difference."""


class Forgotten(NamedTuple):
    """A step that was passed with nothing: the answer given, another one, and what would have followed from that."""

    answered: UsedAnswer
    instead: str
    follows: str

    def __str__(self) -> str:
        """Ask whether it was, and say what would follow if so."""
        return f"{self.answered.question.prompt} With “{self.instead}” the ruling is {self.follows}."


def forgotten(run: Run) -> tuple[Forgotten, ...]:
    """List the steps answered with no, none or a default that would have changed outcome or effects; often none.

    With hundreds of units on the board, or many open rules, not everything is tried.
    """
    if not run.ended or run.ruling is None:
        return ()
    passed = [answer for answer in run.answered.values() if _passed_with_nothing(answer)]
    tries = iter(range(MOST_WORK_FORGOTTEN // (_letters(run) * _ways(run))))
    return tuple(found for answer in passed if (found := _what_else(run, answer, tries)) is not None)


def _letters(run: Run) -> int:
    return max(1, sum(len(answer.text) for answer in run.answered.values()) // LETTERS_FORGOTTEN)


def _ways(run: Run) -> int:
    """Say how many ways there are to read the open rules that make no difference; as many are run for each try."""
    return prod(max(1, len(answer.question.options(run.table))) for answer in run.from_source(Source.MOOT))


def _passed_with_nothing(answer: UsedAnswer) -> bool:
    question = answer.question
    if answer.source not in (Source.TYPED, Source.DEFAULT):
        return False
    return answer.text.casefold() in NOTHING or answer.text == question.default


def _what_else(run: Run, answer: UsedAnswer, tries: Iterator[int]) -> Forgotten | None:
    for text, _ in zip(answer.question.instead(answer.value, answer.text, run.given.table), tries, strict=False):
        answers = {**run.given.answers, answer.question.key: text}
        after = adjudicate(run.checklist, replace(run.given, answers=answers))
        if after.ruling is not None and not after.ruling.refused and after.refused is None and _differs(run, after):
            return Forgotten(answer, after.answered[answer.question.key].said, _said(run, after))
    return None


def thrown(run: Run) -> tuple[str, ...]:
    """Name the dice that a run has thrown, by their keys, in their order."""
    return tuple(key for key, answer in run.answered.items() if answer.question.is_thrown)


def odds_now(run: Run) -> Forecast:
    """Forecast a run as if none of its dice had been thrown yet."""
    return forecast(run.checklist, without(run.given, thrown(run)))


def odds_with(run: Run, key: str, text: str) -> Forecast:
    """Forecast the same with one answer changed."""
    return what_if(run.checklist, without(run.given, thrown(run)), {key: text})


def label_of(checklist: Checklist, outcome: str) -> str:
    """Say an outcome as its checklist does, a number with what it counts; a cell of a table is its own label."""
    said = checklist.cells_say(outcome) if checklist.cells_say and outcome.isdecimal() else ""
    return next((each.label for each in checklist.outcomes if each.value == outcome), said or outcome)


def _said(run: Run, after: Run) -> str:
    """Say the other ruling, or, where the ruling is the same, what else would follow from it."""
    if _outcome(run) != _outcome(after):
        return f"“{label_of(after.checklist, _outcome(after))}”"
    here = [str(effect) for effect in run.effects]
    others = [str(effect) for effect in after.effects if str(effect) not in here]
    return f"also “{' '.join(others).rstrip('.')}”" if others else "fewer effects"


def _differs(run: Run, after: Run) -> bool:
    """Compare outcomes, and effects too once the other run has come to all of its own."""
    return _outcome(run) != _outcome(after) or (after.ended and _effects(run) != _effects(after))


def _outcome(run: Run) -> str:
    return run.ruling.outcome if run.ruling else ""


def _effects(run: Run) -> tuple[tuple[str, str, str], ...]:
    return tuple((effect.name, effect.unit, effect.detail) for effect in run.effects)
