"""The screen that a session's table is."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from rulesets.catalogue import ruleset
from saves.session.session import Session
from tui.navigation import table_of


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
