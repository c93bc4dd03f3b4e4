"""App dice: what the app rolls for a question, as it would be typed."""

from __future__ import annotations

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.questions.question import NOTHING_TO_ROLL, Roll
from rulesets.engine.referee.checklist import Run


def why_not(run: Run) -> str:
    """Say why the app cannot roll what a run asks for; empty where it can."""
    try:
        rolled(run, lambda faces: 1)
    except BadAnswer as bad:
        return str(bad)
    return ""


def rolled(run: Run, roll: Roll) -> str:
    """Roll what a run asks for; `roll` gives a face from 1 to as many as it is told.

    Raises:
        BadAnswer: nothing is to be rolled, or the printed faces of the dice are not known.
    """
    if run.question is None:
        raise BadAnswer(NOTHING_TO_ROLL)
    return run.question.rolled(roll, run.table, run.refused.text if run.refused else None)
