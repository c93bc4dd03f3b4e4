"""What is done to sessions in their list: renamed, deleted to a folder of their own, and brought back from there."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from saves.disk.errors import Trouble, file_name, in_words
from saves.disk.files import file_bytes, free_name, keep_names, make_folder, move, put, real_name
from saves.log.folder import DELETED, Summary, summaries
from saves.log.lock import Lock, beside
from saves.log.titles import retitled
from saves.session.opening import LONGEST_TITLE
from saves.session.rulings import words


def rename(path: Path, title: str, now: str) -> None:
    """Give a session another title; its file keeps its name.

    Raises:
        BadAnswer: the title is empty, too long, or cannot be shown.
        InUse: the session is open elsewhere.
        Trouble: its file is not whole, or cannot be written.
    """
    said = words("the title", title, LONGEST_TITLE)
    real = real_name(path)
    with _held(real, now):
        put(real, retitled(real, file_bytes(real), said))


def delete(path: Path, now: str) -> Path:
    """Move a session to the folder of those that are deleted, and give where it is then.

    A link is moved, and what it points at stays where it is.

    Raises:
        InUse: the session is open elsewhere.
        Trouble: it cannot be moved.
    """
    if path.is_symlink():
        return _moved(path, path.parent / DELETED)
    with _held(path, now):
        return _moved(path, path.parent / DELETED)


def deleted(sessions: Path) -> list[Summary]:
    """List the sessions that were deleted from a folder, newest first."""
    return summaries(sessions / DELETED)


def bring_back(path: Path, sessions: Path) -> Path:
    """Move a deleted session back among the others, and give where it is then.

    Raises:
        Trouble: it cannot be moved.
    """
    return _moved(path, sessions)


@contextmanager
def _held(path: Path, now: str) -> Iterator[None]:
    """Hold a session's file as whoever writes it does.

    Raises:
        InUse: it is open elsewhere.
    """
    lock = Lock(path)
    try:
        lock.take(now)
    except OSError as error:
        raise Trouble(f"{file_name(path)} cannot be changed ({in_words(error)}): solve that and try again.") from None
    try:
        yield
    finally:
        lock.release()
        if not os.path.lexists(path):
            beside(path, "lock").unlink(missing_ok=True)


def _moved(path: Path, folder: Path) -> Path:
    """Move a file to a folder under a name that is free there; a link points at the same file from there."""
    try:
        if path.is_symlink():
            return _moved_link(path, folder)
        return move(path, folder / path.name)
    except OSError as error:
        raise Trouble(f"{file_name(path)} cannot be moved ({in_words(error)}): solve that and try again.") from None


def _moved_link(path: Path, folder: Path) -> Path:
    make_folder(folder)
    there = free_name(folder / path.name)
    there.symlink_to(os.path.join(os.path.realpath(path.parent), os.readlink(path)))
    keep_names(folder)
    path.unlink()
    keep_names(path.parent)
    return there
