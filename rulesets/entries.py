"""What installed packages register: rulesets, and folders of games.

Packages write it into their metadata. Whoever may open files hands over a quick way to read that; without one, and
where it does not find even Tableside's own games, Python's own way is gone, which takes as long as all else that one
ruling needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, NamedTuple

RULESETS = "tableside.rulesets"
"""The group in which rulesets are registered, Tableside's own among them."""


class Entry(NamedTuple):
    """What a package registers by a name: `Entry("rivets", "rulesets.rivets:RULESET")`.

    Attributes:
        name: the name, such as the id of a ruleset.
        value: a module, and after a colon what is meant in it.
    """

    name: str
    value: str

    @property
    def module(self) -> str:
        """Name the module."""
        return self.value.partition(":")[0].strip()

    def load(self) -> Any:
        """Import the module, and give what is meant in it.

        Raises:
            Exception: whatever the module raises, or that it has no such name.
        """
        found: Any = import_module(self.module)
        for name in filter(None, self.value.partition(":")[2].strip().split(".")):
            found = getattr(found, name)
        return found


Finder = Callable[[str], Iterable[Entry]]
"""Finds what is registered in a group, such as `tableside.rulesets`."""


def _by_metadata(group: str) -> Iterable[Entry]:
    from importlib.metadata import entry_points

    return [Entry(point.name, point.value) for point in entry_points(group=group)]


class _Entries:
    """How entries are looked for."""

    finder: Finder = staticmethod(_by_metadata)


def look_for_entries_with(finder: Finder) -> None:
    """Have what packages register looked for by a function first."""
    _Entries.finder = staticmethod(finder)


def entries(group: str) -> dict[str, Entry]:
    """Find what is registered in a group, by its names in their order; nothing is imported."""
    found = [*_Entries.finder(group)]
    if not found and not any(_Entries.finder(RULESETS)):  # it does not see what is installed
        found = [*_by_metadata(group)]
    return {entry.name: entry for entry in sorted(found, key=lambda entry: entry.name)}
