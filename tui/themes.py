"""The colours of Tableside: a dark, a light and an ANSI theme, each with the two sides' colours."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.theme import BUILTIN_THEMES, Theme

if TYPE_CHECKING:
    from tui.shared.colours import Colours

DARK = Theme(
    name="tableside-dark",
    primary="#8fb573",
    secondary="#5d7c8a",
    accent="#f0c05a",
    warning="#f0a35a",
    error="#f0807a",
    success="#8fb573",
    foreground="#e6e1d6",
    background="#15181a",
    surface="#1b1f22",
    panel="#252b2f",
    dark=True,
    variables={
        "attacker": "#f0a35a",
        "defender": "#7fb8e6",
        "dim": "#8d9499",
        "die-green": "#8fc46f",
        "die-blue": "#a0a4f5",
        "block-cursor-text-style": "bold",
    },
)

LIGHT = Theme(
    name="tableside-light",
    primary="#3f6b2a",
    secondary="#46626e",
    accent="#7a5200",
    warning="#8a4a00",
    error="#a3201c",
    success="#3f6b2a",
    foreground="#22262a",
    background="#faf7ef",
    surface="#f3efe4",
    panel="#e6e0d0",
    dark=False,
    variables={
        "attacker": "#94430a",
        "defender": "#185a91",
        "dim": "#5f6469",
        "die-green": "#2f6b1c",
        "die-blue": "#4a45a8",
        "block-cursor-text-style": "bold",
    },
)

ANSI = replace(
    BUILTIN_THEMES["ansi-dark"],
    name="tableside-ansi",
    primary="ansi_green",
    accent="ansi_yellow",
    variables={
        **BUILTIN_THEMES["ansi-dark"].variables,
        "attacker": "ansi_yellow",
        "defender": "ansi_bright_blue",
        "dim": "ansi_bright_black",
        "block-cursor-text-style": "bold underline",
        "block-cursor-blurred-text-style": "underline",
        "die-green": "ansi_green",
        "die-blue": "ansi_cyan",
    },
)

THEMES = (DARK, LIGHT, ANSI)

OWN = ("attacker", "defender", "dim", "die-green", "die-blue")
"""The colours that only these themes have."""

TEXTUALS = ("accent", "error", "success", "primary", "warning")
"""The colours that every theme has."""


def rich_colours(variables: Colours) -> Colours:
    """Turn theme variables into styles for texts; ANSI names lose their prefix."""
    return {name: _rich(variables.get(name, "")) for name in (*OWN, *TEXTUALS)}


def _rich(colour: str) -> str:
    return colour.removeprefix("ansi_") if colour.startswith("ansi_") else colour.split(" ")[0]
