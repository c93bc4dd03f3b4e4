"""Signs and colours: those with which texts are drawn, and what stands for them where a terminal has few."""

from __future__ import annotations

import os
from collections.abc import Mapping

Colours = Mapping[str, str]
"""A style for each name of a colour: `{"accent": "yellow", "error": "bold red"}`."""


CONSOLE = "linux"
"""What the text console of Linux calls itself, in the variable TERM."""

FEWER = str.maketrans(
    {
        **dict(zip("╭╮╰╯━╸╌╎╱╲", "┌┐└┘=--:/\\", strict=True)),  # edges, bars, mountains
        **dict(zip("✓✗×●□◆◇◌▸◂▴▾", "√xx•▒♦○.►◄▲▼", strict=True)),  # what is done, lost, whose, and where to
        **dict(zip("↺↶⏎☐✎∗‹›", "««◄○**<>", strict=True)),  # what is remembered, taken back, pressed
        **dict(zip("“”‘’–—−…⅓¾", "\"\"''---~??", strict=True)),  # what is written
        **dict(zip("▏▎▍▋▊▉▔▁▂▃▅▆▇", "▐▐▌▌▌█▀▄▄▄▄██", strict=True)),  # parts of a cell
        "\N{REPLACEMENT CHARACTER}": "?",
    }
)
"""What is drawn in place of each sign that the console's fonts lack; one cell for one cell."""


def has_few() -> bool:
    """Tell whether the terminal has few signs and few colours."""
    return os.environ.get("TERM") == CONSOLE


def drawable(text: str) -> str:
    """Write a text so that this terminal can show it; names keep their letters."""
    return text.translate(FEWER) if has_few() else text
