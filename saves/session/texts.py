"""Lines of a log as players tell them: what was asked and answered, ruled, changed, noted or taken back.

And what else is said of a session in a few words: its sides, its clock, what undo takes back.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

from rulesets.engine.core.tabletop import Change, Tabletop, What
from rulesets.engine.core.words import Scope, before_answer, capitalised, spoken
from rulesets.engine.questions.question import KEPT_AS, Question, question_of, read
from rulesets.engine.questions.written import Secret
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ruleset import Ruleset
from saves.log import events
from saves.log.history import named_lines
from saves.log.state import State
from saves.session import clock
from saves.session.session import Session

HOW = {"undo": "Undone", "redo": "Redone", "back": "Gone back"}
"""What is said of a line that goes to where the session stood before."""


def line_told(session: Session, line: int) -> str:
    """Tell a line of the log as players do: `Die roll: 4`.

    Raises:
        IndexError: there is no such line.
    """
    return told(session.ruleset, session.history.events[line - 1], session.history.after_line(line))


def undo_told(session: Session) -> str:
    """Say in a sentence what undo takes back, once it has: `K8 to K9 undone.`; empty if nothing."""
    if not session.can_undo:
        return ""
    last = _last(session)
    return moved_told(session.ruleset, last.event, last, "undone")


def undoes_reveal(session: Session) -> bool:
    """Tell whether undo takes back what both sides have revealed."""
    event = _last(session).event
    return session.can_undo and isinstance(event, events.Answer) and event.kind == Secret.kind


def _last(session: Session) -> State:
    return next(state for state in session.state.path() if not _by_guide(session, state.event))


def _by_guide(session: Session, event: events.Event) -> bool:
    return session.guide is not None and isinstance(event, events.Answer) and session.guide.knows(event.key) is not None


def redo_told(session: Session) -> str:
    """Say in a sentence what redo brings back, once it has: `K8 to K9 redone.`; empty if nothing."""
    if not session.can_redo:
        return ""
    then = session.history.after_line(session.history.redo_line)
    return moved_told(session.ruleset, then.event, then, "redone")


def side_called(session: Session, side: str) -> str:
    """Say what a side is called, with its player's name where that is another."""
    label = session.ruleset.side_called(side)
    player = session.opening.players.get(side, label)
    return label if player == label else f"{label} ({player})"


def clock_words(session: Session) -> str:
    """Say what the clock shows: `turn 4, Red, Combat phase`."""
    return clock.said(session.ruleset, session.state.table.clock)


def left_to_the_clock(session: Session, run: Run) -> str:
    """Say of a question that the clock would answer what it would, where nobody keeps it; else nothing."""
    question, now = run.question, run.table.clock
    if question is None or now.side or session.guide is not None:
        return ""
    if question.remember is Scope.TURN:
        return "Once you start the clock, this is asked once a turn."
    if question.clock is None or question.clock.by:
        return ""
    shown = question.clock.by_turn(now)
    said = (
        f"On turn {now.turn}: {question.with_name(question.say(read(question, shown, run.table)))}. " if shown else ""
    )
    return f"{said}Once you start the clock, it answers this."


def demo_label(session: Session) -> str:
    """Warn in half a sentence where the kit holds made-up values; empty where it does not."""
    return session.ruleset.demo_label(session.state.table.kit)


def told(ruleset: Ruleset, event: events.Event, after: State) -> str:
    """Tell a line of the log in a sentence or two, without a word of the program.

    `after` is the state that the line led to.
    """
    match event:
        case events.Open():
            return f"The session is opened: {event.title}"
        case events.Begin():
            return f"{_title(ruleset, event.checklist)} begins"
        case events.Answer():
            return f"{_pair(ruleset, event.key, event.text, after)}{by_whom(event)}"
        case events.Take():
            return _taken(ruleset, event, after)
        case events.HowRead():
            return READ_FROM_HERE_ON[event.how]
        case events.Leave():
            return "The combat is left without a ruling"
        case events.Overrule():
            return f"Overruled: {event.instead}"
        case events.Confirm():
            return f"Confirmed: {event.sentence}"
        case events.Amend() if event.why and _sets_the_clock(event):
            return capitalised(event.why)
        case events.Amend():
            return f"The table is changed: {event.why}" if event.why else "The table is changed by hand"
        case events.Note():
            return f"Note: {event.text}"
        case events.NewText():
            return f"The game continues with the new text of its file{named_lines(event.lines)}"
        case events.Correct():
            return _corrected(ruleset, event, after)
        case events.Stand():
            return f"{HOW[event.how]}: back at {clock.where(ruleset, after)}"


READ_FROM_HERE_ON = {
    "suggested": "Open rules are taken as suggested from here on",
    "asked": "Open rules are asked again from here on",
}


def moved_told(ruleset: Ruleset, event: events.Event, after: State, how: Literal["undone", "redone"]) -> str:
    """Say in a sentence that a line was `undone` or `redone`: `K8 to K9 undone.`; `after` is the state it leads to."""
    alone = _by_itself(ruleset, event, after)
    return f"{alone} {how}." if alone else f"{how.capitalize()}: {told(ruleset, event, after)}"


def _by_itself(ruleset: Ruleset, event: events.Event, after: State) -> str:
    """Say what a line did in a few words, where that is plain without what was asked: a move, a whole turn, a start."""
    if isinstance(event, events.Confirm) and after.last is not None:
        moves_on = any(change.what is What.CLOCK and change.field != "segment" for change in after.last.changes)
        return f"The whole of {clock.said(ruleset, after.last.table.clock)}," if moves_on else _ruling(event)
    if isinstance(event, events.Amend) and _sets_the_clock(event):
        return f"The move of the clock to {clock.said(ruleset, after.table.clock)},"
    if isinstance(event, events.Begin):
        return f"The start of “{_title(ruleset, event.checklist)}”"
    if isinstance(event, events.Take):
        return "The usual answers" if event.how == "usual" else "The answers from the last combat"
    if not isinstance(event, events.Answer) or event.text is None:
        return ""
    question = _question(ruleset, event.key, after)
    return _read(question, event.text, after.table, lambda asked, value: asked.by_itself(value)) if question else ""


def _sets_the_clock(event: events.Amend) -> bool:
    return any(change.what is What.CLOCK for change in event.changes)


def _ruling(event: events.Confirm) -> str:
    """Call a ruling by what it says; where the players overruled it, by what they say."""
    said = event.instead if isinstance(event, events.Overrule) else event.sentence
    return f"The ruling “{said.rstrip('.')}”"


def _title(ruleset: Ruleset, checklist: str) -> str:
    found = ruleset.find_checklist(checklist)
    return found.title if found else checklist


def _taken(ruleset: Ruleset, event: events.Take, after: State) -> str:
    how = "As usual" if event.how == "usual" else "As in the last combat"
    return f"{how}: {' '.join(_pair(ruleset, each.key, each.text, after) + '.' for each in event.answers)}"


def _corrected(ruleset: Ruleset, event: events.Correct, after: State) -> str:
    """Tell a correction by its combat, and what was answered otherwise there."""
    combat = next((each for each in after.combats() if each.number == event.combat), None)
    said = {each.key: each for each in combat.used} if combat else {}
    answers = (
        f"{before_answer(said[each.key].prompt)} {said[each.key].said}."
        if each.key in said
        else _pair(ruleset, each.key, each.text, after)
        for each in event.answers
    )
    return f"Combat {event.combat} is corrected: {' '.join(answers)}"


ROLLED_HERE = "rolled by Tableside"


def by_whom(event: events.Answer) -> str:
    """Say behind an answer that Tableside rolled it; empty where the players did, or where nothing was rolled."""
    return f" ({ROLLED_HERE})" if event.by == "app" else ""


def _pair(ruleset: Ruleset, key: str, text: str | None, after: State) -> str:
    """Tell a question with its answer; without one, that it is taken back."""
    question = _question(ruleset, key, after)
    prompt = in_words(question.prompt) if question else key
    return (
        f"{prompt} The answer is taken back"
        if text is None
        else f"{before_answer(prompt)} {_said(question, text, after) or 'nothing'}"
    )


def _question(ruleset: Ruleset, key: str, after: State) -> Question[Any] | None:
    combat = after.current
    checklist = ruleset.find_checklist(combat.checklist) if combat else None
    return question_of(checklist.questions, key) if checklist else None


def kept_question(ruleset: Ruleset, change: Change) -> Question[Any] | None:
    """Find the question whose answer the table keeps by a change; None where no question is known for it."""
    kept_so = (each for each in ruleset.answerable() if KEPT_AS.get(each.remember) is change.what)
    return question_of(kept_so, change.name)


def kept_on_table(ruleset: Ruleset, change: Change, beside: str | None = None) -> tuple[str, str]:
    """Say a value that the table keeps: the prompt and the answer of its question, or its name where there is none.

    Where it stands `beside` another value, what both have may be left out.
    """
    text, question = change.value or "", kept_question(ruleset, change)
    if question is None:
        return spoken(change.name), " ".join(map(ruleset.side_called, text.split(" ")))

    def said(asked: Question[Any], value: Any) -> str:
        return asked.say(value) if beside is None else asked.apart(value, read(asked, beside, Tabletop()))

    return in_words(question.prompt), _read(question, text, Tabletop(), said, text)


def in_words(prompt: str) -> str:
    """Write what a prompt leaves open in words: `{unit}` is `the unit`, at its beginning `The unit`."""
    said = re.sub(r"\{(\w+)\}", r"the \1", prompt)
    return capitalised(said) if prompt.startswith("{") else said


def _said(question: Question[Any] | None, text: str, state: State) -> str:
    """Say an answer as players say it, or as it was typed where today's rules cannot read it."""
    if question is None:
        return text
    return question.as_logged(text) or _read(question, text, state.table, lambda asked, value: asked.say(value), text)


def _read(
    question: Question[Any], text: str, table: Tabletop, said: Callable[[Question[Any], Any], str], otherwise: str = ""
) -> str:
    """Say something of an answer, or something else where today's rules cannot read it."""
    try:
        return said(question, read(question, text, table))
    except Exception:  # what an older version kept need not be what the game expects today
        return otherwise
