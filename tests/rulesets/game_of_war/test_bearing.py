"""Who bears on a target, with the reason beside each unit, and laws that hold for every attack."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rows import by_rows
from sizes import examples

from rulesets.game_of_war.precedents import (
    communication_touched_by_retreat,
    touched_by_attack,
    touched_by_move,
    touched_by_retreat,
)
from rulesets.game_of_war.rules.bearing import Aim, NoCharge, Why, aim
from rulesets.game_of_war.rules.board import THE_BOARD, parse_board
from rulesets.game_of_war.rules.combat import combat, forced_back
from rulesets.game_of_war.rules.communication import Link, Through, communication
from rulesets.game_of_war.rules.moves import Barred, Move
from rulesets.game_of_war.rules.readings import READINGS
from rulesets.game_of_war.rules.squares import BoardSide, PlacedUnit
from rulesets.game_of_war.rules.turn import Turn

from .positions import CORNERS, any_readings, bearing, fields, fight, pos, reading, sq, squares_of


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


ENEMY = "NI8,10"
LINK = "SI9,14 SI9,13"
"""South's line to the arsenal at T3; contact runs up from here."""


def charging(text, target="8,10", banned="", **settled):
    fought = fight(text, target, banned, **settled)
    return {str(each.unit.square): each.factor for each in fought.attackers if each.charging}


def test_only_the_longest_series_charges_where_the_table_reads_it_so():
    text = f"SC8,11 SC8,12 SC9,11 {LINK} {ENEMY}"
    assert charging(text, charge_directions="one") == {"8,11": 7, "8,12": 7}
    left = bearing(fight(text, "8,10", charge_directions="one"), "9,11")
    assert (left.factor, left.reason) == (4, "fires from 1 square away, no charge: only the longest line charges")


def test_banned_cavalry_breaks_the_series():
    text = f"SC8,11 SC8,12 {LINK} SI9,12 {ENEMY}"
    assert charging(text, banned="8,11") == {}
    second = bearing(fight(text, "8,10", "8,11"), "8,12")
    assert (second.factor, second.no_charge) == (4, NoCharge.BROKEN)
    assert second.reason == "fires from 2 squares away, no charge: the line of cavalry is broken, at K8"


@pytest.mark.parametrize(
    ("target", "rider", "why"), [("15,12", "15,11", NoCharge.TARGET_IN_FORT), ("10,6", "9,6", NoCharge.TARGET_IN_PASS)]
)
@pytest.mark.parametrize("kind", "ICT")
def test_no_charge_against_a_fort_or_a_pass_whatever_stands_there(target, rider, why, kind):
    enemy, side = ("S", "N") if target == "15,12" else ("N", "S")
    keeping = "NI15,10" if side == "N" else "ST3,6"
    first = bearing(fight(f"{enemy}{kind}{target} {side}C{rider} {keeping}", target), rider)
    assert (first.factor, first.no_charge) == (4, why)


def sight(unit, target, others="", board=THE_BOARD, **settled):
    return aim(board, pos(f"{unit} {others}", board), PlacedUnit.parse(unit), sq(target), reading(**settled))


def test_a_mountain_blocks_and_is_named():
    assert sight("NA8,5", "11,5") == Aim(3, Why.MOUNTAIN, sq("10,5"))


@pytest.mark.parametrize("enemy", ["NI8,10", "NT8,10"])
def test_an_enemy_blocks_only_under_its_reading(enemy):
    assert sight("SI8,11", "8,9", enemy).blocked is None
    assert sight("SI8,11", "8,9", enemy, enemy_blocks_fire="yes") == Aim(2, Why.ENEMY, sq("8,10"))


def test_a_corner_between_mountains_closes_only_under_its_reading():
    assert sight("SI3,3", "4,4", board=CORNERS).blocked is None
    assert sight("SI3,3", "4,4", board=CORNERS, corner_mountains="closed") == Aim(1, Why.CORNER, sq("4,4"))


OPEN = parse_board("size 9x9\narsenal N 5,1\narsenal S 5,9\n")


def network(text, side=BoardSide.SOUTH, board=OPEN, **settled):
    return communication(board, pos(text, board), reading(**settled))[side]


def link(text, square, side=BoardSide.SOUTH, board=OPEN, **settled):
    return network(text, side, board, **settled).link(sq(square))


def test_an_enemy_fighting_unit_cuts_and_is_named():
    assert link("SI5,2 NI5,5", "5,2") == Link(Through.NOTHING, sq("5,5"))
    assert str(link("SI5,2 NI5,5", "5,2")) == "cut off: the enemy at E5 cuts its line"


def test_the_square_of_the_cutter_is_lost_too():
    cut = network("NI5,5").cuts[0]
    assert (cut.start, cut.at) == (sq("5,9"), sq("5,5"))
    assert cut.beyond == tuple(sq(f"5,{row}") for row in (4, 3, 2, 1))
    assert not network("NI5,5").link(sq("5,5"))


def chain(network, square):
    """The links from a unit back to an arsenal, the nearest first; a single one where it is cut off."""
    links = [network.link(square)]
    while links[-1].through in (Through.RELAY, Through.CONTACT):
        links.append(network.link(links[-1].at))
    return links


def test_a_relay_that_radiates_by_contact_is_named_in_the_chain():
    links = chain(network("SI5,7 ST6,6 SI6,2"), sq("6,2"))
    assert [str(each) for each in links] == [
        "on a line from the relay at F6",
        "adjacent to a unit in communication at G5",
        "on a line from the arsenal at I5",
    ]


def test_a_relay_in_contact_is_not_said_to_touch_nobody():
    said = str(link("SI5,7 ST6,6", "6,6", relay_contact="no"))
    assert said == "cut off: no line reaches it, and a relay gains nothing from the adjacent G5"


def test_the_lines_cover_squares_for_the_overlay():
    covered = network("ST5,7").lines
    assert covered[sq("5,2")] == Link(Through.ARSENAL, sq("5,9"))
    assert covered[sq("1,7")] == Link(Through.RELAY, sq("5,7"))


@given(fields(), any_readings())
@examples(60)
def test_every_unit_has_a_link_whose_chain_ends_in_an_arsenal_or_nowhere(field, readings):
    board, position, _ = field
    for side, network in communication(board, position, readings).items():
        assert len(network.links) == len(position.units_of(side))
        for unit in position.units_of(side):
            last = chain(network, unit.square)[-1]
            assert last.through is (Through.ARSENAL if network.includes(unit) else Through.NOTHING)


@given(fields(), any_readings())
@examples(60)
def test_a_chain_only_uses_squares_on_a_line_or_touching(field, readings):
    board, position, _ = field
    for side, network in communication(board, position, readings).items():
        for unit in position.units_of(side):
            link = network.link(unit.square)
            if link.through is Through.CONTACT:
                assert unit.square.distance(link.at) == 1
                assert position.at(link.at).side is side
            if link.through is Through.RELAY:
                assert position.at(link.at).kind.relay


NEVER_ASKED = ("enemy-blocks-fire",)
"""What is open no longer, and still read as a session settled it."""


@by_rows
def test_what_an_attack_touches(text, target, touched):
    assert [*touched_by_attack(THE_BOARD, pos(text), sq(target))] == touched


def flipped(readings, key, data):
    return readings.but({key: data.draw(st.sampled_from(list(READINGS[key])))})


def sums(board, position, target, readings):
    fought = combat(board, position, target, (), readings)
    return [(each.unit, each.factor) for each in (*fought.attackers, *fought.defenders) if each.counts]


@given(fields(), any_readings(), st.data())
@examples(100)
def test_a_point_that_is_not_touched_changes_no_sum(field, readings, data):
    board, position, target = field
    touched = {*touched_by_attack(board, position, target.square), *NEVER_ASKED}
    for key in READINGS:
        if key not in touched:
            other = flipped(readings, key, data)
            assert sums(board, position, target.square, other) == sums(board, position, target.square, readings)


@given(fields(), any_readings(), st.data())
@examples(60)
def test_a_point_that_is_not_touched_changes_no_retreat(field, readings, data):
    board, position, unit = field
    touched = {
        *communication_touched_by_retreat(board, position, unit, readings),
        *touched_by_retreat(board, position, unit, readings),
        *NEVER_ASKED,
    }
    for key in READINGS:
        if key not in touched:
            other = flipped(readings, key, data)
            assert forced_back(board, position, unit, other) == forced_back(board, position, unit, readings)


@given(fields(), any_readings(), st.data())
@examples(60)
def test_a_point_that_is_not_touched_allows_and_bars_the_same_moves(field, readings, data):
    board, position, unit = field
    turn = Turn(replace(position, turn=unit.side), owes=data.draw(st.sampled_from([None, unit.square])))
    near = [square for square in squares_of(board) if square.distance(unit.square) <= unit.kind.move]
    move = Move(unit.square, data.draw(st.sampled_from(near)))
    touched = {*touched_by_move(board, turn, move, readings)}
    if turn.owes:  # these are settled before the unit moves
        touched |= {
            *communication_touched_by_retreat(board, position, unit, readings),
            *touched_by_retreat(board, position, unit, readings),
        }
    for key in READINGS:
        if key not in touched:
            ways = [turn.way(board, move, each) for each in (readings, flipped(readings, key, data))]
            assert [isinstance(way, Barred) for way in ways] in ([True, True], [False, False])
