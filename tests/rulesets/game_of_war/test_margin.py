"""How far an attack is from another result, and which unit would bring it."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sizes import examples

from oracles import game_of_war as oracle
from rulesets.engine.odds.forecast import next_threshold
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.game_of_war.attack import ATTACK
from rulesets.game_of_war.players_turn import PLAYERS_TURN
from rulesets.game_of_war.rules.combat import Result
from rulesets.game_of_war.rules.moves import Move
from rulesets.game_of_war.rules.turn import Turn
from rulesets.game_of_war.tables import RANKED, bringers, margins
from rulesets.game_of_war.tally import ATTACKERS, TALLY

from .positions import SMALL, THE_BOARD, crowded, oracle_board, oracle_units, positions, sq
from .tables import W1, W2, W3, attack, run

SMALL_TEXT = "size 5x5\narsenal N 3,1\narsenal S 3,5\n"
ARTILLERY = ATTACKERS[2][0]

BEATEN_BY_ONE = {"target": "infantry", "infantry": "2", "artillery": "1", "support.infantry": "1"}


def said(run):
    return [str(each) for each in run.checklist.margins(run)]


def test_one_more_offence_turns_a_retreat_into_destruction():
    run = attack(W2, "8,10")
    assert run.facts["difference"] == 1
    assert said(run) == [
        "1 more offence: destroyed.",
        "1 more defence: resists.",
    ]


def test_it_is_said_which_unit_would_bring_it():
    run = attack(W1, "8,10")
    assert run.facts["difference"] == 0
    assert said(run) == [
        "1 more offence: must retreat (South's infantry at L9 to L10).",
        "2 more offence: destroyed (South's infantry at L9 to L10).",
    ]
    moved = attack(W1.replace("SI9,12", "SI10,12"), "8,10")
    assert moved.ruling.outcome == "destroyed"


def test_a_target_that_is_lost_may_be_saved():
    assert said(attack(W3, "8,10")) == [
        "1 more defence: must retreat.",
        "2 more defence: resists.",
    ]


def test_a_unit_beaten_by_one_is_spoken_of_as_the_ruling_leaves_it():
    surrounded = adjudicate(TALLY, Given(BEATEN_BY_ONE | {"around": "units"}, defaults=True))
    assert said(surrounded) == ["1 more defence: resists."]
    stays = BEATEN_BY_ONE | {"around": "mountains", "mountain-blocks-retreat": "stays"}
    assert said(adjudicate(TALLY, Given(stays, defaults=True))) == ["1 more offence: destroyed."]


def test_without_an_attack_there_is_no_margin():
    refused = attack("SI9,12 SI9,13 SI9,14 NI8,10", "8,10")
    assert refused.ruling.refused
    assert margins(refused) == ()
    assert margins(adjudicate(ATTACK, Given())) == ()


def test_a_tally_has_its_margin_without_units():
    run = adjudicate(TALLY, Given({"target": "infantry", "infantry": "1"}, defaults=True))
    assert (run.facts["offence"], run.facts["defence"]) == (4, 6)
    assert said(run) == [
        "3 more offence: must retreat.",
        "4 more offence: destroyed.",
    ]
    threshold = next_threshold(TALLY, Given({"target": "infantry", "infantry": "1"}), ARTILLERY)
    assert (threshold.more, list(threshold.after.outcomes)) == (1, ["destroyed"])


def test_a_unit_that_has_moved_in_this_turn_brings_nothing_more():
    moves = {"position": W1, "side": "S", "move.1": "9,12-10,13", "move.2": "done", "target": "8,10"}
    after_moving = adjudicate(PLAYERS_TURN, Given(moves, defaults=True))
    still_to_move = attack(W1.replace("SI9,12", "SI10,13"), "8,10")
    assert after_moving.facts["difference"] == still_to_move.facts["difference"] == 0
    assert sq("10,13") in [each.unit.square for each in bringers(still_to_move, Result.RESISTS)]
    assert sq("10,13") not in [each.unit.square for each in bringers(after_moving, Result.RESISTS)]


@pytest.mark.parametrize("now", [Result.RESISTS, Result.RETREAT])
@examples(60)
@given(position=positions(SMALL, most=14), data=st.data())
def test_whoever_is_named_does_bring_it_and_nobody_else_would(now, position, data):
    enemies = position.units_of(position.turn.other)
    assume(enemies)
    target = data.draw(st.sampled_from(enemies)).square
    run = attack(str(position), str(target), attacker=position.turn.value, board=SMALL_TEXT)
    assume("difference" in run.facts)
    named = {each.unit: each for each in bringers(run, now)}
    turn = Turn(position)
    for unit in position.fighting(position.turn):
        brought = [by_moving(turn, unit, end, target) for end in turn.ends(SMALL, unit.square)]
        best = max((RANKED.index(result) for result in brought), default=0)
        assert (unit in named) == (best > RANKED.index(now))
        if unit in named:
            assert RANKED.index(named[unit].result) == best
            assert by_moving(turn, unit, named[unit].end, target) is named[unit].result


def by_moving(turn, unit, end, target):
    """Move the unit, and fight; one that does not count after its move, or whose move is the attack, brings nothing."""
    after = turn.move(SMALL, Move(unit.square, end))
    if after.against_attack(SMALL, target):
        return Result.RESISTS
    fought, _ = after.fight(SMALL, target)
    counting = [each.unit.square for each in fought.attackers if each.counts]
    return fought.result if end in counting else Result.RESISTS


def test_a_fourth_cavalry_may_join_a_charge_from_beyond_any_range():
    run = attack("SC8,11 SC8,12 SC8,13 SI9,14 SI9,13 SC9,15 NI8,10 NI8,9 NI7,9 NI9,9", "8,10")
    assert (run.facts["offence"], run.facts["defence"]) == (21, 24)
    assert [each.end for each in bringers(run, Result.RESISTS)] == [sq("8,14")]


def tally(**more):
    answers = {"target": "infantry"} | {key.replace("__", ".").replace("_", "-"): value for key, value in more.items()}
    return run(TALLY, answers, defaults=more.pop("defaults", True))


def test_nobody_charges_into_shelter_and_is_not_asked_for_it():
    assert "charging" not in tally(ground="fort", cavalry="2").answered


@given(crowded(THE_BOARD), st.data())
@examples(40)
def test_what_the_board_counts_the_tally_adds_up_alike(position, data):
    target = data.draw(st.sampled_from(position.units))
    ground, units = oracle_board(THE_BOARD), oracle_units(position)
    side = target.side.other.value
    verdict = oracle.adjudicate(ground, units, side, tuple(target.square))
    if verdict.outcome == "refused":
        return
    here = run(TALLY, counted(position, target, verdict), defaults=True)
    assert (here.facts["offence"], here.facts["defence"]) == (verdict.offence, verdict.defence)


def counted(position, target, verdict):
    """What a player would count, from the units that the second implementation says count."""
    counts = {}
    for square, factor in verdict.offence_by_square.items():
        letter = unit_at(position, square).kind.letter
        key = {"I": "infantry", "C": "charging" if factor == 7 else "cavalry"}.get(letter, "artillery")
        counts[key] = counts.get(key, 0) + 1
    for square in verdict.defence_by_square:
        if square != tuple(target.square):
            key = "support." + supporter(unit_at(position, square))
            counts[key] = counts.get(key, 0) + 1
    kind = target.kind.words.replace(" ", "-")
    answers = {"target": kind, "ground": THE_BOARD.terrain(target.square).value, "around": "units"}
    answers["cut-off"] = "no" if verdict.communication[tuple(target.square)] else "yes"
    return answers | {key: str(count) for key, count in counts.items()}


def unit_at(position, square):
    return next(unit for unit in position.units if tuple(unit.square) == square)


def supporter(unit):
    name = {"I": "infantry", "C": "cavalry", "A": "artillery", "M": "artillery"}.get(unit.kind.letter, "relays")
    terrain = THE_BOARD.terrain(unit.square)
    return f"{name}-in-{terrain.value}" if terrain.shelters and name in ("infantry", "artillery") else name
