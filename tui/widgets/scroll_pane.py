"""What scrolls up and down: the column of its scroll bar is kept free, so that lines break alike without it."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.geometry import Size


class ScrollPane(VerticalScroll, can_focus=False):
    """Holds widgets one below the other, and scrolls where they do not fit; its screen has the keys for that."""

    DEFAULT_CSS = "ScrollPane { scrollbar-size: 0 1; scrollbar-gutter: stable; }"

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Count the lines beside the scroll bar; Textual counts them as if they had its column, too."""
        return super().get_content_height(container, viewport, width - self.scrollbar_size_vertical)
