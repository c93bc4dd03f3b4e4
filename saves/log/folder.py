"""Where sessions live, how their files are named, and what the list of them says."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from datetime import UTC, datetime
from os.path import realpath
from pathlib import Path
from typing import Any, NamedTuple

from rulesets.engine.core.words import shortened, shown
from saves.disk.errors import Damaged, Unreadable, in_words
from saves.disk.files import free_name
from saves.disk.game_files import listed
from saves.disk.reading import LARGEST_SESSION, read_regular
from saves.log.frame import FORMAT, NEWEST, check_line_ends, is_whole

ENDING = ".jsonl"
DELETED = "deleted"
"""What the folder beside the sessions is called to which deleted ones go."""
LONGEST_NAME = 40
LONG_AGO = datetime.fromtimestamp(0, UTC)
_RESERVED = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}


def path_for(title: str, folder: Path) -> Path:
    """Name the file of a new session after its title: small letters, digits and hyphens, and free in the folder."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = re.sub("[^a-z0-9]+", "-", plain)[:LONGEST_NAME].strip("-")
    if not name or name in _RESERVED:
        name = f"session-{name}".strip("-")
    return free_name(folder / f"{name}{ENDING}")


class Summary(NamedTuple):
    """A session in the list: its file, title and ruleset (by id), where it stands, and when it was played last.

    `damaged` says what is wrong with the file, and at which line; None if all is well. `line` is that line, 0
    where it is the whole file.
    """

    path: Path
    title: str
    ruleset: str = ""
    where: str = ""
    when: datetime = LONG_AGO
    damaged: str | None = None
    line: int = 0

    @property
    def called(self) -> str:
        """Call it by its title, or by its file where it has none."""
        return self.title or self.path.name


def has_deleted(sessions: Path) -> bool:
    """Tell whether a deleted session lies beside the sessions of a folder."""
    return any(path.suffix == ENDING for path in listed(sessions / DELETED))


def summaries(folder: Path) -> list[Summary]:
    """List the sessions of a folder, newest first and each once, those that are damaged included.

    No ruleset is loaded and nothing is folded; an event that does not fit is found only by opening.
    """
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ENDING and not path.name.startswith("."))
    except OSError:
        return []
    return sorted(map(summary, _each_once(paths)), key=lambda each: each.when, reverse=True)


def _each_once(paths: list[Path]) -> list[Path]:
    """Leave out links to a session that is listed by its own name, or by a link before."""
    files = [path for path in paths if not path.is_symlink()]
    if len(files) == len(paths):
        return paths
    known = {realpath(path): path for path in reversed(paths)} | {realpath(path): path for path in files}
    return [*known.values()]


def summary(path: Path) -> Summary:
    """Sum up one file."""
    try:
        data = read_regular(path, LARGEST_SESSION)
        changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError as error:
        return Summary(path, _named(path), damaged=f"{shown(path.name)} cannot be read ({in_words(error)}).")
    head = _object(data[: data.find(b"\n") + 1])
    if is_whole(data) and _is_head(head):
        return Summary(path, shortened(head["title"], 80), shortened(head["ruleset"]), *_last(data, changed))
    return _looked_into(path, data, head, changed)


def _named(path: Path) -> str:
    """Call a session by its file, where it has no title that can be read."""
    return shortened(path.stem, 80)


def _object(line: bytes) -> Mapping[str, Any]:
    try:
        read = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return read if isinstance(read, dict) else {}


def _is_head(head: Mapping[str, Any]) -> bool:
    return (
        head.get("tableside") == "session"
        and head.get("format") in range(FORMAT, NEWEST + 1)
        and all(isinstance(head.get(name), str) and head[name].isprintable() for name in ("title", "ruleset"))
    )


def _last(data: bytes, changed: datetime) -> tuple[str, datetime]:
    """Find where the session stands, and when its last line was written."""
    end, when = len(data) - 1, changed
    while end > 0:
        start = data.rfind(b"\n", 0, end) + 1
        line = data[start:end]
        if end == len(data) - 1:
            when = _time(_object(line).get("at"), changed)
        if b'"where":"' in line and isinstance(where := _object(line).get("where"), str):
            return shortened(where, 80), when
        end = start - 1
    return "", when


def _time(text: Any, otherwise: datetime) -> datetime:
    try:
        return datetime.fromisoformat(text).astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        return otherwise


def _looked_into(path: Path, data: bytes, head: Mapping[str, Any], changed: datetime) -> Summary:
    """Sum up a file that is not whole: its end is only torn, or it is damaged."""
    from saves.log.reading import contents  # loads pydantic, which the first screen does without

    title = shortened(head["title"], 80) if isinstance(head.get("title"), str) else _named(path)
    ruleset = shortened(head["ruleset"]) if isinstance(head.get("ruleset"), str) else ""
    try:
        check_line_ends(path, data)
        found = contents(path, data)
    except Unreadable as unreadable:
        return Summary(path, title, ruleset, "", changed, str(unreadable), unreadable.line)
    where, when = _last(data[: found.size], changed) if found.size else ("", changed)
    if not found.events or found.fault:
        damage = Damaged(path, found.fault or "its only line is not whole", len(found.events) + 1)
        return Summary(path, title, ruleset, where, when, str(damage), damage.line)
    return Summary(path, title, ruleset, where, when)
