"""One process writes a session: a lock beside its file, and a note of who holds it."""

from __future__ import annotations

import errno
import json
import os
import socket
import stat
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

from rulesets.engine.core.words import shortened
from saves.disk import machine
from saves.disk.errors import InUse
from saves.disk.files import made_anew, make_folder
from saves.disk.reading import AT_ONCE, LARGEST_SMALL, read_regular
from saves.log.folder import summary

try:
    import fcntl
except ImportError:  # on Windows, which does not let two programs write a file anyway
    fcntl = None  # type: ignore[assignment]


def beside(path: Path, ending: str) -> Path:
    """Name a hidden file beside a session's file."""
    return path.with_name(f".{path.name}.{ending}")


class Lock:
    """The right to write one file; the system releases it if the process dies."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = FileLock(str(beside(path, "lock")), timeout=0, thread_local=False)
        self._held: int | None = None

    def take(self, since: str) -> None:
        """Take the lock, if it is not held already, and note who holds it since when.

        Raises:
            InUse: another program holds it.
            OSError: no lock can be made there.
        """
        if self._lock.is_locked:
            return
        make_folder(self.path.parent)
        _remove_if_special(beside(self.path, "lock"))
        try:
            self._lock.acquire()
        except NotImplementedError as error:
            raise OSError(errno.ENOTSUP, "this folder cannot lock files") from error
        except Timeout:
            raise self._in_use(since) from None
        try:
            self.hold_file()
        except BlockingIOError:
            self._lock.release()
            raise self._in_use(since) from None
        _note_holder(self.path, since)

    def hold_file(self) -> None:
        """Hold the session's file itself, as it may have a second name.

        Where that cannot be done, or the file is not there, nothing is held.

        Raises:
            BlockingIOError: another program holds it.
        """
        self._let_file_go()
        if fcntl is None:
            return
        with suppress(OSError):
            self._held = os.open(self.path, os.O_RDONLY | AT_ONCE)
        if self._held is not None:
            try:
                fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise
            except OSError:  # a file system that cannot lock a file
                pass

    def _let_file_go(self) -> None:
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def _in_use(self, since: str) -> InUse:
        self._let_file_go()
        return InUse(f"{_title(self.path)} is open in {_holder(self.path, since)}: close it there, or watch it here.")

    def release(self) -> None:
        self._let_file_go()
        if self._lock.is_locked:
            beside(self.path, "holder").unlink(missing_ok=True)
            self._lock.release()


def _note_holder(path: Path, since: str) -> None:
    holder = {"pid": os.getpid(), "host": socket.gethostname(), "since": since}
    with suppress(OSError), made_anew(beside(path, "holder")) as file:
        file.write((json.dumps(holder) + "\n").encode())


class Holder:
    """Who writes a session, by the note beside its file; nothing is locked to find that out."""

    def __init__(self, path: Path) -> None:
        self._path = beside(path, "holder")
        self._known: tuple[int, int] | None = None
        self._note: dict[str, str] = {}

    @property
    def is_there(self) -> bool:
        """Tell whether somebody does; of a process on this machine, that it is still there."""
        try:
            found = os.stat(self._path)
        except OSError:
            return False
        if (found.st_ino, found.st_mtime_ns) != self._known:
            self._known = found.st_ino, found.st_mtime_ns
            self._note = _noted(self._path)
        return not self._note or self._note["host"] != socket.gethostname() or _lives(self._note["pid"])


def _noted(path: Path) -> dict[str, str]:
    """Read who holds a session: `pid`, `host` and `since`; nothing where that cannot be told."""
    try:
        holder = json.loads(read_regular(path, LARGEST_SMALL))
        return {name: str(holder[name]) for name in ("pid", "host", "since")}
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}


def _lives(pid: str) -> bool:
    if os.name != "posix" or not pid.isdecimal():  # elsewhere, what asks after a process may end it
        return True
    try:
        os.kill(int(pid), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        pass
    return True


def _remove_if_special(path: Path) -> None:
    """Take away a link, a pipe or the like that lies where a lock is to be made; what it leads to stays."""
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(os.lstat(path).st_mode):
            path.unlink()


def _title(path: Path) -> str:
    """Call a session by its title, or by its file while it has none."""
    return f"“{summary(path).title}”"


def _holder(path: Path, now: str) -> str:
    noted = {name: shortened(text) for name, text in _noted(beside(path, "holder")).items()}
    if not noted:
        return "another program"
    process = f"process {noted['pid']} on {noted['host']}"
    return f"another Tableside ({', '.join(filter(None, (machine.since(noted['since'], now), process)))})"
