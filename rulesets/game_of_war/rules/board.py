"""The board: its size, its terrain, its arsenals, and the lines that mountains leave open (§1, §5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rulesets.game_of_war.rules.squares import Direction, Square
from rulesets.game_of_war.rules.units import Side, Terrain

Ray = tuple[Square, ...]
"""The squares of one line from a square, that square left out, up to a mountain or the edge."""


class Arsenal(NamedTuple):
    """One side's arsenal on its square."""

    side: Side
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

    def arsenals_of(self, side: Side) -> tuple[Square, ...]:
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
        return self._closed_rays if corners_closed else self._open_rays

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
    def _open_rays(self) -> Rays:
        return Rays(self, corners_closed=False)

    @cached_property
    def _closed_rays(self) -> Rays:
        return Rays(self, corners_closed=True)


_DIAGONALS = (Direction.SOUTH_EAST, Direction.SOUTH_WEST)
