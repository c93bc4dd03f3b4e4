"""What is beside a game to learn from: its lessons, a file each, and how far each has come; its sample sessions.

Files that cannot be read are left out, and told by `faults`; they stop nothing.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rulesets.engine.core.words import Words, shortened
from saves.disk.files import file_bytes, put_new
from saves.disk.game_files import OURS, Beside, beside_games, listed
from saves.disk.reading import LARGEST_SESSION, LARGEST_SMALL, read_regular, start_of
from saves.log import ABOUT
from saves.log.folder import ENDING, path_for, summaries
from saves.log.frame import free_title, retitled

if TYPE_CHECKING:  # loads the engine, which the first screen does without
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
    """Say of each lesson and each sample session beside a game that it cannot be read, in half a sentence."""
    yield from _lesson_faults(place)
    for path in place.samples:
        if _example(place, path) is None:
            yield f"{path.parent.name}/{path.name} is not a session of this game"


def _lesson_faults(place: Beside) -> Iterator[str]:
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


# Sample sessions, which are opened as copies


class Example(NamedTuple):
    """A sample session: its id, its title, its ruleset by id, what it shows, and where it is."""

    id: str
    title: str
    ruleset: str
    about: str
    path: Path


def examples() -> list[Example]:
    """List the sample sessions, by id; what cannot be read is left out, see `faults`."""
    found = (_example(place, path) for place in beside_games() for path in place.samples)
    return sorted((each for each in found if each is not None), key=lambda each: each.id)


def example(id: str) -> Example:
    """Find a sample session.

    Raises:
        KeyError: there is none of that id.
    """
    return {each.id: each for each in examples()}[id]


def open_example(id: str, folder: Path) -> Path:
    """Copy a sample session into a folder, and give the path of the copy; a second copy has a number in its title.

    Raises:
        KeyError: there is none of that id.
        Trouble: the copy cannot be written.
    """

    found = example(id)
    data = file_bytes(found.path)
    title = free_title(found.title, [each.title for each in summaries(folder)])
    return put_new(path_for(title, folder), data if title == found.title else retitled(found.path, data, title))


def _example(place: Beside, path: Path) -> Example | None:
    """Read what a session says of itself; its id is its file's name, with the game's before it where that lacks it."""
    try:
        head = json.loads(start_of(path, LARGEST_SMALL).partition(b"\n")[0])
    except (OSError, ValueError, RecursionError):
        return None
    if not (isinstance(head, dict) and head.get("ruleset") == place.game and isinstance(head.get("title"), str)):
        return None
    id = path.stem if path.stem.startswith(place.game) else f"{place.game}-{path.stem}"
    return Example(id, head["title"], place.game, str(head.get("about", "")), path)


# How far each lesson of a course has come, read from its file without opening it


class Stage(Words):
    """How far a lesson has come."""

    NEW = "new", "not started"
    BEGUN = "begun", "begun"
    DONE = "done", "done"


class Progress(NamedTuple):
    """A lesson, how far it has come, and at which of its questions it stands, from 1."""

    lesson: Lesson
    stage: Stage
    step: int = 1

    def __str__(self) -> str:
        if self.stage is Stage.BEGUN:
            return f"question {self.step} of {len(self.lesson.asked)}"
        return self.stage.label


def progress(ruleset: str, folder: Path) -> tuple[Progress, ...]:
    """List the lessons of a course with how far each has come; `folder` is where lessons are kept."""
    return progress_in(course(ruleset), folder)


def progress_in(lessons: Iterable[Lesson], folder: Path) -> tuple[Progress, ...]:
    """List lessons with how far each has come."""
    return tuple(progress_of(lesson, folder) for lesson in lessons)


def next_to_take(lessons: tuple[Progress, ...]) -> Progress | None:
    """Find the lesson to go on with: the first that is not done; None where all are."""
    return next((each for each in lessons if each.stage is not Stage.DONE), None)


def to_go_on_with(folder: Path, left: Lesson | None = None, packaged: bool = True) -> Lesson | None:
    """Find the lesson to go on with: the one just left, or what comes after it once it is done.

    Where none was `left`, it is the one last played; where none was played either, the first of all.
    Without the `packaged` courses, as of `courses`, it is quicker.
    """
    last = left or _last_played(folder, packaged)
    if last is None:
        return _first_not_done(courses(packaged), folder)
    done = progress_of(last, folder).stage is Stage.DONE
    return leading_on(last, folder, packaged) if done else last


def leading_on(lesson: Lesson, folder: Path, packaged: bool = True) -> Lesson | None:
    """Find what comes after a lesson: the next of its course, else the first not done of the courses after it."""
    every = courses(packaged)
    place = next(number for number, each in enumerate(every, 1) if each.ruleset == lesson.ruleset)
    return following(lesson) or _first_not_done((*every[place:], *every[:place]), folder)


def _first_not_done(among: Iterable[Course], folder: Path) -> Lesson | None:
    taken = (next_to_take(progress_in(each.lessons, folder)) for each in among)
    return next((each.lesson for each in taken if each is not None), None)


def _last_played(folder: Path, packaged: bool) -> Lesson | None:
    """Find the lesson last played, by its file; None where none was begun."""
    lessons = [lesson for each in courses(packaged) for lesson in each.lessons]
    when, last = max(((_changed(path_of(lesson, folder)), lesson) for lesson in lessons), key=itemgetter(0))
    return last if when else None


def _changed(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def progress_of(lesson: Lesson, folder: Path) -> Progress:
    """Tell how far a lesson has come; once done, it stays done, and one whose file is no log of it is not begun."""
    try:
        return _as_told(lesson, list(_lines(path_of(lesson, folder))))
    except (OSError, TypeError, AttributeError):
        return Progress(lesson, Stage.NEW)


def _as_told(lesson: Lesson, lines: list[Mapping[str, Any]]) -> Progress:
    if any(_is_done(lesson, line) for line in lines):
        return Progress(lesson, Stage.DONE)
    answered = _answered(lines)
    done = sum(all(cue.key in answered for cue in group) for group in lesson.asked)
    return Progress(lesson, Stage.BEGUN, min(done + 1, len(lesson.asked)))


def _lines(path: Path) -> Iterator[Mapping[str, Any]]:
    """Read the lines of a session that are whole, up to the first that is not."""
    for text in read_regular(path, LARGEST_SESSION).splitlines():
        try:
            line = json.loads(text)
        except (ValueError, RecursionError):
            return
        if not isinstance(line, dict):
            return
        yield line


def _is_done(lesson: Lesson, line: Mapping[str, Any]) -> bool:
    if line.get("event") != "confirm":
        return False
    effects = (f"{each.get('name', '')} {each.get('unit', '')}".strip() for each in line.get("effects", ()))
    return lesson.as_expected(str(line.get("outcome", "")), tuple(effects))


def _answered(lines: list[Mapping[str, Any]]) -> set[str]:
    """Name the questions that are answered where the session stands, going back from its last line."""
    known = {line.get("line"): line for line in lines}
    here, texts = (lines[-1] if lines else None), dict[str, Any]()
    for _ in lines:
        if here is None or here.get("event") == "begin":
            break
        if here.get("event") == "answer":
            texts.setdefault(str(here.get("key")), here.get("text"))
        for taken in here.get("answers", ()) if here.get("event") == "take" else ():
            texts.setdefault(str(taken.get("key")), taken.get("text"))
        here = known.get(here.get("to") if here.get("event") == "stand" else here.get("parent"))
    return {key for key, text in texts.items() if text is not None}
