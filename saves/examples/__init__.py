"""Sample sessions, one a ruleset or more, opened as copies."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from saves.disk.files import put
from saves.log.folder import ENDING, path_for


@dataclass(frozen=True)
class Example:
    """A sample session: its id, its title, its ruleset by id, and what it shows."""

    id: str
    title: str
    ruleset: str
    about: str


def examples() -> list[Example]:
    """List the sample sessions, by id."""
    return [_example(name) for name in sorted(_packaged())]


def open_example(id: str, folder: Path) -> Path:
    """Copy a sample session into a folder, and give the path of the copy.

    Raises:
        KeyError: there is none of that id.
        Trouble: the copy cannot be written.
    """
    data = _packaged()[id].read_bytes()
    path = path_for(_example(id).title, folder)
    put(path, data)
    return path


def _packaged() -> dict[str, Traversable]:
    here = files("saves.examples").iterdir()
    return {each.name.removesuffix(ENDING): each for each in here if each.name.endswith(ENDING)}


def _example(id: str) -> Example:
    with _packaged()[id].open("rb") as file:
        head = json.loads(file.readline())
    return Example(id, head["title"], head["ruleset"], head.get("about", ""))
