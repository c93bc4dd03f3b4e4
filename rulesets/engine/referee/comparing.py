"""What a comparison of two throws can leave, with the exact weight of each; dice may still lie face down."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from rulesets.engine.core.weights import Counts, Lot, weights_of
from rulesets.engine.questions.faces import Thrown

V = TypeVar("V", bound=Hashable)
Cancelling = Callable[[Counts, Counts], Counts]
"""Says which symbols are left, from those of the attack and those of the defence."""

Keep = Callable[[Counts], V]
"""Says what matters later of the symbols that are left, such as the strongest one; what it gives must be hashable."""

Parts = Callable[[V], tuple[Hashable, Hashable]]
"""Splits what is kept in two where another comparison follows, see `Referee.after_comparing`."""

Spread = Callable[[Lot, Lot, Keep[Any]], dict[Any, int]]
"""Weighs each thing kept, over all pairs of what two throws can show: `{"critical": 3, "hit": 12, "": 21}`."""


@dataclass(frozen=True)
class Quick:
    """A way of cancelling symbols that also knows a quick way to do it for all that two throws can show.

    Without it, the odds go through every pair of what two throws can show; that is slow for many dice.

    Attributes:
        pair: cancels the symbols of two throws that lie face up.
        spread: does it for two throws that lie face down, and weighs each thing that is kept. It must come to what
            `pair` comes to, taken pair by pair.
    """

    pair: Cancelling
    spread: Spread

    def __call__(self, attack: Counts, defence: Counts) -> Counts:
        """Cancel the symbols of two throws."""
        return self.pair(attack, defence)


def weighed(attack: Thrown, defence: Thrown, cancelling: Cancelling, keep: Keep[V]) -> tuple[dict[V, int], int]:
    """Weigh each thing that a comparison can leave: `({"hit": 12, "": 24}, 36)`; the second value is the sum of all.

    `cancelling` and `keep` must be pure: what the same dice come to is worked out once and kept.
    """
    total = attack.lot.total * defence.lot.total
    return _weighed(attack.lot, defence.lot, cancelling, keep), total


@lru_cache(maxsize=512)
def _weighed(attack: Lot, defence: Lot, cancelling: Cancelling, keep: Keep[Any]) -> dict[Any, int]:
    spread = cancelling.spread if isinstance(cancelling, Quick) else _pair_by_pair(cancelling)
    return spread(attack, defence, keep)


def _pair_by_pair(cancelling: Cancelling) -> Spread:
    def spread(attack: Lot, defence: Lot, keep: Keep[Any]) -> dict[Any, int]:
        weights: dict[Any, int] = {}
        for symbols, weight in weights_of(attack).items():
            for against, other in weights_of(defence).items():
                left = keep(cancelling(symbols, against))
                weights[left] = weights.get(left, 0) + weight * other
        return weights

    return spread
