"""What a teacher says, and after it how it is done here: by the keys of a screen, or by the commands of line mode."""

from __future__ import annotations

from typing import TYPE_CHECKING

from saves.lessons.teacher import teacher_of

if TYPE_CHECKING:
    from saves.lessons.lesson import Lesson
    from saves.lessons.teacher import Teacher
    from saves.session.session import Session

KEYS = {"dice": "Press v to roll.", "usual": "Press . for the usual answers (Ctrl+F while typing)."}
COMMANDS = {"dice": "Type :dice to roll.", "usual": "Type :usual for the usual answers."}


def said_at_screen(session: Session) -> str:
    """Say what a teacher says at a screen where a session stands; empty where nobody teaches."""
    teacher = teacher_of(session)
    return _together(teacher.says, teacher.keys, _way(teacher, KEYS)) if teacher is not None else ""


def said_in_lines(teacher: Teacher) -> str:
    """Say what a teacher says in line mode."""
    return _together(teacher.says, _way(teacher, COMMANDS))


def situation_at_screen(lesson: Lesson) -> list[str]:
    """Give what lies on the table of a lesson, passage by passage, with what a screen adds about its keys."""
    return [_together(str(passage), passage.keys) for passage in lesson.situation]


def _way(teacher: Teacher, ways: dict[str, str]) -> str:
    """Say how dice are rolled and usual answers taken; nothing where the learner is alone, as that is known by then."""
    if teacher.lesson.alone or not teacher.given:
        return ""
    return ways["dice"] if teacher.dice else ways["usual"] if teacher.leaves_to_usual else ""


def _together(*parts: str) -> str:
    return " ".join(filter(None, parts))
