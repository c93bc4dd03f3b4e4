"""Small screens that ask for a line of text, a choice or a yes, or show a text to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Input, Static
from textual.widgets.option_list import Option

from tui.screens.dialog import Dialog, Refused
from tui.widgets.clicks import pressing
from tui.widgets.drawing import colours_of, spanned
from tui.widgets.drawn import drawn_once
from tui.widgets.entry import GoBack
from tui.widgets.lined import Lined
from tui.widgets.listing import Listing
from tui.widgets.scroll_pane import ScrollPane
from tui.widgets.typed import Field

EMPTY = "This line is empty: type a few words."

BACK = Binding("escape", "dismiss(None)", "back", id="dialog.back", tooltip="Cancel")

FEWEST = 3
"""So many lines of a list are shown at once at least, however low its dialog is."""

Choice = tuple[str, str] | tuple[str, str, str]
"""What there is to choose: its word, how it is called, and what is said of it, if anything."""


class AskText(Dialog[str | None]):
    """Asks for a line of text; an empty one is asked again unless `empty_ok`."""

    BINDINGS: ClassVar[list[BindingType]] = [BACK]

    def __init__(self, prompt: str, hint: str = "", before: str = "", empty_ok: bool = False) -> None:
        super().__init__()
        self.prompt, self.hint, self.before, self.empty_ok = prompt, hint, before, empty_ok

    def compose(self) -> ComposeResult:
        """Lay out prompt, field and hint."""
        with Vertical(classes="frame"):
            yield Static(self.prompt, markup=False)
            yield Field(self.before, max_length=2000)
            hint = Text(f"{self.hint}  ".lstrip())
            hint.append_text(pressing("enter accepts", "enter")).append(", ")
            yield Static(hint.append_text(pressing("escape cancels", "escape")), classes="muted")
            yield Refused()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the text back."""
        event.stop()
        if event.value.strip() or self.empty_ok:
            self.dismiss(event.value.strip())
        else:
            self.say_wrong(EMPTY)

    def on_go_back(self, event: GoBack) -> None:
        """Go back."""
        self.dismiss(None)


class Choices(Listing):
    """The list of a dialog; it scrolls where the dialog is too low for all of it, so that nothing under it is cut."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Give the lines of the list, as many as the dialog has room for."""
        frame = self.parent
        lines = super().get_content_height(container, viewport, width)
        if not isinstance(frame, Widget) or frame.styles.max_height is None:
            return lines
        room = int(frame.styles.max_height.resolve(viewport, viewport)) - frame.gutter.height
        around = sum(_height(each, viewport, container.width) for each in frame.displayed_children if each is not self)
        return min(lines, max(FEWEST, room - around - self.styles.margin.height))


def _height(beside: Widget, viewport: Size, width: int) -> int:
    """Give the lines that a widget takes with its margins, in a width."""
    inner = width - beside.gutter.width
    return beside.get_content_height(viewport, viewport, inner) + beside.gutter.height + beside.styles.margin.height


class AskOne(Dialog[str | None]):
    """Asks for one of a list; digits choose at once. With none marked, Enter says what to press."""

    BINDINGS: ClassVar[list[BindingType]] = [
        BACK,
        Binding("enter", "take", "choose", id="dialog.take", tooltip="Choose the selected line"),
        Binding("backspace", "dismiss(None)", show=False, id="dialog.back2", tooltip="Cancel"),
        *(
            Binding(str(digit), f"digit({digit})", show=False, id=f"dialog.{digit}", tooltip=f"Choose number {digit}")
            for digit in range(1, 10)
        ),
    ]
    DEFAULT_CSS = """
    AskOne Listing { height: auto; max-height: 16; margin-top: 1; background: $surface; }
    AskOne.-beside Listing, AskOne.-above Listing, AskOne.-below Listing { margin-top: 0; }
    """

    def __init__(self, prompt: str, options: Sequence[Choice], marked: int | None = 0) -> None:
        super().__init__()
        self.prompt, self.options, self.marked = prompt, list(options), marked

    def compose(self) -> ComposeResult:
        """Lay out prompt and list."""
        with Vertical(classes="frame"):
            yield Static(self.prompt, markup=False)
            yield Choices()
            yield Refused()

    def on_mount(self) -> None:
        """List the options, the first, the one given or none marked."""
        listed = self.query_one(Listing)
        column = max((cell_len(label) for _, label, *about in self.options if about), default=0)
        for number, (_, label, *about) in enumerate(self.options, 1):
            said = Text(about[0], colours_of(self)["muted"]) if about else None
            listed.add_option(Option(Lined(f"{number if number < 10 else ' '}  ", Text(label), said, column)))
        listed.highlighted = self.marked
        listed.focus()

    def action_take(self) -> None:
        """Choose what is marked."""
        if self.query_one(Listing).highlighted is None:
            self._say_what_to_press()
        else:
            self.query_one(Listing).action_select()

    def action_digit(self, digit: int) -> None:
        """Choose by number."""
        if digit <= len(self.options):
            self.dismiss(self.options[digit - 1][0])
        else:
            self._say_what_to_press()

    def _say_what_to_press(self) -> None:
        last = min(len(self.options), 9)
        self.say_wrong(f"Press a number from 1 to {last}, or choose with the arrows and press Enter.")

    def on_option_list_option_selected(self, event: Listing.OptionSelected) -> None:
        """Choose what is marked."""
        event.stop()
        self.dismiss(self.options[event.option_index][0])


class Reading(Dialog[str | None]):
    """Shows something to read, with the keys to scroll and to leave."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,backspace,enter,space", "dismiss(None)", "back", id="reading.back", tooltip="Close the text"),
        Binding("down,j", "scroll(1)", "down", show=False, id="reading.down", tooltip="Scroll down"),
        Binding("up,k", "scroll(-1)", "up", show=False, id="reading.up", tooltip="Scroll up"),
        Binding("pagedown", "scroll(12)", show=False, id="reading.pagedown", tooltip="Scroll a page down"),
        Binding("pageup", "scroll(-12)", show=False, id="reading.pageup", tooltip="Scroll a page up"),
        Binding("i", "behind", show=False, id="reading.ids", tooltip="Show the ids of keys, or hide them"),
    ]
    DEFAULT_CSS = """
    Reading > .frame { width: 88; height: auto; max-height: 94%; }
    Reading ScrollPane { height: auto; max-height: 100%; }
    """

    def __init__(self, title: str, *body: RenderableType, behind: RenderableType | None = None) -> None:
        """Show parts of a text; `behind` is what a key shows in the place of the last part."""
        super().__init__()
        parts = (spanned(part) if isinstance(part, Text) else part for part in body)
        self.title_text, self.body, self.behind = title, tuple(parts), behind

    def compose(self) -> ComposeResult:
        """Lay out title and text."""
        frame = ScrollPane(classes="frame")
        frame.border_title = self.title_text
        frame.border_subtitle = "escape closes"
        with frame:
            for each in self.body:
                yield Static(drawn_once(each))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Turn over only what has something behind it."""
        return action != "behind" or self.behind is not None

    def action_behind(self) -> None:
        """Show what is behind the last part in its place, and turn it back."""
        if self.behind is not None:
            *before, last = self.body
            self.body, self.behind = (*before, self.behind), last
            self.query(Static).last().update(drawn_once(self.body[-1]))

    def action_scroll(self, lines: int) -> None:
        """Scroll by lines."""
        self.query_one(ScrollPane).scroll_relative(y=lines, animate=False)


class Refusal(Reading):
    """Shows what was refused and why; no key that was typed ahead closes it."""

    def __init__(self, title: str, *problems: str) -> None:
        lead = "• " if len(problems) > 1 else "✗ "
        super().__init__(title, *(Lined(lead, Text(problem)) for problem in problems))

    def on_mount(self) -> None:
        """Let it be seen before anything is done."""
        self.tableside.only_new_keys()
