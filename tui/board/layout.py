"""What the board screen is laid out of: the board in its size, what is asked and told beside it, and a line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from rich.segment import Segment
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from rulesets.game_of_war.overlay import made
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.squares import LETTERS, Square
from saves.log.events import Confirm
from saves.session.read_only import Replay
from tui.board.asking import BoardQuestion
from tui.board.board_render import (
    BROAD,
    LARGE,
    LARGEST,
    MOST,
    NARROW,
    Drawn,
    Picture,
    SquareSize,
    picture_of,
    square_lines,
    style,
)
from tui.board.cursor import BoardController, BoardView, Situation, place_of
from tui.board.panes import Under, lines_beside, lines_under, panes_beside, panes_under, title_of
from tui.board.square import square_line
from tui.screens.base import is_framed, is_narrow
from tui.shared.controller import SessionController
from tui.shared.terminal import Colours
from tui.widgets.drawing import colours_of, fitted_size_of, parted, spanned, window
from tui.widgets.panel import EDGE_LINES, PanelColumn

GUTTER = 3
"""How many characters stand left of the first square: the row's letter between spaces."""


class Window(NamedTuple):
    """The part of the board that there is room for: its first column and row, how many of each, and of what size."""

    column: int
    row: int
    columns: int
    rows: int
    cell: SquareSize = NARROW

    @classmethod
    def of(cls, board: Board, cursor: Square, width: int, height: int, cell: SquareSize = NARROW) -> Window:
        """Choose the part that shows the cursor, in so many characters by so many lines."""
        columns = window(board.columns, cursor.column - 1, (width - GUTTER) // cell.width)
        rows = window(board.rows, cursor.row - 1, (height - 1) // cell.height)
        return cls(columns.start + 1, rows.start + 1, len(columns), len(rows), cell)

    @property
    def size(self) -> tuple[int, int, SquareSize]:
        """How many columns and rows it has, and of what size: what it takes of the screen."""
        return (self.columns, self.rows, self.cell)

    @property
    def width(self) -> int:
        """Count the characters of a line."""
        return GUTTER + self.cell.width * self.columns

    @property
    def height(self) -> int:
        """Count the lines, with that of the numbers."""
        return 1 + self.cell.height * self.rows

    def square_at(self, x: int, y: int) -> Square | None:
        """Find the square that is drawn at a place; None at the numbers and letters."""
        if x < GUTTER or y < 1:
            return None
        return Square(self.column + (x - GUTTER) // self.cell.width, self.row + (y - 1) // self.cell.height)

    @property
    def shown_columns(self) -> range:
        """The columns that are shown."""
        return range(self.column, self.column + self.columns)


def board_lines(picture: Picture, window: Window, colours: Colours) -> list[list[Drawn]]:
    """Draw the numbers of the columns, then the lines of each row."""
    rows = range(window.row, window.row + window.rows)
    return [_numbers(picture, window, colours), *(line for row in rows for line in _row(picture, window, row, colours))]


def _row(picture: Picture, window: Window, row: int, colours: Colours) -> Iterator[list[Drawn]]:
    """Draw the lines of one row of squares, the first of them after its letter."""
    here = colours["lit"] if picture.here and row == picture.here.row else colours["muted"]
    squares = (Square(column, row) for column in window.shown_columns)
    drawn = [square_lines(picture, square, colours, window.cell) for square in squares]
    for number, line in enumerate(zip(*drawn, strict=True)):
        letter = " " if number else LETTERS[row - 1]
        yield [(f" {letter} ", style(here)), *(piece for square in line for piece in square)]


def _numbers(picture: Picture, window: Window, colours: Colours) -> list[Drawn]:
    """Write the numbers of the columns: in narrow squares the cursor's, and the even ones that do not touch it."""
    here, width = picture.here.column if picture.here else 0, window.cell.width
    line: list[Drawn] = [(" " * GUTTER, style(""))]
    for column in window.shown_columns:
        beside = abs(column - here) == 1 and min(column, here) > MOST
        shown = window.cell is not NARROW or column == here or (column % 2 == 0 and not beside)
        number = str(column) if shown else ""
        before = " " * (window.cell is not NARROW and column <= MOST)
        line += [(before, style("")), (number, style(colours["lit" if column == here else "muted"]))]
        line.append((" " * (width - len(before + number)), style("")))
    return line


def joined(line: list[Drawn]) -> Iterator[Drawn]:
    """Join neighbours in a line that are drawn in one style: there are few of them, and many squares."""
    for manner, drawn in groupby(line, itemgetter(1)):
        yield "".join(text for text, _ in drawn), manner


class BoardWidget(Widget):
    """The board with its units; where there is no room for all of it, the part around the cursor."""

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

    def show(self, picture: Picture, room: Size, colours: Colours, cell: SquareSize = NARROW) -> None:
        """Draw a picture in the room there is, in squares of a size."""
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
        return self._window.height

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


PANEL = 26
"""How many characters are kept beside the board at least."""

TALL = 30
"""From this many lines on, there are two under the board, unless what one of them says stands in a pane."""

WIDE = 110
"""From this many columns on, a square is three characters wide."""

SQUARE = (150, 47)
"""From this many columns and lines on, a square is large."""

HUGE = 190
"""From this many columns on, a large square is as wide as may be."""

FORCES = 6
"""So many lines both armies take, with their edges."""

AROUND = 2
"""The lines above and below: the title and the keys."""

BOARD_EDGES = 2
"""The lines, and the columns, that the edges of the board take."""


def square_size_for(size: Size) -> SquareSize:
    """Choose the size of a square for that of the terminal."""
    if size.width >= SQUARE[0] and size.height >= SQUARE[1]:
        return LARGEST if size.width >= HUGE else LARGE
    return BROAD if size.width >= WIDE else NARROW


class BoardLayout(Vertical):
    """Shows the board with all that stands around it, in panes with edges where there is room for them."""

    def __init__(self, asking: BoardQuestion | None = None, classes: str = "") -> None:
        super().__init__(classes=classes)
        self._asking = asking

    def compose(self) -> ComposeResult:
        with Horizontal(id="board-body"):
            with Vertical(id="board-left"):
                yield BoardWidget()
                yield PanelColumn("under")
            with Vertical(id="right-of-it"):
                if self._asking is not None:
                    yield self._asking
                yield PanelColumn("beside")
        yield Static(id="line")

    @property
    def _asks(self) -> bool:
        return self._asking is not None and self._asking.asked is not None

    def show(self, view: BoardView, said: Text) -> None:
        """Draw what is seen; `said` is said in the line, before what is said of the square under the cursor.

        What is too long for the line is said at the top of the panel.
        """
        colours, size = colours_of(self), fitted_size_of(self)
        framed = is_framed(*size)
        lines = bool(said) if framed else 2 if size.height >= TALL else 1
        height = size.height - AROUND - lines
        edges = BOARD_EDGES if framed else 0
        board = self.query_one(BoardWidget)
        board.border_title = title_of(view)
        board.show(picture_of(view), Size(size.width - PANEL, height - edges), colours, square_size_for(size))
        width = board.get_content_width(size, size) + edges
        rest = height - board.get_content_height(size, size, width) - edges
        in_line = parted(said, size.width - 2) if said else []
        fits = len(in_line) <= lines
        under = Size(size.width, size.height) if is_narrow(size.width) else Size(width, rest)
        self._show_around(view, Text() if fits else said, under, framed)
        self._write_line(view, in_line if fits else [], lines, size.width - 2, colours)

    def _show_around(self, view: BoardView, said: Text, under: Size, framed: bool) -> None:
        """Draw what stands beside the board, and below it what that leaves room for."""
        colours, asking, cell = colours_of(self), self._asks, square_size_for(fitted_size_of(self))
        forces = under.height >= FORCES
        below = under.height > (FORCES + EDGE_LINES if forces else EDGE_LINES)
        turns = below and bool(view.turns) and not cell.is_large
        around = Under(forces, turns, below and not turns, cell)
        self.set_class(not framed, "-bare")
        self.set_class(asking or view.situation is Situation.RULED, "-asking")
        beside = self.query_one("#beside", PanelColumn)
        if framed:
            beside.show(partial(panes_beside, view, colours, asking, around, said))
        else:
            beside.show(partial(lines_beside, view, colours, asking, cell, said))
        column = self.query_one("#under", PanelColumn)
        column.styles.width = under.width
        if framed:
            column.show(partial(panes_under, view, colours, around))
        else:
            column.show(partial(lines_under, view, colours))

    def _write_line(self, view: BoardView, said: list[Text], lines: int, width: int, colours: Colours) -> None:
        line = self.query_one("#line", Static)
        line.styles.height, line.display = lines, lines > 0
        if not is_framed(*fitted_size_of(self)):  # else a pane says it
            said = [*said, square_line(view.scene, view.cursor.square, width, colours, bears=not view.hushed)]
        shown = spanned(Text("\n").join(said[:lines]))
        if shown != line.content:
            line.update(shown, layout=False)


def no_dice(faces: int) -> int:
    """Roll nothing: at a replay nobody throws.

    Raises:
        ValueError: always.
    """
    raise ValueError(faces)


MOST_MOMENTS = 40
"""So many moments of a replay are told beside its board at most."""


class BoardThenLayout(BoardLayout):
    """The board with all that stood around it at the moment of a replay."""

    def __init__(self, replay: Replay) -> None:
        super().__init__(classes="board-then")
        self._replay = replay
        self._board = BoardController(SessionController(replay.session, no_dice), lambda *_: None, lambda: None)

    def show_moment(self, said: Text) -> None:
        """Draw the board of the moment, with the square in sight that it was about; of a turn, that of its end."""
        board, state = self._board, self._replay.session.state
        board.take_up()
        done = tuple(made((each.key, each.text) for each in state.last.used)) if state.last is not None else ()
        if isinstance(state.event, Confirm) and done:
            board.cursor = board.cursor._replace(made=done, square=place_of(done[-1]))
        self.show(board.view._replace(story=self._replay.so_far(MOST_MOMENTS)), said)
