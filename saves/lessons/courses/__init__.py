"""The courses: a folder a ruleset, a file a lesson, numbered in the order in which they are taught."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from saves.lessons.lesson import Lesson, read_lesson

ENDING = ".json"


@cache
def courses() -> tuple[str, ...]:
    """Name the rulesets that have a course, by id."""
    return tuple(sorted(each.name for each in files(__name__).iterdir() if _is_course(each.name)))


def _is_course(name: str) -> bool:
    return name[:1].isalpha() and "." not in name


@cache
def course(ruleset: str) -> tuple[Lesson, ...]:
    """Give the lessons of a ruleset in their order; none where it has no course."""
    if ruleset not in courses():
        return ()
    names = [each.name for each in files(__name__).joinpath(ruleset).iterdir() if each.name.endswith(ENDING)]
    return tuple(sorted((_lesson(ruleset, name) for name in names), key=lambda lesson: lesson.number))


def _lesson(ruleset: str, name: str) -> Lesson:
    text = files(__name__).joinpath(ruleset, name).read_text("utf-8")
    number = int(name.removesuffix(ENDING))
    return read_lesson(f"{ruleset}-{number}", {"ruleset": ruleset, "number": number, **json.loads(text)})


def find(id: str) -> Lesson | None:
    """Find a lesson by its id; None where there is none."""
    ruleset = id.rpartition("-")[0]
    return next((lesson for lesson in course(ruleset) if lesson.id == id), None)


def following(lesson: Lesson) -> Lesson | None:
    """Give the lesson after this one; None after the last of its course."""
    return next((each for each in course(lesson.ruleset) if each.number == lesson.number + 1), None)
