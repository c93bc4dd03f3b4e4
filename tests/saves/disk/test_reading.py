"""Links, special files and endless ones: nothing waits for them, and nothing is written through them."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from playing import new, play

from rulesets.rivets import RULESET as RIVETS
from saves.disk.errors import BadDocument, InUse, Unreadable
from saves.disk.files import file_bytes, write_whole
from saves.disk.reading import LARGEST_SESSION
from saves.lessons.teacher import open_session
from saves.log.folder import summaries
from saves.log.lock import beside
from saves.reports.export import import_file
from saves.session.kits import import_kit
from saves.session.precedents import read_register
from saves.session.session import Session

pytestmark = pytest.mark.skipif(os.name != "posix", reason="these are files of Unix")

SPECIAL = {
    "pipe": (lambda path: os.mkfifo(path), "a pipe"),
    "folder": (os.mkdir, "a folder"),
    "device": (lambda path: os.symlink("/dev/zero", path), "a device"),
    "giant": (lambda path: (path.touch(), os.truncate(path, LARGEST_SESSION + 1)), "larger than"),
}


@pytest.mark.parametrize("kind", SPECIAL)
@pytest.mark.parametrize(
    "opens",
    [
        file_bytes,
        open_session,
        lambda path: import_file(path, path.parent),
        lambda path: import_kit(path, RIVETS),
        lambda path: read_register(path, RIVETS),
    ],
)
def test_a_special_file_is_refused_at_once_in_a_sentence(tmp_path: Path, kind: str, opens: object) -> None:
    make, called = SPECIAL[kind]
    path = tmp_path / "odd.jsonl"
    make(path)  # type: ignore[operator]
    with pytest.raises((Unreadable, BadDocument), match=called):
        opens(path)  # type: ignore[operator]


def test_special_files_among_the_sessions_are_named_and_stop_nothing(session: Session, path: Path) -> None:
    for kind, (make, _) in SPECIAL.items():
        make(path.with_name(f"{kind}.jsonl"))  # type: ignore[operator]
    listed = {each.path.stem: each.damaged or "" for each in summaries(path.parent)}
    assert listed.pop("saturday") == ""
    assert {kind: SPECIAL[kind][1] in damaged for kind, damaged in listed.items()} == dict.fromkeys(SPECIAL, True)


@pytest.fixture
def diary(tmp_path: Path) -> Path:
    """Give a file of somebody else's."""
    diary = tmp_path / "elsewhere" / "diary.txt"
    diary.parent.mkdir()
    diary.write_text("Dear diary")
    return diary


@pytest.mark.parametrize("ending", ["lock", "holder", "new"])
def test_what_is_written_beside_a_session_follows_no_link(path: Path, diary: Path, ending: str) -> None:
    beside(path, ending).symlink_to(diary)
    with new(path) as session:
        play(session)
        write_whole(path.with_name("saturday.jsonl.torn"), b"x")
    assert diary.read_text() == "Dear diary"
    assert not path.is_symlink()


def test_a_whole_file_takes_the_place_of_a_link_and_leaves_what_it_led_to(tmp_path: Path, diary: Path) -> None:
    link = tmp_path / "kit.json"
    link.symlink_to(diary)
    write_whole(link, b"{}")
    assert (diary.read_text(), link.read_bytes(), link.is_symlink()) == ("Dear diary", b"{}", False)


def test_a_pipe_where_a_lock_is_to_be_made_gives_way(path: Path) -> None:
    for ending in ("lock", "holder", "new"):
        os.mkfifo(beside(path, ending))
    with new(path) as session:
        play(session)
        assert session.saved
        assert stat.S_ISREG(os.lstat(beside(path, "lock")).st_mode)


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_a_session_reached_by_two_names_is_one_session(
    session: Session, path: Path, tmp_path: Path, link: object
) -> None:
    other = tmp_path / "sunday.jsonl"
    link(path, other)  # type: ignore[operator]
    with pytest.raises(InUse):
        Session.open(other)
    play(session)
    session.close()
    with Session.open(other) as again:
        assert again.state.confirmed == 1
        again.note("by another name")
        with pytest.raises(InUse):
            Session.open(path)
    with Session.open(path) as again:
        assert [note.text for note in again.state.notes()] == ["by another name"]
