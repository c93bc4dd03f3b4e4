"""Where sessions live, how they are named and listed; renamed, deleted, and brought back."""

import json
import os
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import new, play, play_sample
from rows import by_rows

from rulesets.engine.core.words import BadAnswer
from saves.disk.errors import InUse, Trouble
from saves.log import folder as store
from saves.log.folder import summaries, summary
from saves.log.frame import framed, free_title
from saves.reports.export import exported
from saves.session.by_hand import advance_clock
from saves.session.files import bring_back, delete, deleted, rename
from saves.session.session import Session


@by_rows
def test_a_file_is_named_after_its_title(tmp_path, title, name):
    assert store.path_for(title, tmp_path) == tmp_path / name


@given(st.text())
def test_no_title_leads_out_of_the_folder(title):
    folder = Path("sessions")
    path = store.path_for(title, folder)
    assert path.parent == folder
    assert path.name.isascii()
    assert path.name == os.path.basename(path)


def test_a_name_that_is_taken_gets_a_number(tmp_path):
    for name in ("a.jsonl", "a-2.jsonl"):
        (tmp_path / name).write_text("x")
    assert store.path_for("A", tmp_path).name == "a-3.jsonl"


def test_sessions_are_listed_newest_first_and_damaged_ones_as_such(tmp_path):
    for day, title in ((8, "second"), (7, "first"), (9, "third")):
        with new(
            tmp_path / f"{title}.jsonl", title=title, now=lambda day=day: f"2026-03-{day:02}T10:00:00+01:00"
        ) as each:
            play(each)
            each.begin("combat")
            each.undo()
            each.undo()
    damaged = tmp_path / "first.jsonl"
    damaged.write_bytes(damaged.read_bytes().replace(b'"key":"target"', b'"key":"tarjet"'))
    (tmp_path / "folder.jsonl").mkdir()
    (tmp_path / "notes.txt").write_text("not listed")
    (tmp_path / "empty.jsonl").write_text("")
    listed = store.summaries(tmp_path)
    by_title = {each.title: each for each in listed}
    assert [each.title for each in listed if not each.damaged] == ["third", "second"]
    assert (by_title["third"].ruleset, by_title["third"].where) == ("rivets", "combat 1")
    assert by_title["first"].line == 4
    assert "first.jsonl, line 4: the checksum does not match" in (by_title["first"].damaged or "")
    assert by_title["folder"].damaged
    assert by_title["empty"].damaged


def test_a_session_that_is_linked_to_is_listed_once_and_by_its_own_name(tmp_path):
    folder = tmp_path / "sessions"
    for path in (folder / "evening.jsonl", tmp_path / "elsewhere.jsonl"):
        new(path).close()
    for link, to in (("a", "evening"), ("b", "../elsewhere"), ("c", "../elsewhere"), ("d", "d"), ("e", "nowhere")):
        (folder / f"{link}.jsonl").symlink_to(f"{to}.jsonl")
    assert sorted(each.path.name for each in store.summaries(folder)) == [
        "b.jsonl",
        "d.jsonl",
        "e.jsonl",
        "evening.jsonl",
    ]


def test_what_the_list_says_is_what_the_session_says(tmp_path):
    with new(tmp_path / "a.jsonl") as session:
        for do in (
            partial(advance_clock, session),
            lambda: session.begin("combat"),
            lambda: session.answer("phase", "combat"),
            session.undo,
            session.redo,
            session.abandon,
        ):
            do()
            listed = store.summary(session.path)
            assert listed.where == session.where
            assert listed.when == datetime.fromisoformat([*session.history.lines()][-1].at)


def test_a_session_without_a_title_is_called_by_its_file():
    assert store.Summary(Path("a.jsonl"), "").called == "a.jsonl"
    assert store.Summary(Path("a.jsonl"), "Saturday").called == "Saturday"


def test_a_long_title_and_a_long_place_are_listed_in_a_line(tmp_path):
    head = {"event": "open", "tableside": "session", "format": 1, "title": "a" * 81, "ruleset": "rivets"}
    line, _ = framed(json.dumps({**head, "where": "b" * 81}, separators=(",", ":")).encode(), 0)
    (tmp_path / "long.jsonl").write_bytes(line)
    (listed,) = store.summaries(tmp_path)
    assert (listed.title, listed.where) == (f"{'a' * 79}…", f"{'b' * 79}…")


def test_a_folder_that_is_not_there_has_no_sessions(tmp_path):
    assert store.summaries(tmp_path / "none") == []


def test_a_title_that_was_made_to_harm_is_shown_safely(tmp_path):
    path = tmp_path / "bad.jsonl"
    path.write_text('{"tableside":"session","format":1,"title":"a\\u001b[31mb","ruleset":"rivets","event":"open"}\n')
    (listed,) = store.summaries(tmp_path)
    assert listed.title.isprintable()
    assert listed.damaged


NOW = "2026-03-07T15:00:00+01:00"


@pytest.fixture
def club(tmp_path):
    path = tmp_path / "sessions" / "club.jsonl"
    play_sample(path)
    return path


def told(path):
    with Session.open(path, read_only=True) as session:
        return exported(session)


def test_a_renamed_session_has_another_title_and_is_the_same_in_all_else(club):
    before = told(club)
    rename(club, "  Sunday,  “late” ", NOW)
    after = told(club)
    assert (after["title"], summary(club).title) == ("Sunday, “late”", "Sunday, “late”")
    assert (after["state"], after["log"][1:]) == (before["state"], before["log"][1:])
    assert {**after["log"][0], "title": before["title"]} == before["log"][0]


def test_a_renamed_session_goes_on(club):
    rename(club, "Sunday", NOW)
    with Session.open(club) as session:
        session.answer("die", "3")
    with Session.open(club) as session:
        assert session.state.current.answers["die"].text == "3"


@pytest.mark.parametrize("title", ["", "   ", "x" * 81, "a\u202eb"])
def test_a_title_that_cannot_be_one_is_refused_and_nothing_is_changed(club, title):
    before = club.read_bytes()
    with pytest.raises(BadAnswer):
        rename(club, title, NOW)
    assert club.read_bytes() == before


@pytest.mark.parametrize("spoil", [lambda data: data[:-9], lambda data: data.replace(b"Crawler 4", b"Crawler 5", 1)])
def test_a_file_that_is_not_whole_is_not_renamed(club, spoil):
    assert callable(spoil)
    club.write_bytes(spoil(club.read_bytes()))
    before = club.read_bytes()
    with pytest.raises(Trouble, match="open it once"):
        rename(club, "Sunday", NOW)
    assert club.read_bytes() == before


@pytest.mark.parametrize("act", [lambda path: rename(path, "Sunday", NOW), lambda path: delete(path, NOW)])
def test_a_session_that_is_open_elsewhere_is_left_alone(tmp_path, act):
    path = tmp_path / "a.jsonl"
    with new(path) as session:
        play(session)
        before = path.read_bytes()
        assert callable(act)
        with pytest.raises(InUse):
            act(path)
        assert path.read_bytes() == before


def test_a_deleted_session_leaves_the_list_and_comes_back_as_it_was(club):
    before, sessions = club.read_bytes(), club.parent
    there = delete(club, NOW)
    assert ([each.title for each in summaries(sessions)], list(sessions.glob("*.jsonl"))) == ([], [])
    assert [each.title for each in deleted(sessions)] == ["Saturday at the club"]
    back = bring_back(there, sessions)
    assert (back, back.read_bytes(), deleted(sessions)) == (club, before, [])


def test_of_two_deleted_sessions_of_one_name_neither_is_lost(club):
    one = delete(club, NOW)
    play_sample(club)
    other = delete(club, NOW)
    assert one != other
    assert len(deleted(club.parent)) == 2


def test_a_link_is_deleted_and_not_what_it_points_at(club, tmp_path):
    elsewhere = tmp_path / "elsewhere.jsonl"
    os.rename(club, elsewhere)
    club.symlink_to("../elsewhere.jsonl")
    there = delete(club, NOW)
    assert (os.path.lexists(club), elsewhere.exists(), there.is_symlink()) == (False, True, True)
    assert bring_back(there, club.parent).read_bytes() == elsewhere.read_bytes()


def test_a_title_that_is_taken_gets_a_number():
    assert free_title("Saturday", ["Sunday"]) == "Saturday"
    assert free_title("Saturday", ["saturday", "Saturday 2"]) == "Saturday 3"
