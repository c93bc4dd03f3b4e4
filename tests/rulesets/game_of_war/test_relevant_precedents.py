from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sizes import examples

from rulesets.game_of_war.precedents import (
    communication_touched_by_retreat,
    touched_by_attack,
    touched_by_move,
    touched_by_retreat,
)
from rulesets.game_of_war.rules.board import THE_BOARD
from rulesets.game_of_war.rules.combat import combat, forced_back
from rulesets.game_of_war.rules.moves import Barred, Move
from rulesets.game_of_war.rules.readings import READINGS
from rulesets.game_of_war.rules.turn import Turn

from .positions import any_readings, fields, pos, sq, squares_of

NEVER_ASKED = ("enemy-blocks-fire",)
"""What is open no longer, and still read as a session settled it."""


@pytest.mark.parametrize(
    ("text", "target", "touched"),
    [
        ("SI8,11 SI9,11 SI8,12 SI9,12 SI9,13 SI9,14 NI8,10 NI8,9", "8,10", ()),
        ("NI15,11 NI15,10 NI14,11 SA15,12", "15,12", ()),
        ("SA15,12 SI15,11 NI15,10", "15,11", ("fort-support",)),
        ("SC15,12 SI15,11 NI15,10", "15,11", ()),
        ("NT8,8 NI8,10", "8,10", ("relay-support",)),
        ("NT8,10", "8,10", ()),
        ("NT9,11", "9,11", ("cut-off-relay",)),
        ("SI8,12 NI8,11 NI8,10 SI9,13 SI9,14", "8,10", ()),
        ("SC8,11 SC9,11 SI9,12 SI9,13 SI9,14 NI8,10", "8,10", ("charge-directions",)),
        ("NI8,10 NT9,11", "8,10", ("relay-support", "relay-contact")),
        ("NI8,10 SI8,7 SI9,14", "8,10", ("cut-off-cuts",)),
    ],
)
def test_what_an_attack_touches(text, target, touched):
    assert touched_by_attack(THE_BOARD, pos(text), sq(target)) == touched


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
