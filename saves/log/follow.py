"""A session's file, followed while another program writes it: only what is new in it is read."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from rulesets.engine.core.words import shown
from saves.disk.errors import Damaged, Unreadable, in_words
from saves.disk.files import file_bytes
from saves.disk.reading import LARGEST_SESSION, read_from
from saves.log.events import Event
from saves.log.frame import brought_up, check_line_ends
from saves.log.reading import Contents, contents, read_on

WRITING = "The last action is still being written."
GONE = "The file was deleted or moved: this is where the session stood."


@dataclass(frozen=True)
class Grown:
    """What is new in a file: its events; `anew` says that they are all that it holds, as it was written anew."""

    events: Sequence[Event] = ()
    anew: bool = False


NOTHING = Grown()


class Follower:
    """Reads a file as it grows.

    Attributes:
        path: where it is now; another name than it had where it was renamed within its folder.
        problem: what keeps the rest of it from being read, in a sentence; empty if nothing does.
    """

    def __init__(self, path: Path) -> None:
        """Read what is there.

        Raises:
            Unreadable: it is no session, or none of it can be read; Damaged, Converted or Newer say more.
        """
        self.path = self._named = path
        self.problem = ""
        self._known: os.stat_result | None = None
        self._read_at: Path | None = None
        known = os.stat(path) if path.exists() else None
        data = file_bytes(path)
        check_line_ends(path, data)
        self._found = self._taken(data)
        if known is None or not self._found.events:
            raise Damaged(path, self._found.fault or "its only line is not whole", 1)
        self._say(known, self._found)

    @property
    def events(self) -> Sequence[Event]:
        return self._found.events

    def look(self) -> Grown:
        """Read what was written since the last look; nothing is read where nothing was."""
        now = self._seen()
        if now is None:
            self._read_at, self.problem = None, GONE
            return NOTHING
        if self._known is not None and _same(now, self._known) and self._read_at == self.path:
            return NOTHING
        try:
            return self._read(now)
        except (OSError, Unreadable) as error:
            why = in_words(error) if isinstance(error, OSError) else error.reason
            self._known, self.problem = None, f"The file cannot be read now ({why}): this is where the session stood."
            return NOTHING

    def _seen(self) -> os.stat_result | None:
        """Find the file: by its name, or else by the one that it was given in the same folder."""
        for path in (self._named, self.path):
            with suppress(OSError):
                now = os.stat(path)
                self.path = path
                return now
        return self._renamed()

    def _renamed(self) -> os.stat_result | None:
        known = self._known
        if known is None:
            return None
        with suppress(OSError), os.scandir(self._named.parent) as entries:
            for entry in entries:
                if entry.is_file() and entry.inode() == known.st_ino and self._is_ours(Path(entry.path)):
                    self.path = Path(entry.path)
                    return os.stat(self.path)
        return None

    def _is_ours(self, path: Path) -> bool:
        """Tell whether a file holds this session, and not one that was made since in the same place of the disk."""
        with suppress(OSError, Unreadable):
            return self._found.events[:1] == contents(path, brought_up(file_bytes(path))).events[:1]
        return False

    def _read(self, now: os.stat_result) -> Grown:
        known = self._known
        if known is None or not self._goes_on or now.st_ino != known.st_ino or now.st_size <= known.st_size:
            return self._read_whole()
        many, place = len(self._found.events), self._found.size
        data, read = read_from(self.path, place, LARGEST_SESSION)
        if read.st_ino != known.st_ino or not self._read_on(data):
            return self._read_whole()
        self._say(read, self._found)
        return Grown(self._found.events[many:])

    def _read_on(self, data: bytes) -> bool:
        """Read the lines behind those that were read; False where the last one of those is another now."""
        found = self._found
        if found.unended:
            line = found.rest + b"\n"
            if not data.startswith(line):
                return False
            found.unended, found.size, data = False, found.size + len(line), data[len(line) :]
        read_on(found, data)
        return True

    def _read_whole(self) -> Grown:
        data, known = read_from(self.path, 0, LARGEST_SESSION)
        found, before = self._taken(data), self._found
        self._say(known, found)
        if not found.events:
            return NOTHING
        self._found = found
        return NOTHING if found.events == before.events else Grown(self.events, anew=True)

    def _taken(self, data: bytes) -> Contents:
        """Read a whole file; what is new in it can be read by itself then, if any of it is sound, in this format."""
        lines = brought_up(data)
        found = contents(self.path, lines)
        self._goes_on = bool(found.events) and lines is data
        return found

    def _say(self, known: os.stat_result, found: Contents) -> None:
        """Keep what the system knows of the file, and say what is to be said of it."""
        self._known, self._read_at = known, self.path
        if found.fault:
            line = len(found.events) + 1
            self.problem = f"Line {line} cannot be read ({found.fault}): this is where the session stood before it."
        elif found.rest and not found.unended:
            self.problem = WRITING
        else:
            self.problem = "" if self.path == self._named else f"The file is called {shown(self.path.name)} now."


def _same(one: os.stat_result, other: os.stat_result) -> bool:
    return (one.st_ino, one.st_size, one.st_mtime_ns) == (other.st_ino, other.st_size, other.st_mtime_ns)
