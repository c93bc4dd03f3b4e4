"""What scrolls: its bar, and the words beside it."""

from __future__ import annotations

from textual.app import App, ComposeResult

from tui.widgets.stacked import Scrolled
from tui.widgets.still import Written


class Longer(App[None]):
    """More lines than there is room for, with a margin on both sides."""

    CSS = "Scrolled { padding: 0 2; scrollbar-size-vertical: 1; } Written { height: auto; }"

    def compose(self) -> ComposeResult:
        with Scrolled():
            yield Written("word " * 99)


async def test_a_column_stays_free_between_the_words_and_the_scroll_bar() -> None:
    async with Longer().run_test(size=(40, 6)) as pilot:
        words, bar = pilot.app.query_one(Written).region, pilot.app.query_one(Scrolled).vertical_scrollbar.region
        assert (words.x, bar.width) == (2, 1)
        assert words.right + 1 == bar.x
        assert bar.right < 40
