"""Watching on screen: what others referee is seen as it happens, read-only, in words of its own."""

import pytest
from piloting import SIZES, body, keys, new_session, playing, screen_text, standing_at
from rows import answers

from saves.session.read_only import NOBODY
from saves.session.session import Session
from tui.screens.session.session_screen import SessionScreen
from tui.screens.session.steps_screen import StepsScreen
from tui.shared.wording import IN_SECRET

SECRETS = answers("Bautzen, two units up to the commitments")


def look(pilot):
    """Let those who watch look at the file once more."""
    (steps,) = (each for each in pilot.app.screen_stack if isinstance(each, StepsScreen))
    steps.watching.look()


@pytest.mark.parametrize("size", SIZES)
async def test_a_question_is_seen_and_not_put(tmp_path, size, snapshot):
    with Session.open(standing_at(tmp_path, "combat", {"phase": "combat"})) as session:
        async with playing(tmp_path, watched=session.path, size=size) as pilot:
            before = session.path.read_bytes()
            await keys(pilot, "1", "u", "x", "enter", "v", "o")
            assert session.path.read_bytes() == before
            assert body(pilot) == snapshot


async def test_of_a_secret_only_that_it_is_one_is_seen(tmp_path):
    async with playing(tmp_path, watched=standing_at(tmp_path, "combat", SECRETS, "bautzen-1945")) as pilot:
        shown = " ".join(body(pilot).split())
        assert "Both sides decide in secret; you see their" in shown
        assert IN_SECRET.split()[-1] in shown
        assert "take the keyboard" not in shown
        assert f"! {NOBODY}" in shown


async def test_those_who_only_watch_leave_to_where_they_came_from(tmp_path):
    async with playing(tmp_path, watched=new_session(tmp_path)) as pilot:
        await keys(pilot, "escape")
        assert not pilot.app.is_running
    async with playing(tmp_path) as pilot:
        await keys(pilot, "w")
        assert "[watching] Saturday at the club" in screen_text(pilot)
        await keys(pilot, "q")
        assert "the referee at your table" in screen_text(pilot)


async def test_those_who_only_watch_write_no_file_of_this_machine(tmp_path):
    async with playing(tmp_path, watched=standing_at(tmp_path, "combat", {"phase": "combat"})) as pilot:
        before = sorted(tmp_path.rglob("*"))
        await keys(pilot, "ctrl+p", "t", "p", "x")
        assert "Write the register" not in screen_text(pilot)
        assert sorted(tmp_path.rglob("*")) == before


async def test_a_session_that_is_open_elsewhere_can_be_watched(tmp_path):
    with Session.open(new_session(tmp_path)) as session:
        async with playing(tmp_path, session.path) as pilot:
            assert "close it there, or watch it here." in " ".join(body(pilot).split())
            await keys(pilot, "1")
            assert "[watching] Saturday at the club" in screen_text(pilot)


async def test_a_board_is_followed_and_asks_nothing(tmp_path):
    path = new_session(tmp_path, "game-of-war")
    with Session.open(path) as session:
        async with playing(tmp_path, watched=path) as pilot:
            assert isinstance(pilot.app.screen, SessionScreen)
            await keys(pilot, "1", "space", "i")
            assert not session.state.table.units
            session.note("Tea.")
            look(pilot)
            await keys(pilot)
            assert "Note: Tea." in screen_text(pilot)
            await keys(pilot, "tab", "enter")
            assert "You are watching: only the referee" in screen_text(pilot)


async def test_a_board_that_left_comes_back_with_what_it_shows(tmp_path):
    path = new_session(tmp_path, "game-of-war")
    with Session.open(path) as session:
        async with playing(tmp_path, watched=path) as pilot:
            for happens, on_board in ((lambda: session.begin("tally"), False), (session.abandon, True)):
                happens()
                look(pilot)
                await keys(pilot)
                assert isinstance(pilot.app.screen, StepsScreen) is not on_board
