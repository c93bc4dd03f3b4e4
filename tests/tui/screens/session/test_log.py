"""The log on screen: who fought, by turns, of one unit, beside it how it came about; every line in words."""

from dataclasses import replace

import pytest
from piloting import SIZES, keys, playing, screen_text

from saves.examples import open_example
from saves.session.session import Session
from tui.screens.session.log import led_to_it
from tui.themes import DARK, rich_colours

COLOURS = rich_colours(DARK)


@pytest.mark.parametrize("size", SIZES)
async def test_the_log_says_who_fought_by_turns(tmp_path, size, snapshot):
    async with playing(tmp_path, open_example("rivets", tmp_path / "sessions"), size=size) as pilot:
        await keys(pilot, "f5")
        assert screen_text(pilot) == snapshot


async def test_the_log_can_be_of_one_unit_and_of_all_again(tmp_path):
    async with playing(tmp_path, open_example("rivets", tmp_path / "sessions")) as pilot:
        await keys(pilot, "f5", "f", "'tiny'", "enter")
        shown = screen_text(pilot)
        assert "Combats of tiny: 2 of 5" in shown
        assert ("Hammer → Rover" in shown, "Crawler → Tiny" in shown) == (False, True)
        await keys(pilot, "f", *["backspace"] * 4, "enter")
        assert "Hammer → Rover" in screen_text(pilot)


async def test_in_a_large_window_the_marked_ruling_has_its_table_lit_and_the_rules_that_led_to_it(tmp_path):
    async with playing(tmp_path, open_example("rivets", tmp_path / "sessions"), size=(200, 60)) as pilot:
        await keys(pilot, "l")
        shown = screen_text(pilot)
        assert "Combat results table" in shown
        assert "1 AX " in shown
        assert "By the rules" in shown
        assert "One die selects the row." in shown


def test_a_ruling_that_the_rules_do_not_give_any_more_stands_without_their_table(tmp_path):
    with Session.open(open_example("rivets", tmp_path)) as session:
        last = session.state.last
        assert [*led_to_it(session, last, COLOURS)]
        otherwise = replace(last, event=replace(last.event, outcome="AX"))
        assert last.outcome != "AX"
        assert not [*led_to_it(session, otherwise, COLOURS)]
