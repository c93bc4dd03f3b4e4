"""The list of lessons, with what the marked one is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, count

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Container
from textual.widgets import Static
from textual.widgets.option_list import Option

from rulesets.engine.core.words import how_many, section
from saves.lessons.courses import Progress, Stage, to_go_on_with
from saves.lessons.lesson import Lesson
from tui.screens.base import ListScreen
from tui.shared.home import CourseRow, courses_to_learn
from tui.shared.terminal import Colours
from tui.shared.wording import situation_at_screen
from tui.widgets.drawing import done_bar, in_column, spread, wrapped
from tui.widgets.key_bar import KeyBar, bound
from tui.widgets.row_list import RowList, row_width

SIGN = {Stage.NEW: "·", Stage.BEGUN: "▸", Stage.DONE: "✓"}
LONGEST_TITLE = 26
IN_TWO = 60
"""Below so many columns, a lesson stands in two lines."""
BESIDE, SPACIOUS = 46, 150
"""How many columns the list takes beside its preview, and in how wide a window it says there what a lesson teaches."""
WIDE_LIST = 86
"""How many it takes then."""
AROUND_PREVIEW = 6
"""The edges of the preview, and what it leaves free at its sides."""
BAR = 10
"""How many characters the bar of a course takes."""


def course_line(course: CourseRow, colours: Colours, about: bool = True) -> Text:
    """Write the heading of a course: the game, how many of its lessons are done, and what it is `about`."""
    title = (course.title, f"bold {colours['foreground']}")
    return Text.assemble(title, (f"  {course.how_far}{f'   {course.about}' if about else ''}", colours["muted"]))


def lesson_line(each: Progress, width: int, colours: Colours, about: bool = True) -> Text:
    """Write a lesson with its mark: done, begun and where, or new; what is long goes on below.

    What it is `about`, and where it was begun, is left out where that stands beside the list.
    """
    style = {Stage.DONE: colours["good"], Stage.BEGUN: ""}.get(each.stage, colours["muted"])
    text = Text.assemble((f"  {SIGN[each.stage]} {each.lesson.number:>2}  ", style))
    before, begun = text.cell_len, each.stage is Stage.BEGUN
    if about and width < IN_TWO:
        text.append(f"{each.lesson.title}\n{' ' * before}")
    else:
        text.append(in_column(each.lesson.title, LONGEST_TITLE + 2))
        before = text.cell_len
    said = wrapped(str(each) if begun else each.lesson.teaches, width - before) if about else [""]
    return text.append(f"\n{' ' * before}".join(said), style if begun else colours["muted"])


def situation(lesson: Lesson, colours: Colours) -> Text:
    """Write what lies on the table of a lesson, and where its values come from."""
    text = Text("\n\n".join(situation_at_screen(lesson.situation)))
    return text.append(f"\n\n{lesson.label}", colours["muted"]) if lesson.label else text


def preview(each: Progress, courses: Sequence[CourseRow], width: int, colours: Colours) -> Text:
    """Write what a lesson teaches, what lies on its table, and how far one has come, in it and in all courses."""
    lesson, muted = each.lesson, colours["muted"]
    text = Text.assemble((f"{lesson.teaches[:1].upper()}{lesson.teaches[1:]}.", "bold"))
    text.append(f"   {section(lesson.cite)}\n\n", muted).append_text(situation(lesson, colours))
    stands = "" if each.stage is Stage.NEW else f", {each}"
    text.append(f"\n\n{how_many(len(lesson.asked), 'question')}{stands}\n\n", muted)
    text.append("How far you are\n", "bold")
    widest = max(len(course.how_far) for course in courses)
    for course in courses:
        bar = done_bar(course.done, course.many, BAR, colours).append(f"  {course.how_far:>{widest}}", muted)
        text.append_text(spread(Text(course.title), bar, width)).append(f"\n  {course.about}\n", muted)
    return text


class Lessons(ListScreen):
    """The courses; the lesson to go on with is marked."""

    BINDINGS = bound("Lessons")

    def compose(self) -> ComposeResult:
        yield Static(id="top")
        yield Static("Each is one prepared combat and takes a few minutes. ✓ done   ▸ started", classes="word")
        with Container(id="lessons-body"):
            yield RowList()
            yield Static(id="teaches", classes="word", markup=False)
        yield KeyBar()

    def on_screen_resume(self) -> None:
        """Show the lessons, and what may have changed in the meantime."""
        self.show()

    def show(self) -> None:
        """List the courses, the lesson to go on with marked."""
        self.courses = courses_to_learn(self.tableside.places.lessons)
        self.rows = [each for course in self.courses for each in course.lessons]
        self.shown_for = self.app.size
        listed, accent = self.listed, f"bold {self.tableside.colours['accent']}"
        self.query_one("#top", Static).update(Text.assemble(("Tableside", accent), ("  Lessons", "bold")))
        listed.put(self._options())
        wanted = to_go_on_with(self.tableside.places.lessons, self.tableside.lesson_left)
        ids = [each.lesson.id for each in self.rows]
        listed.mark(ids.index(wanted.id) if wanted else 0)
        listed.border_title = "Courses"
        listed.focus()

    def _options(self) -> Iterator[Option]:
        """Write the lessons, those of a course under its heading."""
        colours, size, place = self.tableside.colours, self.tableside.fitted_size, count()
        about = not self.in_panes or size.width >= SPACIOUS
        self.listed.styles.width = self._columns if self.in_panes else "1fr"
        width = row_width(self._columns, self.narrow)
        for number, course in enumerate(self.courses):
            heading = course_line(course, colours, about)
            yield Option(Text.assemble("\n", heading) if number else heading, disabled=True)
            for each in course.lessons:
                yield Option(lesson_line(each, width, colours, about), id=str(next(place)))

    def on_option_list_option_highlighted(self, event: RowList.OptionHighlighted) -> None:
        """Say in full what the marked lesson teaches, and where there is room what lies on its table."""
        each, told = self.rows[int(event.option.id or 0)], self.query_one("#teaches", Static)
        told.border_title = each.lesson.name
        framed, width = self.in_panes, self.app.size.width - self._columns - AROUND_PREVIEW
        full = preview(each, self.courses, width, self.tableside.colours) if framed else ""
        told.update(full or f"{each.lesson.name}: {each.lesson.teaches}")

    @property
    def _columns(self) -> int:
        """Count the columns of the list with its edges or margins."""
        width = self.tableside.fitted_size.width
        return (WIDE_LIST if width >= SPACIOUS else BESIDE) if self.in_panes else width

    def action_game(self, by: int) -> None:
        """Mark the first lesson of the next game, or of the one before, its heading at the upper end of the list."""
        listed = self.listed
        starts = [*accumulate((len(course.lessons) for course in self.courses), initial=0)]
        here = sum(start <= (listed.marked or 0) for start in starts[1:])
        there = (here + by) % len(self.courses)
        listed.mark(starts[there])
        above = listed.options[: max(0, (listed.highlighted or 0) - 1)]
        lines = sum(str(each.prompt).count("\n") + 1 for each in above)
        listed.scroll_to(y=lines + (there > 0), animate=False, immediate=True)

    def on_option_list_option_selected(self, event: RowList.OptionSelected) -> None:
        """Open the chosen lesson."""
        event.stop()
        self.tableside.navigator.open_lesson(self.rows[int(event.option.id or 0)].lesson)
