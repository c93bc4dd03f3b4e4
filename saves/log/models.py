"""The models of events, by which their lines are checked, read and written, and how long a line may be.

Importing pydantic and making them takes an eighth of a second, so what only lists sessions does without this module.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

from pydantic import ConfigDict, Field, TypeAdapter

from saves.disk.errors import NotNow, Unreadable
from saves.disk.reading import LARGEST_SESSION
from saves.log.events import Correct, Event
from saves.log.frame import CHECKSUM, framed

EVENTS: TypeAdapter[Event] = TypeAdapter(
    Annotated[Event, Field(discriminator="event")], config=ConfigDict(extra="forbid", revalidate_instances="always")
)


def schema() -> dict[str, Any]:
    """Give the JSON Schema of a line of a session's file, with the checksum in which its frame ends."""
    made = EVENTS.json_schema()
    for ref in made["discriminator"]["mapping"].values():
        definition = made["$defs"][ref.rpartition("/")[2]]
        definition["properties"]["sum"] = {"type": "string", "pattern": f"^{CHECKSUM}$"}
        definition["required"].append("sum")
        definition["additionalProperties"] = False  # older pydantics leave it out
    return made


def line_written(event: Event, crc: int) -> tuple[bytes, int]:
    """Write an event as a line, given the checksum of all lines before; gives the line and the checksum of all.

    Raises:
        ValidationError: it holds what no event holds, and could not be read again.
    """
    sound = EVENTS.validate_python(event)
    return framed(EVENTS.dump_json(sound, exclude_defaults=True), crc)


def lines_written(each: Iterable[Event]) -> tuple[bytes, int]:
    """Write the events of a whole log as the bytes of its file; gives those and their checksum.

    Raises:
        ValidationError: one of them could not be read again.
    """
    lines: list[bytes] = []
    crc = 0
    for event in each:
        line, crc = line_written(event, crc)
        lines.append(line)
    return b"".join(lines), crc


LONGEST_LINE = 1_000_000
LONGEST_CORRECTION = 20_000_000


def longest(event: Event) -> int:
    """Give how many bytes the line of an event may have."""
    return LONGEST_CORRECTION if isinstance(event, Correct) else LONGEST_LINE


def check_line(event: Event, line: bytes, size: int) -> None:
    """Refuse a line that is too long, or that would make a file of `size` bytes too large.

    Raises:
        NotNow: it is.
    """
    if len(line) > longest(event):
        raise NotNow(
            f"This takes {len(line):,} bytes; one line of a session holds {longest(event):,}: do it in smaller parts."
        )
    if size + len(line) > LARGEST_SESSION:
        raise NotNow(f"The session is full, at {LARGEST_SESSION:,} bytes: continue in a new session.")


def check_lines(path: Path, events: Iterable[Event], advice: str) -> None:
    """Refuse a new file with a line that is too long, and say what can be done.

    Raises:
        Unreadable: it has one.
    """
    for event in events:
        line, _ = line_written(event, 0)
        if len(line) > longest(event):
            reason = f"line {event.line} would take {len(line):,} bytes, and one line holds {longest(event):,}"
            raise Unreadable(path, reason, advice)
