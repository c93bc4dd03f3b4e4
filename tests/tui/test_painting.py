"""The counting of layouts and frames counts truly: on a plain application whose every key is known."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from painting import Painted, counted, too_much
from textual.app import App, ComposeResult
from textual.containers import VerticalScroll
from textual.pilot import Pilot
from textual.widgets import Static


class Plain(App[None]):
    """Letters that each do one thing."""

    CSS = "Static { height: 1; } VerticalScroll { height: 10; }"

    def compose(self) -> ComposeResult:
        """Lay out two lines, and some that scroll."""
        yield Static("one", id="one")
        yield Static("two", id="two")
        with VerticalScroll(can_focus=False):
            yield from (Static(str(line)) for line in range(30))

    @property
    def one(self) -> Static:
        """The first line."""
        return self.query_one("#one", Static)

    def key_p(self) -> None:
        """Paint a line."""
        self.one.update("other", layout=False)

    def key_b(self) -> None:
        """Paint both lines at once."""
        for line in self.query("Screen > Static").results(Static):
            line.update("other", layout=False)

    def key_l(self) -> None:
        """Lay out: what stands below goes a line up or down."""
        self.one.styles.margin = (0, 0, 1 - self.one.styles.margin.bottom, 0)

    def key_h(self) -> None:
        """Lay out another height, which Textual does twice: the widget finds its own size changed."""
        self.one.styles.height = 3 - self.one.size.height

    def key_t(self) -> None:
        """Lay out, and paint once more when that is seen."""
        self.key_l()
        self.call_after_refresh(self.key_p)

    def key_w(self) -> None:
        """Paint, and paint once more what a thread has found out."""
        self.key_p()
        self.run_worker(lambda: self.call_from_thread(self.key_p), thread=True)

    def key_s(self) -> None:
        """Scroll, little by little."""
        self.query_one(VerticalScroll).scroll_to(y=10, duration=0.1)


@asynccontextmanager
async def plain() -> AsyncIterator[Pilot[None]]:
    async with Plain().run_test() as pilot:
        await counted(pilot, "n")
        yield pilot


@pytest.mark.parametrize(
    ("key", "layouts", "paints"),
    [("n", 0, 0), ("p", 0, 1), ("b", 0, 1), ("l", 1, 1), ("h", 2, 2), ("t", 1, 2), ("w", 0, 2)],
    ids=["nothing", "a line", "two lines", "a layout", "another height", "a layout and a line", "a line and a thread"],
)
async def test_a_key_counts_what_it_does(key: str, layouts: int, paints: int) -> None:
    async with plain() as pilot:
        assert await counted(pilot, key) == Painted(layouts, paints)
        assert await counted(pilot, key) == Painted(layouts, paints), "the second time"


async def test_a_scroll_that_glides_counts_all_its_frames() -> None:
    async with plain() as pilot:
        assert (await counted(pilot, "s")).paints > 2


async def test_what_is_too_much_is_named_by_its_key() -> None:
    async with plain() as pilot:
        assert await too_much(pilot, "p t =lp", layouts=0, paints=1) == [
            "2, 't': 1 layouts, 2 paints",
            "3, 'l': 1 layouts, 1 paints",
        ]
