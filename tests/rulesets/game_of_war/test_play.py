"""Random play: whatever is allowed never leads to a position that could not be."""

from hypothesis import given
from hypothesis import strategies as st
from sizes import examples

from rulesets.game_of_war.rules.moves import Move
from rulesets.game_of_war.rules.position import parse_position, read_position
from rulesets.game_of_war.rules.turn import MOST_MOVES, Turn, game_over

from .positions import any_readings, boards, positions


@given(st.data())
@examples(40)
def test_random_play_keeps_every_promise(data):
    board = data.draw(boards())
    turn, readings = Turn(data.draw(positions(board))), data.draw(any_readings())
    for _ in range(3):
        turn = a_turn(board, turn.begun(board, readings), readings, data)
        assert not read_position(str(turn.position), board).problems
        assert parse_position(str(turn.position), board) == turn.position
        if game_over(board, turn.position):
            break
        turn = turn.end(board)


def a_turn(board, turn, readings, data):
    for _ in range(MOST_MOVES + 1):
        moves = legal_moves(board, turn, readings)
        if not moves:
            break
        turn = checked_move(board, turn, data.draw(st.sampled_from(moves)), readings)
    targets = [unit.square for unit in turn.position.units if turn.against_attack(board, unit.square) is None]
    if not targets:
        return turn
    target = data.draw(st.sampled_from(targets))
    return turn.fought(board, target, turn.fight(board, target, readings)[1])


def legal_moves(board, turn, readings):
    units = [unit.square for unit in turn.position.units_of(turn.side)]
    return [Move(start, end) for start in units for end in turn.ends(board, start, readings)]


def checked_move(board, turn, move, readings):
    after = turn.move(board, move, readings)
    assert turn.owes in (None, move.start)
    assert after.owes is None
    assert len(after.position.units) == len(turn.position.units)
    assert set(turn.position.lost) <= set(after.position.lost)
    assert move.end in after.moved
    assert len(after.moved) <= MOST_MOVES
    return after
