"""Every kind of screen can be read in every theme that is offered: what is painted is measured, not what was meant."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from contrast import light_of, looked_at
from piloting import LARGE, SMALL, keys, playing, strips
from rich.style import Style
from sizes import whole
from textual.pilot import Pilot
from textual.screen import Screen
from ticking import ticking
from walks import WALKS, Walk, one_combat

import tui
from tui.themes import OF_THE_DARK, OF_THE_LIGHT

ONLY_MADE_OF = {"FittedScreen", "TableScreen", "ListScreen", "Dialog", "SessionScreen", "Predicts"} | {
    "SetupActions",
    "TurnActions",
}
"""Kinds of screen that others are made of, and that are never shown themselves."""

SEEN_IN_PASSING = {"WorkingOut"}
"""Kinds of screen that go by themselves, and on which no key does anything but leave."""

DARK_AND_ANSI = [(LARGE, "dark"), (SMALL, "ansi")]
LOOKED_AT = [
    pytest.param(
        walk, size, theme, id=f"{walk}-{theme}", marks=whole if theme == "ansi" and not walk.in_the_share else ()
    )
    for walk in WALKS
    for size, theme in DARK_AND_ANSI
]


@pytest.mark.parametrize(("walk", "size", "theme"), LOOKED_AT)
async def test_every_kind_of_screen_can_be_read_and_rests(
    tmp_path: Path, walk: Walk, size: tuple[int, int], theme: str
) -> None:
    names = set()
    async with walk.playing(tmp_path, size, f'theme = "{theme}"') as pilot:
        await looked_at(pilot)
        for step in walk.steps:
            await keys(pilot, *([step] if step.startswith("'") else step.split()))
            await looked_at(pilot)
            assert ticking(pilot) == [], f"{type(pilot.app.screen).__name__} never rests"
            names.add(type(pilot.app.screen).__name__)
    assert names == walk.names


def test_every_kind_of_screen_is_come_by() -> None:
    come_by = {name for walk in WALKS for name in walk.names}
    assert {*_kinds()} - ONLY_MADE_OF - SEEN_IN_PASSING == come_by


def _kinds() -> Iterator[str]:
    """Name every class of screen, wherever it stands."""
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    yield from (each.__name__ for each in _below(Screen) if each.__module__.startswith("tui."))


def _below(kind: type[Screen[Any]]) -> Iterator[type[Screen[Any]]]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


async def test_colours_have_the_same_names_in_the_dark_and_in_the_light(tmp_path: Path) -> None:
    dark, light = OF_THE_DARK, OF_THE_LIGHT
    assert {name: light_of(colour) for name, colour in dark.items()} == light
    async with playing(tmp_path, one_combat(tmp_path), size=LARGE) as pilot:
        expected = [light_of(each) for each in _colours(pilot)]
        pilot.app.theme = "tableside-light"
        await keys(pilot)
        assert _colours(pilot) == expected


def _colours(pilot: Pilot[None]) -> list[str]:
    """List the colours of all that is painted, each with its ground."""
    styles = (segment.style for strip in strips(pilot) for segment in strip)
    return [each.get_truecolor().hex for style in styles for each in _both(style) if each is not None]


def _both(style: Style | None) -> tuple[object, ...]:
    return (style.color, style.bgcolor) if style is not None else ()
