"""Every case of every suite, through `tableside resolve`."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.judging import differences
from conformance.suites import Case, names, suite

CASES = [pytest.param(name, case, id=f"{name}-{case.id}") for name in names() for case in suite(name).cases]


@pytest.mark.parametrize(("ruleset", "case"), CASES)
def test_a_case_comes_out_as_expected(ruleset: str, case: Case, tmp_path: Path) -> None:
    assert differences(ruleset, case, tmp_path) == []
