"""Widgets below each other that are laid out once, and what scrolls; the first screen does without them."""

from __future__ import annotations

from collections.abc import Iterable

from textual.containers import Vertical, VerticalScroll
from textual.geometry import Region, Size
from textual.layout import DockArrangeResult
from textual.scrollbar import ScrollBar
from textual.strip import Strip
from textual.widget import Widget

from tui.widgets.still import all_alike, once


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

    def render_lines(self, crop: Region) -> list[Strip]:
        """Paint its ground."""
        return all_alike(super().render_lines, crop)


class StillBar(ScrollBar):
    """A scroll bar."""

    virtual_size = once()


def still_bar(scrolls: Widget) -> ScrollBar:
    """Give the scroll bar of what scrolls up and down; it is made when it is first asked for."""
    if scrolls._vertical_scrollbar is None:
        bar = StillBar(vertical=True, name="vertical", thickness=scrolls.scrollbar_size_vertical)
        scrolls._vertical_scrollbar = bar
        scrolls.app._start_widget(scrolls, bar)
    return scrolls._vertical_scrollbar


class Scrolled(VerticalScroll):
    """Holds widgets, one below the other, and scrolls where they do not fit."""

    virtual_size = once()
    _brought: Widget | None = None
    """What is to be in sight when it is laid out next."""
    _to_its_end = False
    """Whether that is its last line, where it is longer than what can be seen."""

    def on_mount(self) -> None:
        """Have the scroll bar ready before it is needed: it has its colours only then."""
        self.vertical_scrollbar.refresh()

    @property
    def vertical_scrollbar(self) -> ScrollBar:
        """The scroll bar."""
        return still_bar(self)

    def bring(self, child: Widget, to_its_end: bool = False) -> None:
        """Let one of the widgets be in sight, or its last line, however far it has to be scrolled for that."""
        self._brought, self._to_its_end = child, to_its_end
        self.refresh(layout=True)

    def _get_scrollable_region(self, region: Region) -> Region:
        """Make room for a scroll bar where it is needed, and scroll, before the widgets are placed."""
        needed = self.styles.overflow_y == "auto" and self.arrange(region.size).total_region.height > region.height
        self.set_reactive(Widget.show_vertical_scrollbar, needed)
        inside = super()._get_scrollable_region(region)
        self._scroll_now(Region(0, round(self.scroll_y), *inside.size))
        return inside

    def _arrange_scrollbars(self, region: Region) -> Iterable[tuple[Widget, Region]]:
        """Place the scroll bar in the margin, where there is one: a column stays free between it and the words."""
        margin = min(self.styles.padding.right, self.styles.scrollbar_size_vertical)
        return super()._arrange_scrollbars(region.grow((0, margin, 0, 0)))

    def _scroll_now(self, seen: Region) -> None:
        """Scroll from what is seen to what is to be in sight, and never beyond the end."""
        placed = self.arrange(seen.size)
        wanted = next((each.region for each in placed.placements if each.widget is self._brought), seen)
        if self._brought is not None and self._to_its_end:
            wanted = Region(wanted.x, wanted.bottom - 1, wanted.width, 1)
        self._brought = None
        top = seen.y + Region.get_scroll_to_visible(seen, wanted).y
        top = max(0, min(top, placed.total_region.height - seen.height))
        for place in (Widget.scroll_y, Widget.scroll_target_y):
            self.set_reactive(place, float(top))
        if self.show_vertical_scrollbar:
            self.vertical_scrollbar.set_reactive(ScrollBar.position, float(top))

    def _refresh_scrollbars(self) -> None:
        """Leave the scroll bar as it was laid out."""
