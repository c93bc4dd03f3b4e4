"""The title of a session, which its first line gives: changed, and made different from those of other sessions."""

from __future__ import annotations

import json
from collections.abc import Collection
from itertools import count
from pathlib import Path

from saves.disk.errors import Unreadable
from saves.log.frame import framed, unframed

OPEN_IT = "open it once, so that it is put right, and rename it then"


def retitled(path: Path, data: bytes, title: str) -> bytes:
    """Write a session's file with another title in its first line; no other line changes but for its checksum.

    Raises:
        Unreadable: a line of it is not whole.
    """
    lines = data.split(b"\n")
    if lines.pop():
        raise Unreadable(path, "its last line is not whole", OPEN_IT)
    written: list[bytes] = []
    old = new = 0
    for number, raw in enumerate(lines, 1):
        taken = unframed(raw, old)
        if taken is None:
            raise Unreadable(path, "its checksum does not fit", OPEN_IT, number)
        body, old = taken
        line, new = framed(body if written else _with_title(body, title), new)
        written.append(line)
    return b"".join(written)


def _with_title(body: bytes, title: str) -> bytes:
    first = {**json.loads(body), "title": title}
    return json.dumps(first, ensure_ascii=False, separators=(",", ":")).encode()


def free_title(title: str, taken: Collection[str]) -> str:
    """Give a title that no other session has: the one given, or one with a number behind it: `Saturday 2`."""
    used = {each.casefold() for each in taken}
    if title.casefold() not in used:
        return title
    return next(each for number in count(2) if (each := f"{title} {number}").casefold() not in used)
