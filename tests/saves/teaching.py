"""Lessons begun for the tests, with a clock that can be foretold."""

from playing import ticking

from rulesets.catalogue import ruleset
from saves.lessons.courses import find
from saves.lessons.teacher import begun_in, teacher_of


def the_lesson(id):
    """Find a lesson that is there."""
    lesson = find(id)
    assert lesson is not None
    return lesson


def begun(lesson, folder):
    """Begin a lesson in a folder."""
    return begun_in(folder, lesson, ruleset(lesson.ruleset), now=ticking())


def taught(session):
    """Give the teacher of a session that is a lesson."""
    teacher = teacher_of(session)
    assert teacher is not None
    return teacher
