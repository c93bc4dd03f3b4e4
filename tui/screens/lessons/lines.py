"""The lines of the list of lessons: the courses, and each lesson with how far it has come.

Nothing is loaded for them that a session needs: the list is the second screen that most players see.
"""

from __future__ import annotations

from rich.text import Text

from saves.lessons.progress import Progress, Stage
from tui.shared.colours import Colours
from tui.shared.listings import CourseRow
from tui.widgets.drawing import in_column, wrapped

SIGN = {Stage.NEW: "·", Stage.BEGUN: "▸", Stage.DONE: "✓"}
LONGEST_TITLE = 26
IN_TWO = 60
"""Below so many columns, a lesson stands in two lines."""


def course_line(course: CourseRow, colours: Colours) -> Text:
    """Write the heading of a course: the game, and how many of its lessons are done."""
    text = Text(course.title, f"bold {colours['accent']}")
    return text.append(f"  {course.how_far}   {course.about}", colours["muted"])


def lesson_line(each: Progress, width: int, colours: Colours) -> Text:
    """Write a lesson with its mark: done, begun and where, or new; what is long goes on below."""
    style = {Stage.DONE: colours["good"], Stage.BEGUN: colours["accent"]}.get(each.stage, colours["muted"])
    text = Text(f"  {SIGN[each.stage]} {each.lesson.number:>2}  ", style)
    before, begun = text.cell_len, each.stage is Stage.BEGUN
    if width < IN_TWO:
        text.append(f"{each.lesson.title}\n{' ' * before}")
    else:
        text.append(in_column(each.lesson.title, LONGEST_TITLE + 2))
        before = text.cell_len
    said = wrapped(str(each) if begun else each.lesson.teaches, width - before)
    return text.append(f"\n{' ' * before}".join(said), style if begun else colours["muted"])
