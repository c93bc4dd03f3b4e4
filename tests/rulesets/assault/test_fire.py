"""An attack from aiming to its critical hits: every comparison of dice, and each row of the table of those hits."""

from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ruled import outcome

from oracles import assault as oracle
from rulesets.assault import CRITICAL, FIRE
from rulesets.assault.pools import CANCELS, paired
from rulesets.assault.precedents import Cancelling
from rulesets.assault.questions import TERRAIN_ROW
from rulesets.engine.referee.checklist import Given
from rulesets.engine.referee.run import run_procedure
from rulesets.engine.reference.ruling_view import RulingView, reminders, steps_of

from .volleys import critical, happened, shot

STEPS = [f"a{number}" for number in range(1, 11)] + [f"d{number}" for number in range(1, 10)] + ["critical"]


def test_the_steps_are_those_of_the_sheet_in_its_order():
    assert [step.id for step in FIRE.steps] == STEPS
    cards = {"command_rules": "in-play", "defence__card_dice": "none"}
    reached = shot("c", "-", attack__sight="hindered", hindered="none", critical__attack__roll="-", **cards)
    assert list(reached.steps) == STEPS


@pytest.mark.parametrize("kind", ["infantry", "artillery", "vehicle"])
@pytest.mark.parametrize("symbol", ["c", "d", "x", "-"])
def test_a_critical_hit_within_an_attack_is_that_of_the_critical_checklist(kind, symbol):
    for states in ("", "suppressed"):
        within = shot(
            "c", "-", target__class=kind, target__states=states, critical__attack__roll=symbol,
            critical__defence__roll="-",
        )  # fmt: skip
        alone = critical(kind, states, symbol)
        assert happened(within) == happened(alone)
        assert outcome(within) == outcome(alone)


def test_a_step_that_is_passed_over_says_the_one_reason_that_holds():
    clear = {view.step.id: view.why for view in steps_of(shot("x", "-"))}
    assert clear["d3"] == "the line of sight is not hindered"
    ended = {view.step.id: view.why for view in steps_of(shot("-", "-", attack__no_hits="end"))}
    assert ended["d2"] == ended["d3"] == "no symbols rolled"


def test_the_attack_checklist_names_command_rules_once_a_table():
    fired = run_procedure(FIRE, Given({"attacker": "attacker", "target": "target", "attack.in-range": "in",
                             "attack.sight": "clear", "command-rules": "in-play"}))  # fmt: skip
    assert fired.question.key == "activation-card"
    assert [each.key for each in reminders(fired, {"command-rules"})] == ["command-point"]
    assert [change.name for change in fired.changes()] == ["command-rules"]


READINGS = list(Cancelling)
FACES = ["", "C", "D", "X"]
ROLLS = [roll for dice in range(7) for roll in combinations_with_replacement(FACES, dice)]


def counted(roll):
    up = "".join(roll)
    return up.count("C"), up.count("D"), up.count("X")


@pytest.mark.parametrize("reading", READINGS)
def test_every_comparison_up_to_six_dice_a_side(reading):
    known = {}
    for attack, defence in product(ROLLS, ROLLS):
        key = counted(attack), counted(defence)
        if key not in known:
            known[key] = counted(oracle.compare(attack, defence, reading))
            assert CANCELS[reading](*key) == known[key], (attack, defence)
    assert len(known) == 84 * 84


POOLS = st.text(alphabet="CDX", max_size=12)


@settings(max_examples=500)
@given(POOLS, POOLS, st.sampled_from(READINGS))
def test_pairs_use_each_symbol_once_and_leave_what_the_comparison_leaves(attack, defence, reading):
    pairs, stays, unused = paired(reading, attack, defence)
    assert sorted([one for one, _ in pairs] + [*stays]) == sorted(attack)
    assert sorted([other for _, other in pairs] + [*unused]) == sorted(defence)
    assert counted(stays) == counted(oracle.compare(tuple(attack), tuple(defence), reading))
    allowed = {"like": {"CC", "DD", "XX"}, "stronger": {"CC", "DD", "XX", "DC", "XC", "XD"}}
    assert reading not in allowed or {one + other for one, other in pairs} <= allowed[reading]


def test_who_fired_is_told_with_what_both_threw():
    told = RulingView.of(shot("d-cc", "x", attacker="Rangers", target="Guards")).participants
    assert (told.attackers, told.defenders, told.dice) == (("Rangers",), ("Guards",), "CCD against X")


def test_which_comes_first_is_no_matter_without_a_critical_hit():
    assert "ordinary-first" not in shot("dx", "--").answered
    assert "ordinary-first" in shot("cd", "--").answered


PRECEDENTS = {precedent.key: [word.value for word in precedent.words] for precedent in CRITICAL.precedents}

FIXED = """
infantry                                       falls-back  suppressed suppressed none
infantry  suppressed                           falls-back  falls-back falls-back none
infantry  falling-back                         eliminated  suppressed suppressed none
infantry  suppressed,falling-back              eliminated  ?          ?          none
artillery                                      eliminated  suppressed suppressed none
artillery suppressed                           eliminated  eliminated eliminated none
vehicle                                        immobilized falls-back suppressed none
vehicle   suppressed                           immobilized falls-back falls-back none
vehicle   falling-back                         immobilized eliminated suppressed none
vehicle   immobilized                          eliminated  eliminated ?          none
vehicle   suppressed,falling-back              immobilized eliminated ?          none
vehicle   suppressed,immobilized               eliminated  eliminated eliminated none
vehicle   falling-back,immobilized             eliminated  eliminated ?          none
vehicle   suppressed,falling-back,immobilized  eliminated  eliminated eliminated none
"""
OPEN = {
    ("infantry", "suppressed,falling-back", "D"): "infantry-suppressed-falling-back",
    ("infantry", "suppressed,falling-back", "X"): "infantry-suppressed-falling-back",
    ("vehicle", "immobilized", "X"): "vehicle-immobilized-suppression",
    ("vehicle", "falling-back,immobilized", "X"): "vehicle-immobilized-suppression",
    ("vehicle", "suppressed,falling-back", "X"): "vehicle-suppressed-falling-back",
}


def rows():
    found = []
    for line in FIXED.strip().splitlines():
        words = line.split()
        states = words[1] if len(words) == 6 else ""
        found += [(words[0], states, symbol, result) for symbol, result in zip("CDX-", words[-4:], strict=True)]
    return found


ROWS = rows()


def test_there_are_56_rows_and_five_are_open():
    assert len(ROWS) == len({row[:3] for row in ROWS}) == 56
    assert {row[:3] for row in ROWS if row[3] == "?"} == set(OPEN)


@pytest.mark.parametrize(("kind", "states", "symbol"), [row[:3] for row in ROWS])
def test_every_row_under_every_reading_agrees_with_the_oracle(kind, states, symbol):
    held = [state for state in states.split(",") if state]
    keys = ["infantry-suppressed-falling-back", "vehicle-immobilized-suppression", "vehicle-suppressed-falling-back"]
    for readings in product(*(PRECEDENTS[key] for key in keys)):
        settled = dict(zip(keys, readings, strict=True))
        wanted = oracle.critical(kind, held, symbol.strip("-"), settled)
        run = critical(kind, states, symbol, **{key.replace("-", "_"): word for key, word in settled.items()})
        assert outcome(run) == wanted


def test_a_row_of_the_player_aid_is_known_by_its_name_and_no_row_by_none():
    assert [TERRAIN_ROW.names_in(text) for text in ("none", "-", "Stone  House")] == [(), (), ("stone-house",)]
