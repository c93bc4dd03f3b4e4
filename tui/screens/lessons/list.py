"""All lessons, game by game, with how far each has come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets.option_list import Option

from saves.lessons.courses import courses, find
from saves.lessons.progress import to_go_on_with
from tui.screens.base import TableScreen, is_narrow
from tui.screens.lessons.lines import course_line, lesson_line
from tui.shared.listings import courses_to_learn
from tui.widgets.keybar import KeyBar
from tui.widgets.listing import Listing
from tui.widgets.still import Written


class Lessons(TableScreen):
    """The courses; the lesson to go on with is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "next_game", "next game", id="lessons.game", tooltip="Go to the first lesson of the next game"),
        Binding("enter", "take", "start", id="lessons.take", tooltip="Start or continue the selected lesson"),
        Binding("escape,backspace,q,l", "dismiss(None)", "back", id="lessons.back", tooltip="Go back to Home"),
    ]

    DEFAULT_CSS = "Lessons Listing { text-wrap: nowrap; text-overflow: fold; }"
    """Its lines are wrapped already; to look for where they could be would take as long as to lay them out."""

    def __init__(self) -> None:
        super().__init__(classes="list-screen")

    def compose(self) -> ComposeResult:
        """Lay out title, list and keys."""
        yield Written("Lessons", id="top")
        yield Written("Each is one prepared combat and takes a few minutes. ✓ done   ▸ started", classes="word")
        yield Listing()
        yield Written(id="teaches", classes="word", markup=False)
        yield KeyBar()

    def on_screen_resume(self) -> None:
        """Show the lessons, and what may have changed in the meantime."""
        self.show()

    def show(self) -> None:
        """List the courses, the lesson to go on with marked."""
        listed = self.query_one(Listing)
        listed.put(self._options())
        wanted = to_go_on_with(self.tableside.places.lessons, self.tableside.lesson_left)
        listed.highlighted = listed.get_option_index(wanted.id) if wanted else 1
        listed.border_title = "Courses"
        listed.focus()

    def _options(self) -> Iterator[Option | None]:
        colours, width = self.tableside.colours, self.app.size.width - 8
        whole = width + 4 if is_narrow(self.app.size.width) else width
        for number, course in enumerate(courses_to_learn(self.tableside.places.lessons)):
            if number:
                yield Option("", disabled=True)
            yield Option(course_line(course, whole, colours), disabled=True)
            for each in course.lessons:
                yield Option(lesson_line(each, width, colours), id=each.lesson.id)

    def on_option_list_option_highlighted(self, event: Listing.OptionHighlighted) -> None:
        """Say in full what the marked lesson teaches."""
        lesson = find(event.option.id or "")
        if lesson is not None:
            self.query_one("#teaches", Written).update(f"{lesson.name}: {lesson.teaches}")

    def action_take(self) -> None:
        """Begin the marked lesson, or go on with it."""
        self.query_one(Listing).action_select()

    def action_next_game(self) -> None:
        """Mark the first lesson of the next game."""
        listed = self.query_one(Listing)
        starts = [listed.get_option_index(course.lessons[0].id) for course in courses()]
        here = listed.highlighted or 0
        listed.highlighted = next((start for start in starts if start > here), starts[0])

    def on_option_list_option_selected(self, event: Listing.OptionSelected) -> None:
        """Open the chosen lesson."""
        event.stop()
        lesson = find(event.option.id or "")
        if lesson is not None:
            self.tableside.open_lesson(lesson)
