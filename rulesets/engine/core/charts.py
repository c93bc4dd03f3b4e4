"""Tables as they are read: headings, cells, what each cell says in words, and the path that is lit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Said = tuple[str, str]
"""What a cell says in words, and the section that says so."""


@dataclass(frozen=True)
class CellText:
    """One cell of a table: what it is called, what it says in words, and its section."""

    title: str
    text: str
    cite: str


@dataclass(frozen=True)
class Chart:
    """A table as a front end draws it: headings, cells as text (empty is not known), and the path that is lit.

    What stands in a cell behind a semicolon is a special case, and no part of its title. `means` says a known cell in
    words, given its column, its row and what stands in it. `rows_are` names what the rows stand for, where they have
    no names of their own: a die, or nothing.
    """

    title: str
    cite: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    column: str = ""
    row: str = ""
    means: Callable[[str, str, str], Said] | None = None
    rows_are: str = "die"

    @property
    def texts(self) -> tuple[CellText, ...]:
        """List the texts of all known cells, column by column."""
        found = (self.text(column, row) for column in self.columns for row in self.rows)
        return tuple(each for each in found if each is not None)

    @property
    def lit(self) -> CellText | None:
        """Give the text of the cell where the lit column and the lit row meet; None if there is none."""
        return self.text(self.column, self.row)

    def text(self, column: str, row: str) -> CellText | None:
        """Give the text of a cell; None where there is no such cell, or it is not known."""
        if self.means is None or column not in self.columns or row not in self.rows:
            return None
        shown = self.cells[self.rows.index(row)][self.columns.index(column)]
        if not shown:
            return None
        place = (column, f"{self.rows_are} {row}") if self.rows_are else (row, column)
        title = f"{', '.join(filter(None, place))}: {shown.partition(';')[0]}"
        return CellText(title, *self.means(column, row, shown))
