"""The kit, filled in by keys: from a session, from Home, from a file."""

import re

import pytest
from contrast import looked_at
from piloting import LARGE, SIZES, click, keys, new_session, playing, screen_text

from saves.session.kits import Kits
from saves.session.session import Session

ENDS = ("'1-2'", "enter", "'6-1'", "enter", "'1'", "enter", "enter")


def kit_of(pilot):
    return pilot.app.screen


async def test_a_table_is_filled_in_in_one_go_corrected_where_it_is_wrong_and_kept_in_session_and_kit(tmp_path):
    path = new_session(tmp_path, "bautzen-1945")
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "i", *ENDS, "'1/x'", "enter")
        assert "a cell such as 1/2" in " ".join(screen_text(pilot).split())
        await keys(pilot, "escape")
        assert "✗" not in screen_text(pilot)
        await keys(pilot, "'1/x'", "enter", "backspace", "'1'", "enter")
        assert kit_of(pilot).kit.values["crt.1-2.1"] == "1/1"
        await keys(pilot, "left", "delete")
        assert "crt.1-2.1" not in kit_of(pilot).kit.values
        await keys(pilot, "'1/0'", "enter", "'1/1'", "enter", "'-/1'", "right", "'0/1R1'", "down")
        known = kit_of(pilot).kit.values
        assert known["crt.first"] == "1-2"
        assert (known["crt.1-2.1"], known["crt.1-1.1"]) == ("1/0", "1/1")
        assert (known["crt.2-1.1"], known["crt.3-1.1"]) == ("-/1", "0/1R1")
    assert Kits(tmp_path / "kits").values("bautzen-1945") == dict(known)
    with Session.open(path, read_only=True) as session:
        assert session.state.table.kit == known


async def test_the_help_of_a_kit_says_that_values_are_typed_and_which_keys_accept_and_move(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "bautzen-1945"), size=LARGE) as pilot:
        await keys(pilot, "i", "f1")
        for said in (r"type +A value", r"enter +Accept", r"↑↓ +Move"):
            assert re.search(said, screen_text(pilot)), said


async def test_faces_and_named_rows_are_filled_in_from_home(tmp_path):
    async with playing(tmp_path) as pilot:
        await keys(pilot, "p", "1", "'cdx'", "enter", "'cdxx--'", "enter", "'cd d x - - -'", "enter")
        await keys(pilot, "'Light woods'", "enter", "'1 blue'", "enter", "escape", "p", "1")
    assert Kits(tmp_path / "kits").values("assault") == {
        "faces.green": "cdxx--",
        "faces.blue": "cd d x - - -",
        "terrain.light-woods": "1 blue",
    }


async def test_demo_dice_are_offered_to_an_empty_kit_only_and_labelled_on_every_screen(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "assault")) as pilot:
        assert "DEMO DICE" not in screen_text(pilot)
        await keys(pilot, "i")
        assert "Press F5 for demo values" in screen_text(pilot)
        await keys(pilot, "f5")
        for opened in ((), ("escape",), ("enter", "1"), ("f4",), ("escape", "f5")):
            await keys(pilot, *opened)
            assert "DEMO DICE" in screen_text(pilot), opened
        await keys(pilot, "escape", "f8", "'c c c c c c'", "enter")
        assert "DEMO DICE" in screen_text(pilot)
        await keys(pilot, "f5")
        assert kit_of(pilot).kit.values["faces.green"] == "c c c c c c"
        await keys(pilot, "f7")
        assert kit_of(pilot).kit.values == {"faces.green": "c c c c c c"}
        assert "DEMO DICE" not in screen_text(pilot)


@pytest.mark.parametrize("size", SIZES)
async def test_how_a_kit_looks(tmp_path, size, snapshot):
    async with playing(tmp_path, new_session(tmp_path, "bautzen-1945"), size=size) as pilot:
        await keys(pilot, "i", *ENDS, "'1/0'", "enter", "'1/1'", "right", "'-/'")
        assert await looked_at(pilot) == snapshot(name="a table")
        await keys(pilot, "escape", "f6")
        assert await looked_at(pilot) == snapshot(name="with modified dice")


async def test_in_a_large_window_the_pages_are_a_rail_that_counts_what_is_known(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "bautzen-1945"), size=LARGE) as pilot:
        await keys(pilot, "i")
        shown = screen_text(pilot)
        assert re.search(r"│ ▌ · Ends and air support +0 of 4 │", shown)
        assert re.search(r"╰─+ 1 of 2 ─╯", shown)
        assert "─ First column ─" in shown
        await keys(pilot, "'1-2'", "enter", "'6-1'", "enter", "'1'", "enter")
        assert re.search(r"│ ▌ · Ends and air support +3 of 4 │", screen_text(pilot))
        await click(pilot, "Results table (TRC)")
        assert re.search(r"│ ▌ · Results table \(TRC\) +1 of 42 │", screen_text(pilot))
