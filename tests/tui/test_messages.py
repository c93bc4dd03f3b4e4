"""A message belongs to the screen on which it was seen, stands there once, and is in no picture."""

from __future__ import annotations

from pathlib import Path

from piloting import LARGE, keys, new_session, playing, screen_text

from saves.reports.export import export_text
from saves.session.session import Session
from tui.board.screen import BoardScreen

HERE = "This is Home."


async def test_a_message_stands_once_and_goes_with_the_screen_on_which_it_was_seen(tmp_path: Path) -> None:
    async with playing(tmp_path, size=LARGE, messages=True) as pilot:  # beside the list that lies over Home
        await keys(pilot, "escape", "escape", "escape")
        assert screen_text(pilot).count(HERE) == 1
        await keys(pilot, "n")
        assert HERE not in screen_text(pilot)
        await keys(pilot, "escape")
        assert HERE not in screen_text(pilot)


async def test_what_a_key_says_as_it_opens_a_screen_is_seen_there(tmp_path: Path) -> None:
    exported = tmp_path / "friday.json"
    with Session.open(new_session(tmp_path / "club", "game-of-war", "Friday")) as session:
        exported.write_text(export_text(session))
    async with playing(tmp_path, messages=True) as pilot:
        await keys(pilot, "i", f"'{exported}'", "enter")
        assert isinstance(pilot.app.screen, BoardScreen)
        assert "Imported as “Friday”" in screen_text(pilot)
        await keys(pilot, "question_mark")
        assert "Imported" not in screen_text(pilot)


async def test_no_message_is_in_a_picture(tmp_path: Path) -> None:
    async with playing(tmp_path, messages=True) as pilot:
        await keys(pilot, "escape", "ctrl+p")
        assert "Saved a picture" in screen_text(pilot)
        await keys(pilot, "ctrl+p")
    for picture in (tmp_path / "pictures").iterdir():
        drawn = picture.read_text("utf-8").replace("&#160;", " ")
        assert "Tableside" in drawn
        assert "Saved a picture" not in drawn
        assert HERE not in drawn
