"""Each line of the log, told in words of players; also where its game has changed since."""

from dataclasses import replace

import pytest
from playing import answered, correct, new, ticking
from rows import by_rows

from rulesets.engine.core.tabletop import Change, What
from rulesets.rivets import RULESET as RIVETS
from saves.session.by_hand import advance_clock
from saves.session.session import Session
from saves.session.texts import line_told, redo_told, undo_told

SETTLED = [Change(What.PRECEDENT, "odds-rounding", value="defender")]


@pytest.fixture
def evening(path):
    """A session with a line of each kind that Rivets can have."""
    with new(path) as session:
        session.amend(SETTLED, "as always")
        session.amend([Change(What.FACT, "weather", value="mud")])
        session.begin("combat")
        answered(session, "phase=combat", "target=units", "attack=Hammer 12", "defence=Rover 4")
        session.drop("target")
        session.answer("target", "units")
        session.answer("die", "1", by="app")
        session.confirm()
        correct(session, 1, "die=2")
        session.begin("combat")
        session.note("Tea.")
        session.abandon()
        session.undo()
        session.redo()
        session.stand_at(1)
        yield session


def lines(session):
    return [line_told(session, line.number) for line in session.history.lines()]


def test_each_line_is_told_as_players_say_it(evening, snapshot):
    assert lines(evening) == snapshot


def test_where_its_checklist_is_gone_a_line_is_told_as_it_was_typed(evening, snapshot):
    evening.close()
    gone = replace(RIVETS, checklists=())
    with Session.open(evening.path, now=ticking(), rulesets=lambda _: gone) as session:
        told = lines(session)
    assert told[3:11] == snapshot


@by_rows
def test_undo_and_redo_name_what_they_are_about(evening, steps, undone):
    evening.redo()
    for _ in range(steps):
        evening.undo()
    assert undo_told(evening) == undone
    evening.undo()
    assert redo_told(evening) == undone.replace("Undone:", "Redone:").replace("undone.", "redone.")


def test_an_overruled_ruling_is_called_by_what_the_players_said(session):
    session.begin("combat")
    answered(session, "phase=combat", "target=units", "attack=Hammer 12", "defence=Rover 4", "die=1")
    session.overrule("It rained.", "Both stay.")
    assert line_told(session, session.state.line) == "Overruled: Both stay."
    assert undo_told(session) == "The ruling “Both stay” undone."


def test_an_answer_that_the_game_asks_no_more_is_told_as_typed(evening):
    evening.close()
    checklist = RIVETS.checklists[0]
    kept = tuple(each for each in checklist.questions if each.key != "attack")
    changed = replace(RIVETS, checklists=(replace(checklist, questions=kept),))
    with Session.open(evening.path, now=ticking(), rulesets=lambda _: changed) as session:
        assert lines(session)[6] == "attack: Hammer 12"


def test_a_move_of_the_clock_is_told_as_such_and_so_is_its_undoing(path):
    with new(path) as session:
        advance_clock(session)
        advance_clock(session)
        assert lines(session)[-1] == "The clock moves on: turn 1, Red, Combat phase"
        session.undo()
        assert redo_told(session) == "The move of the clock to turn 1, Red, Combat phase, redone."
