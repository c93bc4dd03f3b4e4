"""Below 80 columns: one pane, the place in its heading, entries in two lines; it can be read, and played."""

import asyncio

import pytest
from contrast import looked_at
from piloting import (
    LEAST,
    body,
    click,
    click_at,
    key_line,
    keys,
    new_session,
    place_of,
    playing,
    resized,
    screen_text,
    session_of,
    standing_at,
)
from rows import answers
from sizes import share
from textual.events import Key, Resize
from textual.geometry import Size

from saves.lessons.courses import open_example
from tui.screens.session.steps_screen import StepsScreen

UPRIGHT = (48, 40)
RIVETS = {"phase": "combat", "target": "units", "attack": "Thinker 4 + Tiny 3", "defence": "2"}
BAUTZEN = answers("Bautzen, two units up to the die")
ASSAULT = {"attacker": "Panther", "target": "Squad"}


@pytest.mark.parametrize(
    ("game", "answers", "size"),
    [
        ("rivets", RIVETS, UPRIGHT),
        ("rivets", RIVETS, LEAST),
        ("rivets", {"phase": "combat"}, UPRIGHT),
        ("rivets", {**RIVETS, "die": "4"}, LEAST),
        ("bautzen-1945", BAUTZEN, UPRIGHT),
        ("assault", ASSAULT, UPRIGHT),
        ("assault", ASSAULT, LEAST),
    ],
)
async def test_a_question_stands_alone(tmp_path, game, answers, size, snapshot):
    checklist = "fire" if game == "assault" else "combat"
    async with playing(tmp_path, standing_at(tmp_path, checklist, answers, game), size=size) as pilot:
        assert await looked_at(pilot) == snapshot


@pytest.mark.parametrize("size", [UPRIGHT, LEAST])
async def test_a_throw_of_symbol_dice_fits(tmp_path, size, snapshot):
    async with playing(tmp_path, open_example("assault", tmp_path / "sessions"), size=size) as pilot:
        assert await looked_at(pilot) == snapshot


@pytest.mark.parametrize("key", ["", "f5", "f4", "f9"])
async def test_lists_have_two_lines_an_entry(tmp_path, key, snapshot):
    path = open_example("rivets", tmp_path / "sessions")
    async with playing(tmp_path, path if key else None, size=UPRIGHT) as pilot:
        await keys(pilot, key or "down")
        assert await looked_at(pilot) == snapshot


async def test_lessons_have_two_lines_each(tmp_path, snapshot):
    async with playing(tmp_path, size=LEAST) as pilot:
        assert "Learn" in body(pilot)
        await keys(pilot, "l")
        assert await looked_at(pilot) == snapshot


async def test_the_place_opens_the_steps_by_a_key_and_by_a_click(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", RIVETS), size=UPRIGHT) as pilot:
        assert "5/8 Roll" in screen_text(pilot)
        for opening in ("key", "click"):
            if opening == "key":
                await keys(pilot, "S")
            else:
                await click(pilot, "5/8 Roll")
            assert "▲ Thinker 4 + Tiny 3" in screen_text(pilot)
            await keys(pilot, "escape")
            assert isinstance(pilot.app.screen, StepsScreen)


async def test_the_steps_are_a_page_from_a_text_field_too_and_only_on_small_screens(tmp_path):
    path = standing_at(tmp_path, "combat", {"phase": "combat", "target": "units"})
    async with playing(tmp_path, path, size=UPRIGHT) as pilot:
        await keys(pilot, "ctrl+x")
        assert "1 Which battle" in screen_text(pilot)
        await keys(pilot, "escape")
        await pilot.resize_terminal(80, 24)
        while pilot.app.screen.has_class("-narrow"):
            await asyncio.sleep(0.01)
        await keys(pilot)
        assert "steps" not in key_line(pilot)
        assert "│ Attacking units and strengths?" in screen_text(pilot)


async def test_options_have_air_that_answers_too_where_there_are_rows(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", {"phase": "combat"}), size=UPRIGHT) as pilot:
        x, y = place_of(pilot, "Units")
        assert place_of(pilot, "The enemy BCPC")[1] == y + 2
        click_at(pilot, x + 20, y + 1)
        await keys(pilot)
        assert "2/8 Strengths" in screen_text(pilot)


@pytest.mark.parametrize("typed", [(), ("b",)], ids=["the steps", "the board"])
async def test_a_game_of_war_stands_upright(tmp_path, typed, snapshot):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war"), size=UPRIGHT) as pilot:
        await keys(pilot, *typed)
        assert await looked_at(pilot) == snapshot


async def test_a_board_asks_for_a_wider_window_and_nothing_is_done_on_it_unseen(tmp_path):
    path = new_session(tmp_path, "game-of-war")
    async with playing(tmp_path, path, size=UPRIGHT) as pilot:
        assert isinstance(pilot.app.screen, StepsScreen)
        await keys(pilot, "b")
        before = path.read_bytes()
        await keys(pilot, "i", "1", "space", "enter", "n")
        assert "turn the phone, or widen the window" in " ".join(body(pilot).split())
        assert path.read_bytes() == before
        await keys(pilot, "b")
        assert isinstance(pilot.app.screen, StepsScreen)


TINY = ((10, 4), (16, 24), (5, 3), (120, 3), (5, 60))
"""Sizes that are too small, some of them too small for the whole sentence."""


WAYS = [("l",), ("ctrl+k", "'th'"), ("n",), ("e",), ("question_mark",)]


@pytest.mark.parametrize("steps", share(WAYS, 3), ids=" ".join)
async def test_what_opens_is_where_it_was_after_the_terminal_was_tiny(tmp_path, steps):
    async with playing(tmp_path) as pilot:
        await keys(pilot, *steps, "down", "down")
        before, focused = screen_text(pilot), pilot.app.screen.focused
        for size in TINY:
            await resized(pilot, size)
            assert said(pilot) == "Make it 48 × 20." or said(pilot).startswith("Tableside needs 48 columns and 20 rows")
            await keys(pilot, "down", "enter", "escape", "x", "pagedown")
            await resized(pilot, (80, 24))
            assert screen_text(pilot) == before
            assert pilot.app.screen.focused is focused


async def test_an_answer_is_typed_on_after_the_terminal_was_tiny(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", {"phase": "combat", "target": "units"})) as pilot:
        await keys(pilot, "'Thinker 4'")
        await resized(pilot, (10, 4))
        await keys(pilot, "'9'", "backspace", "enter")
        await resized(pilot, (80, 24))
        await keys(pilot, "' + Tiny 3'", "enter")
        assert session_of(pilot).run.answered["attack"].text == "Thinker 4 + Tiny 3"


async def test_what_was_typed_unseen_comes_to_nothing_also_where_its_turn_comes_later(tmp_path):
    async with playing(tmp_path) as pilot:
        await keys(pilot, "n")
        before = screen_text(pilot)
        await resized(pilot, (10, 4))
        typed = [Key(each, None) for each in ("down", "enter", "escape")]
        for each in (Resize(Size(80, 24), Size(80, 24)), *typed):
            pilot.app.post_message(each)
        await resized(pilot, (80, 24))
        await keys(
            pilot, "down", "up"
        )  # behind the sentence that keys came too soon, which depends on which were first
        assert screen_text(pilot) == before


async def test_messages_stay_away_as_long_as_the_terminal_is_tiny(tmp_path):
    async with playing(tmp_path, messages=True) as pilot:
        await keys(pilot, "question_mark")
        await resized(pilot, (10, 4))
        await keys(pilot, "ctrl+e")
        assert said(pilot) == "Make it 48 × 20."
        await resized(pilot, (80, 24))
        assert "The mouse is off" in said(pilot)


def said(pilot):
    """Give what is on the screen as one line."""
    return " ".join(screen_text(pilot).split())


@pytest.mark.parametrize("opened", [False, True], ids=["Home", "a session"])
async def test_a_terminal_that_is_too_small_says_so_until_it_is_made_larger(tmp_path, opened):
    path = new_session(tmp_path) if opened else None
    async with playing(tmp_path, path, size=(40, 15)) as pilot:
        assert "this terminal has 40 and 15" in " ".join(screen_text(pilot).split())
        for size in ((80, 24), (46, 24)):
            await pilot.resize_terminal(*size)
            while pilot.app.screen.has_class("-too-small") == (size[0] >= 48):
                await asyncio.sleep(0.01)
            await keys(pilot)
            assert ("this terminal has 46 and 24" in " ".join(screen_text(pilot).split())) == (size[0] < 48)


async def test_home_in_a_window_that_changed_its_size_is_home_in_one_that_had_that_size(tmp_path):
    sizes = ((48, 20), (60, 40), (80, 24), (120, 40))
    async with playing(tmp_path, size=(80, 24)) as pilot:
        for size in (*sizes, *reversed(sizes)):
            await resized(pilot, size)
            async with playing(tmp_path, size=size) as begun:
                assert screen_text(pilot) == screen_text(begun)
