"""What all screens share: the floor below which they say so, and keys that work where letters are text."""

from __future__ import annotations

from typing import TypeVar

from rich.console import RenderableType
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Click, Resize
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from tui.widgets.clicks import action_at, key_at
from tui.widgets.dimmed import over
from tui.widgets.drawing import spanned
from tui.widgets.keybar import IN_TEXT
from tui.widgets.listing import Lined
from tui.widgets.painted_once import PaintedOnce
from tui.widgets.still import Written

Result = TypeVar("Result")

FLOOR = (48, 20)
NARROW = 80
"""Below this many columns, there is room for one pane only."""
ROWS = 24
"""From this many rows on, a line may be spent on what is only good to see."""
FRAMED = (110, 30)
"""From this many columns and rows on, there is room for panes with edges."""
ROOMY = 160
"""From this many columns on, there is room for one column more."""


def is_framed(columns: int, rows: int) -> bool:
    """Tell whether there is room for panes with edges."""
    return columns >= FRAMED[0] and rows >= FRAMED[1]


def is_narrow(columns: int) -> bool:
    """Tell whether there is room for one pane only."""
    return columns < NARROW


def in_and_out_of_text(
    letter: str, control: str, action: str, word: str, id: str, tooltip: str, show: bool = True, first: bool = False
) -> list[BindingType]:
    """Bind an action to a letter, and to a key that is no letter for where letters are text.

    `first` is for a key that a text field would take for itself.
    """
    return [
        Binding(letter, action, word, show=show, id=id, tooltip=tooltip),
        Binding(control, action, word, show=show, id=f"{id}{IN_TEXT}", tooltip=tooltip, priority=first),
    ]


def write(static: Static, content: RenderableType) -> None:
    """Show a text in its place, and no place where it is empty.

    What stays the same is neither laid out nor painted again.
    """
    shown = Text(content) if isinstance(content, str) else spanned(content) if isinstance(content, Text) else content
    if shown != static.content:
        static.update(shown)
    static.display = bool(content)


class TooSmall(Written):
    """Covers the screen where the terminal is below the floor."""

    DEFAULT_CSS = """
    TooSmall { display: none; layer: above; width: 100%; height: 100%; background: $background;
               content-align: center middle; text-align: center; }
    """

    def on_mount(self) -> None:
        """Write the size that is there."""
        self.say()

    def say(self) -> None:
        """Write what is needed and what there is."""
        size = self.app.size
        said = (
            f"Tableside needs {FLOOR[0]} columns and {FLOOR[1]} rows, and this terminal has"
            f" {size.width} and {size.height}: make it larger, or start with --plain."
        )
        if said != self.content:
            self.update(said)


class TableScreen(PaintedOnce[None]):
    """A full screen of Tableside."""

    DEFAULT_CSS = "TableScreen { layers: base above; }"

    def show(self) -> None:
        """Write what is there now, in the colours that are on; where that never changes, nothing."""

    def on_compose(self) -> None:
        """Know the size before there is anything that it changes."""
        self._name_size(self.app.size)

    def _name_size(self, size: Size) -> None:
        self.set_class(size.width < FLOOR[0] or size.height < FLOOR[1], "-too-small")
        self.set_class(is_narrow(size.width), "-narrow")
        self.set_class(is_framed(*size), "-framed")
        self.set_class(size.width >= ROOMY, "-roomy")

    def on_click(self, event: Click) -> None:
        """Press the key that is named by what was clicked, or do the action that it is for."""
        if key := key_at(event):
            self.tableside.press(key)
        elif (action := action_at(event)) and self.check_action(action, ()):
            self.call_later(self.run_action, action)

    def on_resize(self, event: Resize) -> None:
        """Say so where the terminal is too small, and lay out for wide ones."""
        self._name_size(event.size)
        for cover in self.query(TooSmall):
            cover.say()

    def say_kept(self, sentence: str) -> None:
        """Say what stays in the owner's kit after a step back, if anything does."""
        if sentence:
            self.notify(f"{sentence} i opens it.", title="Your kit", timeout=10, markup=False)


class Refused(Written):
    """The line of a dialog that says why something was not done, and what to do; nothing where nothing was."""

    DEFAULT_CSS = "Refused { height: auto; margin-top: 1; color: $error; }"

    def on_mount(self) -> None:
        """Take no room until there is something to say."""
        self.say("")

    def say(self, reason: str) -> None:
        """Say why; an empty reason takes away what stood there."""
        self.update(Lined("✗ ", Text(reason)))
        self.display = bool(reason)


class Dialog(ModalScreen[Result], PaintedOnce[Result]):
    """A small screen over another; it gives something back, or None when it is left."""

    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog > .frame { width: 74; max-width: 96%; height: auto; max-height: 96%; padding: 1 2;
                      background: $surface; border: round $accent;
                      border-title-color: $accent; border-title-style: bold; border-subtitle-color: $muted; }
    Dialog.-narrow > .frame { padding: 0 1; }
    Dialog.-beside { align: right middle; }
    Dialog.-beside > .frame { width: 40; padding: 0 1; }
    Dialog.-above { align: center top; }
    Dialog.-below { align: center bottom; }
    Dialog.-above > .frame, Dialog.-below > .frame { padding: 0 1; max-height: 50%; }
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

    def on_compose(self) -> None:
        """Know the size before there is anything that it changes."""
        self.set_class(is_narrow(self.app.size.width), "-narrow")

    def on_resize(self, event: Resize) -> None:
        """Leave the margins out where there is little room."""
        self.set_class(is_narrow(event.size.width), "-narrow")

    def on_click(self, event: Click) -> None:
        """Press the key that is named by what was clicked; beside the dialog and on its edge, that is escape."""
        widget, x, y = event.widget, event.screen_x, event.screen_y
        frame = self.query(".frame").first() if self.query(".frame") else None
        edge = widget is frame and frame is not None and not frame.content_region.contains(x, y)
        if key := key_at(event) or ("escape" if widget is self or edge else ""):
            self.tableside.press(key)
