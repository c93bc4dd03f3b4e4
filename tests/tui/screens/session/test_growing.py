"""A window that is made larger or smaller is one new picture, not the old one in new places first."""

from __future__ import annotations

from pathlib import Path

from painting import resized
from piloting import AT_THE_DIE, LARGE, SMALL, playing, screen_text, standing_at
from sizes import whole


@whole
async def test_a_window_that_grows_and_shrinks_across_the_limit_of_panes_is_one_picture_each_time(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE), size=SMALL) as pilot:
        before = screen_text(pilot)
        assert (await resized(pilot, LARGE)).paints == 1
        assert "╭─ Odds" in screen_text(pilot)
        assert (await resized(pilot, SMALL)).paints == 1
        assert screen_text(pilot) == before
