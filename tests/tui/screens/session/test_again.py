"""A combat like the last one, begun by two keys."""

from __future__ import annotations

import re
from pathlib import Path

from piloting import LARGE, keys, new_session, playing, screen_text, session_of, standing_at

from rulesets.engine.core.tabletop import Change, What
from saves.session.by_hand import set_clock

ANSWERS = {"phase": "combat", "target": "units", "attack": "Hammer 4", "defence": "Nosy 2", "die": "3"}


async def test_between_two_combats_one_key_begins_the_last_one_with_the_same_units(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", ANSWERS)) as pilot:
        await keys(pilot, "enter")
        assert re.search(r"The same again +.?Hammer → Nosy +d", screen_text(pilot))
        await keys(pilot, "d")
        run = session_of(pilot).run
        assert run is not None
        assert run.question is not None
        assert run.question.key == "die"
        assert [run.answered[key].text for key in ("attack", "defence")] == ["Hammer", "Nosy"]


async def test_nothing_is_the_same_again_once_the_other_side_is_on_turn(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", ANSWERS)) as pilot:
        await keys(pilot, "enter")
        set_clock(session_of(pilot), 1, "blue", "combat")
        await keys(pilot, "m", "enter")
        assert "The same again" not in screen_text(pilot)


async def test_what_a_segment_costs_that_is_ended_is_said_before_it_is(tmp_path: Path) -> None:
    async with playing(tmp_path, new_session(tmp_path), LARGE) as pilot:
        session = session_of(pilot)
        set_clock(session, 1, "red", "combat")
        session.amend([Change(What.UNIT, unit, "side", "red") for unit in ("Hammer", "Anvil")])
        session.begin("combat")
        for key, text in ANSWERS.items():
            if session.run is not None and session.run.question is not None and session.run.question.key == key:
                session.answer(key, text)
        await keys(pilot, "m", "enter", "enter")
        assert "1 of 2 units yet to attack" in screen_text(pilot)
        assert "attacks not made are given up" in screen_text(pilot)
