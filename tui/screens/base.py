"""What all screens share: the floor below which they say so, and keys that work where letters are text."""

from __future__ import annotations

from typing import TypeVar

from rich.console import RenderableType
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Click, Resize
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widgets import Static

from tui.widgets.clicks import action_at, key_at
from tui.widgets.drawing import spanned
from tui.widgets.keybar import IN_TEXT
from tui.widgets.painted_once import PaintedOnce
from tui.widgets.still import all_alike

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


class TableScreen(PaintedOnce[None]):
    """A full screen of Tableside."""

    DEFAULT_CSS = "TableScreen { layers: base above; }"

    def render_lines(self, crop: Region) -> list[Strip]:
        """Paint its ground."""
        return all_alike(super().render_lines, crop)

    def show(self) -> None:
        """Write what is there now, in the colours that are on; where that never changes, nothing."""

    def on_compose(self) -> None:
        """Know the size before there is anything that it changes."""
        self._fit(self.app.size)

    def _fit(self, size: Size) -> None:
        """Name what the size changes, and cover all where it is too small."""
        self.set_class(is_narrow(size.width), "-narrow")
        self.set_class(size.height < ROWS, "-low")
        self.set_class(is_framed(*size), "-framed")
        self.set_class(size.width >= ROOMY, "-roomy")
        is_too_small = size.width < FLOOR[0] or size.height < FLOOR[1]
        self.set_class(is_too_small, "-too-small")
        if is_too_small:
            self._say_too_small()

    def _say_too_small(self) -> None:
        """Say what is needed; the cover comes with the first need of it."""
        from tui.widgets.too_small import TooSmall

        for cover in self.query(TooSmall):
            cover.say()
        if not self.query(TooSmall):
            self.mount(TooSmall(*FLOOR))

    def on_click(self, event: Click) -> None:
        """Press the key that is named by what was clicked, or do the action that it is for."""
        if key := key_at(event):
            self.tableside.press(key)
        elif (action := action_at(event)) and self.check_action(action, ()):
            self.call_later(self.run_action, action)

    def on_resize(self, event: Resize) -> None:
        """Say so where the terminal is too small, and lay out for wide ones."""
        self._fit(event.size)

    def say_kept(self, sentence: str) -> None:
        """Say what stays in the owner's kit after a step back, if anything does."""
        if sentence:
            self.notify(f"{sentence} i opens it.", title="Your kit", timeout=10, markup=False)
