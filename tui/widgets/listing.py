"""A list with one line marked, which leaves Enter to its screen, so that the bottom line can say what Enter does."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import OptionList


class Listing(OptionList, inherit_bindings=False):
    """Lines to mark with arrows, j and k, and to page through."""

    DEFAULT_CSS = """
    Listing { height: 1fr; min-width: 12; border: none; background: $background; scrollbar-size-vertical: 1; }
    Listing:focus { border: none; background-tint: $background 0%; }
    Listing:nocolor > .option-list--option-highlighted { text-style: bold underline; }
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
