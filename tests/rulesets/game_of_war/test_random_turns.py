"""Random play: no dead end, the same answers give the same game, and no position that could not be."""

from hypothesis import given
from hypothesis import strategies as st
from sizes import examples

from rulesets.engine.core.tabletop import Clock, Tabletop
from rulesets.game_of_war.precedents import PRECEDENTS
from rulesets.game_of_war.rules.board import THE_BOARD, print_board
from rulesets.game_of_war.rules.moves import Move
from rulesets.game_of_war.rules.position import parse_position, read_position
from rulesets.game_of_war.rules.turn import MOST_MOVES, Turn, game_over

from .positions import any_readings, boards, crowded, positions
from .tables import TURN, confirmed, run

TURNS = 4


@given(st.data())
@examples(25)
def test_whole_turns_are_played_from_what_is_offered(data):
    board = data.draw(st.one_of(st.just(THE_BOARD), boards(size=7)))
    position = data.draw(crowded(board, most=14, window=6))
    table = Tabletop(facts={"board": print_board(board), "position": str(position)}, clock=Clock(1, position.turn))
    for _ in range(TURNS):
        if game_over(board, position):
            assert run(TURN, {}, table).ruling.refused
            break
        here, answers = played(table, data)
        again = run(TURN, answers, table)
        assert (again.ruling, again.effects, again.table) == (here.ruling, here.effects, here.table)
        table = confirmed(here)
        position = sound(board, position, table)


def played(table, data):
    """Answer whatever is asked with something that is offered."""
    answers = {}
    here = run(TURN, answers, table)
    while not here.ended:
        words = [option.word for option in here.question.options(here.table)]
        assert words, f"{here.question.key} offers nothing"
        assert not here.refused or here.refused.text not in words
        answers = answers | {here.question.key: data.draw(st.sampled_from(words))}
        here = run(TURN, answers, table)
        if here.ruling and here.ruling.refused:  # a unit may be chosen that nobody can attack
            assert not here.effects
            answers = answers | {"target": "none"}
            here = run(TURN, answers, table)
    assert all(key in PRECEDENTS for key in here.waiting)  # an open point falls away with the target it was about
    return here, answers


def sound(board, before, table):
    """The position after a turn: it can be read, nobody joined, and what was lost stays lost."""
    read = read_position(table.facts["position"], board)
    assert not read.problems
    after = read.position
    assert len(after.units) in (len(before.units), len(before.units) - 1, len(before.units) - 2)
    assert set(before.lost) <= set(after.lost)
    if not game_over(board, after):
        assert after.turn is before.turn.other
        assert table.clock.side == after.turn
    for owed in table.obligations.values():
        assert owed.about in [str(unit) for unit in after.units_of(after.turn)]
    return after


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
