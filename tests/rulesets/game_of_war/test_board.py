"""Boards, squares, units and positions: read, printed, and refused with a sentence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rows import by_rows
from sizes import examples

from rulesets.engine.core.tabletop import Change, Clock, Obligation, Tabletop, What
from rulesets.engine.questions.question import BadAnswer, read
from rulesets.game_of_war import RULESET
from rulesets.game_of_war.opening import POSITION
from rulesets.game_of_war.question_kinds import board_said, read_board
from rulesets.game_of_war.rules.board import THE_BOARD, TextError, parse_board, print_board
from rulesets.game_of_war.rules.position import BoardPosition, parse_position, read_position, strength_notes
from rulesets.game_of_war.rules.squares import (
    BoardSide,
    Kind,
    PlacedUnit,
    Square,
    Terrain,
    parse_squares,
)

from .positions import W2, boards, pos, positions, run, sq


def test_the_board_of_the_game():
    assert (THE_BOARD.columns, THE_BOARD.rows) == (25, 20)
    assert THE_BOARD.arsenals_of(BoardSide.NORTH) == (sq("8,4"), sq("15,2"))
    assert THE_BOARD.arsenals_of(BoardSide.SOUTH) == (sq("3,20"), sq("23,20"))
    assert (len(THE_BOARD.mountains), len(THE_BOARD.forts), len(THE_BOARD.passes)) == (18, 6, 2)
    assert THE_BOARD.terrain(sq("F10")) is Terrain.PASS
    assert THE_BOARD.terrain(sq("L15")) is Terrain.FORT
    assert THE_BOARD.terrain(sq("8,4")) is Terrain.PLAIN


@given(boards())
@examples(30)
def test_a_board_prints_and_parses(board):
    assert parse_board(print_board(board)) == board


def test_the_order_of_a_board_file_does_not_matter():
    text = "# mine\nfort C2\narsenal s 3,5\n\narsenal N 3,1 # home\nsize 5 x 5\nmountain 1,1\nMOUNTAIN 2,1\n"
    board = parse_board(text)
    assert board.forts == (Square(2, 3),)
    assert print_board(board) == "size 5x5\narsenal N 3,1\narsenal S 3,5\nfort 2,3\nmountain 1,1 2,1\n"


def problems(text):
    with pytest.raises(TextError) as error:
        parse_board(text)
    return [str(problem) for problem in error.value.problems]


def test_everything_wrong_with_a_board_is_said_at_once(snapshot):
    assert problems("size 5x5\nhill 1,1\nmountain 1,1 6,6 what\nfort 1,1\narsenal 3,1\npass\nsize 4x4\n") == snapshot


@by_rows
def test_a_board_needs_a_size(size, sentence):
    assert problems(f"{size}\narsenal N 1,1\narsenal S 2,2\n") == [sentence]


@pytest.mark.parametrize("size", ["1x2", "2x1", "99x26"])
def test_boards_may_be_as_small_and_as_large_as_said(size):
    columns, rows = (int(part) for part in size.split("x"))
    board = parse_board(f"size {size}\narsenal N 1,1\narsenal S {columns},{rows}\n")
    assert (board.columns, board.rows) == (columns, rows)


def test_a_board_is_said_in_a_few_words():
    assert board_said(THE_BOARD) == "the game's own board"
    assert board_said(parse_board("size 5x4\narsenal N 1,1\narsenal S 2,2\n")) == "5 columns by 4 rows"


@pytest.mark.parametrize(("lines", "more"), [(17, False), (18, True)])
def test_at_most_twenty_problems_are_said_one_by_one(lines, more):
    with pytest.raises(BadAnswer) as raised:
        read_board("nonsense\n" * lines)
    assert ("more problem" in str(raised.value)) is more


SQUARES = st.builds(Square, st.integers(1, 99), st.integers(1, 26))


@pytest.mark.parametrize("text", ["8,11", "K8", "k8", " 8, 11 "])
def test_both_forms_name_the_same_square(text):
    assert Square.parse(text) == Square(8, 11)


@pytest.mark.parametrize("text", ["", "8", "8;11", "KK8", "K", "8,K", "-1,2"])
def test_what_is_no_square_is_said_in_a_sentence(text):
    with pytest.raises(ValueError, match="is not a square: write column,row"):
        Square.parse(text)


@given(SQUARES)
def test_a_square_prints_and_parses(square):
    assert Square.parse(str(square)) == Square.parse(square.name) == square


def test_several_squares_may_stand_on_one_line():
    assert parse_squares("8,11 K9;1,1") == (Square(8, 11), Square(9, 11), Square(1, 1))


@pytest.mark.parametrize("text", ["SI8,11", "si8,11", "SIK8"])
def test_a_unit_parses_in_either_form_and_prints_in_one(text):
    unit = PlacedUnit.parse(text)
    assert unit == PlacedUnit(BoardSide.SOUTH, Kind.INFANTRY, Square(8, 11))
    assert str(unit) == "SI8,11"
    assert unit.words == "South's infantry at K8"


@by_rows
def test_an_unknown_unit_is_said_in_a_sentence(text, sentence):
    with pytest.raises(ValueError, match=sentence):
        PlacedUnit.parse(text)


def test_a_line_prints_in_canonical_order():
    position = pos("SIK8 SC8,12 turn=n NI8,10 lost=3,20;8,4")
    assert str(position) == "NI8,10 SI8,11 SC8,12 turn=N lost=3,20;8,4"
    assert position.at(sq("K8")) == PlacedUnit.parse("SI8,11")


def test_a_file_may_have_one_unit_a_line():
    text = "# evening game\nSI8,11\nSC8,12  # on the left\n\nturn=N\n"
    assert str(pos(text)) == "SI8,11 SC8,12 turn=N"


@given(positions(THE_BOARD, most=34))
@examples(50)
def test_a_position_prints_and_parses_on_one_line_and_on_many(position):
    assert parse_position(str(position), THE_BOARD) == position
    assert parse_position(str(position).replace(" ", "\n"), THE_BOARD) == position


def test_everything_wrong_with_a_position_is_said_at_once(snapshot):
    text = "XI1,1\nSZ1,1\nSI30,1\nSI10,3\nSI1,1 NI1,1\nSI\nturn=west\nlost=1,1\nmood=good\nturn=N turn=N\n"
    assert [str(problem) for problem in read_position(text, THE_BOARD).problems] == snapshot


def test_a_second_lost_arsenal_is_told_how_to_be_written():
    with pytest.raises(TextError, match=r"“15,2” has no unit\. .* write lost=15,2\."):
        pos("SI8,11 lost=8,4 15,2")
    with pytest.raises(TextError, match="“15,2” should start with its side"):
        pos("SI8,11 15,2")
    assert pos("SI8,11 lost=8,4 lost=15,2") == pos("SI8,11 lost=8,4;15,2")


def test_a_position_says_whose_turn_it_is_or_does_not():
    assert (pos("SI8,11").turn_said, str(pos("SI8,11"))) == (False, "SI8,11")
    assert (pos("SI8,11 turn=S").turn_said, str(pos("SI8,11 turn=S"))) == (True, "SI8,11 turn=S")


def test_one_line_needs_no_line_number():
    with pytest.raises(TextError, match=r"^SI10,3 is on a mountain"):
        pos("SI10,3")


def test_an_arsenal_under_an_enemy_fighting_unit_is_destroyed():
    position = pos("SC8,4 ST15,2")
    assert position.arsenals(THE_BOARD, BoardSide.NORTH) == (sq("15,2"),)
    assert position.settled(THE_BOARD).lost == (sq("8,4"),)
    assert position.settled(THE_BOARD).removed(sq("8,4")).arsenals(THE_BOARD, BoardSide.NORTH) == (sq("15,2"),)


def test_ones_own_unit_leaves_an_arsenal_standing():
    assert len(pos("NC8,4").arsenals(THE_BOARD, BoardSide.NORTH)) == 2


def test_surviving_arsenals_can_be_told():
    assert pos("SI1,1").surviving(THE_BOARD, (sq("8,4"), sq("3,20"))).lost == (sq("15,2"), sq("23,20"))


def test_two_units_on_one_square_are_no_position():
    with pytest.raises(ValueError, match="Two units"):
        BoardPosition((PlacedUnit.parse("SI1,1"), PlacedUnit.parse("NI1,1")))


def test_more_than_the_standard_strength_is_worth_a_look():
    assert strength_notes(pos("SA1,1 SM2,2")) == ()
    assert strength_notes(pos("SA1,1 SA2,2")) == ("South has 2 foot artillery; its standard strength is 1.",)


SENSE = {"position": W2, "target": "8,10", "attacker": "S", "move.1": "done"}
TEXTS = st.one_of(
    st.text(max_size=30),
    st.text("NSICAMTU0123456789,;=-K \nsizexarnltuo#", max_size=40),
    st.sampled_from(
        ["0,0", "999,999", "Z999", "K8-K9-K10-K11", "-", "=", "turn=", "lost=8,4;", "size 99x26", "K8-", "٨,٩"]
    ),
)


@pytest.mark.parametrize("checklist", RULESET.checklists, ids=lambda each: each.id)
@given(data=st.data())
@examples(80)
def test_any_text_is_taken_or_refused_with_a_sentence(checklist, data):
    key = data.draw(st.sampled_from(checklist.keys()))
    sense = {known: text for known, text in SENSE.items() if checklist.knows(known)} if checklist.id != "tally" else {}
    here = run(checklist, sense | {key: data.draw(TEXTS)}, defaults=True)
    if here.refused:
        assert 20 < len(here.refused.reason) < 3_000


def test_a_damaged_table_is_asked_again_rather_than_believed():
    table = Tabletop(
        facts={"position": "nonsense", "board": "size"},
        obligations={"must-retreat somebody": Obligation("somebody", "?"), "may-not-attack XX": Obligation("XX", "?")},
        precedents={"relay-support": "perhaps", "unheard-of": "yes"},
        clock=Clock(1, "West"),
    )
    here = run(RULESET.checklist("turn"), {}, table)
    assert here.question.key == "board"
    mended = table.changed((Change(What.FACT, "board", value="standard"), Change(What.FACT, "position", value=W2)))
    assert run(RULESET.checklist("turn"), {}, mended).question.key == "side"
    assert run(RULESET.checklist("turn"), {"side": "S"}, mended).question.key == "move.1"


@pytest.mark.parametrize(
    "text", ["NIR8 SIT8 SCK12", "NI R8, SI T8, SC K12", "n i r8,s i t8,sck12", "N I R8 S IT8 SC 12,11,"]
)
def test_blanks_within_a_unit_and_commas_between_units_change_nothing(text):
    assert parse_position(text, THE_BOARD) == parse_position("NI8,18 SI8,20 SC12,11", THE_BOARD)


def test_players_are_told_the_first_word_that_cannot_be_read_and_programs_all():
    with pytest.raises(BadAnswer) as raised:
        read(POSITION, "XI8,11 YI8,12 ZI8,13", Tabletop())
    assert (
        str(raised.value) == "“XI8,11” should start with its side, N or S, as in SI8,11. 2 more words cannot be read."
    )
    assert all(word in raised.value.keyed for word in ("XI8,11", "YI8,12", "ZI8,13"))
