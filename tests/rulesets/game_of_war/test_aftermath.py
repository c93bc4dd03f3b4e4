import pytest

from rulesets.game_of_war.rules.board import THE_BOARD, parse_board
from rulesets.game_of_war.rules.combat import Fate, Result, forced_back

from .positions import fight, pos, reading, ruled, sq

W2 = "SI8,11 SI8,12 SA8,13 SI9,14 NI8,10 NI8,9"


def back(text, square, board=THE_BOARD, **settled):
    position = pos(text, board)
    return forced_back(board, position, position.at(sq(square)), reading(**settled))


def test_a_retreat_names_the_free_squares():
    after = ruled(W2, "8,10")
    assert (after.result, after.fate) == (Result.RETREAT, Fate.RETREATS)
    assert after.squares == tuple(sq(each) for each in ("7,9", "7,10", "7,11", "9,9", "9,10", "9,11"))
    assert after.must_leave
    assert after.banned


@pytest.mark.parametrize(
    ("text", "target", "fate"),
    [
        ("SI9,12 NI8,10", "8,10", Fate.UNTOUCHED),
        ("SA8,13 SI9,14 NI8,10", "8,10", Fate.RESISTS),
        ("SC8,11 SC8,12 SI9,13 SI9,14 NI8,10 NI8,9", "8,10", Fate.BEATEN),
        ("SC2,2 SC3,3 SA4,4 NI1,1 NI2,1 NI1,2 NT5,1", "1,1", Fate.SURROUNDED),
    ],
)
def test_every_other_fate_owes_nothing(text, target, fate):
    after = ruled(text, target)
    assert after.fate is fate
    assert not after.must_leave
    assert not after.banned


@pytest.mark.parametrize(("reads", "result"), [("destroyed", Result.DESTROYED), ("stays", Result.RESISTS)])
def test_a_cut_off_unit_beaten_by_one(reads, result):
    after = back("NI9,11", "9,11", cut_off_retreat=reads)
    assert (after.result, after.fate) == (result, Fate.HELD)
    assert after.banned is (reads == "stays")


def test_a_cut_off_relay_may_move_and_so_retreats():
    assert back("NT9,11", "9,11").must_leave


WALLS = "size 5x5\narsenal S 5,5\nmountain 2,2 3,2 4,2 2,3 4,3 2,4 3,4 4,4\n"
WALLED = parse_board(f"{WALLS}arsenal N 1,1 3,3\n")
CUT_OFF_BY_WALLS = parse_board(f"{WALLS}arsenal N 1,1\n")


@pytest.mark.parametrize(("reads", "result"), [("destroyed", Result.DESTROYED), ("stays", Result.RESISTS)])
def test_only_mountains_around_a_unit(reads, result):
    after = back("NI3,3", "3,3", WALLED, mountain_blocks_retreat=reads)
    assert (after.result, after.fate, after.banned) == (result, Fate.HEMMED_IN, False)


@pytest.mark.parametrize(("reads", "result"), [("destroyed", Result.DESTROYED), ("stays", Result.RESISTS)])
def test_only_mountains_around_a_unit_where_no_other_stands(reads, result):
    board = parse_board("size 3x3\narsenal N 3,1\narsenal S 3,3\nmountain 1,2 2,2\n")
    after = back("NI1,1 NI2,1", "1,1", board, mountain_blocks_retreat=reads)
    assert (after.result, after.fate) == (result, Fate.HEMMED_IN)


@pytest.mark.parametrize(("reads", "result"), [("destroyed", Result.DESTROYED), ("stays", Result.RESISTS)])
def test_being_cut_off_comes_before_mountains_around_a_unit(reads, result):
    after = back("NI3,3", "3,3", CUT_OFF_BY_WALLS, cut_off_retreat=reads, mountain_blocks_retreat="stays")
    assert (after.result, after.fate, after.banned) == (result, Fate.HELD, reads == "stays")


def test_a_unit_with_units_all_around_is_destroyed_though_it_is_cut_off():
    board = parse_board("size 3x3\narsenal N 3,3\narsenal S 3,1\n")
    after = back("NI1,1 SI2,1 SI1,2 SI2,2", "1,1", board, cut_off_retreat="stays")
    assert (after.result, after.fate, after.banned) == (Result.DESTROYED, Fate.SURROUNDED, False)


def test_a_relay_between_mountains_is_held_by_the_ground_as_it_may_move_when_cut_off():
    assert back("NT3,3", "3,3", CUT_OFF_BY_WALLS).fate is Fate.HEMMED_IN


def test_a_closed_corner_holds_a_unit_as_mountains_do():
    board = parse_board("size 3x3\narsenal N 1,1\narsenal S 3,3\nmountain 1,2 2,1\n")
    settled = {"corner_mountains": "closed", "mountain_blocks_retreat": "stays"}
    assert back("NI1,1", "1,1", board, **settled).fate is Fate.HEMMED_IN
    assert back("NI1,1", "1,1", board).fate is Fate.RETREATS


@pytest.mark.parametrize(("reads", "furthest"), [("normal-move", 2), ("one-square", 1)])
def test_how_far_a_mounted_unit_is_forced_back(reads, furthest):
    after = back("NC8,10", "8,10", retreat_distance=reads)
    assert max(sq("8,10").distance(square) for square in after.squares) == furthest


@pytest.mark.parametrize(("reads", "may"), [("no", False), ("yes", True)])
def test_a_forced_retreat_onto_an_enemy_arsenal(reads, may):
    after = back("SI8,5 ST8,16 SU3,11", "8,5", retreat_onto_arsenal=reads)
    assert (sq("8,4") in after.squares) is may


@pytest.mark.parametrize(("reads", "may"), [("no", False), ("yes", True)])
def test_a_relay_is_forced_back_onto_an_enemy_arsenal_as_little_as_any_unit(reads, may):
    after = back("ST8,5 SI3,11", "8,5", retreat_onto_arsenal=reads)
    assert (sq("8,4") in after.squares) is may


def test_ones_own_arsenal_and_a_destroyed_one_are_plain_ground():
    assert sq("8,4") in back("NI8,5", "8,5").squares
    assert sq("8,4") in back("SI8,5 ST8,16 SU3,11 lost=8,4", "8,5").squares


def test_an_enemy_arsenal_as_the_only_square_left():
    board = parse_board("size 3x1\narsenal N 3,1\narsenal S 1,1\n")
    assert back("SI2,1 SI1,1", "2,1", board).fate is Fate.NOWHERE
    assert back("SI2,1 SI1,1", "2,1", board, retreat_onto_arsenal="yes").must_leave


def test_nor_does_a_forced_retreat_run_over_an_enemy_arsenal():
    board = parse_board("size 5x1\narsenal N 3,1\narsenal S 1,1\n")
    assert back("SC2,1 SI1,1", "2,1", board, retreat_distance="normal-move").fate is Fate.NOWHERE


def test_an_aftermath_reads_out():
    assert str(ruled(W2, "8,10")).startswith("retreat: beaten by one: it leaves as its side's first move")
    assert str(fight(W2, "8,10")) == "NI8,10: 13 against 12, retreat"
