"""How well a screen can be read: the contrast of everything that is painted, in each theme."""

from functools import cache
from itertools import takewhile

from piloting import body, strips
from rich.segment import Segment
from rich.style import Style
from textual.screen import ModalScreen

from tui.themes import DARK, LIGHT, OF_THE_DARK, OF_THE_LIGHT, THEMES

WORDS, LINES = 4.5, 3.0
"""The least contrast of words, and of lines, dots and what is dimmed under a dialog."""

DRAWN = set("·∙▌┃│─━╸╶╴┄╌╎╭╮╰╯┌┐└┘├┤╱╲▁▂▃▄▅▆▇█▉▊▋▎▏▔▕■●▀╺")
"""What is drawn and not written."""

Painted = tuple[int, int, Segment]
"""Column, row and what is painted there in one style."""


async def looked_at(pilot):
    """Give the screen as text, all but its key line, once it was seen that it can be read.

    Where it is dark, it is measured in the light theme as well: each colour is that of the same name there.
    """
    themes = [theme for theme in THEMES if theme.name == pilot.app.theme]
    painted = [*_painted(pilot)]
    if themes[0].ansi:
        found = [*ansi_problems(painted), *unevenly_marked(pilot)]
    else:
        over = _dialog(pilot)
        found = [problem for theme in (DARK, LIGHT) for problem in hard_to_read(painted, over, theme)]
    assert not found, "\n".join([type(pilot.app.screen).__name__, *found])
    return body(pilot)


@cache
def light_of(dark):
    """Give the colour that has the name of a colour of the dark theme in the light one; None for what has no name."""
    names = (name for name, colour in OF_THE_DARK.items() if colour == dark)
    return next((OF_THE_LIGHT[name] for name in names), None)


def hard_to_read(painted, over, theme):
    """Name what is painted with too little contrast, or in a colour that the palette does not have.

    The screen is painted in the dark theme. What lies dimmed under a dialog (`over`) is in no colour of the palette,
    and in the light theme it is left out.
    """
    for x, y, segment in painted:
        assert segment.style is not None
        dimmed = over is not None and not over.contains(x, y)
        style = segment.style if theme is DARK else _in_light(segment.style)
        if dimmed and theme is LIGHT:
            continue
        least = LINES if dimmed or _is_drawn(segment.text) else WORDS
        found = _contrast(style) if style is not None else 0.0
        if found < least:
            yield f"{theme.name} {segment.text.strip()!r} at {x},{y}: {found:.2f}, {segment.style} ({style})"


def _in_light(style):
    """Give a style with the colours that have the same names in the light theme; None where one has no name."""
    of = [light_of(colour.get_truecolor().hex) for colour in (style.color, style.bgcolor) if colour is not None]
    return None if None in of or len(of) < 2 else Style(color=of[0], bgcolor=of[1])


def ansi_problems(painted):
    """Name what has a ground, a colour that is not the terminal's own, or any colour where it is no sign."""
    for x, y, segment in painted:
        style = segment.style
        grounded = style is not None and style.bgcolor is not None and not style.bgcolor.is_default
        own = style is None or style.color is None or style.color.triplet is None
        written = any(letter.isalnum() for letter in segment.text)
        if grounded or not own or (written and style is not None and has_a_hue(style)):
            yield f"{segment.text.strip()!r} at {x},{y}: {style}"


def unevenly_marked(pilot):
    """Name each marked row that is not of one style."""
    for row in marked_rows(pilot):
        if len({_looks(each) for each in row}) != 1:
            yield f"marked: {''.join(each.text for each in row)}"


def has_a_hue(style):
    """Tell whether a style is in another colour than that of the terminal's words and ground."""
    return any(colour and not colour.is_default for colour in (style.color, style.bgcolor))


def marked_rows(pilot):
    """Give each marked row, from the blank before its words to where its ground ends."""
    for strip in strips(pilot):
        pieces = [*strip]
        for place, each in enumerate(pieces):
            begins = not place or not _is_reversed(pieces[place - 1])
            if each.text in (" ", "▌") and begins and _is_reversed(each):
                yield [*takewhile(_is_reversed, pieces[place:])]


def _is_reversed(piece):
    return piece.style is not None and bool(piece.style.reverse and piece.style.bold)


def _looks(piece):
    style = piece.style or Style()
    return has_a_hue(style), style.bold, style.dim, style.underline, style.reverse


def _painted(pilot):
    for y, strip in enumerate(strips(pilot)):
        x = 0
        for segment in strip:
            if segment.text.strip() and not segment.control:
                yield x, y, segment
            x += segment.cell_length


def _dialog(pilot):
    screen = pilot.app.screen
    return screen.children[0].region if isinstance(screen, ModalScreen) else None


def _is_drawn(text):
    return set(text) <= DRAWN | {" "}


def _contrast(style):
    assert style.color is not None
    assert style.bgcolor is not None
    assert not style.dim
    return _ratio(style.color, style.bgcolor)


def _ratio(one, other):
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour):
    parts = [part / 255 for part in colour.get_truecolor()]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
