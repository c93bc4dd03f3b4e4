"""A picture of the screen, saved to a file; never while somebody types a secret."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from textual.widget import Widget
from textual.widgets import Input

from saves.disk.files import put_new

if TYPE_CHECKING:
    from tui.shell import Shell

NAME = "picture.svg"
NOT_NOW = "No picture is saved while somebody types a secret."
_FETCHED = re.compile(r',\s*url\("https?://[^"]*"\) format\("[^"]*"\)')
"""The fonts that the picture would have a viewer fetch; it names the font, and that is enough."""


def save_picture(app: Shell, folder: Path) -> str:
    """Save what is on the screen as an SVG file in a folder, and say where it is, or why none was saved.

    Raises:
        Trouble: it cannot be written.
    """
    if secret_is_typed(app):
        return NOT_NOW
    path = put_new(folder / NAME, picture(app).encode())
    return f"Saved a picture: {path}"


def picture(app: Shell) -> str:
    """Draw the screen as SVG, which fetches nothing from anywhere."""
    return _FETCHED.sub("", app.export_screenshot(title="Tableside"))


def secret_is_typed(app: Shell) -> bool:
    """Tell whether a field for a secret is on any screen, also under a dialog."""
    fields = (field for screen in app.screen_stack for field in screen.query(Input) if field.password)
    return any(all(each.display for each in _around(field)) for field in fields)


def _around(field: Input) -> list[Widget]:
    return [each for each in field.ancestors_with_self if isinstance(each, Widget)]
