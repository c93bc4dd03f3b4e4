"""Lessons line by line."""

from functools import partial

import pytest
from lines import typed

from saves.lessons.courses import Stage, course, progress

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
    assert "which rolls would destroy Rover? Then roll. Type :dice to roll." in said
    before = ["1", "First + Second + Third + Reserve", "", "Guards 7", "", "0", "", "0", "", "0"]
    said = pupil(":lessons", "Bautzen 1945", "3", *before, ":usual", ":dice")
    assert "Type :usual for the usual answers." in said
    assert "Defending support? none (as usual)" in said or "as usual" in said
    said = pupil(":lessons", "2", "2")
    assert "arrow" not in said


def test_a_hint_is_given_on_request_and_one_more_each_time(pupil):
    said = pupil(*FIRST, ":hint", ":hint", ":hint", ":hint")
    assert "Hint: Movement is over. What comes after it?" in said
    assert "Hint: In the movement phase only overruns are possible." in said
    assert said.count("Hint: In this lesson it is Combat phase.") == 2, "after the answer comes nothing more"


def test_what_lies_on_the_table_is_said_again(pupil):
    said = pupil(*FIRST, ":situation")
    assert said.count(course("rivets")[0].situation[0].text) == 2


def test_none_can_be_chosen(pupil):
    assert pupil(":lessons", "", ":lessons", "1", "").endswith("Goodbye.\n")
