"""All that is drawn, in the signs that a text console has."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from tui.shared.signs import FEWER


class FewSigns(LineFilter):
    """Draws each sign that the console lacks as one that it has, just before a line goes to the terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Draw one line."""
        return [Segment(text.translate(FEWER), style, control) for text, style, control in segments]
