"""What a table is ready for: which checklist is next, and what there is where nothing can go on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playing import answered, new, play, ticking
from taking import assault, fired

from rulesets.engine.core.sentences import RulesetFault
from rulesets.engine.core.tabletop import Change, Clock, What
from rulesets.rivets import RULESET as RIVETS
from saves.disk.errors import NotNow
from saves.session import clock
from saves.session.defaults import has_usual, next_checklist, reminders_of, repeat_said, repeatable
from saves.session.offers import Offer, doubt_about, offer_of
from saves.session.runs import Blame
from saves.session.session import Session


def test_the_only_checklist_is_next_and_of_several_the_one_played_last(session: Session, tmp_path: Path) -> None:
    assert next_checklist(session) == "combat"
    with assault(tmp_path / "new.jsonl") as fresh:
        assert next_checklist(fresh) == ""
    with fired(tmp_path / "fired.jsonl") as again:
        assert next_checklist(again) == "fire"


def test_where_a_checklist_is_gone_nothing_is_offered_reminded_of_or_doubted(path: Path) -> None:
    with new(path) as session:
        play(session)
        session.begin("combat")
    gone = replace(RIVETS, checklists=())
    with Session.open(path, now=ticking(), rulesets=lambda _: gone) as stuck:
        assert stuck.stuck
        assert (stuck.run, repeatable(stuck), repeat_said(stuck), has_usual(stuck)) == (None, None, "", False)
        assert (reminders_of(stuck), offer_of(stuck), next_checklist(stuck)) == ((), Offer(), "")
        assert doubt_about(stuck, "attack", "Hamer 3") is None


def test_only_an_answer_to_the_open_question_is_doubted(session: Session) -> None:
    play(session, attack="Hammer 4", defence="Nosy 2", die="3")
    session.begin("combat")
    session.answer("target", "units")
    assert doubt_about(session, "attack", "Hamer 6") is not None
    assert doubt_about(session, "defence", "Hamer 6") is None


def test_a_ruling_is_confirmed_only_once_all_that_follows_it_is_answered(session: Session) -> None:
    session.begin("combat")
    answered(session, "phase=combat", "target=units", "attack=Hammer 8", "defence=Rover 4")
    answered(session, "odds-rounding=defender", "die=4")
    assert session.run is not None
    assert session.run.ruling is not None
    assert not session.run.ended
    with pytest.raises(NotNow, match="no ruling yet"):
        session.confirm()


def test_a_fault_is_told_by_what_the_game_raised_and_not_by_what_that_came_from() -> None:
    blame = Blame(RIVETS, None)
    raised, under = ValueError("the die has seven sides"), KeyError("die")
    raised.__cause__ = under
    assert "seven sides" in str(blame.of(raised, "the combat", "undo"))
    fault = RulesetFault("Combat", "Odds", raised)
    assert "in Combat, step Odds (RulesetFault: " in str(blame.of(fault, "", "undo"))
    fault.__cause__ = raised
    assert "in Combat, step Odds (ValueError: the die has seven sides)" in str(blame.of(fault, "", "undo"))


@pytest.mark.parametrize(
    ("shows", "then"),
    [
        (Clock(1, "", ""), Clock(1, "red", "movement")),
        (Clock(1, "red", ""), Clock(1, "red", "movement")),
        (Clock(1, "red", "movement"), Clock(1, "red", "combat")),
        (Clock(1, "red", "combat"), Clock(1, "blue", "movement")),
        (Clock(1, "blue", "combat"), Clock(2, "red", "movement")),
        (Clock(1, "green", "combat"), Clock(2, "red", "movement")),
    ],
)
def test_the_clock_goes_by_segments_sides_and_turns(shows: Clock, then: Clock) -> None:
    assert clock.following(RIVETS, shows) == then


def test_the_fact_of_the_segment_follows_the_segment_and_nothing_else_of_the_clock(session: Session) -> None:
    session.amend([Change(What.CLOCK, "clock", "turn", "2")])
    assert "phase" not in session.state.table.facts
    session.amend([Change(What.CLOCK, "clock", "segment", "combat")])
    assert session.state.table.facts["phase"] == "combat"
    session.amend([Change(What.FACT, "phase", value="movement")])
    assert session.state.table.clock == Clock(2, "", "movement")
