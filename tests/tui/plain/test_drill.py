"""The drill in line mode and on the command line."""

import re

import pytest
from dealing import left_open
from lines import typed

from tui.cli import main


def test_a_card_is_read_answered_and_gone_on_from_line_by_line(tmp_path):
    left_open(tmp_path)
    said = typed(tmp_path, ":drill", "rivets", ":why", "9", "DX", "3", "1", ":quit")
    assert "Attacking units and strengths? Thinker 4 + Tiny 3\nDefending units and strengths? Rover 2" in said
    assert "3-1" not in said.partition("You said")[0]
    assert "! “9” does not answer “What is the outcome?”: type a number from 1 to 4." in said
    for told in (
        "✗ You said “DX: defenders destroyed”",
        "you: DX: defenders destroyed. 7 to 2 was rounded up to 4-1. (How to read the odds)",
        "the referee: DR: defenders retreat. 3-1, die 3: DR, defenders retreat. (CRT)",
        "Lesson 2 teaches this: Uneven odds.",
        "0 of 1 right. Next: A battle: it is new.",
        "The card is kept in",
    ):
        assert told in said
    assert said.count("Drill, Rivets. Streak") == 2


def test_where_no_misreading_explains_an_answer_the_sum_is_said(tmp_path):
    left_open(tmp_path)
    said = typed(tmp_path, ":drill", "rivets", "AR", ":quit")
    assert "No single slip leads to AR: attackers retreat." in said
    assert "attack 7" in said


def test_a_card_left_in_line_mode_is_asked_again(tmp_path):
    left_open(tmp_path)
    for _ in range(2):
        assert "Thinker 4 + Tiny 3" in typed(tmp_path, ":drill", "rivets", ":home", ":quit")


def test_who_sees_no_board_is_told_the_square_of_each_unit(tmp_path):
    said = typed(tmp_path, ":drill", "game-of-war", ":quit")
    if "Positions of all units?" in said:  # a tally has no board
        assert re.search(r"Positions of all units\? North: [a-z ]+ [A-T][0-9]+", said)
        assert re.search(r"South: [a-z ]+ [A-T][0-9]+", said)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["x"], "There is no ruleset “x”: choose"),
        (["rivets", "--topic", "x"], "Rivets has no topic “x”: choose a-battle, uneven-odds, retreats, "),
    ],
)
def test_a_game_or_a_topic_that_is_not_there_is_said_in_a_sentence(tmp_path, capsys, arguments, sentence):
    assert main(["--data", str(tmp_path), "drill", *arguments, "--plain"]) == 2
    assert sentence in capsys.readouterr().err
