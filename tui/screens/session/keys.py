"""The keys of a session, and when what they do can be done, at the steps and at a board beside them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import digits

from textual.binding import Binding

from saves.lessons.drilled import card_teacher
from saves.lessons.teacher import Teacher, teacher_of
from saves.log.events import Begin, Overrule
from saves.log.state import Confirmed
from saves.reports.paragraphs import stands_at_ruling
from saves.session.defaults import has_usual, repeatable
from saves.session.rulings import game_over
from saves.session.session import Session
from tui.shared.controller import why_not_rolled
from tui.widgets.key_bar import IN_TEXT, bound

SETTLING = ("enter", "y", "n", *digits)
"""The keys that settle an open rule, or mark how it is settled."""

AS_USUAL = ("full_stop", "ctrl+f")
"""The keys that take the usual answers."""

When = Callable[["Session"], bool]
"""Tells from where a session stands whether an action can be done now."""


def always(session: Session) -> bool:
    """Tell that an action can be done at any time."""
    return True


def writable(session: Session) -> bool:
    """Tell whether the session can be written at all."""
    return not session.read_only


def between(session: Session) -> bool:
    """Tell whether a combat can be begun; a lesson has but one."""
    of_ones_own = session.guide is None and bool(session.ruleset.checklists)
    return of_ones_own and writable(session) and session.state.current is None


def goes_on(session: Session) -> bool:
    """Tell whether a combat can be begun, and the game is not over."""
    return between(session) and not game_over(session.ruleset, session.state)


def just_overruled(session: Session) -> Confirmed | None:
    """Give the combat that the players overruled last, where nothing was done since; otherwise None."""
    state = session.state
    return state.last if isinstance(state.event, Overrule) and state.current is None else None


def resolving(session: Session) -> bool:
    """Tell whether a combat is open, and can be changed."""
    return writable(session) and session.state.current is not None


def may_take_usual(session: Session) -> bool:
    """Tell whether the open question has a usual answer; in a lesson, one that may be left unsaid."""
    return resolving(session) and has_usual(session)


def has_none_usual(session: Session) -> bool:
    """Tell whether a question is open that has no usual answer."""
    run = session.run if resolving(session) else None
    return run is not None and not run.ended and not may_take_usual(session)


def may_leave(session: Session) -> bool:
    """Tell whether a combat is open that can be left; a lesson keeps to its own."""
    return resolving(session) and session.guide is None


def may_restart(session: Session) -> bool:
    """Tell whether there is something to begin again; a lesson can be begun again once it is over, too."""
    if session.guide is None:
        return resolving(session)
    return writable(session) and session.state.line > session.guide.start


def has_only_begun(session: Session) -> bool:
    """Tell whether a combat was begun last, and nothing of it is answered yet; a board has other ways back."""
    begun = isinstance(session.state.event, Begin) and not (session.ruleset.board or session.guide is not None)
    return begun and writable(session) and session.can_undo


def ruled(session: Session) -> bool:
    """Tell whether there is a ruling to be confirmed."""
    return resolving(session) and session.run is not None and session.run.ended


def has_way_on(session: Session) -> bool:
    """Tell whether a ruling refused something that a word about the table allows."""
    run = session.run if writable(session) and not correcting(session) else None
    return run is not None and run.ruling is not None and run.ruling.way_on is not None


def correcting(session: Session) -> bool:
    """Tell whether a confirmed combat is laid open here, so that nothing but its answers can be changed."""
    return session.corrects is not None


def but_not_correcting(when: When) -> When:
    """Tell when an action can be done that is not there while a confirmed combat is corrected."""
    return lambda session: not correcting(session) and when(session)


def over(session: Session) -> Teacher | None:
    """Give who has taught, once the lesson is over."""
    return teacher_of(session) if session.state.current is None and not session.read_only else None


def course_is_done(session: Session) -> bool:
    """Tell whether the lesson was done that ends its course."""
    teacher = over(session)
    return teacher is not None and teacher.done and teacher.lesson.alone


def throwing(session: Session) -> bool:
    """Tell whether dice are asked for."""
    return writable(session) and session.question is not None and session.question.is_thrown


def rolls(session: Session) -> bool:
    """Tell whether Tableside can roll the dice that are asked for; in a lesson they are given."""
    run = session.run if throwing(session) else None
    return run is not None and (session.guide is not None or not why_not_rolled(run))


STEPS_KEYS = bound("StepsScreen")


def in_edge(action: str, in_text: bool = False) -> str:
    """Name a key of a session in the edge of what it opens, as the bottom line does: `l log`, or `f5 log` in a text."""
    named = (each for each in Binding.make_bindings(STEPS_KEYS) if each.action == action)
    key = next((each for each in named if str(each.id).endswith(IN_TEXT) is in_text), None)
    return f"{key.key} {key.description}" if key is not None else ""


WHEN: Mapping[str, When] = {
    "confirm": but_not_correcting(ruled),
    "allow": writable,
    "begin": goes_on,
    "next_combat": goes_on,
    "by_hand": lambda session: writable(session) and just_overruled(session) is not None,
    "next_segment": between,
    "usual": may_take_usual,
    "nothing_usual": has_none_usual,
    "again": lambda session: writable(session) and repeatable(session) is not None,
    "nothing_again": lambda session: writable(session) and repeatable(session) is None,
    "overrule": but_not_correcting(lambda session: ruled(session) and session.guide is None),
    "nothing_overruled": lambda session: (
        writable(session) and session.guide is None and not (ruled(session) or correcting(session))
    ),
    "nothing_changed": but_not_correcting(
        lambda session: writable(session) and session.guide is None and not ruled(session)
    ),
    "undo": lambda session: session.can_undo and writable(session),
    "redo": lambda session: session.can_redo and writable(session),
    "review": lambda session: session.run is not None and bool(session.run.answered),
    "why": lambda session: session.run is not None,
    "copy": stands_at_ruling,
    "table": but_not_correcting(always),
    "log": but_not_correcting(always),
    "note": but_not_correcting(writable),
    "restart": but_not_correcting(may_restart),
    "abandon": but_not_correcting(may_leave),
    "change": ruled,
    "app_dice": rolls,
    "no_app_dice": lambda session: throwing(session) and not rolls(session),
    "kit": but_not_correcting(lambda session: session.ruleset.kit_pages is not None),
    "what_now": has_only_begun,
    "home": but_not_correcting(writable),
    "stop_watching": lambda session: session.read_only,
    "situation": lambda session: session.guide is not None and session.question is not None,
    "situation_again": lambda session: session.guide is not None and session.question is None,
    "lessons": lambda session: session.guide is not None,
    "next_lesson": lambda session: (on := over(session)) is not None and on.done and on.next_one is not None,
    "own_session": course_is_done,
    "try_again": lambda session: (on := over(session)) is not None and not on.done,
    "drill": lambda session: over(session) is not None,
    "see_what_follows": lambda session: correcting(session) and ruled(session),
    "leave_as_it_was": correcting,
}
"""When an action of a session can be done; one that is not listed can be done at any time."""

AT_A_CARD = ("why", "help", "look_up", "home", "lessons")
"""What can be done at a card of the drill, too: its situation is only looked at."""


def can_be_done(action: str, session: Session) -> bool:
    """Tell whether an action can be done where a session stands."""
    when = WHEN.get(action, always)
    return when(session) and (when is always or action in AT_A_CARD or card_teacher(session) is None)
