"""The board: its ground and its arsenals; other boards as a file, and what may be wrong in one (§1, §5)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rulesets.api import BadAnswer, shortened
from rulesets.game_of_war.rules.squares import LETTERS, SIDES, BoardSide, Direction, Square, Terrain

# What is wrong with a text that the players wrote, every point of it at once


MOST_PROBLEMS = 20


class BoardProblem(NamedTuple):
    """One thing wrong, with the line it stands on when there is more than one line."""

    line: int | None
    sentence: str

    def __str__(self) -> str:
        return self.sentence if self.line is None else f"line {self.line}: {self.sentence}"


class TextError(BadAnswer):
    """A text that cannot be used; it carries all its problems, and says them, of many the first and how many more."""

    def __init__(self, problems: tuple[BoardProblem, ...]) -> None:
        more = len(problems) - MOST_PROBLEMS
        said = [*map(str, problems[:MOST_PROBLEMS]), *([f"There are {more} more problems."] if more > 0 else [])]
        super().__init__(" ".join(said))
        self.problems = problems


def numbered_lines(text: str) -> Iterator[tuple[int | None, str]]:
    """The lines that say something, without their `#` comments, numbered when there are several."""
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        said = line.partition("#")[0].strip()
        if said:
            yield number if len(lines) > 1 else None, said


# The board: its size, its terrain, its arsenals, and the lines that mountains leave open (§1, §5)


Ray = tuple[Square, ...]
"""The squares of one line from a square, that square left out, up to a mountain or the edge."""


class Arsenal(NamedTuple):
    """One side's arsenal on its square."""

    side: BoardSide
    square: Square

    @property
    def rank(self) -> tuple[str, Square]:
        """The arsenal's place in a canonical list: by side and square."""
        return self.side.value, self.square


class Rays(dict[Square, tuple[Ray, ...]]):
    """The eight rays of each square, worked out the first time a square is asked for."""

    def __init__(self, board: Board, corners_closed: bool) -> None:
        super().__init__()
        self._board = board
        self._corners_closed = corners_closed
        self._around: dict[Square, Ray] = {}

    def __missing__(self, square: Square) -> tuple[Ray, ...]:
        self[square] = rays = tuple(self._ray(square, way) for way in Direction)
        return rays

    def around(self, square: Square) -> tuple[Square, ...]:
        """The squares that one step leads to: no mountain, and on the board."""
        if square not in self._around:
            self._around[square] = tuple(ray[0] for ray in self[square] if ray)
        return self._around[square]

    def _ray(self, square: Square, way: Direction) -> Ray:
        squares: list[Square] = []
        here, ahead = square, square.step(way)
        while self._board.open_ground(ahead) and not (self._corners_closed and self._board.pinched(here, ahead)):
            squares.append(ahead)
            here, ahead = ahead, ahead.step(way)
        return tuple(squares)


@dataclass(frozen=True)
class Board:
    """A board: its size, terrain and arsenals, each list in its canonical order."""

    columns: int
    rows: int
    mountains: tuple[Square, ...] = ()
    passes: tuple[Square, ...] = ()
    forts: tuple[Square, ...] = ()
    arsenals: tuple[Arsenal, ...] = ()

    def __post_init__(self) -> None:
        for name in ("mountains", "passes", "forts"):
            object.__setattr__(self, name, tuple(sorted(getattr(self, name))))
        object.__setattr__(self, "arsenals", tuple(sorted(self.arsenals, key=lambda each: each.rank)))

    def __hash__(self) -> int:
        """The hash of what the board is, worked out once: networks are kept by it."""
        return self._hash

    def __contains__(self, square: Square) -> bool:
        return 1 <= square.column <= self.columns and 1 <= square.row <= self.rows

    def terrain(self, square: Square) -> Terrain:
        """What the square is made of (§5)."""
        return self._ground.get(square, Terrain.PLAIN)

    def open_ground(self, square: Square) -> bool:
        """Whether a unit can stand here: on the board, and no mountain (§5)."""
        return square in self and self.terrain(square) is not Terrain.MOUNTAIN

    def arsenals_of(self, side: BoardSide) -> tuple[Square, ...]:
        """The squares of a side's arsenals, destroyed or not (§5)."""
        return tuple(arsenal.square for arsenal in self.arsenals if arsenal.side is side)

    def arsenal_at(self, square: Square) -> Arsenal | None:
        """The arsenal on a square, destroyed or not."""
        return self._arsenals.get(square)

    def pinched(self, start: Square, end: Square) -> bool:
        """Whether one diagonal step runs between two mountains that touch at a corner (`corner-mountains`)."""
        beside = Square(start.column, end.row), Square(end.column, start.row)
        return all(self.terrain(square) is Terrain.MOUNTAIN for square in beside)

    @cached_property
    def has_corners(self) -> bool:
        """Whether a diagonal between two mountains exists on this board (`corner-mountains`)."""
        return any(self._opens_corner(mountain, way) for mountain in self.mountains for way in _DIAGONALS)

    def rays(self, corners_closed: bool = False) -> Rays:
        """The eight rays of every square, with the diagonals between mountains open or closed (§2, §4)."""
        return self._rays[corners_closed]

    def _opens_corner(self, mountain: Square, way: Direction) -> bool:
        across = mountain.step(way)
        if self.terrain(across) is not Terrain.MOUNTAIN:
            return False
        beside = Square(mountain.column, across.row), Square(across.column, mountain.row)
        return all(self.open_ground(square) for square in beside)

    @cached_property
    def _hash(self) -> int:
        return hash((self.columns, self.rows, self.mountains, self.passes, self.forts, self.arsenals))

    @cached_property
    def _arsenals(self) -> dict[Square, Arsenal]:
        return {arsenal.square: arsenal for arsenal in reversed(self.arsenals)}

    @cached_property
    def _ground(self) -> dict[Square, Terrain]:
        ground = dict.fromkeys(self.mountains, Terrain.MOUNTAIN)
        ground |= dict.fromkeys(self.passes, Terrain.PASS)
        return ground | dict.fromkeys(self.forts, Terrain.FORT)

    @cached_property
    def _rays(self) -> tuple[Rays, Rays]:
        return Rays(self, corners_closed=False), Rays(self, corners_closed=True)


_DIAGONALS = (Direction.SOUTH_EAST, Direction.SOUTH_WEST)


# A board as a small text, for other maps


MOST_COLUMNS = 99
MOST_ROWS = len(LETTERS)

_SIZE = re.compile(r"([0-9]{1,3})\s*[xX×]\s*([0-9]{1,3})")


def parse_board(text: str) -> Board:
    """Read a board from its text.

    Raises:
        TextError: Something in it is wrong; all its problems are in the error.
    """
    reader = _BoardReader()
    for line, said in numbered_lines(text):
        reader.read(line, said)
    reader.check()
    if reader.problems:
        raise TextError(tuple(sorted(reader.problems, key=lambda each: each.line or math.inf)))
    return reader.board()


def print_board(board: Board) -> str:
    """The text of a board, which `parse_board` reads back."""
    lines = [f"size {board.columns}x{board.rows}"]
    lines += [f"arsenal {arsenal.side} {arsenal.square}" for arsenal in board.arsenals]
    for word, squares in (("fort", board.forts), ("pass", board.passes), ("mountain", board.mountains)):
        if squares:
            lines.append(" ".join([word, *map(str, squares)]))
    return "\n".join(lines) + "\n"


class _BoardReader:
    """What has been read so far, and what was wrong with it."""

    def __init__(self) -> None:
        self.problems: list[BoardProblem] = []
        self.size: tuple[int, int] | None = None
        self.sized = False
        self.placed: dict[Square, tuple[str, int | None]] = {}
        self.ground: dict[str, list[Square]] = {"mountain": [], "pass": [], "fort": []}
        self.arsenals: list[Arsenal] = []

    def read(self, line: int | None, said: str) -> None:
        """Read one statement."""
        word, _, rest = said.partition(" ")
        statements: dict[str, Callable[[int | None, str], None]] = {"size": self._size, "arsenal": self._arsenal}
        if word.lower() in self.ground:
            self.ground[word.lower()] += self._squares(line, word.lower(), rest)
        elif word.lower() in statements:
            statements[word.lower()](line, rest.strip())
        else:
            self._wrong(
                line, f"“{shortened(word)}” says nothing about a board: use size, arsenal, fort, pass or mountain."
            )

    def check(self) -> None:
        """Look at what only the whole text can tell."""
        if not self.sized:
            self._wrong(None, "The board has no size: add a line such as “size 25x20”.")
        for side in BoardSide:
            if not any(arsenal.side is side for arsenal in self.arsenals):
                self._wrong(None, f"{side.words} has no arsenal: add a line such as “arsenal {side} 8,4”.")
        for square, (what, line) in self.placed.items():
            if self.size and square not in Board(*self.size):
                self._wrong(line, f"The {what} at {square} is off the board, which is {self._by()}.")

    def board(self) -> Board:
        """The board, once nothing is wrong."""
        columns, rows = self.size or (0, 0)
        mountains, passes, forts = (tuple(self.ground[word]) for word in ("mountain", "pass", "fort"))
        return Board(columns, rows, mountains, passes, forts, tuple(self.arsenals))

    def _size(self, line: int | None, rest: str) -> None:
        found = _SIZE.fullmatch(rest)
        if self.sized:
            self._wrong(line, "The size was already given further up; keep one of the two.")
        elif not found:
            self._wrong(line, f"“{shortened(rest)}” is not a size: write columns x rows, as in “size 25x20”.")
        elif not (1 <= int(found[1]) <= MOST_COLUMNS and 1 <= int(found[2]) <= MOST_ROWS):
            self._wrong(line, f"A board has 1 to {MOST_COLUMNS} columns and 1 to {MOST_ROWS} rows.")
        else:
            self.size = int(found[1]), int(found[2])
        self.sized = True

    def _arsenal(self, line: int | None, rest: str) -> None:
        letter, _, squares = rest.partition(" ")
        side = SIDES.get(letter.upper())
        if side is None:
            self._wrong(line, "An arsenal needs its side, N or S, before its square: “arsenal N 8,4”.")
            return
        self.arsenals += [Arsenal(side, square) for square in self._squares(line, "arsenal", squares)]

    def _squares(self, line: int | None, what: str, text: str) -> list[Square]:
        if not text.split():
            self._wrong(line, f"“{what}” needs at least one square, such as 10,3 or C10.")
        found = [self._square(line, what, word) for word in text.split()]
        return [square for square in found if square]

    def _square(self, line: int | None, what: str, word: str) -> Square | None:
        try:
            square = Square.parse(word)
        except ValueError as error:
            self._wrong(line, str(error))
            return None
        if square in self.placed:
            self._wrong(line, f"The square {square} is given twice: {self.placed[square][0]}, then {what}.")
            return None
        self.placed[square] = what, line
        return square

    def _by(self) -> str:
        return "{} columns by {} rows".format(*(self.size or (0, 0)))

    def _wrong(self, line: int | None, sentence: str) -> None:
        self.problems.append(BoardProblem(line, sentence))


THE_BOARD = parse_board(
    """
    size 25x20
    arsenal N 8,4 15,2
    arsenal S 3,20 23,20
    fort 8,2 13,9 21,8
    fort 3,13 15,12 23,15
    pass 10,6 16,15
    mountain 10,3 11,3 12,3 13,3 10,4 10,5 10,7 10,8 10,9
    mountain 11,14 12,14 13,14 14,14 15,14 16,14 16,16 16,17 16,18
    """
)
"""The board of the game (§1)."""
