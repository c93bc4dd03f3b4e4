"""All lessons, game by game, with how far each has come."""

from __future__ import annotations

from itertools import accumulate
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from saves.lessons.progress import to_go_on_with
from tui.screens.base import TableScreen
from tui.screens.lessons.lines import course_line, lesson_line
from tui.shared.listings import courses_to_learn
from tui.widgets.keybar import KeyBar
from tui.widgets.long_list import Entry, LongList
from tui.widgets.still import Written


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
        yield Written("Lessons", id="top")
        yield Written("Each is one prepared combat and takes a few minutes. ✓ done   ▸ started", classes="word")
        yield LongList()
        yield Written(id="teaches", classes="word", markup=False)
        yield KeyBar()

    def on_screen_resume(self) -> None:
        """Show the lessons, and what may have changed in the meantime."""
        self.show()

    def show(self) -> None:
        """List the courses, the lesson to go on with marked."""
        self.courses = courses_to_learn(self.tableside.places.lessons)
        self.listed = [each for course in self.courses for each in course.lessons]
        listed = self.query_one(LongList)
        listed.begin(len(self.listed), self._entry, whole=True)
        wanted = to_go_on_with(self.tableside.places.lessons, self.tableside.lesson_left)
        ids = [each.lesson.id for each in self.listed]
        listed.mark(ids.index(wanted.id) if wanted else 0)
        listed.border_title = "Courses"
        listed.focus()

    def _entry(self, place: int) -> Entry:
        """Write a lesson, the first of a course with that above it."""
        colours, width = self.tableside.colours, self.tableside.fitted_size.width
        each, heading = self.listed[place], list[Text]()
        if course := next((course for course in self.courses if course.lessons[:1] == (each,)), None):
            heading = [*[Text()] * bool(place), course_line(course, colours)]
        return Entry([*lesson_line(each, width - 8, colours).split("\n")], heading)

    def on_long_list_marked(self, event: LongList.Marked) -> None:
        """Say in full what the marked lesson teaches."""
        lesson = self.listed[event.place].lesson
        self.query_one("#teaches", Written).update(f"{lesson.name}: {lesson.teaches}")

    def action_take(self) -> None:
        """Begin the marked lesson, or go on with it."""
        self.query_one(LongList).action_select()

    def action_next_game(self) -> None:
        """Mark the first lesson of the next game."""
        listed = self.query_one(LongList)
        starts = [*accumulate((len(course.lessons) for course in self.courses[:-1]), initial=0)]
        here = listed.marked or 0
        listed.mark(next((start for start in starts if start > here), starts[0]))

    def on_long_list_chosen(self, event: LongList.Chosen) -> None:
        """Open the chosen lesson."""
        event.stop()
        self.tableside.open_lesson(self.listed[event.place].lesson)
