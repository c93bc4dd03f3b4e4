"""The board as one widget: it draws lines, and redraws only those that have changed."""

from __future__ import annotations

from rich.segment import Segment
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from rulesets.game_of_war.rules.squares import Square
from tui.board.picture import NARROW, Drawn, Picture, Window, board_lines, board_lines_after, changed, joined
from tui.shared.signs import Colours


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
        self._colours: Colours = {}

    def show(self, picture: Picture, room: Size, colours: Colours, cell: int = NARROW) -> None:
        """Draw a picture in the room there is, in squares of so many characters."""
        shown, lines, window = self._picture, self._lines, self._window
        self._picture = picture
        self._window = Window.of(picture.board, picture.cursor, room.width, room.height, cell)
        if shown is not None and (self._window, colours) == (window, self._colours):
            self._lines = board_lines_after(lines, shown, picture, window, colours)
        else:
            self._lines = board_lines(picture, self._window, colours)
        self._colours = colours
        if not lines or self._window.size != window.size:
            self.refresh(layout=True)
        else:
            self._refresh_changed(lines)

    def _refresh_changed(self, before: list[list[Drawn]]) -> None:
        """Have what is drawn otherwise than before painted again, and nothing else."""
        pairs = enumerate(zip(before, self._lines, strict=True))
        drawn_anew = ((y, old, new) for y, (old, new) in pairs if old is not new)
        regions = [Region(x, y, width, 1) for y, old, new in drawn_anew for x, width in changed(old, new)]
        if regions:
            self.refresh(*regions)

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
        """Show what lies below."""
        self._roll(0, 1)

    def on_mouse_scroll_up(self) -> None:
        """Show what lies above."""
        self._roll(0, -1)

    def on_mouse_scroll_right(self) -> None:
        """Show what lies at the right."""
        self._roll(1, 0)

    def on_mouse_scroll_left(self) -> None:
        """Show what lies at the left."""
        self._roll(-1, 0)

    def _roll(self, columns: int, rows: int) -> None:
        board = self._picture.board if self._picture is not None else None
        if board is not None and (self._window.columns, self._window.rows) != (board.columns, board.rows):
            self.post_message(self.WheelTurned(columns, rows))
