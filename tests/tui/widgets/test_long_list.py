"""A long list makes no more entries than are looked at, wherever somebody goes in it, and shows each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import ClassVar

import pytest
from piloting import screen_text
from rich.text import Text
from textual.app import App, ComposeResult
from textual.geometry import Offset
from textual.pilot import Pilot

from tui.widgets.heights import Heights
from tui.widgets.long_list import Entry, LongList

ALL = 10_000
ROWS = 24
TALL = 7
"""Each entry whose number is a multiple of this takes two lines, and has a heading."""


class Listed(App[None]):
    """Shows a long list, and keeps in mind which entries it has made."""

    CSS = "LongList { height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1; }"
    colours: ClassVar = defaultdict[str, str](lambda: "red")

    def __init__(self) -> None:
        super().__init__()
        self.made: list[int] = []
        self.chosen: list[int] = []

    def compose(self) -> ComposeResult:
        yield LongList()

    def on_mount(self) -> None:
        self.listed.begin(ALL, self.entry)
        self.listed.mark(0)
        self.listed.focus()

    def entry(self, place: int) -> Entry:
        self.made.append(place)
        if place % TALL:
            return Entry([Text(f"entry {place}")])
        return Entry([Text(f"entry {place}"), Text(f"more of {place}")], [Text(f"heading of {place}")])

    def on_long_list_chosen(self, event: LongList.Chosen) -> None:
        self.chosen.append(event.place)

    @property
    def listed(self) -> LongList:
        return self.query_one(LongList)


@asynccontextmanager
async def listing() -> AsyncIterator[tuple[Pilot[None], Listed]]:
    app = Listed()
    async with app.run_test(size=(40, ROWS)) as pilot:
        await pilot.pause()
        yield pilot, app


def shown(pilot: Pilot[None]) -> list[str]:
    return [line.rstrip(" ▁▂▃▄▅▆▇█") for line in screen_text(pilot).splitlines()]


async def test_only_what_is_in_sight_is_made_at_first() -> None:
    async with listing() as (pilot, app):
        lines = shown(pilot)
        assert lines[:4] == ["  heading of 0", "▌ entry 0", "▌ more of 0", "  entry 1"]
        assert len(app.made) == len(set(app.made)) == sum("entry" in line for line in lines)


async def test_a_list_that_is_made_whole_knows_how_long_it_is() -> None:
    async with listing() as (pilot, app):
        app.listed.begin(2 * TALL, app.entry, whole=True)
        await pilot.pause()
        assert app.listed.virtual_size.height == 2 * TALL + 2 * 2  # of two entries a second line, and a heading
        app.listed.begin(50, app.entry)
        await pilot.pause()
        assert app.listed.virtual_size.height < 50 + 8 * 2, "what is out of sight counts as one line"


async def test_the_last_entry_of_all_is_shown_by_its_key_and_nothing_between_is_made() -> None:
    async with listing() as (pilot, app):
        app.made.clear()
        await pilot.press("end")
        lines = [line for line in shown(pilot) if line]
        assert (lines[-1], len(lines)) == (f"▌ entry {ALL - 1}", ROWS)
        assert len(app.made) <= ROWS


@pytest.mark.parametrize("key", ["pageup", "up", "pagedown", "down"])
async def test_whoever_goes_on_from_the_middle_sees_every_entry_once(key: str) -> None:
    async with listing() as (pilot, app):
        app.listed.mark(ALL // 2)
        await pilot.pause()
        for _ in range(30):
            await pilot.press(key)
            numbers = [int(line.split()[-1]) for line in shown(pilot) if "entry" in line]
            assert numbers == [*range(numbers[0], numbers[0] + len(numbers))]
            assert app.listed.marked in numbers
        assert len(app.made) == len(set(app.made))


async def test_before_the_first_entry_comes_the_last_and_behind_it_the_first() -> None:
    async with listing() as (pilot, app):
        await pilot.press("up")
        assert app.listed.marked == ALL - 1
        await pilot.press("down")
        assert (app.listed.marked, shown(pilot)[0]) == (0, "  heading of 0")


async def test_what_is_scrolled_to_is_there_and_the_mark_stays() -> None:
    async with listing() as (pilot, app):
        app.listed.scroll_to(y=5_000, animate=False)
        await pilot.pause()
        assert all(shown(pilot)[:ROWS])
        assert (app.listed.marked, len(app.made) < 3 * ROWS) == (0, True)


async def test_a_click_chooses_an_entry_and_not_its_heading() -> None:
    async with listing() as (pilot, app):
        await pilot.click(offset=Offset(5, 0))
        await pilot.click(offset=Offset(5, 3))
        assert (app.chosen, app.listed.marked) == ([1], 1)


def test_a_line_is_found_in_its_entry_and_one_beyond_the_end_in_the_last() -> None:
    heights = Heights(3)
    heights.know(1, 2)
    assert [heights.at(line) for line in range(5)] == [(0, 0), (1, 0), (1, 1), (2, 0), (2, 0)]
    assert (heights.total, heights.span(1)) == (4, range(1, 3))
