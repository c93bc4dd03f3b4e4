"""Two at once: programs that want the same session, and a session that is changed, moved or deleted under one."""

import subprocess
import sys

import pytest
from playing import new, ticking

import saves.log.lock
from rulesets import catalogue
from saves.disk.errors import InUse
from saves.session.session import Session

RIVETS = catalogue.ruleset("rivets")

WRITER = """
import sys, time
from pathlib import Path
from saves.session.session import Session
from saves.disk.errors import InUse
path, name, many = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
done = 0
while done < many:
    try:
        session = Session.open(path)
    except InUse:
        time.sleep(0.002)
        continue
    with session:
        session.note(f"{name} {done}")
        assert session.saved and session.path == path
        done += 1
"""
MAKER = """
import sys
from pathlib import Path
from rulesets import catalogue
from saves.session.session import Session
from saves.disk.errors import Trouble
try:
    with Session.create(Path(sys.argv[1]), title=sys.argv[2], ruleset=catalogue.ruleset("rivets"), players={}):
        print("made")
except Trouble as trouble:
    print(trouble)
"""


def notes(path):
    """Read the notes of a session, oldest first."""
    with Session.open(path, read_only=True) as session:
        return [note.text for note in session.state.notes()][::-1]


def test_programs_that_take_turns_lose_nothing_and_a_reader_sees_whole_lines(tmp_path):
    path = tmp_path / "a.jsonl"
    new(path).close()
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(path), name, "8"]) for name in ("one", "two")]
    while any(writer.poll() is None for writer in writers):
        with Session.open(path, read_only=True) as session:
            seen = [note.text for note in session.state.notes()][::-1]
        assert notes(path)[: len(seen)] == seen
    assert [writer.wait() for writer in writers] == [0, 0]
    assert sorted(notes(path)) == sorted(f"{name} {number}" for name in ("one", "two") for number in range(8))


def test_of_two_programs_that_make_one_session_one_is_told(tmp_path):
    path = tmp_path / "a.jsonl"
    makers = [
        subprocess.Popen([sys.executable, "-c", MAKER, str(path), name], stdout=subprocess.PIPE, text=True)
        for name in ("one", "two")
    ]
    said = sorted(maker.communicate()[0].strip() for maker in makers)
    assert "made" in said
    said.remove("made")
    assert "that file already exists" in said[0] or "is open in another" in said[0]
    with Session.open(path) as session:
        assert session.title in ("one", "two")


@pytest.fixture
def unheld(monkeypatch):
    """Lock as systems do that cannot hold a file itself."""
    monkeypatch.setattr(saves.log.lock, "fcntl", None)


def test_where_somebody_deleted_the_lock_the_file_itself_is_held(tmp_path):
    with new(tmp_path / "a.jsonl") as one:
        for hidden in tmp_path.glob(".*"):
            hidden.unlink()
        with pytest.raises(InUse):
            Session.open(one.path)


@pytest.mark.usefixtures("unheld")
def test_where_somebody_deleted_the_lock_both_keep_what_they_wrote(tmp_path):
    with new(tmp_path / "a.jsonl") as one:
        one.note("one")
        for hidden in tmp_path.glob(".*"):
            hidden.unlink()
        with Session.open(one.path, now=ticking()) as two:
            two.note("two")
            one.note("one again")
            assert one.save_problem == (
                "Another program changed a.jsonl, so it is left alone; the session continues in a-kept.jsonl."
            )
            two.note("two again")
    assert notes(tmp_path / "a.jsonl") == ["one", "two", "two again"]
    assert notes(tmp_path / "a-kept.jsonl") == ["one", "one again"]


@pytest.mark.usefixtures("unheld")
def test_a_session_moved_away_and_opened_there_is_two_sessions_from_then_on(tmp_path):
    with new(tmp_path / "a.jsonl") as one:
        one.note("one")
        moved = one.path.rename(tmp_path / "b.jsonl")
        with Session.open(moved, now=ticking()) as two:
            two.note("two")
            one.note("one again")
    assert notes(tmp_path / "a.jsonl") == ["one", "one again"]
    assert notes(tmp_path / "b.jsonl") == ["one", "two"]


def test_a_folder_deleted_while_a_session_is_open_comes_back_with_it(tmp_path):
    folder = tmp_path / "club"
    with new(folder / "a.jsonl") as session:
        session.note("one")
        for each in folder.iterdir():
            each.unlink()
        folder.rmdir()
        session.note("two")
        assert session.saved
    assert notes(folder / "a.jsonl") == ["one", "two"]


def test_something_else_put_in_the_place_of_an_open_session_is_left_so(tmp_path):
    with new(tmp_path / "a.jsonl") as session:
        session.note("one")
        session.path.unlink()
        (tmp_path / "a.jsonl").mkdir()
        session.note("two")
        session.note("three")
        if not session.saved:
            assert session.save_problem.startswith("Not saved: ")
            (tmp_path / "a.jsonl").rmdir()
            session.note("four")
        assert session.saved
    assert notes(session.path)[:3] == ["one", "two", "three"]
