"""What the first screens say of lessons: courses with their progress, and what Tableside is for whoever is new."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rich.text import Text

from saves.lessons import Course, courses
from saves.lessons.progress import Progress, Stage, next_to_take, progress
from tui.look import Colours

WELCOME = (
    "You have a wargame on the table: a map, counters, dice, and a rulebook that somebody has to follow. Tableside"
    " is the somebody. It goes through your game's own checklist and asks what lies on your table, works out what"
    " the rules say, shows why and where they say so, and keeps everything. You move the counters and throw the dice.",
    "A short lesson is the quickest way in; no game needs to be at hand.",
)

SIGN = {Stage.NEW: "·", Stage.BEGUN: "▸", Stage.DONE: "✓"}


def is_new(sessions: bool, lessons: Path) -> bool:
    """Tell whether nothing was ever played here: no session, and no lesson begun."""
    return not sessions and not (lessons.is_dir() and any(lessons.iterdir()))


def welcome(colours: Colours) -> Text:
    """Write what Tableside is, in plain words."""
    return Text("\n\n".join(WELCOME), colours["dim"])


def first_lessons() -> Iterator[tuple[str, str, str]]:
    """List what can be learnt: the ruleset, a title and a few words."""
    for course in courses():
        yield course.ruleset, f"Learn {course.game}", f"{course.about} · {len(course.lessons)} lessons"


def course_line(course: Course, lessons: tuple[Progress, ...], colours: Colours) -> Text:
    """Write the heading of a course: the game, and how many of its lessons are done."""
    done = sum(each.stage is Stage.DONE for each in lessons)
    text = Text(course.game, f"bold {colours['accent']}")
    return text.append(f"  {done} of {len(lessons)} done   {course.about}", colours["dim"])


def lesson_line(each: Progress, width: int, colours: Colours) -> Text:
    """Write a lesson in one line with its mark: done, begun and where, or new."""
    style = {Stage.DONE: colours["success"], Stage.BEGUN: colours["accent"]}.get(each.stage, colours["dim"])
    text = Text(f"  {SIGN[each.stage]} {each.lesson.number:>2}  ", style).append(each.lesson.title.ljust(33))
    said = str(each) if each.stage is Stage.BEGUN else each.lesson.teaches
    text.append(said, style if each.stage is Stage.BEGUN else colours["dim"])
    text.truncate(width, overflow="ellipsis")
    return text


def how_far(lessons: Path) -> str:
    """Say in a few words how many lessons are done, of all games; of none, what they are."""
    every = [each for course in courses() for each in progress(course.ruleset, lessons)]
    done = sum(each.stage is Stage.DONE for each in every)
    return f"{done} of {len(every)} done; go on" if done else "learn a game by short prepared combats"


def marked_first(folder: Path) -> str:
    """Give the id of the lesson to go on with: one that is begun, else the first that is not done; else none."""
    every = [progress(course.ruleset, folder) for course in courses()]
    begun = [each for lessons in every for each in lessons if each.stage is Stage.BEGUN]
    taken = [lessons for lessons in every if any(each.stage is Stage.DONE for each in lessons)]
    following = [each for lessons in taken or every if (each := next_to_take(lessons)) is not None]
    return next((each.lesson.id for each in (*begun, *following)), "")
