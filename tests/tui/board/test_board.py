"""The board of A Game of War, played by keys alone."""

import re

import pytest
from piloting import LARGE, key_line, keys, new_session, playing, screen_text, session_of
from textual.widgets import Input

from rulesets.engine.core.tabletop import Change, What
from rulesets.game_of_war.rules.board import THE_BOARD
from rulesets.game_of_war.rules.position import missing_strength, parse_position
from rulesets.game_of_war.rules.squares import BoardSide, Square
from saves.disk.errors import InUse
from saves.session.session import Session
from tui.board.screen import BoardScreen

NOBODY_BEGAN = "SI8,11 SI8,12 SA8,13 SI9,14 NI8,10 NI8,9 NI15,9"
BEATEN_BY_ONE = f"{NOBODY_BEGAN} turn=S"
RELAY_SUPPORTS = "SI8,11 SI8,12 SI8,13 SI9,14 NI8,10 NT9,10 NI8,2 NI15,9 turn=S"


def board_of(pilot):
    screen = pilot.app.screen
    assert isinstance(screen, BoardScreen)
    return screen


def position_of(pilot):
    return parse_position(session_of(pilot).state.table.facts.get("position", ""), THE_BOARD)


async def laid_out(pilot, text):
    """Lay a position out as text, and end setting up."""
    await keys(pilot, "p")
    await filled_in(pilot, text)
    await keys(pilot, "i")


async def filled_in(pilot, text):
    """Put a long text into the field that is open, and take it."""
    pilot.app.screen.query_one(Input).value = text
    await keys(pilot, "enter")


async def test_a_game_of_war_opens_on_its_board_and_b_leads_to_the_steps_and_back(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        assert board_of(pilot)
        await keys(pilot, "b")
        assert not isinstance(pilot.app.screen, BoardScreen)
        assert "b board" in key_line(pilot)
        await keys(pilot, "b")
        assert board_of(pilot)


async def test_the_board_left_for_its_steps_keeps_the_session_for_itself(tmp_path):
    path = new_session(tmp_path, "game-of-war")
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "1", "b")
        assert not isinstance(pilot.app.screen, BoardScreen)
        with pytest.raises(InUse):
            Session.open(path)
        await keys(pilot, "escape")
        Session.open(path).close()


async def test_both_armies_are_set_up_with_less_than_one_and_a_half_keys_a_unit(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        south = ["space", *["shift+right"] * 8, "j", "space", *["shift+left"] * 7]
        north = ["tab", *["up"] * 4, "space", *["shift+right"] * 8, "k", "space", *["shift+left"] * 7]
        setting_up = [*south, *north]
        assert len(setting_up) < 34 * 1.5
        await keys(pilot, *setting_up)
        position = position_of(pilot)
        assert [len(position.units_of(side)) for side in BoardSide] == [17, 17]
        assert not any(missing_strength(position, side) for side in BoardSide)
        assert "i: ready" in screen_text(pilot)
        await keys(pilot, "u")
        assert len(position_of(pilot).units) == 33


async def test_units_are_placed_moved_and_taken_off_and_refusals_say_why(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await keys(pilot, "g", "'8,11'", "enter", "2", "1")
        assert "South's cavalry at K8 is already there" in screen_text(pilot)
        await keys(pilot, "enter", "l", "l", "enter")
        assert str(position_of(pilot)) == "SC10,11"
        await keys(pilot, "g", "'C10'", "enter", "1")
        assert "C10 is a mountain" in screen_text(pilot)
        await keys(pilot, "g", "'K10'", "enter", "d")
        assert not position_of(pilot).units
        await keys(pilot, "u", "u", "u")
        assert not position_of(pilot).units
        await keys(pilot, "g", "'Z99'", "enter")
        assert "There is no square Z99" in screen_text(pilot)
        assert pilot.app.screen.query_one(Input).value == "Z99"
        await keys(pilot, "escape")
        assert board_of(pilot)


async def test_a_position_as_text_has_all_its_problems_listed(tmp_path):
    (tmp_path / "army.txt").write_text("SI8,11  # a comment\nNI8,10\n")
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await keys(pilot, "p", "'SI8,11 XX SI10,3'", "enter")
        assert "XX" in screen_text(pilot)
        assert "on a mountain" in screen_text(pilot)
        assert pilot.app.screen.query_one(Input).value == "SI8,11 XX SI10,3"
        await filled_in(pilot, f"@{tmp_path}/none.txt")
        assert "does not exist: give the name of a text file." in " ".join(screen_text(pilot).split())
        await filled_in(pilot, f"@{tmp_path}/army.txt")
        assert str(position_of(pilot)) == "NI8,10 SI8,11"


async def test_a_turn_is_played_by_marking_squares(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await laid_out(pilot, BEATEN_BY_ONE + " SI3,18")
        before = session_of(pilot).state
        await keys(pilot, "g", "'R3'", "enter", "enter")
        assert session_of(pilot).run.question.key == "move.1"
        assert "○" in screen_text(pilot)
        await keys(pilot, "k", "k", "enter")
        assert "too far" in screen_text(pilot)
        assert session_of(pilot).run.question.key == "move.1"
        await keys(pilot, "j", "enter")
        assert session_of(pilot).run.answered["move.1"].text == "R3-Q3"
        await keys(pilot, "enter")
        assert "already moved" in screen_text(pilot)
        await keys(pilot, "space", "g", "'8,10'", "enter", "enter")
        shown = screen_text(pilot)
        assert "RETREAT" in shown
        assert "○ □6○" in shown, shown
        await keys(pilot, "tab")
        assert "Who attacks" in screen_text(pilot)
        await keys(pilot, "enter")
        table = session_of(pilot).state.table
        assert table.clock.side == "N"
        assert "SI3,17" in table.facts["position"]
        await keys(pilot, "n", "2")
        assert board_of(pilot).board.cursor.picked == Square(8, 10)
        assert "J8 must leave first" in screen_text(pilot)
        while session_of(pilot).state.line != before.line and session_of(pilot).can_undo:
            await keys(pilot, "u")
        assert session_of(pilot).state == before


async def test_who_begins_is_asked_beside_the_board(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await laid_out(pilot, NOBODY_BEGAN)
        assert "Enter: who begins?" in screen_text(pilot)
        await keys(pilot, "g", "'A25'", "enter", "space")
        assert "Enter asks which side begins." in screen_text(pilot)
        await keys(pilot, "g", "'J8'", "enter")
        assert key_line(pilot).startswith("enter say who begins")
        under = screen_text(pilot).splitlines()
        await keys(pilot, "enter")
        shown = screen_text(pilot).splitlines()
        assert "Which side is to move?" in "".join(shown)
        assert shown[0] == under[0], "the title stays in sight"
        assert shown[-1].strip().startswith("1-2 choose"), "and so do the keys"
        assert " J · " in "\n".join(shown), "and the row that the question is about"
        await keys(pilot, "1")
        assert session_of(pilot).run.question.key == "move.1"
        assert "North" in screen_text(pilot).split("\n")[0]
        await keys(pilot, "enter", "l", "enter")
        assert session_of(pilot).run.answered["move.1"].text == "J8-J9"


async def test_a_precedent_is_asked_beside_the_board_with_what_each_reading_gives(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await laid_out(pilot, RELAY_SUPPORTS)
        await keys(pilot, "g", "'J8'", "enter", "enter")
        shown = screen_text(pilot)
        assert session_of(pilot).run.question.kind == "precedent"
        assert "▌ it radiates" in shown
        assert "  nothing" in shown
        assert "North · RETREAT" in shown, "the ruling that would follow lies on its felt"
        await keys(pilot, "down")
        assert "North · DESTROYED" in screen_text(pilot), "and that of the reading that is marked"
        assert "□ 6 " in screen_text(pilot).splitlines()[-2], "by whose sum it would be"
        await keys(pilot, "2")
        assert session_of(pilot).run.ruling.outcome == "destroyed"
        assert "DESTROYED" in screen_text(pilot)


async def test_overlays_are_shown_and_closed_by_keys(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war"), size=LARGE) as pilot:
        await laid_out(pilot, BEATEN_BY_ONE)
        await keys(pilot, "g", "'J8'", "enter")
        for key, sign in (("s", "South's network"), ("s", "North's network"), ("C", "Charge on J8"), ("f", "■A5")):
            await keys(pilot, key)
            assert sign in screen_text(pilot), key
        await keys(pilot, "escape")
        assert "■A5" not in screen_text(pilot)
        assert board_of(pilot)


async def test_what_is_too_long_for_the_line_under_the_board_is_said_whole_beside_it(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await keys(pilot, "i")
        said = " ".join(line[53:].strip() for line in screen_text(pilot).splitlines()[1:5])
        lacks = "lacks 17 units of its standard strength."
        assert said == f"South {lacks} North {lacks}"
        await keys(pilot, "right")
        assert lacks not in screen_text(pilot)


async def test_what_the_signs_mean_is_shown_beside_the_board_by_a_key(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await keys(pilot, "i", "z")
        assert "◆ arsenal   ◇ destroyed" in screen_text(pilot)
        await keys(pilot, "left", "z")
        assert "◆ arsenal" not in screen_text(pilot)
        await keys(pilot, "z", "escape")
        assert isinstance(pilot.app.screen, BoardScreen)
        assert "◆ arsenal" not in screen_text(pilot)


async def test_a_tally_leads_back_to_the_steps(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await laid_out(pilot, BEATEN_BY_ONE)
        await keys(pilot, "n", "3")
        assert not isinstance(pilot.app.screen, BoardScreen)
        assert session_of(pilot).run.checklist.id == "tally"
        await keys(pilot, "b")
        assert not isinstance(pilot.app.screen, BoardScreen)


async def test_nothing_is_given_away_where_players_predict(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war"), config='manner = "predict"') as pilot:
        await laid_out(pilot, BEATEN_BY_ONE)
        await keys(pilot, "n", "1", "g", "'J8'", "enter")
        assert "13" not in screen_text(pilot).split("\n")[-2]
        assert "offence" not in screen_text(pilot)


async def test_enter_says_what_it_does_where_it_does_nothing(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await keys(pilot, "enter")
        assert ("K13 is empty: 1 to 6 places a unit, Space the next. Enter picks one up.") in screen_text(pilot)
        await keys(pilot, "i", "enter")
        assert "No units on the board yet: press i to set up." in screen_text(pilot)
        await keys(pilot, "i")
        await laid_out(pilot, BEATEN_BY_ONE + " SI3,18")
        await keys(pilot, "g", "'A25'", "enter", "enter")
        assert "A25 is empty: Enter on a unit of South moves it, of North attacks it." in screen_text(pilot)
        await keys(pilot, "n", "enter", "enter")
        assert "A25 is empty: Enter picks up a unit of South; Space ends the moves." in screen_text(pilot)
        await keys(pilot, "space", "enter")
        assert "A25 is not a target: Enter attacks a unit of North; Space makes no attack." in screen_text(pilot)


async def test_setting_up_ends_once_both_sides_have_a_unit_that_fights_and_says_nothing_of_a_victory(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        assert "i     finish setting up" in screen_text(pilot)
        await keys(pilot, "1", "tab", "right", "5", "i")
        assert "North has no fighting unit yet: place one first." in screen_text(pilot)
        assert "Setting up" in screen_text(pilot)
        await keys(pilot, "b", "enter", "X")  # a turn that the rules refuse, and which is left
        await keys(pilot, "b", "down", "1", "i")
        assert "Setting up" not in screen_text(pilot)
        assert "The game is over" not in screen_text(pilot)


async def test_another_board_is_taken_from_a_file_if_the_units_can_stand_there(tmp_path):
    (tmp_path / "small.txt").write_text("size 5x5\narsenal N 3,1\narsenal S 3,5\n")
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await keys(pilot, "1", "y")
        await filled_in(pilot, f"{tmp_path}/small.txt")
        assert "✗ Which board?" in screen_text(pilot)
        await keys(pilot, "escape")
        assert board_of(pilot).board.scene.board == THE_BOARD
        await keys(pilot, "d", "y")
        await filled_in(pilot, f"{tmp_path}/small.txt")
        assert board_of(pilot).board.scene.board.columns == 5
        assert board_of(pilot).board.cursor.square == Square(5, 5)
        await keys(pilot, "y", "'standard'", "enter")
        assert board_of(pilot).board.scene.board == THE_BOARD


async def test_a_position_that_cannot_be_read_any_more_is_said_and_can_be_replaced(tmp_path):
    path = new_session(tmp_path, "game-of-war")
    session = Session.open(path)
    session.amend([Change(What.FACT, "position", value="SI8,11 SI8,11")])
    session.close()
    async with playing(tmp_path, path) as pilot:
        assert "shares its square" in screen_text(pilot)
        await keys(pilot, "space")
        assert str(position_of(pilot)) == "SI13,11"


async def test_the_other_side_is_to_move_by_a_key(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await laid_out(pilot, BEATEN_BY_ONE)
        sides = []
        for _ in range(3):
            await keys(pilot, "e")
            sides.append(board_of(pilot).board.scene.position.turn)
        assert {BoardSide.NORTH, BoardSide.SOUTH} == set(sides)


async def test_where_there_is_nothing_to_light_that_is_said(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await keys(pilot, "f")
        assert "No unit bears on K13: there is nothing to highlight." in screen_text(pilot)


async def test_a_second_attack_is_refused_and_one_key_says_that_the_next_turn_has_begun(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await laid_out(pilot, BEATEN_BY_ONE)
        await keys(pilot, "g", "'J8'", "enter", "enter", "enter")
        assert len(session_of(pilot).state.table.obligations) == 2
        await keys(pilot, "g", "'I8'", "enter", "enter")
        assert session_of(pilot).run.ruling.outcome == "refused"
        assert re.search(r"South's next turn +A\n.* has begun\n", screen_text(pilot))
        await keys(pilot, "A")
        assert session_of(pilot).run.ruling.outcome == "resists"
        assert not session_of(pilot).state.table.obligations
        await keys(pilot, "u")
        assert session_of(pilot).run.ruling.outcome == "refused"


async def test_a_unit_set_elsewhere_by_hand_keeps_its_ban_and_has_left_its_square(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await laid_out(pilot, BEATEN_BY_ONE)
        await keys(pilot, "g", "'J8'", "enter", "enter", "enter", "i", "enter", "h", "enter")
        assert [*session_of(pilot).state.table.obligations] == ["may-not-attack NI7,10"]
        await keys(pilot, "d")
        assert not session_of(pilot).state.table.obligations


async def test_a_refused_move_is_made_all_the_same_with_a_written_reason(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await laid_out(pilot, BEATEN_BY_ONE + " SI3,18")
        await keys(pilot, "g", "'R3'", "enter", "enter", "k", "k", "enter")
        assert "too far" in screen_text(pilot)
        assert "A: allow it." in screen_text(pilot)
        await keys(pilot, "A", "'agreed by both'", "enter")
        run = session_of(pilot).run
        assert run.answered["move.1"].text == "R3-P3 allowed: agreed by both"
        assert run.question.key == "move.2"
        assert "too far" not in screen_text(pilot)
        await keys(pilot, "A")
        assert board_of(pilot)
        await keys(pilot, "u")
        assert session_of(pilot).run.question.key == "move.1"


async def test_a_unit_that_cannot_move_says_why_and_is_moved_where_the_table_allows_it(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await laid_out(pilot, BEATEN_BY_ONE + " SI20,6")
        await keys(pilot, "g", "'F20'", "enter", "enter")
        assert "The unit at F20 is out of communication and cannot move" in screen_text(pilot)
        await keys(pilot, "k", "enter", "A", "'a relay was forgotten'", "enter")
        assert session_of(pilot).run.answered["move.1"].said == "F20-E20 (allowed: a relay was forgotten)"
        await keys(pilot, "enter")
        assert "has already moved this turn" in screen_text(pilot)
        await keys(pilot, "A", "k", "enter", "A", "'again'", "enter")
        assert session_of(pilot).run.question.key == "move.3"


async def test_what_nobody_can_allow_is_not_offered(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await laid_out(pilot, BEATEN_BY_ONE)
        await keys(pilot, "g", "'K8'", "enter", "enter", "k", "enter")
        assert "J8 is occupied" in screen_text(pilot)
        assert "allow" not in screen_text(pilot)


async def test_a_set_up_that_is_left_is_gone_on_with_where_it_was(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await keys(pilot, "space", "tab", "g", "'D4'", "enter", "3", "b")
        assert not isinstance(pilot.app.screen, BoardScreen)
        await keys(pilot, "b", "right", "space")
        assert board_of(pilot).board.cursor.square == Square(5, 4)
        assert {unit.square.name for unit in position_of(pilot).units_of(BoardSide.NORTH)} == {"D4", "D5"}


async def test_what_stands_behind_a_section_is_explained_once_where_it_stands(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war"), size=LARGE) as pilot:
        await laid_out(pilot, BEATEN_BY_ONE)
        await keys(pilot, "n", "1", "g", "'J8'", "enter", "enter")
        told = []
        for _ in range(8):
            await keys(pilot, "tab")
            told.append(screen_text(pilot))
        assert any("(inferred)" in each for each in told)
        assert all(each.count("(inferred):") == bool(re.search(r"\(inferred\)[^:]", each)) for each in told)


async def test_between_two_turns_c_says_where_answers_are_changed(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await laid_out(pilot, "NIH8 SIT8 SCK12")
        await keys(pilot, "c")
        assert "press l, then c at the combat" in screen_text(pilot)


async def test_what_a_side_owes_in_its_next_turn_is_said_to_be_owed_in_this_one_once_that_is_its_own(tmp_path):
    path = new_session(tmp_path, "game-of-war")
    owes = "North's infantry at J8 may not join North's attack next turn; its defence still counts."
    for turn, said in (("S", "next turn"), ("N", "this turn")):
        with Session.open(path) as session:
            placed = Change(What.FACT, "position", value=f"SI8,12 NI8,10 turn={turn}")
            session.amend([placed, Change(What.OBLIGATION, "may-not-attack NI8,10", "NI8,10", owes)])
        async with playing(tmp_path, path, size=LARGE) as pilot:
            await keys(pilot, "i")
            assert [each for each in board_of(pilot).board.view.owed if said in each]
