"""The key line of each kind of screen, in a narrow and in a wide terminal: the one place that a new key changes."""

import pytest
from piloting import SIZES, key_line, keys, playing, standing_at
from rows import answers, beside

WALKS = beside(__file__)
"""The keys from one kind of screen to the next; from Home, or from a combat of a `game` with `answers`."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("walk", WALKS.values(), ids=WALKS)
async def test_each_kind_of_screen_names_its_keys(tmp_path, walk, size, snapshot):
    path = standing_at(tmp_path, "combat", answers(walk["answers"]), walk["game"]) if "game" in walk else None
    async with playing(tmp_path, path, size=size) as pilot:
        for kind, typed in walk["kinds"].items():
            await keys(pilot, *typed)
            assert key_line(pilot) == snapshot(name=kind)
