"""All lessons, game by game, with how far each has come."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, count
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static
from textual.widgets.option_list import Option

from saves.lessons.progress import to_go_on_with
from tui.screens.base import TableScreen
from tui.screens.lessons.lines import course_line, lesson_line
from tui.shared.listings import courses_to_learn
from tui.widgets.keybar import KeyBar
from tui.widgets.listing import Listing


class Lessons(TableScreen):
    """The courses; the lesson to go on with is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "next_game", "next game", id="lessons.game", tooltip="Go to the first lesson of the next game"),
        Binding("enter", "take", "start", id="lessons.take", tooltip="Start or continue the selected lesson"),
        Binding("escape,backspace,q,l", "dismiss(None)", "back", id="lessons.back", tooltip="Go back to Home"),
    ]

    def __init__(self) -> None:
        super().__init__(classes="list-screen")

    def compose(self) -> ComposeResult:
        """Lay out title, list and keys."""
        yield Static("Lessons", id="top")
        yield Static("Each is one prepared combat and takes a few minutes. ✓ done   ▸ started", classes="word")
        yield Listing()
        yield Static(id="teaches", classes="word", markup=False)
        yield KeyBar()

    def on_screen_resume(self) -> None:
        """Show the lessons, and what may have changed in the meantime."""
        self.show()

    def show(self) -> None:
        """List the courses, the lesson to go on with marked."""
        self.courses = courses_to_learn(self.tableside.places.lessons)
        self.listed = [each for course in self.courses for each in course.lessons]
        listed = self.query_one(Listing)
        listed.put(self._options())
        wanted = to_go_on_with(self.tableside.places.lessons, self.tableside.lesson_left)
        ids = [each.lesson.id for each in self.listed]
        listed.mark(ids.index(wanted.id) if wanted else 0)
        listed.border_title = "Courses"
        listed.focus()

    def _options(self) -> Iterator[Option]:
        """Write the lessons, those of a course under its heading."""
        colours, width, place = self.tableside.colours, self.tableside.fitted_size.width - 8, count()
        for number, course in enumerate(self.courses):
            heading = course_line(course, colours)
            yield Option(Text.assemble("\n", heading) if number else heading, disabled=True)
            for each in course.lessons:
                yield Option(lesson_line(each, width, colours), id=str(next(place)))

    def on_option_list_option_highlighted(self, event: Listing.OptionHighlighted) -> None:
        """Say in full what the marked lesson teaches."""
        lesson = self.listed[int(event.option.id or 0)].lesson
        self.query_one("#teaches", Static).update(f"{lesson.name}: {lesson.teaches}")

    def action_take(self) -> None:
        """Begin the marked lesson, or go on with it."""
        self.query_one(Listing).action_select()

    def action_next_game(self) -> None:
        """Mark the first lesson of the next game."""
        listed = self.query_one(Listing)
        starts = [*accumulate((len(course.lessons) for course in self.courses[:-1]), initial=0)]
        here = listed.marked or 0
        listed.mark(next((start for start in starts if start > here), starts[0]))

    def on_option_list_option_selected(self, event: Listing.OptionSelected) -> None:
        """Open the chosen lesson."""
        event.stop()
        self.tableside.open_lesson(self.listed[int(event.option.id or 0)].lesson)
