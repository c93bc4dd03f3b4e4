"""The panes round a question: what stands in which column of a wide screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesets.engine.odds.prospects import Prospects
from saves.examples import open_example
from saves.session.session import Session
from tui.screens.session.side_panes import PanelPlan
from tui.themes import DARK, rich_colours

RULES = ["Settled", "Rules still open"]


@pytest.mark.parametrize("has_far", [False, True])
def test_between_combats_open_rules_stand_in_the_last_column_and_nothing_stands_twice(
    tmp_path: Path, has_far: bool
) -> None:
    with Session.open(open_example("battle-for-moscow", tmp_path), read_only=True) as session:
        framed = PanelPlan(
            session, None, Prospects(), None, rich_colours(DARK), pools=False, hushed=False, has_far=has_far
        )
        columns = [framed.right(32), *([framed.far(32)] if has_far else [])]
    shown = [[pane.title for pane in column if pane.blocks] for column in columns]
    assert shown == ([["Turn 3"], RULES] if has_far else [["Turn 3", *RULES]])
