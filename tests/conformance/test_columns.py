"""What rulings call a column, over all suites: the table that is read has it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from conformance.suites import RULED, names, suite
from rulesets import catalogue
from rulesets.engine.core.tables import Odds
from rulesets.engine.referee.checklist import Run
from rulesets.engine.reference.ruling_view import RulingView
from tui.api import resolving
from tui.commands.checking.cases import ruled

COLUMN = re.compile(r"(?<![\w-])(?:[1-9]\d*-1|1-[1-9]\d*)(?![\w-])")
ENDS = ("crt.first", "crt.last")
"""The ends of a table that players read off."""


def said(run: Run) -> Iterator[str]:
    """List the sentences of a run."""
    view = RulingView.of(run)
    yield view.sentence
    yield from (each.text for each in view.remarks)
    yield from (str(each) for each in view.effects)
    yield from (each.sentence for each in view.verdict.to_do)


def may_be_named(run: Run, column: str) -> bool:
    """Tell whether a table has a column, as far as that is known: of a printed one its ends are, or they are not."""
    chart = run.checklist.chart(run) if run.checklist.chart else None
    if chart is not None and column in chart.columns:
        return True
    answers = {key: run.answered[key].text for key in ENDS if key in run.answered}
    first, last = ({**run.given.table.kit, **answers}.get(end, "") for end in ENDS)
    printed = run.checklist.knows("crt.last") and not (first if Odds.parse(column) < Odds(0) else last)
    return bool(printed)


@pytest.mark.parametrize("name", names())
def test_every_column_that_a_sentence_names_is_one_of_the_table(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[Run] = []
    adjudicate = resolving.adjudicate

    def kept(*given: object) -> Run:
        runs.append(adjudicate(*given))  # type: ignore[arg-type]
        return runs[-1]

    monkeypatch.setattr(resolving, "adjudicate", kept)
    ruleset, wrong = catalogue.ruleset(suite(name).ruleset), []
    for number, case in enumerate(suite(name).cases):
        folder = tmp_path / str(number)
        folder.mkdir()
        if case.expected.exit == RULED:
            ruled(ruleset, case, folder)
            for sentence in said(runs[-1]):
                named = COLUMN.findall(sentence)
                wrong += [(case.id, sentence) for each in named if not may_be_named(runs[-1], each)]
    assert wrong == []
