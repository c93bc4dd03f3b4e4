"""Weights of throws and of their differences, against throwing every die in every way."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import prod

from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.core.weights import (
    Counts,
    Lot,
    ahead,
    not_above,
    not_above_up_to,
    slot_width,
    unpacked,
    weights_of,
)

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


@given(dice, counts)
def test_a_measured_lot_shows_what_is_measured_of_its_throws(faces: list[tuple[Counts, ...]], start: Counts) -> None:
    def measure(each: Counts) -> Counts:
        return each[0], sum(each)

    wanted: Counter[Counts] = Counter()
    for each, weight in throws(faces, start).items():
        wanted[measure(each)] += weight
    assert weights_of(lot(faces, start).measured(measure)) == wanted


@given(dice, counts, dice, counts)
def test_the_attack_is_ahead_in_as_many_pairs_as_there_are(
    ours: list[tuple[Counts, ...]], sure: Counts, theirs: list[tuple[Counts, ...]], held: Counts
) -> None:
    wanted: Counter[tuple[Counts, bool]] = Counter()
    for (mine, weight), (other, against) in product(throws(ours, sure).items(), throws(theirs, held).items()):
        first, *more = (a - b for a, b in zip(mine, other, strict=True))
        wanted[(max(0, first), *more[:-1]), more[-1] > 0] += weight * against
    found = list(ahead(lot(ours, sure), lot(theirs, held)))
    assert {(each.by, False): each.not_above for each in found if each.not_above} | {
        (each.by, True): each.above for each in found if each.above
    } == wanted
    assert len({each.by for each in found}) == len(found)


@given(dice, counts, dice, counts)
def test_pairs_in_which_nothing_is_above(
    ours: list[tuple[Counts, ...]], sure: Counts, theirs: list[tuple[Counts, ...]], held: Counts
) -> None:
    pairs = list(product(throws(ours, sure).items(), throws(theirs, held).items()))
    wanted = tuple(
        sum(
            weight * against
            for (mine, weight), (other, against) in pairs
            if all(a <= b for a, b in zip(mine[:symbols], other, strict=False))
        )
        for symbols in (1, 2, 3)
    )
    assert not_above_up_to(lot(ours, sure), lot(theirs, held)) == wanted
    assert not_above(lot(ours, sure), lot(theirs, held)) == wanted[-1]


def test_many_dice_are_weighed_as_fewer_and_one_more() -> None:
    faces = ((1, 0), (0, 1), (0, 0))
    for number in range(1, 25):
        fewer, more = (weights_of(Lot(((faces, dice),), (0, 0))) for dice in (number - 1, number))
        wanted: Counter[Counts] = Counter()
        for (shown, weight), face in product(fewer.items(), faces):
            wanted[added(shown, face)] += weight
        assert more == wanted


@given(st.lists(st.integers(0, 2**70), min_size=1, max_size=5))
def test_slots_come_apart_as_they_were_put_together(slots: list[int]) -> None:
    width = slot_width(max(slots))
    packed = sum(slot << 8 * width * place for place, slot in enumerate(slots))
    assert list(unpacked(packed.to_bytes(width * len(slots), "little"), width)) == slots


def test_slots_are_as_wide_as_they_must_be() -> None:
    assert [slot_width(largest) for largest in (0, 255, 256, 2**16, 2**32, 2**64)] == [1, 1, 2, 4, 8, 16]
