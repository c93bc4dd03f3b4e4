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
    leads,
    not_above,
    not_above_up_to,
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
        first, second, third = (a - b for a, b in zip(mine, other, strict=True))
        wanted[(first, max(0, second)), third > 0] += weight * against
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


@given(dice, counts, dice, counts)
def test_the_lead_in_one_symbol_where_the_attack_has_no_more_of_others(
    ours: list[tuple[Counts, ...]], sure: Counts, theirs: list[tuple[Counts, ...]], held: Counts
) -> None:
    wanted: tuple[Counter[int], ...] = (Counter(), Counter(), Counter())
    for (mine, weight), (other, against) in product(throws(ours, sure).items(), throws(theirs, held).items()):
        first, *others = (a - b for a, b in zip(mine, other, strict=True))
        for symbols in (0, 1, 2):
            if max((0, *others[:symbols])) == 0:
                wanted[symbols][first] += weight * against
    assert leads(lot(ours, sure), lot(theirs, held)) == wanted


@given(dice, counts, dice, counts)
def test_the_third_symbol_may_be_counted_together_with_the_second(
    ours: list[tuple[Counts, ...]], sure: Counts, theirs: list[tuple[Counts, ...]], held: Counts
) -> None:
    together = (
        lot(faces, start).measured(lambda each: (each[0], each[1], each[1] + each[2]))
        for faces, start in ((ours, sure), (theirs, held))
    )
    assert leads(lot(ours, sure), lot(theirs, held), joined=True) == leads(*together)


def test_dice_with_one_symbol_are_compared_by_it_alone() -> None:
    coins = Lot(((((1,), (0,)), 2),), (0,))
    assert weights_of(coins) == {(0,): 1, (1,): 2, (2,): 1}
    assert leads(coins, coins) == ({-2: 1, -1: 4, 0: 6, 1: 4, 2: 1},)
    assert not_above_up_to(coins, coins) == (11,)
    assert not_above(coins, coins) == 11


def test_many_dice_are_weighed_as_fewer_and_one_more() -> None:
    faces = ((1, 0), (0, 1), (0, 0))
    for number in range(1, 25):
        fewer, more = (weights_of(Lot(((faces, dice),), (0, 0))) for dice in (number - 1, number))
        wanted: Counter[Counts] = Counter()
        for (shown, weight), face in product(fewer.items(), faces):
            wanted[added(shown, face)] += weight
        assert more == wanted
