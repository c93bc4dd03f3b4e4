"""The register of precedents: what a table has settled and when, and as a file that a club keeps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rulesets.engine.core.tabletop import Change, Settled, Tabletop, What
from rulesets.engine.core.words import BadAnswer, nearest, shortened
from rulesets.engine.questions.question import read
from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import BadDocument, file_name
from saves.disk.files import json_of, the_first, write_json, wrong_head
from saves.log.events import Amend, Confirm
from saves.session.session import Session

FORMAT = 1
LARGEST = 100_000


def settled_at(session: Session) -> dict[str, int]:
    """Name the line at which each precedent was settled last."""
    settled: dict[str, int] = {}
    rulings = {each.line: each.event for each in session.state.combats()}
    for state in reversed(list(session.state.path())):
        event = rulings.get(state.line, state.event)
        changes = event.remembered if isinstance(event, Confirm) else event.changes if isinstance(event, Amend) else ()
        settled.update({each.name: event.line for each in changes if each.what is What.PRECEDENT})
    return settled


def write_register(path: Path, ruleset_id: str, readings: Settled) -> None:
    """Write the readings that a table has settled to a file.

    Raises:
        OSError: it cannot be written.
    """
    register = {
        "tableside": "precedents",
        "format": FORMAT,
        "ruleset": ruleset_id,
        "readings": dict(sorted(readings.items())),
    }
    write_json(path, register)


def read_register(path: Path, ruleset: Ruleset) -> tuple[Change, ...]:
    """Read a club's register as the changes that settle its precedents; a rule that is open no longer needs none.

    Raises:
        BadDocument: anything is wrong; it is listed, a sentence each, as far as anybody would read it.
    """
    try:
        register = json_of(path, "register of precedents", LARGEST)
    except FileNotFoundError:
        raise BadDocument((f"There is no file {file_name(path, folder=True)}: give the name of a register.",)) from None
    if not isinstance(register, dict) or not isinstance(register.get("readings"), dict):
        raise BadDocument((f"{file_name(path)} is not a register: it needs an object with “ruleset” and “readings”.",))
    problems = wrong_head(path, register, "register", FORMAT, ruleset.id)
    problems += the_first(_wrong_readings(path, register["readings"], ruleset))
    if problems:
        raise BadDocument(tuple(problems))
    closed = {each.key for each in ruleset.closed}
    return tuple(
        Change(What.PRECEDENT, key, value=reading) for key, reading in register["readings"].items() if key not in closed
    )


def _wrong_readings(path: Path, readings: Mapping[str, Any], ruleset: Ruleset) -> Iterator[str]:
    known = {precedent.key: precedent for precedent in ruleset.precedents}
    closed = {precedent.key: precedent.default for precedent in ruleset.closed}
    for key, reading in readings.items():
        if key in closed:
            if reading != closed[key]:
                yield f"{file_name(path)}: {key} is no longer open: the rules say “{closed[key]}”."
        elif key not in known:
            yield f"{file_name(path)}: {ruleset.title} has no precedent {shortened(key)}.{nearest(key, known)}"
        elif reading not in [word.value for word in known[key].words]:
            yield f"{file_name(path)}: {_said(known[key], reading)}"


def _said(precedent: Any, reading: Any) -> str:
    try:
        read(precedent, str(reading), Tabletop())
    except BadAnswer as bad:
        return bad.keyed
    return f"“{shortened(str(reading))}” is not a reading of {precedent.key}: choose {precedent.accepted()}."
