"""A list with one line marked, which leaves Enter to its screen, so that the bottom line can say what Enter does."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tui.widgets.drawing import colours_of, spanned

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

    from textual.visual import VisualType

    Content = Option | VisualType | None

MARK = "▌"
"""What stands before the marked line of a list."""


class Listing(OptionList, inherit_bindings=False):
    """Lines to mark with arrows, j and k, and to page through."""

    DEFAULT_CSS = """
    Listing { height: 1fr; min-width: 12; border: none; padding: 0; background: $background;
              scrollbar-size-vertical: 1; }
    Listing > .option-list--option { padding: 0 1 0 2; }
    Listing:focus { border: none; background-tint: $background 0%; }
    Listing:nocolor > .option-list--option-highlighted { text-style: bold reverse; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "cursor_down", "next", show=False, id="list.next", tooltip="Go to the next line"),
        Binding("up,k", "cursor_up", "previous", show=False, id="list.previous", tooltip="Go to the previous line"),
        Binding("home", "first", show=False, id="list.first", tooltip="Go to the first line"),
        Binding("end", "last", show=False, id="list.last", tooltip="Go to the last line"),
        Binding("pagedown", "page_down", show=False, id="list.page-down", tooltip="Go a page down"),
        Binding("pageup", "page_up", show=False, id="list.page-up", tooltip="Go a page up"),
    ]

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)

    @property
    def marked(self) -> int | None:
        """The place of the marked line, where that is its id; None where none is marked."""
        option = self.highlighted_option
        return None if option is None or option.id is None else int(option.id)

    def mark(self, place: int) -> None:
        """Mark the line at a place, or the last one where there are fewer."""
        there = [number for number, option in enumerate(self.options) if not option.disabled]
        self.highlighted = there[min(place, len(there) - 1)] if there else None

    def scroll_to_highlight(self, top: bool = False) -> None:
        """Scroll to the marked line; to the first one with the heading above it."""
        super().scroll_to_highlight(top)
        if all(option.disabled for option in self.options[: self.highlighted or 0]):
            self.scroll_home(animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Go a page on once the lines are laid out: before, none of them has a height."""
        is_laid_out = bool(self.scrollable_content_region)
        return (is_laid_out or not action.startswith("page_")) and super().check_action(action, parameters)

    def put(self, lines: Iterable[Content]) -> None:
        """Put other lines in the place of those that stand there; none of them is marked."""
        put = [*lines]
        self.set_options(put) if put else self.clear_options()

    def add_options(self, new_options: Iterable[Content]) -> Self:
        """Add lines, in the colours that they were given."""
        return super().add_options(map(_in_its_colours, new_options))

    def render_line(self, y: int) -> Strip:
        """Draw a line, with the mark before it where it is the marked one."""
        return with_mark(self, super().render_line(y))


def _in_its_colours(line: Content) -> Content:
    if isinstance(line, Option) and isinstance(line.prompt, Text):
        return Option(spanned(line.prompt), id=line.id, disabled=line.disabled)
    return line


def with_mark(listed: OptionList, line: Strip) -> Strip:
    """Put the mark before a line of a list, where that is the marked one."""
    first = next(iter(line), None)
    if first is None or first.style is None or listed.highlighted is None:
        return line
    return put_mark(listed, line) if first.style.meta.get("option") == listed.highlighted else line


def put_mark(listed: Widget, line: Strip) -> Strip:
    """Put the mark before a line, in the place of its first blank.

    With the terminal's own colours the marked line is reversed, and has no others.
    """
    style = next(iter(line)).style or Style()
    mark = Style(color=Style.parse(colours_of(listed)["accent"]).color, reverse=False, bold=True, underline=False)
    rest = line.crop(1)
    if listed.app.native_ansi_color:
        rest = Strip([Segment(text, _reversed(style)) for text, style, _ in rest], rest.cell_length)
    return Strip([Segment(MARK, style + mark), *rest], line.cell_length)


def _reversed(style: Style | None) -> Style:
    return Style(bold=True, reverse=True, meta=style.meta if style else None)
