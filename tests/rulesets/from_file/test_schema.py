"""The JSON Schema of game files takes every game that can be played, and no key that has no meaning."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from snowball import HILL

from rulesets.catalogue import shipped
from rulesets.from_file import schema

GAMES = {path.stem: path.read_text("utf-8") for path in (Path(__file__).parents[2] / "games").glob("*.toml")}
GAMES |= {id: each.text for id, each in shipped().items()} | {"hill": HILL}
SCHEMA = schema()
KINDS = {"string": str, "integer": int, "boolean": bool, "object": dict, "array": list, "null": type(None)}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_that_can_be_played_fits_it(name: str) -> None:
    assert unfit(tomllib.loads(GAMES[name]), SCHEMA) == []


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ('prompt = "Does', 'promt = "Does', "ask.snowman.promt"),
        ("dice = ", "die = ", "table.Results.die"),
        ("game = ", "gane = ", "gane"),
        ("[ask.snowman]", "[ask.snowman]\nprinted = 1", "ask.snowman.printed"),
        ("[ask.snowman]", '[attackers]\nonce = "turn"\n[ask.snowman]', "attackers.once"),
    ],
)
def test_a_key_or_a_value_without_a_meaning_does_not_fit_it(old: str, new: str, at: str) -> None:
    assert old in HILL
    assert at in unfit(tomllib.loads(HILL.replace(old, new, 1)), SCHEMA)


def test_every_key_of_it_is_explained_where_it_stands_or_by_the_part_that_it_begins() -> None:
    parts = {"": SCHEMA, **SCHEMA["$defs"]}
    keys = [(name, key, said) for name, part in parts.items() for key, said in part["properties"].items()]
    assert len(keys) > 200
    assert [f"{name}.{key}" for name, key, said in keys if not explained(said)] == []


def explained(said: dict[str, Any]) -> bool:
    return "description" in said or "description" in SCHEMA["$defs"].get(said.get("$ref", "").rpartition("/")[2], {})


def unfit(value: Any, schema: dict[str, Any], at: str = "") -> list[str]:
    """List where a value does not fit a schema: as much of JSON Schema as this one uses."""
    if "$ref" in schema:
        return unfit(value, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], at)
    if "anyOf" in schema:
        tried = [unfit(value, each, at) for each in schema["anyOf"]]
        return [] if [] in tried else max(tried, key=lambda found: len(found[0]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return unfit(value, {"anyOf": [{"type": each} for each in kind]}, at)
    if kind and (not isinstance(value, KINDS[kind]) or (kind == "integer" and isinstance(value, bool))):
        return [at]
    if "enum" in schema and value not in schema["enum"]:
        return [at]
    if isinstance(value, list):
        return [each for item in value for each in unfit(item, schema.get("items", {}), at)]
    return of_table(value, schema, at) if isinstance(value, dict) else []


def of_table(value: dict[str, Any], schema: dict[str, Any], at: str) -> list[str]:
    found = [f"{at}.{key}".strip(".") for key in schema.get("required", ()) if key not in value]
    for key, each in value.items():
        where = f"{at}.{key}".strip(".")
        patterns = [said for pattern, said in schema.get("patternProperties", {}).items() if re.search(pattern, key)]
        rest = schema.get("additionalProperties", not schema.get("patternProperties"))
        said = schema.get("properties", {}).get(key, patterns[0] if patterns else rest)
        found += [where] if said is False else [] if said is True else unfit(each, said, where)
    return found
