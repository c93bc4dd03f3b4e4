"""The players' own settings: theme and keys, from a TOML file."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulesets.sentences import shortened

LARGEST_FILE = 100_000


@dataclass(frozen=True)
class Config:
    """Settings as read, and what was wrong with the file, in sentences."""

    theme: str = ""
    keys: dict[str, str] = field(default_factory=dict)
    problems: tuple[str, ...] = ()


def read_config(path: Path) -> Config:
    """Read `config.toml`; whatever cannot be used is named and left out.

    Its keys are `theme`, one of dark, light and ansi, and a table `keys` from binding ids to keys.
    """
    if not path.exists():
        return Config()
    import tomllib  # most players have no such file

    try:
        if path.stat().st_size > LARGEST_FILE:
            return Config(problems=(f"{path} is too large for settings; it is not used.",))
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        return Config(problems=(f"{path} cannot be read ({shortened(str(error), 80)}); it is not used.",))
    return _checked(path, settings)


def _checked(path: Path, settings: dict[str, Any]) -> Config:
    problems = [
        f"{path}: “{shortened(name)}” is no setting; theme and keys are."
        for name in settings
        if name not in ("theme", "keys")
    ]
    theme = settings.get("theme", "")
    if theme not in ("", "dark", "light", "ansi"):
        problems.append(f"{path}: “{shortened(str(theme))}” is no theme; dark, light or ansi is wanted.")
        theme = ""
    keys = settings.get("keys", {})
    if not isinstance(keys, dict):
        problems.append(f"{path}: keys must be a table of binding ids and keys.")
        keys = {}
    sound = {name: key for name, key in keys.items() if isinstance(key, str) and key and len(key) <= 40}
    problems += [
        f"{path}: the key of “{shortened(name)}” is no text such as ctrl+r." for name in keys if name not in sound
    ]
    return Config(theme, sound, tuple(problems))
