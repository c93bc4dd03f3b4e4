"""The real program on a real terminal, killed at random moments; `kill.py` and `kill_screens.py` do it for hours."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from sizes import WHOLE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


TIMES = {"line by line": (11 if WHOLE else 4, 0.0), "on the screens": (4 if WHOLE else 2, 1.0)}


@pytest.mark.parametrize(("times", "screens"), TIMES.values(), ids=TIMES)
def test_nothing_that_was_confirmed_is_lost(tmp_path: Path, times: int, screens: float) -> None:
    from kill import lives

    typed, confirmed, kept = lives(times, 7, screens, tmp_path)
    assert confirmed <= kept <= typed
    assert confirmed >= typed // 3, "what the program shows is not understood any more"


def test_nothing_that_any_kind_of_screen_showed_as_done_is_lost(tmp_path: Path) -> None:
    from kill_screens import SCENES, lives

    kinds = tuple(SCENES) if WHOLE else ("rename", "correction")
    seen = lives(len(kinds), 7, tmp_path, kinds)
    assert seen.total() >= len(kinds) // 2, "what the screens show is not understood any more"
