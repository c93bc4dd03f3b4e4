"""Bautzen 1945 against its oracle: all odds and shifts, every way to spread losses, every mix of steps and hexes."""

from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rows import by_rows
from ruled import outcome

from oracles import bautzen as oracle
from rulesets.bautzen_1945 import COMBAT, LOSSES
from rulesets.bautzen_1945.aftermath import legal_mixes
from rulesets.bautzen_1945.combat import on_table, reduced
from rulesets.bautzen_1945.losses import UnitBeforeLoss, WhyNot, allocations, fewest_living
from rulesets.bautzen_1945.questions import ATTACK_UNITS
from rulesets.engine.odds.forecast import next_threshold
from rulesets.engine.odds.prospects import prospects, threshold_line
from rulesets.engine.referee.adjudicate import RunReferee, adjudicate
from rulesets.engine.referee.checklist import Given

from .combats import fight, reason, simple

WIDE = {"crt.first": "1-99", "crt.last": "99-1", "crt.below-one": "columns"}


def column_text(place):
    """Write a place on the scale on which 1-1 is 1 and 1-2 is 0."""
    return f"{place}-1" if place >= 1 else f"1-{2 - place}"


@pytest.mark.parametrize("reading", ["printed-table", "zero-to-one"])
def test_all_strengths_and_shifts_find_the_column_that_counting_finds(reading):
    answers = {**WIDE, "odds-below-one": reading}
    for attack in range(1, 61):
        for defence in range(1, 61):
            ref = RunReferee(COMBAT, Given(answers))
            odds, _ = reduced(ref, attack, defence)
            start = oracle.odds(attack, defence)
            if not start and reading == "printed-table":
                start = 2 - oracle.odds_below_one(attack, defence)
            for shift in range(-6, 7):
                expected = oracle.shifted(start, [shift])
                assert str(on_table(ref, odds.shifted(shift), shift)) == column_text(expected), (attack, defence, shift)


@given(
    st.integers(1, 60), st.integers(1, 60), st.integers(-6, 6), st.integers(-8, 3), st.integers(3, 12), st.booleans()
)
def test_a_column_beyond_the_printed_ones_is_as_the_table_has_settled(attack, defence, shift, first, last, allowed):
    here = simple(
        str(attack),
        str(defence),
        odds_below_one="printed-table",
        crt__below_one="columns" if first < 1 else "no-combat",
        crt__first=column_text(first),
        crt__last=column_text(last),
        other=str(shift),
        off_table="that-column" if allowed else "not-allowed",
    )
    if attack < defence and first >= 1:
        assert outcome(here) == "refused"
        return
    start = oracle.odds(attack, defence) or 2 - oracle.odds_below_one(attack, defence)
    place = oracle.shifted(start, [shift])
    if first <= place <= last:
        assert here.facts["column"] == column_text(place)
    elif allowed:
        assert here.facts["column"] == column_text(oracle.final_column(start, [shift], first, last) or 0)
    else:
        assert outcome(here) == "refused"
        assert reason(here) == ""


def test_an_hq_alone_is_halved_as_the_oracle_halves_it():
    for support in range(1, 31):
        run = simple("30", str(support), lone_hq="yes")
        assert run.facts["defence"] == oracle.lone_hq_defence(support)


def test_a_threshold_beyond_which_no_cell_is_known_says_so():
    commitments = "attack.supply=0; defence.supply=0; air=0"
    given_now = Given({"attack.units": "9", "defence.units": "3", "commitments": commitments})
    threshold = next_threshold(COMBAT, given_now, ATTACK_UNITS)
    assert threshold is not None
    assert threshold_line(threshold, "attack") == "+3 attack reaches the next threshold, where no result is known"


def test_odds_that_lack_printed_values_say_which():
    here = fight({"attack.units": "14", "defence.units": "4"})
    assert here.question.key == "die"
    assert "Odds: incomplete. Your kit lacks column 3-1, dice 1–4 and 6." in prospects(here).lines


NAMES = "ABCDE"


def stack(steps, taken=()):
    return tuple(
        UnitBeforeLoss(name, left, before)
        for name, left, before in zip(NAMES, steps, taken or (0,) * len(steps), strict=False)
    )


def by_rule(units, losses):
    return sorted((dict(way) for way in allocations(units, losses)), key=lambda way: tuple(way.values()), reverse=True)


def by_brute_force(units, losses):
    return oracle.allocations(
        {unit.unit: unit.left for unit in units}, losses, {unit.unit: unit.taken for unit in units}
    )


def spread(**answers):
    return adjudicate(LOSSES, Given(answers))


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_every_stack_loses_as_brute_force_says(size):
    for steps in product((1, 2, 3), repeat=size):
        for losses in range(sum(steps) + 2):
            units = stack(steps)
            assert by_rule(units, losses) == by_brute_force(units, losses), (steps, losses)


def test_stacks_with_earlier_losses_lose_as_brute_force_says():
    for steps, taken in product(product((1, 2, 3), repeat=3), product((0, 1, 2), repeat=3)):
        for losses in range(sum(steps) + 1):
            units = stack(steps, taken)
            assert by_rule(units, losses) == by_brute_force(units, losses), (steps, taken, losses)


def test_whatever_is_not_legal_has_a_reason_and_whatever_is_has_none():
    for size in (1, 2, 3, 4):
        for steps in combinations_with_replacement((1, 2, 3), size):
            units = stack(steps)
            for losses in range(1, sum(steps) + 2):
                legal = by_brute_force(units, losses)
                why_not = WhyNot(units, losses)
                for wanted in product(*(range(left + 2) for left in steps)):
                    way = dict(zip(NAMES, wanted, strict=False))
                    assert bool(why_not(way)) == (way not in legal), (steps, losses, way, why_not(way))


def test_sixteen_units_do_not_take_long_to_lose_half_their_steps():
    units = tuple(UnitBeforeLoss(f"unit {number}", 2) for number in range(16))
    assert len(allocations(units, 2)) == 120
    assert len(allocations(units, 16)) == 1


def test_losses_beyond_the_last_step_lapse_and_are_counted():
    run = spread(units="A:2 B:1", losses="5")
    assert run.facts["lapsed"] == 2
    assert "ignored" in run.notes[-1].text


@by_rows
def test_the_reason_says_what_stands_in_the_way(steps, losses, wanted, part):
    assert WhyNot(stack(steps), losses)(wanted) == part


def test_among_single_steps_the_reason_is_what_they_lost_before():
    units = (UnitBeforeLoss("A", left=1, taken=1), UnitBeforeLoss("B", left=1))
    assert WhyNot(units, 1)({"A": 1}) == "A may not lose that step: B must lose as many first"


def pays(reading, units):
    return lambda steps: 1 if reading == "total" else fewest_living(units, steps, NAMES)


def test_the_fewest_that_live_are_those_of_the_worst_way_to_spread_the_losses():
    for steps in product((1, 2), repeat=3):
        for losses, of in product(range(7), ("A", "AB", "ABC")):
            ways = by_brute_force(stack(steps), losses)
            living = [
                sum(left > way[name] for name, left in zip("ABC", steps, strict=True) if name in of) for way in ways
            ]
            assert fewest_living(stack(steps), losses, of) == min(living), (steps, losses, of)


def test_the_mixes_of_steps_and_hexes_are_those_that_save_somebody_or_all_in_place():
    for size in (1, 2, 3):
        for steps in product((1, 2), repeat=size):
            left = dict(zip(NAMES, steps, strict=False))
            units = stack(steps)
            for owed, reading in product(range(1, 7), ("total", "each-unit")):
                expected = [
                    (mix.steps_lost, mix.hexes)
                    for mix in oracle.exchange_mixes(left, owed, reading=reading)
                    if mix.saves_somebody or not mix.hexes
                ]
                mixes = legal_mixes(owed, units, pays(reading, units))
                assert [(mix.steps, mix.hexes) for mix in mixes] == expected, (steps, owed, reading)
                for mix in mixes:
                    assert mix.steps + mix.paid == owed
                    assert mix.hexes * mix.pays >= mix.paid
