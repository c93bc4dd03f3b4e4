"""Files written whole or not at all, read as far as they may be, and what is said of times and faults."""

import errno
import os
import stat
from pathlib import Path

import pytest
from playing import new, play
from rows import by_rows

from rulesets.rivets import RULESET as RIVETS
from saves.disk.errors import BadDocument, Damaged, InUse, Trouble, Unreadable
from saves.disk.files import Faults, file_bytes, move, report_of, typed_path, write_if_new, write_new, write_whole
from saves.disk.game_files import game_file
from saves.disk.machine import since, written
from saves.disk.reading import LARGEST_GAME, LARGEST_SESSION, read_regular
from saves.lessons.teacher import open_session
from saves.log.folder import summaries
from saves.log.lock import beside
from saves.reports.export import import_file
from saves.session.by_hand import read_register
from saves.session.kits import import_kit
from saves.session.session import Session


def test_a_home_folder_that_is_nobody_s_is_part_of_the_name(tmp_path):
    assert typed_path("~nobody-of-that-name/kit.json") == Path("~nobody-of-that-name/kit.json")
    assert typed_path("~/kit.json") == Path.home() / "kit.json"


def test_a_file_that_is_there_stays_as_it_is(tmp_path):
    path = tmp_path / "club.json"
    assert write_if_new(path, lambda to: to.write_text("mine")) == path
    with pytest.raises(Trouble, match=r"club\.json already exists: choose another name\."):
        write_if_new(path, lambda to: to.unlink())
    assert path.read_text() == "mine"


def test_what_cannot_be_written_is_said_in_a_sentence(tmp_path):
    def write(to):
        to.write_text("x")

    for name in ("x" * 2_000, "no\0name", "folder/none/x"):
        with pytest.raises(Trouble) as refused:
            write_if_new(tmp_path / name, write)
        said = str(refused.value)
        assert said.endswith("choose another name.")
        assert len(said) < 200
        assert said.isprintable()


def _no_second_names(old, new):
    raise OSError(errno.EPERM, "operation not permitted")


@pytest.fixture(params=["second names", "one name a file"])
def _names(request, monkeypatch):
    if request.param == "one name a file":
        monkeypatch.setattr(os, "link", _no_second_names)


def inside(folder):
    return {each.name: each.read_text() for each in folder.iterdir() if each.is_file()}


@pytest.mark.usefixtures("_names")
def test_a_new_file_takes_no_name_that_another_program_took_first(tmp_path):
    (tmp_path / "a.txt").write_text("theirs")
    (tmp_path / "a-2.txt").symlink_to("nowhere")
    assert write_new(tmp_path / "a.txt", b"mine").name == "a-3.txt"
    assert inside(tmp_path) == {"a.txt": "theirs", "a-3.txt": "mine"}


@pytest.mark.usefixtures("_names")
def test_a_file_is_moved_to_a_name_that_nothing_has(tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "a.txt").write_text("theirs")
    (tmp_path / "a.txt").write_text("mine")
    assert move(tmp_path / "a.txt", tmp_path / "there" / "a.txt").name == "a-2.txt"
    assert inside(tmp_path) == {}
    assert inside(tmp_path / "there") == {"a.txt": "theirs", "a-2.txt": "mine"}


def test_a_move_that_was_stopped_halfway_is_finished(tmp_path):
    (tmp_path / "a.txt").write_text("mine")
    os.link(tmp_path / "a.txt", tmp_path / "b.txt")
    assert move(tmp_path / "a.txt", tmp_path / "b.txt") == tmp_path / "b.txt"
    assert inside(tmp_path) == {"b.txt": "mine"}


@pytest.mark.usefixtures("_names")
def test_a_file_that_is_gone_leaves_nothing_where_it_was_to_go(tmp_path):
    with pytest.raises(FileNotFoundError):
        move(tmp_path / "a.txt", tmp_path / "b.txt")
    assert inside(tmp_path) == {}


def test_a_game_s_file_is_read_up_to_its_limit_and_no_further(tmp_path):
    path = tmp_path / "hill.toml"
    path.write_bytes(b"#" * LARGEST_GAME)
    assert game_file(path)[1].trouble == ""
    path.write_bytes(b"#" * (LARGEST_GAME + 1))
    assert game_file(path)[1].trouble == "its file is larger than 256 KiB"


def test_a_file_is_read_up_to_the_limit_that_is_asked_for(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(b"12345")
    assert read_regular(path, 5) == b"12345"
    with pytest.raises(OSError, match="larger than 4 bytes"):
        read_regular(path, 4)


@by_rows
def test_damage_is_told_with_what_is_left(line, said):
    assert str(Damaged(Path("sessions") / "a.jsonl", "it is torn", line)) == said


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
def test_a_special_file_is_refused_at_once_in_a_sentence(tmp_path, kind, opens):
    make, called = SPECIAL[kind]
    path = tmp_path / "odd.jsonl"
    make(path)
    with pytest.raises((Unreadable, BadDocument), match=called):
        opens(path)


def test_special_files_among_the_sessions_are_named_and_stop_nothing(session, path):
    for kind, (make, _) in SPECIAL.items():
        make(path.with_name(f"{kind}.jsonl"))
    listed = {each.path.stem: each.damaged or "" for each in summaries(path.parent)}
    assert listed.pop("saturday") == ""
    assert {kind: SPECIAL[kind][1] in damaged for kind, damaged in listed.items()} == dict.fromkeys(SPECIAL, True)


@pytest.fixture
def diary(tmp_path):
    """Give a file of somebody else's."""
    diary = tmp_path / "elsewhere" / "diary.txt"
    diary.parent.mkdir()
    diary.write_text("Dear diary")
    return diary


@pytest.mark.parametrize("ending", ["lock", "holder", "new"])
def test_what_is_written_beside_a_session_follows_no_link(path, diary, ending):
    beside(path, ending).symlink_to(diary)
    with new(path) as session:
        play(session)
        write_whole(path.with_name("saturday.jsonl.torn"), b"x")
    assert diary.read_text() == "Dear diary"
    assert not path.is_symlink()


def test_a_whole_file_takes_the_place_of_a_link_and_leaves_what_it_led_to(tmp_path, diary):
    link = tmp_path / "kit.json"
    link.symlink_to(diary)
    write_whole(link, b"{}")
    assert (diary.read_text(), link.read_bytes(), link.is_symlink()) == ("Dear diary", b"{}", False)


def test_a_pipe_where_a_lock_is_to_be_made_gives_way(path):
    for ending in ("lock", "holder", "new"):
        os.mkfifo(beside(path, ending))
    with new(path) as session:
        play(session)
        assert session.saved
        assert stat.S_ISREG(os.lstat(beside(path, "lock")).st_mode)


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_a_session_reached_by_two_names_is_one_session(session, path, tmp_path, link):
    other = tmp_path / "sunday.jsonl"
    link(path, other)
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


@by_rows
def test_a_time_is_said_as_seen_from_another(then, now, said):
    assert since(then, now) == said


@pytest.mark.parametrize(
    ("at", "said"), [("2026-03-07T09:05:30+01:00", "7 March, 09:05"), ("yesterday evening", "yesterday evening")]
)
def test_a_moment_of_a_log_is_written_as_the_clock_showed_it(at, said):
    assert written(at) == said


def raised(told):
    """Raise an error over another one, both of which tell what was told."""
    try:
        {}[told]
    except KeyError:
        with pytest.raises(ValueError, match=told) as caught:
            int(told)
    return caught.value


def test_a_report_tells_all_that_was_raised_the_first_first():
    report = report_of(raised("behind the hill"), words=True)
    assert report.index("KeyError: 'behind the hill'") < report.index("ValueError: invalid literal")


def test_a_report_without_words_tells_where_and_what_and_nothing_of_what_was_said():
    report = report_of(raised("behind the hill"), words=False)
    assert report.index("{}[told]") < report.index("KeyError (") < report.index("int(told)")
    assert report.index("int(told)") < report.index("ValueError (")
    assert "behind" not in report


def test_the_newest_twenty_are_kept_and_nothing_else_is_touched(tmp_path):
    for second in range(20):
        (tmp_path / f"2001-01-01T00-00-{second:02}.txt").write_text("old")
    (tmp_path / "0-notes.md").write_text("not a fault")
    path = Faults(tmp_path).keep("rivets", "what was raised")
    assert path.read_text() == "rivets\nwhat was raised"
    left = sorted(each.name for each in tmp_path.iterdir())
    assert left == ["0-notes.md", *(f"2001-01-01T00-00-{second:02}.txt" for second in range(1, 20)), path.name]
