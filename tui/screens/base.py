"""What all screens share: the floor below which they say so, keys where letters are text, dimming, and a picture."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from rich.console import RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.color import Color
from textual.events import Click, Resize
from textual.geometry import Size
from textual.reactive import reactive
from textual.renderables.background_screen import BackgroundScreen
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static
from textual.widgets.input import Selection

from saves.disk.files import put_new
from tui.shell import FLOOR, TOO_SMALL, Shell
from tui.widgets.drawing import action_at, key_at, spanned, wrapped
from tui.widgets.row_list import RowList

if TYPE_CHECKING:
    from saves.session.session import Session


Result = TypeVar("Result")

NARROW = 80
"""Below this many columns, there is room for one pane only."""
ROWS = 24
"""From this many rows on, a line may be spent on what is only good to see."""
FRAMED = (110, 30)
"""From this many columns and rows on, there is room for panes with edges."""
WIDE = (150, 44)
"""From this many columns and rows on, there is room for four columns of panes."""
LARGE = (190, 56)
"""From this many columns and rows on, those are wider."""


def is_framed(columns: int, rows: int) -> bool:
    """Tell whether there is room for panes with edges."""
    return columns >= FRAMED[0] and rows >= FRAMED[1]


def is_narrow(columns: int) -> bool:
    """Tell whether there is room for one pane only."""
    return columns < NARROW


def write(static: Static, content: RenderableType) -> None:
    """Show a text in its place, and no place where it is empty.

    What stays the same is neither laid out nor painted again.
    """
    shown = Text(content) if isinstance(content, str) else spanned(content) if isinstance(content, Text) else content
    if shown != static.content:
        static.update(shown)
    static.display = bool(content)


def is_too_small(size: Size) -> bool:
    """Tell whether a terminal has too few columns or rows for any screen."""
    return size.width < FLOOR.width or size.height < FLOOR.height


def what_is_needed(size: Size) -> str:
    """Say how large the terminal must be, at such length as a terminal of that size shows in full."""
    columns, rows = FLOOR
    needed = f"Tableside needs {columns} columns and {rows} rows"
    said = (
        f"{needed}, and this terminal has {size.width} and {size.height}: make it larger, or start with --plain.",
        f"{needed}: make the terminal larger.",
        f"{needed}.",
    )
    fitting = (each for each in said if _shows(each, size))
    return next(fitting, f"Make it {columns} × {rows}.")


def _shows(said: str, size: Size) -> bool:
    """Tell whether a sentence fits, with no word parted."""
    return max(map(len, said.split())) <= size.width and len(wrapped(said, size.width)) <= size.height


class FittedScreen(Screen[Result]):
    """A screen that lays out one sentence and nothing else where the terminal is too small for it."""

    ESCAPE_TO_MINIMIZE = False

    focused: reactive[Widget | None] = reactive(None, repaint=False)
    """What has the focus paints itself: all else would be painted with it before it is laid out."""

    @property
    def tableside(self) -> Shell:
        """The application, by its own type."""
        return cast(Shell, self.app)

    @property
    def in_panes(self) -> bool:
        """Tell whether there is room for panes with edges."""
        return is_framed(*self.app.size)

    @property
    def narrow(self) -> bool:
        """Tell whether there is room for one pane only."""
        return is_narrow(self.app.size.width)

    _had_focus: Widget | None = None
    """What gets the focus back when the terminal is large enough again."""

    ruling = ""
    """The text of the ruling that is shown, to be copied; empty where none is."""

    def action_copy(self) -> None:
        """Copy the ruling as text."""
        self.tableside.copy(self.ruling)

    def show(self) -> None:
        """Write what is there now, in the colours that are on; where that never changes, nothing."""

    def a_key_comes(self) -> None:
        """Know that a key comes, before anything is done with it."""

    def say_ignored(self, why: str) -> bool:
        """Say until the next key why one was ignored; False where there is no line for that."""
        return False

    def end_moving(self) -> bool:
        """Show all at once that is shown by and by, and tell whether there was anything."""
        return False

    def on_compose(self) -> None:
        """Know the size before there is anything that it changes."""
        self.fit(self.app.size)

    def on_resize(self, event: Resize) -> None:
        """Know another size before anything is laid out for it."""
        self.fit(event.size)

    def fit(self, size: Size) -> None:
        """Take up what a size changes; where that is too small, leave out everything but the sentence that says so."""
        is_small, was_small = is_too_small(size), self.has_class(TOO_SMALL)
        self.set_class(is_small, TOO_SMALL)
        if is_small:
            if not was_small:
                self._had_focus = self.focused
            self._say_too_small(size)
        elif was_small:
            self._lay_out_again()

    def _say_too_small(self, size: Size) -> None:
        said = self._sentence
        if said is None:
            said = Static(id="too-small")
            self.mount(said)
        said.update(what_is_needed(size))
        said.display = True
        self.maximized = said

    def _lay_out_again(self) -> None:
        self.maximized = None
        if self._sentence is not None:
            self._sentence.display = False
        left, self._had_focus = self._had_focus, None
        if left is not None and left.is_attached:
            selection = left.selection if isinstance(left, Input) else None
            left.call_later(self._give_back, left, selection)  # behind the message that it is hidden, and has none
        if self.is_active:  # what was typed unseen comes to nothing, also where its turn comes only now
            self.tableside.only_new_keys()

    def _give_back(self, left: Widget, selection: Selection | None) -> None:
        """Give the focus back to what had it, wherever Textual has moved it, and a field what was selected in it."""
        if left.focusable:
            self.set_focus(left, scroll_visible=False)
        if isinstance(left, Input) and selection is not None:
            left.call_later(setattr, left, "selection", selection)  # behind the focus, which selects all

    @property
    def _sentence(self) -> Static | None:
        """What says that the terminal is too small; it comes with the first need of it."""
        return next((each for each in self.children if isinstance(each, Static) and each.id == "too-small"), None)


class TableScreen(FittedScreen[None]):
    """A full screen of Tableside."""

    shown_for: Size | None = None
    """The size of the terminal for which the screen was written last, where it is written anew for another one."""

    def show_resized(self) -> None:
        """Write for another size of the terminal."""
        self.show()

    def fit(self, size: Size) -> None:
        """Name what the size changes, and write for it."""
        super().fit(size)
        self.set_class(is_narrow(size.width), "-narrow")
        self.set_class(size.height < ROWS, "-low")
        self.set_class(is_framed(*size), "-framed")
        self.set_class(size.width >= LARGE[0] and size.height >= LARGE[1], "-large")
        if self.shown_for not in (None, size) and not is_too_small(size):
            self.shown_for = size
            self.call_later(self.show_resized)

    def on_click(self, event: Click) -> None:
        """Press the key that is named by what was clicked, or do the action that it is for."""
        if key := key_at(event):
            self.tableside.press(key)
        elif (action := action_at(event)) and self.check_action(action, ()):
            self.call_later(self.run_action, action)

    def action_help(self) -> None:
        """Show every key that works now."""
        self.tableside.navigator.show_keys(self)

    @property
    def reported(self) -> Session | None:
        """The session of which a report can be written from here; None where there is none."""
        return None

    def action_report(self) -> None:
        """Write a report of the session that is shown, and say where it is."""
        if self.reported is not None:
            self.tableside.navigator.write_report(self.reported)

    def say_kept(self, sentence: str) -> None:
        """Say what stays in the owner's kit after a step back, if anything does."""
        if sentence:
            self.notify(f"{sentence} i opens it.", title="Your kit", timeout=10, markup=False)


class ListScreen(TableScreen):
    """A full screen with one list."""

    def __init__(self) -> None:
        super().__init__(classes="list-screen")

    @property
    def listed(self) -> RowList:
        """The list."""
        return self.query_one(RowList)

    def action_take(self) -> None:
        """Take the line that is marked."""
        self.listed.action_select()


# What lies under a dialog, drawn fainter and still to be read


SHARES = (0.65, 0.55, 0.45, 0.35, 0.25, 0.15)
"""How much of the ground may be mixed into what is written on it, the most first."""

READABLE = 3.1
"""The least contrast of what is dimmed: 3 to 1, and a little for the rounding of colours."""

LINEAR = 0.03928


class Dimmed(BackgroundScreen):
    """A screen under a dialog, each word mixed with the ground as much as leaves it readable.

    Grounds are mixed alike, so that none of them stands out in patches, but for those on which a word would be lost.
    """

    @classmethod
    def process_segments(cls, segments: Iterable[Segment], color: Color) -> Iterable[Segment]:
        """Dim segments, and take from them what the mouse could click."""
        for text, style, control in segments:
            yield Segment(text, None if control else _dimmed(style or Style(), color.rgb), control)


def over(drawn: RenderableType) -> RenderableType:
    """Dim what a dialog is drawn over; what is drawn otherwise stays as it is."""
    return Dimmed(drawn.screen, drawn.color) if isinstance(drawn, BackgroundScreen) else drawn


@lru_cache(maxsize=512)
def _dimmed(style: Style, ground: tuple[int, int, int]) -> Style:
    plain = style.clear_meta_and_links()
    if style.bgcolor is None or style.bgcolor.triplet is None:
        return plain  # the terminal's own colours, which nobody knows
    on, under = Color(*style.bgcolor.triplet), Color(*ground)
    if style.color is None or style.color.triplet is None:
        return plain + Style(bgcolor=on.blend(under, SHARES[0]).rich_color)
    word = Color(*style.color.triplet)
    ground_first = ((word.blend(under, share), on.blend(under, SHARES[0])) for share in (*SHARES, 0))
    both = ((word.blend(under, share), on.blend(under, share)) for share in SHARES)
    readable = next((pair for pair in chain(ground_first, both) if contrast(*pair) >= READABLE), (word, on))
    return plain + Style.from_color(*(each.rich_color for each in readable))


def contrast(one: Color, other: Color) -> float:
    """Measure how far two colours are apart to the eye: from 1 for the same to 21 for black and white (WCAG 2)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    red, green, blue = (_linear(part / 255) for part in colour.rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= LINEAR else ((part + 0.055) / 1.055) ** 2.4


# A picture of the screen, saved to a file; never while somebody types a secret


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
    around = ([each for each in field.ancestors_with_self if isinstance(each, Widget)] for field in fields)
    return any(all(each.display for each in widgets) for widgets in around)
