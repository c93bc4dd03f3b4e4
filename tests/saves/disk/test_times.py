"""Times in words."""

from __future__ import annotations

import pytest

from saves.disk.times import since, written


@pytest.mark.parametrize(
    ("then", "now", "said"),
    [
        ("2026-03-07T21:40:10+01:00", "2026-03-07T22:01:00+01:00", "since 21:40 today"),
        ("2026-03-07T20:40:10+00:00", "2026-03-07T22:01:00+01:00", "since 21:40 today"),
        ("2026-03-07T23:50:00+01:00", "2026-03-08T00:10:00+01:00", "since 23:50 yesterday"),
        ("2026-03-07T23:30:00+00:00", "2026-03-08T10:00:00+01:00", "since 00:30 today"),
        ("2026-03-01T09:05:00+01:00", "2026-03-08T00:10:00+01:00", "since 09:05 on 1 March"),
        ("2025-12-30T09:05:00+01:00", "2026-03-08T00:10:00+01:00", "since 09:05 on 30 December 2025"),
        ("0001-01-01T00:00:00+14:00", "2026-03-08T00:10:00-08:00", ""),
        ("some time ago", "2026-03-08T00:10:00+01:00", ""),
        ("2026-03-08T00:10:00+01:00", "now", ""),
    ],
)
def test_a_time_is_said_as_seen_from_another(then: str, now: str, said: str) -> None:
    assert since(then, now) == said


@pytest.mark.parametrize(
    ("at", "said"), [("2026-03-07T09:05:30+01:00", "7 March, 09:05"), ("yesterday evening", "yesterday evening")]
)
def test_a_moment_of_a_log_is_written_as_the_clock_showed_it(at: str, said: str) -> None:
    assert written(at) == said
