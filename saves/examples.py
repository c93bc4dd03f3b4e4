"""Sample sessions, which stand beside their games; they are opened as copies."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from saves.disk.files import file_bytes, put_new
from saves.disk.game_files import Beside, beside_games
from saves.disk.reading import LARGEST_SMALL, start_of
from saves.log.folder import path_for, summaries
from saves.log.frame import free_title, retitled


@dataclass(frozen=True)
class Example:
    """A sample session: its id, its title, its ruleset by id, what it shows, and where it is."""

    id: str
    title: str
    ruleset: str
    about: str
    path: Path


def examples() -> list[Example]:
    """List the sample sessions, by id; what cannot be read is left out, see `faults`."""
    found = (_example(place, path) for place in beside_games() for path in place.samples)
    return sorted((each for each in found if each is not None), key=lambda each: each.id)


def example(id: str) -> Example:
    """Find a sample session.

    Raises:
        KeyError: there is none of that id.
    """
    return {each.id: each for each in examples()}[id]


def open_example(id: str, folder: Path) -> Path:
    """Copy a sample session into a folder, and give the path of the copy; a second copy has a number in its title.

    Raises:
        KeyError: there is none of that id.
        Trouble: the copy cannot be written.
    """

    found = example(id)
    data = file_bytes(found.path)
    title = free_title(found.title, [each.title for each in summaries(folder)])
    return put_new(path_for(title, folder), data if title == found.title else retitled(found.path, data, title))


def faults(place: Beside) -> Iterator[str]:
    """Say of each sample session beside a game that it is none, in half a sentence."""
    for path in place.samples:
        if _example(place, path) is None:
            yield f"{path.parent.name}/{path.name} is not a session of this game"


def _example(place: Beside, path: Path) -> Example | None:
    """Read what a session says of itself; its id is its file's name, with the game's before it where that lacks it."""
    try:
        head = json.loads(start_of(path, LARGEST_SMALL).partition(b"\n")[0])
    except (OSError, ValueError, RecursionError):
        return None
    if not (isinstance(head, dict) and head.get("ruleset") == place.game and isinstance(head.get("title"), str)):
        return None
    id = path.stem if path.stem.startswith(place.game) else f"{place.game}-{path.stem}"
    return Example(id, head["title"], place.game, str(head.get("about", "")), path)
