"""What players are shown of a position and of the tables: who bears, where units may go, what an attack lacks."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from rows import by_rows
from sizes import examples

from oracles import game_of_war as oracle
from rulesets.engine.core.tables import CellText
from rulesets.engine.core.words import how_many
from rulesets.engine.odds.forecast import next_threshold
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.game_of_war import RULESET
from rulesets.game_of_war.attack import ATTACK
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
from rulesets.game_of_war.players_turn import PLAYERS_TURN
from rulesets.game_of_war.rules.board import THE_BOARD
from rulesets.game_of_war.rules.combat import Result, combat
from rulesets.game_of_war.rules.moves import Move
from rulesets.game_of_war.rules.position import following, missing_strength, placed, removed, strength_words
from rulesets.game_of_war.rules.squares import CHARGE, BoardSide, Kind, PlacedUnit
from rulesets.game_of_war.rules.turn import Turn
from rulesets.game_of_war.tables import RANKED, bringers, margins, results, values
from rulesets.game_of_war.tally import ATTACKERS, TALLY

from .positions import (
    SMALL,
    W1,
    W2,
    W3,
    attack,
    confirmed,
    crowded,
    laid,
    oracle_board,
    oracle_units,
    pos,
    positions,
    run,
    sq,
    turn,
)


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
    seen = scene_of_run(here)
    assert lit(here, seen, "attackers").target == sq("8,10")
    assert lit(here, seen, "attackers").factors == {sq("8,11"): 4, sq("8,12"): 4, sq("8,13"): 5}
    assert lit(here, seen, "defenders").factors == {sq("8,10"): 6, sq("8,9"): 6}
    assert names(lit(here, seen, "retreat").squares) == ["I7", "J7", "K7", "I9", "J9", "K9"]


@by_rows
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


SMALL_TEXT = "size 5x5\narsenal N 3,1\narsenal S 3,5\n"
ARTILLERY = ATTACKERS[2][0]

BEATEN_BY_ONE = {"target": "infantry", "infantry": "2", "artillery": "1", "support.infantry": "1"}


def said(run):
    return [str(each) for each in run.checklist.margins(run)]


def test_one_more_offence_turns_a_retreat_into_destruction():
    run = attack(W2, "8,10")
    assert run.facts["difference"] == 1
    assert said(run) == ["1 more offence: destroyed.", "1 more defence: resists."]


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
    assert said(attack(W3, "8,10")) == ["1 more defence: must retreat.", "2 more defence: resists."]


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
    assert said(run) == ["3 more offence: must retreat.", "4 more offence: destroyed."]
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
    fought = combat(SMALL, after.position, target, after.banned)
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


PRINTED = """
infantry          4 - 6 8  10 1 2
cavalry           4 7 5 5  5  2 2
foot_artillery    5 - 8 10 12 1 3
mounted_artillery 5 - 8 10 12 2 3
foot_relay        - - 1 1  1  1 2
mounted_relay     - - 1 1  1  2 2
"""


def test_the_values_are_those_of_the_game():
    shown = values()
    assert shown.columns == ("offence", "charging", "defence", "in a pass", "in a fort", "move", "range")
    printed = [line.replace("-", "–").split() for line in PRINTED.strip().splitlines()]
    assert shown.rows == tuple(line[0].replace("_", " ") for line in printed)
    assert shown.cells == tuple(tuple(line[1:]) for line in printed)


@by_rows
def test_a_value_is_said_in_words(column, row, title, text, cite):
    assert values().text(column, row) == CellText(title, text, cite)


def test_what_the_sums_come_to():
    assert [(cell.title, cell.text) for cell in results().texts] == [
        ("offence not greater, result: the target resists", "The offence is not greater than the defence."),
        (
            "offence greater by 1, result: the target must retreat",
            "Beaten by one, the target must make its side's first move next turn.",
        ),
        (
            "offence greater by 2 or more, result: the target is destroyed",
            "Remove it from the board. The attacker need not occupy the square.",
        ),
    ]
    assert all(cell.cite == "§3" for cell in results().texts)


@pytest.mark.parametrize("kind", [kind for kind in Kind if not kind.relay], ids=lambda kind: kind.words)
def test_the_glossary_gives_a_unit_the_values_of_the_table(kind):
    meaning = next(term.meaning for term in RULESET.terms or () if term.value == kind.words)
    squares = how_many(kind.move, "square")
    assert f"Offence {kind.offence}, defence {kind.defence}, range {kind.range}; it moves up to {squares}." in meaning
    assert kind is not Kind.CAVALRY or f"When it charges, it counts {CHARGE}." in meaning
