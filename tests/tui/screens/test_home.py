"""Home: sessions are renamed, deleted and brought back by keys."""

from __future__ import annotations

import re
from pathlib import Path

from piloting import keys, new_session, notified, playing, screen_text
from textual.pilot import Pilot

from saves.log.folder import summaries
from saves.session.session import Session
from tui.palette import commands


def titles(data: Path) -> list[str]:
    return [each.title for each in summaries(data / "sessions")]


def offered(pilot: Pilot[None]) -> list[str]:
    return [each.title for each in commands(pilot.app, pilot.app.screen)]


async def test_a_session_is_renamed_deleted_and_brought_back(tmp_path: Path) -> None:
    new_session(tmp_path)
    async with playing(tmp_path) as pilot:
        await keys(pilot, "r", "ctrl+u", "'Sunday'", "enter")
        assert titles(tmp_path) == ["Sunday"]
        await keys(pilot, "d", "enter")
        assert titles(tmp_path) == ["Sunday"]
        assert "Bring back" not in offered(pilot)
        await keys(pilot, "d", "2")
        assert titles(tmp_path) == []
        assert "Bring back" in offered(pilot)
        await keys(pilot, "u", "1")
        assert titles(tmp_path) == ["Sunday"]
        assert "Sunday" in screen_text(pilot)


async def test_a_title_of_any_length_and_of_wide_letters_leaves_its_session_in_one_line(tmp_path: Path) -> None:
    long = [
        "A very long title of a session that goes on and on",
        "卓上の審判 土曜日の長い長い対戦の題名",
    ]
    for place, title in enumerate(long):
        new_session(tmp_path, "napoleon-at-waterloo", title).rename(tmp_path / "sessions" / f"{place}.jsonl")
    async with playing(tmp_path) as pilot:
        listed = [line for line in screen_text(pilot).splitlines() if "Napoleon at Waterloo  " in line]
        assert len(listed) == len(long)
        assert all(re.search(r"\d\d:\d\d$", line) for line in listed)


async def test_a_session_that_is_open_elsewhere_stays(tmp_path: Path) -> None:
    path = new_session(tmp_path)
    with Session.open(path):
        async with playing(tmp_path) as pilot:
            await keys(pilot, "d", "2")
            assert "is open in" in notified(pilot)
    assert titles(tmp_path) == ["Saturday at the club"]
