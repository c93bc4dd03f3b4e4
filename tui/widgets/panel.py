"""Panels with titles and edges in a column, as many as there is room for; and a pane that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.text import Text
from textual.containers import VerticalScroll
from textual.events import Click
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

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
        title: what it is, in two words; without one, it has no edges.
        blocks: its lines, those that belong together as one block.
        subtitle: a section, a count, or a key with its word; it stands in the lower edge.
        rank: the higher, the sooner its last blocks, and then all of it, make room for others.
        keeps: how many blocks it keeps as long as another panel can give way; 0 if it is the first to go by its rank.
        shorter: other blocks that say the same in fewer lines, the highest first, for where there is little room.
        colour: the class of its widget where its edges have the colour of a side, or of what takes the keys: `here`.
        opens: the action of the screen that a click on it does; empty if none.
        beside: the panel at its right, each in half of the column; both are shown whole or not at all.
        airy: whether its blocks stand apart where there is room.
        between: the line that then stands between two of them.
        wide: how wide its frame is where another one stands beside it; 0 is half of the column.
        ends: whether its frame ends where its lines do, even where it is the last of a column.
    """

    title: str
    blocks: tuple[Block, ...]
    subtitle: str = ""
    rank: int = 0
    colour: str = ""
    opens: str = ""
    beside: Panel | None = None
    keeps: int = 0
    shorter: tuple[tuple[Block, ...], ...] = ()
    airy: bool = False
    between: Text = Text()
    wide: int = 0
    ends: bool = False

    @classmethod
    def of(cls, title: str, lines: Sequence[Text], subtitle: str = "", rank: int = 0) -> Panel:
        """Make a pane whose lines each stand for themselves."""
        return cls(title, tuple((line,) for line in lines), subtitle, rank)

    @property
    def lines(self) -> list[Text]:
        """Give its lines, one below the other."""
        return [line for block in self.blocks for line in block]

    @property
    def height(self) -> int:
        """Count its lines, with its edges."""
        own = len(self.lines) + (EDGE_LINES if self.title else 0)
        return max(own, self.beside.height) if self.beside else own

    @property
    def lower(self) -> Panel:
        """Give it in fewer lines, as far as it has a shorter way, and what stands beside it with it."""
        if not self.shorter:
            return self
        (blocks, *shorter), beside = self.shorter, self.beside
        return self._replace(blocks=blocks, shorter=tuple(shorter), beside=beside.lower if beside else None)

    def ways(self) -> Iterator[Panel]:
        """Give it as it is, then in ever fewer lines."""
        yield self
        if self.shorter:
            yield from self.lower.ways()


Panels = Sequence[Panel]
Make = Callable[[Size], Panels]
"""Makes the panes of a column whose lines have so much room: the width inside the edges, the height of it all."""


def fitted(panes: Panels, height: int) -> list[Panel]:
    """Leave out what does not fit, the least important first, and of that its last blocks.

    What can be said in fewer lines, or keeps some blocks, gives those lines and all other blocks before anything goes.
    """
    shown = {place: each for place, each in enumerate(panes) if each.blocks}
    while shown and _height(shown.values()) > height:
        yielding = [place for place, each in shown.items() if each.shorter or 0 < each.keeps < len(each.blocks)]
        least = max(yielding or shown, key=lambda place: (shown[place].rank, place))
        panel = shown[least]
        if panel.shorter:
            shown[least] = panel.lower
        elif yielding or (len(panel.blocks) > 1 and panel.beside is None):
            shown[least] = panel._replace(blocks=panel.blocks[:-1])
        else:
            del shown[least]
    for place, each in sorted(enumerate(panes), key=lambda pair: pair[1].rank):
        room = height - _height(panel for other, panel in shown.items() if other != place)
        ways = [way for way in each.ways() if way.blocks]
        if ways and each.beside is None:
            way = next(way for way in ways if way.blocks[0] is shown.get(place, ways[0]).blocks[0])
            ways += [way._replace(blocks=way.blocks[:most]) for most in range(1, len(way.blocks))]
        largest = max((way for way in ways if way.height <= room), key=lambda way: way.height, default=None)
        if largest is not None and (place not in shown or largest.height > shown[place].height):
            shown[place] = largest  # what went after it has left it room
    return [_told_of_rest(shown[place], panes[place]) for place in sorted(shown)]


def more(left: int) -> str:
    """Say how much of a pane there was no room for, as its lower edge has it; nothing where all is in sight."""
    return f"{left} more" if left else ""


def _told_of_rest(shown: Panel, whole: Panel) -> Panel:
    """Say in the lower edge, if nothing else stands there, how many blocks of a panel there was no room for."""
    way = next(each for each in (whole.blocks, *whole.shorter) if each and each[0] is shown.blocks[0])
    left = len(way) - len(shown.blocks)
    return shown._replace(subtitle=shown.subtitle or more(left))


def _height(panels: Iterable[Panel]) -> int:
    return sum(each.height for each in panels)


def set_apart(panels: Panels, height: int) -> list[Panel]:
    """Part the blocks of panels that are airy by blank lines, those of a panel all or none, where there is room."""
    spare, found = height - _height(panels), list[Panel]()
    for panel in panels:
        if 0 < _blanks(panel) <= spare:
            spare -= _blanks(panel)
            first, *more = panel.blocks
            panel = panel._replace(blocks=(first, *((panel.between, *block) for block in more)))
        found.append(panel)
    return found


def _blanks(panel: Panel) -> int:
    return len(panel.blocks) - 1 if panel.airy else 0


def bare(panels: Panels) -> list[Panel]:
    """Write the titles of panels above their lines, for where there is no room for edges."""
    found: list[Panel] = []
    for panel in panels:
        if panel.blocks:
            above = ([Text()] if found else []) + ([Text(panel.title, "bold")] if panel.title else [])
            blocks, *shorter = (((*above, *first), *more) for first, *more in (panel.blocks, *panel.shorter))
            plain = panel._replace(title="", subtitle="", colour="")
            found.append(plain._replace(blocks=blocks, shorter=tuple(shorter)))
    return found


class PanelWidget(Static):
    """Shows a panel: its title and its subtitle in the edges, and a click does the action that it is for."""

    def show(self, panel: Panel, half: bool) -> None:
        """Show a panel over the whole column, or over half of it."""
        text, self.opens = Text("\n").join(panel.lines), panel.opens
        if text != self.content:
            self.update(text)
        self.border_title, self.border_subtitle = Text(panel.title), Text(panel.subtitle)
        self.set_classes(filter(None, ("" if panel.title else "-bare", "-half" if half else "", panel.colour)))

    def on_click(self, event: Click) -> None:
        """Do the action that it is for."""
        if self.opens:
            event.stop()
            self.call_later(self.screen.run_action, self.opens)


class PanelColumn(Widget):
    """Panels one below the other, as many as there is room for.

    Each is as high as its lines; the last one reaches the foot.
    Where there is no room for edges, the first stands alone, and the wheel shows what does not fit.
    """

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._from = 0
        self._make: Make = lambda room: ()

    def show(self, make: Make) -> None:
        """Show other panels."""
        self._make, self._from = make, 0
        self._lay_out()

    def on_resize(self) -> None:
        """Show as many as there is room for now."""
        self._lay_out()

    def on_mouse_scroll_down(self) -> None:
        """Show by the wheel what did not fit, where there are no edges."""
        self._scroll(NOTCH)

    def on_mouse_scroll_up(self) -> None:
        """Go up again by the wheel."""
        self._scroll(-NOTCH)

    def _scroll(self, by: int) -> None:
        self._from = max(0, self._from + by)
        self._lay_out()

    def _lay_out(self) -> None:
        """Put the panels that fit into the widgets, the rest of which is not displayed."""
        if not self.size:
            return
        panels = self._fitted()
        pairs = [(each, panel.beside is not None) for panel in panels for each in (panel, panel.beside) if each]
        widgets = list(self.query(PanelWidget))
        more = [PanelWidget() for _ in pairs[len(widgets) :]]
        for widget, pair in zip_longest([*widgets, *more], pairs):
            widget.display = pair is not None
            if pair is not None:
                widget.show(*pair)
        self.mount_all(more)
        first, *others = [panel.wide for panel in panels if panel.beside] or [0]
        self.styles.grid_columns = f"{first} 1fr" if first and not others else "1fr"
        self.styles.grid_rows = " ".join(
            ["1fr" if panel is panels[-1] and not panel.ends else f"{panel.height}" for panel in panels]
        )

    def _fitted(self) -> Panels:
        width, height = self.size
        if self.screen.has_class("-framed"):
            return set_apart(fitted(self._make(Size(width - EDGES, height)), height), height)
        made = self._make(Size(width, height + self._from))
        panels = bare(made)
        if not panels or made[0].title or panels[0].height <= height:
            self._from = 0
            return set_apart(fitted(panels, height), height)
        first = panels[0]
        self._from = min(self._from, max(0, len(first.lines) - height))
        return [first._replace(blocks=(tuple(first.lines[self._from :]),))]


class ScrollPane(VerticalScroll, can_focus=False):
    """Holds widgets one below the other, and scrolls where they do not fit; its screen has the keys for that."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Count the lines beside the scroll bar; Textual counts them as if they had its column, too."""
        return super().get_content_height(container, viewport, width - self.scrollbar_size_vertical)


def scroll_first(panes: Iterable[ScrollPane], lines: int) -> None:
    """Scroll by so many lines, upwards where they are negative, the first pane that is not at its end yet."""
    for pane in panes:
        if pane.scroll_offset.y < pane.max_scroll_y if lines > 0 else pane.scroll_offset.y:
            pane.scroll_relative(y=lines, animate=False)
            return
