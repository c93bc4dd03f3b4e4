"""A picture of the screen is a file that fetches nothing; there is none of a secret."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from piloting import keys, new_session, notified, playing, standing_at

UNITS = {
    "attacker": "german",
    "hex": "1910",
    "attack.units": "21/20 6",
    "lone-hq": "no",
    "defence.units": "861/294 4",
}


async def test_a_picture_of_any_screen_is_saved_and_fetches_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "ctrl+p", "enter", "2", "1", "ctrl+p")
        first, second = tmp_path / "pictures" / "picture.svg", tmp_path / "pictures" / "picture-2.svg"
        assert f"Saved a picture: {second}" in notified(pilot)
    for path, said in ((first, "What&#160;now?"), (second, "Attacking&#160;units")):
        drawn = path.read_text()
        assert said in drawn
        assert re.search(r"url\(\W*http|href|<script|<image", drawn) is None
        ElementTree.fromstring(drawn)


async def test_no_picture_is_saved_while_a_secret_is_typed_nor_from_over_it(tmp_path: Path) -> None:
    path = standing_at(tmp_path, "combat", UNITS, "bautzen-1945")
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "enter", "'17'", "ctrl+p", "f1", "ctrl+p")
        assert notified(pilot).count("No picture is saved while somebody types a secret.") == 2
        assert not (tmp_path / "pictures").exists()
        await keys(pilot, "escape", "enter", "enter", "'0'", "enter", "'0'", "enter", "ctrl+p")
        assert (tmp_path / "pictures" / "picture.svg").exists()


async def test_the_palette_has_the_picture_and_opens_by_its_own_key(tmp_path: Path) -> None:
    async with playing(tmp_path) as pilot:
        await keys(pilot, "ctrl+k", "'picture'", "enter", "enter")
        assert (tmp_path / "pictures" / "picture.svg").exists()
