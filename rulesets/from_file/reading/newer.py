"""The words that came with format 2: a file of format 1 that has one is told so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.from_file.reading.problems import Path

SECTIONS = ("throw", "check", "faces", "chart")
KEYS = {
    "table": ("for", "margin"),
    "state": ("attacking", "defending", "checking"),
    "roster": ("counters",),
    "also": ("alone",),
}
"""Keys of the parts of a section."""


def newer_words(values: Mapping[str, Any], path: Path = ()) -> Iterator[Path]:
    """Find the words of format 2 in a file, or in another checklist of it, each by its path."""
    yield from ((*path, key) for key in SECTIONS if key in values)
    for section, keys in KEYS.items():
        for name, part in _table(values.get(section)).items():
            yield from ((*path, section, name, key) for key in keys if key in _table(part))
    if isinstance(_table(values.get("units")).get("steps"), str):
        yield (*path, "units", "steps")
    yield from (
        (*path, side, "strength") for side in ("attackers", "defenders") if "strength" in _table(values.get(side))
    )
    rules = values.get("rule")
    for place, rule in enumerate(rules if isinstance(rules, list) else ()):
        yield from ((*path, "rule", place, key) for key in ("each", "after") if key in _table(rule))
    for name, part in _table(values.get("also")).items():
        yield from newer_words(_table(part), ("also", name))


def _table(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
