"""One process writes a session: a lock beside its file, and a note of who holds it."""

from __future__ import annotations

import errno
import json
import os
import socket
from contextlib import suppress
from pathlib import Path

from filelock import FileLock, Timeout

from rulesets.engine.core.sentences import shortened
from saves.disk import times
from saves.disk.errors import InUse


def beside(path: Path, ending: str) -> Path:
    """Name a hidden file beside a session's file."""
    return path.with_name(f".{path.name}.{ending}")


class Lock:
    """The right to write one file; the system releases it if the process dies."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = FileLock(str(beside(path, "lock")), timeout=0, thread_local=False)

    def take(self, since: str) -> None:
        """Take the lock, if it is not held already, and note who holds it since when.

        Raises:
            InUse: another program holds it.
            OSError: no lock can be made there.
        """
        if self._lock.is_locked:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._lock.acquire()
        except NotImplementedError as error:
            raise OSError(errno.ENOTSUP, "this folder cannot lock files") from error
        except Timeout:
            raise InUse(
                f"{_title(self.path)} is open in {_holder(self.path, since)};"
                " close it there, or open it here to read only."
            ) from None
        _note_holder(self.path, since)

    def release(self) -> None:
        """Give the lock back."""
        if self._lock.is_locked:
            beside(self.path, "holder").unlink(missing_ok=True)
            self._lock.release()


def _note_holder(path: Path, since: str) -> None:
    holder = {"pid": os.getpid(), "host": socket.gethostname(), "since": since}
    with suppress(OSError):
        beside(path, "holder").write_text(json.dumps(holder) + "\n", encoding="utf-8")


def _title(path: Path) -> str:
    """Call a session by its title, or by its file while it has none."""
    from saves.log.folder import summary

    return f"“{summary(path).title}”"


def _holder(path: Path, now: str) -> str:
    try:
        holder = json.loads(beside(path, "holder").read_text(encoding="utf-8")[:1000])
        pid, host, since = (shortened(str(holder[name])) for name in ("pid", "host", "since"))
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return "another program"
    when = times.since(since, now)
    return f"another Tableside ({', '.join(filter(None, (when, f'process {pid} on {host}')))})"
