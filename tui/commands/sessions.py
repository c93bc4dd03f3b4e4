"""Sessions as files, without a screen: export, import, mend, report and verify; and where all files are."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from rulesets import from_file
from rulesets.engine.core.words import a_list, how_many, nearest, shortened
from saves.disk.errors import Trouble, file_name
from saves.disk.files import is_there
from saves.log import frame, models
from saves.log.folder import summaries
from saves.reports import html, markdown
from saves.reports.export import export_text, import_file
from saves.reports.verify import allowed, corrections
from saves.reports.verify import verify as differences
from saves.session.by_hand import edited
from saves.session.runs import no_ruleset
from saves.session.session import Session
from tui.api.documents import Document
from tui.shared.command_line import BAD_INPUT, DIFFERS, DONE, BadInput, as_json, complain, put_out
from tui.shared.settings import places


def export(parsed: argparse.Namespace) -> int:
    """Print a session as one JSON document."""
    with Session.open(parsed.file, read_only=True) as session:
        put_out(export_text(session))
    return DONE


def report(parsed: argparse.Namespace) -> int:
    """Print a session for people: as Markdown, or as a page for a browser."""
    with Session.open(_session_file(parsed.file, places(parsed.data).sessions), read_only=True) as session:
        put_out(html.page(session) if parsed.html else markdown.report(session))
    return DONE


def _session_file(given: Path, sessions: Path) -> Path:
    """Give the file that was named, or that of the one session of this name.

    Raises:
        BadInput: there is no such file, and no session or several of this name.
    """
    if is_there(given):
        return given
    name = str(given).casefold()
    found = [each for each in summaries(sessions) if name in (each.title.casefold(), each.path.stem.casefold())]
    if len(found) > 1:
        files = "\n".join(f"  {each.path}" for each in found)
        raise BadInput(f"{len(found)} sessions are called “{shortened(str(given))}”: give the file of one.\n{files}")
    if not found:
        name = shortened(given.name)
        raise BadInput(f"There is no file and no session “{name}”: give a file, or a name from your list of sessions.")
    return found[0].path


def take_in(parsed: argparse.Namespace) -> int:
    """Make a session of an exported document, and print its file."""
    path = str(import_file(parsed.file, places(parsed.data).sessions))
    put_out(path, made=path)
    return DONE


def mend(parsed: argparse.Namespace) -> int:
    """Copy a session whose line ends were converted, give the copy its own again, and print its file."""
    path = str(frame.mend(parsed.file))
    put_out(path, made=path)
    return DONE


def verify(parsed: argparse.Namespace) -> int:
    """Rule every combat of the sessions again, and list those that come out otherwise; 1 if any does.

    What the players let be done though the rules bar it, and what they corrected, is listed, too.

    All files are looked at: one that cannot be taken is told, and counts for more than a difference.
    """
    codes = [_verified(path) for path in parsed.files]
    return BAD_INPUT if BAD_INPUT in codes else max(codes)


def _verified(path: Path) -> int:
    try:
        with Session.open(path, read_only=True) as session:
            if problem := no_ruleset(session.ruleset):
                raise BadInput(f"{file_name(path)}: {problem}")
            differing = differences(session)
            combats = how_many(session.state.confirmed, "combat")
            put_out(f"{file_name(path)}: {combats}; ruled differently today: {len(differing)}")
            for line in (*allowed(session), *corrections(session), *map(str, differing)):
                put_out(line)
            if (found := edited(session)) is not None:
                by_new_text = differences(session, found.ruleset)
                put_out(f"{found} By the new text {len(by_new_text)} would be ruled differently.")
                for line in map(str, by_new_text):
                    put_out(line)
            return DIFFERS if differing else DONE
    except (BadInput, Trouble) as bad:
        complain(f"tableside: {bad}")
        return BAD_INPUT


def locate(parsed: argparse.Namespace) -> int:
    """Print where config, data, sessions and games are."""
    found = places(parsed.data)
    named = {"config": found.config, "data": found.data, "sessions": found.sessions, "games": found.games}
    for name, path in named.items():
        put_out(f"{name:<8}  {path}")
    return DONE


DIALECT = "https://json-schema.org/draft/2020-12/schema"


def ruling() -> dict[str, Any]:
    """Give the schema of what `tableside resolve` prints; it has no other keys."""
    made = TypeAdapter(Document).json_schema()
    for each in (made, *made["$defs"].values()):
        if "properties" in each:
            each["additionalProperties"] = False
    return made


SCHEMAS: dict[str, Callable[[], Any]] = {"ruling": ruling, "session": models.schema, "game": from_file.schema}


def schema(parsed: argparse.Namespace) -> int:
    """Print a schema.

    Raises:
        BadInput: there is none of that name.
    """
    put_out(as_json(schema_of(parsed.schema)))
    return DONE


def schema_of(name: str) -> dict[str, Any]:
    """Give a schema by its name.

    Raises:
        BadInput: there is none of that name.
    """
    if name not in SCHEMAS:
        choose = f"choose {a_list([*SCHEMAS])}.{nearest(name, SCHEMAS)}"
        raise BadInput(f"There is no schema “{shortened(name)}”: {choose}")
    return {"$schema": DIALECT, **SCHEMAS[name]()}
