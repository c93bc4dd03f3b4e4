"""How Tableside looks: a dark, a light and an ANSI theme, with whose colours every screen draws."""

from __future__ import annotations

from typing import NamedTuple

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

from tui.shared.signs import FEWER, Colours


class ThemeColours(NamedTuple):
    """The colours of a theme: three grounds, three weights of words, what is here, the two sides, dice, the board."""

    background: str
    surface: str
    panel: str
    foreground: str
    muted: str
    faint: str
    edge: str
    accent: str
    attacker: str
    defender: str
    good: str
    error: str
    die_green: str
    die_blue: str
    selection: str
    ink: str
    attacker_tint: str
    defender_tint: str
    mountain: str
    mountain_ground: str
    pass_ground: str
    fort_ground: str
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
    attacker="#ff9e6d",
    defender="#86bff2",
    good="#97c98a",
    error="#ff8585",
    die_green="#97c98a",
    die_blue="#b3aefc",
    selection="#3d3620",
    ink="#14171a",
    attacker_tint="#4a2d1f",
    defender_tint="#1d3550",
    mountain="#9c978a",
    mountain_ground="#2b2e2e",
    pass_ground="#1d2b22",
    fort_ground="#352f45",
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
    attacker="#9c3f00",
    defender="#14568f",
    good="#2c661a",
    error="#a61d18",
    die_green="#2c661a",
    die_blue="#4a45a8",
    selection="#f5e0ac",
    ink="#fbf8f1",
    attacker_tint="#f9dcc6",
    defender_tint="#d3e4f6",
    mountain="#655e4c",
    mountain_ground="#e3ddcd",
    pass_ground="#dfead6",
    fort_ground="#e2dcf0",
    land_north="#eef3f7",
    land_south="#faf3e6",
)

NONE = "ansi_default"
OF_THE_TERMINAL = ThemeColours(*[NONE] * len(ThemeColours._fields))._replace(
    edge="ansi_bright_black",
    accent="ansi_yellow",
    attacker="ansi_bright_red",
    defender="ansi_bright_cyan",
    good="ansi_green",
    error="ansi_red",
    die_green="ansi_green",
    die_blue="ansi_magenta",
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
    cursor = "bold underline" if ansi else "bold"
    field = "reverse" if ansi else "none"
    return {
        "block-cursor-foreground": of.foreground,
        "block-cursor-background": of.selection,
        "block-cursor-text-style": cursor,
        "block-cursor-blurred-foreground": of.foreground,
        "block-cursor-blurred-background": of.panel,
        "block-cursor-blurred-text-style": "underline" if ansi else "none",
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
    "attacker",
    "defender",
    "good",
    "error",
    "die-green",
    "die-blue",
)
"""The colours in which words are written."""

GROUNDED = {
    "marked": ("bold", "foreground", "selection"),
    "lit": ("bold", "ink", "accent"),
    "attacker-lit": ("bold", "ink", "attacker"),
    "defender-lit": ("bold", "ink", "defender"),
    "die-green-lit": ("", "ink", "die-green"),
    "die-blue-lit": ("", "ink", "die-blue"),
    "attacker-chip": ("bold", "attacker", "attacker-tint"),
    "defender-chip": ("bold", "defender", "defender-tint"),
    "mountain": ("", "mountain", "mountain-ground"),
    "pass": ("", "good", "pass-ground"),
    "fort": ("", "foreground", "fort-ground"),
    "land-north": ("", "edge", "land-north"),
    "land-south": ("", "edge", "land-south"),
}
"""What is written in one colour on another: how, in which colour, and on which ground."""


def rich_colours(theme: Theme) -> Colours:
    """Turn a theme into styles for texts.

    Where the terminal's own colours are used, a ground is said by reverse, and what may be skipped by a faint letter.
    """
    of = theme.variables
    words = {name: _rich(of[name]) for name in WORDS}
    if theme.ansi:
        return {**words, "faint": "dim", **{name: _on_own_ground(*each, of) for name, each in GROUNDED.items()}}
    return {
        **words,
        **{name: f"{how} {of[on]} on {of[ground]}".strip() for name, (how, on, ground) in GROUNDED.items()},
    }


def _on_own_ground(how: str, on: str, ground: str, of: Colours) -> str:
    """Say with the terminal's own ground what elsewhere is said with another: what is lit is reversed."""
    if on == "ink" or ground == "selection":
        return f"{how} reverse {_rich(of[ground])}".strip().removesuffix(" default")
    return f"{how} {_rich(of[on])}".strip().removesuffix("default").strip()


def _rich(colour: str) -> str:
    return colour.removeprefix("ansi_")


class FewSigns(LineFilter):
    """Draws each sign that a text console lacks as one that it has, just before a line goes to the terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Draw one line."""
        return [Segment(text.translate(FEWER), style, control) for text, style, control in segments]
