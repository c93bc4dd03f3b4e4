"""A turn at the board: what stands there when it starts, where the cursor goes, and what is said before it is done."""

from __future__ import annotations

from pathlib import Path

from piloting import key_line, keys, laid_out, notified, playing, screen_text
from textual.pilot import Pilot

from tui.board.screen import BoardScreen

BEATEN_BY_ONE = "SI8,11 SI8,12 SA8,13 SI9,14 SI3,18 NI8,10 NI8,9 NI15,9 turn=S"
RELAYED = "ST7,20 SI7,14 SI3,10 NI8,10 NI15,3 turn=S"


def board_of(pilot: Pilot[None]) -> BoardScreen:
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, BoardScreen))


def asked(pilot: Pilot[None]) -> str:
    run = board_of(pilot).session.run
    return run.question.key if run and run.question else ""


def under_the_cursor(pilot: Pilot[None]) -> str:
    return board_of(pilot).board.cursor.square.name


async def test_the_start_of_a_turn_says_whose_it_is_and_which_keys_play_it(tmp_path: Path) -> None:
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE)) as pilot:
        await keys(pilot, "i")
        start = ["■ South to move", "enter  move, or attack", "tab    next unit", "space  pass"]
        assert [line for line in start if line.replace("  ", " ") not in screen_text(pilot).replace("  ", " ")] == []
        await keys(pilot, "tab", "enter", "escape")
        assert "■ 0 of 5 moved" in screen_text(pilot)
        assert "space end the moves" in screen_text(pilot)


async def test_a_turn_is_passed_by_two_keys(tmp_path: Path) -> None:
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE)) as pilot:
        await keys(pilot, "i", "space")
        run = board_of(pilot).session.run
        assert run
        assert run.ruling
        assert run.ruling.sentence == "South made no moves and no attack."
        await keys(pilot, "enter")
        assert board_of(pilot).session.state.table.clock.side == "N"
        assert "□ North to move" in screen_text(pilot)


async def test_after_the_end_of_a_game_it_is_said_who_won_and_no_turn_is_offered(tmp_path: Path) -> None:
    async with playing(tmp_path, laid_out(tmp_path, "SI8,11 SI8,12 SA8,13 SI9,14 SC8,14 NI8,10 turn=S")) as pilot:
        await keys(pilot, "i", "n", "1", "enter", "g", "'J8'", "enter", "space", "enter")
        assert "VICTORY" in screen_text(pilot)
        await keys(pilot, "enter")
        assert "The game is over: victory for South" in screen_text(pilot)
        for asks in ("Which side begins?", "to move", "move, or attack", "pass"):
            assert asks not in screen_text(pilot)
        await keys(pilot, "g", "'K8'", "enter", "enter", "space")
        assert board_of(pilot).session.run is None
        await keys(pilot, "b")
        assert "Next: turn" not in screen_text(pilot)
        assert "next combat" not in key_line(pilot)


async def test_enter_and_space_say_something_on_any_square(tmp_path: Path) -> None:
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE)) as pilot:
        await keys(pilot, "i", "n", "1", "enter", "g", "'A1'", "enter", "space")
        assert "A1 is not a target: Enter attacks a unit of North." in screen_text(pilot)
        await keys(pilot, "g", "'J8'", "enter", "space")
        assert "Enter attacks the unit at J8." in screen_text(pilot)
        await keys(pilot, "enter", "space")
        assert "Enter confirms the ruling; u takes the last step back." in screen_text(pilot)


async def test_a_forced_retreat_is_said_before_it_takes_a_key(tmp_path: Path) -> None:
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE)) as pilot:
        await keys(pilot, "i", "space", "u", "g", "'J8'", "enter", "enter", "1", "enter")
        assert under_the_cursor(pilot) == "J8"
        await keys(pilot, "g", "'I8'", "enter")
        for key in ("enter", "left", "enter"):
            pilot.app.simulate_key(key)
        await keys(pilot)
        assert " J8 must retreat first: choose a square and press Enter." in screen_text(pilot)
        assert "✗" not in screen_text(pilot)
        assert "2 keys were typed before this was shown, and ignored." in notified(pilot)
        assert under_the_cursor(pilot) == "J8"
        await keys(pilot, "escape", "space")
        assert "J8 must leave first: Enter picks it up." in screen_text(pilot)


async def test_enter_on_an_enemy_offers_to_end_the_moves_and_attack(tmp_path: Path) -> None:
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE)) as pilot:
        await keys(pilot, "i", "g", "'R3'", "enter", "enter", "down", "enter", "g", "'J8'", "enter")
        assert "enter attack" in key_line(pilot)
        await keys(pilot, "enter", "enter")
        assert "Attack J8 now?" in screen_text(pilot)
        assert "Moves 2, 3, 4 and 5" in screen_text(pilot)
        felt = [line.rpartition("│")[0].split("│")[-1].strip() for line in screen_text(pilot).splitlines()]
        who = felt.index("The ruling would be:") + 1
        assert felt[who : who + 4] == ["North's infantry at", "J8", "RETREAT", "13 against 12"]
        assert "✗ Press 1 or 2" in screen_text(pilot)
        await keys(pilot, "left", "tab", "space", "g")
        assert under_the_cursor(pilot) == "J8", "the board waits for the answer"
        await keys(pilot, "2")
        assert asked(pilot) == "move.2"
        await keys(pilot, "enter", "1")
        assert "RETREAT" in screen_text(pilot)


async def test_tab_goes_to_who_can_still_move_and_to_who_can_be_attacked(tmp_path: Path) -> None:
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


async def test_the_cursor_stands_where_the_last_thing_happened(tmp_path: Path) -> None:
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


async def test_what_every_attack_would_come_to_is_shown_over_the_board(tmp_path: Path) -> None:
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE)) as pilot:
        await keys(pilot, "i", "v")
        assert " +1 J8  retreat" in screen_text(pilot)
        assert " J  · · · · · · · +1" in screen_text(pilot).replace(" J ", " J  ")
        await keys(pilot, "v")
        assert " +1 J8" not in screen_text(pilot)


async def test_no_margin_is_given_away_where_players_predict(tmp_path: Path) -> None:
    async with playing(tmp_path, laid_out(tmp_path, BEATEN_BY_ONE), config='manner = "predict"') as pilot:
        await keys(pilot, "i", "n", "1", "v")
        assert "could attack" not in screen_text(pilot)
        assert "is shown after your answer" in screen_text(pilot)


async def test_a_move_that_cuts_friends_off_warns_before_it_is_made(tmp_path: Path) -> None:
    async with playing(tmp_path, laid_out(tmp_path, RELAYED)) as pilot:
        await keys(pilot, "i", "g", "'T7'", "enter", "enter", "up", "right", "enter")
        assert "T7-S8 cuts off N7. Enter again: move all the same." in screen_text(pilot)
        assert asked(pilot) == "move.1"
        await keys(pilot, "enter")
        assert asked(pilot) == "move.2"
