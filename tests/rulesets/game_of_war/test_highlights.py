"""What a board screen shows: scenes of a table and of a run, and setting up by hand."""

import pytest

from rulesets.game_of_war.overlay import (
    Scene,
    against_striking,
    cut_off_by,
    ends_cut_off,
    legal_ends,
    lit,
    made,
    scene_of_run,
    scene_of_table,
    still_to_move,
)
from rulesets.game_of_war.rules.board import THE_BOARD
from rulesets.game_of_war.rules.moves import Move
from rulesets.game_of_war.rules.position import following, missing_strength, placed, removed, shifted, strength_words
from rulesets.game_of_war.rules.squares import BoardSide, Kind, PlacedUnit

from .positions import pos, sq
from .tables import W1, W2, W3, attack, confirmed, laid, turn


def names(squares):
    return [square.name for square in squares]


def test_a_scene_knows_who_is_cut_off_and_what_bears():
    assert Scene(THE_BOARD, pos("SI9,12 SI9,14 NI8,10")).cut_off == {sq("9,12")}
    assert Scene(THE_BOARD, pos(W1)).cut_off == frozenset()
    bears = Scene(THE_BOARD, pos(W3)).bearing_on(sq("8,10"))
    assert bears.factors == {sq("8,11"): 7, sq("8,12"): 7, sq("8,10"): 6, sq("8,9"): 6}
    assert [names(series.squares) for series in bears.fought.charge.series] == [["K8", "L8"]]
    assert bears.after.result.value == "destroyed"


def test_an_empty_square_shows_what_either_side_would_bring_to_bear():
    bears = Scene(THE_BOARD, pos(W1)).bearing_on(sq("7,10"))
    counting = {side: sum(each.factor for each in bears.reach[side]) for side in BoardSide}
    assert counting == {BoardSide.NORTH: 8, BoardSide.SOUTH: 8}
    assert Scene(THE_BOARD, pos(W1)).bearing_on(sq("10,3")).bearings == ()


def test_a_scene_of_the_table_has_its_clock_its_bans_and_its_readings():
    table = confirmed(attack(W2, "8,10", table=laid("", "S")))
    scene = scene_of_table(table)
    assert (scene.position.turn, scene.banned) == (BoardSide.SOUTH, ())
    north = scene_of_table(laid(W2, "N").changed(attack(W2, "8,10").effects[1].changes))
    assert (north.position.turn, north.banned) == (BoardSide.NORTH, (sq("8,10"),))


def test_a_run_shows_the_units_where_they_have_moved_to():
    here = turn(W1, "K9-K10", defaults=False)
    assert scene_of_run(here).position.at(sq("K10"))
    assert sq("L10") in legal_ends(here, sq("L9"))
    assert legal_ends(here, sq("K10")) == ()


def test_each_step_of_an_attack_lights_what_it_talks_about():
    here = attack(W2, "8,10")
    assert lit(here, "attackers").target == sq("8,10")
    assert lit(here, "attackers").factors == {sq("8,11"): 4, sq("8,12"): 4, sq("8,13"): 5}
    assert lit(here, "defenders").factors == {sq("8,10"): 6, sq("8,9"): 6}
    assert names(lit(here, "retreat").squares) == ["I7", "J7", "K7", "I9", "J9", "K9"]


def test_units_are_set_up_by_hand():
    position = placed(THE_BOARD, pos(""), PlacedUnit.parse("SI8,11"))
    position = shifted(THE_BOARD, position, sq("8,11"), sq("1,1"))
    assert str(position) == "SI1,1"
    assert str(removed(position, sq("1,1"))) == ""


@pytest.mark.parametrize(
    ("unit", "said"),
    [
        ("SI10,3", "C10 is a mountain"),
        ("SI26,1", "There is no square A26: the board"),
        ("NI8,11", "South's infantry at K8"),
    ],
)
def test_what_cannot_stand_is_said(unit, said):
    with pytest.raises(ValueError, match=said):
        placed(THE_BOARD, pos("SI8,11"), PlacedUnit.parse(unit))


def test_a_square_without_a_unit_is_said():
    with pytest.raises(ValueError, match="No unit is on A1"):
        removed(pos(""), sq("1,1"))


def test_an_army_is_placed_kind_by_kind_and_checked():
    position, squares = pos(""), iter(f"{column},{row}" for row in (19, 20) for column in range(4, 20))
    while kind := following(position, BoardSide.SOUTH):
        position = placed(THE_BOARD, position, PlacedUnit(BoardSide.SOUTH, kind, sq(next(squares))))
    assert len(position.units) == 17
    assert missing_strength(position, BoardSide.SOUTH) == ()
    assert strength_words(position, BoardSide.SOUTH) == "South has its standard strength."
    assert (
        strength_words(position.removed(sq("4,19")), BoardSide.SOUTH)
        == "South lacks 1 infantry of its standard strength."
    )
    assert following(position.removed(sq("4,19")), BoardSide.SOUTH, Kind.CAVALRY) is Kind.INFANTRY


def test_where_a_unit_may_go_and_where_it_would_be_cut_off_there():
    here = turn("SI9,12 SI9,13 SI9,14 NI5,2 turn=S", defaults=False)
    assert here.step == "moves"
    assert names(legal_ends(here, sq("9,12"))) == ["K8", "L8", "M8", "K9", "K10", "L10", "M10"]
    assert names(ends_cut_off(here, sq("9,12"))) == ["K8", "K9", "K10"]


@pytest.mark.parametrize(("attacker", "said"), [(None, False), ("S", True), ("N", True)])
def test_a_scene_knows_whether_it_was_said_whose_turn_it_is(attacker, said):
    position = scene_of_run(attack(W1, None, attacker=attacker, defaults=False)).position
    assert position.turn_said is said
    assert not said or position.turn.value == attacker


def test_who_can_still_move_is_listed_row_by_row():
    assert names(scene_of_table(laid(W1, "S")).movable) == names(still_to_move(turn(W1, defaults=False)))
    here = turn(W1, "K9-K10", defaults=False)
    assert "K10" not in names(still_to_move(here))
    assert names(still_to_move(here)) == [
        unit.square.name
        for unit in sorted(scene_of_run(here).position.units, key=lambda each: (each.square.row, each.square.column))
        if unit.side is BoardSide.SOUTH and unit.square != sq("K10")
    ]


def test_while_a_unit_has_to_leave_first_it_alone_can_move():
    table = laid(W2, "N").changed(attack(W2, "8,10").effects[0].changes)
    table = table.changed(attack(W2, "8,10").effects[1].changes)
    scene = scene_of_table(table)
    assert scene.owes == sq("8,10")
    assert scene.movable == (sq("8,10"),)
    here = turn(None, table=table, defaults=False)
    assert still_to_move(here) == (sq("8,10"),)
    assert "J8" in against_striking(here, sq("8,11"))
    assert against_striking(turn(W1, defaults=False), sq("8,10")) == ""


def test_the_attacks_of_a_side_are_those_with_any_offence_each_with_its_margin():
    attacks = scene_of_table(laid(W2, "S")).attacks
    assert {square.name: bears.margin for square, bears in attacks.items()} == {"J8": 1, "I8": -8}


def test_friends_whom_a_move_would_cut_off_are_named_and_the_unit_itself_is_not():
    here = turn("ST7,20 SI7,14 SI3,10 NI8,10 NI15,3 turn=S", defaults=False)
    assert names(cut_off_by(here, Move.parse("T7-S8"))) == ["N7"]
    assert names(cut_off_by(here, Move.parse("T7-T8"))) == ["N7"]
    assert names(cut_off_by(here, Move.parse("N7-N8"))) == []


def test_what_was_made_in_a_turn_is_read_off_its_answers():
    answers = [("position", "SI8,11"), ("move.1", "K8-K9"), ("move.2", "done"), ("target", "J8"), ("target", "none")]
    assert list(made(answers)) == [Move.parse("K8-K9"), sq("J8")]
