"""Commands at which a ruleset may raise: told in a sentence, and kept or shown where that was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.referee.ruleset import Ruleset
from tui.shared.exits import Blamed
from tui.shared.pairs import BadInput

if TYPE_CHECKING:
    from pathlib import Path


@contextmanager
def blaming(ruleset: Ruleset, where: str, data: Path | None) -> Iterator[None]:
    """Tell what a ruleset raises as its fault; the report of it is kept in the data folder, if one was named.

    Raises:
        Blamed: it raised.
    """
    try:
        yield
    except (BadInput, BadAnswer, OSError):
        raise
    except Exception as error:  # whatever a ruleset raises is its fault
        from saves.disk.faults import Faults, report_of
        from saves.session.missing import Blame

        blame = Blame(ruleset, Faults(data / "faults") if data else None)
        raise Blamed(str(blame.of(error, where, "nothing is ruled")), report_of(error, words=True)) from error
