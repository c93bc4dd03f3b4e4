"""Going back and forth: the log is a tree, and nothing in it is lost."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from answering_otherwise import correct
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from logged import in_short
from playing import answered, new, play, ticking
from sizes import examples

from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import BadAnswer
from saves.disk.errors import NotNow
from saves.log.events import Answer, Begin, Confirm, Correct, Leave, Note, Open
from saves.log.history import named_lines
from saves.session.by_hand import advance_clock
from saves.session.session import Session
from saves.session.texts import redo_told, undo_told


def test_undo_goes_past_confirm_and_past_begin_to_the_first_line(session: Session) -> None:
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


def test_redo_brings_everything_back(session: Session) -> None:
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


def test_undo_and_redo_say_what_they_would_do(session: Session) -> None:
    play(session)
    assert undo_told(session) == "The ruling “2-1, die 6: DX, defenders destroyed” undone."
    session.undo()
    assert undo_told(session) == "Undone: Die roll: 6"
    session.undo()
    assert redo_told(session) == "Redone: Die roll: 6"


def test_something_else_done_ends_redo_but_the_line_stays_in_the_tree(session: Session) -> None:
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
def test_a_line_that_is_not_there_cannot_be_gone_to(session: Session, line: int) -> None:
    with pytest.raises(NotNow):
        session.stand_at(line)


def test_lines_tell_what_counts_and_of_which_combat_it_is(session: Session) -> None:
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


def test_what_counts_is_told_before_any_combat_is_read(session: Session) -> None:
    play(session)
    play(session)
    session.close()
    with Session.open(session.path, now=ticking()) as again:
        again.stand_at(again.state.line - 2)
        counting = again.history.counting()
        assert counting == {each.number: each.on_path for each in again.history.lines() if not each.moves}
        assert list(counting.values()).count(False) == 2


def test_what_ends_or_corrects_a_combat_is_of_that_combat(session: Session) -> None:
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


ANSWERS = ["1", "2", "3", "5", "combat", "movement", "units", "bcpc", "7", "11", "Ox 4 + Bee 3", "yes", "nonsense", ""]
ACTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("answer"), st.sampled_from(ANSWERS)),
        st.tuples(st.just("default"), st.just(0)),
        st.tuples(st.just("change"), st.integers(0, 9)),
        st.tuples(st.just("undo"), st.integers(1, 4)),
        st.tuples(st.just("redo"), st.integers(1, 4)),
        st.tuples(st.just("stand"), st.integers(1, 60)),
        st.tuples(st.sampled_from(["restart", "abandon", "overrule", "note", "amend", "clock", "drop"]), st.just(0)),
    ),
    max_size=60,
)


def act(session: Session, action: str, value: str | int) -> None:
    """Do one thing; what cannot be done now or read is refused, as at the table."""
    try:
        _act(session, action, value)
    except (BadAnswer, NotNow):
        return


def _act(session: Session, action: str, value: str | int) -> None:
    run = session.run
    if action == "answer" and run is None:
        session.begin("combat")
    elif action == "answer" and run is not None and run.question is None:
        session.confirm()
    elif action == "answer" and run is not None and run.question is not None:
        session.answer(run.question.key, str(value))
    elif action == "default" and run is not None and run.question is not None:
        options = run.question.options(run.table)
        session.answer(run.question.key, options[0].word if options else "7")
    elif action == "change" and run is not None and run.answered:
        key = list(run.answered)[int(value) % len(run.answered)]
        session.answer(key, "2", here_only=bool(int(value) % 2))
    elif action in ("undo", "redo"):
        for _ in range(int(value)):
            getattr(session, action)()
    elif action == "stand":
        session.stand_at(int(value))
    elif action == "overrule":
        session.overrule("we say so", "nothing happens", ["Ox stays"])
    elif action == "note":
        session.note("a note")
    elif action == "amend":
        session.amend([Change(What.STATE, "Ox", "dizzy", "yes")], "a stone")
    elif action == "clock":
        advance_clock(session)
    elif action == "drop" and session.state.current is not None and session.state.current.answers:
        session.drop(next(iter(session.state.current.answers)))
    elif action in ("restart", "abandon"):
        getattr(session, action)()


@examples(120, *HealthCheck)
@given(ACTIONS)
def test_any_order_of_doing_things_replays_to_the_same_state(
    tmp_path_factory: pytest.TempPathFactory, actions: list[tuple[str, str | int]]
) -> None:
    path = tmp_path_factory.mktemp("play") / "any.jsonl"
    with new(path) as session:
        for action, value in actions:
            act(session, action, value)
    with Session.open(path, now=ticking()) as again:
        assert again.history.counting() == {
            each.number: each.on_path for each in session.history.lines() if not each.moves
        }
        assert again.state == session.state
        assert again.can_redo == session.can_redo
        assert list(again.history.lines()) == list(session.history.lines())


@examples(120, *HealthCheck)
@given(ACTIONS, ACTIONS)
def test_undo_of_anything_is_as_if_it_had_not_been_done(
    tmp_path_factory: pytest.TempPathFactory, first: list[tuple[str, str | int]], then: list[tuple[str, str | int]]
) -> None:
    with new(tmp_path_factory.mktemp("play") / "undo.jsonl") as session:
        for action, value in first:
            act(session, action, value)
        for action, value in then:
            if action in ("undo", "redo", "stand"):
                continue
            before, line = session.state, len(list(session.history.lines()))
            act(session, action, value)
            after = session.state
            if len(list(session.history.lines())) > line:
                session.undo()
                assert session.state is before
                session.redo()
                assert session.state is after


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
def test_the_first_few_lines_of_a_text_are_named(lines: Sequence[int], named: str) -> None:
    assert named_lines(lines) == named
