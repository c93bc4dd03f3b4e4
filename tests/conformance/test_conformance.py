"""Every case of every suite, through `tableside resolve`."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.judging import differences
from conformance.suites import Case, names, suite

CASES = [pytest.param(name, case, id=f"{name}-{case.id}") for name in names() for case in suite(name).cases]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder for the files of all cases: one for each is slower than most cases are."""
    return tmp_path_factory.mktemp("cases")


@pytest.mark.parametrize(("name", "case"), CASES)
def test_a_case_comes_out_as_expected(name: str, case: Case, folder: Path) -> None:
    own = folder / f"{name}-{case.id}"
    own.mkdir()
    assert differences(suite(name).ruleset, case, own) == []
