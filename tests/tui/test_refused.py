"""What was refused goes when its field changes or the next one opens, what came too soon with the next key."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest
from piloting import AT_THE_DIE, keys, playing, screen_text, session_of, standing_at
from textual.widgets import Input

AT_A_TEXT = {each: AT_THE_DIE[each] for each in ("phase", "target")}


@pytest.mark.parametrize("changed", ["backspace", "'1'"])
async def test_a_refusal_goes_when_its_field_changes(changed: str, tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_A_TEXT)) as pilot:
        await keys(pilot, "'many'", "enter")
        assert "✗" in screen_text(pilot)
        await keys(pilot, changed)
        assert "✗" not in screen_text(pilot)


async def test_a_refusal_goes_when_the_next_field_opens(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_A_TEXT)) as pilot:
        await keys(pilot, "'many'", "enter")
        pilot.app.screen.query_one(Input).value = "7"
        await keys(pilot, "enter")
        assert session_of(pilot).run.question.key == "defence"
        assert "✗" not in screen_text(pilot)


async def test_a_refusal_in_a_dialog_goes_when_its_field_changes_or_the_next_one_opens(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE)) as pilot:
        await keys(pilot, "a", "enter")
        assert "✗" in screen_text(pilot)
        await keys(pilot, "'d'")
        assert "✗" not in screen_text(pilot)
        await keys(pilot, "backspace", "enter")
        assert "✗" in screen_text(pilot)
        await keys(pilot, "escape", "a")
        assert "✗" not in screen_text(pilot)


async def test_a_refusal_in_another_answer_goes_when_its_field_changes(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE)) as pilot:
        await keys(pilot, "r", "up", "enter", "backspace", "'?'", "enter")
        assert "✗" in screen_text(pilot)
        await keys(pilot, "'7'")
        assert "✗" not in screen_text(pilot)


async def test_typed_too_soon_goes_with_the_next_key_that_is_taken(tmp_path: Path) -> None:
    path = standing_at(tmp_path, "combat", AT_THE_DIE)
    async with playing(tmp_path, path, moment=inf, messages=True) as pilot:
        await keys(pilot, "5", "enter", settles=False)
        assert "Typed too soon" in screen_text(pilot)
        await keys(pilot, "w")
        assert "Typed too soon" not in screen_text(pilot)


async def test_ctrl_f_in_a_field_that_offers_nothing_says_so(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_A_TEXT)) as pilot:
        await keys(pilot, "'7'", "ctrl+f")
        assert session_of(pilot).run.question.key == "attack"
        assert "✗" in screen_text(pilot)
