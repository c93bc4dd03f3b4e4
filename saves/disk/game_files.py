"""Games that the owner has as files: read, each with the id that its name gives, or with what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from rulesets.game_texts import GameText
from saves.disk.beside import listed, package_folders
from saves.disk.errors import in_words
from saves.disk.reading import LARGEST_GAME, start_of

ENDING = ".toml"
NO_FOLDER = "the folder of games that its package names does not exist"


def owners_games(named: Sequence[Path], folder: Path) -> dict[str, GameText]:
    """Read all games that are no data of Tableside's own; of one id, the first: named, in the folder, of a package."""
    lacking = {name: GameText(trouble=NO_FOLDER) for name, each in package_folders().items() if not each.is_dir()}
    packaged = (path for each in package_folders().values() for path in games_in(each))
    return lacking | games_of((*named, *games_in(folder), *packaged))


def owners_files(named: Sequence[Path], folder: Path) -> tuple[str, ...]:
    """Name the files of the owner's games, without reading any."""
    return tuple(map(str, (*named, *games_in(folder))))


def games_in(folder: Path) -> tuple[Path, ...]:
    """List the files of games in a folder; a folder that is not there, or cannot be looked at, holds none."""
    return tuple(sorted(path for path in listed(folder) if path.suffix == ENDING))


def games_of(files: Iterable[Path]) -> dict[str, GameText]:
    """Read games from files wherever they are; of one id, the first."""
    return dict(map(game_file, reversed(list(files))))


def game_file(path: Path) -> tuple[str, GameText]:
    """Read one game: its id, and its text."""
    if not re.fullmatch("[a-z0-9-]{1,40}", path.stem):
        return path.stem or str(path), GameText(
            trouble="its file needs a name of small letters, digits and hyphens, up to 40"
        )
    try:
        data = start_of(path, LARGEST_GAME + 1)
    except OSError as error:
        return path.stem, GameText(trouble=f"its file cannot be read ({in_words(error)})")
    if len(data) > LARGEST_GAME:
        return path.stem, GameText(trouble=f"its file is larger than {LARGEST_GAME // 1024} KiB")
    try:
        return path.stem, GameText(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        return path.stem, GameText(trouble=f"its file is not UTF-8 text (byte {error.start})")
