"""Every comparison of up to six against six dice, under each reading, against a second way of working it out."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracles import assault as oracle
from rulesets.assault.pools import CANCELS, spelt, strongest_only, what_acts
from rulesets.assault.precedents import Cancelling
from rulesets.engine.core.distributions import Counts

from .volleys import asked, shot

READINGS = list(Cancelling)
FACES = ["", "C", "D", "X"]
ROLLS = [roll for dice in range(7) for roll in combinations_with_replacement(FACES, dice)]


def counted(roll: tuple[str, ...] | str) -> Counts:
    up = "".join(roll)
    return up.count("C"), up.count("D"), up.count("X")


@pytest.mark.parametrize("reading", READINGS)
def test_every_comparison_up_to_six_dice_a_side(reading: Cancelling) -> None:
    known: dict[tuple[Counts, Counts], Counts] = {}
    for attack, defence in product(ROLLS, ROLLS):
        key = counted(attack), counted(defence)
        if key not in known:
            known[key] = counted(oracle.compare(attack, defence, reading))
            assert CANCELS[reading](*key) == known[key], (attack, defence)
    assert len(known) == 84 * 84


@given(
    st.lists(st.sampled_from(["", "C", "D", "X", "CD", "DX", "CDX", "XX"]), max_size=4),
    st.lists(st.sampled_from(["", "C", "D", "X", "CX", "DX", "CDX", "DD"]), max_size=4),
    st.sampled_from(READINGS),
)
def test_dice_may_show_several_symbols(attack: list[str], defence: list[str], reading: Cancelling) -> None:
    wanted = counted(oracle.compare(attack, defence, reading))
    assert CANCELS[reading](counted(tuple(attack)), counted(tuple(defence))) == wanted


def test_what_is_kept_for_the_odds() -> None:
    assert strongest_only((2, 1, 0)) == (1, 0, 0)
    assert strongest_only((0, 3, 2)) == (0, 1, 0)
    assert strongest_only((0, 0, 2)) == (0, 0, 1)
    assert strongest_only((0, 0, 0)) == (0, 0, 0)
    assert what_acts((2, 3, 4)) == (2, 3, 1)
    assert spelt((2, 0, 1)) == "C C X"
    assert spelt((0, 0, 0)) == "nothing"


def test_what_is_left_beside_the_critical_hits_is_settled_before_the_critical_roll() -> None:
    settled = {"critical_modifiers": "no", "cancelling": "like", "target__experience": "recruit"}
    assert asked(shot("c-", "--", unsettled=True, **settled, defence__dice="2 blue")) == "critical.attack.roll"
    assert asked(shot("c-", "x-", unsettled=True, **settled, defence__dice="2 blue")) == "auto-suppression"
