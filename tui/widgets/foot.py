"""Lines at the lower end of a room, under an edge: whatever they come to, nothing around them is laid out anew."""

from __future__ import annotations

from rich.segment import Segment
from rich.text import Text
from textual.geometry import Size
from textual.strip import Strip

from tui.widgets.drawing import colours_of
from tui.widgets.still import LineByLine, forget_room

MARGIN, NARROW_MARGIN = 2, 1
"""How far in the lines begin, and how far where there is room for one pane only."""

MOST, NARROW_SHARE = 8, 35
"""How many lines are in sight at least, with their edge, where there are so many; and in one pane, in hundredths."""

FEW = 3
"""How many are where what stands above them matters more."""


class Foot(LineByLine):
    """Draws lines as low as it can; above them it is empty.

    Attributes:
        kept: how many lines it has room for at least, whatever it shows now.
        few: whether no more than `FEW` of them are in sight where there is no room for all.
        yields: whether it shows nothing where there is no room for what it shows at least.
    """

    DEFAULT_CSS = "Foot { height: auto; min-height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self.kept, self.few, self.yields = 0, False, False
        self._lines: list[Text] = []
        self._parts: list[Text] = []
        self._parted_for = 0
        self._edge = 0
        self._laid_out_for = (Size(0, 0), 0)
        self._needed: tuple[bool, int] | None = None

    def show(self, lines: list[Text]) -> None:
        """Show other lines; where there are none, there is no edge either."""
        if lines != self._lines:
            self._lines, self._parted_for = lines, 0
            self.refresh()

    def scrolled(self, by: int) -> None:
        """Keep the edge in sight, where so many lines are scrolled out of it."""
        self._edge = by
        self.refresh()

    def take_room(self) -> None:
        """Be laid out anew where it needs more room, or less, than when it was laid out last."""
        forget_room(self)
        if self._needs(*self._laid_out_for) != self._needed:
            self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Count the lines with their edge."""
        self._laid_out_for = container, width
        self._needed = self._needs(container, width)
        return self._needed[1]

    def _needs(self, container: Size, width: int) -> tuple[bool, int]:
        """Tell whether it gives way to others, and how many lines it takes now."""
        return self.yields, 0 if self._gives_way(container.height, width) else self._height(width)

    @property
    def is_cut(self) -> bool:
        """Tell whether there are more lines than it was laid out for; the last one in sight ends in dots then."""
        return len(self._wrapped(self.size.width)) + 1 > self.size.height

    def at_least(self, width: int, room: int) -> int:
        """Count the lines of a room that must be theirs, with their edge; the others may have to be scrolled."""
        most = FEW if self.few else room * NARROW_SHARE // 100 if self._narrow else MOST
        return min(self._height(width), most)

    def _height(self, width: int) -> int:
        lines = max(self.kept, len(self._wrapped(width)))
        return lines + 1 if lines else 0

    def _gives_way(self, room: int, width: int) -> bool:
        return self.yields and room < min(self._height(width), MOST)

    def _wrapped(self, width: int) -> list[Text]:
        """Give the lines as they break; each line that is painted asks, and they are broken once for a width."""
        room = max(1, width - self._margin - 1)  # a scroll bar may follow
        if room != self._parted_for:
            self._parts = [part for line in self._lines for part in line.wrap(self.app.console, room)]
            self._parted_for = room
        return self._parts

    @property
    def _narrow(self) -> bool:
        return self.screen.has_class("-narrow")

    @property
    def _margin(self) -> int:
        return NARROW_MARGIN if self._narrow else MARGIN

    def render_line(self, y: int) -> Strip:
        """Draw one line: of those that are shown, of the edge above them, or an empty one."""
        width, height = self.size
        lines = self._wrapped(width)
        top = max(0, height - len(lines) - 1, self._edge)
        place = y - max(0, height - len(lines) - 1)
        if not lines or y < top or place > len(lines) or self._gives_way(height, width):
            return Strip.blank(width, self.base)
        if y == top:
            line = Text.assemble(("─" * width, colours_of(self)["edge"]))  # the style of a whole text is not rendered
        else:
            line = Text(" " * self._margin).append_text(lines[place - 1])
            if y == height - 1 and place < len(lines):
                line.append(" …")
                line.truncate(width, overflow="ellipsis")
        segments = Segment.apply_style(line.render(self.app.console), self.base)
        return Strip(list(segments)).adjust_cell_length(width, self.base)
