"""Cells that a walk did not come to are sought: by other strengths until their column is read, then by other throws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from rulesets.engine.core.charts import Chart
from rulesets.engine.core.mappings import Answers
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question
from rulesets.engine.trial.guesses import STRENGTHS, guesses
from rulesets.engine.trial.reached import Place, cell_of
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
    for ways in (_other_throws, _with_help, _other_answers, _all_strengths):
        for chart in charts:
            for column in chart.columns:
                for row in chart.rows:
                    yield from _until_reached(walked, cell_of(chart, column, row), ways(walked, chart, column, row))


def _until_reached(walked: Walk, cell: Place, combats: Iterable[Answers]) -> Iterator[Answers]:
    if cell in walked.reached:
        return
    for answers in combats:
        yield answers
        if cell in walked.reached:
            return


# Ways that may lead to a cell


def _other_throws(walked: Walk, chart: Chart, column: str, row: str) -> Iterator[Answers]:
    """Give combats of its column with other throws."""
    for here in _in_column(walked, chart, column)[:FEW]:
        yield from _thrown(walked, here)


def _with_help(walked: Walk, chart: Chart, column: str, row: str) -> Iterator[Answers]:
    """Give the strengths of combats of its column to combats of its row, where something changed the throw."""
    forces = {each.key for each in walked.checklist.questions if isinstance(each, Force)}
    for here in _in_column(walked, chart, column)[:FEW]:
        strengths = {key: text for key, text in here.items() if key in forces}
        for there in _in_row(walked, chart, row)[:FEW]:
            yield from _thrown(walked, {**there, **strengths})


def _other_answers(walked: Walk, chart: Chart, column: str, row: str) -> Iterator[Answers]:
    """Give combats of its column with another answer to each question, at the lowest and the highest throw."""
    for here in _nearest(walked, chart, column, row):
        throws = [*_thrown(walked, here)]
        for question in walked.checklist.questions:
            texts = guesses(question, Tabletop()) if question.key in here and not question.is_thrown else ()
            yield from ({**thrown, question.key: text} for text in texts for thrown in (throws[:1] + throws[-1:]))


def _all_strengths(walked: Walk, chart: Chart, column: str, row: str) -> Iterator[Answers]:
    """Give all strengths to the combat of its column that came nearest, at the lowest and the highest throw."""
    for here in _nearest(walked, chart, column, row):
        throws = [*_thrown(walked, here)]
        for strengths in _other_strengths(walked, chart):
            forces = {key: text for key, text in strengths.items() if here.get(key) != text}
            yield from ({**thrown, **forces} for thrown in throws[:1] + throws[-1:])


# What was come to


def _nearest(walked: Walk, chart: Chart, column: str, row: str) -> list[Answers]:
    """Give the combat of a column that came nearest to a row."""
    rows = sorted(chart.rows, key=lambda each: abs(chart.rows.index(each) - chart.rows.index(row)))
    cells = (cell_of(chart, column, each) for each in rows)
    return [walked.reached[each] for each in cells if each in walked.reached][:1]


def _in_column(walked: Walk, chart: Chart, column: str) -> list[Answers]:
    cells = (cell_of(chart, column, row) for row in chart.rows)
    return [walked.reached[each] for each in cells if each in walked.reached]


def _in_row(walked: Walk, chart: Chart, row: str) -> list[Answers]:
    cells = (cell_of(chart, column, row) for column in chart.columns)
    return [walked.reached[each] for each in cells if each in walked.reached]


def _thrown(walked: Walk, answers: Answers) -> Iterator[Answers]:
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
