"""Squares with their names and directions, and the kinds of unit and of ground with their values (§1, §2, §5)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from rulesets.api import BadAnswer, Words, shortened

# Squares, the eight directions, and the straight lines between squares (§2)


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""One letter a row, the northernmost first; so a board has at most 26 rows."""

_NUMBERS = re.compile(r"([0-9]{1,3})\s*,\s*([0-9]{1,3})")
_NAME = re.compile("([A-Z])([0-9]{1,3})")


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
            BadAnswer: The text is neither; the message is a sentence for the players.
        """
        word = text.strip().upper()
        if numbers := _NUMBERS.fullmatch(word):
            return cls(int(numbers[1]), int(numbers[2]))
        if name := _NAME.fullmatch(word):
            return cls(int(name[2]), LETTERS.index(name[1]) + 1)
        said = f"“{shortened(word)}”" if (word := text.strip()) else "An empty line"
        raise BadAnswer(f"{said} is not a square: write column,row (8,11) or row and column (K8).")

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
        BadAnswer: One of them is no square; the message is a sentence for the players.
    """
    return tuple(Square.parse(word) for word in text.replace(";", " ").split())


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


_BY_STEP = {(way.columns, way.rows): way for way in Direction}


# Sides, kinds of unit and their values, and the units on the board (§2)


CHARGE = 7
"""What a charging cavalry counts (§2)."""


class BoardSide(Words):
    """One of the two sides, written by its first letter."""

    NORTH = "N", "North", "Its arsenals are in the northern half of the board.", "§1"
    SOUTH = "S", "South", "Its arsenals are in the southern half of the board.", "§1"

    @property
    def other(self) -> BoardSide:
        """The side across the table."""
        return BoardSide.SOUTH if self is BoardSide.NORTH else BoardSide.NORTH

    @property
    def words(self) -> str:
        """The side's name in sentences."""
        return self.label


class Terrain(Enum):
    """What a square is made of; an arsenal is plain ground to a unit on it (§5)."""

    PLAIN = "plain"
    PASS = "pass"
    FORT = "fort"
    MOUNTAIN = "mountain"

    @property
    def shelters(self) -> bool:
        """Whether no charge can be made against a unit here (§2, §5)."""
        return self in (Terrain.PASS, Terrain.FORT)


class Kind(Enum):
    """A kind of unit with its printed values (§2)."""

    #           letter words offence defence in pass in fort move range standard strength
    INFANTRY = ("I", "infantry", 4, 6, 8, 10, 1, 2, 9)
    CAVALRY = ("C", "cavalry", 4, 5, 5, 5, 2, 2, 4)
    FOOT_ARTILLERY = ("A", "foot artillery", 5, 8, 10, 12, 1, 3, 1)
    MOUNTED_ARTILLERY = ("M", "mounted artillery", 5, 8, 10, 12, 2, 3, 1)
    FOOT_RELAY = ("T", "foot relay", 0, 1, 1, 1, 1, 2, 1)
    MOUNTED_RELAY = ("U", "mounted relay", 0, 1, 1, 1, 2, 2, 1)

    letter: str
    words: str
    offence: int
    defence: int
    in_pass: int
    in_fort: int
    move: int
    range: int
    strength: int

    def __init__(self, letter: str, words: str, *values: int) -> None:
        self.letter, self.words = letter, words
        self.offence, self.defence, self.in_pass, self.in_fort, self.move, self.range, self.strength = values
        self.relay = self.offence == 0
        self.fighting = not self.relay
        self.mounted = self.move == 2

    def __str__(self) -> str:
        return self.letter

    def defence_in(self, terrain: Terrain) -> int:
        """The defence of this kind on that ground (§2, §5)."""
        return {Terrain.PASS: self.in_pass, Terrain.FORT: self.in_fort}.get(terrain, self.defence)


LONGEST_RANGE = max(kind.range for kind in Kind)
LONGEST_CHARGE = Kind.CAVALRY.strength
SIDES = {side.value: side for side in BoardSide}
KINDS = {kind.letter: kind for kind in Kind}


@dataclass(frozen=True, slots=True)
class PlacedUnit:
    """One unit on its square; written `SI8,11`."""

    side: BoardSide
    kind: Kind
    square: Square

    @classmethod
    def parse(cls, text: str) -> PlacedUnit:
        """Read a unit: the side's letter, the kind's letter, and the square in either form.

        Raises:
            ValueError: Something in it is unknown; the message is a sentence for the players.
        """
        word = text.strip().upper()
        if word[:1] not in SIDES:
            raise ValueError(f"“{shortened(text)}” should start with its side, N or S, as in SI8,11.")
        if word[1:2] not in KINDS:
            raise ValueError(f"“{shortened(text)}” needs a kind of unit in second place: {_kinds()}.")
        try:
            square = Square.parse(word[2:])
        except ValueError:
            raise ValueError(f"“{shortened(text)}” should end in a square, as in SI8,11 or SIK8.") from None
        return cls(SIDES[word[0]], KINDS[word[1]], square)

    def __str__(self) -> str:
        return f"{self.side.value}{self.kind.letter}{self.square}"

    @property
    def words(self) -> str:
        """The unit in a sentence, such as "South's infantry at K8"."""
        return f"{self.side.words}'s {self.kind.words} at {self.square.name}"

    @property
    def rank(self) -> tuple[str, int, Square]:
        """The unit's place in a canonical list: by side, kind and square."""
        return self.side.value, _ORDER[self.kind], self.square

    def at(self, square: Square) -> PlacedUnit:
        """The same unit on another square."""
        return replace(self, square=square)


def _kinds() -> str:
    return ", ".join(f"{kind.letter} {kind.words}" for kind in Kind)


_ORDER = {kind: index for index, kind in enumerate(Kind)}
