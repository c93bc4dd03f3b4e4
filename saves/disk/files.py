"""Files: read with a sentence for what goes wrong, written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import FileIO
from pathlib import Path

from rulesets.engine.core.sentences import shortened
from saves.disk.errors import Trouble, Unreadable, in_words


def typed_path(text: str) -> Path:
    """Read a path as players type it; a ~ before a name that is nobody's is part of the name."""
    path = Path(text)
    try:
        return path.expanduser()
    except RuntimeError:
        return path


def why_not_new(path: Path, write: Callable[[Path], object]) -> str:
    """Write a file that is not there yet; say in a sentence why not, or give an empty text."""
    name = shortened(path.name)
    if is_there(path):
        return f"There is a file {name} already: another name is wanted."
    try:
        write(path)
    except (OSError, ValueError) as error:
        reason = in_words(error) if isinstance(error, OSError) else "that is no file name"
        return f"{name} cannot be written ({reason}): another name is wanted."
    return ""


def file_bytes(path: Path) -> bytes:
    """Read a whole file.

    Raises:
        Unreadable: it is missing, a folder, or the system refuses.
    """
    try:
        return path.read_bytes()
    except IsADirectoryError:
        raise Unreadable(path, "it is a folder", "choose a file that Tableside wrote") from None
    except (FileNotFoundError, ValueError):
        raise Unreadable(path, "there is no such file", "choose one that is there", folder=True) from None
    except OSError as error:
        raise Unreadable(path, f"it cannot be read ({in_words(error)})", "see to it, and open it again") from None


def is_there(path: Path) -> bool:
    """Tell whether there is anything by a name; nothing is where the system does not let us look."""
    try:
        os.stat(path)
    except (OSError, ValueError):
        return False
    return True


def free_name(path: Path) -> Path:
    """Give a name that no file has: the one given, or one with a number."""
    number, free = 1, path
    while is_there(free):
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def put(path: Path, data: bytes) -> None:
    """Write a file that the players asked for.

    Raises:
        Trouble: it cannot be written.
    """
    try:
        write_whole(path, data)
    except OSError as error:
        raise Trouble(f"{path.name} cannot be written ({in_words(error)}); see to it, and try again.") from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, also after a crash.

    Raises:
        OSError: it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    with FileIO(new, "w") as file:
        write_all(file, data)
    os.replace(new, path)
    _keep_name(path.parent)


def write_all(file: FileIO, data: bytes) -> None:
    """Write at the file's place, and force it to the disk.

    Raises:
        OSError: it cannot be written; a part of it may be.
    """
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]
    os.fsync(file.fileno())


def _keep_name(folder: Path) -> None:
    """Bring a folder's names to the disk, where the system can: not every folder that is written can be opened."""
    if os.name != "posix" or not os.access(folder, os.R_OK):
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
