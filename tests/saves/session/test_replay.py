"""A session is stepped through as it was, and watched as its file tells of it while somebody else referees."""

import json
import os
import shutil

import pytest
from hypothesis import given
from hypothesis import strategies as st
from logged import in_lines
from playing import answered, asked, correct, new, play, play_sample, ticking

from saves.disk import reading
from saves.disk.errors import Damaged, ReadOnly, Unreadable
from saves.lessons.courses import example, open_example
from saves.log.folder import summary
from saves.log.frame import framed, retitled, unframed
from saves.reports.export import plain_state
from saves.session.by_hand import set_clock
from saves.session.read_only import NOBODY, TAKEN_BACK, WATCHING, Replay, Watched
from saves.session.session import Session

STEPS = (
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
def sample(tmp_path_factory):
    """Read the session with an undo, a change, an overrule and an open combat."""
    path = tmp_path_factory.mktemp("club") / "club.jsonl"
    play_sample(path)
    with Session.open(path, read_only=True) as session:
        yield session


def through(replay, step=Replay.forward):
    """Go through a replay, and give the line of each moment."""
    yield replay.moment.line
    while replay.can_go_on:
        step(replay)
        yield replay.moment.line


@pytest.mark.parametrize("undone", [False, True])
def test_stepped_to_its_end_it_is_the_session(sample, undone):
    replay = Replay(sample)
    replay.show_undone(undone)
    lines = list(through(replay))
    assert replay.session.state is sample.state
    assert lines == sorted(set(lines))
    assert (replay.session.where, replay.session.run.question.key) == (sample.where, sample.run.question.key)


def test_it_begins_before_the_first_answer(sample):
    replay = Replay(sample)
    assert (replay.moment.line, replay.session.state.confirmed, replay.session.state.table.units) == (1, 0, {})
    assert replay.moment.told == "The session is opened: Saturday at the club"


@given(st.lists(st.sampled_from(STEPS), max_size=30))
def test_back_after_forward_is_where_one_was_from_anywhere(sample, steps):
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


def test_every_moment_is_as_if_the_session_had_ended_there(tmp_path):
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


def test_a_moment_is_of_the_combat_that_the_log_says(sample):
    of = {line.number: line.combat for line in sample.history.lines()}
    replay = Replay(sample)
    assert [replay.moment.combat == of[line] for line in through(replay)] == [True] * replay.moment.number


def test_an_answer_is_told_by_the_question_as_it_was_put(sample):
    replay = Replay(sample)
    told = [replay.moment.told for _ in through(replay)]
    assert "Retreat of Crawler: what is in the hex entered? A marsh" in told


def test_a_turn_that_begins_right_after_the_first_line_is_gone_to(session):
    set_clock(session, 1, "red", "movement")
    session.note("Red moves.")
    replay = Replay(session)
    assert list(through(replay, Replay.next_turn)) == [1, 2, 3]


def test_it_goes_from_ruling_to_ruling_and_back(sample):
    replay = Replay(sample)
    rulings = [each.line for each in sample.state.combats()][::-1]
    assert list(through(replay, Replay.next_ruling)) == [1, *rulings, sample.state.line]
    back = []
    while replay.can_go_back:
        replay.ruling_before()
        back.append(replay.moment.line)
    assert back == [*rulings[::-1], 1]


def test_it_goes_from_turn_to_turn_and_back(tmp_path):
    with Session.open(open_example("game-of-war-authors", tmp_path), read_only=True) as session:
        replay = Replay(session)
        clocks = [session.history.after_line(line).table.clock for line in through(replay, Replay.next_turn)]
        turns = [(clock.turn, clock.side) for clock in clocks]
        assert turns[:2] == [(1, ""), (1, "N")]
        assert turns[-1] == (49, "N")
        assert len(set(turns[:-1])) == len(turns[:-1])
        replay.turn_before()
        assert replay.session.state.table.clock == clocks[-2]


def test_what_was_taken_back_is_shown_on_request_and_marked(sample):
    replay = Replay(sample)
    told = [replay.moment for _ in through(replay)]
    assert not any(TAKEN_BACK in each.marks for each in told)
    replay.show_undone(True)
    replay.first()
    every = [replay.moment for _ in through(replay)]
    back = [each.told for each in every if TAKEN_BACK in each.marks]
    assert back == ["Die roll: 1"]
    assert len(every) == len(told) + 2  # the die, and the line that took it back


def test_what_the_players_ruled_themselves_is_said_once(sample):
    replay = Replay(sample)
    told = [replay.moment for _ in through(replay) if "overruled" in replay.moment.told.casefold()]
    assert [(each.told, each.marks) for each in told] == [("Overruled: Tiny holds the hill; nothing happens.", ())]


def test_leaving_out_what_was_taken_back_stays_where_one_is_or_just_before(sample):
    (off,) = (each.number for each in sample.history.lines() if not each.on_path and not each.moves)
    replay = Replay.at_line(sample, off)
    assert (replay.undone, replay.moment.line) == (True, off)
    replay.show_undone(False)
    assert replay.moment.line == off - 1


def test_nothing_is_done_to_a_session_that_is_read_back(tmp_path):
    path = tmp_path / "a.jsonl"
    with new(path) as session:
        play(session, confirm=False)
        before = path.read_bytes()
        there = Replay.at_line(session, 3).session
        for act in (lambda: there.answer("phase", "movement"), there.undo, lambda: there.note("Ha"), there.abandon):
            with pytest.raises(ReadOnly):
                act()
        assert (path.read_bytes(), session.state.line) == (before, json.loads(before.splitlines()[-1])["line"])


SAMPLE = example("rivets").path.read_bytes()


def watching(path):
    return Watched(path, now=ticking())


def read_as_it_stands(path):
    with Session.open(path, read_only=True) as session:
        return in_lines(session)


def grow(path, data):
    with path.open("ab") as file:
        file.write(data)


# What is written


def test_each_action_of_the_referee_is_followed(session, path):
    watched = watching(path)
    play(session, confirm=False)
    news = watched.look()
    assert news.changed
    assert news.told[0] == "Combat begins."
    assert len(news.told) == len(in_lines(session)) - 1
    assert watched.session.run.ended
    session.confirm()
    assert watched.look().told == (f"Confirmed: {session.state.last.stands}",)
    assert in_lines(watched.session) == in_lines(session)
    assert watched.session.state.confirmed == 1


def test_a_file_that_grows_byte_by_byte_is_followed_line_by_line(path):
    first, *others = SAMPLE.splitlines(keepends=True)[:9]
    path.write_bytes(first)
    watched, told = watching(path), 0
    for line in others:
        for left in range(len(line) - 1, -1, -1):
            grow(path, line[-left - 1 : -left or None])
            told += len(watched.look().told)
            assert told == others.index(line) + (left < 2)
            assert watched.plight == (NOBODY if left < 2 else f"The last action is still being written. {NOBODY}")
    assert in_lines(watched.session) == read_as_it_stands(path)


def test_what_was_undone_brought_back_and_corrected_is_told(session, path):
    watched = watching(path)
    session.begin("combat")
    answered(session, "phase=combat", "target=units", "attack=11")
    watched.look()
    session.undo()
    assert watched.look().told[0].startswith("Undone: ")
    assert "attack" not in (watched.session.state.current.answers if watched.session.state.current else ())
    session.redo()
    assert watched.look().told[0].startswith("Redone: ")
    assert watched.session.state.current.answers["attack"].text == "11"
    session.stand_at(1)
    assert watched.look().told[0].startswith("Gone back: back at")
    assert watched.session.state.current is None


def test_a_correction_is_followed_though_the_file_is_written_anew_for_it(path):
    with new(path) as session:
        play(session)
        watched = watching(path)
        correct(session, 1, "die=1")
        told = watched.look().told
    assert told[0] == "The file was written again; the session continues in it."
    assert told[1].startswith("Combat 1 is corrected: ")
    assert watched.session.state.combat(1).ruling == session.state.combat(1).ruling


def test_nothing_is_read_where_nothing_was_written(session, path, monkeypatch):
    watched = watching(path)
    session.note("The dice are on the floor.")
    watched.look()
    opened = counting_opens(monkeypatch)
    assert not watched.look().changed
    assert not opened


def counting_opens(monkeypatch):
    opened = []
    real = os.open
    monkeypatch.setattr(reading.os, "open", lambda path, *more: (opened.append(path), real(path, *more))[1])
    return opened


# Nothing can be done


def test_a_watcher_changes_nothing(session, path):
    session.begin("combat")
    before = path.read_bytes()
    there = watching(path).session
    for change in (lambda: there.answer("phase", "combat"), there.undo, there.abandon, there.restart):
        with pytest.raises(ReadOnly, match=WATCHING):
            change()
    with pytest.raises(ReadOnly, match=WATCHING):
        there.note("Me, too.")
    assert path.read_bytes() == before


# What becomes of the referee


def test_a_referee_who_leaves_is_missed_and_one_who_comes_back_is_not(path):
    with new(path):
        watched = watching(path)
        assert watched.plight == ""
    assert watched.look().changed
    assert watched.plight == NOBODY
    with Session.open(path):
        assert watched.look().changed
        assert watched.plight == ""


def test_the_note_of_a_referee_whose_process_is_gone_counts_for_nothing(session, path):
    watched = watching(path)
    holder = path.with_name(f".{path.name}.holder")
    noted = json.loads(holder.read_text())
    holder.write_text(json.dumps({**noted, "pid": 2**22 + 1}))
    assert watched.plight == NOBODY
    holder.write_text(json.dumps({**noted, "pid": 2**22 + 1, "host": "the other table"}))
    assert watched.plight == ""


# What becomes of the file


def test_a_torn_line_waits_for_its_end_and_one_without_its_line_end_counts(session, path):
    watched = watching(path)
    session.begin("combat")
    data = path.read_bytes()
    place = data.rindex(b"\n", 0, -1) + 1
    for end, held in ((place + 20, None), (len(data) - 1, 1), (len(data), 1)):
        path.write_bytes(data[:end])
        watched.look()
        assert (watched.session.state.current.number if watched.session.state.current else None) == held
        assert watched.plight == ("" if held else "The last action is still being written.")


def test_a_file_that_is_renamed_beside_is_followed_there(session, path):
    session.note("None yet.")
    watched = watching(path)
    session.note("One.")
    aside = path.with_name("aside.jsonl")
    path.rename(aside)
    assert watched.look().told == ("Note: One.",)
    assert watched.plight == "The file is called aside.jsonl now."
    assert watched.session.path == aside
    session.note("Two.")  # the referee writes the file again that is missing
    assert watched.look().told[-1] == "Note: Two."
    assert watched.plight == ""
    assert watched.session.path == path


def test_a_file_that_is_deleted_leaves_the_picture_and_is_found_again(session, path):
    watched = watching(path)
    path.unlink()
    assert watched.look().changed
    assert watched.plight == "The file was deleted or moved: this is where the session stood."
    assert watched.session.title == "Saturday"
    assert not watched.look().changed
    session.note("Here.")
    assert watched.look().told[-1] == "Note: Here."
    assert watched.plight == ""


def test_a_session_that_takes_the_place_of_a_deleted_one_on_the_disk_is_not_taken_for_it(path):
    new(path).close()
    watched = watching(path)
    path.unlink()
    other = path.with_name("other.jsonl")
    new(other, title="Sunday").close()  # many file systems give it the same inode
    watched.look()
    assert watched.plight.startswith("The file was deleted or moved")


def test_a_session_that_is_renamed_goes_on_under_its_new_title(path):
    with new(path) as session:
        play(session)
    watched = watching(path)
    replace(path, retitled(path, path.read_bytes(), "Sunday"))
    assert watched.look().told == ("The session is called Sunday now.",)
    assert watched.session.title == "Sunday"
    assert watched.session.state.confirmed == 1


def test_another_session_in_the_place_of_the_file_is_told_and_shown(path):
    new(path).close()
    watched = watching(path)
    replace(path, SAMPLE)
    assert watched.look().told == ("Another session is in this file now: Saturday at the club.",)
    assert in_lines(watched.session) == read_as_it_stands(path)


def test_another_game_in_the_place_of_the_file_is_played_by_its_own_rules(path):
    new(path).close()
    watched = watching(path)
    replace(path, example("assault").path.read_bytes())
    watched.look()
    assert watched.session.ruleset.id == "assault"
    assert watched.session.where


def replace(path, data):
    """Put another file in the place of one, as programs do that write files anew."""
    new = path.with_name("new")
    new.write_bytes(data)
    os.replace(new, path)


def test_a_line_that_cannot_be_read_is_told_and_what_stood_before_it_is_shown(session, path):
    watched = watching(path)
    sound = path.read_bytes()
    grow(path, b'{"line":2,"event":"note"}\n')
    assert watched.look().changed
    assert watched.plight.startswith("Line 2 cannot be read (the line has no checksum at its end): ")
    assert watched.session.state.line == 1
    path.write_bytes(sound)
    watched.look()
    assert watched.plight == ""


def test_a_line_that_does_not_fit_is_told(path):
    new(path).close()
    watched = watching(path)
    at = json.loads(path.read_bytes())["at"]
    body = json.dumps({"line": 2, "parent": 1, "at": at, "event": "leave"}).encode()
    taken = unframed(path.read_bytes().rstrip(b"\n"), 0)
    grow(path, framed(body, taken[1])[0])
    watched.look()
    assert watched.plight == f"Line 2 does not fit: no combat is open there. {NOBODY}"


def test_a_file_that_is_emptied_keeps_the_picture(path):
    shutil.copy(example("rivets").path, path)
    watched = watching(path)
    path.write_bytes(b"")
    watched.look()
    assert watched.plight.startswith("The file cannot be read now (it is empty): ")
    assert in_lines(watched.session) == read_as_it_stands(example("rivets").path)
    path.write_bytes(SAMPLE)
    assert watched.look().told == ()
    assert watched.plight == NOBODY


@pytest.mark.parametrize("data", [b"", b"no session\n", SAMPLE[:40], SAMPLE.replace(b"\n", b"\r\n")])
def test_what_is_no_session_is_not_watched(path, data):
    path.write_bytes(data)
    with pytest.raises(Unreadable):
        watching(path)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (SAMPLE[: SAMPLE.index(b"\n") - 9], "its only line is not whole"),
        (SAMPLE.replace(b"club", b"clib", 1), "the checksum does not match"),
    ],
)
def test_why_nothing_of_a_session_can_be_watched_is_said(path, data, why):
    path.write_bytes(data)
    with pytest.raises(Damaged, match=f"line 1: {why}"):
        watching(path)
    with pytest.raises(Damaged, match=f"line 1: {why}"):
        Session.open(path)
    assert why in (summary(path).damaged or "")


def test_a_damaged_session_is_watched_up_to_its_damage(path):
    path.write_bytes(SAMPLE[:-200] + b"?" + SAMPLE[-199:])
    with pytest.raises(Damaged):
        Session.open(path, read_only=True)
    assert "cannot be read" in watching(path).plight
