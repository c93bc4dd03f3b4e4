"""The keys of a lesson, which a session has besides its own where somebody teaches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from textual.binding import Binding, BindingType

from saves.lessons.teacher import teacher_of
from saves.session.session import Session

if TYPE_CHECKING:
    from textual.app import App

    from saves.lessons.teacher import Teacher

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
    from tui.screens.lessons.list import Lessons

    return "lessons" if any(isinstance(each, Lessons) for each in app.screen_stack) else "home"


AT_THE_END: tuple[BindingType, ...] = (
    Binding("enter", "next_lesson", "next lesson", id="lesson.next", tooltip="Go to the next lesson"),
    Binding("enter", "try_again", "try again", id="lesson.again", tooltip="Start this lesson again"),
    Binding("n", "own_session", "your own session", id="lesson.own", tooltip=("Start your own session of this game")),
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
