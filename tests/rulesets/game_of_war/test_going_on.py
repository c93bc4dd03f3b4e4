"""Attacks and turns one after another by what a ruling hands on, at a table and in a session; what is against moves."""

from pathlib import Path
from shutil import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st
from logged import in_lines
from playing import outcome as worked_out
from ruled import happened
from sizes import examples

from rulesets.engine.core.tabletop import Change, Clock, Tabletop, What
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.reference.ruling_view import RulingView, StepPlace, steps_of, why_of
from rulesets.game_of_war import RULESET
from rulesets.game_of_war.opening import next_turn
from rulesets.game_of_war.precedents import PRECEDENTS
from rulesets.game_of_war.question_kinds import set_elsewhere
from rulesets.game_of_war.rules.board import THE_BOARD, print_board
from rulesets.game_of_war.rules.moves import Bar, Barred, Move
from rulesets.game_of_war.rules.position import read_position
from rulesets.game_of_war.rules.squares import BoardSide, PlacedUnit, Square
from rulesets.game_of_war.rules.turn import game_over
from rulesets.game_of_war.tally import TALLY
from saves.reports.markdown import report
from saves.reports.verify import allowed, verify
from saves.session import rulings
from saves.session.by_hand import advance_clock, set_clock
from saves.session.correcting import Draft
from saves.session.session import Session
from saves.session.texts import redo_told, undo_told

from .positions import TURN, W1, W2, attack, boards, confirmed, crowded, laid, pos, run, sq, turn

RETREAT = "NI8,9 NI8,10 SI8,11 SI8,12 SI9,14 SA8,13"
"""W2 as it is written out."""


@pytest.mark.parametrize("here", [attack(W2, "8,10"), turn(W2, "done", target="8,10")])
def test_a_forced_retreat_is_handed_on_to_the_side_that_owes_it(here):
    assert (here.handed_on["side"], here.handed_on["owes"], here.handed_on["banned"]) == ("N", "8,10", "8,10")
    assert here.handed_on["position"] == RETREAT


def test_a_ruling_that_ends_the_game_says_who_has_won_it():
    small = "size 7x7\narsenal N 1,1\narsenal S 7,7\n"
    here = attack("NI6,5 SC7,6", "6,5", "S", board=small)
    labels = {side.word: side.label for side in RULESET.sides}
    told = {each.called(labels): each.verdict for each in RulingView.of(here).verdict.sufferers}
    assert told == {"South": "Victory", "North: infantry at E6": "Destroyed"}


def test_a_table_hands_on_what_it_remembers_of_the_other_side():
    table = confirmed(attack(W2, "8,10", table=Tabletop(facts={"position": W2})))
    here = turn(None, "K8-K7", "done", table=table, side="S")
    assert (here.handed_on["owes"], here.handed_on["banned"]) == ("8,10", "8,10")


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


@pytest.mark.parametrize("text", ["8,11-8,12", "8,11-9,12-8,13"])
def test_a_move_prints_and_parses(text):
    assert str(Move.parse(text)) == text


@pytest.mark.parametrize("text", ["8,11", "8,11-8,12-8,13-8,14", "here-there"])
def test_what_is_no_move_is_said(text):
    with pytest.raises(ValueError, match="is not a"):
        Move.parse(text)


def test_every_bar_is_a_sentence_with_a_section():
    for each in Bar:
        assert str(Barred(each, sq("8,11"))).endswith(".")
        assert each.cite.startswith("§")


def noon():
    return "2026-03-07T12:00:00+01:00"


def begun(path):
    session = Session.create(path, title="War", ruleset=RULESET, players={"N": "Ann", "S": "Bob"}, now=noon)
    session.amend([Change(What.FACT, "position", value=f"{W2} turn=S")], "set up")
    return session


def a_turn(session, *answers):
    session.begin("turn")
    for text in answers:
        session.answer(session.run.question.key, text)
    session.confirm()


def owed(session):
    return sorted(session.state.table.obligations)


@pytest.mark.parametrize(("target", "outcome"), [("8,10", "retreat"), ("2,2", "refused")])
def test_where_the_attack_of_a_turn_is_overruled_its_moves_stay_and_the_turn_passes(target, outcome, tmp_path):
    with begun(tmp_path / "war.jsonl") as session:
        session.amend([Change(What.FACT, "position", value=f"{W2} SI20,20 NI2,2 turn=S")])
        session.begin("turn")
        for text in ("T20-S20", "done", target):
            session.answer(session.run.question.key, text)
        assert session.run.ruling.outcome == outcome
        session.overrule("it was forgotten", "nobody is hurt")
        table = session.state.table
        stands = f"{W2} SI20,19 NI2,2 turn=N"
        assert read_position(table.facts["position"], THE_BOARD) == read_position(stands, THE_BOARD)
        assert (table.clock.side, table.clock.turn, owed(session)) == ("N", 1, [])
    with Session.open(tmp_path / "war.jsonl") as session:
        assert session.state.table == table
        session.begin("turn")
        assert session.run.question.turn.side is BoardSide.NORTH
        session.undo()
        session.undo()
        assert session.run.ruling.outcome == outcome


@pytest.mark.parametrize("older", [False, True])
def test_what_stood_of_an_overruled_turn_stands_if_a_turn_before_is_corrected_but_not_of_an_older_version(
    older, tmp_path
):
    with begun(tmp_path / "war.jsonl") as session:
        a_turn(session, "M8-M7", "done", "none")
        session.begin("turn")
        for text in ("I8-H8", "done", "none"):
            session.answer(session.run.question.key, text)
        if older:
            state, run = session.state, session.ended_run
            computed = rulings.confirmed(session.next_head, run, state.current, state.table, "")
            session.write(rulings.overruled(computed, "why", "so", ()))
        else:
            session.overrule("why", "so")
        draft = Draft(session, session.state.combat(1))
        draft.session.answer("move.1", "M8-N8")
        then = worked_out(draft.working_out()).then
        moved, clock = ("NI8,9", ("N", 1)) if older else ("NI8,8", ("S", 2))
        assert {"SA8,14", moved} <= {*then.table.facts["position"].split()}
        assert (then.table.clock.side, then.table.clock.turn) == clock


def test_a_forced_retreat_carries_over_to_the_next_turn_and_lapses_with_it(tmp_path):
    with begun(tmp_path / "war.jsonl") as session:
        a_turn(session, "done", "8,10")
        assert owed(session) == ["may-not-attack NI8,10", "must-retreat NI8,10"]
        assert session.state.table.clock.side == "N"
    with Session.open(tmp_path / "war.jsonl") as session:
        session.begin("turn")
        assert session.run.step == "forced"
        session.answer("move.1", "J8-J7")
        session.answer("move.2", "done")
        session.answer("target", "8,11")
        assert session.run.facts["offence-units"] == {"NI8,9": 4}
        session.confirm()
        assert owed(session) == []
        assert session.state.table.facts["position"] == "NI7,10 NI8,9 SI8,11 SI8,12 SI9,14 SA8,13"


def test_undo_and_redo_name_a_move_and_a_whole_turn(tmp_path):
    with begun(tmp_path / "war.jsonl") as session:
        set_clock(session, 3, "S", "")
        a_turn(session, "K8-K7", "done", "8,10")
        assert undo_told(session) == "The whole of turn 3, South, undone."
        for _ in range(3):
            session.undo()
        assert undo_told(session) == "K8 to K7 undone."
        session.undo()
        assert redo_told(session) == "K8 to K7 redone."
        for _ in range(3):
            session.redo()
        assert redo_told(session) == "The whole of turn 3, South, redone."


def test_what_is_owed_lapses_with_the_clock_where_only_attacks_are_ruled_on(tmp_path):
    with begun(tmp_path / "war.jsonl") as session:
        set_clock(session, 1, "S", "")
        session.begin("attack")
        session.answer("target", "8,10")
        session.confirm()
        assert len(owed(session)) == 2
        advance_clock(session)
        assert len(owed(session)) == 2
        advance_clock(session)
        assert owed(session) == []


def test_what_the_table_allowed_stands_in_the_log_the_report_and_verify(tmp_path):
    with begun(tmp_path / "war.jsonl") as session:
        a_turn(session, "K8-K12 allowed: both agreed", "done", "none")
        assert "K8-K12 allowed: both agreed" in "\n".join(in_lines(session))
        assert "Your table allows K8-K12: “both agreed”. By the rules: K12 is too far away." in report(session)
        assert verify(session) == []
        assert [*allowed(session)] == [
            f"Combat 1 (line {session.state.line}): Your table allows K8-K12: “both agreed”. By the rules: K12 is"
            " too far away."
        ]


FIXTURES = Path(__file__).parents[2] / "fixtures" / "format-1"
BOARD = "size 9x9\narsenal N 5,1\narsenal S 5,9"
BEHIND = "SI5,6 NI5,5 NI5,4"
"""North's infantry stands between South's and the target."""


def kept(number, folder):
    """A kept session, to go on with."""
    return Session.open(Path(copy(FIXTURES / f"game-of-war-{number}.jsonl", folder)))


def new(folder):
    return Session.create(folder / "new.jsonl", title="New", ruleset=RULESET, players={})


def attack_in_a_session(session, position, target):
    facts = {"position": position, "board": BOARD}
    session.amend([Change(What.FACT, key, value=text) for key, text in facts.items()])
    session.begin("attack")
    session.answer("attacker", "S")
    session.answer("target", target)
    return session.run


@pytest.mark.parametrize(("number", "outcome"), [(22, "resists"), (23, "refused")])
def test_a_session_that_settled_whether_enemies_block_keeps_its_reading(number, outcome, tmp_path):
    with kept(number, tmp_path) as session:
        assert attack_in_a_session(session, BEHIND, "5,4").ruling.outcome == outcome
        session.confirm()
        assert verify(session) == []


def test_a_session_that_settled_it_may_settle_it_otherwise(tmp_path):
    with kept(23, tmp_path) as session:
        attack_in_a_session(session, BEHIND, "5,4")
        session.answer("enemy-blocks-fire", "no")
        assert session.run.ruling.outcome == "resists"


def test_no_other_session_is_asked_whether_enemies_block(tmp_path):
    with new(tmp_path) as session:
        assert attack_in_a_session(session, BEHIND, "5,4").ruling.outcome == "resists"
        with pytest.raises(BadAnswer, match="not asked here"):
            session.answer("enemy-blocks-fire", "yes")


def test_a_session_that_never_settled_a_rule_is_asked_once_it_matters(tmp_path):
    with kept(19, tmp_path) as session:
        here = attack_in_a_session(session, "SI5,6 ST6,5 SI8,5 NI8,4", "8,4")
        assert here.question.key == "relay-contact"
        assert {word: there.ruling.outcome for word, there in here.readings.items()} == {
            "relays": "resists",
            "no": "refused",
            "yes": "refused",
        }
        session.answer("relay-contact", "relays")
        session.confirm()
        assert verify(session) == []


def test_a_turn_that_was_begun_goes_on(tmp_path):
    with kept(24, tmp_path) as session:
        assert session.run.question.key == "move.2"
        session.answer("move.2", "6,8-7,8-8,7")
        assert session.run.question.key == "cut-off-passage"
        session.answer("cut-off-passage", "goes-on")
        assert session.run.question.key == "move.3"


def test_why_a_tally_destroys_its_target_says_so_once():
    answers = {"target": "infantry", "ground": "plain", "cut-off": "no", "infantry": "3"}
    here = run(TALLY, answers, defaults=True)
    assert why_of(here, "verdict").casefold().count("the target is destroyed") == 1


def test_the_steps_follow_the_checklist():
    places = {view.step.id: view.place for view in steps_of(attack(W1, "8,10"))}
    assert list(places) == [
        "target",
        "possible",
        "attackers",
        "offence",
        "defenders",
        "defence",
        "compare",
        "result",
        "retreat",
        "next-turn",
    ]
    assert places["result"] is StepPlace.DONE
    assert places["retreat"] is StepPlace.SKIPPED
    assert steps_of(attack(W2, "8,10"))[-1].place is StepPlace.DONE


AGAIN = W2.replace("NI8,10", "NI7,10")
"""North's infantry has left its square."""


def moved_by_hand(table):
    """The table once North's infantry was set elsewhere by hand."""
    unit = PlacedUnit.parse("NI8,10")
    changes = (Change(What.FACT, "position", value=AGAIN), *set_elsewhere(table, unit, Square.parse("7,10")))
    return table.changed(changes)


def test_what_a_side_owes_lapses_with_its_own_attack_even_without_a_clock():
    table = moved_by_hand(confirmed(attack(W2, "8,10", table=laid(W2))))
    assert [*table.obligations] == ["may-not-attack NI7,10"]
    here = attack(None, "8,11", "N", table=table)
    assert happened(here)[0] == ("lapses", "")
    assert here.facts["offence-units"] == {"NI8,9": 4}
    assert not confirmed(here).obligations


@pytest.mark.parametrize(
    ("side", "clocks"),
    [("S", {"S 1": False, "N 1": False, "S 2": True}), ("N", {"N 1": False, "S 2": False, "N 2": True})],
)
def test_a_clock_that_moves_on_begins_the_next_turn(side, clocks):
    for clock, begun in clocks.items():
        word, _, number = clock.partition(" ")
        table = laid(W1, word, int(number), **{"last-attack": f"{side} 1"})
        assert (next_turn(table, BoardSide(side)) is None) is begun


def test_the_way_on_moves_a_clock_that_is_used():
    table = confirmed(attack(W2, "8,10", table=laid(W2, "S")))
    later = table.changed(next_turn(table, BoardSide.SOUTH).changes)
    assert (later.clock.turn, later.clock.side, dict(later.obligations)) == (2, "S", {})
    assert next_turn(laid(W2, "S"), BoardSide.SOUTH) is None


def test_an_obligation_that_players_wrote_themselves_stays():
    written = Change(What.OBLIGATION, "tea", "tea", "Somebody owes a tea.")
    table = confirmed(attack(W2, "8,10", table=laid(W2).changed((written,))))
    assert "tea" in table.changed(next_turn(table, BoardSide.SOUTH).changes).obligations


def test_steps_that_do_not_apply_say_why():
    places = {view.step.id: (view.place, view.why) for view in steps_of(turn(W1))}
    assert places["forced"] == (StepPlace.SKIPPED, "no forced retreat")
    assert places["result"] == (StepPlace.SKIPPED, "no attack")
    assert places["end"][0] is StepPlace.DONE
