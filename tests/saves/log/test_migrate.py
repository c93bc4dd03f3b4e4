"""Older formats: opened as if they were of today, kept as they were, and written anew only when something is added."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playing import new, play, ticking, with_sums

from saves.disk.errors import Damaged
from saves.log import frame
from saves.log.folder import summary
from saves.log.frame import FORMAT, LogLines, format_of
from saves.session.session import Session


def today_of_old(lines: LogLines) -> LogLines:
    """Read a made-up format 0, in which notes were remarks with words."""
    for line in lines:
        if line["event"] == "remark":
            line["event"], line["text"] = "note", line.pop("words")
    return lines


@pytest.fixture(autouse=True)
def _migrations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(frame.MIGRATIONS, 0, today_of_old)


@pytest.fixture
def old(path: Path) -> bytes:
    """Write a session of format 0, and give its bytes."""
    with new(path) as session:
        session.note("a remark")
        play(session)
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    lines[0]["format"] = 0
    for line in lines:
        if line["event"] == "note":
            line["event"], line["words"] = "remark", line.pop("text")
    data = with_sums(lines)
    path.write_bytes(data)
    return data


def test_an_older_session_is_read_as_one_of_today(path: Path, old: bytes) -> None:
    assert format_of(old) == 0
    assert summary(path).damaged is None
    with Session.open(path, read_only=True) as session:
        assert [note.text for note in session.state.notes()] == ["a remark"]
        assert session.state.confirmed == 1
        assert session.opening.format == FORMAT
    with Session.open(path):
        assert path.read_bytes() == old
    assert path.read_bytes() == old


def test_going_on_keeps_it_as_it_was(path: Path, old: bytes) -> None:
    with Session.open(path, now=ticking()) as session:
        session.note("goes on")
        assert session.saved
    assert path.with_name("saturday.jsonl.format-0").read_bytes() == old
    assert format_of(path.read_bytes()) == FORMAT
    with Session.open(path) as again:
        assert [note.text for note in again.state.notes()] == ["goes on", "a remark"]
        assert again.state == session.state


def test_an_older_session_that_is_damaged_opens_up_to_its_last_sound_line(path: Path, old: bytes) -> None:
    lines = old.splitlines(keepends=True)
    damaged = b"".join([*lines[:4], b"#", *lines[4:]])
    path.write_bytes(damaged)
    with pytest.raises(Damaged) as caught:
        Session.open(path)
    assert caught.value.line == 5
    with Session.open(path, accept_damage=True, now=ticking()) as session:
        assert session.state.line == 4
        session.note("goes on")
    assert path.with_name("saturday.jsonl.format-0").read_bytes() == damaged


def test_an_older_session_whose_last_line_is_torn_loses_only_that(path: Path, old: bytes) -> None:
    path.write_bytes(old[:-7])
    with Session.open(path, now=ticking()) as session:
        assert session.state.line == old.count(b"\n") - 1
        session.note("goes on")
    assert path.with_name("saturday.jsonl.format-0").read_bytes() == old[:-7]
    with Session.open(path) as again:
        assert again.state == session.state


def test_a_format_that_nobody_knows_is_damage(path: Path, old: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(frame.MIGRATIONS, 0)
    with pytest.raises(Damaged, match="line 1"):
        Session.open(path)
    assert path.read_bytes() == old
