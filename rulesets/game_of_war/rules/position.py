"""A position: who stands where, whose turn it is, what is lost; read, written and set up by hand (§1, §2)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from rulesets.api import shortened
from rulesets.game_of_war.rules.board import Board, BoardProblem, TextError, numbered_lines
from rulesets.game_of_war.rules.squares import SIDES, BoardSide, Kind, PlacedUnit, Square, Terrain, parse_squares

# Who stands where, which arsenals are lost, and whose turn it is (§1)


@dataclass(frozen=True)
class BoardPosition:
    """The units in canonical order, the arsenals destroyed so far, and the side whose turn it is.

    `turn_said` is that somebody has said whose turn it is: without it, South stands there only for want of another.

    Raises:
        ValueError: Two units stand on one square, which no position can show.
    """

    units: tuple[PlacedUnit, ...] = ()
    lost: tuple[Square, ...] = ()
    turn: BoardSide = BoardSide.SOUTH
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
        turn = (f"turn={self.turn}",) if self.turn_said or self.turn is not BoardSide.SOUTH else ()
        return (*turn, *self.lost_mark)

    @property
    def lost_mark(self) -> tuple[str, ...]:
        """The word of the text that names the arsenals lost; none where all stand."""
        return (f"lost={';'.join(map(str, self.lost))}",) if self.lost else ()

    def at(self, square: Square) -> PlacedUnit | None:
        """The unit on a square."""
        return self._by_square.get(square)

    def units_of(self, side: BoardSide) -> tuple[PlacedUnit, ...]:
        """A side's units in canonical order."""
        return self._by_side[side]

    def fighting(self, side: BoardSide) -> tuple[PlacedUnit, ...]:
        """A side's fighting units: all but its relays (§2)."""
        return tuple(unit for unit in self.units_of(side) if unit.kind.fighting)

    def count(self, side: BoardSide, kind: Kind) -> int:
        """How many of a kind a side has."""
        return sum(unit.kind is kind for unit in self.units_of(side))

    def arsenals(self, board: Board, side: BoardSide) -> tuple[Square, ...]:
        """A side's arsenals that still stand: not lost, and no enemy fighting unit on them (§5)."""
        return tuple(square for square in board.arsenals_of(side) if self._stands(square, side))

    def placed(self, *units: PlacedUnit) -> BoardPosition:
        """The position with more units on it."""
        return replace(self, units=(*self.units, *units))

    def removed(self, *squares: Square) -> BoardPosition:
        """The position without the units on those squares."""
        return replace(self, units=tuple(unit for unit in self.units if unit.square not in squares))

    def moved(self, start: Square, end: Square) -> BoardPosition:
        """The position with one unit elsewhere, whatever the rules say to the move."""
        return replace(self, units=tuple(unit.at(end) if unit.square == start else unit for unit in self.units))

    def settled(self, board: Board) -> BoardPosition:
        """The position with every arsenal under an enemy fighting unit written down as lost (§5)."""
        lost = (arsenal.square for arsenal in board.arsenals if not self._stands(arsenal.square, arsenal.side))
        return replace(self, lost=tuple(lost))

    def surviving(self, board: Board, arsenals: tuple[Square, ...]) -> BoardPosition:
        """The position in which only the given arsenals are left."""
        lost = (arsenal.square for arsenal in board.arsenals if arsenal.square not in arsenals)
        return replace(self, lost=tuple(lost))

    def _stands(self, arsenal: Square, side: BoardSide) -> bool:
        guest = self.at(arsenal)
        return arsenal not in self.lost and not (guest and guest.side is side.other and guest.kind.fighting)

    @cached_property
    def _hash(self) -> int:
        return hash((self.units, self.lost, self.turn))

    @cached_property
    def _by_square(self) -> dict[Square, PlacedUnit]:
        return {unit.square: unit for unit in self.units}

    @cached_property
    def _by_side(self) -> dict[BoardSide, tuple[PlacedUnit, ...]]:
        return {side: tuple(unit for unit in self.units if unit.side is side) for side in BoardSide}


# A position as text: on one line, or one unit a line


class PositionText(NamedTuple):
    """What a text says: the position as far as it can be read, and every problem."""

    position: BoardPosition
    problems: tuple[BoardProblem, ...]


def read_position(text: str, board: Board) -> PositionText:
    """Read a position, and say everything that is wrong with its text at once."""
    reader = _PositionReader(board)
    for line, said in numbered_lines(text):
        for word in _joined(said).split():
            reader.read(line, word)
    return PositionText(reader.position(), tuple(reader.problems))


def parse_position(text: str, board: Board) -> BoardPosition:
    """Read a position whose text is right.

    Raises:
        TextError: Something in it is wrong; all its problems are in the error.
    """
    read = read_position(text, board)
    if read.problems:
        raise TextError(read.problems)
    return read.position


def strength_notes(position: BoardPosition) -> tuple[str, ...]:
    """What a side has more of than its standard strength (§2); allowed, and worth a look."""
    return tuple(
        f"{side.words} has {have} {kind.words}; its standard strength is {kind.strength}."
        for side in BoardSide
        for kind in Kind
        if (have := position.count(side, kind)) > kind.strength
    )


def missing_strength(position: BoardPosition, side: BoardSide) -> tuple[tuple[Kind, int], ...]:
    """What a side still lacks to its standard strength, kind by kind (§2)."""
    lacking = ((kind, kind.strength - position.count(side, kind)) for kind in Kind)
    return tuple((kind, count) for kind, count in lacking if count > 0)


def _joined(line: str) -> str:
    """Write each unit of a line as one word, and blanks for commas between units: `NI R8, S I T8` is `NIR8 SIT8`."""
    apart = re.sub(r",(?=\s|$|[NS][A-Z ])", " ", line, flags=re.IGNORECASE)
    return _UNIT.sub(r"\1\2", apart)


_UNIT = re.compile(r"(?<![\w=])([NS]) *([ICAMTU]) *(?=[A-Z]?[0-9])", re.IGNORECASE)
"""The letters of a unit before its square, with blanks between them or none."""


class _PositionReader:
    """What has been read so far, and what was wrong with it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.problems: list[BoardProblem] = []
        self.units: dict[Square, PlacedUnit] = {}
        self.lost: dict[Square, None] = {}
        self.turn: BoardSide | None = None
        self.after_lost = False

    def read(self, line: int | None, word: str) -> None:
        """Read one word."""
        key, equals, value = word.partition("=")
        try:
            if equals:
                self._mark(key.lower(), value)
            elif self.after_lost and _is_square(word):
                raise ValueError(f"“{word}” has no unit. For a second destroyed arsenal, write lost={word}.")
            else:
                self._unit(PlacedUnit.parse(word), word)
        except ValueError as error:
            self.problems.append(BoardProblem(line, str(error)))
        self.after_lost = key.lower() == "lost" or (self.after_lost and _is_square(word))

    def position(self) -> BoardPosition:
        """The position, of the words that were right."""
        said = self.turn is not None
        return BoardPosition(tuple(self.units.values()), tuple(self.lost), self.turn or BoardSide.SOUTH, turn_said=said)

    def _mark(self, key: str, value: str) -> None:
        if key == "turn":
            self._turn(value)
        elif key == "lost":
            for square in parse_squares(value):
                self._lost(square)
        else:
            raise ValueError(f"“{shortened(key)}=” has no meaning here: use turn= or lost=.")

    def _turn(self, value: str) -> None:
        if value.upper() not in SIDES:
            raise ValueError(f"“turn={shortened(value)}” names no side: write turn=N or turn=S.")
        if self.turn is not None:
            raise ValueError("Whose turn it is was already given; keep one of the two.")
        self.turn = SIDES[value.upper()]

    def _lost(self, square: Square) -> None:
        if self.board.arsenal_at(square) is None:
            raise ValueError(f"There is no arsenal at {square}, so none can be destroyed there.")
        self.lost[square] = None

    def _unit(self, unit: PlacedUnit, word: str) -> None:
        square, board = unit.square, self.board
        if square not in board:
            raise ValueError(f"{word} is off the board, which is {board.columns} columns by {board.rows} rows.")
        if board.terrain(square) is Terrain.MOUNTAIN:
            raise ValueError(f"{word} is on a mountain, where no unit may stand.")
        if square in self.units:
            raise ValueError(f"{word} shares its square with {self.units[square]}; there is room for one unit.")
        self.units[square] = unit


def _is_square(word: str) -> bool:
    try:
        Square.parse(word)
    except ValueError:
        return False
    return True


# Setting up by hand: units put on the board, shifted and taken off, each refusal in a sentence (§1, §2)


def placed(board: Board, position: BoardPosition, unit: PlacedUnit) -> BoardPosition:
    """Put a unit on the board, whatever the standard strength says.

    Raises:
        ValueError: It cannot stand there; the message is a sentence for the players.
    """
    _free(board, position, unit.square)
    return position.placed(unit)


def removed(position: BoardPosition, square: Square) -> BoardPosition:
    """Take the unit on a square off the board.

    Raises:
        ValueError: None stands there; the message is a sentence for the players.
    """
    _unit(position, square)
    return position.removed(square)


def shifted(board: Board, position: BoardPosition, start: Square, end: Square) -> BoardPosition:
    """Put a unit down elsewhere by hand, however far; the rules of movement are not asked.

    Raises:
        ValueError: There is no unit, or it cannot stand there; the message is a sentence for the players.
    """
    _unit(position, start)
    _free(board, position, end)
    return position.moved(start, end)


def following(position: BoardPosition, side: BoardSide, after: Kind | None = None) -> Kind | None:
    """The kind to put down next for the standard strength: one more of the same, else the first that lacks (§2)."""
    lacking = [kind for kind, _ in missing_strength(position, side)]
    return after if after in lacking else next(iter(lacking), None)


def strength_words(position: BoardPosition, side: BoardSide) -> str:
    """Say in a sentence what a side has to put down still for its standard strength, or has too much of (§2)."""
    over = [kind for kind in Kind if position.count(side, kind) > kind.strength]
    if over:
        said = ", ".join(f"{position.count(side, kind)} {kind.words} instead of {kind.strength}" for kind in over)
        return f"{side.words} has more than its standard strength: {said}."
    lacking = ", ".join(f"{count} {kind.words}" for kind, count in missing_strength(position, side))
    if not lacking:
        return f"{side.words} has its standard strength."
    return f"{side.words} lacks {lacking} of its standard strength."


def _free(board: Board, position: BoardPosition, square: Square) -> None:
    """Raise a sentence where no unit can be put down."""
    if square not in board:
        raise ValueError(
            f"There is no square {square.name}: the board has {board.columns} columns and {board.rows} rows."
        )
    if board.terrain(square) is Terrain.MOUNTAIN:
        raise ValueError(f"{square.name} is a mountain: choose another square.")
    if there := position.at(square):
        raise ValueError(f"{there.words} is already there: remove it, or choose another square.")


def _unit(position: BoardPosition, square: Square) -> PlacedUnit:
    unit = position.at(square)
    if unit is None:
        raise ValueError(f"No unit is on {square.name}.")
    return unit
