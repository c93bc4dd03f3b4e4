"""Random play of the checklist `turn`: it never comes to a dead end, and the same answers give the same game."""

from hypothesis import given
from hypothesis import strategies as st
from sizes import examples

from rulesets.engine.core.tabletop import Clock, Tabletop
from rulesets.game_of_war.precedents import PRECEDENTS
from rulesets.game_of_war.rules.board import THE_BOARD, print_board
from rulesets.game_of_war.rules.position import read_position
from rulesets.game_of_war.rules.turn import game_over

from .against import crowded
from .positions import boards
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
