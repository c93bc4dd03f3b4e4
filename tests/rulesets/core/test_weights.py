"""Weights of throws and of their differences, against throwing every die in every way."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import prod

from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.core.weights import Counts, Lot, differences, not_above, slot_width, unpacked, weights_of

NOTHING = (0, 0, 0)
counts = st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2))
dice = st.lists(st.lists(counts, min_size=1, max_size=4).map(tuple), max_size=4)


def lot(faces: list[tuple[Counts, ...]], start: Counts = NOTHING) -> Lot:
    return Lot(tuple(Counter(faces).items()), start)


def added(*all_counts: Counts) -> Counts:
    return tuple(map(sum, zip(*all_counts, strict=True)))


def throws(faces: list[tuple[Counts, ...]], start: Counts = NOTHING) -> Counter[Counts]:
    return Counter(added(start, *throw) for throw in product(*faces))


@given(dice, counts)
def test_a_throw_is_weighed_as_every_way_to_throw_it(faces: list[tuple[Counts, ...]], start: Counts) -> None:
    assert weights_of(lot(faces, start)) == throws(faces, start)
    assert lot(faces).total == prod(map(len, faces))


@given(dice, dice)
def test_differences_are_those_of_all_pairs(ours: list[tuple[Counts, ...]], theirs: list[tuple[Counts, ...]]) -> None:
    wanted: Counter[Counts] = Counter()
    for (mine, weight), (other, against) in product(throws(ours).items(), throws(theirs).items()):
        wanted[tuple(a - b for a, b in zip(mine, other, strict=True))] += weight * against
    found = {
        (*beaten.by, place): weight
        for beaten in differences(weights_of(lot(ours)), weights_of(lot(theirs)))
        for place, weight in enumerate(beaten.last, beaten.lowest)
        if weight
    }
    assert found == wanted


@given(dice, dice)
def test_pairs_in_which_the_first_counts_are_not_above(
    ours: list[tuple[Counts, ...]], theirs: list[tuple[Counts, ...]]
) -> None:
    pairs = list(product(throws(ours).items(), throws(theirs).items()))
    assert not_above(weights_of(lot(ours)), weights_of(lot(theirs))) == tuple(
        sum(w * v for (mine, w), (other, v) in pairs if all(mine[axis] <= other[axis] for axis in range(first)))
        for first in range(4)
    )


@given(st.lists(st.integers(0, 2**70), min_size=1, max_size=5))
def test_slots_come_apart_as_they_were_put_together(slots: list[int]) -> None:
    width = slot_width(max(slots))
    packed = sum(slot << 8 * width * place for place, slot in enumerate(slots))
    assert unpacked(packed, width, len(slots)) == tuple(slots)


def test_slots_are_as_wide_as_they_must_be() -> None:
    assert [slot_width(largest) for largest in (0, 255, 256, 2**16, 2**32, 2**64)] == [1, 1, 2, 4, 8, 9]
