"""Lessons begun for the tests, with a clock that can be foretold."""

from __future__ import annotations

from pathlib import Path

from playing import ticking

from rulesets.catalogue import ruleset
from saves.lessons.courses import find
from saves.lessons.lesson import Lesson
from saves.lessons.teacher import Teacher, begun_in, teacher_of
from saves.session.session import Session


def the_lesson(id: str) -> Lesson:
    """Find a lesson that is there."""
    lesson = find(id)
    assert lesson is not None
    return lesson


def begun(lesson: Lesson, folder: Path) -> Session:
    """Begin a lesson in a folder."""
    return begun_in(folder, lesson, ruleset(lesson.ruleset), now=ticking())


def taught(session: Session) -> Teacher:
    """Give the teacher of a session that is a lesson."""
    teacher = teacher_of(session)
    assert teacher is not None
    return teacher
