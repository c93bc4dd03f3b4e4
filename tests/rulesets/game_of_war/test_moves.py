"""Moves: their text, their ends, and what is against them."""

import pytest

from rulesets.game_of_war.rules.board import parse_board
from rulesets.game_of_war.rules.moves import Bar, Barred, Move, Walk
from rulesets.game_of_war.rules.turn import Turn

from .positions import pos, reading, sq

OPEN = parse_board("size 9x9\narsenal N 5,1 1,1\narsenal S 5,9 9,9\n")


def moved(text, move):
    return Turn(pos(text, OPEN)).move(OPEN, Move.parse(move))


def test_a_move_that_is_not_allowed_raises_with_the_reason():
    with pytest.raises(ValueError, match="E5 is too far away"):
        moved("SI5,7 NI5,2", "5,7-5,5")


def test_an_arsenal_stays_lost_when_its_destroyer_leaves():
    assert moved("SI5,1 SI5,2 SI5,3 NI9,1", "5,1-6,1").position.lost == (sq("5,1"),)


@pytest.mark.parametrize("text", ["8,11-8,12", "8,11-9,12-8,13"])
def test_a_move_prints_and_parses(text):
    assert str(Move.parse(text)) == text


@pytest.mark.parametrize("text", ["8,11", "8,11-8,12-8,13-8,14", "here-there"])
def test_what_is_no_move_is_said(text):
    with pytest.raises(ValueError, match="is not a"):
        Move.parse(text)


def test_the_ends_of_a_move_are_those_with_a_way():
    position = pos("SC5,7 NI5,6", OPEN)
    walk = Walk(OPEN, position, position.at(sq("5,7")), reading())
    assert sq("5,6") not in walk.ends()
    assert sq("5,7") not in walk.ends()
    assert all(isinstance(walk.way(end), tuple) for end in walk.ends())
    assert set(walk.ends(reach=1)) == set(walk.free)


def test_every_bar_is_a_sentence_with_a_section():
    for each in Bar:
        assert str(Barred(each, sq("8,11"))).endswith(".")
        assert each.cite.startswith("§")
