"""A long list makes no more lines than are looked at, and shows each of them to whoever goes there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import ClassVar

import pytest
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets.option_list import Option

from tui.widgets.growing import AT_ONCE, Growing

ALL = 1_000


class Listed(App[None]):
    """Shows a long list, and counts the lines that it has made."""

    colours: ClassVar = defaultdict[str, str](lambda: "red")
    made = 0

    def compose(self) -> ComposeResult:
        yield Growing()

    def on_mount(self) -> None:
        self.listed.begin(self.lines())
        self.listed.action_first()
        self.listed.focus()

    def lines(self) -> Iterator[Option]:
        for number in range(ALL):
            self.made += 1
            yield Option(f"line {number}")

    @property
    def listed(self) -> Growing:
        return self.query_one(Growing)


@asynccontextmanager
async def listing() -> AsyncIterator[tuple[Pilot[None], Listed]]:
    app = Listed()
    async with app.run_test() as pilot:
        await pilot.pause()
        yield pilot, app


async def test_only_the_beginning_is_made_at_first() -> None:
    async with listing() as (_, app):
        assert app.made == app.listed.option_count == AT_ONCE


async def test_the_last_line_of_all_is_found_by_its_key() -> None:
    async with listing() as (pilot, app):
        await pilot.press("end")
        assert app.listed.highlighted == ALL - 1


@pytest.mark.parametrize("key", ["pagedown", "down"])
async def test_whoever_goes_down_always_has_more_lines_below(key: str) -> None:
    async with listing() as (pilot, app):
        for _ in range(AT_ONCE // 5):
            await pilot.press(key)
            assert app.listed.option_count > (app.listed.highlighted or 0) + 1
        assert app.made < ALL


async def test_lines_that_are_scrolled_to_are_there() -> None:
    async with listing() as (pilot, app):
        for _ in range(3):
            app.listed.scroll_end(animate=False)
            await pilot.pause()
        assert AT_ONCE < app.made < ALL
        assert app.listed.highlighted == 0
