"""What rulesets raised, kept for whoever mends them: a file each in a folder of their own."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from saves.disk.files import write_new

MOST_FAULTS = 20
ENDING = ".txt"


class Faults:
    """A folder of faults, of which the newest are kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def keep(self, game: str, report: str) -> Path | None:
        """Write a report of a fault of a game, by its id, and give its file; None where it cannot be written."""
        stamp = f"{datetime.now(UTC):%Y-%m-%dT%H-%M-%S-%f}"
        try:
            path = write_new(self.folder / f"{stamp}{ENDING}", f"{game}\n{report}".encode("utf-8", "backslashreplace"))
        except OSError:
            return None
        self._forget()
        return path

    def _forget(self) -> None:
        with suppress(OSError):
            kept = sorted(path for path in self.folder.iterdir() if path.suffix == ENDING)
            for path in kept[:-MOST_FAULTS]:
                path.unlink(missing_ok=True)


def report_of(error: BaseException, words: bool) -> str:
    """Write where an error was raised, and what; without `words`, what errors say of themselves is left out.

    An error's own words may hold an answer that only one side may know; where it was raised never does.
    """
    if words:
        return "".join(traceback.format_exception(error))
    return "\n".join(
        part for each in _with_causes(error) for part in (*traceback.format_tb(each.__traceback__), _kind(each))
    )


def _kind(error: BaseException) -> str:
    return f"{type(error).__name__} (its words are left out: a secret is open)\n"


def _with_causes(error: BaseException | None) -> Iterator[BaseException]:
    """Go from an error to what it was raised from, the first one first."""
    if error is not None:
        yield from _with_causes(error.__cause__ or error.__context__)
        yield error
