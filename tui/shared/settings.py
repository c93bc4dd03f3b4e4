"""The players' own settings: theme, manner and keys, from a TOML file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from rulesets.engine.core.words import Words, a_list, shortened
from saves.disk.files import write_whole
from saves.disk.reading import read_regular

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


def _on(settings: dict[str, Any], name: str, path: Path, problems: list[str]) -> bool:
    value = settings.get(name, True)
    if not isinstance(value, bool):
        problems.append(f"{path}: {name} must be true or false.")
        return True
    return value


def _checked(path: Path, settings: dict[str, Any]) -> Config:
    problems = [
        f"{path}: there is no setting “{shortened(name)}”; the settings are {a_list(SETTINGS, 'and')}."
        for name in settings
        if name not in SETTINGS
    ]
    theme = _one_of(settings, "theme", ("dark", "light", "ansi"), path, problems)
    manner = _one_of(settings, "manner", tuple(Manner), path, problems)
    odds = _on(settings, "odds", path, problems)
    reminders = _on(settings, "reminders", path, problems)
    motion = _on(settings, "motion", path, problems)
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
