"""All odds and shifts, against a second way of computing them; and every rule that moves the column."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruled import asked, outcome

from oracles import bautzen as oracle
from rulesets.bautzen_1945 import COMBAT
from rulesets.bautzen_1945.combat import on_table, reduced
from rulesets.bautzen_1945.questions import ATTACK_UNITS
from rulesets.engine.odds.forecast import next_threshold
from rulesets.engine.odds.prospects import prospects, threshold_line
from rulesets.engine.referee.checklist import Given
from rulesets.engine.referee.run import RunReferee

from .combats import fight, reason, simple

WIDE = {"crt.first": "1-99", "crt.last": "99-1", "crt.below-one": "columns"}


def column_text(place: int) -> str:
    """Write a place on the scale on which 1-1 is 1 and 1-2 is 0."""
    return f"{place}-1" if place >= 1 else f"1-{2 - place}"


@pytest.mark.parametrize("reading", ["printed-table", "zero-to-one"])
def test_all_strengths_and_shifts_find_the_column_that_counting_finds(reading: str) -> None:
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
def test_a_column_beyond_the_printed_ones_is_as_the_table_has_settled(
    attack: int, defence: int, shift: int, first: int, last: int, allowed: bool
) -> None:
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


def test_an_hq_alone_is_halved_as_the_oracle_halves_it() -> None:
    for support in range(1, 31):
        run = simple("30", str(support), lone_hq="yes")
        assert run.facts["defence"] == oracle.lone_hq_defence(support)


def test_a_shift_that_hangs_on_an_open_rule_is_not_known_while_the_end_of_the_table_is_asked() -> None:
    answers = {"attacker": "german", "hex": "", "lone-hq": "no", "attack.units": "18", "defence.units": "6"}
    answers |= {"attack.support": "none", "defence.support": "none", "terrain": "0", "other": "none"}
    open_rule = {**answers, "encircled": "yes", "concentric": "1"}
    run = fight(open_rule, defaults=False)
    assert asked(run) == "crt.last"
    assert run.facts == {"attack": 18, "defence": 6, "odds": "3-1"}
    assert "shift" not in run.ledger.totals()
    assert asked(fight({**open_rule, "crt.last": "9-1", "die.modifier": "none"}, defaults=False)) == (
        "encircled-and-concentric"
    )


def test_a_threshold_beyond_which_no_cell_is_known_says_so() -> None:
    commitments = "attack.supply=0; defence.supply=0; air=0"
    given_now = Given({"attack.units": "9", "defence.units": "3", "commitments": commitments})
    threshold = next_threshold(COMBAT, given_now, ATTACK_UNITS)
    assert threshold is not None
    assert threshold_line(threshold, "attack") == "+3 attack reaches the next threshold, where no result is known"


def test_odds_that_lack_printed_values_say_which() -> None:
    here = fight({"attack.units": "14", "defence.units": "4"})
    assert here.question is not None
    assert here.question.key == "die"
    assert "Odds: incomplete. Your kit lacks column 3-1, dice 1–4 and 6." in prospects(here).lines
