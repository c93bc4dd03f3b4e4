"""Moves: their text, their ends, and what is against them."""

import pytest

from rulesets.game_of_war.rules.moves import Bar, Barred, Move

from .positions import sq


@pytest.mark.parametrize("text", ["8,11-8,12", "8,11-9,12-8,13"])
def test_a_move_prints_and_parses(text):
    assert str(Move.parse(text)) == text


@pytest.mark.parametrize("text", ["8,11", "8,11-8,12-8,13-8,14", "here-there"])
def test_what_is_no_move_is_said(text):
    with pytest.raises(ValueError, match="is not a"):
        Move.parse(text)


def test_every_bar_is_a_sentence_with_a_section():
    for each in Bar:
        assert str(Barred(each, sq("8,11"))).endswith(".")
        assert each.cite.startswith("§")
