"""The comparisons of ASSAULT for all that two throws can show at once; counts are of C, D and X, in this order.

Whether anything of a symbol is left depends only on whether one throw reaches the other in it, alone or together with
the stronger ones; and how much is left only on by how much one beats the other. So whole throws are weighed against
each other, instead of every pair of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesets.api import Counts, Keep, Lot, Weights, ahead, leads, not_above, not_above_up_to

Measure = Callable[[Counts], Counts]
NoneLeft = Callable[[Lot, Lot], tuple[int, ...]]
"""Weighs when no C is left, when no C or D, and when nothing."""

Acting = Callable[[Lot, Lot], Weights]
"""Weighs what acts of an attack: the C and D that are left, and whether an X is."""


def strongest_left(attack: Lot, defence: Lot, none_left: NoneLeft) -> dict[Counts, int]:
    """Weigh which symbol is the strongest left."""
    none_c, none_cd, none = none_left(attack, defence)
    every = attack.total * defence.total
    weights = {(1, 0, 0): every - none_c, (0, 1, 0): none_c - none_cd, (0, 0, 1): none_cd - none, (0, 0, 0): none}
    return {left: weight for left, weight in weights.items() if weight}


none_left_where_like: NoneLeft = not_above_up_to


def none_left_where_stronger(attack: Lot, defence: Lot) -> tuple[int, ...]:
    """Weigh when nothing is left where equal or stronger cancels: each symbol and the stronger ones are outnumbered."""
    return not_above_up_to(attack.measured(_d_with_c), defence.measured(_d_with_c), joined=True)


def none_left_where_any(attack: Lot, defence: Lot) -> tuple[int, ...]:
    """Weigh when nothing is left where any symbol cancels: the number of the defence's decides."""
    against = defence.measured(_number)
    return tuple(not_above(attack.measured(each), against) for each in (_c, _sum_to_d, _number))


def acting_where_like(attack: Lot, defence: Lot) -> Weights:
    """Weigh what acts where like cancels like."""
    weights: Weights = {}
    for (c, d), level, above in ahead(attack, defence):
        _add(weights, max(0, c), d, level, above)
    return weights


def acting_where_stronger(attack: Lot, defence: Lot) -> Weights:
    """Weigh what acts where equal or stronger cancels."""
    weights: Weights = {}
    for (c, c_and_d), level, above in ahead(attack.measured(_d_with_c), defence.measured(_d_with_c)):
        if c_and_d > max(0, c):  # the C to spare cancel D, and leave X alone
            _add(weights, max(0, c), c_and_d - max(0, c), level, above)
    _, no_d, nor_x = leads(attack, defence, joined=True)
    for c, weight in no_d.items():
        if c > 0:  # the D to spare cancel X
            _add(weights, c, 0, nor_x.get(c, 0), weight - nor_x.get(c, 0))
    _, none_cd, none = none_left_where_stronger(attack, defence)
    _add(weights, 0, 0, none, none_cd - none)
    return weights


def acting_where_any(attack: Lot, defence: Lot) -> Weights:
    """Weigh what acts where each of the defence's symbols cancels any, the strongest first."""
    weights: Weights = {}
    for (c, d), level, above in ahead(attack, defence.measured(_against_c)):
        if c > 0:  # no D or X is cancelled
            _add(weights, c, d, level, above)
    for (d, c), level, above in ahead(attack.measured(_to_d_and_c), defence.measured(_against_c_and_d)):
        if d > 0 and not c:  # nor any X
            _add(weights, 0, d, level, above)
    _, none_cd, none = none_left_where_any(attack, defence)
    _add(weights, 0, 0, none, none_cd - none)
    return weights


def _add(weights: Weights, c: int, d: int, no_x: int, some_x: int) -> None:
    for x, weight in enumerate((no_x, some_x)):
        if weight:
            weights[c, d, x] = weights.get((c, d, x), 0) + weight


def kept(weights: Weights, keep: Keep[Any]) -> dict[Any, int]:
    """Add up what is alike in what is kept."""
    alike: dict[Any, int] = {}
    for left, weight in weights.items():
        what = keep(left)
        alike[what] = alike.get(what, 0) + weight
    return alike


def _number(counts: Counts) -> Counts:
    """Measure all symbols alike."""
    return (sum(counts),)


def _c(counts: Counts) -> Counts:
    """Measure C alone."""
    return counts[:1]


def _d_with_c(counts: Counts) -> Counts:
    """Measure C, D together with it, and X."""
    c, d, x = counts
    return c, c + d, x


def _sum_to_d(counts: Counts) -> Counts:
    """Measure C and D together."""
    return (counts[0] + counts[1],)


def _to_d_and_c(counts: Counts) -> Counts:
    """Measure C and D together, C, and X."""
    c, d, x = counts
    return c + d, c, x


def _against_c(counts: Counts) -> Counts:
    """Measure all symbols alike, to cancel the first."""
    return sum(counts), 0, 0


def _against_c_and_d(counts: Counts) -> Counts:
    """Measure all symbols alike, to cancel the first two."""
    return sum(counts), sum(counts), 0
