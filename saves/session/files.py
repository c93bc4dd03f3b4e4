"""The files of sessions: begun, opened, renamed, deleted, and brought back."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from datetime import datetime
from pathlib import Path

from rulesets.engine.core.tabletop import KitValues
from rulesets.engine.core.words import checked
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import Damaged, Trouble, Unreadable, file_name, in_words
from saves.disk.files import check_file, file_bytes, free_name, is_there, keep_names, make_folder, move, put, real_name
from saves.log.events import Open, Players, copy_of
from saves.log.file import LogFile, NoFile, Writer
from saves.log.folder import DELETED, Summary, summaries
from saves.log.frame import FORMAT, OF_A_FILE, check_line_ends, retitled
from saves.log.history import History
from saves.log.lock import Lock, beside
from saves.log.models import check_lines
from saves.log.reading import Contents, contents
from saves.session.rulings import words
from saves.session.runs import ruleset_of

LONGEST_TITLE = 80


def wall_clock() -> str:
    """Say what time it is, with the offset of this place."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def first_line(at: str, title: str, ruleset: Ruleset, players: Players, kit: KitValues, about: str) -> Open:
    """Make the event that opens a session; `players` are named by the words of their sides.

    Raises:
        BadAnswer: a name or the title cannot be shown.
    """
    game = copy_of(ruleset.text)
    return Open(
        line=1,
        parent=0,
        at=at,
        event="open",
        tableside="session",
        format=FORMAT if game is None else OF_A_FILE,
        title=words("the title", title, LONGEST_TITLE),
        ruleset=ruleset.id,
        version=ruleset.version,
        players={side: checked(side, player, LONGEST_TITLE) for side, player in players.items()},
        kit=dict(kit),
        about=checked("about", about),
        game=game,
    )


def begin_file(path: Path, history: History, at: str) -> LogFile:
    """Write a history to a new file, which is held from then on.

    Raises:
        Unreadable: there is a file already, or a line of it would be too long.
        InUse: another program is making it.
    """
    check_lines(path, history.events, "take values out of your kit")
    file = LogFile(path, lambda: history.events, at)
    file.lock()
    if is_there(path):
        file.close()
        raise Unreadable(path, "that file already exists", "choose another name")
    file.begin()
    return file


def load(
    path: Path, since: str | None, accept_damage: bool, rulesets: Callable[[str], Ruleset]
) -> tuple[Writer, History, Ruleset]:
    """Read a session, and let its file go on from there; where nobody holds it since a time, it is only read.

    A game that is a file is played by the text that the session keeps. Where its ruleset is not there, one without any
    checklists stands in for it.

    Raises:
        Unreadable: it is no session; Damaged, Converted or Newer say more.
        InUse: another program writes it.
    """
    path = real_name(path)
    if since is None:
        return looked_at(path), *_read(path, None, accept_damage, rulesets)
    check_file(path)  # What is no file gets no lock.
    history: History | None = None
    file = LogFile(path, lambda: history.events if history else (), since)
    try:
        file.lock()
        history, ruleset = _read(path, file, accept_damage, rulesets)
    except BaseException:
        file.close()
        raise
    return file, history, ruleset


def looked_at(path: Path) -> NoFile:
    """Stand in for the file of a session that is only looked at."""
    return NoFile(path, f"{path.name} is open read-only and cannot be changed.")


def _read(
    path: Path, file: LogFile | None, accept_damage: bool, rulesets: Callable[[str], Ruleset]
) -> tuple[History, Ruleset]:
    data = file_bytes(path)
    check_line_ends(path, data)
    found, history = folded(contents(path, data), data)
    if history is None or (found.fault and not accept_damage):
        raise Damaged(path, found.fault or "its only line is not whole", len(found.events) + 1)
    ruleset = ruleset_of(history.opening, history.state.game, rulesets)
    if file is not None:
        file.opened(found, data)
    return history, ruleset


def folded(found: Contents, data: bytes) -> tuple[Contents, History | None]:
    """Fold what a file holds, and count as sound only the events that fit together; None if there are none."""
    if not found.events:
        return found, None
    history, misplaced = History.of(found.events)
    if misplaced:
        found = _up_to(history, data, misplaced)
    return found, history


def _up_to(history: History, data: bytes, fault: str) -> Contents:
    size = 0
    for _ in range(len(history.events)):
        size = data.index(b"\n", size) + 1
    return Contents(history.events, size, zlib.crc32(data[:size]), data[size:], fault)


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
    with nullcontext() if path.is_symlink() else _held(path, now):
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
