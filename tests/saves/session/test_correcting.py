"""Correcting a confirmed combat: what is ruled anew, what stands as confirmed, and that nothing else changes."""

from dataclasses import replace

import pytest
from demo import DEMO
from logged import in_lines
from playing import answer_the_rest, answered, correct, new, outcome, play_sample, ticking, worked_out

from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.questions.written import Number
from rulesets.rivets import RULESET as RIVETS
from saves.disk.errors import Damaged, NotNow
from saves.lessons.courses import example
from saves.log.events import Correct, CorrectedAnswer
from saves.log.folder import summary
from saves.log.models import lines_written
from saves.reports.corrections import consequences
from saves.reports.export import export_text, import_file, plain_state
from saves.reports.markdown import report
from saves.reports.verify import corrections, verify
from saves.session import correcting
from saves.session.by_hand import settled_at
from saves.session.correcting import Draft
from saves.session.kits import Kits
from saves.session.rulings import ruling_of
from saves.session.session import Session


def fight(session, *pairs):
    session.begin("combat")
    answered(session, *pairs)
    answer_the_rest(session)
    session.confirm()


def battle(session, attack, defence, die):
    fight(session, "target=units", f"attack={attack}", f"defence={defence}", f"die={die}")


def settle(session):
    """Settle what every battle asks."""
    session.amend([Change(What.FACT, "phase", value="combat")])
    session.amend([Change(What.PRECEDENT, "odds-rounding", value="defender")])


def contest(session):
    """Confirm a contest with bids in secret, a printed value and dice."""
    session.begin("contest")
    answered(session, "bids=bid.one=1; bid.two=2", "dice=2")
    while session.run and session.run.question:
        key = session.run.question.key
        session.answer(key, {"bonus": "1", "roll": "cx"}.get(key, "no"))
    session.confirm()


@pytest.fixture
def war(path):
    """Three battles: Hammer drives Rover back, then Nosy; elsewhere Thinker destroys Digger."""
    with new(path) as session:
        settle(session)
        battle(session, "Hammer 8", "Rover 4", "4")
        battle(session, "Hammer", "Nosy 4", "4")
        battle(session, "Thinker 8", "Digger 4", "6")
        yield session


@pytest.fixture
def rover_twice(path):
    """Two battles: Hammer drives Rover back, then Thinker does."""
    with new(path) as session:
        settle(session)
        battle(session, "Hammer 8", "Rover 4", "4")
        battle(session, "Thinker 8", "Rover 3", "4")
        yield session


def stands(session):
    return [each.stands for each in session.state.combats()][::-1]


def test_what_read_a_card_that_is_different_now_is_worked_out_again_with_its_own_dice(war):
    correct(war, 1, "attack=Hammer 12")
    assert [each.event.facts["odds"] for each in war.state.combats()][::-1] == ["3-1", "3-1", "2-1"]
    assert war.state.combat(2).given["die"] == "4"
    assert war.state.table.card("Hammer", "strength") == "12"


def test_what_read_nothing_of_it_is_not_worked_out_again(war):
    correction = worked_out(war, 1, "attack=Hammer 12")
    assert [was.number for was, _ in correction.combats] == [1, 2]


def test_what_read_nothing_of_it_keeps_a_ruling_that_today_s_rules_would_not_give(war, path):
    war.close()
    checklist = RIVETS.checklists[0]

    def of_today(ref):
        ref.count("attack", 1, "a rule of today")
        checklist.procedure(ref)

    changed = replace(RIVETS, checklists=(replace(checklist, procedure=of_today),))
    with Session.open(path, now=ticking(), rulesets=lambda _: changed) as session:
        kept = session.state.combat(3).event
        correct(session, 1, "attack=Hammer 12")
        assert session.state.combat(3).event == kept
        assert "a rule of today" in [entry.reason for entry in session.state.combat(2).ruling.ledger]


def test_a_correction_is_taken_as_long_as_one_line_holds_it(war, path, monkeypatch):
    correct(war, 1, "attack=Hammer 12")
    written = len(path.read_bytes().splitlines(keepends=True)[-1])
    war.undo()
    again = worked_out(war, 1, "attack=Hammer 12")
    monkeypatch.setattr("saves.session.correcting.LONGEST_CORRECTION", written - 1)
    with pytest.raises(NotNow, match="Too many combats"):
        correcting.correct(war, again)
    monkeypatch.setattr("saves.session.correcting.LONGEST_CORRECTION", written)
    correcting.correct(war, again)
    assert war.state.combat(1).given["attack"] == "Hammer 12"


def test_what_is_asked_only_today_is_answered_as_it_was_before_it_was_asked(war, path):
    war.close()
    checklist = RIVETS.checklists[0]
    guns = Number("guns", "How many guns are there?", formerly="0")

    def of_today(ref):
        ref.count("attack", ref.ask(guns), "guns")
        checklist.procedure(ref)

    asking = replace(checklist, procedure=of_today, questions=(guns, *checklist.questions))
    with Session.open(path, now=ticking(), rulesets=lambda _: replace(RIVETS, checklists=(asking,))) as session:
        correct(session, 1, "guns=0", "attack=Hammer 12")
        assert [each.event.facts["odds"] for each in session.state.combats()][::-1] == ["3-1", "3-1", "2-1"]
        assert session.state.combat(2).standing is None
        assert session.state.combat(2).given["guns"] == "0"


def test_changes_to_a_unit_that_has_left_the_game_are_left_out_and_named(rover_twice):
    correction = worked_out(rover_twice, 1, "die=6")
    correcting.correct(rover_twice, correction)
    second = rover_twice.state.combat(2)
    assert second.stands == "2-1, die 4: DR, defenders retreat."
    assert "Rover" in second.standing.why
    assert [(each.name, each.field, each.value) for each in second.standing.left_out] == [("Rover", "strength", "3")]
    assert rover_twice.state.table.card("Rover", "strength") == "4"
    assert rover_twice.state.table.card("Thinker", "strength") == "8"
    (said,) = consequences(correction, RIVETS).stands
    assert said.left_out == ("Rover: strength 3",)


def test_what_befell_a_unit_that_never_came_is_left_out_unless_its_combat_says_what_it_is(path):
    with new(path) as session:
        settle(session)
        battle(session, "Hammer 4 + Yak 5", "Rover 4", "4")
        session.begin("combat")
        answered(session, "target=units", "attack=Hammer")
        session.answer("defence", "Rover 2", here_only=True)
        session.answer("die", "6")
        session.confirm()
        battle(session, "Yak", "Nosy 2", "6")
        correct(session, 1, "attack=Ox 8", "defence=Bee 4")
        second, third = session.state.combat(2).standing, session.state.combat(3).standing
        assert [(each.name, each.field) for each in second.left_out] == [("Rover", "eliminated")]
        assert third.left_out == ()
        assert "Rover" not in session.state.table.units
        assert session.state.table.state("Nosy", "eliminated") is not None


def test_what_a_correction_changes_on_the_table_is_told_as_orders_before_the_new_ruling(path):
    with new(path) as session:
        settle(session)
        battle(session, "Thinker 4 + Tiny 3", "Nosy 2", 5)
        assert to_do(session) == ["Take Nosy off the map.", "Thinker or Tiny may enter its hex, or both."]
        correct(session, 1, "die=1")
        back = "Take back what was done of this: Thinker may enter the vacated hex. Tiny may enter the vacated hex."
        assert to_do(session) == ["Put Nosy back on the map.", back]
        correct(session, 1, "die=6")
        assert to_do(session) == ["Take Nosy off the map.", "Thinker or Tiny may enter its hex, or both."]


def to_do(session):
    return [each.sentence for each in ruling_of(RIVETS, session.state.last).verdict.to_do]


def test_a_combat_that_stands_is_ruled_as_before_once_what_it_reads_is_as_before(rover_twice):
    table, rulings = rover_twice.state.table, stands(rover_twice)
    correct(rover_twice, 1, "die=6")
    assert rover_twice.state.combat(2).standing is not None
    correct(rover_twice, 1, "die=4")
    assert rover_twice.state.combat(2).standing is None
    assert (rover_twice.state.table, stands(rover_twice)) == (table, rulings)


def test_an_overruled_combat_stays_overruled(path):
    play_sample(path)
    with Session.open(path, now=ticking()) as session:
        correct(session, 4, "die=1")
        fourth = session.state.combat(4)
        (told,) = (str(each) for each in corrections(session) if "by the rules" in str(each))
        assert "Combat 4 (overruled), by the rules: " in told
        assert "what follows" not in " ".join(map(str, corrections(session)))
        assert fourth.overruled is not None
        assert fourth.stands == "Tiny holds the hill; nothing happens."
        assert "die 1" in fourth.event.sentence


def test_of_a_board_what_stands_otherwise_is_told_by_the_names_of_squares(path):
    path.write_bytes(example("game-of-war").path.read_bytes())
    with Session.open(path, now=ticking()) as session:
        told = consequences(worked_out(session, 4, "move.1=8,10-7,11"), session.ruleset)
        assert [str(each) for each in told.answers] == ["Move 1 of up to 5? J8-I7 → J8-K7"]
        assert [str(each) for each in told.table] == ["Positions of all units? North: infantry I7 → North: infantry K7"]
        (ruling,) = told.rulings
        assert ruling.what == "Turn 2, North, what follows"


def test_of_a_refusal_only_what_is_wrong_is_quoted(rover_twice):
    found = consequences(worked_out(rover_twice, 1, "die=6"), RIVETS)
    assert found.stands[0].why == "Rover in “Defending units and strengths?”: already eliminated."


def test_a_precedent_that_it_settled_changes_for_the_later_ones_or_stays(path):
    with new(path) as session:
        session.amend([Change(What.FACT, "phase", value="combat")])
        fight(session, "target=units", "attack=Hammer 11", "defence=Rover 4", "odds-rounding=defender", "die=4")
        battle(session, "Hammer", "Nosy 4", "4")
        draft = Draft(session, session.state.combat(1))
        answered(draft.session, "odds-rounding=nearest")
        assert draft.resettled == ("odds-rounding",)
        changed = outcome(draft.working_out())
        kept = outcome(draft.working_out(("odds-rounding",)))
        assert changed.then.table.precedents["odds-rounding"] == "nearest"
        assert [each.event.facts["odds"] for each in changed.then.combats()] == ["3-1", "3-1"]
        assert kept.then.table.precedents["odds-rounding"] == "defender"
        assert [each.event.facts["odds"] for each in kept.then.combats()] == ["2-1", "3-1"]


def test_the_line_at_which_a_precedent_was_settled_is_known_after_a_correction(war):
    before = settled_at(war)
    correct(war, 1, "die=6")
    assert settled_at(war) == before


def test_one_line_is_appended_and_no_other_changes_but_for_the_number_of_the_format(war, path):
    def bare(data):
        return [line.rpartition(',"sum"')[0] for line in data.decode().splitlines()]

    before = path.read_bytes()
    correct(war, 1, "die=6")
    old, new_ = bare(before), bare(path.read_bytes())
    assert len(new_) == len(old) + 1
    assert new_[1:-1] == old[1:]
    assert new_[0] == old[0].replace('"format":1', '"format":2')
    assert summary(path).damaged is None


def test_a_correction_in_a_session_of_the_older_format_is_damage(war, path):
    correct(war, 1, "die=6")
    log = [replace(each, format=1) if each.line == 1 else each for each in war.history.events]
    war.close()
    path.write_bytes(lines_written(log)[0])
    with pytest.raises(Damaged, match="a session of format 1 has no such line"):
        Session.open(path)


def test_a_correction_names_combats_that_are_there(war):
    line = {"line": war.history.next_number, "parent": war.state.line, "at": "2026-03-07T14:00:00+01:00"}
    for number in (0, 4):
        with pytest.raises(ValueError, match="not there"):
            war.write(Correct(**line, event="correct", combat=number, answers=(CorrectedAnswer(key="die", text="1"),)))


def test_changes_by_hand_after_it_hold(war):
    war.amend([Change(What.CARD, "Hammer", "strength", "9")], "counted again")
    correct(war, 1, "attack=Hammer 12")
    assert war.state.table.card("Hammer", "strength") == "9"


def test_an_open_combat_stays_open_and_reads_what_is_different(war):
    war.begin("combat")
    answered(war, "target=units", "attack=Hammer")
    correct(war, 1, "attack=Hammer 12")
    assert war.run.facts["attack"] == 12


def test_the_owner_s_kit_is_not_touched(path, tmp_path):
    kits = Kits(tmp_path / "kits")
    with new(path, ruleset=DEMO, players={}, kits=kits) as session:
        contest(session)
        owned = dict(kits.values(DEMO.id))
        assert owned
        correct(session, 1, "bonus=2")
        assert kits.values(DEMO.id) == owned
        assert session.state.table.kit["bonus"] == "2"


def test_a_revealed_secret_can_be_corrected(path):
    with new(path, ruleset=DEMO, players={}) as session:
        contest(session)
        correct(session, 1, "bids=bid.one=2; bid.two=2")
        assert session.state.combat(1).given["bids"] == "bid.one=2; bid.two=2"


def test_a_draft_leaves_the_session_alone_and_takes_nothing_but_answers(war):
    before = war.state
    draft = Draft(war, war.state.combat(1))
    answered(draft.session, "die=1")
    there = draft.session
    for forbidden in (there.confirm, there.abandon, lambda: there.note("x"), lambda: there.overrule("a", "b")):
        with pytest.raises(NotNow):
            forbidden()
    there.undo()
    assert draft.otherwise == ()
    assert war.state is before


def test_a_correction_that_was_worked_out_before_the_session_went_on_is_refused(war):
    correction = worked_out(war, 1, "die=6")
    war.note("somebody sneezed")
    with pytest.raises(NotNow, match="moved on"):
        correcting.correct(war, correction)


def test_report_log_and_verify_show_both_rulings(war):
    then = war.state.combat(1).stands
    correct(war, 1, "die=6")
    now = war.state.combat(1).stands
    written = report(war).replace("\\", "")
    assert f"RETREAT. {then} → DESTROYED. {now}" in written
    assert any(then in line and now in line for line in corrections(war))
    assert [str(each) for each in verify(war)] == []
    assert "correct combat 1: die = 6" in in_lines(war)


def test_an_exported_session_lists_each_correction_with_what_was_ruled_before(war):
    first = war.state.combat(1).stands
    correct(war, 1, "die=6")
    second = war.state.combat(1).stands
    correct(war, 1, "die=5")
    listed = plain_state(war.state)["combats"][0]["corrections"]
    assert [(each["combat"], each["before"]) for each in listed] == [(1, first), (1, second)]


def test_verify_rules_both_again(war, path):
    correct(war, 1, "die=6")
    war.close()
    checklist = RIVETS.checklists[0]

    def otherwise(ref):
        ref.count("attack", 1, "a rule of today")
        checklist.procedure(ref)

    changed = replace(RIVETS, checklists=(replace(checklist, procedure=otherwise),))
    with Session.open(path, read_only=True, rulesets=lambda _: changed) as session:
        assert [each.number for each in verify(session)] == [1, 1, 2, 3]


def test_a_corrected_session_is_exported_and_imported(war, path, tmp_path):
    correct(war, 1, "attack=Hammer 12")
    document = tmp_path / "document.json"
    document.write_text(export_text(war), encoding="utf-8")
    assert '"format": 2' in document.read_text()
    assert import_file(document, tmp_path / "copies").read_bytes() == path.read_bytes()


def test_it_tells_each_combat_as_it_is_worked_out(war):
    draft = Draft(war, war.state.combat(1))
    answered(draft.session, "die=6")
    assert list(draft.working_out()) == [1, 2, 3]


def test_a_correction_by_the_answers_that_were_given_changes_nothing(war):
    same = worked_out(war, 1)
    assert same.then.table == war.state.table
    assert consequences(same, RIVETS).nothing
