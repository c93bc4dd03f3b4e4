"""The courses of lessons: beside each game a folder with a file about the course and one a lesson, in their order.

Files that cannot be read are left out, and told by `faults`; they stop nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rulesets.engine.core.words import shortened
from saves.disk.game_files import OURS, Beside, beside_games, listed
from saves.disk.reading import LARGEST_SMALL, read_regular, start_of
from saves.log import ABOUT
from saves.log.folder import ENDING

if TYPE_CHECKING:
    from saves.lessons.lesson import Lesson

HEAD = "course.json"


class Course(NamedTuple):
    """The lessons of one game in their order: the ruleset's id, the game's name and what it is like in a few words.

    The lessons themselves are read when they are first asked for; the first screen only counts them.
    """

    ruleset: str
    game: str
    about: str
    place: int
    numbers: tuple[int, ...]
    folder: Path

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """The lessons, in their order; those that cannot be read are left out."""
        return _lessons(self)


@cache
def _lessons(course: Course) -> tuple[Lesson, ...]:
    found = (_lesson(course.ruleset, number, course.folder) for number in course.numbers)
    return tuple(each for each in found if not isinstance(each, str))


def courses(packaged: bool = True) -> tuple[Course, ...]:
    """List the courses, the easiest game first, and last those of others than Tableside.

    Without the `packaged` ones, which other packages bring along, it is quicker.
    """
    return _courses(beside_games(packaged))


@cache
def _courses(places: tuple[Beside, ...]) -> tuple[Course, ...]:
    found = (_course(each) for each in places if each.lessons.is_dir())
    read = (each for each in found if not isinstance(each, str) and each.numbers)
    return tuple(sorted(read, key=lambda each: (each.folder.parent != OURS, each.place, each.ruleset)))


def faults(place: Beside) -> Iterator[str]:
    """Say of each file of a course that it cannot be read, in half a sentence."""
    if not place.lessons.is_dir():
        return
    found = _course(place)
    if isinstance(found, str):
        yield found
        return
    yield from filter(None, (_fault(place, number) for number in _numbers(place)))


def _course(place: Beside) -> Course | str:
    numbers = _numbers(place)
    read = _read(place.lessons / HEAD)
    if isinstance(read, str):
        return read
    game, about, number = read.get("game"), read.get("about", ""), read.get("place", 0)
    if not (isinstance(game, str) and isinstance(about, str) and isinstance(number, int)):
        return f"{_called(place.lessons / HEAD)} must say the game and what it is about, both as text"
    if place.folder != OURS:  # others' lessons are read at once, so that a course has only what can be taken
        numbers = [each for each in numbers if not _fault(place, each)]
    return Course(place.game, game, about, number, tuple(numbers), place.lessons)


def _numbers(place: Beside) -> list[int]:
    files = (path for path in listed(place.lessons) if path.suffix == ".json")
    return sorted(int(path.stem) for path in files if path.stem.isdecimal())


def _fault(place: Beside, number: int) -> str:
    """Say why a lesson cannot be taken; empty where it can."""
    lesson = _lesson(place.game, number, place.lessons)
    if isinstance(lesson, str):
        return lesson
    try:
        lesson.changes()
    except (TypeError, KeyError, AttributeError) as error:
        return _no_lesson(place.lessons / f"{number}.json", error)
    return ""


def _lesson(ruleset: str, number: int, folder: Path) -> Lesson | str:
    """Read a lesson, without laying out its table."""
    from saves.lessons.lesson import read_lesson  # loads the engine, which the first screen does without

    path = folder / f"{number}.json"
    read = _read(path)
    if isinstance(read, str):
        return read
    try:
        lesson = read_lesson(f"{ruleset}-{number}", {"ruleset": ruleset, "number": number, **read})
    except (TypeError, KeyError, AttributeError) as error:
        return _no_lesson(path, error)
    cues = (text for cue in lesson.script for text in (cue.answer, cue.comment, *cue.hints, cue.rule))
    texts = (lesson.title, lesson.teaches, lesson.checklist, lesson.outcome, *cues)
    return (
        lesson if all(isinstance(each, str) for each in texts) else f"{_called(path)} is not a lesson (it needs texts)"
    )


def _no_lesson(path: Path, error: Exception) -> str:
    return f"{_called(path)} is not a lesson ({shortened(str(error).rpartition('__() ')[2])})"


def _read(path: Path) -> dict[str, Any] | str:
    try:
        document = json.loads(read_regular(path, LARGEST_SMALL))
    except json.JSONDecodeError as error:
        return f"{_called(path)}, line {error.lineno}: this is not JSON"
    except (OSError, ValueError, RecursionError):
        return f"{_called(path)} cannot be read"
    return document if isinstance(document, dict) else f"{_called(path)} holds no object"


def _called(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


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
    return next((each for each in course(lesson.ruleset) if each.number > lesson.number), None)


def path_of(lesson: Lesson, folder: Path) -> Path:
    """Name the file in which a lesson is kept."""
    return folder / f"{lesson.id}{ENDING}"


def lesson_of(about: str) -> Lesson | None:
    """Find the lesson that a session's first line names, or make that of its card; None for none that is taught."""
    named = about.removeprefix(ABOUT)
    if not about.startswith(ABOUT):
        return None
    if not named.startswith("{"):
        return find(named)
    from saves.lessons.lesson import of_written_card  # loads the engine, which the first screen does without

    try:
        return of_written_card(named)
    except (ValueError, KeyError, TypeError):
        return None


def lesson_at(path: Path) -> Lesson | None:
    """Tell which lesson a session file is; None for any other session, or a file that cannot be read."""
    try:
        about = json.loads(start_of(path, LARGEST_SMALL).partition(b"\n")[0]).get("about")
    except (OSError, ValueError, AttributeError, RecursionError):
        return None
    return lesson_of(about) if isinstance(about, str) else None
