import pytest

from rulesets.game_of_war.rules.bearing import Aim, Sight, aim
from rulesets.game_of_war.rules.board import THE_BOARD
from rulesets.game_of_war.rules.squares import PlacedUnit

from .positions import CORNERS, pos, reading, sq


def sight(unit, target, others="", board=THE_BOARD, **settled):
    return aim(board, pos(f"{unit} {others}", board), PlacedUnit.parse(unit), sq(target), reading(**settled))


@pytest.mark.parametrize("target", ["20,9", "22,9", "22,11", "22,13", "20,13", "18,13", "18,11", "18,9"])
def test_fire_runs_in_eight_directions(target):
    assert sight("SI20,11", target) == Aim(Sight.CLEAR, 2)


@pytest.mark.parametrize("target", ["9,13", "10,12", "7,9", "10,10"])
def test_a_knights_move_never_counts(target):
    assert sight("SI8,11", target).sight is Sight.NOT_ALIGNED


@pytest.mark.parametrize(("kind", "reach"), [("I", 2), ("C", 2), ("A", 3), ("M", 3), ("T", 2), ("U", 2)])
def test_each_kind_has_its_range(kind, reach):
    assert sight(f"S{kind}8,11", f"8,{11 - reach}")
    assert sight(f"S{kind}8,11", f"8,{10 - reach}").sight is Sight.TOO_FAR


def test_a_mountain_blocks_and_is_named():
    assert sight("NA8,5", "11,5") == Aim(Sight.MOUNTAIN, 3, sq("10,5"))


@pytest.mark.parametrize(("unit", "target"), [("SA9,6", "11,6"), ("SA13,8", "13,10")])
def test_a_pass_and_a_fort_do_not_block(unit, target):
    assert sight(unit, target)


def test_friends_do_not_block():
    assert sight("SI8,11", "8,9", "SI8,10")


@pytest.mark.parametrize("enemy", ["NI8,10", "NT8,10"])
def test_an_enemy_blocks_only_under_its_reading(enemy):
    assert sight("SI8,11", "8,9", enemy)
    assert sight("SI8,11", "8,9", enemy, enemy_blocks_fire="yes") == Aim(Sight.ENEMY, 2, sq("8,10"))


def test_the_enemy_on_the_target_square_does_not_block():
    assert sight("SI8,11", "8,10", "NI8,10", enemy_blocks_fire="yes")


def test_a_corner_between_mountains_closes_only_under_its_reading():
    assert sight("SI3,3", "4,4", board=CORNERS)
    assert sight("SI3,3", "4,4", board=CORNERS, corner_mountains="closed") == Aim(Sight.CORNER, 1, sq("4,4"))


def test_passing_one_mountain_at_its_corner_is_always_open():
    assert sight("SI4,2", "5,3", board=CORNERS, corner_mountains="closed")
