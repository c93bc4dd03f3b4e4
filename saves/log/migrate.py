"""Bringing sessions of older formats up to this one; the file as it was is kept beside the new one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from saves.log.frame import FORMAT, framed, unframed

UNKNOWN = -1
Lines = list[dict[str, Any]]

MIGRATIONS: dict[int, Callable[[Lines], Lines]] = {}
"""What makes the lines of the next format of those of an older one, by the older one's number.

Lines are JSON objects without their checksums; the frame of a line never changes.
"""


def format_of(data: bytes) -> int:
    """Give the format of a session; -1 if that cannot be told."""
    try:
        head = json.loads(data[: data.find(b"\n") + 1])
    except (ValueError, RecursionError):
        return UNKNOWN
    format = head.get("format") if isinstance(head, dict) and head.get("tableside") == "session" else UNKNOWN
    return format if isinstance(format, int) else UNKNOWN


def brought_up(data: bytes) -> bytes:
    """Rewrite a session of an older format in this one, as far as its lines are sound; what follows stays as it is.

    A session of this format or a newer one, and whatever is no session, is given back as it is.
    """
    format = format_of(data)
    if format >= FORMAT or format not in MIGRATIONS:
        return data
    lines = list(_sound(data))
    rest = data.split(b"\n", len(lines))[-1]
    while format < FORMAT:
        lines = MIGRATIONS[format](lines)
        format += 1
        lines[0]["format"] = format
    return b"".join(_written(lines)) + rest


def _sound(data: bytes) -> Iterator[dict[str, Any]]:
    crc = 0
    for raw in data.split(b"\n")[:-1]:
        taken = unframed(raw, crc)
        if taken is None:
            return
        line, crc = taken
        try:
            yield json.loads(line)
        except (ValueError, RecursionError):
            return


def _written(lines: Lines) -> Iterator[bytes]:
    crc = 0
    for line in lines:
        written, crc = framed(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode(), crc)
        yield written
