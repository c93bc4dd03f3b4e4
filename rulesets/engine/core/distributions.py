"""Exact distributions of throws of dice, by counts of what they show: of symbols, of successes, of pips.

A pool of dice is the distribution of its counts, never of its faces. Weights are whole numbers: the chance of a count
is its weight over the number of ways in which the dice can fall.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb, prod
from operator import add, mul, neg, sub
from typing import Any, NamedTuple, TypeVar

K = TypeVar("K")
V = TypeVar("V", bound=Hashable)

Counts = tuple[int, ...]
"""How many of each symbol are shown, the strongest first: `(1, 0, 2)` is one C and two X, of the symbols C, D, X."""

CancellingRule = Callable[[Counts, Counts], Counts]
"""Says which symbols are left, from those of the attack and those of the defence."""

Keep = Callable[[Counts], V]
"""Says what matters later of the symbols that are left, such as the strongest one; what it gives must be hashable."""

MOST_COMBINATIONS = 100_000
"""How many combinations of two throws are weighed at most; this many take about a tenth of a second."""


def weights_kept(weights: Mapping[K, int], keep: Callable[[K], V]) -> dict[V, int]:
    """Weigh what is kept of values that chance picks: of `{1: 1, 2: 1, 3: 1}` whether odd: `{True: 2, False: 1}`."""
    kept: dict[V, int] = {}
    for value, weight in weights.items():
        what = keep(value)
        kept[what] = kept.get(what, 0) + weight
    return kept


class CountedDice(NamedTuple):
    """A throw that is still open, by what its faces count.

    Attributes:
        groups: like dice, each group as the counts on the faces of one die with the number of dice:
            `((((1, 0), (0, 0)), 4),)` is four dice with the first symbol on one face of two.
        start: the counts that are certain before any die falls.
    """

    groups: tuple[tuple[tuple[Counts, ...], int], ...]
    start: Counts

    @property
    def total(self) -> int:
        """Count the ways in which the dice can fall."""
        return prod([len(faces) ** number for faces, number in self.groups])

    @property
    def ranges(self) -> tuple[range, ...]:
        """Give what the throw can show of each symbol, from the least to the most."""
        faces = [([*zip(*faces, strict=True)], number) for faces, number in self.groups]
        return tuple(
            range(
                start + sum(number * min(counts[symbol]) for counts, number in faces),
                start + sum(number * max(counts[symbol]) for counts, number in faces) + 1,
            )
            for symbol, start in enumerate(self.start)
        )

    @property
    def most_counts(self) -> int:
        """Say how many different counts the throw can show at most, without going through them."""
        rolls = prod([comb(number + len({*faces}) - 1, number) for faces, number in self.groups])
        return min(rolls, prod(map(len, self.ranges)))

    def measured(self, measure: Callable[[Counts], Counts]) -> CountedDice:
        """Count otherwise, such as all symbols alike: `dice.measured(lambda counts: (sum(counts),))`.

        What `measure` gives of two throws together must be the sum of what it gives of each.
        """
        return CountedDice(
            tuple((tuple(map(measure, faces)), number) for faces, number in self.groups), measure(self.start)
        )

    def less(self, other: CountedDice) -> CountedDice:
        """Count how many more of each symbol this throw shows than another, below 0 where it shows fewer."""
        against = other.measured(lambda counts: tuple(map(neg, counts)))
        return CountedDice(self.groups + against.groups, tuple(map(add, self.start, against.start)))

    def weights(self) -> dict[Counts, int]:
        """Weigh every count that the throw can show: `{(0,): 3, (1,): 2, (2,): 1}`.

        All weights stand in one long number, each in a slot of its own (Kronecker substitution). A die multiplies the
        number by what its faces count, which is a shift for each face, and sums these up.
        """
        ranges = self.ranges
        width = (self.total.bit_length() + 7) // 8  # bytes, room for the largest weight
        strides = [prod(map(len, ranges[symbol + 1 :])) for symbol in range(len(ranges))]
        packed = 1
        for faces, number in self.groups:
            least = [*map(min, zip(*faces, strict=True))]
            shifts = Counter(8 * width * sum(map(mul, strides, map(sub, face, least))) for face in faces)
            for _ in range(number):
                packed = sum([(packed if often == 1 else packed * often) << by for by, often in shifts.items()])
        slots = packed.to_bytes(width * prod(map(len, ranges)), "little")
        return {
            counts: weight
            for counts, at in zip(product(*ranges), range(0, len(slots), width), strict=True)
            if (weight := int.from_bytes(slots[at : at + width], "little"))
        }


@dataclass(frozen=True)
class ByMargin:
    """A way of cancelling that goes by how many more of each symbol the attack shows than there are against it.

    Odds of many dice are quick by it: a margin comes of many pairs of throws, and each is looked at once.

    Attributes:
        left: gives the counts of symbols that are left, from those margins, which are below 0 where fewer are shown.
        against: counts what is against each symbol of the attack, from the defence; of two throws together it must
            give the sum of what it gives of each.
    """

    left: Callable[[Counts], Counts]
    against: Callable[[Counts], Counts] = tuple

    def __call__(self, attack: Counts, defence: Counts) -> Counts:
        """Cancel the symbols of two throws."""
        return self.left(tuple(map(sub, attack, self.against(defence))))

    def margins(self, attack: CountedDice, defence: CountedDice) -> CountedDice:
        """Count the margins of two throws."""
        return attack.less(defence.measured(self.against))


def combinations(attack: CountedDice, defence: CountedDice, cancelling: CancellingRule) -> int:
    """Say how many combinations of two throws `compared` goes through at most, without going through any."""
    if isinstance(cancelling, ByMargin):
        return prod(map(len, cancelling.margins(attack, defence).ranges))
    return attack.most_counts * defence.most_counts


@lru_cache(maxsize=256)
def compared(
    attack: CountedDice, defence: CountedDice, cancelling: CancellingRule, keep: Callable[[Counts], Any]
) -> dict[Any, int]:
    """Weigh each thing that is kept of what two throws leave: `{"hit": 12, "": 24}`; do not change what is returned.

    `cancelling` and `keep` must be pure: what the same dice come to is worked out once.
    """
    if isinstance(cancelling, ByMargin):
        left = weights_kept(cancelling.margins(attack, defence).weights(), cancelling.left)
    else:
        left = {}
        against = defence.weights()
        for mine, weight in attack.weights().items():
            for other, times in against.items():
                what = cancelling(mine, other)
                left[what] = left.get(what, 0) + weight * times
    return weights_kept(left, keep)
