"""Lessons and the drill line by line."""

import re
from functools import partial

import pytest
from dealing import left_open
from lines import typed
from rows import by_rows

from saves.lessons.courses import Stage, course, progress
from tui.cli import main

FIRST = [":lessons", "1", "1"]
ALONE = [":lessons", "1", "9"]


@pytest.fixture
def pupil(tmp_path):
    """Give somebody who types lines in a folder of their own."""
    return partial(typed, tmp_path, face=6)


def test_the_teacher_speaks_before_each_question_and_takes_only_what_the_table_shows(pupil):
    said = pupil(*FIRST, "1", "2")
    assert "Lesson 1: A battle: strengths" in said
    for text in map(str, course("rivets")[0].situation):
        assert text in said
    assert said.index("Teacher, Question 1 of 5:") < said.index("Which phase is it?")
    assert "! Not yet. Movement is over. What comes after it?" in said
    assert "Teacher, Question 2 of 5:" in said
    assert "Press Enter for" not in said, "what Enter takes may be the answer"


def test_a_lesson_is_left_gone_on_with_and_leads_to_the_next(pupil, tmp_path):
    pupil(*FIRST, "2", "1")
    listed = pupil(":lessons", "1")
    assert "A battle: strengths, odds and one die roll (question 3 of 5)" in listed
    said = pupil(*FIRST, "Ponder 4 + Midge 2", "Rover 2", ":dice", "1", "1")
    assert "The dice of the lesson: 5." in said
    assert f"Teacher: {course('rivets')[0].closing}" in said
    assert "Lesson 2: Uneven odds, Rivets: turn 1, Red" in said
    assert progress("rivets", tmp_path / "lessons")[0].stage is Stage.DONE


def test_alone_the_end_says_which_answer_led_elsewhere_and_offers_it_again(pupil):
    wrong = ["neutral", "Mallet 7 + Ponder 4", "Rambler 2 + Trotter 4", "3"]
    said = pupil(*ALONE, *wrong, "3", "neutral", "Mallet 7 + Ponder 4", "Rambler 2 + Trotter 4", ":dice")
    assert "Teacher: Not yet: the outcome should be DR, and here it is NE." in said
    assert said.count("What is attacked?") == 2
    assert "The dice of the lesson: 5." in said


def test_the_teacher_names_commands_and_no_keys_of_a_screen(pupil):
    said = pupil(*FIRST, "2", "1", "Ponder 4 + Midge 2", "Rover 2")
    assert "then roll. Press Enter: Tableside rolls for you." in said
    before = ["1", "First + Second + Third + Reserve", "", "Guards 7", "", "0", "", "0", "", "0"]
    said = pupil(":lessons", "Bautzen 1945", "3", *before, ":usual", ":dice")
    assert "Type :usual for the usual answers." in said
    assert "Defending support? none (as usual)" in said or "as usual" in said
    said = pupil(":lessons", "2", "2")
    assert "arrow" not in said


def test_a_hint_is_given_on_request_and_one_more_each_time(pupil):
    said = pupil(*FIRST, *[":hint"] * 5)
    assert "Hint: Movement is over. What comes after it?" in said
    assert "Hint: In the movement phase only overruns are possible." in said
    assert said.count("Hint: In this lesson it is Combat phase.") == 2, "after the answer comes nothing more"


def test_what_lies_on_the_table_is_said_again(pupil):
    said = pupil(*FIRST, ":situation")
    assert said.count(course("rivets")[0].situation[0].text) == 2


def test_none_can_be_chosen(pupil):
    assert pupil(":lessons", "", ":lessons", "1", "").endswith("Goodbye.\n")


def test_a_card_is_read_answered_and_gone_on_from_line_by_line(tmp_path):
    left_open(tmp_path)
    said = typed(tmp_path, ":drill", "rivets", ":why", "9", "DX", "3", "Rounded up", "1", ":quit")
    assert "Attacking units and strengths? Thinker 4 + Tiny 3\nDefending units and strengths? Rover 2" in said
    assert "3-1" not in said.partition("you said")[0]
    assert "! “9” does not answer “What is the outcome?”: type a number from 1 to 4." in said
    for told in (
        "✗ The outcome: you said DX, it is DR",
        "you: DX: defenders destroyed. 7 to 2 was rounded up to 4-1. (How to read the odds)",
        "the referee: DR: defenders retreat. 3-1, die 3: DR, defenders retreat. (CRT)",
        "Lesson 2: Uneven odds",
        "0 of 1 right. Next: A battle: it is new.",
        "The card and your words are in",
    ):
        assert told in said
    assert said.count("Drill, Rivets. Streak") == 2


def test_where_no_misreading_explains_an_answer_the_sum_is_said(tmp_path):
    left_open(tmp_path)
    said = typed(tmp_path, ":drill", "rivets", "AR", ":quit")
    assert "No single slip leads to AR: attackers retreat. Compare the sum." in said
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


@by_rows
def test_a_game_or_a_topic_that_is_not_there_is_said_in_a_sentence(tmp_path, capsys, arguments, sentence):
    assert main(["--data", str(tmp_path), "drill", *arguments, "--plain"]) == 2
    assert sentence in capsys.readouterr().err
