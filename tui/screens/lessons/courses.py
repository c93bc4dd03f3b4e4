"""What the screens say of lessons: courses with their progress."""

from __future__ import annotations

from rich.text import Text

from saves.lessons.courses import Course
from saves.lessons.progress import Progress, Stage
from tui.shared.colours import Colours

SIGN = {Stage.NEW: "·", Stage.BEGUN: "▸", Stage.DONE: "✓"}


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
