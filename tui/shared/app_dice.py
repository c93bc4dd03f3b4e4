"""App dice: what the app rolls for a question, as it would be typed."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.questions.dice import Die
from rulesets.engine.questions.faces import Faces
from rulesets.engine.questions.pools import DicePool
from rulesets.engine.questions.throws import Throw
from rulesets.engine.referee.checklist import Run

Roll = Callable[[int], int]
NO_POOL = DicePool()


def rolled(run: Run, roll: Roll) -> str:
    """Roll what a run asks for; `roll` gives a face from 1 to as many as it is told.

    Raises:
        BadAnswer: nothing is to be rolled, or the printed faces of the dice are not known.
    """
    question = run.question
    if isinstance(question, Die):
        return str(roll(question.faces))
    if not isinstance(question, Throw):
        raise BadAnswer("Nothing is to be rolled here; an answer is wanted.")
    pool, too_many = question.lying(run.refused.text)[1:] if run.refused else (question.pool, NO_POOL)
    if too_many.size or not pool.size:
        raise BadAnswer("Nothing more is to be rolled; the number of a die to take away is wanted.")
    faces = {colour: _faces(run, question, colour) for colour, _ in pool.dice}
    return "".join(_typed(faces[colour][roll(len(faces[colour])) - 1]) for colour in pool.colours())


def _faces(run: Run, question: Throw, colour: str) -> Faces:
    printed = question.printed_faces
    text = run.table.kit.get(printed.of(colour).key) if printed else None
    if printed is None or text is None:
        raise BadAnswer(f"The printed faces of the {colour} dice are not known; dice thrown by hand are wanted.")
    return printed.of(colour).parse(text, run.table)


def _typed(face: str) -> str:
    return f"({face})" if len(face) > 1 else face or "-"
