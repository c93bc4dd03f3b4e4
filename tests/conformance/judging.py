"""Judges a case as `tableside check` does, and sees to it that all that is said of it has a source."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from sources import Sourced, unsourced

from rulesets import catalogue
from tui.commands.checking.cases import Case, compared, ruled
from tui.commands.schemas import schema_of

RULING = Draft202012Validator(schema_of("ruling"))


def differences(name: str, case: Case, folder: Path) -> list[str]:
    """List what differs from what a case expects; `folder` takes the files that it needs."""
    ruleset = catalogue.ruleset(name)
    found = ruled(ruleset, case, folder)
    if not found.document:
        return compared(case, *found)
    return [*compared(case, *found), *unsourced(_said(found.document), ruleset), *unlike_the_schema(found.document)]


def unlike_the_schema(document: dict[str, Any]) -> list[str]:
    """Say where a document does not fit the schema that `tableside schema ruling` prints."""
    return [f"the schema: {each.message}" for each in RULING.iter_errors(document)]


def _said(document: dict[str, Any]) -> Iterator[Sourced]:
    """List what is said of the combat: what follows from it, what its totals are made of, what is noted."""
    for effect in document["effects"]:
        yield Sourced("effect", effect["sentence"], effect["cite"])
    for entry in document["ledger"]:
        yield Sourced(f"total {entry['total']}", entry["reason"], entry["cite"])
