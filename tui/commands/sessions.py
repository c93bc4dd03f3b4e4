"""Sessions as files, without a screen: export, import, report and verify."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from saves.disk.errors import Trouble
from saves.session.session import Session
from tui.shared.exits import DIFFERS
from tui.shared.pairs import BadInput


@contextmanager
def opened(path: Path) -> Iterator[Session]:
    """Open a session to read only.

    Raises:
        BadInput: it cannot be opened.
    """
    with said():
        session = Session.open(path, read_only=True)
    with session:
        yield session


@contextmanager
def said() -> Iterator[None]:
    """Turn what is wrong with a file into bad input."""
    try:
        yield
    except Trouble as trouble:
        raise BadInput(str(trouble)) from None


def export(path: Path) -> str:
    """Write a whole session as one JSON document."""
    from saves.reports.export import export_text

    with opened(path) as session:
        return export_text(session)


def report(path: Path) -> str:
    """Write a session as Markdown."""
    from saves.reports.markdown import report as written

    with opened(path) as session:
        return written(session)


def take_in(path: Path, sessions: Path) -> Path:
    """Make a session of an exported document, and give its file.

    Raises:
        BadInput: it is no such document.
    """
    from saves.reports.export import import_file

    with said():
        return import_file(path, sessions)


def verify(paths: list[Path], write: Callable[[str], None]) -> int:
    """Rule every combat of the sessions again, and list those that come out otherwise; 1 if there are any."""
    from saves.reports.verify import verify as differences

    found = 0
    for path in paths:
        with opened(path) as session:
            differing = differences(session)
            write(f"{path.name}: {session.state.confirmed} combats, {len(differing)} ruled otherwise today")
            for each in differing:
                write(str(each))
            found += len(differing)
    return DIFFERS if found else 0
