"""Cells that a walk did not come to are sought: by other strengths until their column is read, then by other throws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rulesets.engine.core.charts import Chart
from rulesets.engine.core.mappings import Answers
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question
from rulesets.engine.trial.guesses import STRENGTHS, guesses
from rulesets.engine.trial.reached import cell_of
from rulesets.engine.trial.walk import Walk

FEW = 3
"""From how many combats that are near a cell others are made."""


def combats_towards(walked: Walk, charts: Sequence[Chart]) -> Iterator[Answers]:
    """Give combats that may come to cells which the walk has not come to yet; it is looked at after each of them."""
    for chart in charts:
        for column in chart.columns:
            for answers in _other_strengths(walked, chart) if not _in_column(walked, chart, column) else ():
                if _in_column(walked, chart, column):
                    break
                yield answers
        for column in chart.columns:
            for row in chart.rows:
                yield from _towards(walked, chart, column, row)


def _towards(walked: Walk, chart: Chart, column: str, row: str) -> Iterator[Answers]:
    """Give combats in a column with other throws, first as they are, then with what helped to come to the row."""
    forces = {each.key for each in walked.checklist.questions if isinstance(each, Force)}
    for here in _in_column(walked, chart, column)[:FEW]:
        strengths = {key: text for key, text in here.items() if key in forces}
        for start in (here, *({**there, **strengths} for there in _in_row(walked, chart, row)[:FEW])):
            for answers in _other_throws(walked, start):
                if cell_of(chart, column, row) in walked.reached:
                    return
                yield answers


def _in_column(walked: Walk, chart: Chart, column: str) -> list[Answers]:
    cells = (cell_of(chart, column, row) for row in chart.rows)
    return [walked.reached[each] for each in cells if each in walked.reached]


def _in_row(walked: Walk, chart: Chart, row: str) -> list[Answers]:
    cells = (cell_of(chart, column, row) for column in chart.columns)
    return [walked.reached[each] for each in cells if each in walked.reached]


def _other_throws(walked: Walk, answers: Answers) -> Iterator[Answers]:
    """Change each throw of a combat to each other one."""
    thrown: list[Question[object]] = [each for each in walked.checklist.questions if each.is_thrown]
    for question in thrown:
        if question.key in answers:
            yield from ({**answers, question.key: text} for text in guesses(question, Tabletop()))


def _other_strengths(walked: Walk, chart: Chart) -> Iterator[Answers]:
    """Give a combat that reads a table all strengths by which two sides differ, the smallest first."""
    forces = [each.key for each in walked.checklist.questions if isinstance(each, Force) and "{" not in each.key]
    known = (found for column in chart.columns for found in _in_column(walked, chart, column))
    base = next((each for each in known if len(forces) == 2 and all(key in each for key in forces)), None)
    if base is None:
        return
    seen: set[object] = set()
    some = [each for each in STRENGTHS if each]
    for attack, defence in sorted(((one, other) for one in some for other in some), key=sum):
        new = {("odds", Fraction(attack, defence)), ("difference", attack - defence)} - seen
        if new:
            seen |= new
            yield {**base, forces[0]: str(attack), forces[1]: str(defence)}
