"""What the screens say of a lesson: what lies on the table, and what comes at the end."""

from __future__ import annotations

from rich.text import Text

from rulesets.engine.core.sentences import section
from rulesets.engine.referee.ruleset import Ruleset
from saves.lessons.courses import game_of
from saves.lessons.lesson import Lesson
from saves.lessons.teacher import Teacher
from saves.session.session import Session
from tui.screens.reading.page import Page
from tui.shared.colours import Colours
from tui.shared.teaching import situation_at_screen

MANNERS_TOLD_AFTER = 2
"""The lesson at whose end a key is named that nobody needs before."""


def what_lies_there(ruleset: Ruleset, lesson: Lesson, colours: Colours) -> Page:
    """Make the page to read before a lesson begins, and again whenever it is wanted."""
    return Page(ruleset, lesson.name, situation(lesson, ruleset, colours))


def situation(lesson: Lesson, ruleset: Ruleset, colours: Colours) -> Text:
    """Write what a lesson is about, and what lies on its table."""
    text = Text(f"{lesson.teaches[:1].upper()}{lesson.teaches[1:]}.", f"bold {colours['accent']}")
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
    ruled = "\n".join((last.ruling.sentence, *map(str, last.ruling.besides))) if last else ""
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
