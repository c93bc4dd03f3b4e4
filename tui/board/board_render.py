"""The board as it is drawn: two or three characters a square, what is lit, and the widget that shows its lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from rulesets.engine.referee.checklist import Run
from rulesets.game_of_war.overlay import Lit, Scene, ends_cut_off, legal_ends, lit
from rulesets.game_of_war.question_kinds import Moving
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.combat import Result
from rulesets.game_of_war.rules.communication import Network
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.squares import LETTERS, BoardSide, Direction, PlacedUnit, Square, Terrain, direction
from tui.board.cursor import BoardView, Overlay, Situation
from tui.shared.signs import Colours

MARK = {BoardSide.NORTH: "□", BoardSide.SOUTH: "■"}
"""Each side's mark: whose a unit is."""

ATTACKS, DEFENDS = "▲", "▼"
"""The marks of what counts for the attack and for the defence, whose ever it is."""

COLOUR = {BoardSide.NORTH: "cool", BoardSide.SOUTH: "warm"}
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
        colour = colours["error" if square in picture.lonely else "accent"]
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


def picture_of(view: BoardView) -> Picture:
    """Draw the board as it is to be seen now."""
    scene, run, cursor = view.scene, view.run, view.cursor
    shown = lit_now(view)
    ends = legal_ends(run, cursor.picked) if run and cursor.picked else shown.squares
    lonely = ends_cut_off(run, cursor.picked) if run and cursor.picked else ()
    return Picture(
        scene.board,
        scene.position,
        cursor.square,
        cut_off=scene.cut_off,
        network=scene.networks[cursor.overlay.side] if cursor.overlay.side else None,
        factors=shown.factors,
        margins=margins_shown(view),
        faint=_faint(scene, run, shown),
        attacking=_attacking(scene, shown),
        ends=frozenset(ends),
        lonely=frozenset(lonely),
        picked=cursor.picked,
    )


def margins_shown(view: BoardView) -> dict[Square, tuple[int, str]]:
    """Give the margin of an attack on each enemy unit, with the colour of what it comes to, where that is shown."""
    if view.cursor.overlay is not Overlay.MARGINS or view.hushed:
        return {}
    return {
        square: (bears.margin, MANNER[bears.result]) for square, bears in view.scene.attacks.items() if bears.result
    }


MANNER = {Result.RESISTS: "muted", Result.RETREAT: "error", Result.DESTROYED: "good"}
"""The colours of what attacks come to."""


def lit_now(view: BoardView) -> Lit:
    """Choose what is lit: what the players want to see, else what the step talks about."""
    cursor, bears = view.cursor, view.scene.bearing_on(view.cursor.square)
    if view.hushed:
        return Lit(cursor.square) if view.situation is Situation.TARGET and view.enemy_there else Lit()
    if cursor.overlay is Overlay.CHARGE:
        return Lit(cursor.square, tuple(each for each in bears.bearings if each.charging))
    if cursor.overlay is Overlay.FIRE or (view.situation is Situation.TARGET and view.enemy_there):
        return Lit(cursor.square, bears.bearings)
    return lit(view.run, cursor.step) if view.run else Lit()


def _attacking(scene: Scene, shown: Lit) -> BoardSide | None:
    """Name the side that attacks what is lit; None where nobody stands there."""
    target = scene.position.at(shown.target) if shown.target is not None else None
    return target.side.other if target is not None else None


def _faint(scene: Scene, run: Run | None, shown: Lit) -> frozenset[Square]:
    """Name the units that are out of it: those that bear on nothing that is lit, or have moved already."""
    if shown.target is not None:
        near = {bearing.unit.square for bearing in shown.bearings} | {shown.target}
        return frozenset(unit.square for unit in scene.position.units if unit.square not in near)
    if run and isinstance(run.question, Moving):
        return frozenset(run.question.turn.moved)
    return frozenset()


class BoardWidget(Widget):
    """The board with its units; where there is no room for all of it, the part around the cursor."""

    DEFAULT_CSS = "BoardWidget { width: auto; height: auto; }"

    class Pointed(Message):
        """A square was clicked; `again` says that the cursor stood there already."""

        def __init__(self, square: Square, again: bool) -> None:
            super().__init__()
            self.square, self.again = square, again

    class WheelTurned(Message):
        """The wheel was turned over a board of which only a part is shown: so many columns and rows."""

        def __init__(self, columns: int, rows: int) -> None:
            super().__init__()
            self.columns, self.rows = columns, rows

    def __init__(self) -> None:
        super().__init__()
        self.border_title = "Board"
        self._picture: Picture | None = None
        self._lines: list[list[Drawn]] = []
        self._window = Window(1, 1, 1, 1)

    def show(self, picture: Picture, room: Size, colours: Colours, cell: int = NARROW) -> None:
        """Draw a picture in the room there is, in squares of so many characters."""
        before, window = self._lines, self._window
        self._picture = picture
        self._window = Window.of(picture.board, picture.cursor, room.width, room.height, cell)
        self._lines = board_lines(picture, self._window, colours)
        if not before or self._window.size != window.size:
            self.refresh(layout=True)
        else:
            drawn_anew = [y for y, line in enumerate(self._lines) if line != before[y]]
            self.refresh(*(Region(0, y, self._window.width, 1) for y in drawn_anew))

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Measure the columns that are shown."""
        return self._window.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Measure the rows that are shown, and the line of numbers."""
        return self._window.rows + 1

    def render_line(self, y: int) -> Strip:
        """Give one line as it was drawn."""
        if not 0 <= y < len(self._lines):
            return Strip.blank(self.size.width, self.rich_style)
        base = self.rich_style
        strip = Strip([Segment(text, base + style) for text, style in joined(self._lines[y])])
        return strip.adjust_cell_length(self.size.width, base)

    def on_click(self, event: Click) -> None:
        """Say which square was clicked, and whether the players looked there already."""
        at = event.get_content_offset(self)
        square = self._window.square_at(*at) if at is not None else None
        if self._picture is not None and square is not None and square in self._picture.board:
            self.post_message(self.Pointed(square, square == self._picture.cursor))

    def on_mouse_scroll_down(self) -> None:
        self._roll(0, 1)

    def on_mouse_scroll_up(self) -> None:
        self._roll(0, -1)

    def on_mouse_scroll_right(self) -> None:
        self._roll(1, 0)

    def on_mouse_scroll_left(self) -> None:
        self._roll(-1, 0)

    def _roll(self, columns: int, rows: int) -> None:
        board = self._picture.board if self._picture is not None else None
        if board is not None and (self._window.columns, self._window.rows) != (board.columns, board.rows):
            self.post_message(self.WheelTurned(columns, rows))
