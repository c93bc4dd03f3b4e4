"""A session as one plain JSON document, and back."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from rulesets.engine.core.tabletop import Tabletop, Unit
from rulesets.engine.core.words import shortened
from saves.disk.errors import BadDocument, Unreadable
from saves.disk.files import MOST_PROBLEMS, file_bytes, put_new
from saves.log.events import Event, Open
from saves.log.folder import path_for, summaries
from saves.log.frame import free_title
from saves.log.history import History
from saves.log.models import EVENTS, check_lines, lines_written
from saves.log.reading import check_shown, no_number, problem
from saves.log.state import Confirmed, OpenCombat, State
from saves.reports.corrections import changed
from saves.session.session import Session


def plain_state(state: State) -> dict[str, Any]:
    """Write out a state: the table, the open combat, the confirmed ones and the notes, oldest first."""
    return {
        "line": state.line,
        **({"suggests": True} if state.suggests else {}),
        **plain_table(state.table),
        "combat": _combat(state.current) if state.current else None,
        "combats": [_confirmed(each) for each in reversed(list(state.combats()))],
        "notes": [
            {"line": each.line, "at": each.at, "combat": each.combat, "text": each.text}
            for each in reversed(list(state.notes()))
        ],
    }


def plain_table(table: Tabletop) -> dict[str, Any]:
    """Write out a table."""
    return {
        "clock": table.clock._asdict(),
        "units": {name: _unit(unit) for name, unit in table.units.items()},
        "facts": dict(table.facts),
        "obligations": {name: owed._asdict() for name, owed in table.obligations.items()},
        "precedents": dict(table.precedents),
        "kit": dict(table.kit),
    }


def _unit(unit: Unit) -> dict[str, Any]:
    states = {name: state._asdict() for name, state in unit.states.items()}
    return {"side": unit.side, "card": dict(unit.card), "states": states}


def _combat(combat: OpenCombat) -> dict[str, Any]:
    answers = {
        key: {"text": reply.text, "here_only": reply.here_only, "by": reply.by, "line": reply.line}
        for key, reply in combat.answers.items()
    }
    return {
        "number": combat.number,
        "checklist": combat.checklist,
        "line": combat.begun,
        "answers": answers,
        "notes": list(combat.notes),
    }


def _confirmed(combat: Confirmed) -> dict[str, Any]:
    theirs, ruling = combat.overruled, combat.ruling
    return {
        "number": combat.number,
        "line": combat.line,
        "at": combat.event.at,
        "checklist": combat.checklist,
        "outcome": ruling.outcome,
        "sentence": ruling.sentence,
        "cite": ruling.cite,
        "facts": dict(ruling.facts),
        "effects": [str(effect) for effect in ruling.effects],
        "overruled": theirs._asdict() if theirs else None,
        "notes": list(combat.notes),
        **({"corrections": [_corrected(each) for each in combat.versions[1:]]} if combat.formerly else {}),
    }


def _corrected(version: Confirmed) -> dict[str, Any]:
    """Write out what a correction made of a combat."""
    assert version.by is not None
    assert version.formerly is not None
    stands = version.standing
    left_out = [changed(each) for each in stands.left_out] if stands else []
    return {
        "line": version.by.line,
        "combat": version.by.combat,
        "before": version.formerly.event.sentence,
        "stands": {"why": stands.why, "left_out": left_out} if stands else None,
    }


DOCUMENT_FORMATS = (1, 2, 3)
"""The formats of documents; they go with those of sessions, see `saves.log.frame`."""
LARGEST_DOCUMENT = 200_000_000
GIVE_EXPORTED = "give a file that Tableside exported"


def exported(session: Session) -> dict[str, Any]:
    """Make the document: who and what, the state in plain values, and the whole log, which the state follows from."""
    opening = session.opening
    return {
        "tableside": "export",
        "format": opening.format,
        "title": opening.title,
        "ruleset": opening.ruleset,
        "players": dict(opening.players),
        "state": plain_state(session.state),
        "log": [json.loads(EVENTS.dump_json(line.event, exclude_defaults=True)) for line in session.history.lines()],
    }


def export_text(session: Session) -> str:
    """Make the document as text."""
    return json.dumps(exported(session), indent=1, ensure_ascii=False) + "\n"


def import_file(source: Path, folder: Path) -> Path:
    """Make a new session file in a folder from a document, and give its path.

    Where a session there has its title, as one imported before has, it gets a number behind it.

    Raises:
        BadDocument: anything in it is wrong; all that was found is listed, a sentence each.
        Trouble: the session cannot be written.
    """
    try:
        data = file_bytes(source)
    except Unreadable as unreadable:
        raise BadDocument((str(unreadable),)) from None
    log = imported(data, source.name)
    first = log[0]
    assert isinstance(first, Open)
    title = free_title(first.title, [each.title for each in summaries(folder)])
    path = path_for(title, folder)
    check_lines(path, log, "give a document with shorter lines")
    return put_new(path, lines_written([replace(first, title=title), *log[1:]])[0])


def imported(data: bytes, name: str) -> list[Event]:
    """Read the log out of a document.

    Raises:
        BadDocument: anything in it is wrong.
    """
    document = _document(data, name)
    problems = _problems_of_form(document, name)
    log: list[Event] = []
    for number, each in enumerate(document["log"] if not problems else (), 1):
        try:
            check_shown(each)
            log.append(EVENTS.validate_json(json.dumps(each), strict=True))
        except ValueError as error:
            problems.append(f"{name}, log line {number}: {problem(error)}.")
    if not problems:
        problems = _problems_of_log(log, document, name)
    if problems:
        more = len(problems) - MOST_PROBLEMS
        tail = (f"And {more:,} more problems.",) if more > 0 else ()
        raise BadDocument((*problems[:MOST_PROBLEMS], *tail))
    return log


def _document(data: bytes, name: str) -> dict[str, Any]:
    try:
        if len(data) > LARGEST_DOCUMENT:
            raise BadDocument((f"{name} is larger than {LARGEST_DOCUMENT:,} bytes: {GIVE_EXPORTED}.",))
        document = json.loads(data.decode(), parse_constant=no_number)
    except UnicodeDecodeError:
        raise BadDocument((f"{name} is not UTF-8 text: {GIVE_EXPORTED}.",)) from None
    except (ValueError, RecursionError) as error:
        place = f" (line {error.lineno})" if isinstance(error, json.JSONDecodeError) else ""
        raise BadDocument((f"{name} is not JSON{place}: {GIVE_EXPORTED}.",)) from None
    if not isinstance(document, dict) or document.get("tableside") != "export":
        raise BadDocument((f"{name} is not an exported session: {GIVE_EXPORTED}.",))
    return document


def _problems_of_form(document: dict[str, Any], name: str) -> list[str]:
    problems = []
    format = document.get("format")
    if format not in DOCUMENT_FORMATS or type(format) is not int:
        newest = DOCUMENT_FORMATS[-1]
        problems.append(f"{name} has format {shortened(str(format))}; this version reads up to format {newest}.")
    if not isinstance(document.get("state"), dict):
        problems.append(f"{name}: “state” is not an object: {GIVE_EXPORTED}.")
    if not isinstance(document.get("log"), list) or not document.get("log"):
        problems.append(f"{name}: “log” is not a list of lines: {GIVE_EXPORTED}.")
    return problems


def _problems_of_log(log: list[Event], document: dict[str, Any], name: str) -> list[str]:
    opening = log[0]
    if not isinstance(opening, Open) or opening.line != 1:
        return [f"{name}, log line 1: a session starts with an open line."]
    history, misplaced = History.of(log)
    if misplaced:
        return [f"{name}, log line {history.next_number}: {misplaced}."]
    told = {"title": opening.title, "ruleset": opening.ruleset, "players": opening.players}
    problems = [f"{name}: “{key}” differs from the log." for key, value in told.items() if document.get(key) != value]
    state = json.loads(json.dumps(plain_state(history.state)))
    for key in dict.fromkeys((*state, *document["state"])):
        if document["state"].get(key) != state.get(key):
            problems.append(f"{name}: “{shortened(str(key))}” of the state does not follow from the log.")
    return problems
