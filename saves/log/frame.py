"""The frame of a log's lines, the same in every format: a JSON object that ends with a checksum of the file so far.

The checksum is the CRC-32 of all bytes before it, those of the lines before included, as eight hexadecimal digits:
`{"line":1,…,"sum":"bfaeae73"}` and a line end. So the last one covers the whole file.

What is done to a file by its frames alone is here, too: changing its title, and mending its line ends.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Collection
from itertools import count
from pathlib import Path
from typing import Literal

from saves.disk.errors import Converted, Trouble, Unreadable, file_name
from saves.disk.files import file_bytes, put_new

FORMAT: Literal[1] = 1
"""The number of the format in which logs begin; the first line gives it."""

NEWEST: Literal[3] = 3
"""The number of the newest format; a log rises to that of a line which an older one does not have."""

OF_A_FILE: Literal[2] = 2
"""The number of the format in which the log of a game begins that is a file."""

CHECKSUM = "[0-9a-f]{8}"
_SUM = len(',"sum":"00000000"}')
_ANY = re.compile(rf',"sum":"{CHECKSUM}"\}}'.encode())


def framed(line: bytes, crc: int) -> tuple[bytes, int]:
    """End a line, which is a JSON object, with the checksum of all lines; gives the line and that of all with it."""
    body = line[:-1]
    tail = _tail(zlib.crc32(body, crc)) + b"\n"
    return body + tail, zlib.crc32(tail, zlib.crc32(body, crc))


def unframed(raw: bytes, crc: int) -> tuple[bytes, int] | None:
    """Take the checksum off a line without its line end, given that of all lines before.

    Gives the JSON object and the checksum of all with it and its line end; None where the checksum does not fit.
    """
    body, tail = raw[:-_SUM], raw[-_SUM:]
    crc = zlib.crc32(body, crc)
    if tail != _tail(crc):
        return None
    return body + b"}", zlib.crc32(b"\n", zlib.crc32(tail, crc))


def has_sum(raw: bytes) -> bool:
    """Tell whether a line, without its line end, ends with any checksum."""
    return _ANY.fullmatch(raw[-_SUM:]) is not None


def holds_sum(data: bytes) -> bool:
    """Tell whether there is a checksum anywhere, so that what stands there was more than begun."""
    return _ANY.search(data) is not None


def is_whole(data: bytes) -> bool:
    """Tell whether the checksum of the last line fits all that stands before it; that covers every line."""
    before = memoryview(data)[: -_SUM - 1]
    return data[-_SUM - 1 :] == _tail(zlib.crc32(before)) + b"\n"


def _tail(crc: int) -> bytes:
    return b',"sum":"%08x"}' % crc


def check_line_ends(path: Path, data: bytes) -> None:
    """Make sure that it is not its line ends alone which keep a file from being read.

    Raises:
        Converted: it is.
    """
    if b"\r" in data and is_whole(_own_line_ends(data)):
        raise Converted(path)


def mend(path: Path) -> Path:
    """Copy a session with its own line ends, and give the copy; the file is left as it is.

    Raises:
        Unreadable: it cannot be read.
        Trouble: it is not its line ends that are wrong, or the copy cannot be written.
    """
    data = file_bytes(path)
    try:
        check_line_ends(path, data)
    except Converted:
        return put_new(path.with_name(f"{path.stem}-mended{path.suffix}"), _own_line_ends(data))
    raise Trouble(f"{file_name(path)} already has its own line ends: open it as it is.")


def _own_line_ends(data: bytes) -> bytes:
    plain = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return plain if plain.endswith(b"\n") else plain + b"\n"


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
