"""The screen that a session's table is."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from piloting import body, keys, new_session, playing

from rulesets.catalogue import ruleset
from saves.session.session import Session
from tui.navigation import table_of
from tui.plain import play
from tui.plain.home import Home
from tui.plain.talk import Talk
from tui.shared.places import Places


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
    game: str, board: str, on_board: bool, tmp_path: Path
) -> None:
    named = replace(ruleset(game), board=board)
    with Session.create(tmp_path / "it.jsonl", title="It", ruleset=named, players={}) as session:
        assert (table_of(session).board is not None) is on_board
    assert (ruleset(game).board != "") is (game == "game-of-war")


async def test_a_session_with_converted_line_ends_is_opened_from_a_mended_copy(tmp_path: Path) -> None:
    path = new_session(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    async with playing(tmp_path, path) as pilot:
        assert "its line ends were converted" in " ".join(body(pilot).split())
        await keys(pilot, "1")
        assert "At the table" in body(pilot)
    assert b"\r\n" in path.read_bytes()
    assert b"\r" not in path.with_name("saturday-mended.jsonl").read_bytes()


def test_line_mode_mends_in_a_copy_once_the_players_agree(tmp_path: Path) -> None:
    path = new_session(tmp_path)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    said = io.StringIO()
    home = Home(Talk(io.StringIO("2\n:quit\n"), said), Places(tmp_path / "config.toml", tmp_path), lambda faces: 1)
    assert play(home, path) == 0
    assert "At the table" in said.getvalue()
    assert path.with_name("saturday-mended.jsonl").exists()
