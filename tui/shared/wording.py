"""What all front ends say alike: where an answer came from, and why a run stands as it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from rulesets.engine.core.sentences import before_answer
from rulesets.engine.questions.question import Option, Question
from rulesets.engine.referee.checklist import Run, Source, UsedAnswer

if TYPE_CHECKING:
    from saves.log.state import Overruled

IN_SECRET = "Both sides decide in secret; what they chose shows once both have."
"""What those who watch are told of a secret that is not revealed yet."""

SOURCES = (
    "§ is a section of the rules. (inferred) behind it: this follows from the section, but is not printed there."
    " Other sources stand in brackets: (counter) is what a counter shows."
)
"""Tells how it is said where a rule or a value comes from."""

_BRIEFLY: Mapping[str, str] = {Source.MEMORY: "remembered", Source.DEFAULT: "default", Source.MOOT: "not asked"}
_BY: Mapping[str, str] = {"app": "rolled by Tableside", "usual": "as usual", "again": "as in the last combat"}
"""How an answer was given that the players did not give one by one with their own hands."""


def came_from(source: str, by: str = "", kept_for: str = "") -> str:
    """Say where an answer came from: a source by its word, who threw or how it was taken, how long it is remembered.

    Empty where the players' own hands gave it in this combat.
    """
    if by in _BY:
        return _BY[by]
    if source == Source.TYPED:
        return ""
    label = Source(source).label
    return f"{label} {kept_for}" if kept_for and source == Source.MEMORY else label


def briefly_from(source: str) -> str:
    """Say in a word or two where an answer came from; empty where the players' own hands gave it."""
    return _BRIEFLY.get(source, "")


def answer_line(answer: UsedAnswer, by: str = "") -> str:
    """Say an answer, briefly with where it came from, or how it was taken: `7  (remembered)`."""
    source = _BY.get(by) or briefly_from(answer.source)
    return f"{answer.said}  ({source})" if source else answer.said


def answer_in_full(prompt: str, said: str, source: str) -> str:
    """Say a question with its answer, and where that came from, in one line: `Die roll: 5 (rolled by Tableside)`."""
    return f"{before_answer(prompt)} {said}" + (f" ({source})" if source else "")


def overruled_lines(theirs: Overruled, bullet: str) -> tuple[str, ...]:
    """Say what the players ruled instead, why, and what follows from it, a line each, those behind a `bullet`."""
    follows = (f"  {bullet} {effect}" for effect in theirs.effects)
    return (f"Overruled: {theirs.sentence}", f"Reason: {theirs.reason}", *follows)


class Reason(NamedTuple):
    """One text that says why: its title, its section, what it says, and the options that it explains."""

    title: str
    cite: str
    text: str
    options: tuple[Option, ...] = ()


def why(run: Run) -> tuple[Reason, ...]:
    """List the reasons for where a run stands: its step, what is asked with its options, the cell it has come to."""
    step = run.checklist.steps[run.checklist.place(run.step)]
    reasons = [Reason(step.title, step.cite, step.help)]
    question = run.question
    if question is not None:
        explained = tuple(each for each in question.options(run.table) if each.meaning)
        reasons.append(Reason(question.prompt, question.cite, question.help, explained))
    chart = run.checklist.chart(run) if run.checklist.chart else None
    if chart is not None and chart.lit is not None:
        reasons.append(Reason(chart.lit.title, chart.lit.cite, chart.lit.text))
    return tuple(reasons)


def reminder_lines(question: Question[Any], reminded: bool) -> tuple[str, ...]:
    """Write the reminder of a question, in a line; none where it has none or nobody is to be `reminded`."""
    return (f"Reminder: {question.reminder}",) if reminded and question.reminder else ()
