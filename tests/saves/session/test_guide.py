"""A session with a guide: what the guide refuses, answers by itself and keeps from being taken back."""

import pytest
from logged import in_lines
from playing import asked, new

from rulesets.engine.core.words import BadAnswer
from saves.disk.errors import NotNow
from saves.log.events import Note
from saves.session.texts import undo_told

KNOWN = {"phase": "combat", "defence": "4"}


class Friend:
    """A guide who is no teacher: knows two answers, wants eleven for the attack, and lets nobody write notes."""

    says = "Eleven attack."
    hides = True
    dice = "6"
    start = 0

    def may(self, event):
        if isinstance(event, Note):
            raise NotNow("No notes today.")

    def before(self, question, text, table):
        if question.key == "attack" and text != "11":
            raise BadAnswer("It is eleven.")
        return text

    def knows(self, key):
        return KNOWN.get(key)

    def again(self):
        raise AssertionError("a session leaves that to those who play it")


@pytest.fixture
def guided(path):
    with new(path) as session:
        session.guide = Friend()
        session.begin("combat")
        yield session


def test_what_a_guide_knows_is_answered_as_soon_as_it_is_asked(guided):
    assert asked(guided) == "target"
    guided.answer("target", "units")
    guided.answer("attack", "11")
    assert asked(guided) == "odds-rounding"
    assert in_lines(guided)[1:] == ["begin combat", "phase = combat", "target = units", "attack = 11", "defence = 4"]


def test_a_combat_begun_again_is_answered_as_far_as_the_guide_knows(guided):
    guided.answer("target", "units")
    guided.restart()
    assert asked(guided) == "target"


def test_an_answer_that_the_guide_does_not_want_is_refused_tried_or_given(guided):
    guided.answer("target", "units")
    line = guided.state.line
    for refused in (guided.answer, guided.what_if):
        with pytest.raises(BadAnswer, match="It is eleven"):
            refused("attack", "7")
    assert guided.state.line == line


def test_back_and_forth_go_past_what_the_guide_answered(guided):
    guided.answer("target", "units")
    guided.answer("attack", "11")
    assert undo_told(guided) == "Undone: Attacking units and strengths? 11"
    guided.undo()
    assert asked(guided) == "attack"
    guided.redo()
    assert asked(guided) == "odds-rounding"


def test_what_the_guide_forbids_is_not_written(guided):
    with pytest.raises(NotNow, match="No notes today"):
        guided.note("Bob is late.")
    assert not list(guided.state.notes())


def test_nobody_goes_back_behind_where_the_guide_begins(guided):
    guided.answer("target", "units")
    friend = guided.guide
    assert isinstance(friend, Friend)
    friend.start = 4
    assert not guided.can_undo
    assert undo_told(guided) == ""
    friend.start = 3
    assert guided.can_undo


def test_without_a_guide_everything_is_asked_and_may_be_taken_back(session):
    session.begin("combat")
    assert asked(session) == "phase"
    session.undo()
    assert session.run is None
