"""The key line of each kind of screen, in a narrow and in a wide terminal: the one place that a new key changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from piloting import LARGE, SMALL, key_line, keys, new_session, playing
from syrupy.assertion import SnapshotAssertion

PRINTED = ("'1-2'", "enter", "'6-1'", "enter", "'1'", "enter", "enter")
UNITS = ("'1910'", "enter", "'20Pz 6'", "enter", "2", "'294 4'", "enter")
SECRETS = ("enter", "'0'", "enter", "enter", "'1'", "enter", "'0'", "enter")
SUPPORT = ("enter", "enter", "enter", "2", "enter", "enter", "enter")

WALKS = {
    "": {
        "home": (),
        "a text field in a lesson": ("enter", "enter", "2", "1"),
        "the end of a lesson": ("'Thinker 4 + Tiny 2'", "enter", "'Rover 2'", "enter", "v", "enter"),
        "the lessons of a game": ("escape",),
    },
    "rivets": {
        "a roll": ("enter", "2", "1", "'7'", "enter", "'2'", "enter"),
        "a ruling": ("5",),
        "the table": ("enter", "t"),
    },
    "bautzen-1945": {
        "a page of a kit": ("i", *PRINTED),
        "a choice beside a kit": ("escape", "n", "1", "1", *UNITS[:4]),
        "a text field beside a kit": UNITS[4:],
        "a roll beside a kit": (*SECRETS, *SUPPORT),
    },
}
"""A walk for each game ("" is Home) with the keys from one kind of screen to the next."""


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("game", WALKS, ids=["home", *list(WALKS)[1:]])
async def test_each_kind_of_screen_names_its_keys(
    tmp_path: Path, game: str, size: tuple[int, int], snapshot: SnapshotAssertion
) -> None:
    path = new_session(tmp_path, game) if game else None
    async with playing(tmp_path, path, size=size) as pilot:
        for kind, typed in WALKS[game].items():
            await keys(pilot, *typed)
            assert key_line(pilot) == snapshot(name=kind)
