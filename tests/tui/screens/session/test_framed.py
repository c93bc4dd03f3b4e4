"""The panes round a question: what stands in which column of a wide screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from piloting import LARGE, keys, playing, screen_text
from textual.geometry import Size

from saves.examples import open_example
from saves.session.session import Session
from tui.screens.session.side_panes import FAR, PLACES, RIGHT, SidePanes
from tui.themes import DARK, rich_colours

RULES = ["Settled", "Rules still open"]


@pytest.mark.parametrize("has_far", [False, True])
def test_between_combats_open_rules_stand_in_the_last_column_and_nothing_stands_twice(
    tmp_path: Path, has_far: bool
) -> None:
    with Session.open(open_example("battle-for-moscow", tmp_path), read_only=True) as session:
        panes, room = SidePanes(session, lambda: rich_colours(DARK)), Size(32, 30)
        panes.columns[FAR].display = has_far
        columns = [panes.panels_in(name, room) for name in ((RIGHT, FAR) if has_far else (RIGHT,))]
    shown = [[pane.title for pane in column if pane.blocks] for column in columns]
    assert shown == ([["Turn 3", RULES[0]], RULES[1:]] if has_far else [["Turn 3", *RULES]])


def test_a_pane_that_grows_stands_below_all_that_do_not() -> None:
    for columns in ("asked", "between"):
        stands = [(name, place.grows) for place in PLACES for name in getattr(place, columns)]
        for name in {name for name, _ in stands}:
            grows = [grow for its, grow in stands if its == name]
            assert grows == sorted(grows)


async def test_while_letters_are_text_no_pane_names_a_letter_as_its_key(tmp_path: Path) -> None:
    async with playing(tmp_path, open_example("rivets", tmp_path / "sessions"), size=LARGE) as pilot:
        await keys(pilot, "X", "e", "e", "enter")
        assert "l all" in screen_text(pilot)
        await keys(pilot, "1")
        shown = screen_text(pilot)
        assert "f5 all" in shown
        assert not [key for key in ("l all", "w why", "e next") if f" {key} " in shown]
