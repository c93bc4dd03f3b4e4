"""The models of events, by which their lines are checked, read and written.

Importing pydantic and making them takes an eighth of a second, so what only lists sessions does without this module.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import ConfigDict, Field, TypeAdapter

from saves.log.events import Event
from saves.log.frame import framed

EVENTS: TypeAdapter[Event] = TypeAdapter(
    Annotated[Event, Field(discriminator="event")],
    config=ConfigDict(extra="forbid", revalidate_instances="always"),
)


def written(event: Event, crc: int) -> tuple[bytes, int]:
    """Write an event as a line, given the checksum of all lines before; gives the line and the checksum of all.

    Raises:
        ValidationError: it holds what no event holds, and could not be read again.
    """
    sound = EVENTS.validate_python(event)
    return framed(EVENTS.dump_json(sound, exclude_defaults=True), crc)


def all_written(each: Iterable[Event]) -> tuple[bytes, int]:
    """Write the events of a whole log as the bytes of its file; gives those and their checksum.

    Raises:
        ValidationError: one of them could not be read again.
    """
    lines: list[bytes] = []
    crc = 0
    for event in each:
        line, crc = written(event, crc)
        lines.append(line)
    return b"".join(lines), crc
