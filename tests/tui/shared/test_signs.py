"""On a text console every sign of ours is one that its fonts have."""

from __future__ import annotations

from pathlib import Path

import pytest
from piloting import new_session, playing, screen_text

import tui
from tui.plain.talk import Talk
from tui.shared.terminal import FEWER

DRAWN_BELOW_32 = "☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼"
"""The signs that code page 437 has where Python's codec has control characters."""


def can_show(text: str) -> bool:
    return all(letter in DRAWN_BELOW_32 or letter.encode("cp437", "ignore") for letter in text)


def test_every_sign_in_the_front_ends_has_one_that_the_console_can_show() -> None:
    folder = Path(tui.__file__).parent
    used = {letter for path in folder.rglob("*.py") for letter in path.read_text(encoding="utf-8")}
    assert [letter for letter in sorted(used) if not can_show(letter.translate(FEWER))] == []
    assert all(len(one) == 1 for one in FEWER.values())


async def test_a_screen_on_the_console_has_only_signs_that_it_can_show(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "linux")
    async with playing(tmp_path, new_session(tmp_path), size=(120, 40)) as pilot:
        shown = screen_text(pilot)
        assert "┌─ What now?" in shown
        assert can_show(shown.replace("\n", ""))
        assert pilot.app.theme == "tableside-ansi"


def test_line_mode_quotes_plainly_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (tmp_path / "said").open("w+", encoding="utf-8") as said:
        monkeypatch.setenv("TERM", "linux")
        Talk(said, said).say("“Zoé” – 3 × C7 …")
        said.seek(0)
        assert said.read() == '"Zoé" - 3 x C7 ~\n'
