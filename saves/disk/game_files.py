"""Games that the owner has as files: read, each with the id that its name gives, or with what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from rulesets.game_texts import GameText
from saves.disk.errors import in_words

ENDING = ".toml"
LARGEST = 256 * 1024
"""How many bytes the file of a game may have."""


def games_in(folder: Path) -> dict[str, GameText]:
    """Read all games of a folder; a folder that is not there, or cannot be looked at, holds none."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix == ENDING)
    except OSError:
        return {}
    return dict(map(game_file, paths))


def games_of(files: Iterable[Path]) -> dict[str, GameText]:
    """Read games from files wherever they are; of one id, the first."""
    return dict(map(game_file, reversed(list(files))))


def game_file(path: Path) -> tuple[str, GameText]:
    """Read one game: its id, and its text."""
    if not re.fullmatch("[a-z0-9-]{1,40}", path.stem):
        return path.stem, GameText(trouble="its file needs a name of small letters, digits and hyphens, up to 40")
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        return path.stem, GameText(trouble=f"its file cannot be read ({in_words(error)})")
    if len(data) > LARGEST:
        return path.stem, GameText(trouble=f"its file is larger than {LARGEST // 1024} KiB")
    try:
        return path.stem, GameText(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        return path.stem, GameText(trouble=f"its file is not UTF-8 text (byte {error.start})")
