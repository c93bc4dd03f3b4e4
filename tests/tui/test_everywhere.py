"""Every key that works everywhere works in every place, at every size; below the smallest size nothing else counts."""

import asyncio
from unittest.mock import patch

import pytest
from piloting import LARGE, LEAST, SMALL, keys, resized, screen_text, settled, strips
from sizes import WHOLE, share, whole
from textual.binding import Binding
from walks import WALKS

from tui.app import Tableside
from tui.palette import Palette

HUGE, TINY = (200, 60), (10, 4)
OWN = [each for each in Binding.make_bindings(Tableside.BINDINGS) if each.action != "quit"]
"""The application's own keys, each once, but for the one that ends it."""
QUITS = [each.key for each in Binding.make_bindings(Tableside.BINDINGS) if each.action == "quit"]
COMMANDS = Tableside.COMMAND_PALETTE_BINDING
OPENING = ("f1", "f9", COMMANDS)
"""Help, looking up and the commands, by keys that are no letters where a text is typed."""
UNSEEN = (*OPENING, "escape", "enter", "1", "x", "space", "down", "pagedown", "backspace", "ctrl+t")
"""Keys that do something on one screen or another, and must not where nobody sees it."""

SCROLL_BAR = {ord("┃"): " "}

WALKED = [
    pytest.param(walk, size, id=f"{walk}-{size[0]}x{size[1]}", marks=() if in_share else whole)
    for walk in WALKS
    for size in (LEAST, SMALL, LARGE, HUGE)
    for in_share in [walk.in_the_share and size == SMALL]
]
SHRUNK = share([each for each in WALKS if WHOLE or each.in_the_share], 2)


def stack(pilot):
    """Give the screens that lie over each other."""
    return [*pilot.app.screen_stack]


def shown(pilot):
    """Give what is written on the screen, without its scroll bars; of a dialog nothing beside it."""
    screen = pilot.app.screen
    region = screen.children[0].region if screen.is_modal else screen.region
    lines = (line.crop(region.x, region.right).text for line in strips(pilot)[region.y : region.bottom])
    return [line.translate(SCROLL_BAR).rstrip() for line in lines]


async def painted(pilot):
    """Wait until the screen is laid out and painted with all that was read for it, however slow the machine is."""
    for _ in range(2):  # what is read goes by how much room there is
        is_painted = asyncio.Event()
        pilot.app.screen.call_after_refresh(is_painted.set)
        await is_painted.wait()
        await settled(pilot.app)


async def places(walk, pilot):
    """Go a way, and stop at each place of it: another kind of screen, or another kind of widget with the focus."""
    been = set()
    for step in ("", *walk.steps):
        if step:
            await keys(pilot, *([step] if step.startswith("'") else step.split()))
        await painted(pilot)
        screen = pilot.app.screen
        if (place := (type(screen), type(screen.focused), screen.is_modal)) not in been:
            been.add(place)
            yield type(screen).__name__


async def come_back(pilot, place):
    """Leave what was opened over a place."""
    for _ in range(3):
        if stack(pilot) != place:
            await keys(pilot, "escape")
    assert stack(pilot) == place


@pytest.mark.parametrize(("walk", "size"), WALKED)
async def test_keys_that_work_everywhere_leave_every_place_as_it_was(tmp_path, walk, size):
    names = set()
    async with walk.playing(tmp_path, size) as pilot:
        async for name in places(walk, pilot):
            names.add(name)
            before, place = shown(pilot), stack(pilot)
            for own in OWN:
                await keys(pilot, own.key)
                assert stack(pilot) == place
                assert shown(pilot) == before, f"{own.key} on {name}"
            for key in OPENING:
                await keys(pilot, key)
                await come_back(pilot, place)
                assert shown(pilot) == before, f"{key} on {name}"
            if not isinstance(pilot.app.screen, Palette):
                theme = "dark" if pilot.app.theme == "tableside-light" else "light"
                await keys(pilot, COMMANDS, f"'{theme}'", "enter")
                assert pilot.app.theme == f"tableside-{theme}"
                assert stack(pilot) == place
                for _ in range(9):  # what is read behind Home is read anew in other colours, once they are there
                    await painted(pilot)
                    if shown(pilot) == before:
                        break
                assert shown(pilot) == before, f"{theme} on {name}"
            with patch.object(pilot.app, "exit") as ends:
                for quits in QUITS:
                    await keys(pilot, quits)
            assert ends.call_count == len(QUITS), name
    assert size == LEAST or names >= walk.names


@pytest.mark.parametrize("walk", SHRUNK, ids=str)
async def test_nothing_happens_unseen_and_all_is_where_it_was_when_the_window_grows_again(tmp_path, walk):
    async with walk.playing(tmp_path, SMALL) as pilot:
        async for name in places(walk, pilot):
            before, place, focused = shown(pilot), stack(pilot), pilot.app.screen.focused
            kept = {*files(tmp_path)}
            await resized(pilot, TINY)
            assert screen_text(pilot).split() == ["Make", "it", "48", "×", "20."], name
            await keys(pilot, *UNSEEN, *(own.key for own in OWN))
            with patch.object(pilot.app, "exit") as ends:
                await keys(pilot, *QUITS)
            assert ends.call_count == len(QUITS), name
            assert stack(pilot) == place, name
            await resized(pilot, SMALL)
            assert shown(pilot) == before, name
            assert pilot.app.screen.focused is focused, name
            assert {*files(tmp_path)} == kept, name


def files(data):
    """Go through what is kept, but for pictures."""
    yield from ((each, each.read_bytes()) for each in data.rglob("*") if each.suffix in (".jsonl", ".toml", ".json"))


@pytest.mark.parametrize("walk", SHRUNK, ids=str)
async def test_what_opens_in_a_window_that_is_too_small_stands_when_it_grows(tmp_path, walk):
    async with walk.playing(tmp_path, TINY) as pilot:
        assert screen_text(pilot).split() == ["Make", "it", "48", "×", "20."]
        await resized(pilot, SMALL)
        names = {name async for name in places(walk, pilot)}
        assert names >= walk.names or "BoardScreen" in walk.names  # no board opens where there is no room for it


@pytest.mark.parametrize(("walk", "size"), WALKED)
async def test_back_leads_from_every_place_to_where_the_way_began(tmp_path, walk, size):
    async with walk.playing(tmp_path, size) as pilot:
        async for _ in places(walk, pilot):
            pass
        for _ in range(9):
            await keys(pilot, "escape")
        assert len(stack(pilot)) == 1
