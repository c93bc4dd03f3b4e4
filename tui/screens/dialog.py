"""What all dialogs share: a frame over the screen under them, and a line for what was refused."""

from __future__ import annotations

from typing import TypeVar

from rich.console import RenderableType
from rich.text import Text
from textual.events import Click
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from tui.screens.base import FittedScreen, is_narrow
from tui.widgets.clicks import key_at
from tui.widgets.dimmed import over
from tui.widgets.lined import Lined

Result = TypeVar("Result")


class Refused(Static):
    """The line of a dialog that says why something was not done, and what to do; nothing where nothing was."""

    DEFAULT_CSS = "Refused { height: auto; margin-top: 1; color: $error; }"

    def on_mount(self) -> None:
        """Take no room until there is something to say."""
        self.say("")

    def say(self, reason: str) -> None:
        """Say why; an empty reason takes away what stood there."""
        self.update(Lined("✗ ", Text(reason)))
        self.display = bool(reason)


class Dialog(ModalScreen[Result], FittedScreen[Result]):
    """A small screen over another; it gives something back, or None when it is left."""

    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog > .frame { width: 74; max-width: 96%; height: auto; max-height: 96%; padding: 1 2;
                      background: $surface; border: round $accent; scrollbar-size: 0 1;
                      border-title-color: $accent; border-title-style: bold; border-subtitle-color: $muted; }
    Dialog > ScrollPane.frame { padding: 1 1 1 2; }
    Dialog.-narrow > .frame { padding: 0 1; }
    Dialog.-narrow > ScrollPane.frame { padding: 0 0 0 1; }
    Dialog.-beside { align: right middle; }
    Dialog.-beside > .frame { width: 40; padding: 0 1; }
    Dialog.-above { align: center top; }
    Dialog.-below { align: center bottom; }
    Dialog.-above > .frame, Dialog.-below > .frame { width: 80; max-width: 100%; max-height: 46%; padding: 0 1; }
    Dialog.-above > .frame { margin-top: 1; }
    Dialog.-below > .frame { margin-bottom: 1; }
    Dialog.-beside Refused, Dialog.-above Refused, Dialog.-below Refused { margin-top: 0; }
    """

    def render(self) -> RenderableType:
        """Draw what the dialog is about under it, fainter and still to be read."""
        return over(super().render())

    def show(self) -> None:
        """Write what is there now, in the colours that are on; where that never changes, nothing."""

    def say_wrong(self, reason: str) -> None:
        """Say in the dialog's own line why something was not done; an empty reason takes away what stood there.

        What was typed before it is seen comes to nothing.
        """
        self.query_one(Refused).say(reason)
        if reason:
            self.tableside.only_new_keys()

    def fit(self, size: Size) -> None:
        """Leave the margins out where there is little room."""
        super().fit(size)
        self.set_class(is_narrow(size.width), "-narrow")

    def on_click(self, event: Click) -> None:
        """Press the key that is named by what was clicked; beside the dialog and on its edge, that is escape."""
        widget, x, y = event.widget, event.screen_x, event.screen_y
        frame = self.query(".frame").first() if self.query(".frame") else None
        edge = widget is frame and frame is not None and not frame.content_region.contains(x, y)
        if key := key_at(event) or ("escape" if widget is self or edge else ""):
            self.tableside.press(key)
