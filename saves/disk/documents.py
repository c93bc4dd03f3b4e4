"""JSON documents that people share: written alike, and read with a sentence for everything that may be wrong."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from rulesets.engine.core.sentences import shortened
from saves.disk.errors import BadDocument, Unread, file_name, in_words
from saves.disk.files import write_whole
from saves.disk.reading import read_regular

MOST_PROBLEMS = 20
"""How many things that are wrong with a document are told."""


def write_json(path: Path, document: Mapping[str, Any]) -> None:
    """Write a document so that people can read it, a value a line.

    Raises:
        OSError: it cannot be written.
    """
    write_whole(path, (json.dumps(document, indent=1, ensure_ascii=False) + "\n").encode())


def json_of(path: Path, kind: str, largest: int) -> Any:
    """Read a JSON file of at most `largest` bytes; `kind` names what it should be, as in `kit`.

    Raises:
        FileNotFoundError: there is none.
        BadDocument: it is no JSON; Unread if the system does not let it be read.
    """
    try:
        return json.loads(read_regular(path, largest).decode())
    except FileNotFoundError:
        raise
    except OSError as error:
        raise Unread(f"{file_name(path)} cannot be read ({in_words(error)}): choose a {kind} file.", error) from None
    except UnicodeDecodeError:
        raise BadDocument((f"{file_name(path)} is not UTF-8 text: choose a {kind} file.",)) from None
    except (ValueError, RecursionError):
        raise BadDocument((f"{file_name(path)} is not JSON: choose a {kind} file.",)) from None


def the_first(problems: Iterator[str]) -> list[str]:
    """List the first problems, and say that there are more, where there are."""
    told = list(islice(problems, MOST_PROBLEMS))
    return [*told, "There are more problems after these."] if next(problems, "") else told


def wrong_head(path: Path, document: Mapping[str, Any], kind: str, format: int, ruleset_id: str) -> list[str]:
    """List what is wrong with the format and the ruleset of a document, a sentence each; `kind` as in `kit`.

    A document without a format is of this one.
    """
    problems = []
    found, of = (shortened(str(document.get(name))) for name in ("format", "ruleset"))
    if (told := document.get("format", format)) != format or type(told) is not int:
        problems.append(f"{file_name(path)} has format {found}; this version reads format {format}.")
    if document.get("ruleset") != ruleset_id:
        problems.append(f"{file_name(path)} is a {kind} for {of}: choose one for {ruleset_id}.")
    return problems
