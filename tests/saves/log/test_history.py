"""Going back and forth: the log is a tree, and nothing in it is lost."""

import pytest
from logged import in_short
from playing import answered, correct, play, ticking

from saves.disk.errors import NotNow
from saves.log.events import Answer, Begin, Confirm, Correct, Leave, Note, Open
from saves.log.history import named_lines
from saves.session.session import Session
from saves.session.texts import redo_told, undo_told


def test_undo_goes_past_confirm_and_past_begin_to_the_first_line(session):
    play(session)
    play(session)
    lines = session.state.line
    steps = 0
    while session.can_undo:
        session.undo()
        steps += 1
    assert steps == lines - 1
    assert session.state.line == 1
    assert not undo_told(session)
    with pytest.raises(NotNow):
        session.undo()


def test_redo_brings_everything_back(session):
    play(session)
    play(session)
    end = session.state
    for _ in range(9):
        session.undo()
    while session.can_redo:
        session.redo()
    assert session.state is end
    with pytest.raises(NotNow):
        session.redo()


def test_undo_and_redo_say_what_they_would_do(session):
    play(session)
    assert undo_told(session) == "The ruling “2-1, die 6: DX, defenders destroyed” undone."
    session.undo()
    assert undo_told(session) == "Undone: Die roll: 6"
    session.undo()
    assert redo_told(session) == "Redone: Die roll: 6"


def test_something_else_done_ends_redo_but_the_line_stays_in_the_tree(session):
    play(session, confirm=False)
    session.undo()
    session.answer("die", "1")
    assert not session.can_redo
    taken = [line for line in session.history.lines() if not line.on_path and not line.moves]
    assert [in_short(line.event) for line in taken] == ["die = 6"]
    session.stand_at(taken[0].number)
    assert session.run.facts["odds"] == "2-1"
    assert session.run.answered["die"].text == "6"


@pytest.mark.parametrize("line", [0, -1, 2, 99])
def test_a_line_that_is_not_there_cannot_be_gone_to(session, line):
    with pytest.raises(NotNow):
        session.stand_at(line)


def test_lines_tell_what_counts_and_of_which_combat_it_is(session):
    session.begin("combat")
    answered(session, "phase=combat", "target=units")
    session.undo()
    assert [(line.number, line.combat, line.on_path, line.moves) for line in session.history.lines()] == [
        (1, 0, True, False),
        (2, 1, True, False),
        (3, 1, True, False),
        (4, 1, False, False),
        (5, 1, False, True),
    ]
    assert session.history.counting() == {1: True, 2: True, 3: True, 4: False}


def test_what_counts_is_told_before_any_combat_is_read(session):
    play(session)
    play(session)
    session.close()
    with Session.open(session.path, now=ticking()) as again:
        again.stand_at(again.state.line - 2)
        counting = again.history.counting()
        assert counting == {each.number: each.on_path for each in again.history.lines() if not each.moves}
        assert list(counting.values()).count(False) == 2


def test_what_ends_or_corrects_a_combat_is_of_that_combat(session):
    session.note("Ann is late.")
    play(session)
    correct(session, 1, "die=1")
    session.begin("combat")
    session.abandon()
    session.note("Bob is late.")
    assert [note.combat for note in session.state.notes()] == [0, 0]
    lines = [(type(line.event), line.combat) for line in session.history.lines()]
    assert [each for each in lines if each[0] is not Answer] == [
        (Open, 0),
        (Note, 0),
        (Begin, 1),
        (Confirm, 1),
        (Correct, 1),
        (Begin, 2),
        (Leave, 2),
        (Note, 0),
    ]


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        ([], ""),
        ([18], " (line 18)"),
        ([18, 23], " (lines 18, 23)"),
        (range(1, 9), " (lines 1, 2, 3, 4, 5, 6, 7, 8)"),
        (range(1, 10), " (lines 1, 2, 3, 4, 5, 6, 7, 8, …)"),
    ],
)
def test_the_first_few_lines_of_a_text_are_named(lines, named):
    assert named_lines(lines) == named
