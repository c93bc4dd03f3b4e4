"""A session is stepped through as it was: to the end it is the session, and back after forward is where one was."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import asked, new, play, play_sample

from saves.disk.errors import ReadOnly
from saves.examples import open_example
from saves.reports.export import plain_state
from saves.session.by_hand import set_clock
from saves.session.replay import OVERRULED, TAKEN_BACK, Replay
from saves.session.session import Session

STEPS: tuple[Callable[[Replay], None], ...] = (
    Replay.forward,
    Replay.back,
    Replay.next_ruling,
    Replay.ruling_before,
    Replay.next_turn,
    Replay.turn_before,
    Replay.first,
    Replay.last,
    lambda replay: replay.show_undone(not replay.undone),
)


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Session]:
    """Read the session with an undo, a change, an overrule and an open combat."""
    path = tmp_path_factory.mktemp("club") / "club.jsonl"
    play_sample(path)
    with Session.open(path, read_only=True) as session:
        yield session


def through(replay: Replay, step: Callable[[Replay], None] = Replay.forward) -> Iterator[int]:
    """Go through a replay, and give the line of each moment."""
    yield replay.moment.line
    while replay.can_go_on:
        step(replay)
        yield replay.moment.line


@pytest.mark.parametrize("undone", [False, True])
def test_stepped_to_its_end_it_is_the_session(sample: Session, undone: bool) -> None:
    replay = Replay(sample)
    replay.show_undone(undone)
    lines = list(through(replay))
    assert replay.session.state is sample.state
    assert lines == sorted(set(lines))
    assert (replay.session.where, replay.session.run.question.key) == (sample.where, sample.run.question.key)


def test_it_begins_before_the_first_answer(sample: Session) -> None:
    replay = Replay(sample)
    assert (replay.moment.line, replay.session.state.confirmed, replay.session.state.table.units) == (1, 0, {})
    assert replay.moment.told == "The session is opened: Saturday at the club"


@given(st.lists(st.sampled_from(STEPS), max_size=30))
def test_back_after_forward_is_where_one_was_from_anywhere(sample: Session, steps: list[Callable[..., None]]) -> None:
    replay = Replay(sample)
    for step in steps:
        step(replay)
    here = replay.moment
    if replay.can_go_on:
        replay.forward()
        replay.back()
        assert replay.moment == here
    if replay.can_go_back:
        replay.back()
        replay.forward()
        assert replay.moment == here


@given(st.lists(st.sampled_from(STEPS), max_size=30))
def test_whichever_way_one_came_a_moment_is_as_the_session_was_then(
    sample: Session, steps: list[Callable[..., None]]
) -> None:
    replay = Replay(sample)
    for step in steps:
        step(replay)
    then = sample.history.after_line(replay.moment.line)
    assert plain_state(replay.session.state) == plain_state(then)
    assert replay.moment.number == list(_lines(sample, replay.undone)).index(replay.moment.line) + 1


def _lines(session: Session, undone: bool) -> Iterator[int]:
    return (each.number for each in session.history.lines() if undone or each.on_path)


def test_every_moment_is_as_if_the_session_had_ended_there(tmp_path: Path) -> None:
    """A file that holds the lines up to a moment alone, opened for itself, says the same of it."""
    path = tmp_path / "a.jsonl"
    with new(path) as session:
        play(session)
        play(session, confirm=False)
    written = path.read_bytes().splitlines(keepends=True)
    with Session.open(path, read_only=True) as session:
        replay = Replay(session)
        for line in through(replay):
            short = tmp_path / f"{line}.jsonl"
            short.write_bytes(b"".join(written[:line]))
            with Session.open(short, read_only=True) as then:
                assert plain_state(then.state) == plain_state(replay.session.state)
                assert (then.where, asked(then)) == (replay.session.where, asked(replay.session))


def test_a_moment_is_of_the_combat_that_the_log_says(sample: Session) -> None:
    of = {line.number: line.combat for line in sample.history.lines()}
    replay = Replay(sample)
    assert [replay.moment.combat == of[line] for line in through(replay)] == [True] * replay.moment.number


def test_an_answer_is_told_by_the_question_as_it_was_put(sample: Session) -> None:
    replay = Replay(sample)
    told = [replay.moment.told for _ in through(replay)]
    assert "Retreat of Crawler: what is in the hex entered? A marsh" in told


def test_a_turn_that_begins_right_after_the_first_line_is_gone_to(session: Session) -> None:
    set_clock(session, 1, "red", "movement")
    session.note("Red moves.")
    replay = Replay(session)
    assert list(through(replay, Replay.next_turn)) == [1, 2, 3]


def test_it_goes_from_ruling_to_ruling_and_back(sample: Session) -> None:
    replay = Replay(sample)
    rulings = [each.line for each in sample.state.combats()][::-1]
    assert list(through(replay, Replay.next_ruling)) == [1, *rulings, sample.state.line]
    back = []
    while replay.can_go_back:
        replay.ruling_before()
        back.append(replay.moment.line)
    assert back == [*rulings[::-1], 1]


def test_it_goes_from_turn_to_turn_and_back(tmp_path: Path) -> None:
    with Session.open(open_example("game-of-war-authors", tmp_path), read_only=True) as session:
        replay = Replay(session)
        clocks = [session.history.after_line(line).table.clock for line in through(replay, Replay.next_turn)]
        turns = [(clock.turn, clock.side) for clock in clocks]
        assert turns[:2] == [(1, ""), (1, "N")]
        assert turns[-1] == (49, "N")
        assert len(set(turns[:-1])) == len(turns[:-1])
        replay.turn_before()
        assert replay.session.state.table.clock == clocks[-2]


def test_what_was_taken_back_is_shown_on_request_and_marked(sample: Session) -> None:
    replay = Replay(sample)
    told = [replay.moment for _ in through(replay)]
    assert not any(TAKEN_BACK in each.marks for each in told)
    replay.show_undone(True)
    replay.first()
    every = [replay.moment for _ in through(replay)]
    back = [each.told for each in every if TAKEN_BACK in each.marks]
    assert back == ["Die roll: 1"]
    assert len(every) == len(told) + 2  # the die, and the line that took it back


def test_what_the_players_ruled_themselves_is_marked(sample: Session) -> None:
    replay = Replay(sample)
    marked = [replay.moment.told for _ in through(replay) if OVERRULED in replay.moment.marks]
    assert marked == ["Overruled: Tiny holds the hill; nothing happens."]


def test_leaving_out_what_was_taken_back_stays_where_one_is_or_just_before(sample: Session) -> None:
    (off,) = (each.number for each in sample.history.lines() if not each.on_path and not each.moves)
    replay = Replay.at_line(sample, off)
    assert (replay.undone, replay.moment.line) == (True, off)
    replay.show_undone(False)
    assert replay.moment.line == off - 1


def test_nothing_is_done_to_a_session_that_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with new(path) as session:
        play(session, confirm=False)
        before = path.read_bytes()
        there = Replay.at_line(session, 3).session
        for act in (lambda: there.answer("phase", "movement"), there.undo, lambda: there.note("Ha"), there.abandon):
            with pytest.raises(ReadOnly):
                act()
        assert (path.read_bytes(), session.state.line) == (before, json.loads(before.splitlines()[-1])["line"])
