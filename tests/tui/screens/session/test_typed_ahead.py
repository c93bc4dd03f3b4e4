"""Keys that come faster than the screens: each is taken by what stands when its turn comes, and none by chance."""

from __future__ import annotations

from pathlib import Path

from piloting import keys, new_session, notified, playing, screen_text
from textual.events import Paste
from textual.pilot import Pilot

from saves.log.events import Answer
from saves.session.session import Session
from tui.screens.home.home import Home


def answers(path: Path) -> list[str | None]:
    with Session.open(path, read_only=True) as session:
        return [each.text for each in session._history.events if isinstance(each, Answer)]


def confirmed(path: Path) -> int:
    with Session.open(path, read_only=True) as session:
        return session.state.confirmed


async def at_once(pilot: Pilot[None], *typed: str) -> None:
    """Press keys as a slow link delivers them: all before the first one is looked at."""
    app = pilot.app
    for key in typed:
        app.simulate_key(key)
    await keys(pilot)


async def test_keys_that_come_together_are_each_taken_by_its_question(tmp_path: Path) -> None:
    path = new_session(tmp_path)
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "enter", "2", "1")
        await at_once(pilot, "7", "enter", "2", "enter", "5")
        assert answers(path) == ["combat", "units", "7", "2", "5"]


async def test_a_ruling_is_not_confirmed_by_a_key_that_came_before_it_was_seen(tmp_path: Path) -> None:
    path = new_session(tmp_path)
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "enter", "2", "1")
        await at_once(pilot, "7", "enter", "2", "enter", "5", "enter", "enter")
        assert answers(path) == ["combat", "units", "7", "2", "5"]
        assert not confirmed(path)
        assert "2 keys were typed before this was shown, and ignored." in notified(pilot)
        await keys(pilot, "enter")
        assert confirmed(path) == 1


async def test_what_was_typed_behind_a_key_that_was_refused_is_dropped(tmp_path: Path) -> None:
    path = new_session(tmp_path)
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "enter", "2", "1")
        await at_once(pilot, "7", "enter", "question_mark", "enter", "5", "enter")
        assert answers(path) == ["combat", "units", "7"]
        assert "✗" in screen_text(pilot)
        assert "2 keys were typed before this was shown, and ignored." in notified(pilot)


async def test_enter_throws_no_die(tmp_path: Path) -> None:
    path = new_session(tmp_path)
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "enter", "2", "1", "7", "enter", "2", "enter", "enter")
        assert answers(path) == ["combat", "units", "7", "2"]
        assert "✗ Press the number on the die, 1 to 6." in screen_text(pilot)
        await keys(pilot, "9")
        assert "✗ There is no 9 here." in screen_text(pilot)


async def test_escape_leaves_a_session_and_not_the_program(tmp_path: Path) -> None:
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "enter", "2", "1", "'7'", "escape", "escape", "escape")
        assert isinstance(pilot.app.screen, Home)
        assert "Press q to leave Tableside." in notified(pilot)
        assert pilot.app.is_running


async def test_the_odds_are_switched_while_a_text_is_typed(tmp_path: Path) -> None:
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "enter", "2", "1", "'7'")
        before = pilot.app.odds_on
        await keys(pilot, "ctrl+o")
        assert pilot.app.odds_on is not before


async def test_what_is_pasted_answers_nothing_by_itself(tmp_path: Path) -> None:
    path = new_session(tmp_path)
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "enter", "2", "1")
        pilot.app.post_message(Paste("7\n2\n5\n"))
        await keys(pilot)
        assert answers(path) == ["combat", "units"]
        await keys(pilot, "enter")
        assert answers(path) == ["combat", "units", "7"]


async def test_no_key_typed_ahead_goes_into_the_other_sides_secret(tmp_path: Path) -> None:
    path = new_session(tmp_path, "bautzen-1945")
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "n", "1", "1", "'1910'", "enter", "'21/20 6'", "enter", "2", "'861/294 4'", "enter")
        await keys(pilot, "enter")
        before = path.read_bytes()
        await at_once(pilot, "0", "enter", "enter", "1", "enter", "0", "enter")
        assert "5 keys were typed before this was shown, and ignored." in notified(pilot)
        assert "Pass the keyboard: Allied" in screen_text(pilot)
        assert path.read_bytes() == before
