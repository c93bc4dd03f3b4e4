"""What is asked at the board, at every size: beside it, with the target, its attackers and the sum in sight."""

from __future__ import annotations

from pathlib import Path

import pytest
from piloting import LARGE, SMALL, keys, laid_out, playing, resized, screen_text
from rich.text import Text
from sizes import whole
from textual.geometry import Region
from textual.pilot import Pilot

from rulesets.game_of_war import RULESET
from rulesets.game_of_war.rules.squares import Square
from tui.board.asking import AskedAtBoard, BoardQuestion, asked_by
from tui.board.board_render import GUTTER
from tui.board.layout import BoardWidget, square_size_for
from tui.board.screen import BoardScreen
from tui.screens.dialogs import Choices

HUGE = (160, 50)
SIZES = [
    pytest.param(SMALL, id="80x24"),
    pytest.param(LARGE, id="120x40", marks=whole),
    pytest.param(HUGE, id="160x50"),
]
STRUCK = "SI8,11 SI8,12 SA8,13 SI9,14 SI3,18 NI8,10 NI8,9 NI15,9 turn=S"
RELAYED = "SI8,11 SI8,12 SI8,13 SI9,14 NT9,10 NI8,10 NI8,2 NI15,9 turn=S"
J8 = Square(8, 10)
ASKED = [
    pytest.param(STRUCK, ("i", "n", "2", "g", "'J8'", "enter", "enter"), "Attack J8 now?", id="an attack"),
    pytest.param(RELAYED, ("i", "g", "'J8'", "enter", "enter"), "What does a relay gain", id="an open rule"),
    pytest.param(STRUCK.removesuffix("turn=S"), ("i", "g", "'J8'", "enter", "enter"), "Which side is to", id="a side"),
]


def place(pilot: Pilot[None], square: Square) -> Region:
    """Tell where a square is drawn on the screen."""
    board, (width, height) = pilot.app.screen.query_one(BoardWidget), square_size_for(pilot.app.size)
    corner = board.content_region
    x, y = corner.x + GUTTER + width * (square.column - 1), corner.y + 1 + height * (square.row - 1)
    return Region(x, y, width, height)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("position", "typed", "says"), ASKED)
async def test_a_question_covers_neither_the_target_nor_who_attacks_it_nor_the_sum(
    tmp_path: Path, position: str, typed: tuple[str, ...], says: str, size: tuple[int, int]
) -> None:
    async with playing(tmp_path, laid_out(tmp_path, position), size=size) as pilot:
        await keys(pilot, *typed)
        screen = pilot.app.screen
        assert isinstance(screen, BoardScreen), "no dialog lies over the board"
        asking = screen.query_one(BoardQuestion)
        assert says in " ".join(screen_text(pilot).split()) + str(asking.border_title)
        assert asking.region, "the question is laid out"
        bears = screen.board.scene.bearing_on(J8)
        squares = {J8, *(each.unit.square for each in bears.bearings)}
        for square in squares:
            assert not place(pilot, square).overlaps(asking.region), square.name
        around = [asking, *screen.query("#line"), *screen.query("KeyBar"), *screen.query("#top")]
        assert not any(one.region.overlaps(each.region) for one in around for each in around if one is not each)
        assert " against " in screen_text(pilot).splitlines()[-2], "the sum stands under the board"


@pytest.mark.parametrize("size", [pytest.param(HUGE, id="160x50"), pytest.param((150, 47), id="150x47")])
async def test_on_a_large_screen_the_whole_board_takes_half_of_it(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(tmp_path, laid_out(tmp_path, STRUCK), size=size) as pilot:
        board = pilot.app.screen.query_one(BoardWidget).region
        assert (board.width, board.height) == (105, 43)
        assert board.area >= size[0] * size[1] / 2
        assert pilot.app.screen.region.contains_region(board)


async def test_a_question_left_by_escape_is_put_again_by_enter(tmp_path: Path) -> None:
    async with playing(tmp_path, laid_out(tmp_path, RELAYED)) as pilot:
        await keys(pilot, "i", "g", "'J8'", "enter", "enter", "escape")
        screen = pilot.app.screen
        assert isinstance(screen, BoardScreen)
        assert screen.asking.asked is None
        await keys(pilot, "left", "right", "enter")
        assert screen.asking.asked is not None
        await keys(pilot, "u")
        assert screen.asking.asked is None, "what was asked is taken back with the answer before it"


async def test_where_nothing_is_usual_its_key_takes_what_stands_in_the_field_of_the_board(tmp_path: Path) -> None:
    async with playing(tmp_path, laid_out(tmp_path, STRUCK)) as pilot:
        await keys(pilot, "i", "n", "2")
        screen, taken = pilot.app.screen, []
        assert isinstance(screen, BoardScreen)
        screen.asking.ask(AskedAtBoard("Arsenals", Text("Which?"), (), taken.append, before="B15"))
        screen.action_nothing_usual()
        assert taken == ["B15"]


async def test_what_is_typed_while_a_window_is_too_narrow_answers_nothing_beside_the_board(tmp_path: Path) -> None:
    async with playing(tmp_path, laid_out(tmp_path, RELAYED)) as pilot:
        await keys(pilot, "i", "g", "'J8'", "enter", "enter")
        screen = pilot.app.screen
        assert isinstance(screen, BoardScreen)
        await resized(pilot, (60, 24))
        await keys(pilot, "1", "2")
        assert screen.asking.asked is not None
        await resized(pilot, SMALL)
        await keys(pilot, "2")
        assert screen.session.run
        assert screen.session.run.ruling


@pytest.mark.parametrize("size", SIZES)
async def test_each_open_rule_is_asked_beside_the_squares_with_all_its_readings(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with playing(tmp_path, laid_out(tmp_path, RELAYED), size=size) as pilot:
        await keys(pilot, "i", "g", "'J8'", "enter", "enter")
        screen = pilot.app.screen
        assert isinstance(screen, BoardScreen)
        run = screen.session.run
        assert run
        bears = screen.board.scene.bearing_on(J8)
        for rule in RULESET.precedents:
            screen.asking.ask(asked_by(run, rule, lambda word: None, True, ""))
            await keys(pilot)
            assert len(screen.query_one(Choices).words) == len(rule.words_of(run.table)) > 1
            for square in {J8, *(each.unit.square for each in bears.bearings)}:
                assert not place(pilot, square).overlaps(screen.asking.region), (rule.key, square.name)
            assert " against " in screen_text(pilot).splitlines()[-2], rule.key
