"""What installed packages have registered, read from the files that their installers wrote."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator

from rulesets.entries import Entry
from saves.disk.reading import LARGEST_SMALL, read_regular

ENDING = ".dist-info"


def registered(group: str) -> Iterator[Entry]:
    """Find the entries of a group, such as `tableside.rulesets`; of a package that is there twice, those of the first.

    Only packages that lie as files in folders are found. What cannot be read registers nothing.
    """
    for path in _first_of_each(sys.path):
        try:
            text = read_regular(path, LARGEST_SMALL).decode("utf-8", "replace")
        except OSError:
            continue
        yield from in_group(text, group)


def _first_of_each(folders: Iterable[str]) -> Iterable[str]:
    packages: dict[str, str] = {}
    for folder in folders:
        for name in _listed(folder or os.curdir):
            if name.endswith(ENDING):
                packages.setdefault(name.partition("-")[0].lower(), os.path.join(folder, name, "entry_points.txt"))
    return packages.values()


def _listed(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def in_group(text: str, group: str) -> Iterator[Entry]:
    """Read the entries of one group out of a file of them: its heading is the group in square brackets."""
    here = False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            here = line == f"[{group}]"
        elif here and "=" in line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            yield Entry(name.strip(), value.partition("[")[0].strip())
