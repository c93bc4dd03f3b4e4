"""Files: read with a sentence for what goes wrong, written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from io import FileIO
from pathlib import Path

from rulesets.engine.core.sentences import shortened
from saves.disk.errors import Trouble, Unreadable, in_words
from saves.disk.reading import LARGEST_SESSION, read_regular


def real_name(path: Path) -> Path:
    """Give the file's own name where a link was named, so that a session reached by two names is one."""
    return Path(os.path.realpath(path)) if os.path.islink(path) else path


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
        return f"{name} already exists: choose another name."
    try:
        write(path)
    except (OSError, ValueError) as error:
        reason = in_words(error) if isinstance(error, OSError) else "that is not a file name"
        return f"{name} cannot be written ({reason}): choose another name."
    return ""


def file_bytes(path: Path) -> bytes:
    """Read a whole file.

    Raises:
        Unreadable: it is missing, no regular file, too large, or the system refuses.
    """
    try:
        return read_regular(path, LARGEST_SESSION)
    except IsADirectoryError:
        raise Unreadable(path, "it is a folder", "choose a file that Tableside wrote") from None
    except (FileNotFoundError, ValueError):
        raise Unreadable(path, "there is no such file", "choose one that exists", folder=True) from None
    except OSError as error:
        raise Unreadable(path, f"it cannot be read ({in_words(error)})", "solve that and open it again") from None


def is_there(path: Path) -> bool:
    """Tell whether there is anything by a name, a link to nothing included.

    Nothing is where the system does not let us look.
    """
    try:
        os.lstat(path)
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
        raise Trouble(f"{path.name} cannot be written ({in_words(error)}): solve that and try again.") from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, also after a crash; a link in its place is not followed.

    Raises:
        OSError: it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.new")
    with made_anew(new) as file:
        write_all(file, data)
    os.replace(new, path)
    _keep_name(path.parent)


def made_anew(path: Path) -> FileIO:
    """Make a file to be written, in place of what a crash may have left there; no link is followed.

    Raises:
        OSError: it cannot be made.
    """
    path.unlink(missing_ok=True)
    return FileIO(path, "x")


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
