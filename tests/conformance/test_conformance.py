"""Every case of every suite, through `tableside resolve`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sizes import WHOLE

from conformance.judging import differences
from conformance.suites import Case, names, suite

AT_A_TIME = 1 if WHOLE else 20
"""So many cases are one test; most are sooner worked out than a test is begun and told of."""


def cases_together() -> Iterator[Any]:
    """Go through the cases of each suite, some at a time, named after the first of them."""
    for name in names():
        cases = suite(name).cases
        for first in range(0, len(cases), AT_A_TIME):
            yield pytest.param(name, cases[first : first + AT_A_TIME], id=f"{name}-{cases[first].id}")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder for the files of all cases: one for each is slower than most cases are."""
    return tmp_path_factory.mktemp("cases")


def of_one(name: str, case: Case, folder: Path) -> list[str]:
    own = folder / f"{name}-{case.id}"
    own.mkdir()
    return differences(suite(name).ruleset, case, own)


@pytest.mark.parametrize(("name", "cases"), [*cases_together()])
def test_a_case_comes_out_as_expected(name: str, cases: Sequence[Case], folder: Path) -> None:
    found = {case.id: of_one(name, case, folder) for case in cases}
    assert {id: differs for id, differs in found.items() if differs} == {}
