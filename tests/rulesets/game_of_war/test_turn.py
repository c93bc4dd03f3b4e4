import pytest

from rulesets.game_of_war.rules.board import THE_BOARD, parse_board
from rulesets.game_of_war.rules.combat import Result
from rulesets.game_of_war.rules.moves import Bar, Barred, Move
from rulesets.game_of_war.rules.squares import BoardSide
from rulesets.game_of_war.rules.turn import Attack, GameOver, Loss, Turn, game_over

from .positions import pos, reading, sq

OPEN = parse_board("size 9x9\narsenal N 5,1 1,1\narsenal S 5,9 9,9\n")
W2 = "SI8,11 SI8,12 SA8,13 SI9,14 NI8,10 NI8,9"


def turn(text, board=OPEN, **state):
    return Turn(pos(text, board), **state)


def moved(turn, *moves, board=OPEN, **settled):
    for move in moves:
        turn = turn.move(board, Move.parse(move), reading(**settled))
    return turn


def bar(turn, move, board=OPEN):
    found = turn.way(board, Move.parse(move))
    return found.bar if isinstance(found, Barred) else None


def test_five_different_units_move():
    start = turn("SI1,9 SI2,9 SI3,9 SI4,9 SI6,9 SI7,9 NI5,2")
    after = moved(start, "1,9-1,8", "2,9-2,8", "3,9-3,8", "4,9-4,8", "6,9-6,8")
    assert bar(after, "7,9-7,8") is Bar.FIVE_MOVED
    assert bar(moved(start, "1,9-1,8"), "1,8-1,7") is Bar.MOVED_ALREADY
    assert str(after.position).count("SI") == 6


def test_only_the_side_whose_turn_it_is_moves_and_only_units():
    start = turn("SI5,8 NI5,2")
    assert bar(start, "5,2-5,3") is Bar.NOT_YOURS
    assert bar(start, "5,5-5,6") is Bar.NO_UNIT


def test_a_move_that_is_not_allowed_raises_with_the_reason():
    with pytest.raises(ValueError, match="E5 is too far away"):
        moved(turn("SI5,7 NI5,2"), "5,7-5,5")


def test_the_squares_a_unit_can_reach():
    start = turn("SI5,8 NI5,2")
    assert sq("5,7") in start.ends(OPEN, sq("5,8"))
    assert start.ends(OPEN, sq("5,2")) == ()


def test_entering_an_arsenal_destroys_it_and_is_the_attack():
    after = moved(turn("SC5,2 SI5,3 SI5,4 NI9,1"), "5,2-5,1")
    assert (after.position.lost, after.attack) == ((sq("5,1"),), Attack.ARSENAL)
    assert after.against_attack(OPEN, sq("9,1")) == Barred(Bar.FOUGHT_ALREADY, sq("9,1"))
    assert bar(after, "5,3-5,2") is None


def test_one_turn_enters_one_arsenal():
    linked = moved(turn("SC5,2 SI5,3 SI4,3 SI3,3 SI2,2 NI9,1"), "5,2-5,1")
    assert bar(linked, "2,2-1,1") is Bar.ARSENAL


def test_a_relay_enters_an_arsenal_without_harm():
    after = moved(turn("ST5,2 NI9,1 SI5,8"), "5,2-5,1")
    assert (after.position.lost, after.attack) == ((), Attack.TO_COME)


def test_an_occupied_arsenal_is_no_move():
    assert bar(turn("SC5,2 SI5,3 NI5,1"), "5,2-5,1") is Bar.OCCUPIED


def test_an_arsenal_stays_lost_when_its_destroyer_leaves():
    start = turn("SI5,1 SI5,2 SI5,3 NI9,1")
    assert moved(start, "5,1-6,1").position.lost == (sq("5,1"),)


def test_an_attack_comes_after_the_moves():
    start = turn(W2, THE_BOARD)
    fought, after = start.fight(THE_BOARD, sq("8,10"))
    done = start.fought(THE_BOARD, sq("8,10"), after)
    assert fought.result is Result.RETREAT
    assert bar(done, "8,11-7,11", THE_BOARD) is Bar.FOUGHT_ALREADY
    assert done.against_attack(THE_BOARD, sq("8,9")).bar is Bar.FOUGHT_ALREADY


def test_nothing_to_attack():
    assert turn("SI5,8 NI5,2").against_attack(OPEN, sq("5,5")).bar is Bar.NOT_AN_ENEMY
    assert turn("SI5,8 NI5,2").against_attack(OPEN, sq("5,2")) is None


def retreating(text=W2, target="8,10"):
    start = turn(text, THE_BOARD)
    after = start.fight(THE_BOARD, sq(target))[1]
    return start.fought(THE_BOARD, sq(target), after).end(THE_BOARD)


def test_a_forced_retreat_comes_first_and_then_its_unit_may_not_attack():
    north = retreating()
    assert (north.side, north.owes, north.banned) == (BoardSide.NORTH, sq("8,10"), (sq("8,10"),))
    assert bar(north, "8,9-8,8", THE_BOARD) is Bar.RETREAT_FIRST
    assert north.against_attack(THE_BOARD, sq("8,11")).bar is Bar.RETREAT_FIRST
    with pytest.raises(ValueError, match="The unit at J8 must retreat before any other"):
        north.end(THE_BOARD)
    back = moved(north, "8,10-7,10", board=THE_BOARD)
    assert (back.owes, back.banned) == (None, (sq("7,10"),))
    assert bar(back, "7,10-7,9", THE_BOARD) is Bar.MOVED_ALREADY
    assert back.fight(THE_BOARD, sq("8,11"))[0].offence == 4


def test_what_a_turn_owes_lapses_with_it():
    later = moved(retreating(), "8,10-7,10", board=THE_BOARD).end(THE_BOARD)
    assert (later.side, later.owes, later.banned) == (BoardSide.SOUTH, None, ())


def test_a_destroyed_target_is_gone_and_a_refused_attack_changes_nothing():
    start = turn("SC8,11 SC8,12 SI9,13 SI9,14 NI8,10 NI8,9", THE_BOARD)
    after = start.fight(THE_BOARD, sq("8,10"))[1]
    assert start.fought(THE_BOARD, sq("8,10"), after).position.at(sq("8,10")) is None
    idle = turn("SI9,12 SI9,13 SI9,14 NI8,10", THE_BOARD)
    refused = idle.fight(THE_BOARD, sq("8,10"))[1]
    assert idle.fought(THE_BOARD, sq("8,10"), refused) == idle


def test_a_retreat_that_can_no_longer_be_made_is_resolved_when_the_turn_begins():
    board = parse_board("size 3x1\narsenal N 1,1\narsenal S 3,1\n")
    stuck = turn("NI1,1 SI2,1 turn=N", board, owes=sq("1,1"), banned=(sq("1,1"),)).begun(board)
    assert (stuck.position.units_of(BoardSide.NORTH), stuck.owes, stuck.banned) == ((), None, ())
    assert retreating().begun(THE_BOARD) == retreating()


@pytest.mark.parametrize(("reads", "expected"), [("no", Bar.ARSENAL_RETREAT), ("yes", None)])
def test_a_forced_retreat_onto_an_arsenal_is_the_attack_of_that_turn(reads, expected):
    owing = turn("SI5,2 SI5,3 NI9,1", owes=sq("5,2"), banned=(sq("5,2"),))
    found = owing.way(OPEN, Move.parse("5,2-5,1"), reading(retreat_onto_arsenal=reads))
    assert (found.bar if isinstance(found, Barred) else None) is expected
    if reads == "yes":
        assert moved(owing, "5,2-5,1", retreat_onto_arsenal=reads).attack is Attack.ARSENAL


@pytest.mark.parametrize(
    ("text", "over"),
    [
        ("SI5,8 NI5,2", None),
        ("SI5,8 NI5,2 lost=5,1", None),
        ("SI5,8 NI5,2 lost=5,1;1,1", GameOver(BoardSide.NORTH, Loss.ARSENALS)),
        ("SI5,1 NI5,2 lost=1,1", GameOver(BoardSide.NORTH, Loss.ARSENALS)),
        ("SI5,8 NT5,2 NU5,3", GameOver(BoardSide.NORTH, Loss.UNITS)),
        ("ST5,8 NI5,2", GameOver(BoardSide.SOUTH, Loss.UNITS)),
    ],
)
def test_the_end_of_the_game(text, over):
    assert game_over(OPEN, pos(text, OPEN)) == over


def test_nothing_moves_after_the_end():
    over = turn("SI5,8 NT5,2")
    assert bar(over, "5,8-5,7") is Bar.OVER
    assert over.against_attack(OPEN, sq("5,2")).bar is Bar.OVER
    assert str(game_over(OPEN, over.position)) == "North has lost: its last fighting unit has been destroyed."
