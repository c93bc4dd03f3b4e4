"""The command `schema`: JSON Schema of what Tableside writes and reads, made of the models that do so."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter

from rulesets import from_file
from rulesets.engine.core.words import a_list, nearest, shortened
from saves.log import models
from tui.api.documents import Document
from tui.shared.arguments import BadInput
from tui.shared.output import DONE, as_json, put_out

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def ruling() -> dict[str, Any]:
    """Give the schema of what `tableside resolve` prints; it has no other keys."""
    made = TypeAdapter(Document).json_schema()
    for each in (made, *made["$defs"].values()):
        if "properties" in each:
            each["additionalProperties"] = False
    return made


SCHEMAS: dict[str, Callable[[], dict[str, Any]]] = {
    "ruling": ruling,
    "session": models.schema,
    "game": from_file.schema,
}


def schema(parsed: Namespace) -> int:
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
        raise BadInput(
            f"There is no schema “{shortened(name)}”: choose {a_list(list(SCHEMAS))}.{nearest(name, SCHEMAS)}"
        )
    return {"$schema": DIALECT, **SCHEMAS[name]()}
