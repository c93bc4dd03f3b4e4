"""How Tableside looks: a dark, a light and an ANSI theme, with whose colours every screen draws."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from rich.segment import Segment, Segments
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.scrollbar import ScrollBar, ScrollBarRender
from textual.theme import Theme

from tui.shared.terminal import FEWER, Colours

ThemeColours = Mapping[str, str]
"""The colours of a theme, by the names of the variables in style sheets: `{"accent": "#f3cb68"}`."""

PALETTES: Mapping[str, Mapping[str, Any]] = tomllib.loads(Path(__file__).with_name("palettes.toml").read_text("utf-8"))
OF_THE_DARK, OF_THE_LIGHT = PALETTES["dark"], PALETTES["light"]

OF_THE_TERMINAL = {**dict.fromkeys(OF_THE_DARK, "ansi_default"), **PALETTES["terminal"]}
"""The terminal's own colours on its own ground, never two of them one over the other."""


def _theme(name: str, of: ThemeColours, dark: bool, ansi: bool = False) -> Theme:
    """Make a theme of a palette; what Textual draws by itself takes its colours from it, too."""
    return Theme(
        name=f"tableside-{name}",
        primary=of["accent"],
        secondary=of["muted"],
        warning=of["error"],
        success=of["good"],
        accent=of["accent"],
        error=of["error"],
        foreground=of["foreground"],
        background=of["background"],
        surface=of["surface"],
        panel=of["panel"],
        dark=dark,
        ansi=ansi,
        variables={**of, **_textuals(of, ansi)},
    )


def _textuals(of: ThemeColours, ansi: bool) -> dict[str, str]:
    """Name the colours of what Textual draws: the cursor of lists and fields, edges, scroll bars, hints."""
    named = {name: of.get(named, named) for name, named in PALETTES["textual"].items()}
    return {**named, "input-cursor-text-style": "reverse"} if ansi else named


DARK = _theme("dark", OF_THE_DARK, dark=True)
LIGHT = _theme("light", OF_THE_LIGHT, dark=False)
ANSI = _theme("ansi", OF_THE_TERMINAL, dark=True, ansi=True)
THEMES = (DARK, LIGHT, ANSI)

WORDS = ("foreground", "muted", "faint", "edge", "accent", "warm", "cool", "good", "error", "die-green", "die-blue")
"""The colours in which words are written."""

GROUNDED: Mapping[str, tuple[str, str, str]] = {name: tuple(how) for name, how in PALETTES["grounded"].items()}
"""What is written in one colour on another: how, in which colour, and on which ground."""


def rich_colours(theme: Theme) -> Colours:
    """Turn a theme into styles for texts.

    Where the terminal's own colours are used, a ground is said by reverse, and what may be skipped by a faint letter;
    a felt has no ground but an edge (`widgets.felt`), so that it is no marked row.
    """
    of = theme.variables
    words = {name: _rich(of[name]) for name in WORDS} | {"attacks": "", "defends": ""}
    if theme.ansi:
        own = {name: "" if name.endswith("felt") else _on_own_ground(*each, of) for name, each in GROUNDED.items()}
        return {**words, "faint": "dim", "edge": "dim", **own, "path": "bold underline"}
    styles = {
        **words,
        **{name: f"{how} {of[on]} on {of[ground]}".strip() for name, (how, on, ground) in GROUNDED.items()},
    }
    return styles | {"path": styles["marked"]}


def _on_own_ground(how: str, on: str, ground: str, of: Colours) -> str:
    """Say with the terminal's own ground what elsewhere is said with another: lit, marked or thrown is reversed."""
    if on in ("ink", "target-ink", "paper-ink") or ground == "selection":
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
    plain = style.without_color + Style(meta=style.meta or None)
    return plain + Style(dim=False, underline=False) if style.reverse else plain


class ThinBar(ScrollBarRender):
    """Draws a scroll bar as a line, as frames are drawn."""

    @classmethod
    def render_bar(cls, *args: Any, **of: Any) -> Segments:
        """Draw the part that can be moved as a line, and leave the rest blank."""
        drawn = super().render_bar(*args, **of)
        line = Style(color=of["bar_color"], bgcolor=of["back_color"])
        for place, each in enumerate(drawn.segments):
            if each.style is not None and each.style.meta.get("@mouse.down") == "grab":
                drawn.segments[place] = Segment(BAR * len(each.text), line + Style(meta=each.style.meta))
        return drawn


BAR = "┃"
ScrollBar.renderer = ThinBar


class FewSigns(LineFilter):
    """Draws each sign that a text console lacks as one that it has, just before a line goes to the terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Draw one line."""
        return [Segment(text.translate(FEWER), style, control) for text, style, control in segments]
