"""What a session writes its lines to: a file, memory alone, or nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from saves.disk.errors import NotNow, ReadOnly
from saves.log.events import Event
from saves.log.file import NextLine


class Writer(Protocol):
    """Takes the lines of a session, each after it was made; `LogFile` keeps them on a disk."""

    @property
    def path(self) -> Path:
        """Name the file that the session stands in; it may change while the session is open."""

    @property
    def problem(self) -> str:
        """Say in a sentence what keeps the lines from the disk, or what had to be done; empty if all is well."""

    @property
    def saved(self) -> bool: ...

    @property
    def read_only(self) -> str:
        """Say in a sentence why nothing can be written here; empty where lines are taken."""

    def line_of(self, event: Event) -> NextLine:
        """Make the line of an event, for `append`; raises `NotNow` if it cannot be taken."""

    def rise(self) -> None:
        """Write in the newest format from the next line on."""

    def append(self, line: NextLine) -> None: ...

    def close(self) -> None: ...


class NoFile:
    """Keeps no line on a disk, and refuses all events, or all but those of the classes that it is given.

    `why` is what is said of a refusal. Where no event is taken the session is read only.
    """

    saved = True

    def __init__(self, path: Path, why: str, *taken: type[Event]) -> None:
        self.path, self.problem = path, ""
        self.read_only = "" if taken else why
        self._why, self._taken = why, taken

    def line_of(self, event: Event) -> NextLine:
        """Raise `ReadOnly` where nothing is taken, `NotNow` where other events are; else there is nothing to write."""
        if self.read_only:
            raise ReadOnly(self.read_only)
        if not isinstance(event, self._taken):
            raise NotNow(self._why)
        return NextLine(b"", 0)

    def rise(self) -> None:
        pass

    def append(self, line: NextLine) -> None:
        pass

    def close(self) -> None:
        pass
