"""Reading the lines of a session, as far as they are sound."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from rulesets.engine.core.words import shortened, shown, unseen_in
from saves.disk.errors import Damaged, Newer, Unreadable, in_words
from saves.disk.files import file_bytes
from saves.disk.reading import LARGEST_SESSION, start_and_known
from saves.log.events import Event, Open
from saves.log.frame import NEWEST, check_line_ends, has_sum, holds_sum, unframed
from saves.log.models import EVENTS, LONGEST_CORRECTION, LONGEST_LINE, longest


class Fault(ValueError):
    """What is wrong with a line, in half a sentence."""


def check_shown(value: Any) -> None:
    """Refuse text with characters that do not show, anywhere in a JSON value.

    Raises:
        ValueError: there is one; the text is half a sentence.
    """
    for text in _texts(value):
        if letter := unseen_in(text):
            raise Fault(f"it contains the invisible character U+{ord(letter):04X}")


def _texts(value: Any) -> Iterator[str]:
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            yield each
        elif isinstance(each, dict):
            waiting.extend(each)
            waiting.extend(each.values())
        elif isinstance(each, list):
            waiting.extend(each)


SECTOR = 512
"""A disk writes so many bytes at once, or a multiple of them."""
NO_OBJECT = "the line is not a JSON object"
OF_OURS = "Value error, "
"""What the models put before what an event says itself is wrong with it."""
_ADVICE = "choose a file that Tableside wrote; this one is unchanged"


@dataclass
class Contents:
    """What a file holds: its sound events and their checksum, the bytes they take, and what follows those.

    `rest` is what cannot be read. It is the torn end of a line if `fault` is empty; otherwise `fault` says what
    is wrong with the line after the sound ones. A last line that is whole but for its line end is among the
    events, as `unended` tells; its bytes are not counted, they are the `rest`.
    """

    events: list[Event] = field(default_factory=list)
    size: int = 0
    crc: int = 0
    rest: bytes = b""
    fault: str = ""
    unended: bool = False


def contents(path: Path, data: bytes) -> Contents:
    """Read all lines up to the first that is not sound.

    Raises:
        Unreadable: the file is no session at all.
        Newer: a newer version wrote it.
    """
    _check_head(path, data)
    found, at = Contents(), 0
    while (end := data.find(b"\n", at)) >= 0 and _take(found, data[at:end]):
        at = end + 1
    found.rest, size = data[at:], found.size
    if not found.fault and holds_sum(found.rest) and _take(found, found.rest):  # it lacks only its line end
        found.unended, found.size = True, size
    if found.fault and _was_interrupted(data, found.size):
        found.fault = ""
    return found


def _take(found: Contents, raw: bytes) -> bool:
    try:
        event, crc = _event(raw, len(found.events) + 1, found.crc)
    except Fault as fault:
        found.fault = str(fault)
        return False
    found.events.append(event)
    found.crc = crc
    found.size += len(raw) + 1
    return True


def _was_interrupted(data: bytes, start: int) -> bool:
    """Tell whether all that follows is one line of which the disk lost whole sectors: it reads as zeros there.

    No line holds a zero, so that one was being written when the power failed.
    """
    rest = data[start:]
    if b"\n" in rest[:-1] or b"\0" not in rest:
        return False
    edges = [start, *range(start + SECTOR - start % SECTOR, len(data), SECTOR), len(data)]
    return any(not data[begin:end].strip(b"\0") for begin, end in pairwise(edges))


def _check_head(path: Path, data: bytes) -> None:
    """Refuse what is no session, or one of a newer format, before anything else is said of it."""
    if not data:
        raise Unreadable(path, "it is empty", _ADVICE)
    first = data[: data.find(b"\n")] if b"\n" in data else data
    try:
        head = json.loads(first) if len(first) <= LONGEST_LINE else None
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or head.get("tableside") != "session":
        if b'"tableside"' in first:
            return
        raise Unreadable(path, "it is not a session", _ADVICE)
    format = head.get("format")
    if isinstance(format, int) and format > NEWEST:
        raise Newer(path, format, NEWEST)


def _event(raw: bytes, number: int, crc: int) -> tuple[Event, int]:
    """Read one line, given its number and the checksum of all before; gives the checksum of all with it."""
    if len(raw) > LONGEST_CORRECTION:
        raise _too_long(raw, LONGEST_CORRECTION)
    taken = unframed(raw, crc)
    if taken is None:
        unfit, none = "the checksum does not match the line", "the line has no checksum at its end"
        raise Fault(unfit if has_sum(raw) else none)
    event = _checked_event(taken[0])
    if len(raw) > longest(event):
        raise _too_long(raw, longest(event))
    if event.line != number:
        raise Fault(f"the line calls itself line {event.line}")
    if (number == 1) != isinstance(event, Open):
        raise Fault("a session starts with one open line and has no other")
    return event, taken[1]


def _too_long(raw: bytes, longest: int) -> Fault:
    return Fault(f"the line is {len(raw):,} bytes long, and at most {longest:,} are read")


def _checked_event(body: bytes) -> Event:
    try:
        text = body.decode()
        if not text.isprintable() or "\\u" in text:
            check_shown(json.loads(text))
        if "NaN" in text or "Infinity" in text:
            json.loads(text, parse_constant=no_number)
        return EVENTS.validate_json(body, strict=True)
    except UnicodeDecodeError:
        raise Fault("the line is not UTF-8 text") from None
    except RecursionError:
        raise Fault("the line is nested too deeply") from None
    except ValueError as error:
        raise Fault(problem(error)) from None


def problem(error: ValueError) -> str:
    """Say in half a sentence what is wrong with a line that could not be read."""
    if isinstance(error, ValidationError):
        return _first_problem(error)
    return str(error) if isinstance(error, Fault) else NO_OBJECT


def no_number(name: str) -> None:
    """Refuse what JSON does not know as a number: NaN, Infinity and -Infinity.

    Raises:
        ValueError: always; the text is half a sentence.
    """
    raise Fault(f"{name} is not a number")


def _first_problem(error: ValidationError) -> str:
    """Say the first thing that is wrong with an event."""
    found = error.errors(include_url=False, include_context=False)[0]
    if found["type"] in ("union_tag_invalid", "union_tag_not_found"):
        return "there is no event of that kind"
    if found["type"] == "json_invalid":
        return NO_OBJECT
    place = ".".join(shortened(str(each)) for each in found["loc"])
    what = shortened(found["msg"].removeprefix(OF_OURS), 80).lower()
    return f"{place}: {what}" if place else what


# A file that another program writes, followed from look to look


WRITING = "The last action is still being written."
GONE = "The file was deleted or moved: this is where the session stood."


class Grown(NamedTuple):
    """What is new in a file: its events; `anew` says that they are all that it holds, as it was written anew."""

    events: Sequence[Event] = ()
    anew: bool = False


NOTHING = Grown()


class Follower:
    """Reads a file again whenever it has changed.

    Attributes:
        events: all that it held when it could last be read.
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
        found = contents(path, data)
        if known is None or not found.events:
            raise Damaged(path, found.fault or "its only line is not whole", 1)
        self.events = found.events
        self._say(known, found)

    def look(self) -> Grown:
        """Read what was written since the last look; nothing is read where nothing was."""
        now = self._seen()
        if now is None:
            self._read_at, self.problem = None, GONE
            return NOTHING
        if self._known is not None and _same(now, self._known) and self._read_at == self.path:
            return NOTHING
        try:
            return self._read()
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
            return self.events[:1] == contents(path, file_bytes(path)).events[:1]
        return False

    def _read(self) -> Grown:
        data, known = start_and_known(self.path, LARGEST_SESSION, LARGEST_SESSION)
        found, before, was = contents(self.path, data), self.events, self._known
        self._say(known, found)
        if not found.events or found.events == before:
            return NOTHING
        self.events = found.events
        goes_on = was is not None and was.st_ino == known.st_ino and found.events[: len(before)] == before
        return Grown(found.events[len(before) :]) if goes_on else Grown(found.events, anew=True)

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
