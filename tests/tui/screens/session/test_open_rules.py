"""An open rule on the screen: keys and taps mark, Enter settles; its last row takes the suggested readings."""

from __future__ import annotations

from pathlib import Path

from piloting import AT_THE_DIE, click, keys, playing, screen_text, session_of, standing_at

AT_THE_RULE = AT_THE_DIE | {"attack": "Hammer 11", "defence": "Rover 4"}


async def test_a_digit_and_a_tap_only_mark_and_enter_settles_and_says_so(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_RULE)) as pilot:
        await keys(pilot, "2", settles=False)
        assert "odds-rounding" not in session_of(pilot).open_run.answered
        await click(pilot, "in the defender's favour")
        assert "odds-rounding" not in session_of(pilot).open_run.answered
        await keys(pilot, "2", "enter", settles=False)
        assert session_of(pilot).open_run.facts["odds"] == "3-1"
        assert "Settled for this session: to the nearest" in screen_text(pilot)
        assert "takes it back." in screen_text(pilot)


async def test_the_last_row_takes_the_suggested_readings_and_undo_asks_again(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_RULE)) as pilot:
        before = session_of(pilot).state
        await keys(pilot, "3", "enter", settles=False)
        assert session_of(pilot).state.suggests
        assert session_of(pilot).open_run.facts["odds"] == "2-1"
        await keys(pilot, "u")
        assert session_of(pilot).state is before


async def test_the_list_of_open_rules_says_what_is_taken_as_suggested_and_has_it_asked_again(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_RULE)) as pilot:
        await keys(pilot, "3", "enter", settles=False)
        await keys(pilot, "t", "p")
        assert "taken as suggested: in the defender's favour" in screen_text(pilot)
        await keys(pilot, "s")
        assert "not settled; suggested: in the defender's favour" in screen_text(pilot)
