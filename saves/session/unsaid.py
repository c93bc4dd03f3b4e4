"""Answers that are taken unsaid, several at once: what is usual in this game, or as it was in the last combat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.core.tabletop import Answers
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Run, Source
from rulesets.engine.referee.steps import usual_answer, who_answers
from saves.log.events import Taken
from saves.log.state import Confirmed, State
from saves.session.guide import Guide

NONE_USUAL = "There is no usual answer here: answer this yourselves."

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


def as_usual(run: Run, state: State, ran: Ran, goes_on: GoesOn = always, guide: Guide | None = None) -> Unsaid:
    """Take the usual answers from the open question on, up to the first that has none or is another side's.

    With a `guide`, one learner answers for both sides, and what may be taken is what the guide leaves to it.

    Raises:
        BadAnswer: there is none to take.
    """
    taken: tuple[Taken, ...] = ()
    side = who_answers(run)
    while (one := _usual(run, state, guide)) is not None and (guide or side in (None, who_answers(run) or side)):
        after = ran({each.key: each.text for each in (*taken, one)})
        if _refuses(after, one) or not goes_on(run, after):
            break
        side = side or who_answers(run)
        taken, run = (*taken, one), after
    if not taken:
        raise BadAnswer(NONE_USUAL)
    return Unsaid(taken, run)


def has_usual(run: Run, state: State, guide: Guide | None = None) -> bool:
    """Tell whether the question at which a run stands has a usual answer."""
    return _usual(run, state, guide) is not None


def as_before(run: Run, state: State, ran: Ran) -> Unsaid | None:
    """Take who attacks whom, and where, from the last combat of the same checklist; None where that cannot be.

    It is offered where the first of these is asked, and in the turn of the same side: the other one has other units.
    What is asked only later waits for its question.
    """
    before = _last_of(state, run.checklist.id)
    if before is None or not _begins(run) or before.table.clock.side != state.table.clock.side:
        return None
    taken: tuple[Taken, ...] = ()
    left = {each.key: each.text for each in before.used if each.source != Source.DEFAULT}
    while (one := _again(run, left)) is not None:
        after = ran({each.key: each.text for each in (*taken, one)})
        if _refuses(after, one):
            break
        left.pop(one.key)
        taken, run = (*taken, one), after
    return _with_later(run, taken, left, ran) if taken else None


def _last_of(state: State, checklist: str) -> Confirmed | None:
    return next((combat for combat in state.combats() if combat.checklist == checklist), None)


def _begins(run: Run) -> bool:
    """Tell whether the open question is the first of those that a combat like the last one answers alike."""
    asked = run.question is not None and run.question.again and run.refused is None
    return asked and not any(each.question.again for each in run.answered.values())


def _again(run: Run, left: Answers) -> Taken | None:
    question = run.question
    if question is None or not question.again or run.refused is not None or question.key not in left:
        return None
    text = question.text_again(left[question.key], run.table)
    return None if text is None else Taken(key=question.key, text=text, kind=question.kind)


def _with_later(run: Run, taken: tuple[Taken, ...], left: Answers, ran: Ran) -> Unsaid:
    """Add what is asked later, where all that is asked first is as before."""
    if run.question is not None and run.question.again:
        return Unsaid(taken, run)
    later = (each for each in run.checklist.questions if each.again and each.key in left)
    taken = (*taken, *(Taken(key=each.key, text=left[each.key], kind=each.kind) for each in later))
    return Unsaid(taken, ran({each.key: each.text for each in taken}))


def _usual(run: Run, state: State, guide: Guide | None = None) -> Taken | None:
    if run.question is None or (guide is not None and not guide.is_usual(run.question.key)):
        return None
    text = usual_answer(run, lambda asked: guide is not None or was_answered(asked, state))
    if text is None:
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
    return any(combat.answered(question.key, question.prompt) for combat in state.combats())
