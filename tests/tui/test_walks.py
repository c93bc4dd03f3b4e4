"""A key is one layout and at most two paints on every kind of screen; a screen that opens may be laid out twice.

A combat's own questions are counted on their own; here a session is left and come back to, and what lies over it.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from painting import counted
from piloting import LEAST, SIZES
from sizes import whole
from textual.pilot import Pilot
from textual.screen import Screen
from walks import WALKS, Walk, keys_of

import tui

ONLY_MADE_OF = {"PaintedOnce", "FittedScreen", "TableScreen", "Dialog", "SessionScreen", "KitPages", "Predicts"}
"""Kinds of screen that others are made of, and that are never shown themselves."""

AFTER_ANOTHER = {"WhatFollows"}
"""Kinds of screen that open after one that is seen in passing, which opens, too."""

SEEN_IN_PASSING = {"WorkingOut"}
"""Kinds of screen that go by themselves, and on which no key does anything but leave."""

WALKED = [pytest.param(each, id=str(each), marks=() if each.in_the_share else whole) for each in WALKS]


async def too_much_at(pilot: Pilot[None], key: str) -> str:
    """Press a key; say what it laid out or painted too often, or nothing."""
    before = pilot.app.screen
    done = await counted(pilot, key)
    after = pilot.app.screen
    layouts = 1 if after is before else 4 if type(after).__name__ in AFTER_ANOTHER else 2
    return "" if done.within(layouts, 2) else f"{key}: {type(before).__name__} to {type(after).__name__}, {done}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("walk", WALKED)
async def test_a_key_is_laid_out_once_and_painted_at_most_twice(
    tmp_path: Path, walk: Walk, size: tuple[int, int]
) -> None:
    await assert_painted_once(tmp_path, walk, size)


@whole
@pytest.mark.parametrize("walk", [each for each in WALKS if "BoardScreen" not in each.names], ids=str)
async def test_so_it_is_on_the_least_screen_which_has_no_board(tmp_path: Path, walk: Walk) -> None:
    await assert_painted_once(tmp_path, walk, LEAST)


async def assert_painted_once(tmp_path: Path, walk: Walk, size: tuple[int, int]) -> None:
    """Go a way, and see that no key of it lays out or paints too often."""
    names, found = set(), []
    async with walk.playing(tmp_path, size) as pilot:
        for step in walk.steps:
            found += [await too_much_at(pilot, key) for key in keys_of(step)]
            names.add(type(pilot.app.screen).__name__)
    assert [each for each in found if each] == []
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
