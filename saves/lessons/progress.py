"""How far each lesson of a course has come, read from its file without opening it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path
from typing import Any

from rulesets.engine.core.words import Words
from saves.disk.reading import LARGEST_SESSION, read_regular
from saves.lessons.courses import Course, course, courses, following, path_of
from saves.lessons.lesson import Lesson


class Stage(Words):
    """How far a lesson has come."""

    NEW = "new", "not started"
    BEGUN = "begun", "begun"
    DONE = "done", "done"


@dataclass(frozen=True)
class Progress:
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
