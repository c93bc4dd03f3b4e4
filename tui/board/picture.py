"""What is drawn on the board, square by square: two or three characters each, and the style they are drawn in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from rich.style import Style

from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.communication import Network
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.squares import LETTERS, BoardSide, Direction, PlacedUnit, Square, Terrain, direction
from tui.shared.signs import Colours

MARK = {BoardSide.NORTH: "□", BoardSide.SOUTH: "■"}
"""Each side's mark: whose a unit is."""

ATTACKS, DEFENDS = "▲", "▼"
"""The marks of what counts for the attack and for the defence, whose ever it is."""

COLOUR = {BoardSide.NORTH: "defender", BoardSide.SOUTH: "attacker"}
"""Each side's colour, by its name in the theme."""

NARROW, BROAD = 2, 3
"""How many characters a square has: three where there is room for that."""

GROUND = {Terrain.MOUNTAIN: "╱╲", Terrain.PASS: ")(", Terrain.FORT: "[]", Terrain.PLAIN: "·"}
BROADER = {")(": ") (", "[]": "[ ]"}
"""What has a blank in its middle where a square has three characters."""

ARSENAL, LOST_ARSENAL, END, LONELY_END = "◆", "◇", "○", "◌"
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
    it is drawn in. `faint` are the units that are out of it for now, `attacking` is the side whose factors are for the
    attack. `ends` are squares that can be chosen,
    `lonely` those of them that are out of communication, `picked` is a unit that is on its way.
    """

    board: Board
    position: BoardPosition
    cursor: Square
    cut_off: frozenset[Square] = frozenset()
    network: Network | None = None
    factors: Mapping[Square, int] = field(default_factory=dict)
    margins: Mapping[Square, tuple[int, str]] = field(default_factory=dict)
    faint: frozenset[Square] = frozenset()
    attacking: BoardSide | None = None
    ends: frozenset[Square] = frozenset()
    lonely: frozenset[Square] = frozenset()
    picked: Square | None = None


@lru_cache(maxsize=256)
def style(words: str) -> Style:
    """Make a style of its words; the same words give the same style."""
    return Style.parse(words)


def square_text(picture: Picture, square: Square, colours: Colours, cell: int = NARROW) -> Drawn:
    """Draw one square in so many characters."""
    unit = picture.position.at(square)
    text, words = _unit(picture, unit, colours) if unit else _ground(picture, square, cell, colours)
    return _in_cell(text, cell), style(colours["lit"] if square == picture.cursor else words)


def _in_cell(text: str, cell: int) -> str:
    """Set a sign into its square: alone in the middle of a broad one, otherwise at its left."""
    if cell == BROAD:
        return BROADER.get(text, text).center(cell) if len(text) == 1 else BROADER.get(text, text).ljust(cell)
    return text.ljust(cell)


def _land(picture: Picture, square: Square, colours: Colours) -> str:
    """Give the style of open ground: the northern half of the board is tinted otherwise than the southern."""
    return colours["land-north" if square.row <= picture.board.rows // 2 else "land-south"]


def _unit(picture: Picture, unit: PlacedUnit, colours: Colours) -> tuple[str, str]:
    square, name, sign = unit.square, COLOUR[unit.side], MARK[unit.side]
    alone = square in picture.cut_off
    letter = unit.kind.letter.lower() if alone else unit.kind.letter
    sheltered = " underline" if picture.board.terrain(square).shelters else ""
    if square == picture.picked:
        return sign + letter, colours[f"{name}-lit"]
    if square in picture.factors:
        return _factor(picture, unit), colours[f"{name}-lit"]
    if square in picture.margins:
        margin, manner = picture.margins[square]
        return _margin(margin), f"bold reverse {colours[manner]}"
    if square in picture.faint:
        return sign + letter, f"{_land(picture, square, colours)} {colours['faint']}{sheltered}"
    if alone:
        return sign + letter, f"{_land(picture, square, colours)} bold {colours[name]}{sheltered}"
    return sign + letter, f"{colours[f'{name}-chip']}{sheltered}"


def _factor(picture: Picture, unit: PlacedUnit) -> str:
    factor = picture.factors[unit.square]
    return f"{ATTACKS if unit.side is picture.attacking else DEFENDS}{factor}" if factor < 10 else str(factor)


def _margin(margin: int) -> str:
    """Write a margin in two characters; nine stands for nine or more."""
    return f"{max(-MOST, min(MOST, margin)):+d}" if margin else " 0"


def _ground(picture: Picture, square: Square, cell: int, colours: Colours) -> tuple[str, str]:
    text, words = _terrain(picture, square, colours)
    if square in picture.ends:
        colour = colours["error" if square in picture.lonely else "good"]
        if text != GROUND[Terrain.PLAIN]:
            return text, f"bold reverse {colour}"
        return LONELY_END if square in picture.lonely else END, f"{words} bold {colour}"
    if text == GROUND[Terrain.PLAIN] and picture.network is not None:
        return _line(picture.network, square, words, cell, colours) or (text, words)
    return text, words


def _terrain(picture: Picture, square: Square, colours: Colours) -> tuple[str, str]:
    arsenal, land = picture.board.arsenal_at(square), _land(picture, square, colours)
    if arsenal is None:
        ground = picture.board.terrain(square)
        return GROUND[ground], land if ground is Terrain.PLAIN else colours[ground.value]
    standing = square in picture.position.arsenals(picture.board, arsenal.side)
    if standing:
        return ARSENAL, f"{land} bold {colours[COLOUR[arsenal.side]]}"
    return LOST_ARSENAL, f"{land} {colours['faint']}"


def _line(network: Network, square: Square, land: str, cell: int, colours: Colours) -> tuple[str, str] | None:
    """Draw the line of communication that runs over an empty square."""
    link = network.lines.get(square)
    way = direction(link.at, square) if link and link.at else None
    if way is None:
        return None
    stroke = _STROKE[way]
    return stroke * cell if stroke == "─" else stroke, f"{land} {colours[COLOUR[network.side]]}"


_STROKE = {
    Direction.NORTH: "│",
    Direction.SOUTH: "│",
    Direction.EAST: "─",
    Direction.WEST: "─",
    Direction.NORTH_EAST: "╱",
    Direction.SOUTH_WEST: "╱",
    Direction.NORTH_WEST: "╲",
    Direction.SOUTH_EAST: "╲",
}


@dataclass(frozen=True)
class Window:
    """The part of the board that there is room for: its first column and row, how many of each, and of what breadth."""

    column: int
    row: int
    columns: int
    rows: int
    cell: int = NARROW

    @classmethod
    def of(cls, board: Board, cursor: Square, width: int, height: int, cell: int = NARROW) -> Window:
        """Choose the part that shows the cursor, in so many characters by so many lines."""
        columns, rows = max(1, min(board.columns, (width - GUTTER) // cell)), max(1, min(board.rows, height - 1))
        first = _first(cursor.column, columns, board.columns), _first(cursor.row, rows, board.rows)
        return cls(*first, columns, rows, cell)

    @property
    def size(self) -> tuple[int, int, int]:
        """How many columns and rows it has, and of what breadth: what it takes of the screen."""
        return (self.columns, self.rows, self.cell)

    @property
    def width(self) -> int:
        """Count the characters of a line."""
        return GUTTER + self.cell * self.columns

    def square_at(self, x: int, y: int) -> Square | None:
        """Find the square that is drawn at a place; None at the numbers and letters."""
        if x < GUTTER or y < 1:
            return None
        return Square(self.column + (x - GUTTER) // self.cell, self.row + y - 1)

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


def board_lines_after(
    lines: list[list[Drawn]], before: Picture, picture: Picture, window: Window, colours: Colours
) -> list[list[Drawn]]:
    """Draw the board in the window in which its lines were drawn before; where only the cursor went on, few anew."""
    if replace(before, cursor=picture.cursor) != picture:
        return board_lines(picture, window, colours)
    rows = {0, *(each.cursor.row - window.row + 1 for each in (before, picture))}
    return [
        board_line(picture, window, number, colours) if number in rows else lines[number]
        for number in range(len(lines))
    ]


def changed(before: list[Drawn], now: list[Drawn]) -> Iterator[tuple[int, int]]:
    """Find what is drawn otherwise in a line than it was: where each such stretch begins, and how long it is."""
    place = 0
    for same, pairs in groupby(zip(before, now, strict=True), lambda pair: pair[0] == pair[1]):
        width = sum(len(text) for _, (text, _) in pairs)
        if not same:
            yield place, width
        place += width


def joined(line: list[Drawn]) -> Iterator[Drawn]:
    """Join neighbours in a line that are drawn in one style: there are few of them, and many squares."""
    for manner, drawn in groupby(line, itemgetter(1)):
        yield "".join(text for text, _ in drawn), manner


def board_line(picture: Picture, window: Window, number: int, colours: Colours) -> list[Drawn]:
    """Draw one line of the board; line 0 is the numbers of the columns."""
    if number == 0:
        return _numbers(picture, window, colours)
    row = window.row + number - 1
    here = f"bold {colours['accent']}" if row == picture.cursor.row else colours["muted"]
    letter: Drawn = (f" {LETTERS[row - 1]} ", style(here))
    squares = (Square(column, row) for column in window.shown_columns)
    return [letter, *(square_text(picture, square, colours, window.cell) for square in squares)]


def _numbers(picture: Picture, window: Window, colours: Colours) -> list[Drawn]:
    """Write the numbers, in narrow squares every second and the cursor's; what would run into that gives way."""
    here = picture.cursor.column
    line: list[Drawn] = [(" " * GUTTER, style(""))]
    for column in window.shown_columns:
        beside = abs(column - here) == 1 and here % 2 == 0 and column > 9
        shown = window.cell == BROAD or column == here or (column % 2 == 1 and not beside)
        words = f"bold {colours['accent']}" if column == here else colours["muted"]
        number = str(column) if shown else ""
        line.append((f"{number:^3}" if window.cell == BROAD else number.ljust(NARROW), style(words)))
    return line
