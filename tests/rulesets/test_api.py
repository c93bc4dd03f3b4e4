"""The door: games import it and nothing else of ours, and it says the same to all who ask."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulesets

ROOT = Path(rulesets.__file__).parent
GAMES = ("assault", "bautzen_1945", "from_file", "game_of_war", "rivets")


def imported(source: str) -> Iterator[str]:
    """Name the modules that a source imports, anywhere in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "relative imports hide what is imported"
            yield from [f"{node.module}.{each.name}" for each in node.names]


def beyond(source: str, package: str) -> list[str]:
    """List what a game imports beyond the door, its own package and the standard library."""
    return [
        name
        for name in imported(source)
        if name.split(".")[0] not in sys.stdlib_module_names and not name.startswith(("rulesets.api.", f"{package}."))
    ]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_nothing_else_of_ours(game: str) -> None:
    modules = sorted((ROOT / game).rglob("*.py"))
    found = {path.name: beyond(path.read_text("utf-8"), f"rulesets.{game}") for path in modules}
    assert len(modules) > 5
    assert {name: names for name, names in found.items() if names} == {}


def test_the_game_of_the_readme_needs_one_import() -> None:
    (source,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    assert {name.rpartition(".")[0] for name in imported(source)} == {"rulesets.api"}


@pytest.mark.parametrize("name", ["rulesets.engine.core.words", "rulesets", "saves.session.session", "textual.app"])
def test_any_other_import_would_be_seen(name: str) -> None:
    assert beyond(f"def late():\n    import {name}\n", "rulesets.rivets") == [name]


def test_a_name_that_is_not_there_is_no_part_of_it() -> None:
    with pytest.raises(ImportError, match=r"cannot import name 'Quartermaster' from 'rulesets\.api'"):
        exec("from rulesets.api import Quartermaster")
