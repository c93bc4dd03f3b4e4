"""A disk that is full, or a folder that cannot be written, at any call of a save: said at once, and play goes on."""

import errno
import os
import subprocess
import sys
from contextlib import contextmanager
from io import FileIO

import pytest
from playing import new, play
from sizes import share

import saves.disk.files
import saves.log.file
from saves.disk.errors import Trouble
from saves.session.kits import Kits
from saves.session.session import Session

CALLS = ("fsync", "replace", "open", "stat", "fstat", "mkdir", "link")
FULL, DENIED = errno.ENOSPC, errno.EACCES


class Failing:
    """Fails calls of a save by number: from the first to fail, so many; a failing write leaves some bytes behind."""

    def __init__(self, first, error, most=1_000):
        self.first, self.error, self.most = first, error, most
        self.count = 0

    @property
    def fails(self):
        """Tell whether this call fails, and count it."""
        self.count += 1
        return self.first < self.count <= self.first + self.most

    def around(self, call):
        """Make a call that may fail."""

        def failing(*args, **more):
            if self.fails:
                raise OSError(self.error, os.strerror(self.error))
            return call(*args, **more)

        return failing

    def files(self):
        """Make files whose calls may fail."""
        failing = self

        class Files(FileIO):
            def __init__(self, path, mode="r"):
                if failing.fails:
                    raise OSError(failing.error, os.strerror(failing.error))
                super().__init__(path, mode)

            def write(self, data):
                if failing.fails:
                    super().write(bytes(data)[: len(data) // 2])
                    raise OSError(failing.error, os.strerror(failing.error))
                return super().write(data)

            def truncate(self, size=None):
                if failing.fails:
                    raise OSError(failing.error, os.strerror(failing.error))
                return super().truncate(size)

        return Files


@contextmanager
def failing(failing):
    """Have the calls of a save fail; afterwards there is room again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(saves.log.file, "FileIO", failing.files())
        patch.setattr(saves.disk.files, "FileIO", failing.files())
        for name in CALLS:
            patch.setattr(os, name, failing.around(getattr(os, name)))
        yield
    failing.most = 0


def actions(session):
    """List what is done while calls fail."""
    return [
        lambda: session.begin("combat"),
        lambda: session.answer("phase", "combat"),
        session.undo,
        lambda: session.note("a note"),
    ]


def all_is_said_and_saved_later(path, trouble, there):
    """Play while calls fail, then while they do not; tell whether any failed."""
    session = new(path) if there else None
    with failing(trouble):
        session = session or new(path)
        for number, act in enumerate(actions(session), 1):
            act()
            assert len(session.history.events) == number + 1
            assert session.saved or session.save_problem.startswith("Not saved: saturday.jsonl cannot be written (")
            assert session.save_problem == "" or session.save_problem.endswith(".")
    session.note("room again")
    assert session.saved
    assert not session.save_problem.startswith("Not saved")
    session.close()
    with Session.open(session.path, read_only=True) as again:
        assert again.history.events == session.history.events
    return trouble.count > trouble.first


@pytest.mark.parametrize("error", [FULL, DENIED], ids=["full", "denied"])
@pytest.mark.parametrize("most", [1, 3, 1_000], ids=["once", "three times", "from then on"])
@pytest.mark.parametrize("there", [True, False], ids=["a session there", "a new session"])
def test_at_each_call_it_is_said_at_once_and_saved_when_it_can_be(tmp_path, error, most, there):
    first = 0
    while all_is_said_and_saved_later(tmp_path / str(first) / "saturday.jsonl", Failing(first, error, most), there):
        first += 1
    assert first > 8


@pytest.mark.parametrize("data", [b"", b"torn", b"#\n"], ids=["whole", "torn", "damaged"])
def test_a_session_that_cannot_be_reached_opens_or_is_refused_in_a_sentence(tmp_path, data):
    with new(tmp_path / "saturday.jsonl") as session:
        play(session)
    whole = session.path.read_bytes() + data
    first, failed = 0, True
    while failed:
        path = tmp_path / str(first) / "saturday.jsonl"
        path.parent.mkdir()
        path.write_bytes(whole)
        trouble = Failing(first, DENIED)
        with failing(trouble):
            opened_or_refused(path)
        assert any(data in each.read_bytes() for each in path.parent.glob("saturday.jsonl*"))
        first, failed = first + 1, trouble.count > first


def opened_or_refused(path):
    """Open a session and note something, or be told why not."""
    try:
        session = Session.open(path, accept_damage=True)
    except Trouble as refused:
        sentence = str(refused)
    else:
        session.note("goes on")
        session.close()
        sentence = session.save_problem or "."
    assert sentence.endswith(".")
    assert sentence.isprintable()


def test_a_kit_that_cannot_be_written_at_any_call_is_kept_in_the_session(tmp_path):
    first, failed = 0, True
    while failed:
        kits, trouble = Kits(tmp_path / str(first)), Failing(first, FULL)
        kits.add("rivets", {"a": "1"})
        with failing(trouble):
            said = kits.add("rivets", {"b": "2"})
        assert not said or said.endswith("its values stay in this session.")
        assert kits.values("rivets") in ({"a": "1"}, {"a": "1", "b": "2"})
        assert kits.add("rivets", {"b": "2"}) == ""
        assert kits.values("rivets") == {"a": "1", "b": "2"}
        first, failed = first + 1, trouble.count > first


LIMITED = """
import resource, signal, sys
from pathlib import Path
from saves.session.session import Session
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with Session.open(Path(sys.argv[1])) as session:
    resource.setrlimit(resource.RLIMIT_FSIZE, (session.path.stat().st_size + int(sys.argv[2]), resource.RLIM_INFINITY))
    for number in range(5):
        session.note(f"note {number}")
        print(session.saved, session.save_problem)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    session.note("room again")
    print(session.saved, session.save_problem)
"""


@pytest.mark.skipif(os.name != "posix", reason="only POSIX systems can limit the size of files")
@pytest.mark.parametrize("room", share([0, 1, 150, 400], 2))
def test_the_system_itself_refuses_to_write_more(tmp_path, room):
    path = tmp_path / "saturday.jsonl"
    new(path).close()
    done = subprocess.run([sys.executable, "-c", LIMITED, str(path), str(room)], capture_output=True, text=True)
    *_, last = done.stdout.splitlines()
    assert done.stderr == ""
    assert "False Not saved: saturday.jsonl cannot be written (file too large)" in done.stdout
    assert last == "True "
    with Session.open(path) as session:
        assert [each.text for each in session.state.notes()] == [
            "room again",
            *(f"note {each}" for each in range(4, -1, -1)),
        ]
