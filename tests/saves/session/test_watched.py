"""Watching: a session as its file tells of it while somebody else referees, whatever becomes of the file."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from answering_otherwise import correct
from logged import in_lines
from playing import answered, new, play, ticking

from saves.disk import reading
from saves.disk.errors import Damaged, ReadOnly, Unreadable
from saves.examples import example
from saves.log.folder import summary
from saves.log.frame import framed, retitled, unframed
from saves.session.session import Session
from saves.session.watched import NOBODY, WATCHING, Watched

SAMPLE = example("rivets").path.read_bytes()


def watching(path: Path) -> Watched:
    return Watched(path, now=ticking())


def read_as_it_stands(path: Path) -> list[str]:
    with Session.open(path, read_only=True) as session:
        return in_lines(session)


def grow(path: Path, data: bytes) -> None:
    with path.open("ab") as file:
        file.write(data)


# What is written


def test_each_action_of_the_referee_is_followed(session: Session, path: Path) -> None:
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


def test_a_file_that_grows_byte_by_byte_is_followed_line_by_line(path: Path) -> None:
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


def test_what_was_undone_brought_back_and_corrected_is_told(session: Session, path: Path) -> None:
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


def test_a_correction_is_followed_though_the_file_is_written_anew_for_it(path: Path) -> None:
    with new(path) as session:
        play(session)
        watched = watching(path)
        correct(session, 1, "die=1")
        told = watched.look().told
    assert told[0] == "The file was written again; the session continues in it."
    assert told[1].startswith("Combat 1 is corrected: ")
    assert watched.session.state.combat(1).ruling == session.state.combat(1).ruling


def test_nothing_is_read_where_nothing_was_written(
    session: Session, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = watching(path)
    session.note("The dice are on the floor.")
    watched.look()
    opened = counting_opens(monkeypatch)
    assert not watched.look().changed
    assert not opened


def counting_opens(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    opened: list[Any] = []
    real = os.open
    monkeypatch.setattr(reading.os, "open", lambda path, *more: (opened.append(path), real(path, *more))[1])
    return opened


# Nothing can be done


def test_a_watcher_changes_nothing(session: Session, path: Path) -> None:
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


def test_a_referee_who_leaves_is_missed_and_one_who_comes_back_is_not(path: Path) -> None:
    with new(path):
        watched = watching(path)
        assert watched.plight == ""
    assert watched.look().changed
    assert watched.plight == NOBODY
    with Session.open(path):
        assert watched.look().changed
        assert watched.plight == ""


def test_the_note_of_a_referee_whose_process_is_gone_counts_for_nothing(session: Session, path: Path) -> None:
    watched = watching(path)
    holder = path.with_name(f".{path.name}.holder")
    noted = json.loads(holder.read_text())
    holder.write_text(json.dumps({**noted, "pid": 2**22 + 1}))
    assert watched.plight == NOBODY
    holder.write_text(json.dumps({**noted, "pid": 2**22 + 1, "host": "the other table"}))
    assert watched.plight == ""


# What becomes of the file


def test_a_torn_line_waits_for_its_end_and_one_without_its_line_end_counts(session: Session, path: Path) -> None:
    watched = watching(path)
    session.begin("combat")
    data = path.read_bytes()
    place = data.rindex(b"\n", 0, -1) + 1
    for end, held in ((place + 20, None), (len(data) - 1, 1), (len(data), 1)):
        path.write_bytes(data[:end])
        watched.look()
        assert (watched.session.state.current.number if watched.session.state.current else None) == held
        assert watched.plight == ("" if held else "The last action is still being written.")


def test_a_file_that_is_renamed_beside_is_followed_there(session: Session, path: Path) -> None:
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


def test_a_file_that_is_deleted_leaves_the_picture_and_is_found_again(session: Session, path: Path) -> None:
    watched = watching(path)
    path.unlink()
    assert watched.look().changed
    assert watched.plight == "The file was deleted or moved: this is where the session stood."
    assert watched.session.title == "Saturday"
    assert not watched.look().changed
    session.note("Here.")
    assert watched.look().told[-1] == "Note: Here."
    assert watched.plight == ""


def test_a_session_that_takes_the_place_of_a_deleted_one_on_the_disk_is_not_taken_for_it(path: Path) -> None:
    new(path).close()
    watched = watching(path)
    path.unlink()
    other = path.with_name("other.jsonl")
    new(other, title="Sunday").close()  # many file systems give it the same inode
    watched.look()
    assert watched.plight.startswith("The file was deleted or moved")


def test_a_session_that_is_renamed_goes_on_under_its_new_title(path: Path) -> None:
    with new(path) as session:
        play(session)
    watched = watching(path)
    replace(path, retitled(path, path.read_bytes(), "Sunday"))
    assert watched.look().told == ("The session is called Sunday now.",)
    assert watched.session.title == "Sunday"
    assert watched.session.state.confirmed == 1


def test_another_session_in_the_place_of_the_file_is_told_and_shown(path: Path) -> None:
    new(path).close()
    watched = watching(path)
    replace(path, SAMPLE)
    assert watched.look().told == ("Another session is in this file now: Saturday at the club.",)
    assert in_lines(watched.session) == read_as_it_stands(path)


def test_another_game_in_the_place_of_the_file_is_played_by_its_own_rules(path: Path) -> None:
    new(path).close()
    watched = watching(path)
    replace(path, example("assault").path.read_bytes())
    watched.look()
    assert watched.session.ruleset.id == "assault"
    assert watched.session.where


def replace(path: Path, data: bytes) -> None:
    """Put another file in the place of one, as programs do that write files anew."""
    new = path.with_name("new")
    new.write_bytes(data)
    os.replace(new, path)


def test_a_line_that_cannot_be_read_is_told_and_what_stood_before_it_is_shown(session: Session, path: Path) -> None:
    watched = watching(path)
    sound = path.read_bytes()
    grow(path, b'{"line":2,"event":"note"}\n')
    assert watched.look().changed
    assert watched.plight.startswith("Line 2 cannot be read (the line has no checksum at its end): ")
    assert watched.session.state.line == 1
    path.write_bytes(sound)
    watched.look()
    assert watched.plight == ""


def test_a_line_that_does_not_fit_is_told(path: Path) -> None:
    new(path).close()
    watched = watching(path)
    at = json.loads(path.read_bytes())["at"]
    body = json.dumps({"line": 2, "parent": 1, "at": at, "event": "leave"}).encode()
    taken = unframed(path.read_bytes().rstrip(b"\n"), 0)
    grow(path, framed(body, taken[1])[0])
    watched.look()
    assert watched.plight == f"Line 2 does not fit: no combat is open there. {NOBODY}"


def test_a_file_that_is_emptied_keeps_the_picture(path: Path) -> None:
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
def test_what_is_no_session_is_not_watched(path: Path, data: bytes) -> None:
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
def test_why_nothing_of_a_session_can_be_watched_is_said(path: Path, data: bytes, why: str) -> None:
    path.write_bytes(data)
    with pytest.raises(Damaged, match=f"line 1: {why}"):
        watching(path)
    with pytest.raises(Damaged, match=f"line 1: {why}"):
        Session.open(path)
    assert why in (summary(path).damaged or "")


def test_a_damaged_session_is_watched_up_to_its_damage(path: Path) -> None:
    path.write_bytes(SAMPLE[:-200] + b"?" + SAMPLE[-199:])
    with pytest.raises(Damaged):
        Session.open(path, read_only=True)
    assert "cannot be read" in watching(path).plight
