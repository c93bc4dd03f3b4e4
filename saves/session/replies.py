"""Answers as a session takes them: which question is meant, and whether it may still be answered."""

from __future__ import annotations

from typing import Any

from rulesets.engine.core.sentences import BadAnswer, nearest, shortened
from rulesets.engine.questions.question import Question, not_taken
from rulesets.engine.referee.checklist import Run, Source


def question_of(run: Run, key: str, revealed: bool = False) -> Question[Any]:
    """Find the question that an answer is for: the open one, or one that this run has an answer to.

    With `revealed`, secrets that lie open are answered like anything else.

    Raises:
        BadAnswer: it is not asked here, or can be changed no more.
    """
    if run.question is not None and run.question.key == key:
        return run.question
    answered = run.answered.get(key)
    if answered is None:
        known = [*run.answered, *([run.question.key] if run.question else [])]
        raise BadAnswer("This question is not asked here.", f"{shortened(key)} is not asked here.{nearest(key, known)}")
    if not revealed and answered.question.is_secret and answered.source is Source.TYPED:
        fixed = "is revealed and cannot be changed: undo to go back before it."
        raise not_taken(lambda name: f"{name} {fixed}", answered.question)
    return answered.question
