"""The file of a session: lines are appended to it, each forced to the disk, and nothing in it is ever overwritten."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from rulesets.engine.core.words import shown
from saves.disk.errors import InUse, NotNow, ReadOnly, in_words
from saves.disk.files import free_name, write_all, write_new, write_whole
from saves.disk.reading import LARGEST_SESSION, read_regular
from saves.log.events import Event
from saves.log.lock import Lock
from saves.log.models import check_line, line_written, lines_written
from saves.log.reading import Contents

LINE_END = b"\n"


class NextLine(NamedTuple):
    """A line that is to be appended, and the checksum of the file with it."""

    data: bytes
    crc: int


class OnDisk(NamedTuple):
    """The sound lines that a session left in its file: their size in bytes, their checksum, and how the file was then.

    `stat` is None until there is a file.
    """

    size: int = 0
    crc: int = 0
    stat: os.stat_result | None = None


class Rest(NamedTuple):
    """What stands behind the sound lines, and what is kept of it in a file of another `ending`, if anything is."""

    data: bytes = b""
    ending: str = ""
    kept: bytes = b""


class LogFile:
    """Appends events to a file; where that fails, they wait in memory and every later append tries again.

    `problem` says in a sentence what keeps them from the disk, or what had to be done; empty if all is well.
    `all_events` gives the whole log, for the case that the file was deleted or changed by another program.

    The file is in one of these states, and an append brings it from each to the last (`_make_ready`):
    - *not there yet*: nothing was ever written; it is made with all lines at once;
    - *attempted*: the system refused a whole file, but perhaps it stands there; then it is made once more;
    - *broken*: a line may stand there by half; it is shortened to the sound lines;
    - *another's*: a program changed or deleted it; all lines go elsewhere, or where it was;
    - *risen*: a newer format is wanted; it is written anew;
    - *with a rest* behind its sound lines: that is kept aside and cut off;
    - *ours*: open, with our lines and nothing else.
    """

    read_only = ""

    def __init__(self, path: Path, all_events: Callable[[], Iterable[Event]], since: str) -> None:
        self.path = path
        self.problem = ""
        self._all_events = all_events
        self._since = since
        self._lock = Lock(path)
        self._file: FileIO | None = None  # open, once something was written
        self._on_disk = OnDisk()
        self._pending: list[bytes] = []  # lines that wait
        self._crc = 0  # of all lines, those that wait included
        self._rest = Rest()  # goes before the next append
        self._broken = False  # whether a line may stand there by half
        self._risen = False  # whether the whole file is to be written in a newer format
        self._attempt: int | None = None  # the checksum of a whole file that was about to be written
        self._notice = ""  # what had to be done, said with the next append

    @property
    def saved(self) -> bool:
        """Tell whether all lines are on the disk."""
        return not self._pending

    def lock(self) -> None:
        """Take the right to write.

        Raises:
            InUse: another program has it.
        """
        try:
            self._lock.take(self._since)
        except OSError as error:
            self.problem = self._unsaved(error)

    def opened(self, found: Contents, data: bytes) -> None:
        """Go on after the sound lines that were found; what follows them is kept aside before the next append."""
        self._crc, self._on_disk = found.crc, OnDisk(found.size, found.crc)
        if found.unended:
            self._on_disk = OnDisk(len(data), zlib.crc32(data))
            self._pending = [LINE_END]
        elif found.rest:
            self._rest = Rest(found.rest, *(("damaged", data) if found.fault else ("torn", found.rest)))
        with suppress(OSError):
            self._on_disk = self._on_disk._replace(stat=os.stat(self.path))
        self.flush()

    def rise(self) -> None:
        """Have the next append write the file anew, as its first line tells of a newer format from now on."""
        self._risen = True

    def begin(self) -> None:
        """Write a new file with all events that there are."""
        data, self._crc = lines_written(self._all_events())
        self._pending.append(data)
        self.flush()

    def line_of(self, event: Event) -> NextLine:
        """Make the line of an event, for `append` to write.

        Raises:
            NotNow: it is too long to be read again, or the file would be.
        """
        line, crc = line_written(event, self._crc)
        check_line(event, line, self._on_disk.size + sum(map(len, self._pending)))
        return NextLine(line, crc)

    def append(self, line: NextLine) -> None:
        """Write a line, together with those that still wait."""
        self._pending.append(line.data)
        self._crc = line.crc
        self.flush()

    def flush(self) -> None:
        """Bring to the disk what waits, if that is possible now."""
        if not self._pending:
            return
        try:
            self._lock.take(self._since)
            self._make_ready()
            self._write_pending()
            self.problem, self._notice = self._notice, ""
        except (OSError, InUse) as error:
            self.problem = self._unsaved(error)

    def close(self) -> None:
        """Try once more to save, and let go of the file."""
        self.flush()
        self._let_go()
        self._lock.release()

    def _unsaved(self, error: Exception) -> str:
        why = in_words(error) if isinstance(error, OSError) else str(error).rstrip(".")
        return (
            f"Not saved: {shown(self.path.name)} cannot be written ({why}). You can play on; every action tries"
            " to save again."
        )

    def _make_ready(self) -> None:
        """Have the file open with our lines and nothing else: as it is, cut, made anew, or elsewhere."""
        if (self._on_disk.stat is None and not self.path.exists()) or self._is_as_attempted():
            self._create(self.path)
        elif self._broken and not self._risen:
            self._reopen()
        elif not self._broken and not self._is_ours():
            self._write_elsewhere()
        elif self._risen:
            self._rewrite()
        elif self._file is None:
            self._reopen()
        if self._rest.data:
            self._cut_off()

    def _rewrite(self) -> None:
        """Put the same session in its newer format in the place of the file, once what cannot be read is kept aside."""
        if self._rest.data:
            self._reopen()
            self._cut_off()
        self._create(self.path)

    def _is_as_attempted(self) -> bool:
        """Tell whether the file holds what this session was about to write when the system refused."""
        return (
            self._attempt is not None
            and self.path.exists()
            and zlib.crc32(read_regular(self.path, LARGEST_SESSION)) == self._attempt
        )

    def _is_ours(self) -> bool:
        """Tell whether the file is as this session left it; one that was only touched is opened anew."""
        size, crc, known = self._on_disk
        try:
            now = os.stat(self.path)
        except FileNotFoundError:
            return False
        if known and (now.st_ino, now.st_size, now.st_mtime_ns) == (known.st_ino, known.st_size, known.st_mtime_ns):
            return True
        data = read_regular(self.path, LARGEST_SESSION)
        ours = bool(size) and zlib.crc32(data[:size]) == crc and data[size:] == self._rest.data
        if ours:
            self._reopen()
        return ours

    def _reopen(self) -> None:
        self._let_go()
        self._file = FileIO(self.path, "r+")
        if self._broken:
            self._shorten(self._file)
            self._broken = False

    def _let_go(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _write_elsewhere(self) -> None:
        """Write the whole log anew: where it was if nothing is there now, beside it if something else is."""
        self._let_go()
        before = self.path
        if before.exists():
            self._move_to(free_name(before.with_name(f"{before.stem}-kept{before.suffix}")))
            self._notice = (
                f"Another program changed {shown(before.name)}, so it is left alone; the session continues in"
                f" {shown(self.path.name)}."
            )
        else:
            self._notice = self._notice or f"{shown(before.name)} was missing; it has been written again."
        self._create(self.path)

    def _move_to(self, path: Path) -> None:
        lock = Lock(path)
        lock.take(self._since)
        self._lock.release()
        self.path, self._lock = path, lock

    def _create(self, path: Path) -> None:
        """Make the file with all lines at once, so that it is there whole or not at all."""
        data, crc = lines_written(self._all_events())
        self._attempt = crc
        write_whole(path, data)
        self._lock.hold_file()
        self._crc, self._on_disk = crc, OnDisk(len(data), crc, os.stat(path))
        self._pending, self._rest, self._attempt = [], Rest(), None
        self._risen = self._broken = False
        self._reopen()

    def _cut_off(self) -> None:
        """Keep aside what cannot be read, then cut it off."""
        assert self._file is not None
        if self._rest.ending:
            write_new(self.path.with_name(f"{self.path.name}.{self._rest.ending}"), self._rest.kept)
        self._shorten(self._file)
        self._rest = Rest()

    def _shorten(self, file: FileIO) -> None:
        """Cut off what is not ours, and be sure of it: a disk must not mix it with the next line."""
        file.truncate(self._on_disk.size)
        os.fsync(file.fileno())

    def _write_pending(self) -> None:
        """Write what waits, one by one, so that at most the last line is torn where the power fails."""
        while self._pending:
            assert self._file is not None
            data = self._pending[0]
            self._broken = True
            self._file.seek(self._on_disk.size)
            write_all(self._file, data)
            self._broken = False
            size, crc, known = self._on_disk
            self._on_disk = OnDisk(size + len(data), zlib.crc32(data, crc), known)
            with suppress(OSError):
                self._on_disk = self._on_disk._replace(stat=os.fstat(self._file.fileno()))
            del self._pending[0]


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


Writer = LogFile | NoFile
"""Takes the lines of a session, each after it was made."""
