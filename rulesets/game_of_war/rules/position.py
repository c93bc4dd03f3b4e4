"""Who stands where, which arsenals are lost, and whose turn it is (§1)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property

from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.squares import Square
from rulesets.game_of_war.rules.units import Kind, Side, Unit


@dataclass(frozen=True)
class Position:
    """The units in canonical order, the arsenals destroyed so far, and the side whose turn it is.

    `turn_said` is that somebody has said whose turn it is: without it, South stands there only for want of another.

    Raises:
        ValueError: Two units stand on one square, which no position can show.
    """

    units: tuple[Unit, ...] = ()
    lost: tuple[Square, ...] = ()
    turn: Side = Side.SOUTH
    turn_said: bool = field(default=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "units", tuple(sorted(self.units, key=lambda unit: unit.rank)))
        object.__setattr__(self, "lost", tuple(sorted(self.lost)))
        if len(self._by_square) < len(self.units):
            raise ValueError("Two units are on one square.")

    def __hash__(self) -> int:
        """The hash of what the position is, worked out once: networks are kept by it."""
        return self._hash

    def __str__(self) -> str:
        return " ".join([*map(str, self.units), *self.marks])

    @property
    def marks(self) -> tuple[str, ...]:
        """The words of the text that are no units: whose turn it is, and the arsenals lost."""
        turn = (f"turn={self.turn}",) if self.turn_said or self.turn is not Side.SOUTH else ()
        return (*turn, *self.lost_mark)

    @property
    def lost_mark(self) -> tuple[str, ...]:
        """The word of the text that names the arsenals lost; none where all stand."""
        return (f"lost={';'.join(map(str, self.lost))}",) if self.lost else ()

    @property
    def lines(self) -> str:
        """The text of the position, one unit a line."""
        return "".join(f"{word}\n" for word in [*map(str, self.units), *self.marks])

    def at(self, square: Square) -> Unit | None:
        """The unit on a square."""
        return self._by_square.get(square)

    def units_of(self, side: Side) -> tuple[Unit, ...]:
        """A side's units in canonical order."""
        return self._by_side[side]

    def fighting(self, side: Side) -> tuple[Unit, ...]:
        """A side's fighting units: all but its relays (§2)."""
        return tuple(unit for unit in self.units_of(side) if unit.kind.fighting)

    def count(self, side: Side, kind: Kind) -> int:
        """How many of a kind a side has."""
        return sum(unit.kind is kind for unit in self.units_of(side))

    def arsenals(self, board: Board, side: Side) -> tuple[Square, ...]:
        """A side's arsenals that still stand: not lost, and no enemy fighting unit on them (§5)."""
        return tuple(square for square in board.arsenals_of(side) if self._stands(square, side))

    def placed(self, *units: Unit) -> Position:
        """The position with more units on it."""
        return replace(self, units=(*self.units, *units))

    def removed(self, *squares: Square) -> Position:
        """The position without the units on those squares."""
        return replace(self, units=tuple(unit for unit in self.units if unit.square not in squares))

    def moved(self, start: Square, end: Square) -> Position:
        """The position with one unit elsewhere, whatever the rules say to the move."""
        return replace(self, units=tuple(unit.at(end) if unit.square == start else unit for unit in self.units))

    def settled(self, board: Board) -> Position:
        """The position with every arsenal under an enemy fighting unit written down as lost (§5)."""
        lost = (arsenal.square for arsenal in board.arsenals if not self._stands(arsenal.square, arsenal.side))
        return replace(self, lost=tuple(lost))

    def surviving(self, board: Board, arsenals: tuple[Square, ...]) -> Position:
        """The position in which only the given arsenals are left."""
        lost = (arsenal.square for arsenal in board.arsenals if arsenal.square not in arsenals)
        return replace(self, lost=tuple(lost))

    def _stands(self, arsenal: Square, side: Side) -> bool:
        guest = self.at(arsenal)
        return arsenal not in self.lost and not (guest and guest.side is side.other and guest.kind.fighting)

    @cached_property
    def _hash(self) -> int:
        return hash((self.units, self.lost, self.turn))

    @cached_property
    def _by_square(self) -> dict[Square, Unit]:
        return {unit.square: unit for unit in self.units}

    @cached_property
    def _by_side(self) -> dict[Side, tuple[Unit, ...]]:
        return {side: tuple(unit for unit in self.units if unit.side is side) for side in Side}
