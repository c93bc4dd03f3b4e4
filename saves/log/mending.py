"""Sessions whose line ends were converted, by an editor or on the way here: told so, and mended in a copy."""

from __future__ import annotations

from pathlib import Path

from saves.disk.errors import Converted, Trouble, file_name
from saves.disk.files import file_bytes, put_new
from saves.log.frame import is_whole


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
