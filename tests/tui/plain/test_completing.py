"""Tab completes names in line mode where a terminal reads lines, and `:report` says where the report is."""

from __future__ import annotations

import io
from collections.abc import Sequence
from errno import EIO
from pathlib import Path

import pytest
from lines import typed
from piloting import standing_at

from rulesets.engine.core.tabletop import Change, What
from saves.session.session import Session
from tui.plain import play
from tui.plain.home import HomeMenu
from tui.plain.talk import Left, Talk, completions
from tui.shared.arguments import BadInput
from tui.shared.settings import Places

KNOWN = ("Ponder", "Patch", "Mallet")


@pytest.mark.parametrize(
    ("begun", "offered"),
    [("pon", ["Ponder"]), ("Mallet 7 + P", [" Ponder", " Patch"]), ("Mallet 7 +", []), ("", []), ("7", [])],
)
def test_the_last_part_of_an_answer_is_completed(begun: str, offered: list[str]) -> None:
    assert completions(begun, KNOWN) == offered


def test_tab_completes_the_units_that_are_known_while_units_are_asked_for(tmp_path: Path) -> None:
    lines = iter(("units", "Ponder"))
    asked: list[tuple[str, ...]] = []

    def edited(prompt: str, names: Sequence[str]) -> str:
        asked.append(tuple(names))
        for each in lines:
            return each
        raise EOFError

    path = standing_at(tmp_path, "combat", {"phase": "combat"})
    with Session.open(path) as session:
        session.amend([Change(What.CARD, name, "strength", "4") for name in ("Ponder", "Mallet")])
    talk = Talk(io.StringIO(), io.StringIO(), edited=edited)
    assert play(HomeMenu(talk, Places(tmp_path / "config.toml", tmp_path), lambda faces: 1), path) == 0
    assert [sorted(each) for each in asked] == [
        ["bcpc", "neutral", "units"],
        ["Mallet", "Ponder"],
        ["Mallet", "Ponder"],
    ]


def test_a_terminal_that_is_gone_is_said_to_be_and_an_end_of_input_leaves() -> None:
    def unread(prompt: str, names: Sequence[str]) -> str:
        raise OSError(EIO, "Input/output error")

    def ended(prompt: str, names: Sequence[str]) -> str:
        raise EOFError

    with pytest.raises(BadInput, match="can no longer be read"):
        Talk(io.StringIO(), io.StringIO(), edited=unread).ask("> ")
    with pytest.raises(Left):
        Talk(io.StringIO(), io.StringIO(), edited=ended).ask("> ")


def test_a_report_is_written_by_a_command_that_says_its_path(tmp_path: Path) -> None:
    path = standing_at(tmp_path, "combat", {"phase": "combat"})
    said = typed(tmp_path, ":report", path=path)
    [report] = (tmp_path / "reports").iterdir()
    assert f"Written to {report}." in said
    assert report.read_text("utf-8").startswith("# Saturday at the club")
