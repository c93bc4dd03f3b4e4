"""Where things are kept on this machine, and where the owner's games are looked for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rulesets.foreign import GameText, look_for_games_with


class Places(NamedTuple):
    """The configuration file and the data folder, with the sessions, lessons, kits and games in it."""

    config: Path
    data: Path

    @property
    def sessions(self) -> Path:
        """The folder of the sessions."""
        return self.data / "sessions"

    @property
    def lessons(self) -> Path:
        """The folder of the lessons that were begun."""
        return self.data / "lessons"

    @property
    def drilled(self) -> bool:
        """Tell whether a game was drilled here."""
        return (self.data / "drill").is_dir()

    @property
    def faults(self) -> Path:
        """The folder of what rulesets raised."""
        return self.data / "faults"

    @property
    def kits(self) -> Path:
        """The folder of the kits."""
        return self.data / "kits"

    @property
    def pictures(self) -> Path:
        """The folder of the pictures that were saved of the screen."""
        return self.data / "pictures"

    @property
    def reports(self) -> Path:
        """The folder of the reports that were written of sessions."""
        return self.data / "reports"

    @property
    def games(self) -> Path:
        """The folder of the games that are one file each."""
        return self.data / "games"


def places(data: Path | None = None) -> Places:
    """Find the places: those given, else TABLESIDE_CONFIG and TABLESIDE_DATA, else the platform's own folders."""
    from platformdirs import user_config_path, user_data_path

    config = os.environ.get("TABLESIDE_CONFIG")
    given = os.environ.get("TABLESIDE_DATA")
    return Places(
        Path(config) if config else user_config_path("tableside", appauthor=False) / "config.toml",
        data or (Path(given) if given else user_data_path("tableside", appauthor=False)),
    )


def look_for_games(data: Path | None = None, named: Sequence[Path] = ()) -> None:
    """Have games of files found once one of them is asked for: those named, and those in the folder of games."""

    def games() -> dict[str, GameText]:
        from saves.disk.game_files import owners_games

        return owners_games(named, places(data).games)

    def files() -> tuple[str, ...]:
        from saves.disk.game_files import owners_game_files

        return owners_game_files(named, places(data).games)

    look_for_games_with(games, files)
