"""A lesson on the screen: the table of any session, with what the teacher says in a box above the question."""

from __future__ import annotations

from typing import ClassVar, cast

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Mount
from textual.widgets import Static

from rulesets.engine.core.sentences import section
from rulesets.engine.odds.prospects import Prospects
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ruleset import Ruleset
from saves.lessons.courses import game_of
from saves.lessons.lesson import Lesson
from saves.lessons.teacher import Teacher
from saves.session.session import Session
from tui.screens.base import in_and_out_of_text, write
from tui.screens.reading.page import Page
from tui.screens.session.steps_screen import StepsScreen
from tui.shared.colours import Colours

WHERE_TO_READ = "s (f8 while typing) shows again what lies on the table."
MANNERS_TOLD_AFTER = 2
"""The lesson at whose end a key is named that nobody needs before."""

FORBIDDEN = ("begin", "overrule", "next_segment", "abandon")
"""What a session can do and a lesson cannot."""


class Taught(StepsScreen):
    """A lesson's table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "confirm", id="ruling.confirm", tooltip="Apply the ruling"),
        Binding("enter", "next_lesson", "next lesson", id="lesson.next", tooltip="Go on with the next lesson"),
        Binding("n", "own_session", "a session of your own", id="lesson.own", tooltip="Begin a session of this game"),
        Binding("enter", "try_again", "try again", id="lesson.again", tooltip="Begin this lesson again"),
        *in_and_out_of_text(
            "s", "f8", "situation", "situation", "lesson.situation", "Read again what lies on the table"
        ),
    ]
    DEFAULT_CSS = """
    Taught #lesson { border: round $accent; padding: 0 1; margin-bottom: 1; height: auto; }
    """

    @property
    def taught(self) -> Teacher:
        """Who teaches at the session."""
        return cast(Teacher, self.session.guide)

    def on_mount(self, event: Mount | None = None) -> None:
        """Put the teacher's box above the question, and begin with what lies on the table."""
        if event is not None:
            event.prevent_default()
        self.query_one("#asking").mount(Static(id="lesson"), before="#head")
        if self.taught.fresh and not self.session.read_only:
            self.app.push_screen(self._read_situation(), lambda _: self.begin())
        else:
            self.begin()

    def begin(self) -> None:
        """Show where the lesson stands, once what lies on the table was read."""
        self.show()

    # What is shown

    def show(self) -> None:
        """Show where the lesson stands."""
        if self.query("#lesson"):
            super().show()

    def _box(self, title: str, text: Text | str) -> None:
        box = self.query_one("#lesson", Static)
        box.border_title = title
        write(box, text)

    def _show_question(self, run: Run) -> None:
        super()._show_question(run)
        self.set_class(self.room.crowded, "-crowded")
        lesson = self.taught.lesson
        if lesson.alone:
            told = WHERE_TO_READ if self.room.crowded else "\n".join(lesson.situation)
            self._box("You are on your own", told)
            self.call_after_refresh(self._make_room)
            return
        self._box(f"Question {self.taught.step} of {len(lesson.asked)}", self.taught.says)
        if self.room.crowded:
            write(self.query_one("#help", Static), "")
        self.call_after_refresh(self._make_room)

    def _show_ruling(self, run: Run) -> None:
        super()._show_ruling(run)
        ways_out = "\nc changes an answer, x begins again." if self.taught.astray else ""
        self._box("How it went", self.taught.says + ways_out)
        self.call_after_refresh(self._make_room)

    def show_odds(self, shown: Prospects) -> None:
        """Show the odds where they give nothing away, and do not push the lesson off a small screen."""
        if not self.taught.hides:
            super().show_odds(shown.as_guided)
        self.call_after_refresh(self._make_room)

    def _make_room(self) -> None:
        """Leave the sums out of a small screen where the question or the ruling needs their room."""
        if self.run_now is not None and self.room.crowded and self.query_one("#asking").max_scroll_y:
            self.query_one("#ledger").display = False
            self.call_after_refresh(self._show_entry)

    def _show_entry(self) -> None:
        """Bring the place to answer into sight, beneath whatever was said before it."""
        if self.run_now is not None and self.focused is not None:
            self.focused.scroll_visible(animate=False)

    def say_wrong(self, reason: str) -> None:
        """Say why something was not done, with what the teacher says still in sight."""
        super().say_wrong(reason)
        if reason:
            self.call_after_refresh(self._make_room)

    def _show_between(self) -> None:
        super()._show_between()
        write(self.query_one("#head", Static), ended(self.session, self.taught, self.tableside.colours))
        write(self.query_one("#lesson", Static), "")

    # What can be done

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell which keys do something now."""
        if not self.is_attached:
            return True
        between = self.run_now is None and not self.session.read_only
        match action:
            case "next_lesson":
                return between and self.taught.done and self.taught.next_one is not None
            case "own_session":
                return between and self.taught.done and self.taught.lesson.alone
            case "try_again":
                return between and not self.taught.done
            case "restart":
                return not self.session.read_only and not self.taught.fresh
            case "go_on":
                return not between and super().check_action(action, parameters)
        return action not in FORBIDDEN and super().check_action(action, parameters)

    def action_try_again(self) -> None:
        """Begin the lesson again, which was not done as it should be."""
        self.action_restart()

    def action_next_lesson(self) -> None:
        """Leave this lesson for the next one."""
        lesson = self.taught.next_one
        if lesson is not None:
            self.dismiss(None)
            self.tableside.open_lesson(lesson)

    def action_own_session(self) -> None:
        """Leave the course for a session of its game."""
        self.dismiss(None)
        self.tableside.begin_session(self.taught.lesson.ruleset)

    def action_situation(self) -> None:
        """Show again what lies on the table."""
        self.app.push_screen(self._read_situation())

    def _read_situation(self) -> Page:
        return what_lies_there(self.session.ruleset, self.taught.lesson, self.tableside.colours)


def what_lies_there(ruleset: Ruleset, lesson: Lesson, colours: Colours) -> Page:
    """Make the page to read before a lesson begins, and again whenever it is wanted."""
    return Page(ruleset, lesson.name, situation(lesson, ruleset, colours))


def situation(lesson: Lesson, ruleset: Ruleset, colours: Colours) -> Text:
    """Write what a lesson is about, and what lies on its table."""
    text = Text(f"{lesson.teaches[:1].upper()}{lesson.teaches[1:]}.", f"bold {colours['accent']}")
    text.append(f"   {section(lesson.cite)}\n", colours["dim"])
    for paragraph in lesson.situation:
        text.append(f"\n{paragraph}\n")
    if lesson.label:
        text.append(f"\n{lesson.label}\n", colours["warning"])
    elsewhere = "on the board and while typing" if ruleset.board else "while typing"
    return text.append(f"\nEnter begins; s (f8 {elsewhere}) shows this again.", colours["dim"])


def ended(session: Session, teacher: Teacher, colours: Colours) -> Text:
    """Write what a lesson came to, and what comes next."""
    lesson, last, next_one = teacher.lesson, session.state.last, teacher.next_one
    sign, style = ("✓", colours["success"]) if teacher.done else ("·", colours["warning"])
    text = Text(f"\n{sign} {lesson.name}\n", f"bold {style}")
    ruled = "\n".join((last.ruling.sentence, *map(str, last.ruling.besides))) if last else ""
    text.append(f"\n{ruled}\n\n").append(f"{teacher.says}\n\n", colours["dim"])
    if not teacher.done:
        return text.append_text(_way("enter", "try again", colours))
    if lesson.alone:
        text.append("That was the last lesson of this course.\n\n")
    if lesson.number == MANNERS_TOLD_AFTER:
        text.append_text(_way("m", "another manner, such as saying results first (f12 while typing)", colours))
        text.append("\n")
    if next_one is not None:
        text.append_text(_way("enter", _called(next_one, lesson), colours)).append("\n")
        text.append(f"       {next_one.teaches}\n", colours["dim"])
    if lesson.alone:
        text.append_text(_way("n", "a session of your own", colours)).append("\n")
    return text.append_text(_way("x", "this lesson once more", colours))


def _way(key: str, leads_to: str, colours: Colours) -> Text:
    return Text.assemble((key.rjust(5), f"bold {colours['accent']}"), f"  {leads_to}")


def _called(lesson: Lesson, after: Lesson) -> str:
    """Name a lesson, with its game where that is another one."""
    game = "" if lesson.ruleset == after.ruleset else f"{game_of(lesson)}, "
    return f"{game}{lesson.name}"
