"""What a click does to a text: it presses the key that the text names, which then waits for its turn as any key."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.events import Click

KEY, ACTION, NUMBER = "pressed", "opens", "number"
"""The names under which a text keeps what it does: a key that it presses, an action of the screen, its number."""


def pressing(text: Text | str, key: str, style: str = "") -> Text:
    """Let a text press a key where it is clicked."""
    shown = Text(text, style) if isinstance(text, str) else text
    shown.apply_meta({KEY: key})
    return shown


def opening(text: Text, action: str) -> Text:
    """Let a text do an action of the screen where it is clicked, whether or not letters are text there."""
    text.apply_meta({ACTION: action})
    return text


def numbered(text: Text, *number: int) -> Text:
    """Let a text say its number where it is clicked: `numbered(line, 3)`, or the row and the column of a cell."""
    text.apply_meta({NUMBER: number})
    return text


def with_number(style: str, number: int) -> Style:
    """Give a style to a piece of a text that says its number where it is clicked."""
    return Style.parse(style) + Style(meta={NUMBER: (number,)})


def key_at(event: Click) -> str:
    """Tell which key a click presses; empty if none."""
    return str(event.style.meta.get(KEY, ""))


def action_at(event: Click) -> str:
    """Tell which action of the screen a click is for; empty if none."""
    return str(event.style.meta.get(ACTION, ""))


def number_at(event: Click) -> tuple[int, ...]:
    """Tell the number of what was clicked; empty if it has none."""
    return tuple(event.style.meta.get(NUMBER, ()))
