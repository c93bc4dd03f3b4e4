"""A turn at the board: what stands there, where the cursor goes, and what is asked beside it, at every size."""

import re

import pytest
from piloting import LARGE, SMALL, key_line, keys, laid_out, playing, resized, screen_text
from rich.text import Text
from sizes import whole
from textual.geometry import Region

from rulesets.game_of_war import RULESET
from rulesets.game_of_war.rules.squares import Square
from saves.lessons.courses import open_example
from tui.board.asking import AskedAtBoard, BoardQuestion, asked_by
from tui.board.layout import GUTTER, BoardWidget, square_size_for
from tui.board.screen import BoardScreen
from tui.screens.dialogs import Choices

BEATEN_BY_ONE = "SI8,11 SI8,12 SA8,13 SI9,14 SI3,18 NI8,10 NI8,9 NI15,9 turn=S"
RELAYED = "ST7,20 SI7,14 SI3,10 NI8,10 NI15,3 turn=S"


def board_of(pilot):
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, BoardScreen))


def asked(pilot):
    run = board_of(pilot).session.run
    return run.question.key if run and run.question else ""


def under_the_cursor(pilot):
    return board_of(pilot).board.cursor.square.name


async def test_the_start_of_a_turn_says_whose_it_is_and_which_keys_play_it(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE)) as pilot:
        await keys(pilot, "i")
        start = ["■ South to move", "tab next unit", "space pass"]
        assert [line for line in start if line not in screen_text(pilot)] == []
        await keys(pilot, "tab", "enter", "escape")
        assert "■ 0 of 5 moved" in screen_text(pilot)
        assert "space no more" in screen_text(pilot)


async def test_a_turn_is_passed_by_two_keys(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE)) as pilot:
        await keys(pilot, "i", "space")
        run = board_of(pilot).session.run
        assert run
        assert run.ruling
        assert run.ruling.sentence == "South made no moves and no attack."
        await keys(pilot, "enter")
        assert board_of(pilot).session.state.table.clock.side == "N"
        assert "□ North to move" in screen_text(pilot)


async def test_after_the_end_of_a_game_it_is_said_who_won_and_no_turn_is_offered(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, "SI8,11 SI8,12 SA8,13 SI9,14 SC8,14 NI8,10 turn=S")) as pilot:
        await keys(pilot, "i", "n", "1", "enter", "g", "'J8'", "enter", "space", "enter")
        assert "VICTORY" in screen_text(pilot)
        await keys(pilot, "enter")
        assert "The game is over: victory for South" in screen_text(pilot)
        for asks in ("Enter: who begins?", "to move", "move, or attack", "pass"):
            assert asks not in screen_text(pilot)
        await keys(pilot, "g", "'K8'", "enter", "enter", "space")
        assert board_of(pilot).session.run is None
        await keys(pilot, "b")
        assert "Next: turn" not in screen_text(pilot)
        assert "next combat" not in key_line(pilot)


async def test_in_a_narrow_column_a_ruling_names_each_side_in_full(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, "SI8,11 SI8,12 SA8,13 SI9,14 SC8,14 NI8,10 turn=S")) as pilot:
        await keys(pilot, "i", "n", "2", "g", "'J8'", "enter", "enter")
        said = [line.split("│")[-2].strip() for line in screen_text(pilot).splitlines() if line.endswith("│")]
        at = said.index("The ruling would be:")
        assert said[at + 1 : at + 3] == ["North · DESTROYED", "South · VICTORY"]
        await keys(pilot, "1")
        said = [line[53:].strip() for line in screen_text(pilot).splitlines()]
        assert "\nNorth: infantry, J8\nDESTROYED\n" in "\n".join(said)
        assert "VICTORY" in said


async def test_why_gives_each_reason_of_a_sum_in_full(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, "SC8,11 SC8,12 SI9,13 SI9,14 NI8,10 turn=S"), (80, 60)) as pilot:
        await keys(pilot, "i", "n", "2", "g", "'J8'", "enter", "enter", "1", "w")
        assert re.search(r"K8 cavalry: charges.* \+7 ", screen_text(pilot))
        assert "unit in communication at L8" in screen_text(pilot)


async def test_enter_and_space_say_something_on_any_square(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE)) as pilot:
        await keys(pilot, "i", "n", "1", "enter", "g", "'A1'", "enter", "space")
        assert "A1 is not a target: Enter attacks a unit of North." in screen_text(pilot)
        await keys(pilot, "g", "'J8'", "enter", "space")
        assert "Enter attacks the unit at J8." in screen_text(pilot)
        await keys(pilot, "enter", "space")
        assert "Enter confirms the ruling; u takes the last step back." in screen_text(pilot)


async def test_a_forced_retreat_is_said_before_it_takes_a_key(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE)) as pilot:
        await keys(pilot, "i", "space", "u", "g", "'J8'", "enter", "enter", "enter")
        assert under_the_cursor(pilot) == "J8"
        await keys(pilot, "g", "'I8'", "enter")
        for key in ("enter", "left", "enter"):
            pilot.app.simulate_key(key)
        await keys(pilot)
        assert " J8 must retreat first: choose a square and press Enter." in screen_text(pilot)
        assert "✗" not in screen_text(pilot)
        assert under_the_cursor(pilot) == "J8"
        await keys(pilot, "escape", "space")
        assert "J8 must leave first: Enter picks it up." in screen_text(pilot)


async def test_enter_on_an_enemy_offers_to_end_the_moves_and_attack(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE)) as pilot:
        await keys(pilot, "i", "g", "'R3'", "enter", "enter", "down", "enter", "g", "'J8'", "enter")
        assert "enter attack" in key_line(pilot)
        for _ in range(2):
            pilot.app.simulate_key("enter")
        await keys(pilot)
        assert "Attack J8 now?" in screen_text(pilot), "and takes no key that came before it was seen"
        assert "Moves 2, 3, 4 and 5" in screen_text(pilot)
        felt = [line.rpartition("│")[0].split("│")[-1].strip() for line in screen_text(pilot).splitlines()]
        assert felt[felt.index("The ruling would be:") + 1] == "North · RETREAT"
        await keys(pilot, "left", "tab", "space", "g", "a")
        assert under_the_cursor(pilot) == "J8", "the board waits for the answer"
        assert isinstance(pilot.app.screen, BoardScreen), "and no note is asked for over it"
        await keys(pilot, "2")
        assert asked(pilot) == "move.2"
        await keys(pilot, "enter", "1")
        assert "RETREAT" in screen_text(pilot)


async def test_tab_goes_to_who_can_still_move_and_to_who_can_be_attacked(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE)) as pilot:
        await keys(pilot, "i", "g", "'A1'", "enter")
        found = []
        for _ in range(3):
            await keys(pilot, "tab")
            found.append(under_the_cursor(pilot))
        assert found == ["K8", "L8", "M8"]
        await keys(pilot, "enter", "right", "enter", "tab", "tab", "tab", "tab")
        assert under_the_cursor(pilot) == "L8", "M8 has moved, and comes no more"
        await keys(pilot, "shift+tab")
        assert under_the_cursor(pilot) == "K8"
        await keys(pilot, "space", "tab")
        assert under_the_cursor(pilot) == "I8"
        await keys(pilot, "tab")
        assert under_the_cursor(pilot) == "J8"
        await keys(pilot, "tab")
        assert under_the_cursor(pilot) == "I8", "nobody bears on I15"


async def test_the_cursor_stands_where_the_last_thing_happened(tmp_path):
    path = laid_out(tmp_path, BEATEN_BY_ONE)
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "i", "g", "'R3'", "enter", "enter", "down", "enter", "g", "'A1'", "enter", "u")
        assert under_the_cursor(pilot) == "R3"
        await keys(pilot, "g", "'A1'", "enter", "U")
        assert under_the_cursor(pilot) == "S3"
        await keys(pilot, "space", "space", "enter")
        assert under_the_cursor(pilot) == "S3"
    async with playing(tmp_path, path) as pilot:
        assert under_the_cursor(pilot) == "S3"


async def test_what_every_attack_would_come_to_is_shown_over_the_board(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE)) as pilot:
        await keys(pilot, "i", "v")
        assert " +1 J8  retreat" in screen_text(pilot)
        assert " J  · · · · · · · +1" in screen_text(pilot).replace(" J ", " J  ")
        await keys(pilot, "v")
        assert " +1 J8" not in screen_text(pilot)


async def test_no_margin_is_given_away_where_players_predict(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE), config='manner = "predict"') as pilot:
        await keys(pilot, "i", "n", "1", "v")
        assert "could attack" not in screen_text(pilot)
        assert "is shown after your answer" in screen_text(pilot)


async def test_a_move_that_cuts_friends_off_warns_before_it_is_made(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, RELAYED)) as pilot:
        await keys(pilot, "i", "g", "'T7'", "enter", "enter", "up", "right", "enter")
        assert "T7-S8 cuts off N7. Enter again: move all the same." in screen_text(pilot)
        assert asked(pilot) == "move.1"
        await keys(pilot, "enter")
        assert asked(pilot) == "move.2"


HUGE = (160, 50)
SIZES = [
    pytest.param(SMALL, id="80x24"),
    pytest.param(LARGE, id="120x40", marks=whole),
    pytest.param(HUGE, id="160x50"),
]
STRUCK = "SI8,11 SI8,12 SA8,13 SI9,14 SI3,18 NI8,10 NI8,9 NI15,9 turn=S"
RELAYS = "SI8,11 SI8,12 SI8,13 SI9,14 NT9,10 NI8,10 NI8,2 NI15,9 turn=S"
J8, J9 = Square(8, 10), Square(9, 10)
ASKED = [
    pytest.param(STRUCK, ("i", "n", "2", "g", "'J8'", "enter", "enter"), "Attack J8 now?", id="an attack"),
    pytest.param(RELAYS, ("i", "g", "'J8'", "enter", "enter"), "What does a relay gain", id="an open rule"),
    pytest.param(STRUCK.removesuffix("turn=S"), ("i", "g", "'J8'", "enter", "enter"), "Which side is to", id="a side"),
]


def place_of_square(pilot, square):
    """Tell where a square is drawn on the screen."""
    board, (width, height) = pilot.app.screen.query_one(BoardWidget), square_size_for(pilot.app.size)
    corner = board.content_region
    x, y = corner.x + GUTTER + width * (square.column - 1), corner.y + 1 + height * (square.row - 1)
    return Region(x, y, width, height)


def sum_told(pilot):
    """Tell whether the sum is to be seen outside of what is asked."""
    asking = pilot.app.screen.query_one(BoardQuestion).region
    seen = (
        line if not asking.contains(asking.x, y) else line[: asking.x]
        for y, line in enumerate(screen_text(pilot).splitlines())
    )
    return any(" against " in line for line in seen)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("position", "typed", "says"), ASKED)
async def test_a_question_covers_neither_the_target_nor_who_attacks_it_nor_the_sum(
    tmp_path, position, typed, says, size
):
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
            assert not place_of_square(pilot, square).overlaps(asking.region), square.name
        around = [each for name in ("#line", "KeyBar", "#top") for each in screen.query(name) if each.display]
        around.append(asking)
        assert not any(one.region.overlaps(each.region) for one in around for each in around if one is not each)
        assert sum_told(pilot), "the sum stands under the board or in the pane of the target"


def number_on(pilot, square):
    """Read what a unit counts for, as it is drawn on its square."""
    place, lines = place_of_square(pilot, square), screen_text(pilot).splitlines()
    drawn = "".join(line[place.x : place.right] for line in lines[place.y : place.bottom])
    return re.sub(r"\D", "", drawn)


@pytest.mark.parametrize("size", SIZES)
async def test_beside_an_open_rule_the_sum_is_whole_and_all_who_stand_in_it_are_lit(tmp_path, size):
    async with playing(tmp_path, laid_out(tmp_path, RELAYS), size=size) as pilot:
        await keys(pilot, "i", "g", "'J8'", "enter", "enter")
        for total, lent in (("7", "1"), ("6", "")):
            shown = screen_text(pilot)
            of_relay = " 1 □T J9" if lent else ""
            told = ("▲ attack  South", "8", " 4 ■I K8", " 4 ■I L8", "▼ defence  North", total, " 6 □I J8", of_relay)
            assert re.search(".*".join(told), shown, re.DOTALL)
            assert not re.search("lines more|[0-9] more ─", shown), "nothing of it is cut"
            assert (number_on(pilot, J8), number_on(pilot, J9)) == ("6", lent)
            await keys(pilot, "down")


@pytest.mark.parametrize("size", [pytest.param(HUGE, id="160x50"), pytest.param((150, 47), id="150x47")])
async def test_on_a_large_screen_the_whole_board_takes_half_of_it(tmp_path, size):
    async with playing(tmp_path, laid_out(tmp_path, STRUCK), size=size) as pilot:
        board = pilot.app.screen.query_one(BoardWidget).region
        assert (board.width, board.height) == (105, 43)
        assert board.area >= size[0] * size[1] / 2
        assert pilot.app.screen.region.contains_region(board)


async def test_on_the_largest_screen_squares_are_wider_and_what_was_played_is_told_once(tmp_path):
    path = open_example("game-of-war-authors", tmp_path / "sessions")
    async with playing(tmp_path, path, size=(200, 60)) as pilot:
        board, shown = pilot.app.screen.query_one(BoardWidget).region, screen_text(pilot)
        assert (board.width, board.height) == (130, 43)
        assert shown.count("□C I17 + A H17 + C I16 + C I15 → C I18") == 1
        assert "C cavalry 4, 5   A foot artillery 5, 8" in shown, "what is read seldom stands below, in few lines"


async def test_a_question_left_by_escape_is_put_again_by_enter(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, RELAYS)) as pilot:
        await keys(pilot, "i", "g", "'J8'", "enter", "enter", "escape")
        screen = pilot.app.screen
        assert isinstance(screen, BoardScreen)
        assert screen.asking.asked is None
        await keys(pilot, "left", "right", "enter")
        assert screen.asking.asked is not None
        await keys(pilot, "u")
        assert screen.asking.asked is None, "what was asked is taken back with the answer before it"


async def test_where_nothing_is_usual_its_key_takes_what_stands_in_the_field_of_the_board(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, STRUCK)) as pilot:
        await keys(pilot, "i", "n", "2")
        screen, taken = pilot.app.screen, []
        assert isinstance(screen, BoardScreen)
        screen.asking.ask(AskedAtBoard("Arsenals", Text("Which?"), (), taken.append, before="B15"))
        screen.action_nothing_usual()
        assert taken == ["B15"]


async def test_what_is_typed_while_a_window_is_too_narrow_answers_nothing_beside_the_board(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, RELAYS)) as pilot:
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
async def test_each_open_rule_is_asked_beside_the_squares_with_all_its_readings(tmp_path, size):
    async with playing(tmp_path, laid_out(tmp_path, RELAYS), size=size) as pilot:
        await keys(pilot, "i", "g", "'J8'", "enter", "enter")
        screen = pilot.app.screen
        assert isinstance(screen, BoardScreen)
        run = screen.session.run
        assert run
        bears = screen.board.scene.bearing_on(J8)
        for rule in RULESET.precedents:
            screen.asking.ask(asked_by(run, rule, lambda word: None, True, screen.tableside.colours))
            await keys(pilot)
            assert len(screen.query_one(Choices).words) == len(rule.words_of(run.table)) > 1
            for square in {J8, *(each.unit.square for each in bears.bearings)}:
                assert not place_of_square(pilot, square).overlaps(screen.asking.region), (rule.key, square.name)
            assert sum_told(pilot), rule.key


async def test_after_an_attack_of_south_it_is_not_asked_who_begins(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE.removesuffix(" turn=S"))) as pilot:
        await keys(pilot, "i", "n", "1", "2", "g", "'J8'", "enter", "enter")
        assert board_of(pilot).session.run.ruling is not None
        await keys(pilot, "enter")
        assert "Enter: who begins?" not in screen_text(pilot)
        assert "South" in screen_text(pilot).splitlines()[0].rpartition("turn 1")[2]


async def test_an_attack_that_is_refused_is_left_out_and_the_moves_stay(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE)) as pilot:
        await keys(pilot, "i")
        screen = board_of(pilot)
        screen.begin_checklist("turn")
        for text in ("N9-N10", "done", "I15"):
            screen.reply(text)
        await keys(pilot)
        assert "Leave this undone" in screen_text(pilot)
        await keys(pilot, "enter")
        assert asked(pilot) == "target"
        assert board_of(pilot).board.scene.position.at(Square.parse("N10"))
        assert board_of(pilot).session.state.confirmed == 0


async def test_space_drops_a_unit_in_hand_before_it_ends_the_moves(tmp_path):
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE)) as pilot:
        await keys(pilot, "i", "g", "'N9'", "enter", "enter", "space")
        assert board_of(pilot).board.cursor.picked is None
        assert asked(pilot) == "move.1"
        await keys(pilot, "space")
        assert asked(pilot) == "target"
