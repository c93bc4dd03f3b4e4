"""The table that a combat is resolved on: empty, or with an owner's kit, or as a saved session left it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.referee.ruleset import Ruleset
from tui.shared.pairs import BadInput

if TYPE_CHECKING:
    from pathlib import Path


def table_for(ruleset: Ruleset, kit: Path | None, session: Path | None) -> Tabletop:
    """Lay the table: as in the session, if one is given, with the values of the kit, if one is given.

    Raises:
        BadInput: a file cannot be used, or is of another ruleset.
    """
    if kit is None and session is None:
        return Tabletop()
    from saves.disk.errors import Trouble

    try:
        table = Tabletop() if session is None else table_of_session(ruleset, session)
        return table if kit is None else with_kit(table, ruleset, kit)
    except Trouble as trouble:
        raise BadInput(str(trouble)) from None


def table_of_session(ruleset: Ruleset, path: Path) -> Tabletop:
    """Open a session to read, and take its table; the file stays as it is."""
    from saves.disk.errors import file_name
    from saves.session.session import Session

    session = Session.open(path, read_only=True)
    try:
        if session.ruleset.id != ruleset.id:
            raise BadInput(f"{file_name(path)} is a session of {session.ruleset.id}: give one of {ruleset.id}.")
        return session.state.table
    finally:
        session.close()


def with_kit(table: Tabletop, ruleset: Ruleset, path: Path) -> Tabletop:
    """Add the printed values of a kit file, each read as if it were typed."""
    from saves.session.kits import import_kit

    return replace(table, kit={**table.kit, **import_kit(path, ruleset)})
