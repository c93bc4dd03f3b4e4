"""The comparisons of ASSAULT for all that two throws can show at once; counts are of C, D and X, in this order.

What a pair of throws leaves depends only on by how much one beats the other in each symbol, and whether anything of
a symbol is left only on whether one throw reaches the other in it. So whole throws are weighed against each other,
instead of every pair of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesets.api import Counts, Keep, Weights, differences, not_above

Measure = Callable[[Counts], Counts]
Left = Callable[[Counts], tuple[int, int, int]]


def strongest_left(attack: Weights, defence: Weights, ours: Measure, theirs: Measure) -> dict[Counts, int]:
    """Weigh which symbol is the strongest left.

    The first symbols are all cancelled where the attack's measures of them do not exceed the defence's.
    """
    every, none_c, none_cd, none = not_above(_measured(attack, ours), _measured(defence, theirs))
    weights = {(1, 0, 0): every - none_c, (0, 1, 0): none_c - none_cd, (0, 0, 1): none_cd - none, (0, 0, 0): none}
    return {left: weight for left, weight in weights.items() if weight}


def _measured(weights: Weights, measure: Measure) -> Weights:
    measured: Weights = {}
    for counts, weight in weights.items():
        key = measure(counts)
        measured[key] = measured.get(key, 0) + weight
    return measured


def by_difference(attack: Weights, defence: Weights, left: Left) -> Weights:
    """Weigh the symbols left.

    `left` says how many C and D a difference leaves, and how many X the defence can still cancel beside its own.
    """
    weights: Weights = {}
    for beaten in differences(attack, defence):
        c, d, spare = left(beaten.by)
        bare = 1 + spare - beaten.lowest
        rest = sum(beaten.last[:bare])
        if rest:
            weights[c, d, 0] = weights.get((c, d, 0), 0) + rest
        for x, weight in enumerate(beaten.last[bare:], 1):
            if weight:
                weights[c, d, x] = weights.get((c, d, x), 0) + weight
    return weights


def like(attack: Weights, defence: Weights) -> Weights:
    """Weigh the symbols left where like cancels like."""
    return by_difference(attack, defence, _like_left)


def stronger(attack: Weights, defence: Weights) -> Weights:
    """Weigh the symbols left where equal or stronger cancels."""
    return by_difference(attack, defence, _stronger_left)


def _like_left(by: Counts) -> tuple[int, int, int]:
    """Leave each symbol by which the attack is ahead."""
    c, d = by
    return max(0, c), max(0, d), 0


def _stronger_left(by: Counts) -> tuple[int, int, int]:
    """Let the C that the defence has to spare cancel D, and what it has to spare of both cancel X."""
    c, d = by
    spare_c, spare_d = max(0, -c), max(0, -d)
    d_ahead = max(0, d)
    return max(0, c), max(0, d_ahead - spare_c), spare_d + max(0, spare_c - d_ahead)


def by_number(attack: Weights, defence: Weights) -> Weights:
    """Weigh the symbols left where each of the defence's cancels any, the strongest first."""
    numbers = _measured(defence, lambda counts: (sum(counts),))
    weights: Weights = {}
    for (c, d, x), weight in attack.items():
        for (number,), other in numbers.items():
            d_free, x_free = max(0, number - c), max(0, number - c - d)
            left = max(0, c - number), max(0, d - d_free), max(0, x - x_free)
            weights[left] = weights.get(left, 0) + weight * other
    return weights


def kept(weights: Weights, keep: Keep[Any]) -> dict[Any, int]:
    """Add up what is alike in what is kept."""
    alike: dict[Any, int] = {}
    for left, weight in weights.items():
        what = keep(left)
        alike[what] = alike.get(what, 0) + weight
    return alike


def each_symbol(counts: Counts) -> Counts:
    """Measure each symbol alone."""
    return counts


def with_stronger(counts: Counts) -> Counts:
    """Measure each symbol together with the stronger ones."""
    c, d, x = counts
    return c, c + d, c + d + x


def all_alike(counts: Counts) -> Counts:
    """Measure all symbols alike."""
    return (sum(counts),) * 3
