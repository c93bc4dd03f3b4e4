"""Forecasts: the exact chances of what a procedure comes to, from any set of answers.

Chances are fractions, worked out in whole numbers; percent are for the eye only.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TypeVar

from rulesets.engine.odds.search import Happening, Leaf, Unknown, search
from rulesets.engine.referee.checklist import Checklist, Given, UsedAnswer

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class Missing:
    """A question whose answer is not known, so that some ways stop at it.

    Attributes:
        key: the key of the question.
        prompt: the question as players read it.
        share: the chance of coming to it.
        printed: whether it is answered by what is printed on a component.
        reason: what else is wrong, in a sentence; empty if nothing is.
    """

    key: str
    prompt: str
    share: Fraction
    printed: bool = False
    reason: str = ""


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
    def known(self) -> Fraction:
        """Give the share of all ways whose outcome is known."""
        return sum(self.outcomes.values(), Fraction(0))

    @cached_property
    def missing(self) -> tuple[Missing, ...]:
        """List what keeps outcomes from being known, such as values printed on the players' copy."""
        return self._unknown(known=False)

    @cached_property
    def undecided(self) -> tuple[Missing, ...]:
        """List what is still to be said once the outcome is known, such as where to retreat."""
        return self._unknown(known=True)

    def _unknown(self, known: bool) -> tuple[Missing, ...]:
        ends = self._ends.items()
        found = self._summed((weight, unknown) for (outcome, _, unknown), weight in ends if bool(outcome) is known)
        return tuple(Missing(each.key, each.prompt, share, each.printed, each.reason) for each, share in found.items())

    @property
    def certain(self) -> bool:
        """Tell whether no dice are left that make a difference."""
        return len(self.joint) == 1


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
