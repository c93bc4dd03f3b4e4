"""Squares, the eight directions, and the straight lines between squares (§2)."""

from __future__ import annotations

import re
from enum import Enum
from typing import NamedTuple

from rulesets.api import shortened

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""One letter a row, the northernmost first; so a board has at most 26 rows."""

_NUMBERS = re.compile(r"(\d{1,3})\s*,\s*(\d{1,3})")
_NAME = re.compile(r"([A-Z])(\d{1,3})")


class Direction(Enum):
    """One of the eight ways a line can run, as a step in columns and rows (§2)."""

    NORTH = (0, -1)
    NORTH_EAST = (1, -1)
    EAST = (1, 0)
    SOUTH_EAST = (1, 1)
    SOUTH = (0, 1)
    SOUTH_WEST = (-1, 1)
    WEST = (-1, 0)
    NORTH_WEST = (-1, -1)

    @property
    def columns(self) -> int:
        """Columns gained by one step."""
        return self.value[0]

    @property
    def rows(self) -> int:
        """Rows gained by one step."""
        return self.value[1]

    @property
    def words(self) -> str:
        """The direction as it is read out, such as "south-west"."""
        return self.name.lower().replace("_", "-")


class Square(NamedTuple):
    """One square, counted from 1 in the north-west corner; written `8,11` or `K8`."""

    column: int
    row: int

    @classmethod
    def parse(cls, text: str) -> Square:
        """Read a square in either form, `8,11` or `K8`.

        Raises:
            ValueError: The text is neither; the message is a sentence for the players.
        """
        word = text.strip().upper()
        if numbers := _NUMBERS.fullmatch(word):
            return cls(int(numbers[1]), int(numbers[2]))
        if name := _NAME.fullmatch(word):
            return cls(int(name[2]), LETTERS.index(name[1]) + 1)
        said = f"“{shortened(word)}”" if (word := text.strip()) else "An empty line"
        raise ValueError(f"{said} is not a square: write column,row (8,11) or row and column (K8).")

    def __str__(self) -> str:
        return f"{self.column},{self.row}"

    @property
    def name(self) -> str:
        """The name in sentences and on the board's edge, row letter and column number: `K8`."""
        if 1 <= self.row <= len(LETTERS):
            return f"{LETTERS[self.row - 1]}{self.column}"
        return str(self)

    def step(self, direction: Direction, squares: int = 1) -> Square:
        """The square so many steps away in a direction, on the board or off it."""
        return Square(self.column + squares * direction.columns, self.row + squares * direction.rows)

    def distance(self, other: Square) -> int:
        """How many steps a unit needs to the other square, diagonals included (§2)."""
        return max(abs(self.column - other.column), abs(self.row - other.row))

    def touches(self, other: Square) -> bool:
        """Whether the other square is one of the eight around this one."""
        return self.distance(other) == 1


def direction(start: Square, end: Square) -> Direction | None:
    """The direction of the line from one square to another; nothing when none runs (§2)."""
    columns, rows = end.column - start.column, end.row - start.row
    if (columns, rows) == (0, 0) or (columns and rows and abs(columns) != abs(rows)):
        return None
    return _BY_STEP[_sign(columns), _sign(rows)]


def between(start: Square, end: Square) -> tuple[Square, ...]:
    """The squares strictly between two aligned squares, the nearest to the start first (§2)."""
    heading = direction(start, end)
    if heading is None:
        return ()
    return tuple(start.step(heading, count) for count in range(1, start.distance(end)))


def parse_squares(text: str) -> tuple[Square, ...]:
    """Read several squares with spaces or semicolons between them.

    Raises:
        ValueError: One of them is no square; the message is a sentence for the players.
    """
    return tuple(Square.parse(word) for word in text.replace(";", " ").split())


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


_BY_STEP = {(way.columns, way.rows): way for way in Direction}
