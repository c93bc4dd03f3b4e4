"""The frame of a log's lines, the same in every format: a JSON object that ends with a checksum of the file so far.

The checksum is the CRC-32 of all bytes before it, those of the lines before included, as eight hexadecimal digits:
`{"line":1,…,"sum":"bfaeae73"}` and a line end. So the last one covers the whole file.
"""

from __future__ import annotations

import re
import zlib
from typing import Literal

FORMAT: Literal[1] = 1
"""The number of the format in which logs begin; the first line gives it."""

NEWEST: Literal[2] = 2
"""The number of the newest format; a log rises to it with the first line that an older one does not have."""

_SUM = len(',"sum":"00000000"}')
_ANY = re.compile(rb',"sum":"[0-9a-f]{8}"\}')


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
