"""Escape closes one box and leads where the bar says; the palette is a box, with each key on its command's line."""

import re
from xml.etree import ElementTree

import pytest
from piloting import AT_THE_DIE, key_line, keys, new_session, notified, playing, screen_text, session_of, standing_at
from rows import beside
from sizes import share
from textual.command import CommandPalette
from textual.events import Key, Paste

from tui.board.screen import BoardScreen
from tui.screens.home.home import Home
from tui.screens.session.steps_screen import StepsScreen

BOXES = beside(__file__)["boxes"]
"""What opens each box over a combat, by what it is called."""


async def test_escape_closes_one_box(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE)) as pilot:
        for box, opens in share([*BOXES.items()], 2):
            await keys(pilot, *opens)
            while len(stack := pilot.app.screen_stack) > 1:
                before = len(stack)
                await keys(pilot, "escape")
                assert len(pilot.app.screen_stack) == before - 1, box
            assert isinstance(pilot.app.screen, Home), box
            await keys(pilot, "escape")
            assert isinstance(pilot.app.screen, Home), box
            await keys(pilot, "enter")
            assert isinstance(pilot.app.screen, StepsScreen), box


async def laid_out(pilot):
    await keys(pilot, "p", "'SI8,11 SI8,12 SA8,13 SI9,14 NI8,10 NI8,9 NI15,9 turn=S'", "enter", "i", "right")


async def test_on_the_board_the_bar_says_what_escape_does(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war"), size=(120, 40)) as pilot:
        await laid_out(pilot)
        await keys(pilot, "z")
        assert "esc close" in key_line(pilot)
        await keys(pilot, "escape")
        assert "esc close" not in key_line(pilot)
        await keys(pilot, "n", "2", "g", "'K8'", "enter", "enter")
        assert "esc drop" in key_line(pilot)
        await keys(pilot, "escape")
        assert "esc drop" not in key_line(pilot)
        assert "b steps" in key_line(pilot)
        await keys(pilot, "escape")
        assert isinstance(pilot.app.screen, Home)


async def test_a_combat_by_hand_beside_a_board_asks_before_it_is_left(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await laid_out(pilot)
        await keys(pilot, "n", "3", "escape")
        assert "Leave this combat?" in screen_text(pilot)
        await keys(pilot, "escape")
        assert session_of(pilot).state.current is not None
        await keys(pilot, "escape", "2")
        assert isinstance(pilot.app.screen, BoardScreen)
        assert session_of(pilot).state.current is None
        await keys(pilot, "n", "3", "escape", "3")
        assert isinstance(pilot.app.screen, Home)


def head(pilot):
    return screen_text(pilot).splitlines()[0]


async def test_the_header_says_what_is_being_done(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE)) as pilot:
        assert head(pilot).endswith("combat 1")
        await keys(pilot, "5", "enter", "l", "c", "escape")
        assert "correcting combat 1" in head(pilot)
    async with playing(tmp_path) as pilot:
        await keys(pilot, "l", "enter", "enter")
        assert head(pilot).endswith("practising")


def box(shown):
    """Give the lines of the box: from its upper edge to its lower one."""
    lines = [line.strip() for line in shown.splitlines()]
    top = next(place for place, line in enumerate(lines) if "╭─" in line)
    bottom = next(place for place, line in enumerate(lines) if "╰─" in line)
    return lines[top + 1 : bottom]


async def test_each_key_stands_on_the_line_of_its_command(tmp_path):
    new_session(tmp_path)
    async with playing(tmp_path) as pilot:
        await keys(pilot, "ctrl+k")
        shown = box(screen_text(pilot))
        watch = next(line for line in shown if "Watch" in line)
        assert watch.rstrip(" │┃").endswith("  w")
        assert not [line for line in shown if len(line.strip("│ ┃")) == 1]


async def test_the_palette_has_its_title_and_its_keys_in_its_edges_and_says_nothing_twice(tmp_path):
    async with playing(tmp_path, new_session(tmp_path), size=(120, 60)) as pilot:
        await keys(pilot, "ctrl+k")
        said = screen_text(pilot)
        assert "─ All that can be done here ─" in said
        assert "enter do it   esc close ─" in said
        about = [line.split("  ", 1)[1].strip() for line in box(said) if "  " in line]
        assert len({*about}) == len(about)


async def test_a_page_key_that_comes_before_the_commands_are_laid_out_does_nothing(tmp_path):
    async with playing(tmp_path) as pilot:
        for key in ("ctrl+k", "z", "backspace", "pagedown", "pageup"):
            pilot.app.post_message(Key(key, key if len(key) == 1 else None))
        await keys(pilot)
        assert "New session" in screen_text(pilot)


async def test_what_is_not_found_is_said_in_the_box_with_where_it_can_be_done(tmp_path):
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
        for each in ("open rule", "precedent", "settled"):
            await keys(pilot, "escape", "ctrl+k", f"'{each}'")
            assert "Show units, states, clock, open rules" in " ".join(screen_text(pilot).split()), each


async def test_what_is_said_stands_over_the_commands(tmp_path):
    async with playing(tmp_path, messages=True) as pilot:
        await keys(pilot, "ctrl+k")
        pilot.app.post_message(Paste("\x1b[31m7"))
        await keys(pilot)
        assert "The pasted text has control" in screen_text(pilot)
        await keys(pilot, "escape")
        assert "The pasted text has control" not in screen_text(pilot)


async def test_the_report_is_found_by_its_name_and_nothing_by_scattered_letters(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "ctrl+k", "'report'")
        shown = "\n".join(box(screen_text(pilot)))
        assert "Write a report" in shown
        assert "Help" not in shown


async def test_each_word_is_found_in_any_order(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "ctrl+k", "'REPORT write'")
        assert "Write a report" in "\n".join(box(screen_text(pilot)))


@pytest.mark.parametrize("pressed", [("ctrl+k", "'report'", "enter"), ("escape", "f5", "r")])
async def test_a_report_is_written_and_its_path_is_said(tmp_path, pressed):
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


async def test_a_picture_of_any_screen_is_saved_and_fetches_nothing(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "ctrl+p", "enter", "2", "1", "ctrl+p")
        first, second = tmp_path / "pictures" / "picture.svg", tmp_path / "pictures" / "picture-2.svg"
        assert f"Saved a picture: {second}" in notified(pilot)
    for path, said in ((first, "What&#160;now?"), (second, "Attacking&#160;units")):
        drawn = path.read_text()
        assert said in drawn
        assert re.search(r"url\(\W*http|href|<script|<image", drawn) is None
        ElementTree.fromstring(drawn)


async def test_no_picture_is_saved_while_a_secret_is_typed_nor_from_over_it(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", UNITS, "bautzen-1945")) as pilot:
        await keys(pilot, "enter", "'17'", "ctrl+p", "f1", "ctrl+p")
        assert notified(pilot).count("No picture is saved while somebody types a secret.") == 2
        assert not (tmp_path / "pictures").exists()
        await keys(pilot, "escape", "enter", "enter", "'0'", "enter", "'0'", "enter", "ctrl+p")
        assert (tmp_path / "pictures" / "picture.svg").exists()


async def test_the_palette_has_the_picture_and_opens_by_its_own_key(tmp_path):
    async with playing(tmp_path) as pilot:
        await keys(pilot, "ctrl+k", "'picture'", "enter", "enter")
        assert (tmp_path / "pictures" / "picture.svg").exists()
