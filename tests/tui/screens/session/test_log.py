"""The log on screen: who fought, by turns, of one unit, beside it how it came about; every line in words."""

import re
from dataclasses import replace

import pytest
from piloting import SIZES, keys, playing, screen_text, strips
from test_emptiness import largest_empty

from saves.lessons.courses import open_example
from saves.session.session import Session
from tui.screens.session.ruling import run_of


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


@pytest.mark.parametrize("size", [(120, 40), (160, 50), (200, 60)])
async def test_the_marked_ruling_has_its_table_lit_its_units_and_the_rules_that_led_to_it(tmp_path, size):
    async with playing(tmp_path, open_example("rivets", tmp_path / "sessions"), size=size) as pilot:
        await keys(pilot, "l")
        shown = screen_text(pilot)
        assert "Combat results table" in shown
        assert "defends" in shown
        assert "By the rules" in shown
        assert "By the table alone: 1-1, die 5: DR, defenders retreat." in " ".join(shown.split())
        assert largest_empty(strips(pilot)).share < 0.12


async def test_at_80_columns_the_marked_ruling_lies_on_its_felt_under_the_list(tmp_path):
    async with playing(tmp_path, open_example("rivets", tmp_path / "sessions")) as pilot:
        await keys(pilot, "l")
        assert "NO EFFECT" in screen_text(pilot)
        assert largest_empty(strips(pilot)).share < 0.12
        await keys(pilot, "down", "down")
        assert "DESTROYED" in screen_text(pilot)


async def test_the_sums_of_the_marked_ruling_end_at_the_edge_of_their_pane(tmp_path):
    async with playing(tmp_path, open_example("battle-for-moscow", tmp_path / "sessions"), size=(160, 50)) as pilot:
        await keys(pilot, "l")
        told = screen_text(pilot).partition("Counted")[2]
    assert re.search(r"XXIV  \(on the counter\) {20,}\+12 [┃ ]│$", told, re.MULTILINE)


def test_a_ruling_that_the_rules_do_not_give_any_more_stands_without_their_table(tmp_path):
    with Session.open(open_example("rivets", tmp_path)) as session:
        last = session.state.last
        assert run_of(session, last) is not None
        otherwise = replace(last, event=replace(last.event, outcome="AX"))
        assert last.outcome != "AX"
        assert run_of(session, otherwise) is None


async def test_on_a_board_whose_turns_number_the_rulings_no_heading_repeats_that_number(tmp_path):
    async with playing(tmp_path, open_example("game-of-war-authors", tmp_path / "sessions")) as pilot:
        await keys(pilot, "f5")
        shown = screen_text(pilot)
        assert "49  ■ South" in shown
        assert "Turn 49" not in shown
