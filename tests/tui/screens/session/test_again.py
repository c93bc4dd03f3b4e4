"""A combat like the last one, begun by two keys."""

from __future__ import annotations

from pathlib import Path

from piloting import key_line, keys, playing, screen_text, session_of, standing_at

from saves.session.by_hand import set_clock
from saves.session.defaults import repeat_said

ANSWERS = {"phase": "combat", "target": "units", "attack": "Hammer 4", "defence": "Nosy 2", "die": "3"}


async def test_the_units_of_the_other_side_are_not_offered(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", ANSWERS)) as pilot:
        await keys(pilot, "enter")
        session = session_of(pilot)
        set_clock(session, 1, "blue", "combat")
        await keys(pilot, "enter")
        assert session.run is not None
        assert "As in the last combat" not in screen_text(pilot)
        assert "the same" not in key_line(pilot)


async def test_who_attacked_whom_is_offered_at_once_and_taken_by_one_key(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", ANSWERS)) as pilot:
        await keys(pilot, "enter", "enter")
        assert "As in the last combat: " in screen_text(pilot)
        assert repeat_said(session_of(pilot)).endswith("Hammer 4 · Nosy 2")
        await keys(pilot, "d")
        run = session_of(pilot).run
        assert run is not None
        assert run.question is not None
        assert run.question.key == "die"
