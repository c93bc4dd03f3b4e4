"""Tables and charts as they are printed, parted into cells, and results by a number in a line each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Any

from pydantic import PlainValidator, ValidationInfo
from pydantic_core import PydanticKnownError

from rulesets.api import how_many
from rulesets.from_file.reading.notation import FAR, Span, odds_name, odds_span, span
from rulesets.from_file.reading.parts import A_NUMBER, Gathered, wrong
from rulesets.from_file.reading.problems import not_one_of

MOST_ROWS, MOST_COLUMNS = 60, 40
NOTHING = "."
"""A cell of a chart in which nothing stands."""
CELL = re.compile(r'"([^"]*)"|([^\s|]+)')
_RULED = re.compile(r"[-+:=]*")


@dataclass(frozen=True)
class Grid:
    """A table or a chart, parted.

    Attributes:
        columns: the headings of the columns.
        at: the line in which they stand, from 0.
        lines: the other lines, each with its number: the heading of the row, then its cells.
        corner: what stands above the headings of the rows.
    """

    columns: tuple[str, ...]
    at: int = 0
    lines: tuple[tuple[int, list[str]], ...] = ()
    corner: str = ""

    @cached_property
    def rows(self) -> tuple[str, ...]:
        return tuple(line[0] for _, line in self.lines)

    @cached_property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """Give the texts of the cells, a tuple for each row."""
        return tuple(tuple(line[1:]) for _, line in self.lines)


def lines_in_cells(text: Any) -> list[tuple[int, list[str]]]:
    """Part lines, each with its number from 0; a cell with blanks is in quotes, empty and drawn lines are left out."""
    lines = enumerate(text.splitlines()) if isinstance(text, str) else ()
    parted = ((number, [quoted or bare for quoted, bare in CELL.findall(line)]) for number, line in lines)
    return [(number, line) for number, line in parted if not _RULED.fullmatch("".join(line))]


def grid_of(text: Any) -> Grid:
    """Part a table or a chart into the line of its columns, without the corner, and the others."""
    (at, head), *lines = lines_in_cells(text) or [(0, list[str]())]
    wide = [len(line) for _, line in lines]
    has_corner = len(head) > 1 and wide.count(len(head)) > wide.count(len(head) + 1) and odds_span(head[0]) is None
    columns = head[1:] if has_corner else head
    return Grid(tuple(columns), at, tuple(lines), head[0] if has_corner else "")


def uneven(grid: Grid, what: str, more: str) -> Iterator[tuple[int, str]]:
    """Note rows with more or fewer cells than there are columns, each by its line; the columns, where all are alike.

    `what` a row is stands before its name, and `more` says what to write.
    """
    columns, counts = len(grid.columns), [len(line) - 1 for _, line in grid.lines]
    if len(counts) > 1 and {*counts} != {columns} and len({*counts}) == 1:
        yield grid.at, f"This line has {how_many(columns, 'column')}, and each other line {counts[0]}.{more}"
        return
    there = f"there {'is' if columns == 1 else 'are'} {how_many(columns, 'column')}"
    for (number, (row, *_)), count in zip(grid.lines, counts, strict=True):
        if count != columns:
            yield number, f"{what}{row} has {how_many(count, 'cell')}; {there}.{more}"


def printed(what: str, look: Callable[[Grid, Gathered, Any], None] | None = None) -> PlainValidator:
    """Read what is printed; `what` it is, and `look` notes what is wrong with its cells."""

    def read(text: Any, info: ValidationInfo) -> Grid:
        if not isinstance(text, str):
            raise wrong(f'The {what} has no cells: write cells = """ … """, with the columns in its first line.')
        found, problems = grid_of(text), Gathered()
        if not found.lines:
            raise wrong(f"The {what} has no rows: write a line for each row below the line of the columns.")
        if len(found.lines) > MOST_ROWS or len(found.columns) > MOST_COLUMNS:
            size = f"{len(found.lines)} rows and {len(found.columns)} columns"
            raise wrong(f"The {what} has {size}: use at most {MOST_ROWS} and {MOST_COLUMNS}.")
        for number, said in uneven(found, "Row ", " Write . for nothing." if what == "chart" else ""):
            problems.wrong(said, number)
        if look is not None:
            look(found, problems, info.context)
        problems.end()
        return found

    return PlainValidator(read, json_schema_input_type=str)


@dataclass(frozen=True)
class ResultLine:
    """A line of `margin` or `ratio`: for which numbers a result is."""

    span: Span
    code: str


LINES = {
    "margin": (span, A_NUMBER.rstrip(".")),
    "ratio": (odds_span, "a ratio: write one such as <=1-2, <1-1, 1-1 or 2-1+"),
}
"""How the number of a line is read, by the key under which the lines stand, and what it must be."""


def _lines(value: Any, info: ValidationInfo[Any]) -> tuple[ResultLine, ...]:
    """Read a line for each of the numbers that there may be."""
    if not isinstance(value, str):
        raise PydanticKnownError("string_type")
    key, problems, found, results = info.field_name or "", Gathered(), list[ResultLine](), info.context.results
    read, wanted = LINES[key]
    for number, parts in lines_in_cells(value):
        numbers = read(parts[0])
        if len(parts) != 2:
            problems.wrong(f"“{' '.join(parts)}” needs a number and a result: write <=0 miss.", number)
        elif numbers is None:
            problems.wrong(f"“{parts[0]}” is not {wanted}.", number)
        elif parts[1] not in results:
            problems.wrong(not_one_of(parts[1], "a result", results), number)
        else:
            found.append(ResultLine(numbers, parts[1]))
    problems.end()
    for each in _tried(found, key):
        if not any(each in line.span for line in found):
            raise wrong(f"No line of {key} is for {each if key == 'margin' else odds_name(each)}: add one.")
    return tuple(found)


def _tried(lines: Sequence[ResultLine], key: str) -> list[Fraction]:
    """List the ends of all lines, what lies between them, and what lies beyond; a margin is a whole number."""
    ends = sorted({end for each in lines for end in (each.span.low, each.span.high) if abs(end) < FAR})
    if key == "margin":
        return sorted({Fraction(int(end) + by) for end in ends for by in (-1, 0, 1)})
    between = ((low + high) / 2 for low, high in pairwise(ends))
    return sorted({*ends, *between, ends[0] / 2, ends[-1] + 1}) if ends else []


ResultLines = Annotated[tuple[ResultLine, ...], PlainValidator(_lines, json_schema_input_type=str)]
