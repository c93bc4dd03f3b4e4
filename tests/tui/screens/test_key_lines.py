"""The key line of each kind of screen, in a narrow and in a wide terminal: the one place that a new key changes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pytest
from piloting import SIZES, key_line, keys, playing, standing_at
from rows import answers

UNITS = answers("Bautzen, 20Pz up to the commitments")
PRINTED = ("'1-2'", "enter", "'6-1'", "enter", "'1'", "enter", "enter")


@dataclass(frozen=True)
class Walk:
    """The keys from one kind of screen to the next; from Home, or from a combat with answers."""

    kinds: Mapping[str, Sequence[str]]
    game: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)


WALKS = {
    "home": Walk(
        {
            "home": (),
            "a text field in a lesson": ("enter", "enter", "2", "1"),
            "the end of a lesson": ("'Ponder 4 + Midge 2'", "enter", "'Rover 2'", "enter", "v", "enter"),
            "the lessons of a game": ("escape",),
        }
    ),
    "rivets": Walk(
        {"a roll": (), "a ruling": ("5",), "the table": ("enter", "t")},
        "rivets",
        {"phase": "combat", "target": "units", "attack": "7", "defence": "2"},
    ),
    "bautzen-1945": Walk(
        {
            "a choice beside a kit": (),
            "a text field beside a kit": ("2", "enter", "enter"),
            "a roll beside a kit": ("enter",),
            "a page of a kit": ("i", *PRINTED),
        },
        "bautzen-1945",
        UNITS,
    ),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("walk", WALKS.values(), ids=WALKS)
async def test_each_kind_of_screen_names_its_keys(tmp_path, walk, size, snapshot):
    path = standing_at(tmp_path, "combat", walk.answers, walk.game) if walk.game else None
    async with playing(tmp_path, path, size=size) as pilot:
        for kind, typed in walk.kinds.items():
            await keys(pilot, *typed)
            assert key_line(pilot) == snapshot(name=kind)
