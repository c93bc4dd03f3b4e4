import pytest

from rulesets.game_of_war.rules.board import THE_BOARD, parse_board
from rulesets.game_of_war.rules.moves import Bar, Barred, Move, Walk

from .positions import CORNERS, pos, reading, sq

OPEN = parse_board("size 9x9\narsenal N 5,1\narsenal S 5,9\n")


def way(text, start, end, via=None, board=OPEN, **settled):
    position = pos(text, board)
    walk = Walk(board, position, position.at(sq(start)), reading(**settled))
    return walk.way(sq(end), sq(via) if via else None)


def bar(*args, **settled):
    found = way(*args, **settled)
    return found.bar if isinstance(found, Barred) else None


@pytest.mark.parametrize("text", ["8,11-8,12", "8,11-9,12-8,13"])
def test_a_move_prints_and_parses(text):
    assert str(Move.parse(text)) == text


@pytest.mark.parametrize("text", ["8,11", "8,11-8,12-8,13-8,14", "here-there"])
def test_what_is_no_move_is_said(text):
    with pytest.raises(ValueError, match="is not a"):
        Move.parse(text)


@pytest.mark.parametrize("end", ["4,6", "5,6", "6,6", "4,7", "6,7", "4,8", "5,8", "6,8"])
def test_a_unit_moves_in_eight_directions(end):
    assert way("SI5,7", "5,7", end) == (sq(end),)


@pytest.mark.parametrize(
    ("text", "start", "end", "expected"),
    [
        ("SI5,7", "5,7", "5,7", Bar.STAYS),
        ("SI9,9", "9,9", "10,9", Bar.OFF_BOARD),
        ("SI5,7 NI5,6", "5,7", "5,6", Bar.OCCUPIED),
        ("SI5,7 SI5,6", "5,7", "5,6", Bar.OCCUPIED),
        ("SI5,7", "5,7", "5,5", Bar.TOO_FAR),
        ("SC5,7", "5,7", "5,4", Bar.TOO_FAR),
        ("SI6,6", "6,6", "6,5", Bar.CUT_OFF),
    ],
)
def test_every_bar_to_a_move(text, start, end, expected):
    assert bar(text, start, end) is expected


def test_a_mountain_cannot_be_entered():
    assert bar("NI9,4", "9,4", "10,4", board=THE_BOARD) is Bar.MOUNTAIN


def test_a_two_square_move_may_bend():
    assert way("SC5,7", "5,7", "6,5") == (sq("5,6"), sq("6,5"))
    assert way("SC5,7 SI5,6", "5,7", "6,5") == (sq("6,6"), sq("6,5"))


def test_a_two_square_move_needs_an_empty_way():
    assert bar("SC5,7 NT4,6 NT5,6 NT6,6", "5,7", "5,5") is Bar.NO_WAY


def test_a_two_square_move_goes_on_through_a_square_out_of_communication():
    assert way("SC6,8 NI5,7", "6,8", "8,7", via="7,8") == (sq("7,8"), sq("8,7"))


def test_a_two_square_move_stops_out_of_communication_where_the_table_reads_it_so():
    text = "SC6,8 NI5,7"
    found = way(text, "6,8", "8,7", via="7,8", cut_off_passage="stops")
    assert found == Barred(Bar.STOPS_SHORT, sq("7,8"))
    assert str(found) == "The unit must stop at H7, which is out of communication."
    assert way(text, "6,8", "8,7", via="7,7", cut_off_passage="stops") == (sq("7,7"), sq("8,7"))


def test_a_unit_may_end_its_move_out_of_communication():
    assert way("SI6,8", "6,8", "7,8") == (sq("7,8"),)


def test_a_relay_moves_when_cut_off_and_stops_nowhere():
    assert way("SU7,8", "7,8", "8,6")
    assert way("ST7,8", "7,8", "8,7")


def test_a_way_past_an_arsenal_is_preferred_to_one_through_it():
    assert way("SC4,2 SI5,3 SI4,3", "4,2", "6,1") == (sq("5,2"), sq("6,1"))


def test_a_move_through_an_arsenal_can_be_asked_for():
    assert way("SC4,2 SI5,3", "4,2", "6,1", via="5,1") == (sq("5,1"), sq("6,1"))


@pytest.mark.parametrize(("reads", "expected"), [("open", None), ("closed", Bar.NO_WAY)])
def test_a_step_through_a_corner_is_a_precedent(reads, expected):
    assert bar("NI3,3", "3,3", "4,4", board=CORNERS, corner_mountains=reads) is expected


def test_the_ends_of_a_move_are_those_with_a_way():
    position = pos("SC5,7 NI5,6", OPEN)
    walk = Walk(OPEN, position, position.at(sq("5,7")), reading())
    assert sq("5,6") not in walk.ends()
    assert sq("5,7") not in walk.ends()
    assert all(isinstance(walk.way(end), tuple) for end in walk.ends())
    assert set(walk.ends(reach=1)) == set(walk.free)


def test_every_bar_is_a_sentence_with_a_section():
    for each in Bar:
        assert str(Barred(each, sq("8,11"))).endswith(".")
        assert each.cite.startswith("§")


def test_a_unit_of_one_square_a_move_goes_round_no_bend():
    position = "SI9,12 SI9,13 SI9,14 SI8,13"
    assert isinstance(way(position, "8,13", "8,12", board=THE_BOARD), tuple)
    assert isinstance(way(position, "8,13", "8,12", "7,13", board=THE_BOARD), Barred)
