"""Printed values to be filled in: a list or a table in which arrows move and typing fills the marked place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from rich.text import Text
from textual.events import Click, Key, MouseScrollDown, MouseScrollUp, Paste
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from rulesets.engine.core.tabletop import KitValues
from rulesets.engine.core.words import shown
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.ruleset import KitPage, KitRow
from tui.shared.terminal import Colours
from tui.widgets.drawing import colours_of, marked, number_of, numbered, window
from tui.widgets.key_bar import KeyWord

LONGEST = 80
WIDEST_VALUE = 30
CELL = 5
"""How many characters a cell of a table takes at least, which is as wide as those of the results table."""

FIELD = 12
"""How wide the ground is on which a value of a list stands."""

NOTHING = "·"
"""Stands where no value is known yet."""
ADD = "add a row: type its name"


@dataclass(frozen=True)
class Shown:
    """A page as it is shown: its rows, what is known, and which values are of the demo."""

    page: KitPage
    rows: tuple[KitRow, ...]
    values: KitValues = field(default_factory=dict)
    demo: Collection[str] = ()

    def value(self, question: Question[Any]) -> str:
        """Give what is known of a value: it is public or was read off."""
        return self.page.public.get(question.key) or self.values.get(question.key, "")


def page_lines(shown: Shown, colours: Colours) -> list[Text]:
    """Write a page that is not open: what is known in its place, and a dot where nothing is."""
    values = [[shown.value(each) or NOTHING for each in row.questions] for row in shown.rows]
    names = max((len(row.name) for row in shown.rows), default=0) + 2
    room = max(CELL, *map(len, shown.page.columns), *map(len, chain.from_iterable(values)), 0) + 2
    heads = "".join(each.ljust(room) for each in shown.page.columns)
    lines = [Text(" " * names + heads, colours["muted"])] if heads else []
    for row, its in zip(shown.rows, values, strict=True):
        cells = ((each.ljust(room), colours["muted"] if each == NOTHING else "bold") for each in its)
        lines.append(Text.assemble((row.name.ljust(names), colours["muted"]), *cells))
    return lines


class KitTable(Widget, can_focus=True):
    """The values of one page.

    Typing begins anew, enter and tab take what was typed and go on, arrows too; delete clears, escape leaves the
    value as it was. `take` stores a value, None to clear it, and gives a sentence where it cannot be taken;
    `name` does the same with the name of a new row.
    """

    class Moved(Message):
        """Another place is marked, or what is typed there has changed; `KitScreen` takes it."""

    class Past(Message):
        """The mark has gone past an end of the page: `by` is 1 for the last place, -1 for the first.

        `KitScreen` turns the page.
        """

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def __init__(
        self, shown: Shown, take: Callable[[Question[Any], str | None], str], name: Callable[[str], str]
    ) -> None:
        super().__init__()
        self.shown, self.take, self.name_row = shown, take, name
        self.row = self.column = 0
        self.typed: str | None = None
        self.wrong = ""

    def show(self, shown: Shown) -> None:
        """Show a page, with the mark where it was as far as it goes."""
        self.shown = shown
        self.row = min(self.row, self._last_row)
        self.column = min(self.column, self._columns - 1)
        self.border_title = shown.page.title
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Count its lines, where it is as high as they are."""
        return self._last_row + 1 + bool(self.shown.page.columns)

    def mark(self, row: int, column: int = 0) -> None:
        """Mark a place; -1 is the last row."""
        self.row, self.column, self.typed = row if row >= 0 else self._last_row, column, None
        self._moved()

    @property
    def takes(self) -> Iterator[KeyWord]:
        """Say that a value is typed, how it is accepted, and which arrows move the mark."""
        yield KeyWord("type", "a value")
        yield KeyWord("enter", "accept", "enter")
        yield KeyWord("↑↓←→" if self.shown.page.columns else "↑↓", "move")

    @property
    def question(self) -> Question[Any] | None:
        """The value that is marked; None where a row can be added."""
        return None if self._adding else self.shown.rows[self.row].questions[self.column]

    @property
    def _columns(self) -> int:
        return max(1, len(self.shown.page.columns))

    @property
    def _last_row(self) -> int:
        return len(self.shown.rows) - 1 + (self.shown.page.named is not None)

    @property
    def _adding(self) -> bool:
        return self.row >= len(self.shown.rows)

    def on_key(self, event: Key) -> None:
        """Move, type, take or clear."""
        if not self._pressed(event):
            return
        event.stop()
        event.prevent_default()
        self._moved()

    def on_click(self, event: Click) -> None:
        """Take what is typed, and mark the value that is clicked."""
        place = number_of(event.style)
        if place and self._settle():
            self.mark(*place)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Go down by the wheel."""
        self._scroll(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Go up by the wheel."""
        self._scroll(-1)

    def _scroll(self, by: int) -> None:
        if 0 <= self.row + by <= self._last_row and self._settle():
            self.mark(self.row + by, self.column)

    def _pressed(self, event: Key) -> bool:
        moves = {"down": (1, 0), "up": (-1, 0), "right": (0, 1), "left": (0, -1)}
        if event.key in moves:
            if self._settle():
                self._step(*moves[event.key])
        elif event.key in ("enter", "tab", "shift+tab"):
            if self._settle():
                self._go_on(-1 if event.key == "shift+tab" else 1)
        elif event.key == "delete":
            self._clear()
        elif event.key == "backspace":
            return self._rub_out()
        elif event.key == "escape" and self.typed is not None:
            self.typed, self.wrong = None, ""
        elif event.is_printable and event.character:
            self._type(event.character)
        else:
            return False
        return True

    def on_paste(self, event: Paste) -> None:
        """Type what is pasted, up to its first line's end."""
        event.stop()
        self._type(shown((event.text.splitlines() or [""])[0][:LONGEST]))
        self._moved()

    def _type(self, text: str) -> None:
        """Add to what is typed; over what was refused, begin anew."""
        before = self.typed if self.typed and not self.wrong else ""
        self.wrong, self.typed = "", f"{before}{text}"[:LONGEST]

    def _rub_out(self) -> bool:
        if self.typed is None and self.question is not None:
            self.typed = self.shown.value(self.question) or None
        if not self.typed:
            left, self.typed = self.typed is not None, None
            return left
        self.wrong, self.typed = "", self.typed[:-1]
        return True

    def _clear(self) -> None:
        self.typed = None
        if self.question is not None:
            self.wrong = self.take(self.question, None)

    def _settle(self) -> bool:
        """Take what is typed; tell whether the mark may move on."""
        text, self.wrong = self.typed, ""
        if text is None or not text.strip():
            self.typed = None
            return True
        question = self.question
        self.wrong = self.take(question, text.strip()) if question else self.name_row(text.strip())
        if not self.wrong:
            self.typed = None
        return question is not None and not self.wrong

    def _step(self, down: int, right: int) -> None:
        self.column = max(0, min(self._columns - 1, self.column + right))
        row = self.row + down
        if 0 <= row <= self._last_row:
            self.row = row
        else:
            self.post_message(self.Past(down))

    def _go_on(self, by: int) -> None:
        column = self.column + by
        if 0 <= column < self._columns and not self._adding:
            self.column = column
            return
        self.column = 0 if by > 0 else self._columns - 1
        self._step(by, 0)

    def _moved(self) -> None:
        self.refresh()
        self.post_message(self.Moved())

    # How it is drawn

    def render(self) -> Text:
        """Draw the part of the page around the mark."""
        colours = colours_of(self)
        names = max((len(row.name) for row in self.shown.rows), default=0) + 2
        width, columns = self._window_of_columns(names)
        lines = [self._headings(names, width, columns, colours)] if self.shown.page.columns else []
        for number in window(self._last_row + 1, self.row, self.size.height - len(lines)):
            lines.append(self._line(number, names, width, columns, colours))
        return Text("\n").join(lines)

    def _window_of_columns(self, names: int) -> tuple[int, range]:
        if not self.shown.page.columns:
            return min(WIDEST_VALUE + 20, max(WIDEST_VALUE, self.size.width - names - 16)), range(1)
        values = [self.shown.value(each) for row in self.shown.rows for each in row.questions]
        width = max(CELL, *map(len, values), *map(len, self.shown.page.columns), len(self.typed or "") + 1) + 1
        return width, window(self._columns, self.column, (self.size.width - names - 4) // (width + 1))

    def _headings(self, names: int, width: int, columns: range, colours: Colours) -> Text:
        before = "‹" if columns.start else " "
        text = Text(f"  {' ' * names}{before} ", colours["muted"])
        for number in columns:
            here = number == self.column
            heading = self.shown.page.columns[number].ljust(width + 1)
            text.append(heading, f"bold {colours['accent']}" if here else colours["muted"])
        return text.append("›" if columns.stop < self._columns else "", colours["muted"])

    def _line(self, number: int, names: int, width: int, columns: range, colours: Colours) -> Text:
        here = number == self.row
        style = "" if here else colours["muted"]
        if number >= len(self.shown.rows):
            said = f"{self.typed}▁" if here and self.typed is not None else ADD
            text = Text.assemble("  ", ("+ ", style), (said, style))
            return numbered(marked(text, self.size.width, colours) if here else text, number)
        row = self.shown.rows[number]
        text = numbered(Text.assemble("  ", (row.name.ljust(names), style), "  "), number)
        for column in columns:
            value = self._value(row.questions[column], here and column == self.column, width, colours)
            text.append_text(numbered(value, number, column))
        return marked(text, self.size.width, colours) if here else text

    def _value(self, question: Question[Any], here: bool, width: int, colours: Colours) -> Text:
        known = self.shown.value(question)
        typed = here and self.typed is not None
        word = f"{self.typed}▁" if typed else known or NOTHING
        style = f"reverse {colours['accent']}" if here else "bold" if known else colours["muted"]
        mark = "◆" if question.key in self.shown.page.public else "∗" if question.key in self.shown.demo else " "
        if not self.shown.page.columns:
            word = word.ljust(FIELD)
            style = style if here else f"{colours['spent-chip']} {'bold' * bool(known)}".strip()
        gap = "" if self.shown.page.columns else " "
        text = Text.assemble((word, style), (f"{gap}{mark if not typed else ' '}", colours["muted"]))
        text.pad_right(max(0, width + 1 - text.cell_len))
        return text
