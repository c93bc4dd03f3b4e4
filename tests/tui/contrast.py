"""How well a screen can be read: the contrast of everything that is painted, in each theme."""

from __future__ import annotations

from collections.abc import Iterator

from piloting import body, keys, strips
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import ModalScreen

from tui.themes import THEMES

WORDS, LINES = 4.5, 3.0
"""The least contrast of words, and of lines, dots and what is dimmed under a dialog."""

DRAWN = set("·▌┃│─━╸╶╴┄╌╎╭╮╰╯┌┐└┘├┤╱╲▁▂▃▄▅▆▇█▉▊▋▎▏▔▕■●▀╺")
"""What is drawn and not written."""


async def looked_at(pilot: Pilot[None]) -> str:
    """Give the screen as text, all but its key line, once it was seen that it can be read in each theme."""
    before = pilot.app.theme
    shown = body(pilot)
    for theme in THEMES:
        pilot.app.theme = theme.name
        await keys(pilot)
        problems = list(ansi_problems(pilot) if theme.ansi else hard_to_read(pilot))
        assert not problems, "\n".join([theme.name, *problems])
    pilot.app.theme = before
    await keys(pilot)
    assert body(pilot) == shown
    return shown


def hard_to_read(pilot: Pilot[None]) -> Iterator[str]:
    """Name what is painted with too little contrast."""
    over = _dialog(pilot)
    for x, y, segment in _painted(pilot):
        assert segment.style is not None
        least = LINES if _is_drawn(segment.text) or (over and not over.contains(x, y)) else WORDS
        found = _contrast(segment.style)
        if found < least:
            yield f"{segment.text.strip()!r} at {x},{y}: {found:.2f}, {segment.style}"


def ansi_problems(pilot: Pilot[None]) -> Iterator[str]:
    """Name what is painted with two colours, one over the other."""
    for x, y, segment in _painted(pilot):
        style = segment.style
        if style is not None and style.bgcolor is not None and not style.bgcolor.is_default:
            yield f"{segment.text.strip()!r} at {x},{y}: {style}"


def _painted(pilot: Pilot[None]) -> Iterator[tuple[int, int, Segment]]:
    for y, strip in enumerate(strips(pilot)):
        x = 0
        for segment in strip:
            if segment.text.strip() and not segment.control:
                yield x, y, segment
            x += segment.cell_length


def _dialog(pilot: Pilot[None]) -> Region | None:
    screen = pilot.app.screen
    return screen.children[0].region if isinstance(screen, ModalScreen) else None


def _is_drawn(text: str) -> bool:
    return set(text) <= DRAWN | {" "}


def _contrast(style: Style) -> float:
    assert style.color is not None
    assert style.bgcolor is not None
    assert not style.dim
    dark, light = sorted((_luminance(style.color), _luminance(style.bgcolor)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    parts = [part / 255 for part in colour.get_truecolor()]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
