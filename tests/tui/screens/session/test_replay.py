"""A session is stepped through on screen: as it stood, on its steps or its board, and the session is left alone."""

import pytest
from piloting import LARGE, SIZES, keys, new_session, playing, screen_text, session_of

from rulesets.engine.core.tabletop import Change, What
from saves.lessons.courses import example, open_example
from saves.log.folder import summaries
from saves.session.rulings import game_over
from saves.session.session import Session


@pytest.mark.parametrize("size", SIZES)
async def test_how_a_moment_looks(tmp_path, size, snapshot):
    open_example("rivets", tmp_path / "sessions")
    async with playing(tmp_path, size=size) as pilot:
        await keys(pilot, "v", "n", *["right"] * 6)
        assert screen_text(pilot) == snapshot(name="a question")
        await keys(pilot, "n")
        assert screen_text(pilot) == snapshot(name="a ruling")


async def test_a_sample_session_opens_so_and_can_be_played_on_as_a_copy(tmp_path):
    before = example("rivets").path.read_bytes()
    async with playing(tmp_path) as pilot:
        await keys(pilot, "e", "end", "enter")
        assert "1 of" in screen_text(pilot)
        assert summaries(tmp_path / "sessions") == []
        await keys(pilot, "c")
        assert session_of(pilot).read_only is False
        assert len(summaries(tmp_path / "sessions")) == 1
    assert example("rivets").path.read_bytes() == before


async def test_the_log_steps_through_from_the_marked_combat_and_the_session_goes_on(tmp_path):
    async with playing(tmp_path, open_example("rivets", tmp_path / "sessions")) as pilot:
        await keys(pilot, "f5", "down", "v")
        assert "Combat begins" in screen_text(pilot)
        assert "combat 4" in screen_text(pilot)
        await keys(pilot, "escape", "escape", "5")
        assert session_of(pilot).run.answered["die"].text == "5"


async def test_the_board_stands_as_it_stood(tmp_path, snapshot):
    open_example("game-of-war-authors", tmp_path / "sessions")
    async with playing(tmp_path) as pilot:
        await keys(pilot, "v", "n", "n")
        assert screen_text(pilot) == snapshot
        await keys(pilot, "b")
        assert "South moved 5 units and made no attack." in screen_text(pilot)


async def test_the_moves_of_a_turn_are_drawn_and_listed_and_no_empty_square_is_looked_at(tmp_path):
    open_example("game-of-war-authors", tmp_path / "sessions")
    async with playing(tmp_path, size=LARGE) as pilot:
        await keys(pilot, "v")
        assert "K13" not in screen_text(pilot)
        await keys(pilot, "n", "n")
        shown = screen_text(pilot)
        assert "Signs" not in shown
        assert [line.split("│")[-2].split()[0] for line in shown.splitlines() if "Move 5 of up to 5?" in line] == [
            "18",
            "9",
        ]
        moves = ["C  K19 → J17", "I  L15 → K14", "I  M15 → L14", "I  M16 → M15", "U  N17 → L15"]
        assert all(f"{number}  ■{each}" in shown for number, each in enumerate(moves, 1))
        assert [line[2] for line in shown.splitlines() if "○" in line] == ["K", "M", "N"], "where they came from"


@pytest.fixture
def won(tmp_path):
    """Make a session of A Game of War in which South has won, after units of South were placed first."""
    path = new_session(tmp_path, "game-of-war")
    with Session.open(path) as session:
        session.amend([Change(What.FACT, "position", value="SC8,11 SC8,12 turn=S")])
        session.amend([Change(What.FACT, "position", value="SC8,11 SC8,12 SI9,13 SI9,14 NI8,10 turn=S")])
        session.begin("attack")
        session.answer("target", "8,10")
        assert not game_over(session.ruleset, session.state)
        session.confirm()
        assert game_over(session.ruleset, session.state)
    return path


async def test_a_session_whose_game_is_over_opens_at_its_end_to_be_corrected_or_undone_and_played_on(tmp_path, won):
    async with playing(tmp_path) as pilot:
        assert "The game is over." in screen_text(pilot)
        await keys(pilot, "enter")
        assert "The game is over: victory for South" in screen_text(pilot)
        await keys(pilot, "b")
        assert "The game is over" in screen_text(pilot)
        await keys(pilot, "l", "c")
        assert "correcting combat 1" in screen_text(pilot)
        await keys(pilot, "escape", "escape", "escape", "u")
        assert "DESTROYED" in screen_text(pilot)
        await keys(pilot, "enter")
        session = session_of(pilot)
        assert game_over(session.ruleset, session.state)


async def test_while_units_are_set_up_a_replay_says_nothing_of_an_end(tmp_path, won):
    async with playing(tmp_path) as pilot:
        await keys(pilot, "v")
        said = []
        for _ in range(5):
            said.append("The game is over: victory" in screen_text(pilot))
            await keys(pilot, "right")
        assert said == [False] * 5
        assert "The game is over: victory" in screen_text(pilot)
