"""The tree of the project: few enough things side by side to find one's way by looking."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulesets
import saves
import tui

MOST = 15


def side_by_side(folder: Path) -> list[str]:
    """Name the modules and the packages that stand in a folder."""
    modules = [path.stem for path in folder.glob("*.py") if path.name != "__init__.py"]
    packages = [path.parent.name for path in folder.glob("*/__init__.py")]
    return sorted(modules + packages)


@pytest.mark.parametrize("folder", ["rulesets", "saves", "tui", "tui/screens"])
def test_few_modules_stand_side_by_side(folder: str) -> None:
    root = {package.__name__: Path(package.__file__ or "").parent for package in (rulesets, saves, tui)}
    floor, _, room = folder.partition("/")
    assert 1 < len(side_by_side(root[floor] / room)) <= MOST
