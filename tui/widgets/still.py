"""Widgets that are laid out once: what takes as much room as before is painted, and nothing around it moves.

Textual lays a screen out a second time where a widget finds its own size changed, and a third time where it finds
that it has to scroll. Here a widget takes the size that it was given, and what scrolls knows while it is laid out.
Textual has no public names for that: what is needed of it in widgets stands in this module alone.
"""

from __future__ import annotations

from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.visual import VisualType
from textual.widget import Widget
from textual.widgets import Static


def once() -> Reactive[Size]:
    """Make the `virtual_size` of a class of widgets that are laid out once."""
    return Reactive(Size(0, 0), layout=False, repaint=False)


class Still(Widget):
    """Draws itself."""

    virtual_size = once()


class Written(Static):
    """A text; only what takes more lines or fewer than before is laid out again."""

    virtual_size = once()

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        """Write another text in the place of the one before."""
        super().update(content, layout=False)
        if layout and not self._fits():
            self.refresh(layout=True)

    def _fits(self) -> bool:
        """Tell whether the text takes as many lines as it has; what is laid out later knows nothing of the old ones."""
        width, height = self.content_size
        for around in self.ancestors:
            if isinstance(around, Widget):
                around._clear_arrangement_cache()
        return width > 0 and self.get_content_height(self.container_size, self.screen.size, width) == height


class Stacked(Vertical):
    """Holds widgets, one below the other."""

    virtual_size = once()


class Abreast(Horizontal):
    """Holds widgets beside each other."""

    virtual_size = once()


class Scrolled(VerticalScroll):
    """Holds widgets, one below the other, and scrolls where they do not fit."""

    virtual_size = once()

    def _get_scrollable_region(self, region: Region) -> Region:
        """Make room for a scroll bar where it is needed, before the widgets are placed."""
        needed = self.styles.overflow_y == "auto" and self.arrange(region.size).total_region.height > region.height
        self.set_reactive(Widget.show_vertical_scrollbar, needed)
        return super()._get_scrollable_region(region)

    def _refresh_scrollbars(self) -> None:
        """Leave the scroll bar as it was laid out."""
