"""Keys that come all at once on a real terminal; `bursts.py` cuts them at every place."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


def test_a_burst_on_a_real_terminal_answers_its_questions_and_confirms_nothing(tmp_path: Path) -> None:
    from bursts import ANSWERED, BURST, EARLY, check

    check(tmp_path, 0, (BURST + EARLY,), ANSWERED)


def test_behind_a_key_that_is_refused_nothing_counts(tmp_path: Path) -> None:
    from bursts import ANSWERED_BEFORE, REFUSED, check

    check(tmp_path, 0, (REFUSED,), ANSWERED_BEFORE)
