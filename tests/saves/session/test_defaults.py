"""What need not be typed: usual answers, the last combat once more, which checklist is next."""

from dataclasses import replace

import pytest
from logged import in_lines
from playing import (
    ASSAULT,
    BAUTZEN,
    answered,
    asked,
    assault,
    attacked_before,
    bautzen,
    fired,
    format_of,
    go_on,
    new,
    outcome,
    play,
    ticking,
)
from rows import answers, by_rows

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, Clock, What
from rulesets.engine.core.words import BadAnswer, RulesetFault
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.rivets import RULESET as RIVETS
from saves.disk.errors import NotNow
from saves.reports.export import export_text, import_file, plain_state
from saves.reports.markdown import report
from saves.reports.paragraphs import combat_told, ruling_told
from saves.reports.verify import verify
from saves.session import clock
from saves.session.correcting import Draft, correct
from saves.session.defaults import (
    has_usual,
    next_checklist,
    nones,
    reminders_of,
    repeat_last,
    repeat_said,
    repeatable,
    take_usual,
)
from saves.session.doubts import doubt_about
from saves.session.offers import Offer, offer_of
from saves.session.runs import Blame
from saves.session.session import Session
from saves.session.texts import redo_told, undo_told


def aim(session):
    """Begin an attack of ASSAULT by Panther at Squad."""
    session.begin("fire")
    answered(session, "attacker=Panther", "target=Squad")


def test_the_usual_answers_are_taken_up_to_the_first_question_that_has_none(path):
    with assault(path) as session:
        aim(session)
        taken = take_usual(session)
        assert [(each.key, each.text) for each in taken][:2] == [("attack.in-range", "in"), ("attack.sight", "clear")]
        assert asked(session) == "attacker.abilities"


def test_what_is_only_likely_is_not_taken_as_usual_but_named(path):
    with bautzen(path) as session:
        session.begin("combat")
        units, after = answers("Bautzen, three units up to the commitments"), answers("Weissenberg, after the die")
        bids = {"commitments": "attack.supply=0; defence.supply=1; air=0", "defence.support": "HQ 294 2"}
        hqs = {"attack.support": "HQ 20 Pz 6 + HQ 57 PzK 6", "HQ 294.stacked": "no"}
        given = {"encircled": "no", **BAUTZEN, **units, **after, **bids, **hqs}
        while (key := asked(session)) != "HQ 20 Pz.kind":
            session.answer(key, given.get(key, "none"))
        with pytest.raises(BadAnswer, match=r"There is no usual answer here: press Enter for Headquarters \(QG\)\."):
            take_usual(session)


def test_what_is_printed_is_usual_only_once_this_table_has_answered_it(path):
    with bautzen(path) as session:
        session.begin("combat")
        go_on(session, BAUTZEN, until="terrain")
        assert asked(session) == "terrain"
    path.unlink()
    with attacked_before(path) as session:
        go_on(session, {**BAUTZEN, "defence.units": "300 2"}, until="die")
        assert {"terrain", "concentric", "other", "die.modifier"} <= set(session.state.unsaid)
        assert asked(session) == "die"


def test_a_default_that_an_earlier_answer_speaks_against_is_always_said_but_programs_take_it(path):
    with assault(path) as session:
        aim(session)
        answered(session, "attack.in-range=in", "attack.sight=hindered")
        go_on(session, ASSAULT, until="hindered")
        assert not has_usual(session)
        assert session.run.question.on_enter is None
        with pytest.raises(BadAnswer):
            session.answer("hindered", "")
        by_program = adjudicate(session.run.checklist, replace(session.run.given, defaults=True))
        assert by_program.answered["hindered"].text == "none"
    path.unlink()
    with bautzen(path) as session:
        session.begin("combat")
        go_on(session, {**BAUTZEN, "commitments": "attack.supply=0; defence.supply=1; air=1"}, until="air.shift")
        assert not has_usual(session)
        answered(session, "air.shift=0")
        go_on(session, BAUTZEN, until="crt.first")
        assert "Air support was committed, but shifts no column." in [each.text for each in session.run.notes]


def test_what_is_usually_none_is_answered_together_where_it_is_listed_beforehand(path):
    with bautzen(path) as session:
        session.begin("combat")
        go_on(session, BAUTZEN, until="terrain")
        assert [each.partition("?")[2] for each in nones(session)] == [" no", " none", " none", " none"]
        assert [each.key for each in take_usual(session)] == [
            "terrain",
            "encircled",
            "concentric",
            "other",
            "die.modifier",
        ]
        assert asked(session) == "die"
        session.undo()
        assert asked(session) == "terrain"


def test_what_none_is_answered_besides_is_listed_where_the_question_has_a_usual_answer_too(path):
    with new(path, ruleset=ruleset("napoleon-at-waterloo"), players={}) as session:
        session.begin("combat")
        for key, text in {"attacker": "french", "demoralised": "no", "attack": "7", "defence": "4"}.items():
            session.answer(key, text)
        besides = ["Which defenders are in a town? none", "Which defenders are on a road in woods? none"]
        assert [*nones(session)] == besides
        assert [each.key for each in take_usual(session)] == ["bombarding", "town", "woods-road"]


def test_what_decides_a_units_fate_is_answered_with_others_only_where_it_is_the_question_itself(path):
    with assault(path) as session:
        session.begin("fire")
        go_on(session, ASSAULT, until="target.states")
        assert nones(session)[0] == "Fast action by Squad? none"
        assert [each.key for each in take_usual(session)][:2] == ["target.states", "target.fast-action"]
    path.unlink()
    with assault(path) as session:
        session.begin("fire")
        go_on(session, {**ASSAULT, "target.class": "infantry"}, until="defence.impact-dice")
        taken = take_usual(session)
        assert "target.states" not in [each.key for each in taken]


def test_a_printed_answer_for_another_unit_is_said_anew(path):
    with fired(path) as session:
        session.begin("fire")
        go_on(session, {**ASSAULT, "attacker": "Tiger"}, until="attacker.abilities")
        assert asked(session) == "attacker.abilities"


def test_it_stops_where_the_other_side_answers(path):
    with attacked_before(path) as session:
        go_on(session, {**BAUTZEN, "defence.units": "300 2"}, until="attack.support")
        assert [each.key for each in take_usual(session)] == ["attack.support"]
        assert asked(session) == "defence.support"


@pytest.mark.parametrize(
    ("until", "game", "given"),
    [
        ("attacker", "assault", ASSAULT),
        ("attack.roll", "assault", ASSAULT),
        ("commitments", "bautzen-1945", BAUTZEN),
        ("odds-rounding", "rivets", {"phase": "combat", "target": "units", "attack": "7", "defence": "4"}),
    ],
)
def test_who_takes_part_dice_secrets_and_open_rules_are_never_taken_unsaid(path, until, game, given):
    with new(path, ruleset=ruleset(game), players={}) as session:
        session.begin(session.ruleset.checklists[0].id)
        go_on(session, given, until=until)
        assert asked(session) == until
        with pytest.raises(BadAnswer, match="no usual answer here"):
            take_usual(session)


def test_what_was_taken_is_one_line_and_one_step_of_undo(path):
    with assault(path) as session:
        aim(session)
        before = session.state
        lines = len(list(session.history.lines()))
        assert len(take_usual(session)) > 3
        assert len(list(session.history.lines())) == lines + 1
        taken = session.state
        session.undo()
        assert session.state is before
        session.redo()
        assert session.state is taken


def test_what_was_taken_is_changed_like_any_answer_and_loses_its_mark(path):
    with assault(path) as session:
        aim(session)
        take_usual(session)
        session.answer("attack.sight", "hindered")
        assert "attack.sight" not in session.state.unsaid
        assert "attack.in-range" in session.state.unsaid
        assert session.run.answered["attack.sight"].said == "Hindered"


def test_log_and_report_say_that_it_was_taken_as_usual(path):
    with fired(path) as session:
        (combat,) = session.state.combats()
        assert {used.key: used.by for used in combat.used}["attack.sight"] == "usual"
        assert any(line.startswith("as usual: attack.in-range = in") for line in in_lines(session))
        assert "| Line of sight to the target? | Clear | the usual answer |" in report(session)
        aim(session)
        take_usual(session)
        assert undo_told(session) == "The usual answers undone."


def test_a_session_rises_to_the_newer_format_with_it_and_opens_as_the_same(path):
    with assault(path) as session:
        aim(session)
        assert format_of(path.read_bytes()) == 1
        take_usual(session)
        assert format_of(path.read_bytes()) == 2
        session.answer("attacker.abilities", "none")
        assert session.saved
    with Session.open(path, now=ticking()) as again:
        assert again.state == session.state
        assert again.state.unsaid == session.state.unsaid
    assert [each.name for each in path.parent.iterdir() if not each.name.startswith(".")] == [path.name]


def test_a_session_of_the_first_format_has_no_such_line(path):
    with fired(path) as session:
        document = export_text(session)
    source = path.with_name("document.json")
    source.write_text(document)
    with Session.open(import_file(source, path.parent), read_only=True) as copy:
        assert copy.state.confirmed == 1
    source.write_text(document.replace('"format": 2', '"format": 1'))
    with pytest.raises(Exception, match="format 1 has no such line"):
        import_file(source, path.parent)


def test_a_damaged_end_is_kept_aside_before_the_file_is_written_anew(path):
    with assault(path) as session:
        aim(session)
    path.write_bytes(path.read_bytes() + b'{"line":5,"par')
    with Session.open(path, now=ticking()) as session:
        take_usual(session)
        assert session.saved
    assert path.with_name(f"{path.name}.torn").read_bytes() == b'{"line":5,"par'
    with Session.open(path, now=ticking()) as again:
        assert again.state == session.state


def test_a_reminder_passed_by_usual_answers_is_shown_with_the_question_they_stop_at(path):
    with fired(path) as session:
        aim(session)
        take_usual(session)
        assert asked(session) == "attack.range"
        assert [each.key for each in reminders_of(session)] == ["attack.arc"]
        session.answer("attack.range", "2")
        assert reminders_of(session) == ()


def test_what_the_card_gives_as_none_and_cards_that_are_not_played_are_not_asked(path):
    with fired(path) as session:
        (combat,) = session.state.combats()
        used = {each.key for each in combat.used}
        assert not used & {"attack.ability-dice", "attack.card-dice", "defence.card-dice", "defence.ability-dice"}


def test_a_combat_like_the_last_one_takes_who_attacks_whom_and_where(path):
    with fired(path) as session:
        session.amend([Change(What.KIT, "terrain.woods", value="1 blue")])
        session.begin("fire")
        go_on(session, {**ASSAULT, "defence.roll": "---"}, until="defence.impact-dice")
        session.answer("defence.impact-dice", "none")
        session.answer("terrain", "woods")
        go_on(session, {**ASSAULT, "defence.roll": "---"})
        session.confirm()
        session.begin("fire")
        assert repeat_said(session) == "Panther · Squad · woods"
        repeat_last(session)
        assert asked(session) == "attack.in-range"
        go_on(session, {**ASSAULT, "defence.roll": "---"})
        assert session.run.answered["terrain"].said == "woods"
        assert session.state.unsaid["terrain"] == "again"


def test_it_is_one_step_of_undo_and_not_offered_once_somebody_was_named(path):
    with fired(path) as session:
        session.begin("fire")
        before = session.state
        repeat_last(session)
        session.undo()
        assert session.state is before
        session.answer("attacker", "Tiger")
        assert repeatable(session) is None
        with pytest.raises(NotNow):
            repeat_last(session)


def test_who_is_no_longer_there_is_not_taken_again(path):
    with fired(path) as session:
        session.amend([Change(What.STATE, "Squad", "eliminated", "yes")])
        session.begin("fire")
        assert repeat_said(session) == "Panther"
        session.amend([Change(What.STATE, "Panther", "eliminated", "yes")])
        assert repeatable(session) is None


def test_a_flipped_unit_does_not_attack_again_with_its_old_strength(path):
    with attacked_before(path) as session:
        assert "attack" not in session.state.table.units["21/20"].card
        assert "attack.units" not in {each.key for each in repeatable(session).answers}


def test_the_only_checklist_is_next_and_of_several_the_one_played_last(session, tmp_path):
    assert next_checklist(session) == "combat"
    with assault(tmp_path / "new.jsonl") as fresh:
        assert next_checklist(fresh) == ""
    with fired(tmp_path / "fired.jsonl") as again:
        assert next_checklist(again) == "fire"


def test_where_a_checklist_is_gone_nothing_is_offered_reminded_of_or_doubted(path):
    with new(path) as session:
        play(session)
        session.begin("combat")
    gone = replace(RIVETS, checklists=())
    with Session.open(path, now=ticking(), rulesets=lambda _: gone) as stuck:
        assert stuck.stuck
        assert (stuck.run, repeatable(stuck), repeat_said(stuck), has_usual(stuck)) == (None, None, "", False)
        assert (reminders_of(stuck), offer_of(stuck), next_checklist(stuck)) == ((), Offer(), "")
        assert doubt_about(stuck, "attack", "Hamer 3") is None


def test_only_an_answer_to_the_open_question_is_doubted(session):
    play(session, attack="Hammer 4", defence="Nosy 2", die="3")
    session.begin("combat")
    session.answer("target", "units")
    assert doubt_about(session, "attack", "Hamer 6") is not None
    assert doubt_about(session, "defence", "Hamer 6") is None


def test_a_ruling_is_confirmed_only_once_all_that_follows_it_is_answered(session):
    session.begin("combat")
    answered(session, "phase=combat", "target=units", "attack=Hammer 8", "defence=Rover 4")
    answered(session, "odds-rounding=defender", "die=4")
    assert session.run.ruling is not None
    assert not session.run.ended
    with pytest.raises(NotNow, match="no ruling yet"):
        session.confirm()


def test_a_fault_is_told_by_what_the_game_raised_and_not_by_what_that_came_from():
    blame = Blame(RIVETS, None)
    raised, under = ValueError("the die has seven sides"), KeyError("die")
    raised.__cause__ = under
    assert "seven sides" in str(blame.of(raised, "the combat", "undo"))
    fault = RulesetFault("Combat", "Odds", raised)
    assert "in Combat, step Odds (RulesetFault: " in str(blame.of(fault, "", "undo"))
    fault.__cause__ = raised
    assert "in Combat, step Odds (ValueError: the die has seven sides)" in str(blame.of(fault, "", "undo"))


@by_rows
def test_the_clock_goes_by_segments_sides_and_turns(shows, then):
    assert clock.following(RIVETS, Clock(*shows)) == Clock(*then)


def test_the_fact_of_the_segment_follows_the_segment_and_nothing_else_of_the_clock(session):
    session.amend([Change(What.CLOCK, "clock", "turn", "2")])
    assert "phase" not in session.state.table.facts
    session.amend([Change(What.CLOCK, "clock", "segment", "combat")])
    assert session.state.table.facts["phase"] == "combat"
    session.amend([Change(What.FACT, "phase", value="movement")])
    assert session.state.table.clock == Clock(2, "", "movement")


SAID = "Left open by the rules, taken as suggested: How are uneven odds rounded? in the defender's favour."


@pytest.fixture
def uneven(path):
    with new(path) as uneven:
        uneven.begin("combat")
        answered(uneven, "phase=combat", "target=units", "attack=Hammer 11", "defence=Rover 4")
        yield uneven


def test_an_open_rule_is_taken_as_suggested_by_one_line_and_asked_again_by_one_undo(uneven):
    before = uneven.state
    assert asked(uneven) == "odds-rounding"
    uneven.read_open_rules("suggested")
    assert uneven.state.line == before.line + 1
    assert asked(uneven) == "die"
    assert undo_told(uneven) == "Undone: Open rules are taken as suggested from here on"
    uneven.undo()
    assert uneven.state is before
    assert asked(uneven) == "odds-rounding"
    assert redo_told(uneven) == "Redone: Open rules are taken as suggested from here on"


def test_each_use_is_said_in_ruling_report_and_log_and_settles_nothing(uneven):
    uneven.read_open_rules("suggested")
    uneven.answer("die", "3")
    assert SAID in str(ruling_told(uneven.ended_run))
    uneven.confirm()
    play(uneven, attack="Hammer", defence="Nosy 4", die="3")
    assert not uneven.state.table.precedents
    for combat in uneven.state.combats():
        assert SAID in str(combat_told(uneven, combat))
    assert report(uneven).count(SAID) == 2


def test_a_session_with_it_opens_as_the_same_and_is_ruled_again_the_same(uneven, tmp_path):
    assert format_of(uneven.path.read_bytes()) == 1
    uneven.read_open_rules("suggested")
    uneven.answer("die", "3")
    uneven.confirm()
    uneven.close()
    assert format_of(uneven.path.read_bytes()) == 3
    with Session.open(uneven.path, now=ticking()) as again:
        assert again.state == uneven.state
        assert again.state.suggests
        assert verify(again) == []
        document = tmp_path / "exported.json"
        document.write_text(export_text(again), encoding="utf-8")
    with Session.open(import_file(document, tmp_path), now=ticking()) as imported:
        assert plain_state(imported.state) == plain_state(uneven.state)


def test_what_the_table_settles_goes_before_what_is_suggested(uneven):
    uneven.read_open_rules("suggested")
    uneven.answer("odds-rounding", "nearest")
    assert uneven.open_run.facts["odds"] == "3-1"
    uneven.answer("die", "2")
    assert SAID not in str(ruling_told(uneven.ended_run))
    uneven.confirm()
    assert uneven.state.table.precedents == {"odds-rounding": "nearest"}
    uneven.amend([Change(What.PRECEDENT, "odds-rounding", value=None)])
    uneven.begin("combat")
    answered(uneven, "phase=combat", "target=units", "attack=Hammer 11", "defence=Rover 4", "die=3")
    assert SAID in str(ruling_told(uneven.ended_run))


def test_open_rules_can_be_asked_again(uneven):
    uneven.read_open_rules("suggested")
    uneven.read_open_rules("asked")
    assert asked(uneven) == "odds-rounding"
    with pytest.raises(NotNow):
        uneven.read_open_rules("asked")


def test_a_correction_keeps_what_was_taken_and_takes_nothing_more(uneven):
    uneven.read_open_rules("suggested")
    uneven.answer("die", "3")
    uneven.confirm()
    play(uneven, attack="Hammer", defence="Nosy 4", die="3")
    draft = Draft(uneven, uneven.state.combat(1))
    answered(draft.session, "die=5")
    assert SAID in str(ruling_told(draft.session.ended_run))
    with pytest.raises(NotNow):
        draft.session.read_open_rules("suggested")
    answered(draft.session, "odds-rounding=nearest")
    found = outcome(draft.working_out())
    correct(uneven, found)
    second, first = uneven.state.combats()
    assert (first.event.facts["odds"], second.event.facts["odds"]) == ("3-1", "2-1")
    assert second.standing.why.startswith("It would be asked now: ")
    assert uneven.state.table.precedents == {"odds-rounding": "nearest"}
    assert verify(uneven) == []
