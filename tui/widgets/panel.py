"""Panels with titles and edges, drawn as text in a column; and a pane that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.text import Text
from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.widget import Widget

from rulesets.engine.core.words import shortened
from tui.shared.signs import Colours
from tui.widgets.drawing import colours_of, opening, padded

EDGES = 4
"""How many characters of a line the edges of a pane take, with the blanks beside them."""

EDGE_LINES = 2
"""So many lines the edges of a pane take."""

NOTCH = 3
"""So many lines the wheel goes at a time."""

Block = tuple[Text, ...]
"""Lines that are shown together or not at all."""


class Panel(NamedTuple):
    """What stands in a frame.

    Attributes:
        title: what it is, in two words.
        blocks: its lines, those that belong together as one block.
        subtitle: a section, a count, or a key with its word; it stands in the lower edge.
        rank: the higher, the sooner its last blocks, and then all of it, make room for others.
        grows: whether it takes the room that is left.
        colour: the name of the colour of its frame and its title, where that is not the common one.
        opens: the action of the screen that a click on it does; empty if none.
        drawn: whether its lines are as wide as the column and have what edges they need.
    """

    title: str
    blocks: tuple[Block, ...]
    subtitle: str = ""
    rank: int = 0
    grows: bool = False
    colour: str = ""
    opens: str = ""
    drawn: bool = False

    @classmethod
    def of(cls, title: str, lines: Sequence[Text], subtitle: str = "", rank: int = 0, grows: bool = False) -> Panel:
        """Make a pane whose lines each stand for themselves."""
        return cls(title, tuple((line,) for line in lines), subtitle, rank, grows)

    @property
    def lines(self) -> list[Text]:
        """Give its lines, one below the other."""
        return [line for block in self.blocks for line in block]

    @property
    def height(self) -> int:
        """Count its lines, with its edges."""
        return len(self.lines) + (0 if self.drawn else 2)


Panels = Sequence[Panel]
Make = Callable[[Size], Panels]
"""Makes the panes of a column whose lines have so much room: the width inside the edges, the height of it all."""


def fitted(panes: Panels, height: int) -> list[Panel]:
    """Leave out what does not fit, the least important first; give the room that is left to what grows."""
    shown = [each for each in panes if each.blocks]
    while shown and (over := sum(each.height for each in shown) - height) > 0:
        least = max(range(len(shown)), key=lambda place: (shown[place].rank, place))
        blocks = shown[least].blocks
        while len(blocks) > 1 and over > 0:
            over -= len(blocks[-1])
            blocks = blocks[:-1]
        shown[least : least + 1] = [shown[least]._replace(blocks=blocks)] if over <= 0 else []
    spare = height - sum(each.height for each in shown)
    grown = next((place for place in reversed(range(len(shown))) if shown[place].grows), len(shown) - 1)
    if shown and spare > 0:
        shown[grown] = shown[grown]._replace(blocks=(*shown[grown].blocks, *(((Text(),),) * spare)))
    return shown


def framed(pane: Panel, width: int, colours: Colours) -> list[Text]:
    """Draw a pane with its edges, in lines of a width."""
    if pane.drawn:
        return pane.lines
    hue, room = colours[pane.colour] if pane.colour else "", width - EDGES
    edge, title = hue or colours["edge"], f"bold {hue}" if hue else colours["muted"]
    top = Text.assemble(("╭─ ", edge), (shortened(pane.title, room - 2), title), " ")
    top.append("─" * (width - top.cell_len - 1) + "╮", edge)
    lines = [Text.assemble(("│ ", edge), padded(line, room), (" │", edge)) for line in pane.lines]
    below = Text("╰", edge)
    said = f" {shortened(pane.subtitle, room - 2)} " if pane.subtitle else ""
    below.append("─" * (width - len(said) - 3), edge).append(said, colours["faint"]).append("─╯", edge)
    drawn = [top, *lines, below]
    return [opening(line, pane.opens) for line in drawn] if pane.opens else drawn


def abreast(one: Panel, other: Panel, width: int, colours: Colours) -> tuple[Text, ...]:
    """Draw two panes beside each other, both as high as the higher one."""
    half, height = width // 2, max(one.height, other.height)
    rooms = ((one, half), (other, width - half))
    left, right = (framed(fitted([pane], height)[0], room, colours) for pane, room in rooms)
    return tuple(Text.assemble(*halves) for halves in zip(left, right, strict=True))


class PanelColumn(Widget):
    """Panes one below the other, as many as there is room for; without edges, the wheel shows what does not fit."""

    DEFAULT_CSS = "PanelColumn { height: 1fr; text-wrap: nowrap; }"

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.bare = False
        self._from = 0
        self._make: Make = lambda room: ()

    def show(self, make: Make, bare: bool = False) -> None:
        """Show other panes; `bare` ones have no edges."""
        self._make, self.bare, self._from = make, bare, 0
        self.refresh()

    def on_mouse_scroll_down(self) -> None:
        """Show by the wheel what did not fit, where there are no edges."""
        self._scroll(NOTCH)

    def on_mouse_scroll_up(self) -> None:
        """Go up again by the wheel."""
        self._scroll(-NOTCH)

    def _scroll(self, by: int) -> None:
        self._from = max(0, self._from + by)
        self.refresh()

    def render(self) -> Text:
        """Draw the panes that there is room for."""
        return Text("\n").join(self._lines())

    def _lines(self) -> list[Text]:
        width, height = self.size
        if self.bare:
            longer = [line for pane in self._make(Size(width, height + self._from)) for line in pane.lines]
            self._from = min(self._from, max(0, len(longer) - height))
            return longer[self._from :]
        panes = fitted(self._make(Size(width - EDGES, height)), height)
        return [line for pane in panes for line in framed(pane, width, colours_of(self))]


class ScrollPane(VerticalScroll, can_focus=False):
    """Holds widgets one below the other, and scrolls where they do not fit; its screen has the keys for that."""

    DEFAULT_CSS = "ScrollPane { scrollbar-size: 0 1; scrollbar-gutter: stable; }"

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Count the lines beside the scroll bar; Textual counts them as if they had its column, too."""
        return super().get_content_height(container, viewport, width - self.scrollbar_size_vertical)
