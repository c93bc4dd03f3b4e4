"""Lessons: the list of them, the keys of one, what the teacher says, and what lies on its table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate, count
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static
from textual.widgets.option_list import Option

from rulesets.engine.core.words import section
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ruleset import Ruleset
from saves.lessons.courses import game_of
from saves.lessons.lesson import Lesson
from saves.lessons.progress import Progress, Stage, to_go_on_with
from saves.lessons.teacher import Teacher, teacher_of
from saves.session.session import Session
from tui.screens.base import TableScreen, write
from tui.screens.reading.page import Page
from tui.shared.home import CourseRow, courses_to_learn
from tui.shared.signs import Colours
from tui.shared.wording import said_at_screen, situation_at_screen
from tui.widgets.drawing import in_column, wrapped
from tui.widgets.key_bar import KeyBar
from tui.widgets.row_list import RowList

SIGN = {Stage.NEW: "·", Stage.BEGUN: "▸", Stage.DONE: "✓"}
LONGEST_TITLE = 26
IN_TWO = 60
"""Below so many columns, a lesson stands in two lines."""


def course_line(course: CourseRow, colours: Colours) -> Text:
    """Write the heading of a course: the game, and how many of its lessons are done."""
    text = Text(course.title, "bold")
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


class Lessons(TableScreen):
    """The courses; the lesson to go on with is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "start", id="lessons.take", tooltip="Start or continue the selected lesson"),
        Binding("tab", "next_game", "next game", id="lessons.game", tooltip="Go to the first lesson of the next game"),
        Binding("escape,backspace,q,l", "dismiss(None)", "back", id="lessons.back", tooltip="Go back to Home"),
    ]

    def __init__(self) -> None:
        super().__init__(classes="list-screen")

    def compose(self) -> ComposeResult:
        """Lay out title, list and keys."""
        yield Static("Lessons", id="top")
        yield Static("Each is one prepared combat and takes a few minutes. ✓ done   ▸ started", classes="word")
        yield RowList()
        yield Static(id="teaches", classes="word", markup=False)
        yield KeyBar()

    def on_screen_resume(self) -> None:
        """Show the lessons, and what may have changed in the meantime."""
        self.show()

    def show(self) -> None:
        """List the courses, the lesson to go on with marked."""
        self.courses = courses_to_learn(self.tableside.places.lessons)
        self.listed = [each for course in self.courses for each in course.lessons]
        listed = self.query_one(RowList)
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

    def on_option_list_option_highlighted(self, event: RowList.OptionHighlighted) -> None:
        """Say in full what the marked lesson teaches."""
        lesson = self.listed[int(event.option.id or 0)].lesson
        self.query_one("#teaches", Static).update(f"{lesson.name}: {lesson.teaches}")

    def action_take(self) -> None:
        """Begin the marked lesson, or go on with it."""
        self.query_one(RowList).action_select()

    def action_next_game(self) -> None:
        """Mark the first lesson of the next game."""
        listed = self.query_one(RowList)
        starts = [*accumulate((len(course.lessons) for course in self.courses[:-1]), initial=0)]
        here = listed.marked or 0
        listed.mark(next((start for start in starts if start > here), starts[0]))

    def on_option_list_option_selected(self, event: RowList.OptionSelected) -> None:
        """Open the chosen lesson."""
        event.stop()
        self.tableside.open_lesson(self.listed[int(event.option.id or 0)].lesson)


TO_READ_AGAIN = "Show the situation on the table again"


def taught(session: Session) -> bool:
    """Tell whether somebody teaches."""
    return session.guide is not None


def over(session: Session) -> Teacher | None:
    """Give who has taught, once the lesson is over."""
    return teacher_of(session) if session.state.current is None and not session.read_only else None


def leads_on(session: Session) -> bool:
    """Tell whether the lesson was done, and another one comes after it."""
    teacher = over(session)
    return teacher is not None and teacher.done and teacher.next_one is not None


def course_is_done(session: Session) -> bool:
    """Tell whether the lesson was done that ends its course."""
    teacher = over(session)
    return teacher is not None and teacher.done and teacher.lesson.alone


def is_not_done(session: Session) -> bool:
    """Tell whether the lesson is over, and came to something else than it is after."""
    teacher = over(session)
    return teacher is not None and not teacher.done


def back_to(session: Session, app: App[None]) -> str:
    """Name the action that leaves a session: back to the list of lessons where it was opened there, else to Home."""
    if not taught(session):
        return "home"

    return "lessons" if any(isinstance(each, Lessons) for each in app.screen_stack) else "home"


ENTER_AT_THE_END: tuple[BindingType, ...] = (
    Binding("enter", "next_lesson", "next lesson", id="lesson.next", tooltip="Go to the next lesson"),
    Binding("enter", "try_again", "try again", id="lesson.again", tooltip="Start this lesson again"),
)
OWN_SESSION = Binding(
    "n", "own_session", "your own session", id="lesson.own", tooltip="Start your own session of this game"
)
"""What leads on from the end of a lesson."""

SITUATION, SITUATION_IN_TEXT = (
    Binding("s", "situation", "situation", id="lesson.situation", tooltip=TO_READ_AGAIN),
    Binding("f8", "situation", "situation", id="lesson.situation-in-text", tooltip=TO_READ_AGAIN),
)
TO_LESSONS: tuple[BindingType, ...] = tuple(
    Binding(key, "lessons", "lessons", show=show, id=id, tooltip="Go back to the lessons; this one is saved")
    for key, show, id in (("escape", True, "lesson.leave"), ("backspace", False, "lesson.leave2"))
)
"""What leaves a lesson that was opened from the list of lessons."""
SITUATION_AT_BOARD = Binding("f8", "situation", show=False, id="lesson.board-situation", tooltip=TO_READ_AGAIN)
"""There, s shows whose communication reaches how far."""

LESSON_WHEN: Mapping[str, Callable[[Session], bool]] = {
    "situation": taught,
    "lessons": taught,
    "next_lesson": leads_on,
    "own_session": course_is_done,
    "try_again": is_not_done,
}
"""When an action of a lesson can be done."""


WHERE_TO_READ = "s (F8 while typing) shows the situation again."
WAYS_OUT = "\nc changes an answer, x starts again."


class TeacherBox(Static):
    """Says what a teacher says where a combat stands; between combats it takes no room."""

    DEFAULT_CSS = """
    TeacherBox { border: round $accent; padding: 0 1; margin-bottom: 1; height: auto; }
    """

    def __init__(self, session: Session, teacher: Teacher) -> None:
        super().__init__(id="lesson")
        self._session = session
        self.teacher = teacher

    def show(self, run: Run | None, crowded: bool) -> None:
        """Say what is to be said, briefly where each line counts."""
        if run is None:
            write(self, "")
            return
        self.border_title, said = self._at_ruling() if run.ended else self._at_question(crowded)
        write(self, said)

    def _at_question(self, crowded: bool) -> tuple[str, str]:
        lesson = self.teacher.lesson
        if lesson.alone:
            return "You are on your own", WHERE_TO_READ if crowded else "\n".join(situation_at_screen(lesson))
        return f"Question {self.teacher.step} of {len(lesson.asked)}", said_at_screen(self._session)

    def _at_ruling(self) -> tuple[str, str]:
        return "How it went", self.teacher.says + (WAYS_OUT if self.teacher.astray else "")


MANNERS_TOLD_AFTER = 2
"""The lesson at whose end a key is named that nobody needs before."""


def what_lies_there(ruleset: Ruleset, lesson: Lesson, colours: Colours) -> Page:
    """Make the page to read before a lesson begins, and again whenever it is wanted."""
    return Page(ruleset, lesson.name, situation(lesson, ruleset, colours))


def situation(lesson: Lesson, ruleset: Ruleset, colours: Colours) -> Text:
    """Write what a lesson is about, and what lies on its table."""
    text = Text(f"{lesson.teaches[:1].upper()}{lesson.teaches[1:]}.", "bold")
    text.append(f"   {section(lesson.cite)}\n", colours["muted"])
    for paragraph in situation_at_screen(lesson):
        text.append(f"\n{paragraph}\n")
    if lesson.label:
        text.append(f"\n{lesson.label}\n", colours["muted"])
    elsewhere = "on the board and while typing" if ruleset.board else "while typing"
    return text.append(f"\nPress Enter to start; s (F8 {elsewhere}) shows this again.", colours["muted"])


def ended(session: Session, teacher: Teacher, colours: Colours) -> Text:
    """Write what a lesson came to, and what comes next."""
    lesson, last, next_one = teacher.lesson, session.state.last, teacher.next_one
    sign, style = ("✓", colours["good"]) if teacher.done else ("·", colours["muted"])
    text = Text(f"\n{sign} {lesson.name}\n", f"bold {style}")
    ruled = last.ruling.sentence if last else ""
    text.append(f"\n{ruled}\n\n").append(f"{teacher.says}\n\n", colours["muted"])
    if not teacher.done:
        return text.append_text(_way("enter", "try again", colours))
    if lesson.alone:
        text.append("That was the last lesson of this course.\n\n")
    if lesson.number == MANNERS_TOLD_AFTER:
        text.append_text(_way("m", "another manner, such as predicting results (F12 while typing)", colours))
        text.append("\n")
    if next_one is not None:
        text.append_text(_way("enter", _called(next_one, lesson), colours)).append("\n")
        text.append(f"       {next_one.teaches}\n", colours["muted"])
    if lesson.alone:
        text.append_text(_way("n", "start your own session", colours)).append("\n")
    return text.append_text(_way("x", "repeat this lesson", colours))


def _way(key: str, leads_to: str, colours: Colours) -> Text:
    return Text.assemble((key.rjust(5), f"bold {colours['accent']}"), f"  {leads_to}")


def _called(lesson: Lesson, after: Lesson) -> str:
    """Name a lesson, with its game where that is another one."""
    game = "" if lesson.ruleset == after.ruleset else f"{game_of(lesson)}, "
    return f"{game}{lesson.name}"
