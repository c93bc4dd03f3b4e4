"""What lies under a dialog, drawn fainter and still to be read."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import chain

from rich.console import RenderableType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.renderables.background_screen import BackgroundScreen

SHARES = (0.65, 0.55, 0.45, 0.35, 0.25, 0.15)
"""How much of the ground may be mixed into what is written on it, the most first."""

READABLE = 3.1
"""The least contrast of what is dimmed: 3 to 1, and a little for the rounding of colours."""

LINEAR = 0.03928


class Dimmed(BackgroundScreen):
    """A screen under a dialog, each word mixed with the ground as much as leaves it readable.

    Grounds are mixed alike, so that none of them stands out in patches, but for those on which a word would be lost.
    """

    @classmethod
    def process_segments(cls, segments: Iterable[Segment], color: Color) -> Iterable[Segment]:
        """Dim segments, and take from them what the mouse could click."""
        for text, style, control in segments:
            yield Segment(text, None if control else _dimmed(style or Style(), color.rgb), control)


def over(drawn: RenderableType) -> RenderableType:
    """Dim what a dialog is drawn over; what is drawn otherwise stays as it is."""
    return Dimmed(drawn.screen, drawn.color) if isinstance(drawn, BackgroundScreen) else drawn


@lru_cache(maxsize=512)
def _dimmed(style: Style, ground: tuple[int, int, int]) -> Style:
    plain = style.clear_meta_and_links()
    if style.color is None or style.bgcolor is None or style.color.triplet is None or style.bgcolor.triplet is None:
        return plain  # the terminal's own colours, which nobody knows
    word, on, under = Color(*style.color.triplet), Color(*style.bgcolor.triplet), Color(*ground)
    ground_first = ((word.blend(under, share), on.blend(under, SHARES[0])) for share in (*SHARES, 0))
    both = ((word.blend(under, share), on.blend(under, share)) for share in SHARES)
    readable = next((pair for pair in chain(ground_first, both) if contrast(*pair) >= READABLE), (word, on))
    return plain + Style.from_color(*(each.rich_color for each in readable))


def contrast(one: Color, other: Color) -> float:
    """Measure how far two colours are apart to the eye: from 1 for the same to 21 for black and white (WCAG 2)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    red, green, blue = (_linear(part / 255) for part in colour.rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= LINEAR else ((part + 0.055) / 1.055) ** 2.4
