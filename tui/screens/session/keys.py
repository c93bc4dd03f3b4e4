"""The keys of a session: what each does, and when; how the steps bind it, and how a board beside them does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from string import digits
from typing import NamedTuple

from textual.binding import Binding, BindingType

from saves.lessons.drilled import card_teacher
from saves.log.events import Begin, Overrule
from saves.log.state import Confirmed
from saves.reports.paragraphs import stands_at_ruling
from saves.session.defaults import has_usual, repeatable
from saves.session.rulings import game_over
from saves.session.session import Session
from tui.screens.base import in_and_out_of_text
from tui.screens.session.teaching import (
    DRILL_THIS,
    ENTER_AT_THE_END,
    LESSON_WHEN,
    OWN_SESSION,
    SITUATION,
    SITUATION_IN_TEXT,
    TO_LESSONS,
    taught,
)
from tui.shared.controller import why_not_rolled
from tui.shared.wording import CLOCK_FIRST

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
    return (
        writable(session) and session.state.current is None and bool(session.ruleset.checklists) and not taught(session)
    )


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
    return resolving(session) and not taught(session)


def may_restart(session: Session) -> bool:
    """Tell whether there is something to begin again; a lesson can be begun again once it is over, too."""
    if session.guide is None:
        return resolving(session)
    return writable(session) and session.state.line > session.guide.start


def has_only_begun(session: Session) -> bool:
    """Tell whether a combat was begun last, and nothing of it is answered yet; a board has other ways back."""
    begun = isinstance(session.state.event, Begin) and not (session.ruleset.board or taught(session))
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


def throwing(session: Session) -> bool:
    """Tell whether dice are asked for."""
    return writable(session) and session.question is not None and session.question.is_thrown


def rolls(session: Session) -> bool:
    """Tell whether Tableside can roll the dice that are asked for; in a lesson they are given."""
    run = session.run if throwing(session) else None
    return run is not None and (session.guide is not None or not why_not_rolled(run))


class AtBoard(NamedTuple):
    """How the board binds a key of a session otherwise than the steps: what it does is called the same there."""

    keys: str
    show: bool = False
    tooltip: str = ""
    id: str = ""


class SessionKey(NamedTuple):
    """A key that holds at the steps and at the board: the action it stands for, and what is said of it.

    Attributes:
        action: the action.
        id: how settings name it at the steps; at the board, `board` stands for the first part.
        keys: the key, and behind a blank another one for where letters are text.
        word: what the bottom line says.
        tooltip: what it does.
        show: whether the bottom line shows it.
        first: whether a text field would take it for itself.
    """

    action: str
    id: str
    keys: str
    word: str
    tooltip: str
    show: bool = True
    first: bool = False

    @property
    def at_steps(self) -> list[BindingType]:
        return self._bound(self.id)

    @property
    def at_board(self) -> list[BindingType]:
        own, id = AT_BOARD.get(self.action), f"board.{self.id.partition('.')[2]}"
        if own is None:
            return self._bound(id)
        id, tooltip = f"board.{own.id}" if own.id else id, own.tooltip or self.tooltip
        return [Binding(own.keys, self.action, self.word, own.show, priority=self.first, id=id, tooltip=tooltip)]

    def _bound(self, id: str) -> list[BindingType]:
        key, _, in_text = self.keys.partition(" ")
        if in_text:
            return in_and_out_of_text(key, in_text, self.action, self.word, id, self.tooltip, self.show, self.first)
        return [Binding(key, self.action, self.word, self.show, id=id, tooltip=self.tooltip)]


SESSION_KEYS = (
    SessionKey("confirm", "ruling.confirm", "enter", "done", "Confirm the ruling and apply it"),
    SessionKey("allow", "combat.allow", "A ctrl+n", "allow", "Allow what was refused"),
    SessionKey("begin", "session.new", "n", "next combat", "Start a combat; choose its checklist"),
    SessionKey("usual", "combat.usual", " ".join(AS_USUAL), "as usual", "Take the usual answers", first=True),
    SessionKey(
        "again", "combat.again", "d ctrl+d", "the same", "Repeat the units and the hex of the last combat", first=True
    ),
    SessionKey(
        *("nothing_again", "combat.nothing-again", "d ctrl+d", "", "Say why nothing is repeated here"),
        show=False,
        first=True,
    ),
    SessionKey(
        *("nothing_usual", "combat.nothing-usual", " ".join(AS_USUAL), "", "Say why there is no usual answer here"),
        show=False,
        first=True,
    ),
    SessionKey("overrule", "ruling.overrule", "o", "overrule", "Overrule, with a reason"),
    SessionKey(
        "nothing_overruled", "ruling.nothing-overruled", "o", "", "Say that nothing can be overruled yet", show=False
    ),
    SessionKey("nothing_changed", "ruling.nothing-changed", "c", "", "Say where answers are changed", show=False),
    SessionKey("undo", "combat.undo", "u ctrl+t,ctrl+z", "undo", "Undo the last action"),
    SessionKey("redo", "combat.redo", "U ctrl+y", "redo", "Redo what was undone"),
    SessionKey("review", "combat.review", "r f3", "review", "See and change this combat's answers"),
    SessionKey("why", "combat.why", "w f2", "why", "Show the section and its full text"),
    SessionKey("help", "combat.help", "question_mark f1", "help", "Show help for this step and all keys"),
    SessionKey("copy", "ruling.copy", "y", "copy", "Copy the ruling as text"),
    SessionKey("table", "session.table", "t f4", "units", "Show units, states, clock, open rules"),
    SessionKey("log", "session.log", "l f5", "log", "Show all rulings so far"),
    SessionKey("look_up", "session.look-up", "slash f9", "look up", "Search all texts of this game"),
    SessionKey(
        "manner", "session.manner", "m ctrl+g,f12", "manner", "Choose to teach, be brisk or predict", show=False
    ),
    SessionKey("note", "session.note", "a f6", "add note", "Add a note to the log"),
    SessionKey("next_segment", "session.clock", "e", "move clock", "Move on to the next segment or turn"),
    # no letter: x is on dice; either id is that of settings
    SessionKey("restart", "combat.restart", "ctrl+r ctrl+r", "restart", "Start this combat again", show=False),
    SessionKey("abandon", "combat.leave", "X ctrl+l", "leave combat", "Leave this combat without a ruling", show=False),
)

AT_BOARD = {
    "allow": AtBoard("A", show=True),
    "begin": AtBoard("n", show=True, tooltip="Start a turn, an attack or a tally", id="begin"),
    "again": AtBoard("ctrl+d", show=True),
    "nothing_again": AtBoard("ctrl+d"),
    "review": AtBoard("r,f3", show=True, tooltip="See and change the answers so far"),
    "why": AtBoard("w,f2", show=True),
    "help": AtBoard("question_mark,f1", show=True),
    "table": AtBoard("t,f4"),
    "log": AtBoard("f5", show=True),  # there, l goes to the right
    "look_up": AtBoard("slash,f9"),
    "manner": AtBoard("m"),
    "note": AtBoard("a,f6"),
    "next_segment": AtBoard("e"),
    "restart": AtBoard("ctrl+r", tooltip="Start this turn or attack again"),
    "abandon": AtBoard("X", tooltip="Leave this turn or attack without a ruling", id="abandon"),
}
"""What the board binds otherwise than the steps, by its action."""


def in_edge(action: str, in_text: bool = False) -> str:
    """Name a key of a session in the edge of what it opens, as the bottom line does: `l log`, or `f5 log` in a text."""
    key = next(each for each in SESSION_KEYS if each.action == action)
    letter, _, other = key.keys.partition(" ")
    return f"{other if in_text else letter} {key.word}" if other or not in_text else ""


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
    "overrule": but_not_correcting(lambda session: ruled(session) and not taught(session)),
    "nothing_overruled": lambda session: (
        writable(session) and not (taught(session) or ruled(session) or correcting(session))
    ),
    "nothing_changed": but_not_correcting(
        lambda session: writable(session) and not (taught(session) or ruled(session))
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
    **LESSON_WHEN,
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


def arranged(
    own: Iterable[BindingType | str], bound: Callable[[SessionKey], Sequence[BindingType]]
) -> list[BindingType]:
    """Put the keys of a session among those that a screen has for itself.

    Each stands where its action is named, those that are not named at the end. `bound` says how the screen binds it.
    """
    left = {key.action: bound(key) for key in SESSION_KEYS}
    named = [binding for each in own for binding in (left.pop(each) if isinstance(each, str) else [each])]
    return [*named, *(binding for bindings in left.values() for binding in bindings)]


ENTER_AT_STEPS: tuple[BindingType | str, ...] = (
    Binding("enter", "see_what_follows", "see what follows", id="correct.see", tooltip="See what follows from it"),
    "confirm",
    Binding(
        "enter", CLOCK_FIRST, "move clock", id="session.clock-first", tooltip="Move on to the next segment or turn"
    ),
    Binding("enter", "next_combat", "next combat", id="session.next", tooltip="Start the next combat"),
    *ENTER_AT_THE_END,
)
"""What Enter does at the steps: the first of these that can be done, as `WHEN` says.

While a question is open, none can: there the entry that has the focus takes Enter, and answers.
"""

STEPS_KEYS = arranged(
    [
        *ENTER_AT_STEPS,
        Binding("t", "by_hand", "change units", id="ruling.by-hand", tooltip="Change units as you ruled"),
        OWN_SESSION,
        DRILL_THIS,
        Binding("c", "change", "change", id="ruling.change", tooltip="Change an answer of this combat"),
        *("overrule", "allow", "begin", "next_segment"),
        *in_and_out_of_text("b", "f7", "board", "board", "session.board", "Show the same session on its board"),
        "usual",
        *in_and_out_of_text("v", "f7", "app_dice", "roll for me", "combat.dice", "Let Tableside roll these dice"),
        Binding(
            "v", "no_app_dice", show=False, id="combat.no-dice", tooltip="Say why Tableside cannot roll these dice"
        ),
        *("again", "undo", "review", "why", "table"),
        SITUATION_IN_TEXT,
        *in_and_out_of_text("i", "f8", "kit", "kit", "session.kit", "Enter what is printed on your copy, all at once"),
        *("log", "look_up", "note", "help", "copy"),
        *in_and_out_of_text(
            "S", "ctrl+x", "steps", "steps", "session.steps", "Show the steps and the answers", first=True
        ),
        "redo",
        *in_and_out_of_text("p", "ctrl+o", "odds", "odds", "session.odds", "Show or hide the odds", show=False),
        "manner",
        Binding("pagedown", "scroll(8)", show=False, id="combat.down", tooltip="Scroll down what does not fit"),
        Binding("pageup", "scroll(-8)", show=False, id="combat.up", tooltip="Scroll up again"),
        *("restart", "abandon"),
        *SITUATION,
        Binding("escape", "leave_as_it_was", "as it was", id="correct.leave", tooltip="Leave the combat as it was"),
        Binding("escape,q", "stop_watching", "leave", id="watch.leave", tooltip="Stop watching"),
        Binding("escape", "what_now", "what else", id="session.what-now", tooltip="Go back to what comes next"),
        Binding("escape", "home", "home", id="session.home", tooltip="Go back to Home; the session is saved"),
        Binding(
            "backspace",
            "home(True)",
            "home",
            show=False,
            id="session.home2",
            tooltip="Go back to Home; the session is saved",
        ),
        *TO_LESSONS,
    ],
    lambda key: key.at_steps,
)
"""The keys of the steps, in the order in which they are shown: what the step takes, then what works at most of them.

Those are `. v d u r w t i l / a ?`, in that order on every screen; the rest comes last.
"""
