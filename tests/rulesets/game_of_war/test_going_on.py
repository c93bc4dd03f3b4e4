"""Going on from turn to turn by what a ruling hands on: no table keeps anything, and the game is the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sizes import examples

from rulesets.engine.core.tabletop import Clock, Tabletop
from rulesets.game_of_war.precedents import PRECEDENTS
from rulesets.game_of_war.rules.board import THE_BOARD, print_board
from rulesets.game_of_war.rules.position import read_position
from rulesets.game_of_war.rules.turn import game_over

from .positions import SMALL, boards, crowded, pos
from .tables import ATTACK, TURN, W1, W2, attack, confirmed, refusal, run, turn

RETREAT = "NI8,9 NI8,10 SI8,11 SI8,12 SI9,14 SA8,13"
"""W2 as it is written out."""


@pytest.mark.parametrize("here", [attack(W2, "8,10"), turn(W2, "done", target="8,10")])
def test_a_forced_retreat_is_handed_on_to_the_side_that_owes_it(here):
    assert (here.handed_on["side"], here.handed_on["owes"], here.handed_on["banned"]) == ("N", "8,10", "8,10")
    assert here.handed_on["position"] == RETREAT


def test_an_arsenal_that_was_entered_is_not_handed_on():
    here = turn("SC5,2 SI5,3 SI5,4 NI9,1 NI1,1", "B5-A5", "done", board="size 9x9\narsenal N 5,1 9,9\narsenal S 5,9\n")
    assert here.handed_on["arsenals"] == "9,9 5,9"
    assert here.handed_on["position"].endswith("lost=5,1")


def test_a_board_is_handed_on_where_it_is_not_the_game_s_own():
    own = attack("NC3,3 SC4,4", "4,4", "N", board=print_board(SMALL))
    assert own.handed_on["board"] == print_board(SMALL)
    assert "board" not in attack(W1, "8,10", board=print_board(THE_BOARD)).handed_on


def test_what_the_other_side_owes_is_handed_on_unchanged():
    here = turn(W2, "K8-K7", "done", target="none", owes="8,10", banned="8,10 8,9")
    assert (here.handed_on["owes"], here.handed_on["banned"]) == ("8,10", "8,10 8,9")


def test_what_a_side_owed_itself_is_not_handed_on():
    here = turn(W2, "J8-J7", "done", side="N", owes="8,10", banned="8,10", target="none")
    assert (here.handed_on["owes"], here.handed_on["banned"]) == ("none", "none")


def test_a_table_hands_on_what_it_remembers_of_the_other_side():
    table = confirmed(attack(W2, "8,10", table=Tabletop(facts={"position": W2})))
    here = turn(None, "K8-K7", "done", table=table, side="S")
    assert (here.handed_on["owes"], here.handed_on["banned"]) == ("8,10", "8,10")


def test_an_attack_that_is_refused_hands_on_all_as_it_was():
    here = turn("SI9,14 NI8,10 NI20,3", "N9-M9", target="8,10", owes="20,3")
    assert here.ruling.refused
    assert here.handed_on == {
        "position": "NI8,10 NI20,3 SI9,14",
        "arsenals": "8,4 15,2 3,20 23,20",
        "side": "S",
        "owes": "20,3",
        "banned": "none",
    }


@pytest.mark.parametrize("key", ["owes", "banned"])
def test_a_square_without_a_unit_owes_nothing(key):
    assert "No unit is on A1" in refusal(turn(W2, "done", **{key: "1,1"}))
    assert "No unit is on A1" in refusal(attack(W2, "8,10", **{key: "1,1"}))


def test_an_attack_takes_the_side_that_was_handed_on():
    handed = turn(W2, "done", target="none").handed_on
    here = run(ATTACK, {**handed, "target": "8,11"}, defaults=True)
    assert (here.answered["side"].text, here.ruling.outcome) == ("N", "resists")
    assert attack(W2, "8,11", "N", side="S").waiting == ("side",)


@given(st.data())
@examples(25)
def test_a_game_by_what_is_handed_on_is_the_game_of_one_session(data):
    board = data.draw(st.one_of(st.just(THE_BOARD), boards(size=7)))
    position = data.draw(crowded(board, most=14, window=6))
    handed = {"board": print_board(board), "position": str(position), "side": position.turn.value}
    table = Tabletop(facts={"board": print_board(board), "position": str(position)}, clock=Clock(1, position.turn))
    for _ in range(5):
        if game_over(board, position):
            break
        there, answers = played(table, data)
        here = run(TURN, {**table.precedents, **handed, **answers})
        assert (here.ruling, here.handed_on) == (there.ruling, there.handed_on)
        assert [(each.name, each.unit, each.detail) for each in here.effects if each.name != "lapses"] == [
            (each.name, each.unit, each.detail) for each in there.effects if each.name != "lapses"
        ]
        table, handed = confirmed(there), here.handed_on
        before, (position, chained) = position, (pos(each["position"], board) for each in (table.facts, handed))
        sound(board, before, table)
        assert (chained.units, chained.lost) == (position.units, position.lost)


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
