"""Where each step of a checklist stands in a run: done, here, ahead, or skipped and why."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from rulesets.engine.core.mappings import Settled
from rulesets.engine.core.words import Words
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Answered, Checklist, Run, Source, Step


class Place(Words):
    """Where a step stands in a run."""

    DONE = "done"
    HERE = "here"
    AHEAD = "ahead"
    SKIPPED = "skipped"


class StepView(NamedTuple):
    """A step of the checklist as it stands in a run.

    Attributes:
        step: the step itself.
        place: whether it is done, the run stands there, it is still ahead, or it was skipped.
        answers: what was answered there.
        why: why it was skipped; empty otherwise.
        facts: the names of the facts found there.
    """

    step: Step
    place: Place
    answers: tuple[Answered, ...] = ()
    why: str = ""
    facts: tuple[str, ...] = ()


def steps_of(here: Run) -> tuple[StepView, ...]:
    """Say where each step of the checklist stands in a run, in the checklist's order."""
    order = [step.id for step in here.checklist.steps]
    reached = {order.index(id) for id in here.steps if id in order}
    furthest = max(reached, default=-1)
    return tuple(
        _view(here, step, number in reached, number < furthest) for number, step in enumerate(here.checklist.steps)
    )


def reminders(here: Run, asked: Collection[str]) -> tuple[Question[Any], ...]:
    """List the reminders that a run came to and that stood above no question yet, in their order.

    `asked` holds the keys of the questions that were put and answered one by one; what stood above them was seen.
    """
    pending: list[Question[Any]] = []
    for key, answer in here.answered.items():
        if answer.question.is_reminder and answer.source is Source.DEFAULT:
            pending.append(answer.question)
        elif key in asked:
            pending.clear()
    return tuple(pending)


def _view(here: Run, step: Step, reached: bool, passed: bool) -> StepView:
    answers = tuple(answer for answer in here.answered.values() if answer.step == step.id)
    if here.question is not None and step.id == here.step:
        return StepView(step, Place.HERE, answers)
    if reached:
        facts = tuple(name for name, found in here.found.items() if found == step.id)
        return StepView(step, Place.DONE, answers, facts=facts)
    if passed:
        return StepView(step, Place.SKIPPED, why=step.skipped or "does not apply here")
    if here.ended:
        return StepView(step, Place.SKIPPED, why=_why_not_reached(here, step))
    return StepView(step, Place.AHEAD)


def _why_not_reached(here: Run, step: Step) -> str:
    ruled = here.ruling.outcome if here.ruling else ""
    if here.ruling is not None and here.ruling.refused:
        return "refused"
    return step.unreached or step.skipped or f"not needed after {ruled}"


def unsettled(checklist: Checklist, settled: Settled) -> tuple[Precedent[Any], ...]:
    """List the open rules of a checklist that are not settled.

    `settled` holds the readings that are, by the key of their precedent: `{"odds-rounding": "defender"}`.
    """
    return tuple(precedent for precedent in checklist.precedents if precedent.key not in settled)
