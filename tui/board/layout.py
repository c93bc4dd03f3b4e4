"""What the board screen is laid out of: the board, the panel beside it, both armies under it, and a line."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Static

from tui.board.picture import GUTTER
from tui.board.seen import Seen
from tui.board.square import cut
from tui.board.view import beside, has_room_under, line_of, picture_of, under
from tui.board.widget import BoardWidget
from tui.shared.colours import Colours
from tui.widgets.drawing import colours_of

PANEL = 26
"""How many characters are kept beside the board at least."""

TALL = 30
"""From this many lines on, there are two under the board."""

AROUND = 2
"""The lines above and below: the title and the keys."""


class BoardLayout(Vertical):
    """Shows the board with all that stands around it."""

    DEFAULT_CSS = """
    BoardLayout { height: 1fr; }
    BoardLayout #board-body { height: 1fr; }
    BoardLayout #board-left { width: auto; height: 1fr; }
    BoardLayout #under { height: 1fr; padding: 0 0 0 1; }
    BoardLayout #beside { width: 1fr; height: 1fr; padding: 0 1 0 1; }
    BoardLayout #line { height: 1; padding: 0 1; }
    """

    def compose(self) -> ComposeResult:
        """Lay out board, panel and line."""
        with Horizontal(id="board-body"):
            with Vertical(id="board-left"):
                yield BoardWidget()
                yield Static(id="under")
            yield Static(id="beside")
        yield Static(id="line")

    def show(self, seen: Seen, said: Text) -> None:
        """Draw what is seen; `said` is said in the line, before what is said of the square under the cursor."""
        colours, size = colours_of(self), self.app.size
        lines = 2 if size.height >= TALL else 1
        height = size.height - AROUND - lines
        width, rest = self._draw_board(seen, size, height, colours)
        armies = not has_room_under(width, rest)
        panel = beside(seen, size.width - width - 2, height, colours, armies)
        self.query_one("#beside", Static).update(panel, layout=False)
        below = self.query_one("#under", Static)
        below.styles.width = width
        below.update(under(seen, width, rest, colours), layout=False)
        self._write_line(seen, said, lines, size.width - 2, colours)

    def _draw_board(self, seen: Seen, size: Size, height: int, colours: Colours) -> tuple[int, int]:
        """Draw the board in the room there is; give its columns, and the lines that are left under it."""
        room = Size(min(GUTTER + 2 * seen.scene.board.columns, size.width - PANEL), height)
        board = self.query_one(BoardWidget)
        board.show(picture_of(seen), room, colours)
        width = board.get_content_width(size, size)
        return width, height - board.get_content_height(size, size, width)

    def _write_line(self, seen: Seen, said: Text, lines: int, width: int, colours: Colours) -> None:
        square, line = line_of(seen, width, colours), self.query_one("#line", Static)
        line.styles.height = lines
        line.update(Text("\n").join([cut(said, width), square][:lines]) if said else square, layout=False)
