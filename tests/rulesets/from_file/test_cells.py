"""Each cell of a shipped table, changed in turn, is noticed by the suite of its game."""

from __future__ import annotations

import re

import pytest
from conformance.suites import suite
from sizes import WHOLE

from rulesets.catalogue import ruleset
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.from_file import game


def with_another_cell(text: str, row: str, place: int, other: str) -> str:
    """Write another result into one cell of the table."""
    lines = text.split("\n")
    at = next(number for number, line in enumerate(lines) if re.match(rf"{row}  +[A-Z]", line))
    parts = lines[at].split()
    parts[place + 1] = other if parts[place + 1] != other else "DE"
    lines[at] = "  ".join(parts)
    return "\n".join(lines)


@pytest.mark.parametrize("row", "123456")
@pytest.mark.parametrize(
    ("id", "columns", "other"), [("battle-for-moscow", 6, "NE"), ("napoleon-at-waterloo", 10, "Ar")]
)
def test_a_changed_cell_breaks_a_case(id: str, columns: int, other: str, row: str) -> None:
    text, cases = ruleset(id).text, suite(id).cases
    for place in range(0 if WHOLE else int(row) % 2, columns, 1 if WHOLE else 2):
        changed = with_another_cell(text, row, place, other)
        if changed.count("AL") < text.count("AL"):
            continue  # it stands in one cell only: without that, the file is refused
        combat = game(changed, id).checklists[0]
        headings = ruleset(id).tables({})[0].columns  # type: ignore[misc]
        reading = [each for each in cases if each.id.startswith(f"crt-{headings[place]}-die-{row}")]
        runs = [adjudicate(combat, Given({**each.situation, **each.dice}, defaults=True)) for each in reading]
        found = [run.ruling.outcome if run.ruling else None for run in runs]
        assert found != [each.expected.outcome for each in reading], (headings[place], row)
