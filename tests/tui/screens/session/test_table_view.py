"""The table on the screen, changed by hand."""

from __future__ import annotations

from pathlib import Path

from piloting import LARGE, keys, new_session, playing, screen_text

from rulesets.engine.core.tabletop import Change, What
from saves.session.session import Session


async def test_a_fact_that_is_no_answer_is_refused_on_the_table_with_the_sentence(tmp_path: Path) -> None:
    path = new_session(tmp_path)
    with Session.open(path) as session:
        session.amend([Change(What.FACT, "phase", value="combat")])
    async with playing(tmp_path, path, LARGE) as pilot:
        await keys(pilot, "t", "end", "enter", "ctrl+u", "'teatime'", "enter")
        said = screen_text(pilot)
        assert "✗ “teatime” does not answer “Which phase" in said
        assert "Which phase is it? Combat phase" in said
        await keys(pilot, "enter", "ctrl+u", "'movement'", "enter")
        assert "Which phase is it? Movement phase" in screen_text(pilot)
        assert "✗" not in screen_text(pilot)
