"""What `tableside --version` prints."""

from __future__ import annotations

from argparse import Namespace
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of
from pathlib import Path
from platform import python_version

import tui
from tui.shared.command_line import DONE, put_out

RUNS_ON = ("textual", "pydantic")


def version(parsed: Namespace) -> int:
    """Say which version this is, and with `--verbose` also what it runs on and which games it has."""
    lines = [_own()]
    if parsed.verbose:
        from rulesets import catalogue  # loads the engine, which the version alone does without

        lines += [f"Python {python_version()}", *map(_called, RUNS_ON)]
        lines += [f"{each.id} {each.version}" for each in catalogue.every()[0]]
    put_out("\n".join(lines))
    return DONE


def _own() -> str:
    try:
        return f"tableside {version_of('tableside')}"
    except PackageNotFoundError:
        return f"Tableside runs from {Path(tui.__file__).parents[1]} and is not installed, so that it has no version."


def _called(package: str) -> str:
    try:
        return f"{package} {version_of(package)}"
    except PackageNotFoundError:
        return f"{package} is not installed"
