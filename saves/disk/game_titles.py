"""What games are called, and the one order in which they are listed; no ruleset is loaded for it."""

from __future__ import annotations

import json
import re
from codecs import getincrementaldecoder
from collections.abc import Iterator
from pathlib import Path

from rulesets.game_texts import owners_files
from saves.disk.beside import OURS, beside_games
from saves.disk.reading import LARGEST_SMALL, read_regular, start_of

_GAME = re.compile(r'^game\s*=\s*"([^"\\\n]{1,80})"', re.M)
_HEAD = 4_000
"""In how many bytes from its beginning a game's file says what the game is called."""
LAST = 1_000
"""The place of a game that has no course of ours."""


def game_titles(packaged: bool = False) -> dict[str, str]:
    """List the games by id with what they are called: those with lessons, the easiest first, then those from files.

    A game that is only a program, and brings no lessons, is not among them. Without the `packaged` ones, which other
    packages bring along, it is quicker.
    """
    found = sorted((*_files(), *_taught(packaged)))
    return {id: title for _, title, id in found}


def _taught(packaged: bool) -> Iterator[tuple[int, str, str]]:
    for place in beside_games(packaged):
        try:
            head = json.loads(read_regular(place.lessons / "course.json", LARGEST_SMALL))
            first = 0 if place.folder == OURS else LAST
            yield first + int(head.get("place", 0)), str(head["game"]), place.game
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            continue


def _files() -> Iterator[tuple[int, str, str]]:
    for path in (*OURS.glob("*.toml"), *map(Path, owners_files())):
        try:
            found = _GAME.search(_started(start_of(path, _HEAD)))
        except (OSError, ValueError):
            continue
        if found is not None:
            yield LAST, found[1], path.stem


def _started(data: bytes) -> str:
    """Read the beginning of a text, which may end within a letter."""
    return getincrementaldecoder("utf-8")().decode(data)
