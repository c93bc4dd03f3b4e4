"""The palette: a box round all that it says, and each key on the line of its command."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from piloting import keys, new_session, notified, playing, screen_text, standing_at
from textual.command import CommandPalette
from textual.events import Key, Paste


def box(shown: str) -> list[str]:
    """Give the lines of the box: from its upper edge to its lower one."""
    lines = [line.strip() for line in shown.splitlines()]
    top = next(place for place, line in enumerate(lines) if line.startswith("╭"))
    bottom = next(place for place, line in enumerate(lines) if line.startswith("╰"))
    return lines[top + 1 : bottom]


async def test_each_key_stands_on_the_line_of_its_command(tmp_path: Path) -> None:
    new_session(tmp_path)
    async with playing(tmp_path) as pilot:
        await keys(pilot, "ctrl+k")
        shown = box(screen_text(pilot))
        watch = next(line for line in shown if "Watch" in line)
        assert watch.rstrip(" │┃").endswith("  w")
        assert not [line for line in shown if len(line.strip("│ ┃")) == 1]


async def test_a_page_key_that_comes_before_the_commands_are_laid_out_does_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path) as pilot:
        for key in ("ctrl+k", "z", "backspace", "pagedown", "pageup"):
            pilot.app.post_message(Key(key, key if len(key) == 1 else None))
        await keys(pilot)
        assert "New session" in screen_text(pilot)


async def test_what_is_not_found_is_said_in_the_box_with_where_it_can_be_done(tmp_path: Path) -> None:
    async with playing(tmp_path) as pilot:
        await keys(pilot, "ctrl+k", "'zz'")
        assert "Nothing is called “zz” here" in box(screen_text(pilot))[-1]
        await keys(pilot, "ctrl+u", "'report'")
        assert "Not here: Write a report. It can be done in an open session." in box(screen_text(pilot))[-1]
        await keys(pilot, "enter")
        assert not isinstance(pilot.app.screen, CommandPalette)
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "ctrl+k", "'redo'")
        assert "Not here: Redo. It can be done at another step of this session." in box(screen_text(pilot))[-1]


async def test_what_is_said_stands_over_the_commands(tmp_path: Path) -> None:
    async with playing(tmp_path, messages=True) as pilot:
        await keys(pilot, "ctrl+k")
        pilot.app.post_message(Paste("\x1b[31m7"))
        await keys(pilot)
        assert "The pasted text has control" in screen_text(pilot)
        await keys(pilot, "escape")
        assert "The pasted text has control" not in screen_text(pilot)


async def test_the_report_is_found_by_its_name_and_nothing_by_scattered_letters(tmp_path: Path) -> None:
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "ctrl+k", "'report'")
        shown = "\n".join(box(screen_text(pilot)))
        assert "Write a report" in shown
        assert "Help" not in shown


async def test_each_word_is_found_in_any_order(tmp_path: Path) -> None:
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "ctrl+k", "'REPORT write'")
        assert "Write a report" in "\n".join(box(screen_text(pilot)))


@pytest.mark.parametrize("pressed", [("ctrl+k", "'report'", "enter"), ("escape", "f5", "r")])
async def test_a_report_is_written_and_its_path_is_said(tmp_path: Path, pressed: tuple[str, ...]) -> None:
    path = new_session(tmp_path)
    async with playing(tmp_path, path, messages=True) as pilot:
        await keys(pilot, *pressed[pressed[0] == "escape" :])
        written = tmp_path / "reports" / f"{path.stem}.md"
        assert written.read_text(encoding="utf-8").startswith("# ")
        for _ in range(100):  # the message comes once the list of commands is gone
            if "Written to" in screen_text(pilot):
                break
            await pilot.pause(0.02)
        assert "Written to" in screen_text(pilot)


UNITS = {"attacker": "german", "hex": "1910", "attack.units": "21/20 6", "lone-hq": "no", "defence.units": "861/294 4"}


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
    async with playing(tmp_path, standing_at(tmp_path, "combat", UNITS, "bautzen-1945")) as pilot:
        await keys(pilot, "enter", "'17'", "ctrl+p", "f1", "ctrl+p")
        assert notified(pilot).count("No picture is saved while somebody types a secret.") == 2
        assert not (tmp_path / "pictures").exists()
        await keys(pilot, "escape", "enter", "enter", "'0'", "enter", "'0'", "enter", "ctrl+p")
        assert (tmp_path / "pictures" / "picture.svg").exists()


async def test_the_palette_has_the_picture_and_opens_by_its_own_key(tmp_path: Path) -> None:
    async with playing(tmp_path) as pilot:
        await keys(pilot, "ctrl+k", "'picture'", "enter", "enter")
        assert (tmp_path / "pictures" / "picture.svg").exists()
