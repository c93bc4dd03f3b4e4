"""Widgets that are laid out once: what takes as much room as before is painted, and nothing around it moves.

Textual lays a screen out a second time where a widget finds its own size changed, and a third time where it finds
that it has to scroll. Here a widget takes the size that it was given, and what scrolls knows while it is laid out.
Textual has no public names for that: what is needed of it in widgets stands in this module alone.
"""

from __future__ import annotations

from rich.style import Style
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Region, Size
from textual.layout import DockArrangeResult
from textual.reactive import Reactive
from textual.scrollbar import ScrollBar
from textual.strip import Strip
from textual.visual import VisualType
from textual.widget import Widget
from textual.widgets import Static


def once() -> Reactive[Size]:
    """Make the `virtual_size` of a class of widgets that are laid out once."""
    return Reactive(Size(0, 0), layout=False, repaint=False)


def forget_room(widget: Widget) -> None:
    """Let a widget be asked anew how much room it needs, when what it stands in is laid out next."""
    widget._layout_updates += 1
    for around in widget.ancestors:
        if isinstance(around, Widget):
            around._clear_arrangement_cache()
            around._layout_updates += 1


def fits(widget: Widget) -> bool:
    """Tell whether what a widget shows takes as many lines as it has; what is laid out later forgets the old ones."""
    forget_room(widget)
    width, height = widget.content_size
    return width > 0 and widget.get_content_height(widget.container_size, widget.screen.size, width) == height


class Still(Widget):
    """Draws itself."""

    virtual_size = once()

    def redraw(self) -> None:
        """Draw it anew; only what takes more lines than before, or fewer, is laid out."""
        self.refresh()
        if not fits(self):
            self.refresh(layout=True)


class LineByLine(Still):
    """Draws each of its lines when it is painted; `base` is the style that they have in common."""

    base = Style()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Paint lines; their style is worked out once for all of them."""
        self.base = self.rich_style
        return super().render_lines(crop)


class Written(Static):
    """A text; only what takes more lines or fewer than before is laid out again."""

    virtual_size = once()

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        """Write another text in the place of the one before."""
        super().update(content, layout=False)
        if layout and not fits(self):
            self.refresh(layout=True)


class Stacked(Vertical):
    """Holds widgets, one below the other."""

    virtual_size = once()


class Shared(Stacked):
    """Holds widgets of which one takes what another leaves of the room."""

    def arrange(self, size: Size, optimal: bool = False) -> DockArrangeResult:
        """Place the widgets; what each of them needs is asked anew."""
        self._clear_arrangement_cache()
        for child in self.children:
            child._layout_updates += 1
        return super().arrange(size, optimal)


class Abreast(Horizontal):
    """Holds widgets beside each other."""

    virtual_size = once()


class StillBar(ScrollBar):
    """A scroll bar."""

    virtual_size = once()


class Scrolled(VerticalScroll):
    """Holds widgets, one below the other, and scrolls where they do not fit."""

    virtual_size = once()
    _brought: Widget | None = None
    """What is to be in sight when it is laid out next."""

    def on_mount(self) -> None:
        """Have the scroll bar ready before it is needed: it has its colours only then."""
        self.vertical_scrollbar.refresh()

    @property
    def vertical_scrollbar(self) -> ScrollBar:
        """The scroll bar."""
        if self._vertical_scrollbar is None:
            bar = StillBar(vertical=True, name="vertical", thickness=self.scrollbar_size_vertical)
            self._vertical_scrollbar = bar
            self.app._start_widget(self, bar)
        return self._vertical_scrollbar

    def bring(self, child: Widget) -> None:
        """Let one of the widgets be in sight, however far it has to be scrolled for that."""
        self._brought = child
        self.refresh(layout=True)

    def _get_scrollable_region(self, region: Region) -> Region:
        """Make room for a scroll bar where it is needed, and scroll, before the widgets are placed."""
        needed = self.styles.overflow_y == "auto" and self.arrange(region.size).total_region.height > region.height
        self.set_reactive(Widget.show_vertical_scrollbar, needed)
        inside = super()._get_scrollable_region(region)
        self._scroll_now(Region(0, round(self.scroll_y), *inside.size))
        return inside

    def _scroll_now(self, seen: Region) -> None:
        """Scroll from what is seen to what is to be in sight, and never beyond the end."""
        placed = self.arrange(seen.size)
        wanted = next((each.region for each in placed.placements if each.widget is self._brought), seen)
        self._brought = None
        top = seen.y + Region.get_scroll_to_visible(seen, wanted).y
        top = max(0, min(top, placed.total_region.height - seen.height))
        for place in (Widget.scroll_y, Widget.scroll_target_y):
            self.set_reactive(place, float(top))
        if self.show_vertical_scrollbar:
            self.vertical_scrollbar.set_reactive(ScrollBar.position, float(top))

    def _refresh_scrollbars(self) -> None:
        """Leave the scroll bar as it was laid out."""
