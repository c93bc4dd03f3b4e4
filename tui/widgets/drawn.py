"""What is drawn once for a width: a widget is asked how high it is, and then drawn, which would be twice the work."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.measure import Measurement
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
    from rich.segment import Segment


def drawn_once(part: RenderableType) -> RenderableType:
    """Have a part of a page drawn once for a width; a text has that already."""
    return part if isinstance(part, str | Text) else Drawn(part)


class Drawn:
    """A table, or parts below each other, and what they come to in the last width that was asked for."""

    def __init__(self, part: RenderableType) -> None:
        self._part = part
        self._width = -1
        self._segments: Sequence[Segment] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw it, or give what it came to."""
        if options.max_width != self._width:
            self._width, self._segments = options.max_width, [*console.render(self._part, options)]
        return iter(self._segments)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Say how wide it is."""
        return Measurement.get(console, options, self._part)
