"""What is drawn on the board, square by square: two characters each, and the style they are drawn in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from rich.style import Style

from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.communication import Network
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.squares import LETTERS, Direction, Square, direction
from rulesets.game_of_war.rules.units import Side, Terrain, Unit
from tui.shared.colours import Colours

MARK = {Side.NORTH: "▼", Side.SOUTH: "▲"}
"""Each side's mark: it points the way the side fights."""

COLOUR = {Side.NORTH: "defender", Side.SOUTH: "attacker"}
"""Each side's colour, by its name in the theme."""

GROUND = {Terrain.MOUNTAIN: "▲▲", Terrain.PASS: ")(", Terrain.FORT: "▐▌", Terrain.PLAIN: "· "}
ARSENAL, LOST_ARSENAL, END, LONELY_END = "◆ ", "◇ ", "○ ", "◌ "
GUTTER = 3
"""How many characters stand left of the first square: the row's letter between spaces."""

MOST = 9
"""The greatest margin that is drawn as it is."""

Drawn = tuple[str, Style]


@dataclass(frozen=True)
class Picture:
    """Everything that is drawn on the board.

    `cut_off` are the squares of units out of communication. `network` is the one whose lines are drawn. `factors`
    holds what units count for, `margins` by how much an attack on a unit is greater than its defence, with the colour
    it is drawn in. `faint` are the units that are out of it for now. `ends` are squares that can be chosen,
    `lonely` those of them that are out of communication, `picked` is a unit that is on its way.
    """

    board: Board
    position: Position
    cursor: Square
    cut_off: frozenset[Square] = frozenset()
    network: Network | None = None
    factors: Mapping[Square, int] = field(default_factory=dict)
    margins: Mapping[Square, tuple[int, str]] = field(default_factory=dict)
    faint: frozenset[Square] = frozenset()
    ends: frozenset[Square] = frozenset()
    lonely: frozenset[Square] = frozenset()
    picked: Square | None = None


@lru_cache(maxsize=256)
def style(words: str) -> Style:
    """Make a style of its words; the same words give the same style."""
    return Style.parse(words)


def square_text(picture: Picture, square: Square, colours: Colours) -> Drawn:
    """Draw one square."""
    unit = picture.position.at(square)
    text, words = _unit(picture, unit, colours) if unit else _ground(picture, square, colours)
    return text, style("bold reverse" if square == picture.cursor else words)


def _unit(picture: Picture, unit: Unit, colours: Colours) -> tuple[str, str]:
    square, colour = unit.square, colours[COLOUR[unit.side]]
    letter = unit.kind.letter.lower() if square in picture.cut_off else unit.kind.letter
    sheltered = " underline" if picture.board.terrain(square).shelters else ""
    if square == picture.picked:
        return MARK[unit.side] + letter, f"bold reverse {colour}"
    if square in picture.factors:
        return _factor(unit, picture.factors[square]), f"bold reverse {colour}"
    if square in picture.margins:
        margin, manner = picture.margins[square]
        return _margin(margin), f"bold reverse {colours[manner]}"
    if square in picture.faint:
        return MARK[unit.side] + letter, f"dim {colour}{sheltered}"
    return MARK[unit.side] + letter, f"bold {colour}{sheltered}"


def _factor(unit: Unit, factor: int) -> str:
    return f"{MARK[unit.side]}{factor}" if factor < 10 else str(factor)


def _margin(margin: int) -> str:
    """Write a margin in two characters; nine stands for nine or more."""
    return f"{max(-MOST, min(MOST, margin)):+d}" if margin else " 0"


def _ground(picture: Picture, square: Square, colours: Colours) -> tuple[str, str]:
    text, words = _terrain(picture, square, colours)
    if square in picture.ends:
        colour = colours["warning" if square in picture.lonely else "success"]
        if text != GROUND[Terrain.PLAIN]:
            return text, f"bold reverse {colour}"
        return LONELY_END if square in picture.lonely else END, f"bold {colour}"
    if text == GROUND[Terrain.PLAIN] and picture.network is not None:
        return _line(picture.network, square, colours) or (text, words)
    return text, words


def _terrain(picture: Picture, square: Square, colours: Colours) -> tuple[str, str]:
    arsenal = picture.board.arsenal_at(square)
    if arsenal is None:
        ground = picture.board.terrain(square)
        return GROUND[ground], colours["primary"] if ground.shelters else colours["dim"]
    standing = square in picture.position.arsenals(picture.board, arsenal.side)
    return (ARSENAL, f"bold {colours[COLOUR[arsenal.side]]}") if standing else (LOST_ARSENAL, colours["dim"])


def _line(network: Network, square: Square, colours: Colours) -> tuple[str, str] | None:
    """Draw the line of communication that runs over an empty square."""
    link = network.lines.get(square)
    way = direction(link.at, square) if link and link.at else None
    return (_STROKE[way], colours[COLOUR[network.side]]) if way else None


_STROKE = {
    Direction.NORTH: "│ ",
    Direction.SOUTH: "│ ",
    Direction.EAST: "──",
    Direction.WEST: "──",
    Direction.NORTH_EAST: "╱ ",
    Direction.SOUTH_WEST: "╱ ",
    Direction.NORTH_WEST: "╲ ",
    Direction.SOUTH_EAST: "╲ ",
}


@dataclass(frozen=True)
class Window:
    """The part of the board that there is room for: its first column and row, and how many of each."""

    column: int
    row: int
    columns: int
    rows: int

    @classmethod
    def of(cls, board: Board, cursor: Square, width: int, height: int) -> Window:
        """Choose the part that shows the cursor, in so many characters by so many lines."""
        columns, rows = max(1, min(board.columns, (width - GUTTER) // 2)), max(1, min(board.rows, height - 1))
        return cls(_first(cursor.column, columns, board.columns), _first(cursor.row, rows, board.rows), columns, rows)

    @property
    def shown_columns(self) -> range:
        """The columns that are shown."""
        return range(self.column, self.column + self.columns)


def _first(place: int, room: int, count: int) -> int:
    """Keep a place in the middle of the room, as far as the ends of what there is let it."""
    return max(1, min(place - room // 2, count - room + 1))


def board_lines(picture: Picture, window: Window, colours: Colours) -> list[list[Drawn]]:
    """Draw the numbers of the columns, then each row."""
    return [board_line(picture, window, number, colours) for number in range(window.rows + 1)]


def board_line(picture: Picture, window: Window, number: int, colours: Colours) -> list[Drawn]:
    """Draw one line of the board; line 0 is the numbers of the columns."""
    if number == 0:
        return _numbers(picture, window, colours)
    row = window.row + number - 1
    here = f"bold {colours['accent']}" if row == picture.cursor.row else colours["dim"]
    letter: Drawn = (f" {LETTERS[row - 1]} ", style(here))
    return [letter, *(square_text(picture, Square(column, row), colours) for column in window.shown_columns)]


def _numbers(picture: Picture, window: Window, colours: Colours) -> list[Drawn]:
    """Write every second number, and the cursor's; those beside it give way where the two would run together."""
    here = picture.cursor.column
    line: list[Drawn] = [(" " * GUTTER, style(""))]
    for column in window.shown_columns:
        beside = abs(column - here) == 1 and here % 2 == 0 and column > 9
        shown = column == here or (column % 2 == 1 and not beside)
        words = f"bold {colours['accent']}" if column == here else colours["dim"]
        line.append((str(column).ljust(2) if shown else "  ", style(words)))
    return line
