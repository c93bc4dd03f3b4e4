"""The courses: a folder a ruleset, with a file about the course and one a lesson, numbered as they are taught."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from saves.lessons.lesson import Lesson

HEAD = "course.json"
HERE = Path(__file__).parent


@dataclass(frozen=True)
class Course:
    """The lessons of one game in their order: the ruleset's id, the game's name and what it is like in a few words.

    The lessons themselves are read when they are first asked for; the first screen only counts them.
    """

    ruleset: str
    game: str
    about: str
    place: int
    numbers: tuple[int, ...]

    @cached_property
    def lessons(self) -> tuple[Lesson, ...]:
        """Read the lessons, in their order."""
        return tuple(_lesson(self.ruleset, number) for number in self.numbers)


@cache
def courses() -> tuple[Course, ...]:
    """List the courses, the easiest game first."""
    folders = [head.parent for head in HERE.glob(f"*/{HEAD}")]
    return tuple(sorted(map(_course, folders), key=lambda course: course.place))


def _course(folder: Path) -> Course:
    numbers = sorted(int(path.stem) for path in folder.glob("*.json") if path.name != HEAD)
    return Course(folder.name, numbers=tuple(numbers), **_read(folder.name, HEAD))


def _lesson(ruleset: str, number: int) -> Lesson:
    from saves.lessons.lesson import read_lesson

    parts = {"ruleset": ruleset, "number": number, **_read(ruleset, f"{number}.json")}
    return read_lesson(f"{ruleset}-{number}", parts)


def _read(ruleset: str, name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((HERE / ruleset / name).read_text("utf-8"))
    return document


def course(ruleset: str) -> tuple[Lesson, ...]:
    """Give the lessons of a ruleset in their order; none where it has no course."""
    return next((each.lessons for each in courses() if each.ruleset == ruleset), ())


def game_of(lesson: Lesson) -> str:
    """Name the game that a lesson teaches."""
    return next(each.game for each in courses() if each.ruleset == lesson.ruleset)


def find(id: str) -> Lesson | None:
    """Find a lesson by its id; None where there is none."""
    return next((lesson for lesson in course(id.rpartition("-")[0]) if lesson.id == id), None)


def following(lesson: Lesson) -> Lesson | None:
    """Give the lesson after this one; None after the last of its course."""
    return next((each for each in course(lesson.ruleset) if each.number == lesson.number + 1), None)
