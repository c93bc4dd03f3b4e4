"""Distributions of throws, and of what two of them leave, against every way to throw the dice and against icepool."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.core.distributions import ByMargin, CountedDice, Counts, combinations, compared

NOTHING = (0, 0, 0)
counts = st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2))
dice = st.lists(st.lists(counts, min_size=1, max_size=4).map(tuple), max_size=4)


def thrown(faces: list[tuple[Counts, ...]], start: Counts = NOTHING) -> CountedDice:
    return CountedDice(tuple(Counter(faces).items()), start)


def added(*all_counts: Counts) -> Counts:
    return tuple(map(sum, zip(*all_counts, strict=True)))


def throws(faces: list[tuple[Counts, ...]], start: Counts = NOTHING) -> Counter[Counts]:
    return Counter(added(start, *throw) for throw in product(*faces))


@given(dice, counts)
def test_a_throw_is_weighed_as_every_way_to_throw_it(faces: list[tuple[Counts, ...]], start: Counts) -> None:
    found = thrown(faces, start)
    assert found.weights() == throws(faces, start)
    assert sum(found.weights().values()) == found.total == prod(map(len, faces))
    assert len(found.weights()) <= found.most_counts


@given(dice, counts)
def test_a_measured_throw_shows_what_is_measured_of_its_counts(faces: list[tuple[Counts, ...]], start: Counts) -> None:
    def measure(each: Counts) -> Counts:
        return each[0] - each[2], sum(each)

    wanted: Counter[Counts] = Counter()
    for each, weight in throws(faces, start).items():
        wanted[measure(each)] += weight
    assert thrown(faces, start).measured(measure).weights() == wanted


@given(dice, counts, dice, counts)
def test_one_throw_less_another_shows_the_margins_of_every_pair(
    ours: list[tuple[Counts, ...]], sure: Counts, theirs: list[tuple[Counts, ...]], held: Counts
) -> None:
    wanted: Counter[Counts] = Counter()
    for (mine, weight), (other, times) in product(throws(ours, sure).items(), throws(theirs, held).items()):
        wanted[tuple(a - b for a, b in zip(mine, other, strict=True))] += weight * times
    assert thrown(ours, sure).less(thrown(theirs, held)).weights() == wanted


def floored(margins: Counts) -> Counts:
    return tuple(max(0, each) for each in margins)


def reversed_counts(defence: Counts) -> Counts:
    return defence[::-1]


@given(dice, counts, dice, counts)
def test_what_is_left_by_margins_is_what_is_left_pair_by_pair(
    ours: list[tuple[Counts, ...]], sure: Counts, theirs: list[tuple[Counts, ...]], held: Counts
) -> None:
    attack, defence = thrown(ours, sure), thrown(theirs, held)
    by_margin = ByMargin(floored, reversed_counts)
    wanted: Counter[bool] = Counter()
    for (mine, weight), (other, times) in product(throws(ours, sure).items(), throws(theirs, held).items()):
        wanted[any(a > b for a, b in zip(mine, other[::-1], strict=True))] += weight * times
    assert compared(attack, defence, by_margin, any) == wanted
    assert compared(attack, defence, lambda mine, other: by_margin(mine, other), any) == wanted
    assert combinations(attack, defence, by_margin) >= len(attack.less(defence.measured(reversed_counts)).weights())
    assert combinations(attack, defence, max) >= len(attack.weights()) * len(defence.weights())


def test_many_dice_are_weighed_as_fewer_and_one_more() -> None:
    faces = ((1, 0), (0, 1), (0, 0))
    for number in range(1, 25):
        fewer, more = (CountedDice(((faces, dice),), (0, 0)).weights() for dice in (number - 1, number))
        wanted: Counter[Counts] = Counter()
        for (shown, weight), face in product(fewer.items(), faces):
            wanted[added(shown, face)] += weight
        assert more == wanted


def successes(number: int, least: int) -> CountedDice:
    """Throw six-sided dice, and count those that show at least so much."""
    return CountedDice(((tuple((int(face >= least),) for face in range(1, 7)), number),), (0,))


@pytest.mark.parametrize(("number", "least"), [(1, 6), (3, 4), (20, 5)])
def test_successes_are_counted_as_icepool_counts_them(number: int, least: int) -> None:
    hits = number @ (icepool.d6 >= least)
    assert successes(number, least).weights() == {(int(hit),): weight for hit, weight in hits.items()}


def test_hits_that_may_be_saved_come_to_what_icepool_makes_of_them() -> None:
    wounds: Counter[int] = Counter()
    for (hits,), weight in successes(20, 4).weights().items():
        for (saved,), times in successes(hits, 5).weights().items():
            wounds[hits - saved] += weight * times * 6 ** (20 - hits)
    wanted = icepool.map(lambda hits: hits @ (icepool.d6 < 5), 20 @ (icepool.d6 >= 4))
    assert {wound: Fraction(weight, 6**40) for wound, weight in wounds.items()} == {
        wound: Fraction(weight, wanted.denominator()) for wound, weight in wanted.items()
    }


@pytest.mark.parametrize(("attack", "defence"), [(1, 1), (5, 3), (12, 10)])
def test_opposed_successes_have_the_margins_of_icepool(attack: int, defence: int) -> None:
    wanted = attack @ (icepool.d6 >= 4) - defence @ (icepool.d6 >= 5)
    found = successes(attack, 4).less(successes(defence, 5))
    assert found.weights() == {(int(margin),): weight for margin, weight in wanted.items()}
