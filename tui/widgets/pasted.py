"""Pasted text: which is taken where, and what is said of the rest."""

from __future__ import annotations

from textual.widget import Widget
from textual.widgets import Input

from tui.shared.terminal_input import CUT_SHORT

LINES_AND_TABS = "\t\n\r"


def why_not_pasted(text: str, focused: Widget | None) -> str:
    """Say why a pasted text is not taken by what has the focus; nothing where it is."""
    if text == CUT_SHORT:
        return "The pasted text is too long, or its end is missing: paste a shorter one, or type it."
    if any(not each.isprintable() and each.isascii() and each not in LINES_AND_TABS for each in text):
        return "The pasted text has control characters in it, such as those for colours: paste it as plain text."
    if isinstance(focused, Input) or hasattr(focused, "on_paste"):
        return ""
    return "Pasted text answers nothing here: press the keys instead."
