"""The courses: a folder a ruleset, with a file about the course and one a lesson, numbered as they are taught."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from saves.lessons.lesson import Lesson, read_lesson

HEAD = "course.json"


@dataclass(frozen=True)
class Course:
    """The lessons of one game in their order: the ruleset's id, the game's name and what it is like in a few words."""

    ruleset: str
    game: str
    about: str
    place: int
    lessons: tuple[Lesson, ...]


@cache
def courses() -> tuple[Course, ...]:
    """List the courses, the easiest game first."""
    names = [each.name for each in files(__name__).iterdir() if each.joinpath(HEAD).is_file()]
    return tuple(sorted(map(_course, names), key=lambda course: course.place))


def _course(ruleset: str) -> Course:
    folder = files(__name__).joinpath(ruleset)
    names = [each.name for each in folder.iterdir() if each.name.endswith(".json") and each.name != HEAD]
    numbers = sorted(int(name.removesuffix(".json")) for name in names)
    return Course(ruleset, lessons=tuple(_lesson(ruleset, number) for number in numbers), **_read(ruleset, HEAD))


def _lesson(ruleset: str, number: int) -> Lesson:
    parts = {"ruleset": ruleset, "number": number, **_read(ruleset, f"{number}.json")}
    return read_lesson(f"{ruleset}-{number}", parts)


def _read(ruleset: str, name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(files(__name__).joinpath(ruleset, name).read_text("utf-8"))
    return document


def course(ruleset: str) -> tuple[Lesson, ...]:
    """Give the lessons of a ruleset in their order; none where it has no course."""
    return next((each.lessons for each in courses() if each.ruleset == ruleset), ())


def find(id: str) -> Lesson | None:
    """Find a lesson by its id; None where there is none."""
    return next((lesson for lesson in course(id.rpartition("-")[0]) if lesson.id == id), None)


def following(lesson: Lesson) -> Lesson | None:
    """Give the lesson after this one; None after the last of its course."""
    return next((each for each in course(lesson.ruleset) if each.number == lesson.number + 1), None)
