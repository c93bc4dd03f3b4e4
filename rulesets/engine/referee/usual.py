"""Usual answers: what may be taken unsaid of the question at which a run stands, and whose it is to answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulesets.engine.core.words import Role
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Run

Known = Callable[[Question[Any]], bool]
"""Tells whether a table has answered a question before in this game."""


def usual_answer(run: Run, known: Known) -> str | None:
    """Give the usual answer to the question at which a run stands, as text; None where players have to say it.

    It is the default, or the one answer that there is. Dice, secrets and precedents have none, nor has who takes part.
    What is printed on a component, and what decides a unit's fate, has one only once the table has answered it before.
    """
    question = run.question
    if question is None or run.refused is not None or _is_always_said(question):
        return None
    if question.default is None:
        return question.only_answer(run.table)
    return question.default if known(question) or not (question.printed or decides_fate(run)) else None


def _is_always_said(question: Question[Any]) -> bool:
    return question.is_thrown or question.is_secret or question.is_precedent or not question.goes_unsaid


def decides_fate(run: Run) -> bool:
    """Tell whether the open question decides what becomes of a unit, as all do once the outcome is announced."""
    return run.question is not None and (run.question.decides_fate or run.ruling is not None)


def who_answers(run: Run) -> Role | None:
    """Tell whose the open question is to answer, by itself or by its step; None where it is neither side's alone."""
    if run.question is None:
        return None
    return run.checklist.role_of(run.question) or run.checklist.steps[run.checklist.place(run.step)].role
