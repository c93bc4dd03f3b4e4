"""Opening a session's file: read, checked, and folded to where it stands."""

from __future__ import annotations

import gc
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rulesets.engine.core.sentences import UnknownRuleset
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import Damaged, Unreadable
from saves.disk.files import file_bytes
from saves.log.file import LogFile
from saves.log.history import History
from saves.log.migrate import brought_up, format_of
from saves.log.reading import Contents, contents


def load(
    path: Path, file: LogFile | None, accept_damage: bool, rulesets: Callable[[str], Ruleset]
) -> tuple[History, Ruleset]:
    """Read a session, and let its file go on from there; without a file it is only read.

    Raises:
        Unreadable: it is no session, or its ruleset is not there; Damaged or Newer say more.
        InUse: another program writes it.
    """
    if file is not None:
        file_bytes(path)  # What is no file gets no lock.
        file.lock()
    data = file_bytes(path)
    original, data = data, brought_up(data)
    with uncollected():
        found, history = folded(contents(path, data), data)
    if history is None or (found.fault and not accept_damage):
        raise Damaged(path, found.fault or "its only line is not whole", len(found.events) + 1)
    try:
        ruleset = rulesets(history.opening.ruleset)
    except UnknownRuleset as unknown:
        raise Unreadable(path, str(unknown).rstrip("."), "install its ruleset, and open it again") from None
    if file is not None and data is not original:
        file.opened_older(original, format_of(original))
    elif file is not None:
        file.opened(found, data)
    return history, ruleset


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep the garbage collector from walking again and again through a long log while it is read; none is garbage.

    What was read is then among the old objects at once, as freezing and thawing does without a walk.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.unfreeze()
            gc.enable()


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
    for _ in history.events:
        size = data.index(b"\n", size) + 1
    return Contents(history.events, size, zlib.crc32(data[:size]), data[size:], fault)
