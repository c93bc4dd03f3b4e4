"""What a folder holds is said by its docstring, for whoever looks for a file."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import tui

PROGRAM = Path(tui.__file__).parents[1]
FOLDERS = sorted(
    init.parent for room in ("rulesets/engine", "saves", "tui") for init in (PROGRAM / room).rglob("__init__.py")
)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(PROGRAM)))
def test_a_folder_names_each_of_its_files_and_folders(folder: Path) -> None:
    said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
    there = {each.stem for each in folder.glob("*.py")} | {each.parent.name for each in folder.glob("*/__init__.py")}
    there -= {"__init__", "__main__"}
    assert there - set(re.findall(r"`(\w+)`", said)) == set()
