"""What all front ends say alike: what signs and sources mean, and why a run stands as it does."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulesets.engine.questions.question import Option, Question
from rulesets.engine.referee.checklist import Run

IN_SECRET = "Both sides decide in secret; what they chose shows once both have."
"""What those who watch are told of a secret that is not revealed yet."""

SOURCES = (
    "§ is a section of the rules. (inferred) behind it: this follows from the section, but is not printed there."
    " Other sources stand in brackets: (counter) is what a counter shows."
)
"""Tells how it is said where a rule or a value comes from."""


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
