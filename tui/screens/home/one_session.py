"""What stands in place of Home where one session is served and nothing else: it opens that session again."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static
from textual.widgets.option_list import Option

from tui.screens.base import TableScreen
from tui.widgets.key_bar import KeyBar
from tui.widgets.row_list import RowList


class OneSession(TableScreen):
    """A list of one line; there is no other session, no setting and no file to be reached from here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "take", "open", id="only.open", tooltip="Open the session again"),
        Binding("q", "quit", "quit", id="only.quit", tooltip="Quit; the session is saved"),
    ]

    def __init__(self, path: Path) -> None:
        super().__init__(classes="list-screen")
        self._path = path

    def compose(self) -> ComposeResult:
        """Lay out title, list and keys."""
        yield Static("Tableside", id="top")
        yield Static("Every answer is saved. Only this session can be opened here.", classes="word")
        yield RowList()
        yield KeyBar()

    def on_mount(self) -> None:
        """Write the line."""
        self.query_one(RowList).add_option(Option("Open the session", id="open"))

    def on_screen_resume(self) -> None:
        """Mark it."""
        listed = self.query_one(RowList)
        listed.highlighted = 0
        listed.focus()

    def action_take(self) -> None:
        """Open the session."""
        self.query_one(RowList).action_select()

    def on_option_list_option_selected(self, event: RowList.OptionSelected) -> None:
        """Open the session."""
        event.stop()
        self.tableside.open_session(self._path)

    def action_quit(self) -> None:
        """Leave; the page says how to come back."""
        self.app.exit()
