"""The dialog that finds something in the texts of a game, by word or section."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static
from textual.widgets.option_list import Option as Row

from rulesets.engine.core.tabletop import KitValues
from rulesets.engine.core.words import plainly
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.texts import (
    RuleText,
    look_up,
    none_found,
)
from tui.screens.base import is_narrow
from tui.screens.dialogs import WIDTH, Dialog
from tui.screens.reading import of_entry
from tui.widgets.drawing import colours_of, hanging, in_two
from tui.widgets.key_bar import KeyWord
from tui.widgets.row_list import RowList
from tui.widgets.typed import Field

AROUND_THE_LIST = 12
"""What the border of the frame, its margins and the scroll bar take of its width."""
LEAD, GAP = 11, 3
"""How far in a title begins, and how far behind it its section stands."""


class LookUp(Dialog[None]):
    """A field to type in, and beneath it what speaks of that; enter opens the marked text."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "back", id="lookup.back", tooltip="Go back"),
        Binding("enter", "open", show=False, id="lookup.open", tooltip="Read the selected text"),
        Binding("down", "mark(1)", show=False, priority=True, id="lookup.next", tooltip="Go to the next text"),
        Binding("up", "mark(-1)", show=False, priority=True, id="lookup.previous", tooltip="Go to the previous text"),
    ]
    DEFAULT_CSS = """
    LookUp > .frame { height: 90%; }
    LookUp RowList { background: $surface; margin-top: 1; }
    """

    def __init__(self, ruleset: Ruleset, kit: KitValues | None = None) -> None:
        super().__init__()
        self.ruleset, self.kit = ruleset, kit

    @property
    def takes(self) -> Iterator[KeyWord]:
        """Say that a word is typed, and how a text is opened."""
        yield KeyWord("type,", "↑↓")
        yield KeyWord("enter", "open", "enter")

    def compose(self) -> ComposeResult:
        with Vertical(classes="frame") as frame:
            frame.border_title = f"Look up · {self.ruleset.title}"
            yield Field(placeholder="such as retreat, or a section such as 8.3", max_length=80)
            yield RowList()
            yield Static(id="lookup-none", classes="muted")

    def on_mount(self) -> None:
        self._list("")
        self.query_one(Field).focus()

    def show(self) -> None:
        """List what is found, in the colours that are on."""
        self._list(self.query_one(Field).value)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show what speaks of the words typed."""
        self._list(event.value)

    def _list(self, words: str) -> None:
        self.found = look_up(self.ruleset, words, self.kit)
        listed = self.query_one(RowList)
        listed.put(Row(Text("\n").join(self._lines(each))) for each in self.found)
        listed.action_first()
        self.query_one("#lookup-none", Static).update("" if self.found else none_found(self.ruleset, words))

    def _lines(self, entry: RuleText) -> list[Text]:
        """Write a text with its section; what does not fit goes on below, as far in as it began."""
        muted = colours_of(self)["muted"]
        room = min(WIDTH, self.tableside.fitted_size.width * 96 // 100) - AROUND_THE_LIST
        where = "" if entry.cite == entry.title else plainly(entry.cite)
        if is_narrow(self.app.size.width):
            told = " · ".join(filter(None, (entry.subject.value, where)))
            return [*in_two(Text(entry.title), told, room, muted).split("\n")]
        line = Text.assemble((f"{entry.subject.value:<{LEAD}}", muted), entry.title)
        if line.cell_len + GAP + cell_len(where) <= room:
            return [line.append(" " * GAP).append(where, muted)]
        title, cite = (hanging(" " * LEAD, each, room) for each in (entry.title, where))
        title[0] = Text.assemble((f"{entry.subject.value:<{LEAD}}", muted), title[0][LEAD:])
        return [*title, *(Text(each.plain, muted) for each in cite)]

    def action_mark(self, by: int) -> None:
        """Move the mark while the field keeps the keyboard."""
        listed = self.query_one(RowList)
        listed.action_cursor_down() if by > 0 else listed.action_cursor_up()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Open the marked text."""
        event.stop()
        self.action_open()

    def on_option_list_option_selected(self, event: RowList.OptionSelected) -> None:
        """Open the text that is clicked."""
        event.stop()
        self.action_open()

    def action_open(self) -> None:
        """Open the marked text."""
        place = self.query_one(RowList).highlighted
        if place is not None:
            self.app.push_screen(of_entry(self.ruleset, self.found[place], colours_of(self)))
