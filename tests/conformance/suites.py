"""The conformance suites that stand beside the games: one JSON file a ruleset or more, each a list of cases."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from saves.disk.game_files import beside_games
from tui.commands.checking.cases import Case as Case
from tui.commands.checking.cases import Suite, read_suite

HERE = Path(__file__).parent
"""Where the pages about the suites are."""
RULED, BAD_INPUT, ASKING = 0, 2, 3


@cache
def suite(name: str) -> Suite:
    """Read a suite by its name; that of all rules of a ruleset has the ruleset's name."""
    return read_suite(_files()[name])


def names() -> tuple[str, ...]:
    """Name all suites."""
    return tuple(sorted(_files()))


def games() -> tuple[str, ...]:
    """Name the suites of all rules of a ruleset."""
    return tuple(name for name in names() if suite(name).ruleset == name)


@cache
def _files() -> dict[str, Path]:
    """List the files of suites by name: `game-of-war-authors` for `game-of-war.authors.cases.json`."""
    paths = (path for each in beside_games() for path in each.cases)
    return {path.name.removesuffix(".cases.json").replace(".", "-"): path for path in paths}
