"""Files of games, and what stands beside a game: its lessons, sample sessions and cases.

A folder of games holds, for a game with the id `snowball-hill`: `snowball-hill.toml` if the game is a file,
`snowball-hill.lessons/`, `snowball-hill.examples/` and `snowball-hill.cases.json`, each of them if there is any.
Such folders are Tableside's own, those that installed packages name by an entry point, and the owner's.
"""

from __future__ import annotations

import json
import re
from codecs import getincrementaldecoder
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import rulesets
from rulesets.foreign import GameText, owners_files
from saves.disk.errors import in_words
from saves.disk.reading import LARGEST_GAME, LARGEST_SMALL, read_regular, start_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "tableside.games"
"""The entry points by which packages name their folders of games: `anything = "snowball_hill.games"`."""
OURS = Path(rulesets.__file__ or "").parent / "games"
_NAME = re.compile(r"([a-z0-9-]{1,40})\.(?:lessons|examples|(?:[a-z0-9-]+\.)?cases\.json)")


class Beside(NamedTuple):
    """The place beside one game.

    Attributes:
        game: the id of the game.
        folder: the folder of games that it stands in.
    """

    game: str
    folder: Path

    @property
    def lessons(self) -> Path:
        return self.folder / f"{self.game}.lessons"

    @property
    def samples(self) -> tuple[Path, ...]:
        return tuple(sorted((self.folder / f"{self.game}.examples").glob("*.jsonl")))

    @property
    def cases(self) -> tuple[Path, ...]:
        """The files of its cases: `GAME.cases.json`, and any others such as `GAME.authors.cases.json`."""
        return tuple(sorted(self.folder.glob(f"{self.game}.*cases.json"), key=lambda path: (len(path.name), path)))


def beside_games(packaged: bool = True) -> tuple[Beside, ...]:
    """List the places beside games at which there is anything: Tableside's own, then those of packages and the owner's.

    Of one game there is the first. Without the `packaged` ones it is quicker: packages take time to find.
    """
    files = owners_files()
    return _beside(files, tuple(package_folders().values()) if packaged else ())


def beside(game: str) -> Beside:
    """Give the place beside a game; where nothing is there, a place in Tableside's own folder."""
    return next((each for each in beside_games() if each.game == game), Beside(game, OURS))


@cache
def package_folders() -> dict[str, Path]:
    """Find the folders of games that installed packages name, by the names of their entry points; none is imported."""
    return {point.name: _folder(point.value) for point in _entry_points()}


def folder_of_package(game: str) -> Path | None:
    """Give the folder of games that the package of a ruleset names, which need not be there; None if it names none."""
    from rulesets import catalogue  # loads the engine, which the first screen does without

    package = catalogue.package_of(game)
    named = (point.name for point in _entry_points() if re.split("[.:]", point.value)[0] == package)
    return next((package_folders().get(name) for name in named), None)


def _entry_points() -> list[EntryPoint]:
    from importlib.metadata import entry_points  # slow to import, and nothing that the first screen needs

    return sorted(entry_points(group=GROUP), key=lambda point: point.name)


def _folder(value: str) -> Path:
    """Give the folder that a dotted name stands for, which need not be there: `snowball_hill.games`."""
    package, *inner = re.split("[.:]", value)
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        spec = None
    where = next(iter(spec.submodule_search_locations or ()), "") if spec is not None else ""
    return Path(where or package, *inner)


def _beside(files: tuple[str, ...], folders: tuple[Path, ...]) -> tuple[Beside, ...]:
    named = map(Path, files)
    beside_files = (each for path in named for each in _in_folder(path.parent) if each.game == path.stem)
    found = [*_in_folder(OURS), *(each for folder in folders for each in _in_folder(folder)), *beside_files]
    return tuple({each.game: each for each in reversed(found)}.values())[::-1]


def _in_folder(folder: Path) -> Iterator[Beside]:
    names = (_NAME.fullmatch(path.name) for path in sorted(listed(folder)))
    return (Beside(game, folder) for game in dict.fromkeys(name[1] for name in names if name is not None))


def listed(folder: Path) -> tuple[Path, ...]:
    """List what is in a folder; one that is not there, or cannot be looked at, holds nothing."""
    try:
        return tuple(folder.iterdir())
    except OSError:
        return ()


ENDING = ".toml"
NO_FOLDER = "the folder of games that its package names does not exist"


def owners_games(named: Sequence[Path], folder: Path) -> dict[str, GameText]:
    """Read all games that are no data of Tableside's own; of one id, the first: named, in the folder, of a package."""
    lacking = {name: GameText(trouble=NO_FOLDER) for name, each in package_folders().items() if not each.is_dir()}
    packaged = (path for each in package_folders().values() for path in games_in(each))
    return lacking | dict(map(game_file, reversed((*named, *games_in(folder), *packaged))))


def owners_game_files(named: Sequence[Path], folder: Path) -> tuple[str, ...]:
    """Name the files of the owner's games, without reading any."""
    return tuple(map(str, (*named, *games_in(folder))))


def games_in(folder: Path) -> tuple[Path, ...]:
    """List the files of games in a folder; a folder that is not there, or cannot be looked at, holds none."""
    return tuple(sorted(path for path in listed(folder) if path.suffix == ENDING))


BADLY_NAMED = "its file needs a name of small letters, digits and hyphens, up to 40"


def game_file(path: Path) -> tuple[str, GameText]:
    """Read one game: its id, and its text."""
    trouble = "" if re.fullmatch("[a-z0-9-]{1,40}", path.stem) else BADLY_NAMED
    name = path.stem or str(path)
    try:
        data = start_of(path, LARGEST_GAME + 1)
    except OSError as error:
        return name, GameText(trouble=f"its file cannot be read ({in_words(error)})")
    if len(data) > LARGEST_GAME:
        return name, GameText(trouble=f"its file is larger than {LARGEST_GAME // 1024} KiB")
    try:
        return name, GameText(data.decode("utf-8"), trouble)
    except UnicodeDecodeError as error:
        return name, GameText(trouble=f"its file is not UTF-8 text (byte {error.start})")


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
            begins = getincrementaldecoder("utf-8")().decode(start_of(path, _HEAD))  # it may end within a letter
            found = _GAME.search(begins)
        except (OSError, ValueError):
            continue
        if found is not None:
            yield LAST, found[1], path.stem
