"""The format as a JSON Schema, by which editors complete and explain the keys of a game file."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from rulesets.from_file.reading.game_file import MainSheet


class _Schema(GenerateJsonSchema):
    """Leaves out titles, which repeat the keys, and defaults, which are not as a file has them."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])


def schema() -> dict[str, Any]:
    """Give the JSON Schema of a game file: its keys and what each is for; `check` alone knows names and phrases."""
    return MainSheet.model_json_schema(schema_generator=_Schema)
