"""What the board screen is laid out of: the board, the panel beside it, both armies under it, and a line."""

from __future__ import annotations

from functools import partial

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Static

from tui.board.picture import BROAD, NARROW
from tui.board.seen import Seen
from tui.board.view import has_room_under, line_of, lines_beside, panes_beside, panes_under, picture_of, shown_under
from tui.board.widget import BoardWidget
from tui.screens.base import is_framed
from tui.shared.signs import Colours
from tui.widgets.drawing import colours_of, fitted_size_of, parted, spanned
from tui.widgets.panel import PanelColumn

PANEL = 26
"""How many characters are kept beside the board at least."""

TALL = 30
"""From this many lines on, there are two under the board, unless what one of them says stands in a pane."""

WIDE = 110
"""From this many columns on, a square is three characters wide."""

AROUND = 2
"""The lines above and below: the title and the keys."""

EDGES = 2
"""The lines, and the columns, that the edges of the board take."""


class BoardLayout(Vertical):
    """Shows the board with all that stands around it, in panes with edges where there is room for them."""

    DEFAULT_CSS = """
    BoardLayout { height: 1fr; }
    BoardLayout #board-body { height: 1fr; }
    BoardLayout #board-left { width: auto; height: 1fr; }
    BoardLayout #under { height: 1fr; padding: 0 0 0 1; }
    BoardLayout #beside { width: 1fr; height: 1fr; padding: 0 1 0 1; }
    BoardLayout #line { height: 1; padding: 0 1; }
    """

    _under: object = None
    """What the column under the board shows, and how: a cursor that goes on changes nothing of it."""

    def compose(self) -> ComposeResult:
        """Lay out board, panel and line."""
        with Horizontal(id="board-body"):
            with Vertical(id="board-left"):
                yield BoardWidget()
                yield PanelColumn("under")
            yield PanelColumn("beside")
        yield Static(id="line")

    def show(self, seen: Seen, said: Text) -> None:
        """Draw what is seen; `said` is said in the line, before what is said of the square under the cursor.

        What is too long for the line is said at the top of the panel.
        """
        colours, size = colours_of(self), fitted_size_of(self)
        framed = is_framed(*size)
        lines = 2 if size.height >= TALL and not framed else 1
        height = size.height - AROUND - lines
        room = Size(size.width - PANEL, height - EDGES if framed else height)
        board = self.query_one(BoardWidget)
        board.show(picture_of(seen), room, colours, BROAD if size.width >= WIDE else NARROW)
        width = board.get_content_width(size, size) + (EDGES if framed else 0)
        rest = height - board.get_content_height(size, size, width) - (EDGES if framed else 0)
        in_line = parted(said, size.width - 2) if said else []
        fits = len(in_line) <= lines
        self._show_around(seen, Text() if fits else said, width, rest, framed)
        self._write_line(seen, in_line if fits else [], lines, size.width - 2, colours)

    def _show_around(self, seen: Seen, said: Text, width: int, rest: int, framed: bool) -> None:
        """Draw the panel, and under the board both armies where they are not in it."""
        colours, armies = colours_of(self), not has_room_under(width, rest)
        panes = partial(panes_beside if framed else lines_beside, seen, colours, armies, said)
        self.query_one("#beside", PanelColumn).show(panes, bare=not framed)
        shows = (shown_under(seen), colours, framed, width)
        if shows != self._under:
            self._under = shows
            below = self.query_one("#under", PanelColumn)
            below.styles.width = width
            below.show(lambda room: panes_under(seen, room, colours, framed), bare=not framed)

    def _write_line(self, seen: Seen, said: list[Text], lines: int, width: int, colours: Colours) -> None:
        line = self.query_one("#line", Static)
        line.styles.height = lines
        shown = spanned(Text("\n").join([*said, line_of(seen, width, colours)][:lines]))
        if shown != line.content:
            line.update(shown, layout=False)
