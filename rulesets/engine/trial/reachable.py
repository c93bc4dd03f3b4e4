"""What there is to come to in a checklist, and what a run came to: steps, answers, results, cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.tables import Chart
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import Words
from rulesets.engine.questions.choices import Several
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Checklist, Run, UsedAnswer


class Sort(Words):
    """What kind of thing play may come to."""

    STEP = "step", "steps"
    QUESTION = "question", "questions"
    OPTION = "answer", "answers"
    READING = "reading", "readings of open rules"
    OUTCOME = "outcome", "outcomes"
    EFFECT = "effect", "effects"
    CELL = "cell", "cells"


class Reachable(NamedTuple):
    """Something that play may come to.

    Attributes:
        sort: what kind of thing it is.
        name: what it is called: `odds`, `terrain=woods`, `DX`, `CRT: 3-1, die 4`.
    """

    sort: Sort
    name: str

    def __str__(self) -> str:
        """Say it: `cell CRT: 3-1, die 4`."""
        return f"{self.sort.value} {self.name}"


def all_there_is(checklist: Checklist) -> Iterator[Reachable]:
    """List all that a checklist says it may come to, but for the cells of its tables."""
    yield from (Reachable(Sort.STEP, step.id) for step in checklist.steps)
    for question in checklist.questions:
        if not question.is_precedent:
            yield Reachable(Sort.QUESTION, question.key)
        sort = Sort.READING if question.is_precedent else Sort.OPTION
        if not question.is_thrown and not isinstance(question, Several):
            yield from (Reachable(sort, f"{question.key}={word}") for word in question.words_of(Tabletop()))
        elif isinstance(question, Several):
            yield from (Reachable(sort, f"{question.key}={word.value}") for word in question.words)
    yield from (Reachable(Sort.OUTCOME, word.value) for word in checklist.outcomes)
    yield from (Reachable(Sort.EFFECT, word.value) for word in checklist.effects)


def cells_of(chart: Chart) -> tuple[Reachable, ...]:
    """List the cells of a table, row by row."""
    return tuple(cell_of(chart, column, row) for row in chart.rows for column in chart.columns)


def cell_of(chart: Chart, column: str, row: str) -> Reachable:
    """Name a cell of a table: `CRT: 3-1, die 4`."""
    return Reachable(Sort.CELL, f"{chart.title}: {column}, {chart.rows_are} {row}".replace(",  ", ", "))


def come_to(run: Run, listed: Callable[[str], Question[Any] | None]) -> Iterator[Reachable]:
    """List what a run that has ended came to; a place may be there twice.

    `listed` finds the question that a key names, as the checklist lists it; None where it lists none.
    """
    yield from (Reachable(Sort.STEP, step) for step in run.steps)
    for key, answer in run.answered.items():
        question = listed(key)
        if question is not None:
            yield from _of_answer(question, answer)
    yield from (Reachable(Sort.EFFECT, effect.name) for effect in run.effects)
    if run.ruling is not None:
        yield Reachable(Sort.OUTCOME, run.ruling.outcome)
        if run.checklist.chart is not None and run.ruling.outcome != REFUSED:
            yield from _lit(run.checklist.chart(run))


def _lit(chart: Chart | None) -> Iterator[Reachable]:
    if chart is not None and chart.column in chart.columns and chart.row in chart.rows:
        yield cell_of(chart, chart.column, chart.row)


def _of_answer(question: Question[Any], answer: UsedAnswer) -> Iterator[Reachable]:
    if question.is_precedent:
        yield Reachable(Sort.READING, f"{question.key}={answer.value.value}")
        return
    yield Reachable(Sort.QUESTION, question.key)
    yield from (Reachable(Sort.OPTION, f"{question.key}={word}") for word in _words(question, answer.value))


def _words(question: Question[Any], value: Any) -> list[str]:
    if isinstance(question, Several):
        return [word.value for word in value]
    return [question.say(value) if isinstance(value, bool) else str(getattr(value, "value", value))]
