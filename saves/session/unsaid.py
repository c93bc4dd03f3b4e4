"""Answers that are taken unsaid, several at once: what is usual in this game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulesets.engine.core.mappings import Answers
from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Run, Source
from rulesets.engine.referee.usual import usual_answer, who_answers
from saves.log.events import Taken
from saves.log.state import UNSAID, State

NONE_USUAL = "There is no usual answer to this."

Ran = Callable[[Answers], Run]
"""Runs the open combat with these answers, by key, beside those that it has."""

GoesOn = Callable[[Run, Run], bool]
"""Tells from a run before an answer and after it whether that answer may be taken unsaid."""


def always(before: Run, after: Run) -> bool:
    """Tell that any answer may be taken unsaid."""
    return True


@dataclass(frozen=True)
class Unsaid:
    """Answers that are taken together, in the order in which they are asked, and the run that they come to."""

    answers: tuple[Taken, ...]
    run: Run


def as_usual(run: Run, state: State, ran: Ran, goes_on: GoesOn = always) -> Unsaid:
    """Take the usual answers from the open question on, up to the first that has none or is another side's.

    Raises:
        BadAnswer: there is none to take.
    """
    taken: tuple[Taken, ...] = ()
    side = who_answers(run)
    while (one := _usual(run, state)) is not None and side in (None, who_answers(run) or side):
        after = ran({each.key: each.text for each in (*taken, one)})
        if _refuses(after, one) or not goes_on(run, after):
            break
        side = side or who_answers(run)
        taken, run = (*taken, one), after
    if not taken:
        raise BadAnswer(NONE_USUAL)
    return Unsaid(taken, run)


def has_usual(run: Run, state: State) -> bool:
    """Tell whether the question at which a run stands has a usual answer."""
    return _usual(run, state) is not None


def _usual(run: Run, state: State) -> Taken | None:
    text = usual_answer(run, lambda asked: was_answered(asked, state))
    if text is None or run.question is None:
        return None
    try:
        kept = run.question.taken(None, text, run.table)
    except BadAnswer:
        return None
    return Taken(key=run.question.key, text=kept.text, kind=run.question.kind)


def _refuses(run: Run, one: Taken) -> bool:
    return run.refused is not None and run.refused.key == one.key


def was_answered(question: Question[Any], state: State) -> bool:
    """Tell whether a table has answered a question by hand in a combat that it confirmed."""
    asked = question.key, question.prompt
    return any(
        (used.key, used.prompt) == asked and used.source == Source.TYPED and used.by not in UNSAID
        for combat in state.combats()
        for used in combat.used
    )
