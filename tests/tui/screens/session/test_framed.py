"""The panes round a question: what stands in which column of a wide screen."""

from piloting import LARGE, keys, playing, screen_text
from textual.geometry import Size

from saves.examples import open_example
from saves.session.session import Session
from tui.screens.session.side_panes import FAR, LEFT, RIGHT, SidePanes
from tui.themes import DARK, rich_colours


def test_between_combats_what_is_settled_and_what_is_open_stands_once(tmp_path):
    with Session.open(open_example("battle-for-moscow", tmp_path), read_only=True) as session:
        panes = SidePanes(session, lambda: rich_colours(DARK))
        shown = [
            pane.title for name in (LEFT, RIGHT, FAR) for pane in panes.panels_in(name, Size(32, 30)) if pane.blocks
        ]
    assert sorted(shown) == ["Rules still open", "Rulings", "Settled", "Turn 3"]


async def test_while_letters_are_text_no_pane_names_a_letter_as_its_key(tmp_path):
    async with playing(tmp_path, open_example("rivets", tmp_path / "sessions"), size=LARGE) as pilot:
        await keys(pilot, "X", "e", "e", "enter")
        assert "l all" in screen_text(pilot)
        await keys(pilot, "1")
        shown = screen_text(pilot)
        assert "f5 all" in shown
        assert not [key for key in ("l all", "w why", "e next") if f" {key} " in shown]
