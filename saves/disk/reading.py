"""Reading files that somebody names: regular ones only, and never more than was asked for.

A pipe, a device or a folder is refused before it is opened, so that nothing waits for what never comes.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

LARGEST_SESSION = 200_000_000
LARGEST_SMALL = 1_000_000
LARGEST_GAME = 256 * 1024
"""How many bytes a session may have, what is read beside it or as settings, and the file of a game."""

_KINDS = (
    (stat.S_ISFIFO, "it is a pipe, not a file"),
    (stat.S_ISSOCK, "it is a socket, not a file"),
    (stat.S_ISCHR, "it is a device, not a file"),
    (stat.S_ISBLK, "it is a device, not a file"),
)
AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""Opens a file without waiting for anybody at its other end."""
A_PIECE = 1_000_000


def read_regular(path: Path | str, largest: int) -> bytes:
    """Read a whole file of at most so many bytes.

    Raises:
        FileNotFoundError: there is none.
        IsADirectoryError: it is a folder.
        OSError: it is no regular file, is larger, or cannot be read.
    """
    data = start_of(path, largest + 1, largest)
    if len(data) > largest:
        raise _too_large(largest)
    return data


def start_of(path: Path | str, most: int, largest: int | None = None) -> bytes:
    """Read at most so many bytes of a file, from its beginning; a file of more than `largest` is not even begun.

    Raises:
        FileNotFoundError: there is none.
        IsADirectoryError: it is a folder.
        OSError: it is no regular file, is larger, or cannot be read.
    """
    return start_and_known(path, most, largest)[0]


def start_and_known(path: Path | str, most: int, largest: int | None) -> tuple[bytes, os.stat_result]:
    """Read at most so many bytes of a file, as `start_of` does, and give what the system knows of it.

    Raises:
        OSError: as `start_of` does.
    """
    _check(os.stat(path), largest)
    handle = os.open(path, os.O_RDONLY | AT_ONCE)
    try:
        known = os.fstat(handle)
        _check(known, largest)
        return _read(handle, most, known.st_size), known
    finally:
        os.close(handle)


def _read(handle: int, most: int, expected: int) -> bytes:
    """Read at most so many bytes; as many as are expected come in one piece, so that they are in memory once."""
    parts: list[bytes] = []
    piece = max(expected, 0) + 1
    while most and (part := os.read(handle, min(most, piece))):
        parts.append(part)
        most, piece = most - len(part), A_PIECE
    return parts[0] if len(parts) == 1 else b"".join(parts)


def _check(found: os.stat_result, largest: int | None) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, "it is a folder")
    for is_kind, what in _KINDS:
        if is_kind(found.st_mode):
            raise OSError(errno.EINVAL, what)
    if largest is not None and found.st_size > largest:
        raise _too_large(largest)


def _too_large(largest: int) -> OSError:
    return OSError(errno.EFBIG, f"it is larger than {largest:,} bytes")
