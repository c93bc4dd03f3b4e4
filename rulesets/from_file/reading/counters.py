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
    as_charts = {side for side, said in value.items() if _is_chart(said)} if isinstance(value, dict) else set[str]()
    strengths = {side: said for side, said in value.items() if side not in as_charts} if as_charts else value
    counters = {side: said for side, said in value.items() if side in as_charts} if as_charts else {}
    reader = _Reader(info.context)
    for side, units in _STRENGTHS.validate_python(strengths).items():
        reader.is_side(side)
        for name, text in units.items():
            reader.strengths(side, name, text)
    for side, said in _COUNTERS.validate_python(counters).items():
        reader.is_side(side)
        reader.counters(side, said)
    reader.problems.end()
    return reader.roster


def _is_chart(said: Any) -> bool:
    return isinstance(said, Mapping) and "\n" in str(said.get(COUNTERS, ""))


class _Reader:
    """Reads units one after the other; each name is one unit's."""

    def __init__(self, names: Names) -> None:
        self.names, self.problems, self.known = names, Gathered(), set[str]()
        self.roster = Roster({}, {}, {}, {})

    def is_side(self, side: str) -> None:
        """Note a side that the game does not have."""
        if side not in self.names.sides:
            self.problems.wrong(not_one_of(side, "a side", self.names.sides), side)

    def strengths(self, side: str, name: str, text: str) -> None:
        """Read a unit of which the strengths alone are known."""
        for said in self._named(name, side):
            self.problems.wrong(said, side, name)
        found = _steps(text)
        if not found or found[-1] == 0:
            said = f"“{shortened(text)}” are no strengths: write them from full down, such as 12/6."
            self.problems.wrong(said, side, name)
        self.roster.strengths[name] = found  # type: ignore[index]

    def counters(self, side: str, said: Mapping[str, str]) -> None:
        """Read counters: a line for each, with what stands in each column."""
        for key in said.keys() - {COUNTERS}:
            self.problems.wrong(f"{key} stands beside counters: give it a line in the chart.", side, key)
        for (at, head), rows in _parted(said):
            for column in head:
                if not re.fullmatch("[a-z][a-z0-9-]{0,39}", column) or column in ("state", "units"):
                    said_so = f"“{column}” cannot be a column: use small letters, and neither state nor units."
                    self.problems.wrong(said_so, side, COUNTERS, at)
            if len(set(head)) < len(head):
                self.problems.wrong("A column is there twice: give each one a name.", side, COUNTERS, at)
            if len(rows) > MOST_UNITS:
                self.problems.wrong(f"There are {len(rows)} units: use at most {MOST_UNITS}.", side, COUNTERS)
            for number, line in rows[:MOST_UNITS]:
                self._counter(side, number, head, line)

    def _counter(self, side: str, number: int, head: list[str], line: list[str]) -> None:
        name, *cells = line
        for wrong in self._named(name, side):
            self.problems.wrong(wrong, side, COUNTERS, number)
        if len(cells) != len(head):
            there = f"{name} has {len(cells)} cells, and there are {len(head)} columns"
            self.problems.wrong(
                f"{there}: write . for nothing, and quotes around a name with blanks.", side, COUNTERS, number
            )
            return
        numbers, classes = dict[str, tuple[int, ...]](), dict[str, str]()
        for column, cell in zip(head, cells, strict=True):
            shape = self.names.columns.get(column)
            if cell == NOTHING:
                continue
            if shape is not None and shape.form == "words":
                classes[column] = cell
                if _NUMBERS.fullmatch(cell) or not re.fullmatch("[A-Za-z][A-Za-z0-9-]*", cell):
                    wrong = f"“{cell}” cannot be a class, and {column} has classes: use letters, or numbers alone."
                    self.problems.wrong(wrong, side, COUNTERS, number)
            elif steps := _steps(cell):
                numbers[column] = steps
            else:
                wrong = f"“{cell}” does not go down from full: write it such as 12/6."
                self.problems.wrong(wrong, side, COUNTERS, number)
        self.roster.numbers[name], self.roster.classes[name] = numbers, classes  # type: ignore[index]

    def _named(self, name: str, side: str) -> Iterator[str]:
        """Take a name; say what is wrong with it."""
        if name.casefold() in self.known:
            yield f"“{shortened(name)}” is in the roster twice: give each unit a name of its own."
        if not _names_a_unit(name):
            yield f"“{shortened(name)}” cannot name a unit: use letters and digits, and not digits alone."
        self.known.add(name.casefold())
        self.roster.sides[name] = side  # type: ignore[index]


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
