"""The table that a combat is resolved on: empty, or with an owner's kit, or as a saved session left it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from rulesets.checklist import Ruleset, matches
from rulesets.questions import BadAnswer, Question, a_list, nearest, read, shortened
from rulesets.table import Table
from rulesets.words import Scope
from tui.pairs import BadInput, file_text


def table_for(ruleset: Ruleset, kit: Path | None, session: Path | None) -> Table:
    """Lay the table: as in the session, if one is given, with the values of the kit, if one is given.

    Raises:
        BadInput: a file cannot be used, or is of another ruleset.
    """
    table = Table() if session is None else table_of_session(ruleset, session)
    if kit is None:
        return table
    return replace(table, kit={**table.kit, **kit_values(ruleset, kit)})


def table_of_session(ruleset: Ruleset, path: Path) -> Table:
    """Open a session to read, and take its table; the file stays as it is."""
    from saves.session import Session

    session = Session.open(path, read_only=True)
    try:
        if session.ruleset.id != ruleset.id:
            raise BadInput(
                f"The session {shortened(str(path), 200)} is of {session.ruleset.id};"
                f" a session of {ruleset.id} is wanted."
            )
        return session.state.table
    finally:
        session.close()


def kit_values(ruleset: Ruleset, path: Path) -> dict[str, str]:
    """Read a kit file: an object with `ruleset` and `values`, printed values by key, as typed."""
    where = f"The kit {shortened(str(path), 200)}"
    try:
        kit = json.loads(file_text(path, "the kit"))
        of, values = str(kit["ruleset"]), dict(kit["values"])
    except BadInput:
        raise
    except (ValueError, TypeError, KeyError, RecursionError):
        raise BadInput(f'{where} is no kit: {{"ruleset": …, "values": {{KEY: TEXT}}}} in JSON is wanted.') from None
    if of != ruleset.id:
        raise BadInput(f"{where} is of {shortened(of)}; a kit of {ruleset.id} is wanted.")
    for key, value in values.items():
        _refuse_bad(ruleset, where, key, value)
    return values


def _refuse_bad(ruleset: Ruleset, where: str, key: str, value: object) -> None:
    question = kit_question(ruleset, key)
    if question is None:
        keys = [each.key for each in kit_questions(ruleset)]
        raise BadInput(
            f"{where} has “{shortened(key)}”, which is no printed value of {ruleset.id}:"
            f" {a_list(keys) or 'none'} is wanted.{nearest(key, keys)}"
        )
    if not isinstance(value, str):
        raise BadInput(f"{where} has no text for {shortened(key)}; {question.accepted()} is wanted.")
    try:
        read(question, value, Table())
    except BadAnswer as bad:
        raise BadInput(f"{where} cannot be used. {bad}") from None


def kit_questions(ruleset: Ruleset) -> tuple[Question[Any], ...]:
    """List the questions whose answers an owner's kit keeps, each once."""
    kept = (each for checklist in ruleset.checklists for each in checklist.printed if each.remember is Scope.KIT)
    return tuple({question.key: question for question in kept}.values())


def kit_question(ruleset: Ruleset, key: str) -> Question[Any] | None:
    """Find the question that a key of a kit answers."""
    for question in kit_questions(ruleset):
        if matches(question, key):
            return replace(question, key=key)
    return None
