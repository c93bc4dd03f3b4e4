"""The screen that a session's table is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from lines import typed
from piloting import body, keys, new_session, playing

from rulesets.catalogue import of_text, ruleset
from saves.session.session import Session
from tui.navigation import board_of


@pytest.mark.parametrize(
    ("game", "board", "on_board"),
    [
        ("game-of-war", "game-of-war", True),
        ("game-of-war", "", False),
        ("rivets", "", False),
        ("rivets", "chess", False),
    ],
)
def test_a_ruleset_names_its_board_and_without_one_that_is_known_its_questions_are_shown(
    game: str, board: str, on_board: bool
) -> None:
    assert (board_of(replace(ruleset(game), board=board)) is not None) is on_board
    assert (ruleset(game).board != "") is (game == "game-of-war")


async def test_a_session_with_converted_line_ends_is_opened_from_a_mended_copy(tmp_path: Path) -> None:
    path = new_session(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    async with playing(tmp_path, path) as pilot:
        assert "its line ends were converted" in " ".join(body(pilot).split())
        await keys(pilot, "1")
        assert "What now?" in body(pilot)
    assert b"\r\n" in path.read_bytes()
    assert b"\r" not in path.with_name("saturday-mended.jsonl").read_bytes()


def test_line_mode_mends_in_a_copy_once_the_players_agree(tmp_path: Path) -> None:
    path = new_session(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert "At the table" in typed(tmp_path, "2", ":quit", path=path)
    assert path.with_name("saturday-mended.jsonl").exists()


@pytest.fixture
def edited_since(tmp_path: Path) -> Path:
    """Begin a session of Napoleon at Waterloo by a text that is not that of its file."""
    game = ruleset("napoleon-at-waterloo")
    other = of_text(game.id, game.text.replace("demoralised (40 strength lost)", "broken"))
    path = tmp_path / "sessions" / "sunday.jsonl"
    path.parent.mkdir()
    with Session.create(path, title="Sunday", ruleset=other, players={}) as session:
        session.begin("combat")
        session.answer("attacker", "allied")
    return path


async def test_a_file_that_was_edited_is_announced_shown_and_taken(tmp_path: Path, edited_since: Path) -> None:
    async with playing(tmp_path, edited_since) as pilot:
        assert "The file of this game has been edited since (line" in " ".join(body(pilot).split())
        await keys(pilot, "2")
        assert "+prompt = " in body(pilot)
        await keys(pilot, "escape", "3")
        assert "demoralised" in body(pilot)
    with Session.open(edited_since, read_only=True) as session:
        assert session.ruleset is ruleset("napoleon-at-waterloo")


@pytest.mark.parametrize(("way", "asked"), [("1", "broken?"), ("2\n3", "demoralised (40 strength lost)?")])
def test_line_mode_goes_on_by_the_text_that_is_chosen(tmp_path: Path, edited_since: Path, way: str, asked: str) -> None:
    assert asked in typed(tmp_path, way, ":quit", path=edited_since).rsplit("take the new text", 1)[1]
