"""Writes a game to begin with: a file that plays at once, or a package for rules that no file can hold."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from rulesets import catalogue
from rulesets.engine.core.sentences import shortened
from saves.disk.files import put
from tui.shared.pairs import BadInput

NEXT = """{path}

It plays at once:
  tableside resolve {name} combat attack=6 defence=3 die=4 --defaults
Change it into your game, and check it whenever you like:
  tableside check {name}"""
NEXT_OF_PACKAGE = """{path}

It plays once it is installed:
  python -m pip install -e {path}
  tableside check {name}"""


def new_file(name: str, folder: Path) -> tuple[Path, str]:
    """Write a game as a file into the games folder; gives its path, and what to do next.

    Raises:
        BadInput: it cannot be called so, or is there already.
    """
    path = folder / f"{_sound(name)}.toml"
    if path.exists():
        raise BadInput(f"{path} is there already: it stays as it is.")
    title = name.replace("-", " ").title()
    folder.mkdir(parents=True, exist_ok=True)
    put(path, _template("new_game.toml").replace('"My Game"', f'"{title}"').encode("utf-8"))
    return path, NEXT.format(path=path, name=name)


def new_package(name: str) -> tuple[Path, str]:
    """Write a game as a package into a folder of its name; gives its path, and what to do next.

    Raises:
        BadInput: it cannot be called so, or the folder is there already.
    """
    path, module = Path(_sound(name)), name.replace("-", "_")
    if path.exists():
        raise BadInput(f"{path} is there already: it stays as it is.")
    (path / module / "games").mkdir(parents=True)
    parts = {
        "pyproject.toml": "new_package.toml",
        f"{module}/__init__.py": "new_package.py.txt",
        f"{module}/games/{name}.cases.json": "new_package.cases.json",
    }
    for target, source in parts.items():
        text = _template(source).replace("my-game", name).replace("my_game", module)
        put(path / target, text.replace("My Game", name.replace("-", " ").title()).encode("utf-8"))
    return path, NEXT_OF_PACKAGE.format(path=path, name=name)


def _sound(name: str) -> str:
    """Give a name that a game may have and no other has."""
    if not re.fullmatch("[a-z][a-z0-9-]{0,39}", name):
        raise BadInput(f"“{shortened(name)}” is not a name: use up to 40 small letters, digits and hyphens.")
    if catalogue.is_taken(name):
        raise BadInput(f"There is a game {name} already: give yours another name.")
    return name


def _template(name: str) -> str:
    return files("tui.commands").joinpath(name).read_text("utf-8")
