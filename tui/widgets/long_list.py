"""A long list with one entry marked, of which only the entries in sight are made, wherever somebody goes in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from sys import maxsize
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.binding import BindingType
from textual.events import Click, Leave, MouseEvent, MouseMove
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from tui.widgets.drawing import spanned
from tui.widgets.heights import Heights
from tui.widgets.listing import LaidOutOnce, Listing, put_mark

BEFORE, AROUND = 2, 3
"""How many blanks stand before a line, and how many at both its sides."""


class Entry(NamedTuple):
    """An entry: its lines, and those of a heading above it, which is never marked."""

    lines: Sequence[Text]
    heading: Sequence[Text] = ()


class Made(NamedTuple):
    """An entry as it stands in the list: its lines as they break, the first of them its heading's."""

    lines: list[Text]
    above: int


class LongList(LaidOutOnce, inherit_bindings=False):
    """Entries to mark with arrows, j and k, and to page through; each is made when it first comes in sight.

    What is not made counts as one line. What is in sight stays there while others around it turn out to be longer.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    LongList { height: 1fr; width: 1fr; min-width: 12; overflow-x: hidden; background: $background;
               scrollbar-size-vertical: 1; }
    LongList > .long-list--marked { color: $block-cursor-blurred-foreground;
                                    background: $block-cursor-blurred-background;
                                    text-style: $block-cursor-blurred-text-style; }
    LongList:focus > .long-list--marked { color: $block-cursor-foreground; background: $block-cursor-background;
                                          text-style: $block-cursor-text-style; }
    LongList:nocolor > .long-list--marked { text-style: bold reverse; }
    LongList > .long-list--hovered { background: $block-hover-background; }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"long-list--marked", "long-list--hovered"}
    BINDINGS: ClassVar[list[BindingType]] = Listing.BINDINGS

    marked: reactive[int | None] = reactive(None, repaint=False)
    """The place of the marked entry, from 0; None if none is."""
    base = Style()
    _hovered: reactive[int | None] = reactive(None, repaint=False)

    class Marked(Message):
        """Another entry is marked."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    class Chosen(Message):
        """The marked entry was chosen."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._make: Callable[[int], Entry] = lambda place: Entry(())
        self._whole = False
        self._forget(0)
        self._room = Size(0, 0)

    def begin(self, many: int, make: Callable[[int], Entry], whole: bool = False) -> None:
        """List other entries, none of them marked; `make` makes the one at a place, from 0.

        A list that is not so long may be made `whole`: then its scroll bar knows how long it is.
        """
        self._make, self._whole = make, whole
        self.marked = self._hovered = None
        self._forget(many)
        self.scroll_to(y=0, animate=False, force=True)
        self._make_sight(0)
        self._see(0, 0)
        self.refresh()

    def _forget(self, many: int) -> None:
        self._made: dict[int, Made] = {}
        self._drawn: dict[tuple[int, int], Strip] = {}
        self._heights = Heights(many)

    @property
    def many(self) -> int:
        """Count the entries."""
        return self._heights.many

    def _entry(self, place: int) -> Made:
        """Give an entry, made if nobody has seen it yet."""
        if place not in self._made:
            entry = self._make(place)
            heading, lines = self._broken(entry.heading), self._broken(entry.lines)
            self._made[place] = Made([*heading, *lines], len(heading))
            self._heights.know(place, len(heading) + len(lines))
        return self._made[place]

    def _broken(self, lines: Sequence[Text]) -> list[Text]:
        """Break what is too long for the room."""
        width = max(1, self._room.width - AROUND)
        shown = [spanned(line) if line.style else line for line in lines]
        parts = (line.wrap(self.app.console, width) if line.cell_len > width else [line] for line in shown)
        return [*chain.from_iterable(parts)]

    def _make_from(self, place: int, step: int, lines: int, until: int | None = None) -> None:
        """Make entries from one on, down or up, until they fill so many lines, or one `until` which it goes."""
        while 0 <= place < self.many and lines > 0 and place - step != until:
            lines -= len(self._entry(place).lines)
            place += step

    # -- what is in sight

    def _make_sight(self, top: int) -> None:
        """Make what is in sight below an entry, or the whole."""
        if self._whole and self._room:
            self._make_from(0, 1, maxsize)
        else:
            self._make_from(top, 1, self._room.height)

    def _scrolls_in(self, room: Size) -> bool:
        """Tell whether there are more lines than room; what comes in sight is made for it."""
        if self.many <= room.height:
            self._fit(room)
            if self._heights.total <= room.height:
                return False
        self._fit(room - (self.styles.scrollbar_size_vertical, 0))
        return True

    def _fit(self, room: Size) -> None:
        """Make what is in sight in a room; in another width lines break elsewhere."""
        if room != self._room:
            top, _ = self._top
            if room.width != self._room.width:
                self._forget(self.many)
            self._room = room
            self._make_sight(top)
        self.virtual_size = Size(room.width, self._heights.total)

    @property
    def _top(self) -> tuple[int, int]:
        """Give the entry that stands at the top, and which of its lines does."""
        return self._heights.at(self.scroll_offset.y) if self.many else (0, 0)

    def _see(self, top: int, line: int) -> None:
        """Have an entry stand at the top, from one of its lines on, now that it is known how high all around it are."""
        size = Size(self._room.width, self._heights.total)
        if size != self.virtual_size:
            self.virtual_size = size
            self._scroll_update(size)
        if self.many:
            self._scroll(self._heights.start(top) + line)

    def _scroll(self, line: int) -> None:
        if line != self.scroll_offset.y:
            self.scroll_to(y=line, animate=False, force=True)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Make what comes in sight."""
        top, line = self._top
        self._make_from(top, 1, self._room.height + line)
        self._see(top, line)
        super().watch_scroll_y(old_value, new_value)

    def on_resize(self) -> None:
        """Keep the mark in sight."""
        if self.marked is not None:
            self._bring(self.marked)

    def _bring(self, place: int) -> None:
        """Scroll as far as an entry is in sight; before all is laid out, nothing is."""
        if not self._room:
            return
        top, line = self._top
        if place > top:
            self._make_from(place, -1, self._room.height, top)
        else:
            self._make_from(place, 1, self._room.height)
        self._see(top, line)
        span = self._heights.span(place)
        self._scroll(min(span[0], max(self.scroll_offset.y, span[-1] + 1 - self._room.height)))

    # -- marking

    def watch_marked(self, before: int | None, marked: int | None) -> None:
        """Show the mark where it is now."""
        if marked is not None:
            self._bring(marked)
            self.post_message(self.Marked(marked))
        self._repaint(before, marked)

    def watch__hovered(self, before: int | None, hovered: int | None) -> None:
        """Show where the mouse is now."""
        self._repaint(before, hovered)

    def _repaint(self, *places: int | None) -> None:
        """Paint entries anew, those of them that are in sight."""
        for place in places:
            if place is not None and place < self.many:
                span = self._heights.span(place)
                self.refresh(Region(0, span[0] - self.scroll_offset.y, self._room.width, len(span)))

    def action_cursor_down(self) -> None:
        """Mark the next entry, after the last one the first."""
        self.mark(0 if self.marked is None else (self.marked + 1) % max(1, self.many))

    def action_cursor_up(self) -> None:
        """Mark the entry before, ahead of the first one the last."""
        self.mark((self.marked or 0) - 1 if self.marked else self.many - 1)

    def action_first(self) -> None:
        """Mark the first entry."""
        self.mark(0)

    def action_last(self) -> None:
        """Mark the last entry."""
        self.mark(self.many - 1)

    def action_page_down(self) -> None:
        """Mark the entry that stands a page below."""
        self._turn_page(1)

    def action_page_up(self) -> None:
        """Mark the entry that stands a page above."""
        self._turn_page(-1)

    def mark(self, place: int) -> None:
        """Mark the entry at a place, or the one that is nearest to it."""
        if self.many:
            self.marked = max(0, min(place, self.many - 1))

    def _turn_page(self, step: int) -> None:
        if not self.many:
            return
        marked, height, (top, line) = self.marked or 0, self._room.height, self._top
        self._make_from(marked, step, height + 1)
        self._see(top, line)
        self.mark(self._heights.at(max(0, self._heights.start(marked) + step * height))[0])

    def action_select(self) -> None:
        """Choose the marked entry."""
        if self.marked is not None:
            self.post_message(self.Chosen(self.marked))

    # -- the mouse

    def on_click(self, event: Click) -> None:
        """Mark and choose what is clicked."""
        place = self._under(event)
        if place is not None:
            self.mark(place)
            self.action_select()

    def on_mouse_move(self, event: MouseMove) -> None:
        """Follow the mouse."""
        self._hovered = self._under(event)

    def on_leave(self, event: Leave) -> None:
        """Forget where the mouse was."""
        self._hovered = None

    def _under(self, event: MouseEvent) -> int | None:
        """Give the entry at which the mouse points; None for a heading, and for where there is none."""
        at = event.get_content_offset(self)
        line = self.scroll_offset.y + at.y if at is not None else -1
        if not 0 <= line < self._heights.total:
            return None
        place, line = self._heights.at(line)
        return place if line >= self._entry(place).above else None

    # -- painting

    def notify_style_update(self) -> None:
        """Draw all in the styles that are on now."""
        self._drawn.clear()
        super().notify_style_update()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Paint lines; their style is worked out once for all of them."""
        self.base = self.rich_style
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """Draw a line, with the mark before it where it is one of the marked entry's."""
        line = self.scroll_offset.y + y
        if line >= self._heights.total:
            return Strip.blank(self._room.width, self.base)
        place, line = self._heights.at(line)
        if line >= self._entry(place).above:
            if place == self.marked:
                return put_mark(self, self._line(place, line, self.get_component_rich_style("long-list--marked")))
            if place == self._hovered:
                return self._line(place, line, self.get_component_rich_style("long-list--hovered"))
        if (place, line) not in self._drawn:
            self._drawn[place, line] = self._line(place, line, self.base)
        return self._drawn[place, line]

    def _line(self, place: int, line: int, style: Style) -> Strip:
        """Draw a line in a style, which its words may have colours over."""
        text = self._entry(place).lines[line]
        words = Segment.apply_style(text.render(self.app.console), style)
        behind = max(0, self._room.width - BEFORE - text.cell_len)
        return Strip(
            [Segment(" " * BEFORE, style), *words, Segment(" " * behind, style)], BEFORE + text.cell_len + behind
        )
