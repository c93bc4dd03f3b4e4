"""Games that are one file each, handed over as text by whoever may open files.

They are looked for once somebody asks for a game that is not among the others, so that nobody waits for them in vain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class GameText(NamedTuple):
    """The file of a game.

    Attributes:
        text: what stands in it.
        trouble: why it cannot be read, as half a sentence; empty where it can.
    """

    text: str = ""
    trouble: str = ""


GameTexts = Mapping[str, GameText]
"""The files of games by the games' ids: `{"snowball-hill": GameText("game = …")}`."""


class _Owners:
    """Where the owner's games are looked for, and those that were found."""

    finder: Callable[[], GameTexts] = dict
    found: GameTexts | None = None
    lister: Callable[[], tuple[str, ...]] = tuple
    files: tuple[str, ...] | None = None


def look_for_games_with(finder: Callable[[], GameTexts], lister: Callable[[], tuple[str, ...]] = tuple) -> None:
    """Have the owner's games looked for by a function, and by no other; it is called once, when it is needed.

    `lister` names the files of these games, by their paths, without reading any: what a game brings along stands beside
    its file.
    """
    _Owners.finder, _Owners.found = staticmethod(finder), None
    _Owners.lister, _Owners.files = staticmethod(lister), None


def owners_games() -> GameTexts:
    """Give the games that the owner has as files."""
    if _Owners.found is None:
        _Owners.found = _Owners.finder()
    return _Owners.found


def owners_files() -> tuple[str, ...]:
    """Name the files of the games that the owner has, by their paths."""
    if _Owners.files is None:
        _Owners.files = _Owners.lister()
    return _Owners.files
