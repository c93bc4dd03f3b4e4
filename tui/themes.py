"""How Tableside looks: a dark, a light and an ANSI theme, with whose colours every screen draws."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

from tui.shared.terminal import FEWER, Colours


class ThemeColours(NamedTuple):
    """The colours of a theme: three grounds, three weights of words, what is here, the sides, dice, the board."""

    background: str
    surface: str
    panel: str
    foreground: str
    muted: str
    faint: str
    edge: str
    accent: str
    warm: str
    cool: str
    good: str
    error: str
    die_green: str
    die_blue: str
    paper: str
    paper_ink: str
    selection: str
    ink: str
    warm_tint: str
    cool_tint: str
    mountain: str
    rock: str
    fort: str
    land_north: str
    land_south: str

    def named(self) -> dict[str, str]:
        """Give the colours by the names of the variables in style sheets."""
        return {name.replace("_", "-"): colour for name, colour in self._asdict().items()}


OF_THE_DARK = ThemeColours(
    background="#14171a",
    surface="#1b2024",
    panel="#242b30",
    foreground="#ebe6db",
    muted="#a9b1b7",
    faint="#8d979e",
    edge="#66727b",
    accent="#f3cb68",
    warm="#ff9e6d",
    cool="#76c1f5",
    good="#97c98a",
    error="#ff7d92",
    die_green="#3fae8b",
    die_blue="#8f9df8",
    paper="#e9e2cf",
    paper_ink="#23262a",
    selection="#3d3620",
    ink="#14171a",
    warm_tint="#4a2d1f",
    cool_tint="#173449",
    mountain="#9c978a",
    rock="#2b2e2e",
    fort="#352f45",
    land_north="#141b22",
    land_south="#1b1815",
)

OF_THE_LIGHT = ThemeColours(
    background="#fbf8f1",
    surface="#f3eee2",
    panel="#e8e1d0",
    foreground="#22262a",
    muted="#52585d",
    faint="#5a5f64",
    edge="#877f6c",
    accent="#7a5200",
    warm="#9c3f00",
    cool="#0f5488",
    good="#2c661a",
    error="#a8123a",
    die_green="#1d6f57",
    die_blue="#3d46a8",
    paper="#ffffff",
    paper_ink="#22262a",
    selection="#f5e0ac",
    ink="#fbf8f1",
    warm_tint="#f9dcc6",
    cool_tint="#cfe4f6",
    mountain="#655e4c",
    rock="#e3ddcd",
    fort="#e2dcf0",
    land_north="#eef3f7",
    land_south="#faf3e6",
)

NONE = "ansi_default"
OF_THE_TERMINAL = ThemeColours(*[NONE] * len(ThemeColours._fields))._replace(
    accent="ansi_yellow",
    warm="ansi_magenta",
    cool="ansi_cyan",
    good="ansi_green",
    error="ansi_red",
)
"""The terminal's own colours on its own ground, never two of them one over the other."""


def _theme(name: str, of: ThemeColours, dark: bool, ansi: bool = False) -> Theme:
    """Make a theme of a palette; what Textual draws by itself takes its colours from it, too."""
    return Theme(
        name=f"tableside-{name}",
        primary=of.accent,
        secondary=of.muted,
        warning=of.error,
        success=of.good,
        accent=of.accent,
        error=of.error,
        foreground=of.foreground,
        background=of.background,
        surface=of.surface,
        panel=of.panel,
        dark=dark,
        ansi=ansi,
        variables={**of.named(), **_textuals(of, ansi)},
    )


def _textuals(of: ThemeColours, ansi: bool) -> dict[str, str]:
    """Name the colours of what Textual draws: the cursor of lists and fields, edges, scroll bars, hints."""
    field = "reverse" if ansi else "none"
    return {
        "block-cursor-foreground": of.foreground,
        "block-cursor-background": of.selection,
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-foreground": of.foreground,
        "block-cursor-blurred-background": of.panel,
        "block-cursor-blurred-text-style": "none",
        "block-hover-background": of.panel,
        "input-cursor-background": of.accent,
        "input-cursor-foreground": of.ink,
        "input-cursor-text-style": field,
        "input-selection-background": of.selection,
        "input-selection-foreground": of.foreground,
        "screen-selection-background": of.selection,
        "screen-selection-foreground": of.foreground,
        "ansi-background": of.background,
        "ansi-foreground": of.foreground,
        "border": of.accent,
        "border-blurred": of.edge,
        "text": of.foreground,
        "text-muted": of.muted,
        "text-disabled": of.faint,
        **dict.fromkeys(("scrollbar",), of.edge),
        **dict.fromkeys(("scrollbar-hover", "scrollbar-active"), of.accent),
        **dict.fromkeys(SCROLLED, of.background),
    }


SCROLLED = (
    "scrollbar-background",
    "scrollbar-background-hover",
    "scrollbar-background-active",
    "scrollbar-corner-color",
)

DARK = _theme("dark", OF_THE_DARK, dark=True)
LIGHT = _theme("light", OF_THE_LIGHT, dark=False)
ANSI = _theme("ansi", OF_THE_TERMINAL, dark=True, ansi=True)
THEMES = (DARK, LIGHT, ANSI)

WORDS = (
    "foreground",
    "muted",
    "faint",
    "edge",
    "accent",
    "warm",
    "cool",
    "good",
    "error",
    "die-green",
    "die-blue",
)
"""The colours in which words are written."""

GROUNDED = {
    "marked": ("bold", "foreground", "selection"),
    "lit": ("bold", "ink", "accent"),
    "warm-lit": ("bold", "ink", "warm"),
    "cool-lit": ("bold", "ink", "cool"),
    "warm-felt": ("", "ink", "warm"),
    "cool-felt": ("", "ink", "cool"),
    "felt": ("", "foreground", "panel"),
    "die-green-lit": ("", "ink", "die-green"),
    "die-blue-lit": ("", "ink", "die-blue"),
    "warm-chip": ("bold", "warm", "warm-tint"),
    "cool-chip": ("bold", "cool", "cool-tint"),
    "spent-chip": ("", "muted", "panel"),
    "paper": ("", "paper-ink", "paper"),
    "mountain": ("", "mountain", "rock"),
    "pass": ("", "foreground", "rock"),
    "fort": ("", "foreground", "fort"),
    "land-north": ("", "edge", "land-north"),
    "land-south": ("", "edge", "land-south"),
}
"""What is written in one colour on another: how, in which colour, and on which ground."""


def rich_colours(theme: Theme) -> Colours:
    """Turn a theme into styles for texts.

    Where the terminal's own colours are used, a ground is said by reverse, and what may be skipped by a faint letter.
    """
    of = theme.variables
    words = {name: _rich(of[name]) for name in WORDS} | {"attacks": "", "defends": ""}
    if theme.ansi:
        own = {name: _on_own_ground(*each, of) for name, each in GROUNDED.items()}
        return {**words, "faint": "dim", "edge": "dim", **own}
    return {
        **words,
        **{name: f"{how} {of[on]} on {of[ground]}".strip() for name, (how, on, ground) in GROUNDED.items()},
    }


def _on_own_ground(how: str, on: str, ground: str, of: Colours) -> str:
    """Say with the terminal's own ground what elsewhere is said with another: what is lit or marked is reversed."""
    if on == "ink" or ground == "selection" or (on, ground) == ("foreground", "panel"):
        return f"{how} reverse".strip()
    return f"{how} {_rich(of[on])}".strip().removesuffix("default").strip()


def _rich(colour: str) -> str:
    return colour.removeprefix("ansi_")


SIGNS = re.compile("[\u2190-\u2bff\xd7]+")
"""What is drawn and not written: arrows, edges, blocks, shapes, ticks."""


class HuesOnSigns(LineFilter):
    """Gives a hue to signs, bars and edges alone, as the terminal's own may be too pale for words.

    What is reversed has none at all, so a row that is marked is of one style, whatever stands in it.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Draw one line."""
        return [piece for segment in segments for piece in self._pieces(segment)]

    def _pieces(self, segment: Segment) -> Iterator[Segment]:
        text, style, control = segment
        if style is None or control or not (style.color or style.reverse):
            yield segment
            return
        words = _plain(style)
        if style.reverse or not SIGNS.search(text):
            yield Segment(text, words)
            return
        end = 0
        for signs in SIGNS.finditer(text):
            yield from (Segment(*each) for each in ((text[end : signs.start()], words), (signs[0], style)) if each[0])
            end = signs.end()
        if text[end:]:
            yield Segment(text[end:], words)


@lru_cache(maxsize=256)
def _plain(style: Style) -> Style:
    """Give a style in the terminal's own colours; what is reversed is neither dim nor underlined."""
    lit = bool(style.reverse)
    return Style(
        bold=style.bold,
        dim=None if lit else style.dim,
        italic=style.italic,
        underline=None if lit else style.underline,
        reverse=style.reverse,
        strike=style.strike,
        link=style.link,
        meta=style.meta or None,
    )


class FewSigns(LineFilter):
    """Draws each sign that a text console lacks as one that it has, just before a line goes to the terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Draw one line."""
        return [Segment(text.translate(FEWER), style, control) for text, style, control in segments]
