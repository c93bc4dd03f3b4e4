"""Open rules that a table takes as suggested from here on: one line, one undo, said at each use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from answering_otherwise import outcome
from playing import answered, asked, format_of, new, play, ticking

from rulesets.engine.core.tabletop import Change, What
from saves.disk.errors import NotNow
from saves.reports.export import export_text, import_file, plain_state
from saves.reports.markdown import report
from saves.reports.paragraphs import combat_told, ruling_told
from saves.reports.verify import verify
from saves.session.correcting import Draft, correct
from saves.session.session import Session
from saves.session.texts import redo_told, undo_told

SAID = "Left open by the rules, taken as suggested: How are uneven odds rounded? in the defender's favour."


@pytest.fixture
def session(path: Path) -> Iterator[Session]:
    with new(path) as session:
        session.begin("combat")
        answered(session, "phase=combat", "target=units", "attack=Hammer 11", "defence=Rover 4")
        yield session


def test_an_open_rule_is_taken_as_suggested_by_one_line_and_asked_again_by_one_undo(session: Session) -> None:
    before = session.state
    assert asked(session) == "odds-rounding"
    session.read_open_rules("suggested")
    assert session.state.line == before.line + 1
    assert asked(session) == "die"
    assert undo_told(session) == "Undone: Open rules are taken as suggested from here on"
    session.undo()
    assert session.state is before
    assert asked(session) == "odds-rounding"
    assert redo_told(session) == "Redone: Open rules are taken as suggested from here on"


def test_each_use_is_said_in_ruling_report_and_log_and_settles_nothing(session: Session) -> None:
    session.read_open_rules("suggested")
    session.answer("die", "3")
    assert SAID in str(ruling_told(session.ended_run))
    session.confirm()
    play(session, attack="Hammer", defence="Nosy 4", die="3")
    assert not session.state.table.precedents
    for combat in session.state.combats():
        assert SAID in str(combat_told(session, combat))
    assert report(session).count(SAID) == 2


def test_a_session_with_it_opens_as_the_same_and_is_ruled_again_the_same(session: Session, tmp_path: Path) -> None:
    assert format_of(session.path.read_bytes()) == 1
    session.read_open_rules("suggested")
    session.answer("die", "3")
    session.confirm()
    session.close()
    assert format_of(session.path.read_bytes()) == 3
    with Session.open(session.path, now=ticking()) as again:
        assert again.state == session.state
        assert again.state.suggests
        assert verify(again) == []
        document = tmp_path / "exported.json"
        document.write_text(export_text(again), encoding="utf-8")
    with Session.open(import_file(document, tmp_path), now=ticking()) as imported:
        assert plain_state(imported.state) == plain_state(session.state)


def test_what_the_table_settles_goes_before_what_is_suggested(session: Session) -> None:
    session.read_open_rules("suggested")
    session.answer("odds-rounding", "nearest")
    assert session.open_run.facts["odds"] == "3-1"
    session.answer("die", "2")
    assert SAID not in str(ruling_told(session.ended_run))
    session.confirm()
    assert session.state.table.precedents == {"odds-rounding": "nearest"}
    session.amend([Change(What.PRECEDENT, "odds-rounding", value=None)])
    session.begin("combat")
    answered(session, "phase=combat", "target=units", "attack=Hammer 11", "defence=Rover 4", "die=3")
    assert SAID in str(ruling_told(session.ended_run))


def test_open_rules_can_be_asked_again(session: Session) -> None:
    session.read_open_rules("suggested")
    session.read_open_rules("asked")
    assert asked(session) == "odds-rounding"
    with pytest.raises(NotNow):
        session.read_open_rules("asked")


def test_a_correction_keeps_what_was_taken_and_takes_nothing_more(session: Session) -> None:
    session.read_open_rules("suggested")
    session.answer("die", "3")
    session.confirm()
    play(session, attack="Hammer", defence="Nosy 4", die="3")
    draft = Draft(session, session.state.combat(1))
    answered(draft.session, "die=5")
    assert SAID in str(ruling_told(draft.session.ended_run))
    with pytest.raises(NotNow):
        draft.session.read_open_rules("suggested")
    answered(draft.session, "odds-rounding=nearest")
    found = outcome(draft.working_out())
    correct(session, found)
    second, first = session.state.combats()
    assert (first.event.facts["odds"], second.event.facts["odds"]) == ("3-1", "2-1")
    assert second.standing is not None
    assert second.standing.why.startswith("It would be asked now: ")
    assert session.state.table.precedents == {"odds-rounding": "nearest"}
    assert verify(session) == []
