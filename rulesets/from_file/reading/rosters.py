"""Rosters: the units of a side, each with its strengths from full down: `"XXIV" = "12/6"`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rulesets.api import BadAnswer, Force, Tabletop, shortened
from rulesets.from_file.reading.row import Row

MOST_UNITS = 400
HIGHEST = 999
_NAMING = Force("units", "", who="units")


@dataclass(frozen=True)
class Roster:
    """The units that are known beforehand.

    Attributes:
        strengths: the strengths of units from full down, by their names: `{"XXIV": (12, 6)}`.
        sides: the sides of units by their names: `{"XXIV": "german"}`.
    """

    strengths: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)

    def side(self, unit: str) -> str:
        """Say on which side a unit is, as upper or lower case players write it; empty where that is not known."""
        return self._sides_in_small_letters.get(unit.casefold(), "")

    @cached_property
    def _sides_in_small_letters(self) -> Mapping[str, str]:
        return {name.casefold(): side for name, side in self.sides.items()}


def roster(section: Row) -> Roster:
    """Read the units of all sides."""
    found: dict[str, tuple[int, ...]] = {}
    sides: dict[str, str] = {}
    known: set[str] = set()
    for side, row in section.children().items():
        for name in row.at_most(MOST_UNITS, [*row.values], f"roster.{side}"):
            if name.casefold() in known:
                row.wrong(f"“{shortened(name)}” is in the roster twice: give each unit a name of its own.", name)
            known.add(name.casefold())
            found[name], sides[name] = _strengths(row, name), side
    return Roster(found, sides)


def _strengths(row: Row, name: str) -> tuple[int, ...]:
    if not _names_a_unit(name):
        row.wrong(f"“{shortened(name)}” cannot name a unit: use letters and digits, and not digits alone.", name)
    text = row.word(name)
    parts = text.split("/")
    numbers = tuple(int(part) for part in parts if re.fullmatch("[0-9]{1,3}", part.strip()))
    if len(numbers) == len(parts) and numbers[-1] > 0 and list(numbers) == sorted(set(numbers), reverse=True):
        return numbers
    row.wrong(f"“{shortened(text)}” are no strengths: write them from full down, such as 12/6.", name)
    return (1,)


def _names_a_unit(name: str) -> bool:
    """Tell whether players can name a unit so, with its strength behind it and without."""
    try:
        (factor,) = _NAMING.parse(f"{name} 1", Tabletop()).factors
    except BadAnswer:
        return False
    return factor.unit == name and re.fullmatch(r"[0-9() ]*", name) is None
