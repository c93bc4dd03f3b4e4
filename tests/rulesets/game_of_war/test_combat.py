import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sizes import examples

from rulesets.game_of_war.rules.bearing import Why
from rulesets.game_of_war.rules.combat import Result, combat, no_target
from rulesets.game_of_war.rules.communication import communication
from rulesets.game_of_war.rules.readings import SUGGESTED
from rulesets.game_of_war.rules.squares import BoardSide, Kind, PlacedUnit

from .positions import (
    CORNERS,
    any_readings,
    bearing,
    fields,
    fight,
    mirror,
    mirrored,
    pos,
    sq,
    squares_of,
)


@pytest.mark.parametrize(
    ("offence", "defence", "result"),
    [
        (0, 0, Result.REFUSED),
        (0, 6, Result.REFUSED),
        (5, 6, Result.RESISTS),
        (6, 6, Result.RESISTS),
        (7, 6, Result.RETREAT),
        (8, 6, Result.DESTROYED),
        (1, 0, Result.RETREAT),
    ],
)
def test_the_comparison(offence, defence, result):
    assert Result.of(offence, defence) is result


def why(fought, square):
    return bearing(fought, square).why


def test_every_reason_not_to_count_as_an_attacker():
    text = "SI8,11 SI9,12 SI8,13 ST9,11 SI7,11 SI9,9 SI9,14 SI9,13 NI8,10"
    fought = fight(text, "8,10", banned="7,11", relay_contact="no")
    assert why(fought, "8,11") is Why.FIRES
    assert why(fought, "9,12") is Why.NOT_ALIGNED
    assert why(fought, "8,13") is Why.TOO_FAR
    assert why(fought, "9,11") is Why.NO_OFFENCE
    assert why(fought, "7,11") is Why.BANNED
    assert why(fought, "9,9") is Why.CUT_OFF
    assert fought.offence == 4
    assert all(each.reason and each.cite.startswith("§") for each in fought.attackers)


def test_a_cut_off_attacker_says_who_cuts_it():
    reason = bearing(fight("SI3,5 NI3,8 NI3,4", "3,4"), "3,5").reason
    assert reason == "out of communication: the enemy at H3 cuts its line"


def test_units_far_from_any_line_are_left_out():
    fought = fight("SI8,11 SI9,12 SI9,13 SI9,14 NI8,10 NI20,10 SC8,15", "8,10")
    assert bearing(fought, "20,10") is None
    assert bearing(fought, "8,15") is None
    assert bearing(fought, "9,13") is not None


def test_the_ban_touches_offence_only():
    text = "NI8,10 NI8,9 SI8,11 SI9,12 SI9,13 SI9,14"
    assert fight(text, "8,10", banned="8,10 8,9").defence == 12


@pytest.mark.parametrize(
    ("kind", "plain", "in_pass", "in_fort"),
    [("I", 6, 8, 10), ("C", 5, 5, 5), ("A", 8, 10, 12), ("M", 8, 10, 12), ("T", 1, 1, 1), ("U", 1, 1, 1)],
)
def test_the_target_has_the_defence_of_its_ground(kind, plain, in_pass, in_fort):
    assert fight(f"N{kind}8,10", "8,10").defence == plain
    assert fight(f"N{kind}10,6 NU10,1 NC8,6", "10,6").defence == in_pass + 5
    assert fight(f"N{kind}8,2", "8,2").defence == in_fort


def test_forts_serve_either_side():
    assert fight("SI8,2 ST1,9 SU1,18 NI8,3", "8,2").defence == 10


@pytest.mark.parametrize(("reads", "given"), [("yes", 12), ("no", 8)])
def test_a_supporter_in_a_fort(reads, given):
    fought = fight("SA15,12 SI15,11 NI15,10", "15,11", fort_support=reads)
    assert bearing(fought, "15,12").factor == given


@pytest.mark.parametrize("reads", ["yes", "no"])
def test_a_target_in_a_fort_keeps_its_ground_under_either_reading(reads):
    assert fight("SA15,12 NI15,11", "15,12", fort_support=reads).defence == 12


@pytest.mark.parametrize(("reads", "given"), [("yes", 1), ("no", 0)])
def test_a_relay_supports_at_range_two(reads, given):
    fought = fight("NT8,8 NI8,10", "8,10", relay_support=reads)
    assert bearing(fought, "8,8").factor == given


def test_a_cut_off_relay_supports_nobody():
    fought = fight("NI8,10 NT9,11 SI8,6 SI9,12", "8,10")
    assert why(fought, "9,11") is Why.CUT_OFF


@pytest.mark.parametrize("ground", ["11,12", "13,13", "15,12"])
def test_a_cut_off_fighting_unit_has_no_defence_terrain_or_not(ground):
    fought = fight(f"NI{ground} lost=8,4;15,2", ground)
    assert (fought.defence, fought.target_cut_off) == (0, True)


def test_friends_in_range_still_support_a_cut_off_unit():
    fought = fight("NI10,11 NI8,11", "10,11")
    assert why(fought, "10,11") is Why.CUT_OFF
    assert fought.defence == bearing(fought, "8,11").factor == 6


@pytest.mark.parametrize(("reads", "kept"), [("yes", 1), ("no", 0)])
def test_a_cut_off_relay_under_attack(reads, kept):
    assert fight("NT9,11", "9,11", cut_off_relay=reads).defence == kept
    assert fight("NT8,11", "8,11", cut_off_relay=reads).defence == 1


def test_an_enemy_in_between_blocks_attack_and_support():
    text = "SI8,12 NI8,11 NI8,10 SI9,11 NI7,10 SI9,12 SI9,13 SI9,14"
    assert bearing(fight(text, "8,10"), "8,12").counts
    assert why(fight(text, "8,10", enemy_blocks_fire="yes"), "8,12") is Why.ENEMY


def test_nobody_charges_through_a_closed_corner():
    text = "SC3,3 NI4,4 SU1,7 ST1,5"
    assert bearing(fight(text, "4,4", board=CORNERS), "3,3").charging
    assert why(fight(text, "4,4", board=CORNERS, corner_mountains="closed"), "3,3") is Why.CORNER


def test_what_cannot_be_attacked_is_said():
    position = pos("SI8,11 NI8,10")
    assert no_target(position, BoardSide.SOUTH, sq("8,10")) is None
    assert no_target(position, BoardSide.SOUTH, sq("8,9")) == "No unit is on I8."
    assert no_target(position, BoardSide.SOUTH, sq("8,11")) == "The unit at K8 is South's own."


def sums(board, position, target, readings, banned=()):
    fought = combat(board, position, target, banned, readings)
    return fought.offence, fought.defence


@given(fields(), any_readings())
@examples(150)
def test_a_mirrored_board_gives_the_same_sums(field, readings):
    board, position, target = field
    mirror_board, mirror_position = mirrored(board, position)
    expected = sums(board, position, target.square, readings)
    assert sums(mirror_board, mirror_position, mirror(board, target.square), readings) == expected


@given(fields(), st.data())
@examples(150)
def test_one_more_attacker_never_lowers_the_offence(field, data):
    board, position, target = field
    free = [square for square in squares_of(board) if board.open_ground(square) and not position.at(square)]
    assume(free)
    newcomer = PlacedUnit(target.side.other, data.draw(st.sampled_from(Kind)), data.draw(st.sampled_from(free)))
    before = sums(board, position, target.square, SUGGESTED)[0]
    assert sums(board, position.placed(newcomer), target.square, SUGGESTED)[0] >= before


@given(fields(), any_readings(), st.data())
@examples(150)
def test_every_factor_follows_from_its_reason(field, readings, data):
    board, position, target = field
    banned = data.draw(st.lists(st.sampled_from([unit.square for unit in position.units]), max_size=3))
    fought = combat(board, position, target.square, banned, readings)
    supplied = communication(board, position, readings)
    for each in (*fought.attackers, *fought.defenders):
        assert each.counts is (each.why in (Why.FIRES, Why.CHARGES, Why.TARGET, Why.SUPPORTS))
        assert each.reason
        if each.counts and each.why is not Why.TARGET:
            assert supplied[each.unit.side].includes(each.unit)
        if each.counts and each.unit.side is not target.side:
            assert each.unit.square not in banned
            assert each.factor == (7 if each.charging else each.unit.kind.offence)


@pytest.mark.parametrize(("square", "listed"), [("8,14", True), ("8,15", False), ("9,14", False), ("11,13", True)])
def test_units_that_a_charge_could_reach_are_listed_with_why_they_do_not_count(square, listed):
    far = bearing(fight(f"SI8,12 SC{square} NI8,10", "8,10"), square)
    assert (far is not None) is listed
    assert far is None or (far.factor == 0 and not far.counts)
