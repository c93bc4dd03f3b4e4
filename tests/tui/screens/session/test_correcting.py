"""Correcting a confirmed combat on screen: from the log, through its answers, to what follows and back."""

import re

import pytest
from piloting import LARGE, body, key_line, keys, new_session, playing
from playing import three_battles

from saves.lessons.courses import open_example
from saves.session.session import Session
from tui.palette import Palette
from tui.screens.home.home import Home
from tui.screens.session import review
from tui.screens.session.log import LogView
from tui.widgets import key_queue


@pytest.fixture
def war(tmp_path):
    """Three battles on disk, each ending in a retreat."""
    path = new_session(tmp_path)
    with Session.open(path) as session:
        three_battles(session)
    return path


def rulings(path):
    with Session.open(path, read_only=True) as session:
        return [each.stands for each in session.state.combats()][::-1]


async def test_a_combat_is_left_as_it_was_or_its_die_corrected_once_what_follows_was_seen(tmp_path, war):
    before, unchanged = rulings(war), war.read_bytes()
    async with playing(tmp_path, war, LARGE) as pilot:
        await keys(pilot, "l", "c", "escape", "enter")
        assert "No answer has changed yet" in body(pilot)
        await keys(pilot, "escape")
        assert isinstance(pilot.app.screen, LogView)
        assert war.read_bytes() == unchanged
        await keys(pilot, "down", "down", "c")
        assert "This combat's answers" in body(pilot)
        assert "before: " not in body(pilot), "nothing differs yet"
        await keys(pilot, "enter")
        assert "Change an answer" in body(pilot)
        assert "This combat's answers" not in body(pilot), "one dialog at a time"
        await keys(pilot, "escape", "6", "6")
        assert "correcting combat 1" in body(pilot)
        assert "before: " in body(pilot), "the old verdict stands below the new one"
        assert "See what follows from it" in body(pilot)
        assert "esc as it was" in key_line(pilot)
        await keys(pilot, "enter")
        shown = body(pilot)
        assert "If combat 1 is corrected" in shown
        assert "DX, defenders destroyed." in shown
        assert "These stand as confirmed" in shown
        assert rulings(war) == before
        await keys(pilot, "enter")
        assert isinstance(pilot.app.screen, LogView)
        assert "corrected" in body(pilot)
        assert "stands as confirmed" in body(pilot)
        assert rulings(war)[0] == "2-1, die 6: DX, defenders destroyed."
        await keys(pilot, "u")
        assert "→ Undone: Combat 1 is corrected" in body(pilot), "the log itself takes a correction back"
        assert rulings(war) == before
        await keys(pilot, "U", "escape", "u")
        assert rulings(war) == before


async def test_what_lies_over_a_correction_that_is_worked_out_stays_until_it_is_left(tmp_path, monkeypatch):
    ends = []

    def working_out(*_):
        while not ends:
            yield "1 of 2"

    monkeypatch.setattr(review, "working_out", working_out)
    monkeypatch.setattr(review, "A_MOMENT", 0.001)
    monkeypatch.setattr(key_queue, "LONGEST", 0.01)
    left = []
    async with playing(tmp_path) as pilot:
        pilot.app.push_screen(review.WorkingOut(None, ()), left.append)
        pilot.app.action_command_palette()
        ends.append(True)
        await keys(pilot)
        assert isinstance(pilot.app.screen, Palette)
        assert left == []
        await keys(pilot, "escape")
        assert isinstance(pilot.app.screen, Home)
        assert left == [None]


def luck(pilot):
    return re.findall(r"luck so far +\S+ +([0-9]+%)", body(pilot))


async def test_luck_so_far_follows_a_correction_and_its_undo(tmp_path):
    path = open_example("battle-for-moscow", tmp_path / "sessions")
    async with playing(tmp_path, path, LARGE) as pilot:
        before = luck(pilot)
        await keys(pilot, "l", "down", "down", "c", "6", "4", "enter", "enter", "escape")
        corrected = luck(pilot)
        await keys(pilot, "u")
        assert luck(pilot) == before != corrected
        await keys(pilot, "U")
    async with playing(tmp_path, path, LARGE) as pilot:
        assert luck(pilot) == corrected


async def test_each_of_the_last_rulings_says_its_odds_and_its_die(tmp_path, war):
    async with playing(tmp_path, war) as pilot:
        shown = body(pilot).partition("Rulings")[2]
    assert shown.count("2-1  die 4") == 3
