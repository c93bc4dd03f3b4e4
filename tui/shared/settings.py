"""The players' own settings: theme, manner and keys, from a TOML file; and where things are kept on this machine."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from rulesets.engine.core.words import Words, a_list, shortened
from rulesets.foreign import GameText, look_for_games_with
from saves.disk.errors import Trouble
from saves.disk.files import write_whole
from saves.disk.reading import LARGEST_SMALL, read_regular

LARGEST_FILE = 100_000

SETTINGS = ("theme", "manner", "odds", "reminders", "motion", "keys")

Keymap = Mapping[str, str]
"""The keys of commands, commas between, by the id of the command: `{"combat.undo": "ctrl+u"}`."""


class Manner(Words):
    """How much the referee says, and who says it first."""

    TEACH = "teach", "teach", "Every step is explained, and nothing is skipped silently."
    BRISK = "brisk", "brisk", "One line per step; questions with only one answer are filled in."
    PREDICT = "predict", "predict", "You predict results and effects, and sums and columns where a game has them."


class Config(NamedTuple):
    """Settings as read, and what was wrong with the file, in sentences."""

    theme: str = ""
    manner: str = ""
    odds: bool = True
    reminders: bool = True
    motion: bool = True
    keys: Keymap = MappingProxyType({})
    problems: tuple[str, ...] = ()


def read_config(path: Path) -> Config:
    """Read `config.toml`; whatever cannot be used is named and left out.

    Its keys are `theme` (dark, light or ansi), `manner` (teach, brisk or predict), `odds`, `reminders` and
    `motion` (true or false), and a table `keys` from binding ids to keys.
    """
    if not path.exists():
        return Config()
    try:
        if path.stat().st_size > LARGEST_FILE:
            return Config(problems=(f"{path} is too large for a settings file, so it is ignored.",))
        settings = tomllib.loads(read_regular(path, LARGEST_FILE).decode())
    except (OSError, ValueError, RecursionError) as error:
        return Config(problems=(f"{path} cannot be read ({shortened(str(error), 80)}), so it is ignored.",))
    return _checked(path, settings)


def _one_of(settings: dict[str, Any], name: str, words: tuple[str, ...], path: Path, problems: list[str]) -> str:
    value = settings.get(name, "")
    if value == "" or value in words:
        return str(value)
    problems.append(f"{path}: {name} cannot be “{shortened(str(value))}”: use {a_list(words)}.")
    return ""


def _checked(path: Path, settings: dict[str, Any]) -> Config:
    problems = [
        f"{path}: there is no setting “{shortened(name)}”; the settings are {a_list(SETTINGS, 'and')}."
        for name in settings
        if name not in SETTINGS
    ]
    theme = _one_of(settings, "theme", ("dark", "light", "ansi"), path, problems)
    manner = _one_of(settings, "manner", tuple(Manner), path, problems)
    switches = {name: settings.get(name, True) for name in ("odds", "reminders", "motion")}
    problems += [f"{path}: {name} must be true or false." for name, on in switches.items() if not isinstance(on, bool)]
    odds, reminders, motion = (on is not False for on in switches.values())
    keys = settings.get("keys", {})
    if not isinstance(keys, dict):
        problems.append(f"{path}: keys must be a table of binding ids and keys.")
        keys = {}
    sound = {name: key for name, key in keys.items() if isinstance(key, str) and key and len(key) <= 40}
    problems += [
        f"{path}: the key of “{shortened(name)}” is not text, such as ctrl+r." for name in keys if name not in sound
    ]
    return Config(theme, manner, odds, reminders, motion, sound, tuple(problems))


def keep_theme(path: Path, theme: str) -> None:
    """Write a theme into the settings; all else in the file stays as it is.

    Raises:
        OSError: The file cannot be read or written.
        ValueError: The file is none of settings, or says its theme in a way that only a person can change.
    """
    text = read_regular(path, LARGEST_FILE).decode() if path.exists() else ""
    write_whole(path.resolve(), _with_theme(text, theme).encode())


def _with_theme(text: str, theme: str) -> str:
    before, line = tomllib.loads(text), f'theme = "{theme}"'
    put_first = f"{line}\n{text}"  # before all tables, so that it belongs to none
    after = re.sub(r"(?m)^[ \t]*theme[ \t]*=.*$", line, text, count=1) if "theme" in before else put_first
    if tomllib.loads(after) != {**before, "theme": theme}:
        raise ValueError("its theme is written in a way that only a person can change")
    return after


# Where things are kept on this machine, and where the owner's games are looked for


class Places(NamedTuple):
    """The configuration file and the data folder, with the sessions, lessons, kits and games in it."""

    config: Path
    data: Path

    @property
    def sessions(self) -> Path:
        """The folder of the sessions."""
        return self.data / "sessions"

    @property
    def opened(self) -> Path:
        """The file with the path of the session that was opened or stepped through last."""
        return self.data / "opened"

    def note_opened(self, session: Path) -> None:
        """Remember which session was opened last; where that cannot be written, it is the one that was played last."""
        with suppress(OSError, Trouble):
            write_whole(self.opened, os.fsencode(session))

    def opened_last(self) -> tuple[Path | None, float]:
        """Give the session that was opened last, and when that was; None where that is not known."""
        try:
            return Path(os.fsdecode(read_regular(self.opened, LARGEST_SMALL))), self.opened.stat().st_mtime
        except OSError:
            return None, 0.0

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
