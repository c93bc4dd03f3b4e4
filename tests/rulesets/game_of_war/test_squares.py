import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.game_of_war.rules.squares import Direction, Square, between, direction, parse_squares

SQUARES = st.builds(Square, st.integers(1, 99), st.integers(1, 26))


@pytest.mark.parametrize("text", ["8,11", "K8", "k8", " 8, 11 "])
def test_both_forms_name_the_same_square(text):
    assert Square.parse(text) == Square(8, 11)


@pytest.mark.parametrize("text", ["", "8", "8;11", "KK8", "K", "8,K", "-1,2", "8,١١", "K٨"])
def test_what_is_no_square_is_said_in_a_sentence(text):
    with pytest.raises(ValueError, match="is not a square: write column,row"):
        Square.parse(text)


@given(SQUARES)
def test_a_square_prints_and_parses(square):
    assert Square.parse(str(square)) == Square.parse(square.name) == square


def test_several_squares_may_stand_on_one_line():
    assert parse_squares("8,11 K9;1,1") == (Square(8, 11), Square(9, 11), Square(1, 1))


@pytest.mark.parametrize("way", Direction)
def test_every_direction_runs_straight(way):
    start = Square(10, 10)
    end = start.step(way, 3)
    assert direction(start, end) is way
    assert between(start, end) == (start.step(way), start.step(way, 2))
    assert start.distance(end) == 3
    assert start.touches(start.step(way))


@pytest.mark.parametrize("offset", [(1, 2), (2, 1), (-1, 2), (-2, -1), (3, 1), (0, 0)])
def test_a_knights_move_is_no_line(offset):
    start = Square(10, 10)
    end = Square(10 + offset[0], 10 + offset[1])
    assert direction(start, end) is None
    assert between(start, end) == ()


def test_a_direction_reads_out():
    assert Direction.SOUTH_WEST.words == "south-west"
