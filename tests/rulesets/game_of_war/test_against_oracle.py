"""Random positions ruled on twice: by the checklist, and by a second implementation that tries all squares in pairs."""

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st
from sizes import examples

from oracles import game_of_war as oracle
from rulesets.engine.core.tabletop import Tabletop
from rulesets.game_of_war.rules.board import THE_BOARD, print_board
from rulesets.game_of_war.rules.combat import forced_back
from rulesets.game_of_war.rules.communication import communication
from rulesets.game_of_war.rules.turn import Turn, game_over

from .positions import any_readings, attack, boards, crowded, oracle_board, oracle_units, oracle_words, words_of

BOARDS = st.one_of(st.just(THE_BOARD), boards(), boards(size=6))
OFTEN = examples(120)


@st.composite
def scenes(draw):
    """A board, a crowd on it and some reading of every open point."""
    board = draw(BOARDS)
    return board, draw(crowded(board)), draw(any_readings())


@given(scenes(), st.data())
@OFTEN
def test_attacks_are_ruled_alike(scene, data):
    board, position, readings = scene
    target = data.draw(st.sampled_from(position.units))
    attackers = [unit.square for unit in position.units_of(target.side.other)]
    banned = data.draw(st.lists(st.sampled_from(attackers), max_size=2, unique=True)) if attackers else []
    verdict = oracle.adjudicate(
        oracle_board(board, position.lost),
        oracle_units(position),
        target.side.other.value,
        tuple(target.square),
        [tuple(square) for square in banned],
        oracle_words(readings),
    )
    here = attack(
        str(position),
        str(target.square),
        target.side.other.value,
        table=Tabletop(precedents=words_of(readings)),
        defaults=False,
        board=print_board(board),
        banned=" ".join(map(str, banned)) or "none",
    )
    assert (here.facts["offence"], here.facts["defence"]) == (verdict.offence, verdict.defence)
    # of two lines that are equally good either may be the one that charges
    if readings.charge_directions == "all":
        assert factors(here.facts["offence-units"], position) == counting(verdict.offence_by_square)
    assert factors(here.facts["defence-units"], position) == counting(verdict.defence_by_square)
    assert here.ruling.outcome == verdict.outcome


def factors(said, position):
    by_name = {str(unit): unit.square for unit in position.units}
    return {tuple(by_name[name]): factor for name, factor in said.items()}


def counting(by_square):
    return {square: factor for square, factor in by_square.items() if factor}


@given(scenes())
@OFTEN
def test_communication_is_found_alike(scene):
    board, position, readings = scene
    networks = communication(board, position, readings)
    ours = {tuple(unit.square): networks[unit.side].includes(unit) for unit in position.units}
    assert ours == oracle.communication(
        oracle_board(board, position.lost), oracle_units(position), oracle_words(readings)
    )


@given(scenes(), st.data())
@examples(80)
def test_moves_lead_to_the_same_squares(scene, data):
    board, position, readings = scene
    unit = data.draw(st.sampled_from(position.units))
    enemy_arsenals = position.arsenals(board, unit.side.other)
    near = [square for square in enemy_arsenals if square.distance(unit.square) <= unit.kind.move]
    assume(len(near) < 2)  # entering one arsenal by way of another is no move for us: a turn has one attack
    assume(not game_over(board, position))
    turn = Turn(replace(position, turn=unit.side))
    ours = {tuple(square) for square in turn.ends(board, unit.square, readings)}
    ground = oracle_board(board, position.lost)
    assert ours == oracle.move_destinations(ground, oracle_units(position), tuple(unit.square), oracle_words(readings))


@given(scenes(), st.data())
@examples(80)
def test_retreats_lead_to_the_same_squares(scene, data):
    board, position, readings = scene
    unit = data.draw(st.sampled_from(position.units))
    enemy_arsenals = position.arsenals(board, unit.side.other)
    # a forced retreat by way of an enemy arsenal would be entering it: there it is allowed, here it is not
    assume(not any(square.distance(unit.square) <= unit.kind.move for square in enemy_arsenals) or unit.kind.move == 1)
    ours = {tuple(square) for square in forced_back(board, position, unit, readings).squares}
    ground = oracle_board(board, position.lost)
    theirs = oracle.retreat_destinations(ground, oracle_units(position), tuple(unit.square), oracle_words(readings))
    assert ours == theirs
