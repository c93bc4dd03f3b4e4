"""How often a key at the board lays out and paints: all that it does is one picture, and the cursor moves nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from painting import Painted, counted, too_much
from piloting import SIZES, keys, new_session, playing, screen_text

from rulesets.engine.core.tabletop import Change, What
from saves.examples import open_example
from saves.session.session import Session

ATTACKED = "SI8,11 SI8,12 SA8,13 SI9,14 SI3,18 NI8,10 NI8,9 NI15,9"


def a_game(data: Path, position: str) -> Path:
    """Make a session whose board is set up."""
    path = new_session(data, "game-of-war")
    with Session.open(path) as session:
        session.amend([Change(What.FACT, "position", value=position)])
    return path


@pytest.mark.parametrize("size", SIZES)
async def test_looking_around_lays_nothing_out_and_paints_once(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(tmp_path, a_game(tmp_path, f"{ATTACKED} turn=S"), size=size) as pilot:
        await keys(pilot, "i", "g", "'J8'", "enter")
        looking = "left down right up L J H K f left f c c v v s s s z z tab shift+tab"
        assert await too_much(pilot, looking, layouts=0, paints=1) == []


@pytest.mark.parametrize("size", SIZES)
async def test_whatever_is_done_in_a_turn_is_one_layout_and_one_picture(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(tmp_path, a_game(tmp_path, f"{ATTACKED} turn=S"), size=size) as pilot:
        await keys(pilot, "i", "g", "'R3'", "enter")
        picked_moved_refused = "enter escape enter k k enter j enter enter tab enter l enter u ctrl+y space"
        assert await too_much(pilot, picked_moved_refused, paints=1) == []
        await keys(pilot, "g", "'J8'", "enter")
        attacked_gone_over_confirmed = "enter tab tab tab enter e u u enter"
        assert await too_much(pilot, attacked_gone_over_confirmed, paints=1) == []


async def test_setting_up_is_one_layout_and_one_picture_a_unit(tmp_path: Path) -> None:
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await keys(pilot, "right")
        assert await too_much(pilot, "1 L space left 5 tab space d u ctrl+y enter h enter i", paints=1) == []


@pytest.mark.parametrize("size", SIZES)
async def test_a_question_over_the_board_is_put_and_answered_in_a_picture_each(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with playing(tmp_path, a_game(tmp_path, ATTACKED), size=size) as pilot:
        await keys(pilot, "i", "g", "'R3'", "enter")
        assert (await counted(pilot, "enter")).within(layouts=2, paints=1)
        assert "Which side is to move?" in screen_text(pilot)
        assert (await counted(pilot, "1")).within(layouts=1, paints=1)


async def test_a_replay_goes_from_board_to_board_without_a_second_layout(tmp_path: Path) -> None:
    open_example("game-of-war", tmp_path / "sessions")
    async with playing(tmp_path) as pilot:
        await keys(pilot, "v", "n")
        assert await too_much(pilot, "right right left n p N P end home", paints=1) == []


async def test_a_key_that_changes_nothing_on_the_board_paints_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path, a_game(tmp_path, f"{ATTACKED} turn=S")) as pilot:
        await keys(pilot, "i", "g", "'A1'", "enter")
        assert await counted(pilot, "left") == Painted(layouts=0, paints=0)
