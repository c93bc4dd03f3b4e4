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


def look_for_games_with(finder: Callable[[], GameTexts]) -> None:
    """Have the owner's games looked for by a function, and by no other; it is called once, when it is needed."""
    _Owners.finder, _Owners.found = staticmethod(finder), None


def owners_games() -> GameTexts:
    """Give the games that the owner has as files."""
    if _Owners.found is None:
        _Owners.found = _Owners.finder()
    return _Owners.found
