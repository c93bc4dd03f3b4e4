"""The log on screen: who fought, by turns, of one unit, beside it how it came about; every line in words."""

from __future__ import annotations

from pathlib import Path

import pytest
from piloting import SIZES, keys, playing, screen_text
from syrupy.assertion import SnapshotAssertion

from saves.examples import open_example
from saves.log.state import Confirmed
from saves.reports.combats import CombatLine, combat_line
from saves.session.session import Session
from tui.screens.session import logged
from tui.themes import DARK, rich_colours


@pytest.mark.parametrize("size", SIZES)
async def test_the_log_says_who_fought_by_turns(
    tmp_path: Path, size: tuple[int, int], snapshot: SnapshotAssertion
) -> None:
    async with playing(tmp_path, open_example("rivets", tmp_path / "sessions"), size=size) as pilot:
        await keys(pilot, "f5")
        assert screen_text(pilot) == snapshot


async def test_the_log_can_be_of_one_unit_and_of_all_again(tmp_path: Path) -> None:
    async with playing(tmp_path, open_example("rivets", tmp_path / "sessions")) as pilot:
        await keys(pilot, "f5", "f", "'tiny'", "enter")
        shown = screen_text(pilot)
        assert "Combats of tiny: 2 of 5" in shown
        assert ("Hammer → Rover" in shown, "Crawler → Tiny" in shown) == (False, True)
        await keys(pilot, "f", *["backspace"] * 4, "enter")
        assert "Hammer → Rover" in screen_text(pilot)


def test_of_a_long_log_no_more_rulings_are_read_than_share_their_columns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []

    def reading(session: Session, combat: Confirmed) -> CombatLine:
        read.append(combat.number)
        return combat_line(session, combat)

    monkeypatch.setattr(logged, "combat_line", reading)
    monkeypatch.setattr(logged, "ABREAST", 2)
    with Session.open(open_example("rivets", tmp_path), read_only=True) as session:
        rulings = logged.Rulings(session, logged.Room(width=70, height=1, narrow=False), rich_colours(DARK))
        assert len(rulings) == 5
        last, first = ([line.plain for line in rulings.entry(place).lines] for place in (4, 0))
        assert (last[0].split()[0], first[0].split()[0]) == ("1", "5")
    assert read == [2, 1, 5]


async def test_every_line_of_the_log_is_in_words(tmp_path: Path) -> None:
    async with playing(tmp_path, open_example("rivets", tmp_path / "sessions")) as pilot:
        await keys(pilot, "f5", "a")
        shown = screen_text(pilot)
        assert "Die roll: 5 (rolled by Tableside)" in shown
        assert " = " not in shown
        await keys(pilot, "escape")
        assert "All rulings, newest first" in screen_text(pilot), "back to where one came from"
