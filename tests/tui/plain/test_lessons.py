"""Lessons line by line."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from saves.lessons.courses import course
from saves.lessons.progress import Stage, progress
from tui.plain import play
from tui.plain.home import Home
from tui.plain.talk import Talk
from tui.shared.places import Places

FIRST = [":lessons", "1", "1"]
ALONE = [":lessons", "1", "9"]


class Pupil:
    """Somebody who types lines, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.places = Places(folder / "config.toml", folder)

    def type(self, *lines: str) -> str:
        """Type lines until the input ends, and give everything that was said."""
        said = io.StringIO()
        talk = Talk(io.StringIO("".join(f"{line}\n" for line in lines)), said)
        assert play(Home(talk, self.places, lambda faces: faces)) == 0
        return said.getvalue()


@pytest.fixture
def pupil(tmp_path: Path) -> Pupil:
    return Pupil(tmp_path)


def test_the_teacher_speaks_before_each_question_and_takes_only_what_the_table_shows(pupil: Pupil) -> None:
    said = pupil.type(*FIRST, "1", "2")
    assert "Lesson 1: A battle: strengths" in said
    for text in map(str, course("rivets")[0].situation):
        assert text in said
    assert said.index("Teacher, Question 1 of 5:") < said.index("Which phase is it?")
    assert "! Not yet. In this lesson it is Combat phase." in said
    assert "Teacher, Question 2 of 5:" in said


def test_a_lesson_is_left_gone_on_with_and_leads_to_the_next(pupil: Pupil) -> None:
    pupil.type(*FIRST, "2", "1")
    listed = pupil.type(":lessons", "1")
    assert "A battle: strengths, odds and one die roll (question 3 of 5)" in listed
    said = pupil.type(*FIRST, "Thinker 4 + Tiny 2", "Rover 2", ":dice", "1", "1")
    assert "The dice of the lesson: 4." in said
    assert f"Teacher: {course('rivets')[0].closing}" in said
    assert "Lesson 2: Uneven odds, Rivets: turn 1, Red" in said
    assert progress("rivets", pupil.places.lessons)[0].stage is Stage.DONE


def test_alone_the_end_says_which_answer_led_elsewhere_and_offers_it_again(pupil: Pupil) -> None:
    wrong = ["neutral", "Hammer 7 + Thinker 4", "Rover 2 + Nosy 2", "2"]
    said = pupil.type(*ALONE, *wrong, "3", "neutral", "Hammer 7 + Thinker 4", "Rover 2 + Nosy 2", ":dice")
    assert "Teacher: Not yet: the outcome should be DR, and here it is NE." in said
    assert said.count("What is attacked?") == 2
    assert "The dice of the lesson: 4." in said


def test_the_teacher_names_commands_and_no_keys_of_a_screen(pupil: Pupil) -> None:
    said = pupil.type(*FIRST, "2", "1", "Thinker 4 + Tiny 2", "Rover 2")
    assert "In a lesson the die is given. Type :dice to roll." in said
    before = ["1", "First + Second + Third + Reserve", "", "Guards 7", "", "0", "", "0", "", "0"]
    said = pupil.type(":lessons", "Bautzen 1945", "3", *before, ":usual", ":dice")
    assert "Type :usual for the usual answers." in said
    assert "Defending support? none (as usual)" in said or "as usual" in said
    said = pupil.type(":lessons", "2", "2")
    assert "arrow" not in said


def test_what_lies_on_the_table_is_said_again(pupil: Pupil) -> None:
    said = pupil.type(*FIRST, ":situation")
    assert said.count(course("rivets")[0].situation[0].text) == 2


def test_none_can_be_chosen(pupil: Pupil) -> None:
    assert pupil.type(":lessons", "", ":lessons", "1", "").endswith("Goodbye.\n")
