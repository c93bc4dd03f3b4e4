"""What is known of units beforehand: a strength each, `"XXIV" = "12/6"`, or all of their counters as a chart."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationInfo

from rulesets.api import BadAnswer, Force, Tabletop, shortened
from rulesets.from_file.reading.conditions import Names, Shape
from rulesets.from_file.reading.parts import LATER, Gathered, Word
from rulesets.from_file.reading.problems import not_one_of

MOST_UNITS = 400
HIGHEST = 999
COUNTERS = "counters"
NOTHING = "."
"""A cell of a chart in which nothing stands."""
_NAMING = Force("units", "", who="units")
_CELL = re.compile(r'"([^"]*)"|(\S+)')
_NUMBERS = re.compile(r"\d{1,3}(?:/\d{1,3})*")


@dataclass(frozen=True)
class Roster:
    """The units that are known beforehand.

    Attributes:
        strengths: the strengths of units without counters from full down, by their names: `{"XXIV": (12, 6)}`.
        sides: the sides of units by their names: `{"XXIV": "german"}`.
        numbers: the numbers on counters, from full down: `{"Guards": {"attack": (4, 2), "range": (8,)}}`.
        classes: the words on counters: `{"Guards": {"weapon": "rifle"}}`.
    """

    strengths: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, Mapping[str, tuple[int, ...]]] = field(default_factory=dict)
    classes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def side(self, unit: str) -> str:
        """Say on which side a unit is, as upper or lower case players write it; empty where that is not known."""
        return self._sides_in_small_letters.get(unit.casefold(), "")

    @cached_property
    def _sides_in_small_letters(self) -> Mapping[str, str]:
        return {name.casefold(): side for name, side in self.sides.items()}


def head_of(lines: list[tuple[int, list[str]]]) -> list[str]:
    """Give the headings of the columns, without what may stand in the corner, as most lines below have it."""
    head, wide = lines[0][1], [len(line) for _, line in lines[1:]]
    return head[1:] if len(head) > 1 and wide and max(wide, key=wide.count) == len(head) else head


# The chart of counters as it is written, and the questions that its columns answer


def chart_lines(text: Any) -> list[tuple[int, list[str]]]:
    """List the lines of a chart in cells, each with its number from 0; a cell with blanks stands in quotes."""
    lines = enumerate(text.splitlines()) if isinstance(text, str) else ()
    parted = ((number, [quoted or plain for quoted, plain in _CELL.findall(line)]) for number, line in lines)
    return [(number, line) for number, line in parted if line]


def columns_of(section: Mapping[str, Any]) -> dict[str, Shape]:
    """List the columns of all counters: a number or a class each, as a question about a unit would have it."""
    cells: dict[str, dict[str, None]] = {}
    for side in section.values():
        for (_, head), rows in _parted(side):
            for place, column in enumerate(head):
                found = (line[place + 1] for _, line in rows if len(line) == len(head) + 1)
                cells.setdefault(column, {}).update(dict.fromkeys(each for each in found if each != NOTHING))
    return {column: _shape(tuple(found)) for column, found in cells.items()}


def _shape(cells: Sequence[str]) -> Shape:
    if all(map(_NUMBERS.fullmatch, cells)):
        return Shape("number", of_unit=True)
    return Shape("words", tuple(cells), of_unit=True)


def _parted(side: Any) -> Iterator[tuple[tuple[int, list[str]], list[tuple[int, list[str]]]]]:
    """Part a chart of counters into its head, without the corner, and the other lines."""
    lines = chart_lines(side.get(COUNTERS)) if _is_chart(side) else []
    if len(lines) > 1:
        (number, _), *rows = lines
        yield (number, head_of(lines)), rows


# Reading


_STRENGTHS = TypeAdapter(dict[str, Annotated[dict[str, Word], Field(max_length=MOST_UNITS)]], config=LATER)
_COUNTERS = TypeAdapter(dict[str, dict[str, str]], config=LATER)


def read_roster(value: Any, info: ValidationInfo[Names]) -> Roster:
    """Read the units of all sides."""
    said = value.items() if isinstance(value, dict) else ()
    charts = _COUNTERS.validate_python({side: units for side, units in said if _is_chart(units)})
    strengths = {side: units for side, units in said if side not in charts} if charts else value
    reader, read = _Reader(info.context), _STRENGTHS.validate_python(strengths)
    for side in (*read, *charts):
        if side not in info.context.sides:
            reader.problems.wrong(not_one_of(side, "a side", info.context.sides), side)
    for side, units in read.items():
        for name, text in units.items():
            reader.strength(side, name, text)
    for side, chart in charts.items():
        reader.counters(side, chart)
    return reader.roster()


def _is_chart(said: Any) -> bool:
    return isinstance(said, Mapping) and "\n" in str(said.get(COUNTERS, ""))


class _Reader:
    """Reads units one after the other; each name is one unit's."""

    def __init__(self, names: Names) -> None:
        self.names, self.problems = names, Gathered()
        self.sides, self.strengths = dict[str, str](), dict[str, tuple[int, ...]]()
        self.numbers, self.classes = dict[str, dict[str, tuple[int, ...]]](), dict[str, dict[str, str]]()

    def roster(self) -> Roster:
        """Give what was read."""
        self.problems.end()
        return Roster(self.strengths, self.sides, self.numbers, self.classes)

    def strength(self, side: str, name: str, text: str) -> None:
        """Read a unit of which the strengths alone are known."""
        self._name(name, side, side, name)
        self.strengths[name] = _steps(text)
        if not self.strengths[name] or self.strengths[name][-1] == 0:
            said = f"“{shortened(text)}” are no strengths: write them from full down, such as 12/6."
            self.problems.wrong(said, side, name)

    def counters(self, side: str, said: Mapping[str, str]) -> None:
        """Read counters: a line for each, with what stands in each column."""
        for key in said.keys() - {COUNTERS}:
            self.problems.wrong(f"{key} stands beside counters: give it a line in the chart.", side, key)
        for (at, head), rows in _parted(said):
            for column in head:
                if not re.fullmatch("[a-z][a-z0-9-]{0,39}", column) or column in ("state", "units"):
                    wrong = f"“{column}” cannot be a column: use small letters, and neither state nor units."
                    self.problems.wrong(wrong, side, COUNTERS, at)
            if len(set(head)) < len(head):
                self.problems.wrong("A column is there twice: give each one a name.", side, COUNTERS, at)
            if len(rows) > MOST_UNITS:
                self.problems.wrong(f"There are {len(rows)} units: use at most {MOST_UNITS}.", side, COUNTERS)
            for number, (name, *cells) in rows[:MOST_UNITS]:
                self._name(name, side, side, COUNTERS, number)
                if len(cells) != len(head):
                    there = f"{name} has {len(cells)} cells, and there are {len(head)} columns"
                    told = f"{there}: write . for nothing, and quotes around a name with blanks."
                    self.problems.wrong(told, side, COUNTERS, number)
                    continue
                self.numbers[name], self.classes[name] = {}, {}
                for column, cell in zip(head, cells, strict=True):
                    self._cell(name, column, cell, side, COUNTERS, number)

    def _cell(self, unit: str, column: str, cell: str, *at: str | int) -> None:
        if cell == NOTHING:
            return
        if self.names.columns[column].form == "words":
            self.classes[unit][column] = cell
            if not re.fullmatch("[A-Za-z][A-Za-z0-9-]*", cell):
                told = f"“{cell}” cannot be a class, and {column} has classes: use letters, or numbers alone."
                self.problems.wrong(told, *at)
            return
        self.numbers[unit][column] = _steps(cell)
        if not self.numbers[unit][column]:
            self.problems.wrong(f"“{cell}” does not go down from full: write it such as 12/6.", *at)

    def _name(self, name: str, side: str, *at: str | int) -> None:
        """Take a name; note what is wrong with it."""
        if name.casefold() in map(str.casefold, self.sides):
            self.problems.wrong(f"“{shortened(name)}” is in the roster twice: give each unit a name of its own.", *at)
        if not _names_a_unit(name):
            told = f"“{shortened(name)}” cannot name a unit: use letters and digits, and not digits alone."
            self.problems.wrong(told, *at)
        self.sides[name] = side


def _steps(text: str) -> tuple[int, ...]:
    """Read numbers from full down; none where they are not sound."""
    parts = [part.strip() for part in text.split("/")]
    numbers = tuple(int(part) for part in parts if re.fullmatch("[0-9]{1,3}", part))
    return numbers if len(numbers) == len(parts) and list(numbers) == sorted(set(numbers), reverse=True) else ()


def _names_a_unit(name: str) -> bool:
    """Tell whether players can name a unit so, with its strength behind it and without."""
    try:
        (factor,) = _NAMING.parse(f"{name} 1", Tabletop()).factors
    except BadAnswer:
        return False
    return factor.unit == name and re.fullmatch(r"[0-9() ]*", name) is None
