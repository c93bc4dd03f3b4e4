"""No answer takes more than a second and 200 MB, however much it holds; `worst.py` measures the same in seconds."""

from __future__ import annotations

import pytest
from sizes import WHOLE
from worst import CALLS, CASES, DEAREST, MEGABYTES, costs

SHARE = ("Napoleon at Waterloo, many units", "ASSAULT, 30 dice against 30")


@pytest.mark.parametrize("name", CASES if WHOLE else SHARE)
def test_no_answer_takes_too_long(name: str) -> None:
    found = costs(CASES[name], counting=True)
    assert found
    dearest = max(found, key=lambda each: each.calls)
    assert dearest.calls <= DEAREST.get(name, CALLS), dearest
    assert dearest.megabytes - found[0].megabytes <= MEGABYTES, dearest
