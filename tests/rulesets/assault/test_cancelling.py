"""Every comparison of up to six against six dice, under each reading, against a second way of working it out."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracles import assault as oracle
from rulesets.assault.pools import CANCELS, paired
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


POOLS = st.text(alphabet="CDX", max_size=12)


@settings(max_examples=500)
@given(POOLS, POOLS, st.sampled_from(READINGS))
def test_pairs_use_each_symbol_once_and_leave_what_the_comparison_leaves(
    attack: str, defence: str, reading: Cancelling
) -> None:
    pairs, stays, unused = paired(reading, attack, defence)
    assert sorted([one for one, _ in pairs] + [*stays]) == sorted(attack)
    assert sorted([other for _, other in pairs] + [*unused]) == sorted(defence)
    assert counted(stays) == counted(oracle.compare(tuple(attack), tuple(defence), reading))
    allowed = {"like": {"CC", "DD", "XX"}, "stronger": {"CC", "DD", "XX", "DC", "XC", "XD"}}
    assert reading not in allowed or {one + other for one, other in pairs} <= allowed[reading]


def test_a_comparison_says_what_cancelled_what_and_what_other_readings_leave() -> None:
    [said] = shot("cdx-", "cx").cancelled
    assert said.pairs == (("C", "C"), ("X", "X"))
    assert (said.stays, said.unused) == ("D", "")
    assert said.otherwise == {"any cancels any, strongest first": "X"}
    [said] = shot("d-", "x-").cancelled
    assert (said.pairs, said.stays, said.unused, said.otherwise["any cancels any, strongest first"]) == (
        (),
        "D",
        "X",
        "nothing",
    )


def test_an_automatic_suppression_joins_what_is_cancelled_or_stays() -> None:
    recruit = {"target__experience": "recruit", "defence__dice": "1 blue"}
    [joins] = shot("-", "x", auto_suppression="joins", **recruit).cancelled
    [applies] = shot("-", "x", auto_suppression="applies", **recruit).cancelled
    assert (joins.pairs, joins.stays) == ((("X", "X"),), "")
    assert (applies.pairs, applies.stays, applies.unused) == ((), "X", "X")


def test_what_is_left_beside_the_critical_hits_is_settled_before_the_critical_roll() -> None:
    settled = {"critical_modifiers": "no", "cancelling": "like", "target__experience": "recruit"}
    assert asked(shot("c-", "--", unsettled=True, **settled, defence__dice="2 blue")) == "critical.attack.roll"
    assert asked(shot("c-", "x-", unsettled=True, **settled, defence__dice="2 blue")) == "auto-suppression"
