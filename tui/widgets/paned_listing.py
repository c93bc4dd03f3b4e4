"""A list whose lines may stand within panes."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widgets import OptionList

from tui.widgets.listing import Listing, with_mark


class PanedListing(Listing):
    """A list whose lines may stand within the edges of panes; then the mark, and its ground, stay inside them."""

    def render_line(self, y: int) -> Strip:
        """Draw a line; the marked one between its edges."""
        if not self.has_class("-paned"):
            return super().render_line(y)
        line = OptionList.render_line(self, y)
        last = line.cell_length - 1
        left, right = (self._edge(part) for part in (line.crop(0, 1), line.crop(last)))
        return Strip.join([left, with_mark(self, line.crop(1, last)), right])

    def _edge(self, part: Strip) -> Strip:
        """Give an edge of a pane the ground of the list, whatever that of the line is."""
        plain = Style(bgcolor=self.rich_style.bgcolor, bold=False)
        return Strip([Segment(text, style + plain if style else plain) for text, style, _ in part], part.cell_length)
