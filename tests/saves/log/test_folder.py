"""Where sessions live, how they are named, and how they are listed."""

from __future__ import annotations

import json
import os
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import new, play

from saves.log import folder as store
from saves.log.frame import framed
from saves.session.by_hand import advance_clock


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Saturday at the club", "saturday-at-the-club.jsonl"),
        ("../../etc/passwd", "etc-passwd.jsonl"),
        ("C:\\x", "c-x.jsonl"),
        ("Łódź über", "odz-uber.jsonl"),
        ("日本", "session.jsonl"),
        ("", "session.jsonl"),
        ("CON", "session-con.jsonl"),
        ("com9", "session-com9.jsonl"),
        ("com10", "com10.jsonl"),
        ("a" * 300, "a" * 40 + ".jsonl"),
        (".hidden", "hidden.jsonl"),
    ],
)
def test_a_file_is_named_after_its_title(tmp_path: Path, title: str, name: str) -> None:
    assert store.path_for(title, tmp_path) == tmp_path / name


@given(st.text())
def test_no_title_leads_out_of_the_folder(title: str) -> None:
    folder = Path("sessions")
    path = store.path_for(title, folder)
    assert path.parent == folder
    assert path.name.isascii()
    assert path.name == os.path.basename(path)


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    for name in ("a.jsonl", "a-2.jsonl"):
        (tmp_path / name).write_text("x")
    assert store.path_for("A", tmp_path).name == "a-3.jsonl"


def test_sessions_are_listed_newest_first_and_damaged_ones_as_such(tmp_path: Path) -> None:
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


def test_a_session_that_is_linked_to_is_listed_once_and_by_its_own_name(tmp_path: Path) -> None:
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


def test_what_the_list_says_is_what_the_session_says(tmp_path: Path) -> None:
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


def test_a_session_without_a_title_is_called_by_its_file() -> None:
    assert store.Summary(Path("a.jsonl"), "").called == "a.jsonl"
    assert store.Summary(Path("a.jsonl"), "Saturday").called == "Saturday"


def test_a_long_title_and_a_long_place_are_listed_in_a_line(tmp_path: Path) -> None:
    head = {"event": "open", "tableside": "session", "format": 1, "title": "a" * 81, "ruleset": "rivets"}
    line, _ = framed(json.dumps({**head, "where": "b" * 81}, separators=(",", ":")).encode(), 0)
    (tmp_path / "long.jsonl").write_bytes(line)
    (listed,) = store.summaries(tmp_path)
    assert (listed.title, listed.where) == (f"{'a' * 79}…", f"{'b' * 79}…")


def test_a_folder_that_is_not_there_has_no_sessions(tmp_path: Path) -> None:
    assert store.summaries(tmp_path / "none") == []


def test_a_title_that_was_made_to_harm_is_shown_safely(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text('{"tableside":"session","format":1,"title":"a\\u001b[31mb","ruleset":"rivets","event":"open"}\n')
    (listed,) = store.summaries(tmp_path)
    assert listed.title.isprintable()
    assert listed.damaged
