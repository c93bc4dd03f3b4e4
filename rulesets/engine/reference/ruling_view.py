"""A run to read: where each step stands, the usual answer to the open question, the ruling and what it rests on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import REFUSED, Effect
from rulesets.engine.core.tabletop import Answers, Facts
from rulesets.engine.core.words import Role, Words, spoken
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Checklist, Remark, Run, Source, Step, UsedAnswer
from rulesets.engine.referee.ledger import LedgerEntry
from rulesets.engine.referee.participants import Participants
from rulesets.engine.reference.verdicts import Ruled, Verdict, verdict_of


@dataclass(frozen=True)
class RulingView:
    """A ruling with what it rests on and what follows from it; while nothing is ruled yet, the outcome is empty.

    `facts` are those that the procedure found, by name, as plain JSON values. `unneeded` are the answers that fell
    away, called as players call them; a session keeps none of those. `participants` says who fought, `verdict` what
    the ruling comes to, in few words, with what the players do now.
    """

    outcome: str = ""
    sentence: str = ""
    cite: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    effects: tuple[Effect, ...] = ()
    ledger: tuple[LedgerEntry, ...] = ()
    remarks: tuple[Remark, ...] = ()
    unneeded: tuple[str, ...] = ()
    participants: Participants = field(default_factory=Participants)
    verdict: Verdict = field(default_factory=Verdict)

    @classmethod
    def of(cls, run: Run) -> RulingView:
        """Make it from a run, as far as that has come."""
        answers = {key: each.text for key, each in run.answered.items()}
        return cls(
            outcome=run.ruling.outcome if run.ruling else "",
            sentence=run.ruling.sentence if run.ruling else "",
            cite=run.ruling.cite if run.ruling else "",
            facts=run.facts,
            effects=run.effects,
            ledger=tuple(run.ledger),
            remarks=run.notes,
            unneeded=tuple(map(run.checklist.called, run.waiting)),
            participants=who_fought(run.checklist, answers, run.facts),
            verdict=verdict_of(run.checklist, ruled_by(run)),
        )

    def told_by(self, checklist: Checklist | None, answers: Answers) -> RulingView:
        """Give one that a session has kept with who fought and the verdict, which its checklist tells."""
        return replace(
            self,
            participants=who_fought(checklist, answers, self.facts),
            verdict=verdict_of(checklist, Ruled(self.outcome, self.cite, self.effects, answers)),
        )

    @property
    def called(self) -> str:
        """Call the outcome as players do."""
        return spoken(self.outcome)

    @property
    def code(self) -> str:
        """Say what the table gave, behind the verdict: `DR`, `in place of DR`; nothing where that is a word for it."""
        if self.verdict.instead:
            return f"in place of {self.called}"
        return "" if self.verdict.text and self.called.islower() else self.called

    @property
    def refused(self) -> bool:
        """Tell whether the rules do not allow what was asked for."""
        return self.outcome == REFUSED


def ruled_by(run: Run) -> Ruled:
    """Give what the verdict of a run is made of; nothing while it has no ruling."""
    if run.ruling is None:
        return Ruled("", "", (), {})
    ruling, answers = run.ruling, {key: each.text for key, each in run.answered.items()}
    return Ruled(ruling.outcome, ruling.cite, run.effects, answers, run.ended, ruling.way_on)


def who_fought(checklist: Checklist | None, answers: Answers, facts: Facts) -> Participants:
    """Tell who fought in a combat; nobody where its checklist is gone, or finds nothing in what was kept of it.

    `answers` are texts by key, `facts` what was found, by name.
    """
    if checklist is None or checklist.fought is None:
        return Participants()
    try:
        return checklist.fought(answers, facts)
    except Exception:  # what an older version kept, or a file that was changed, need not be what the game expects
        return Participants()


# Where a run stands: the place of each step, the usual answer to the open question, and whose it is to answer


class StepPlace(Words):
    """Where a step stands in a run."""

    DONE = "done"
    HERE = "here"
    AHEAD = "ahead", "to come"
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
    place: StepPlace
    answers: tuple[UsedAnswer, ...] = ()
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
        return StepView(step, StepPlace.HERE, answers)
    if reached:
        facts = tuple(name for name, found in here.found.items() if found == step.id)
        return StepView(step, StepPlace.DONE, answers, facts=facts)
    if passed:
        return StepView(step, StepPlace.SKIPPED, why=step.skipped or "does not apply here")
    if here.ended:
        return StepView(step, StepPlace.SKIPPED, why=_why_not_reached(here, step))
    return StepView(step, StepPlace.AHEAD)


def _why_not_reached(here: Run, step: Step) -> str:
    ruled = here.ruling.outcome if here.ruling else ""
    if here.ruling is not None and here.ruling.refused:
        return "refused"
    return step.unreached or step.skipped or f"not needed after {ruled}"


IsKnown = Callable[[Question[Any]], bool]
"""Tells whether a table has answered a question before in this game."""


def usual_answer(run: Run, known: IsKnown) -> str | None:
    """Give the usual answer to the question at which a run stands, as text; None where players have to say it.

    It is the default, or the one answer that there is. Dice, secrets and precedents have none, nor has who takes part.
    What is printed on a component, and what decides a unit's fate, has one only once the table has answered it before.
    """
    question = run.question
    if question is None or run.refused is not None or question.unusual or _is_always_said(question):
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
