"""The panes round a question: what stands in which column of a wide screen."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.geometry import Size

from saves.examples import open_example
from saves.session.session import Session
from tui.screens.session.side_panes import SidePanes
from tui.themes import DARK, rich_colours

RULES = ["Settled", "Rules still open"]


@pytest.mark.parametrize("has_far", [False, True])
def test_between_combats_open_rules_stand_in_the_last_column_and_nothing_stands_twice(
    tmp_path: Path, has_far: bool
) -> None:
    with Session.open(open_example("battle-for-moscow", tmp_path), read_only=True) as session:
        panes, room = SidePanes(session, lambda: rich_colours(DARK)), Size(32, 30)
        panes.far.display = has_far
        columns = [panes.right_panels(room), *([panes.far_panels(room)] if has_far else [])]
    shown = [[pane.title for pane in column if pane.blocks] for column in columns]
    assert shown == ([["Turn 3"], RULES] if has_far else [["Turn 3", *RULES]])
