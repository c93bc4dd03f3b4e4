"""Rosters: the units of a side, each with its strengths from full down: `"XXIV" = "12/6"`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationInfo

from rulesets.api import BadAnswer, Force, Tabletop, shortened
from rulesets.from_file.reading.conditions import Names
from rulesets.from_file.reading.parts import LATER, Gathered, Word
from rulesets.from_file.reading.problems import not_one_of

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


_WRITTEN = TypeAdapter(dict[str, Annotated[dict[str, Word], Field(max_length=MOST_UNITS)]], config=LATER)


def read_roster(value: Any, info: ValidationInfo[Names]) -> Roster:
    """Read the units of all sides."""
    strengths: dict[str, tuple[int, ...]] = {}
    sides: dict[str, str] = {}
    known, gathered = set[str](), Gathered()
    for side, units in _WRITTEN.validate_python(value).items():
        if side not in info.context.sides:
            gathered.wrong(not_one_of(side, "a side", info.context.sides), side)
        for name, text in units.items():
            if name.casefold() in known:
                said = f"“{shortened(name)}” is in the roster twice: give each unit a name of its own."
                gathered.wrong(said, side, name)
            if not _names_a_unit(name):
                said = f"“{shortened(name)}” cannot name a unit: use letters and digits, and not digits alone."
                gathered.wrong(said, side, name)
            known.add(name.casefold())
            strengths[name], sides[name] = _strengths(text), side
            if not strengths[name]:
                said = f"“{shortened(text)}” are no strengths: write them from full down, such as 12/6."
                gathered.wrong(said, side, name)
    gathered.end()
    return Roster(strengths, sides)


def _strengths(text: str) -> tuple[int, ...]:
    """Read strengths from full down; none where they are not sound."""
    parts = text.split("/")
    numbers = tuple(int(part) for part in parts if re.fullmatch("[0-9]{1,3}", part.strip()))
    sound = len(numbers) == len(parts) and numbers[-1] > 0 and list(numbers) == sorted(set(numbers), reverse=True)
    return numbers if sound else ()


def _names_a_unit(name: str) -> bool:
    """Tell whether players can name a unit so, with its strength behind it and without."""
    try:
        (factor,) = _NAMING.parse(f"{name} 1", Tabletop()).factors
    except BadAnswer:
        return False
    return factor.unit == name and re.fullmatch(r"[0-9() ]*", name) is None
