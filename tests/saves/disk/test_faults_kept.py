"""What rulesets raised is kept: the newest of it, and without words that a secret may be in."""

from __future__ import annotations

from pathlib import Path

import pytest

from saves.disk.faults import Faults, report_of


def raised(told: str) -> ValueError:
    """Raise an error over another one, both of which tell what was told."""
    try:
        {}[told]
    except KeyError:
        with pytest.raises(ValueError, match=told) as caught:
            int(told)
    return caught.value


def test_a_report_tells_all_that_was_raised_the_first_first() -> None:
    report = report_of(raised("behind the hill"), words=True)
    assert report.index("KeyError: 'behind the hill'") < report.index("ValueError: invalid literal")


def test_a_report_without_words_tells_where_and_what_and_nothing_of_what_was_said() -> None:
    report = report_of(raised("behind the hill"), words=False)
    assert report.index("{}[told]") < report.index("KeyError (") < report.index("int(told)")
    assert report.index("int(told)") < report.index("ValueError (")
    assert "behind" not in report


def test_the_newest_twenty_are_kept_and_nothing_else_is_touched(tmp_path: Path) -> None:
    for second in range(20):
        (tmp_path / f"2001-01-01T00-00-{second:02}.txt").write_text("old")
    (tmp_path / "0-notes.md").write_text("not a fault")
    path = Faults(tmp_path).keep("rivets", "what was raised")
    assert path is not None
    assert path.read_text() == "rivets\nwhat was raised"
    left = sorted(each.name for each in tmp_path.iterdir())
    assert left == ["0-notes.md", *(f"2001-01-01T00-00-{second:02}.txt" for second in range(1, 20)), path.name]
