"""Sessions as files, without a screen: export, import, report and verify."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rulesets.engine.core.sentences import how_many
from saves.disk.errors import Trouble, file_name
from saves.session.session import Session
from tui.shared.exits import BAD_INPUT, DIFFERS, DONE
from tui.shared.pairs import BadInput
from tui.shared.printing import complain


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


def report(path: Path, as_page: bool = False) -> str:
    """Write a session for people: as Markdown, or as a page for a browser."""
    from saves.reports.html import page
    from saves.reports.markdown import report as written

    with opened(path) as session:
        return page(session) if as_page else written(session)


def take_in(path: Path, sessions: Path) -> Path:
    """Make a session of an exported document, and give its file.

    Raises:
        BadInput: it is no such document.
    """
    from saves.reports.export import import_file

    with said():
        return import_file(path, sessions)


def mend(path: Path) -> Path:
    """Copy a session whose line ends were converted, give the copy its own again, and name its file.

    Raises:
        BadInput: it has its own already, or is no session.
    """
    from saves.log.mending import mend as mended

    with said():
        return mended(path)


def verify(paths: list[Path], write: Callable[[str], None]) -> int:
    """Rule every combat of the sessions again, and list those that come out otherwise; gives the exit code.

    What the players let be done though the rules bar it, and what they corrected, is listed, too.

    All files are looked at: one that cannot be taken is told, and counts for more than a difference.
    """
    codes = [_verified(path, write) for path in paths]
    return BAD_INPUT if BAD_INPUT in codes else max(codes)


def _by_new_text(session: Session) -> Iterator[str]:
    """Say which rulings would be others by the text of the game's file as it is now, where that was edited."""
    from saves.reports.verify import verify as differences
    from saves.session.edited import edited

    found = edited(session)
    if found is not None:
        changed = differences(session, found.ruleset)
        yield f"{found} By the new text {len(changed)} would be ruled differently."
        yield from map(str, changed)


def _verified(path: Path, write: Callable[[str], None]) -> int:
    from saves.reports.verify import allowed, corrections
    from saves.reports.verify import verify as differences
    from saves.session.missing import no_ruleset

    try:
        with opened(path) as session:
            if problem := no_ruleset(session.ruleset):
                raise BadInput(f"{file_name(path)}: {problem}")
            differing = differences(session)
            combats = how_many(session.state.confirmed, "combat")
            write(f"{file_name(path)}: {combats}; ruled differently today: {len(differing)}")
            for line in (*allowed(session), *corrections(session), *map(str, differing)):
                write(line)
            for line in _by_new_text(session):
                write(line)
            return DIFFERS if differing else DONE
    except BadInput as bad:
        complain(f"tableside: {bad}")
        return BAD_INPUT
