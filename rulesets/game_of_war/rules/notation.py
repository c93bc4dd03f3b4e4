"""A position as text: on one line, or one unit a line.

Words with spaces or line ends between them, in any order; `#` begins a comment. A unit is its side (N S), its
kind (I infantry, C cavalry, A foot artillery, M mounted artillery, T foot relay, U mounted relay) and its
square, `SI8,11` or `SIK8`. Two words are no units, and may be left out: `turn=N` says whose turn it is,
`lost=8,4;3,20` which arsenals are destroyed.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.api import shortened
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.problems import Problem, TextError, numbered_lines
from rulesets.game_of_war.rules.squares import Square, parse_squares
from rulesets.game_of_war.rules.units import SIDES, Kind, Side, Terrain, Unit


@dataclass(frozen=True, slots=True)
class PositionText:
    """What a text says: the position as far as it can be read, every problem, and what is only unusual."""

    position: Position
    problems: tuple[Problem, ...]
    notes: tuple[str, ...]


def read_position(text: str, board: Board) -> PositionText:
    """Read a position, and say everything that is wrong with its text at once."""
    reader = _Reader(board)
    for line, said in numbered_lines(text):
        for word in said.split():
            reader.read(line, word)
    position = reader.position()
    return PositionText(position, tuple(reader.problems), strength_notes(position))


def parse_position(text: str, board: Board) -> Position:
    """Read a position whose text is right.

    Raises:
        TextError: Something in it is wrong; all its problems are in the error.
    """
    read = read_position(text, board)
    if read.problems:
        raise TextError(read.problems)
    return read.position


def strength_notes(position: Position) -> tuple[str, ...]:
    """What a side has more of than its standard strength (§2); allowed, and worth a look."""
    return tuple(
        f"{side.words} has {have} {kind.words}; its standard strength is {kind.strength}."
        for side in Side
        for kind in Kind
        if (have := position.count(side, kind)) > kind.strength
    )


def missing_strength(position: Position, side: Side) -> tuple[tuple[Kind, int], ...]:
    """What a side still lacks to its standard strength, kind by kind (§2)."""
    lacking = ((kind, kind.strength - position.count(side, kind)) for kind in Kind)
    return tuple((kind, count) for kind, count in lacking if count > 0)


class _Reader:
    """What has been read so far, and what was wrong with it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.problems: list[Problem] = []
        self.units: dict[Square, Unit] = {}
        self.lost: dict[Square, None] = {}
        self.turn: Side | None = None
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
                self._unit(Unit.parse(word), word)
        except ValueError as error:
            self.problems.append(Problem(line, str(error)))
        self.after_lost = key.lower() == "lost" or (self.after_lost and _is_square(word))

    def position(self) -> Position:
        """The position, of the words that were right."""
        said = self.turn is not None
        return Position(tuple(self.units.values()), tuple(self.lost), self.turn or Side.SOUTH, turn_said=said)

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

    def _unit(self, unit: Unit, word: str) -> None:
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
