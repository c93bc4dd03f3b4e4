"""Widgets that are laid out once: what takes as much room as before is painted, and nothing around it moves.

Textual lays a screen out a second time where a widget finds its own size changed, and a third time where it finds
that it has to scroll. Here a widget takes the size that it was given, and what scrolls knows while it is laid out.
Textual has no public names for that: what is needed of it in widgets stands here, and in `stacked` for what scrolls.
"""

from __future__ import annotations

from collections.abc import Callable

from rich.style import Style
from textual.containers import Horizontal
from textual.geometry import Region, Size
from textual.reactive import Reactive
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


def all_alike(paint: Callable[[Region], list[Strip]], crop: Region) -> list[Strip]:
    """Paint one line for all that a widget has: there is nothing on it but its ground, and others lie over that."""
    return paint(Region(crop.x, crop.y, crop.width, 1)) * crop.height


class Abreast(Horizontal):
    """Holds widgets beside each other."""

    virtual_size = once()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Paint its ground."""
        return all_alike(super().render_lines, crop)
