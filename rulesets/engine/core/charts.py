"""Tables as they are read: headings, cells, what each cell says in words, and the path that is lit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from rulesets.engine.core.cells import Said, must_be_even


class CellText(NamedTuple):
    """One cell of a table: what it is called, what it says in words, and its section."""

    title: str
    text: str
    cite: str


@dataclass(frozen=True)
class Chart:
    """A table of the game as a front end draws it, with the column and the row of this combat lit.

    Attributes:
        title: what the table is called.
        cite: the section of the rules where it is printed.
        columns: the headings of the columns, from left to right, all different.
        rows: the headings of the rows, from the top, all different.
        cells: a tuple of texts for each row, as long as `columns`; an empty text is a value that is not known. What
            follows a semicolon in a cell is a special case: `DR; DX in the open` has the title `DR`.
        column: the heading of the column that is lit; empty if none is.
        row: the heading of the row that is lit; empty if none is.
        means: says a cell that is known in words, given the headings of its column and its row and its text. Without
            it the cells cannot be looked up.
        rows_are: what a row's heading counts, as in `3-1, die 4`; empty where the headings are names of their own.

    Raises:
        ValueError: a row has more or fewer cells than there are columns, or there are other rows than headings.
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

    def __post_init__(self) -> None:
        """Refuse a table with a cell too many or too few."""
        must_be_even(self.title, self.columns, self.rows, self.cells)

    @property
    def texts(self) -> tuple[CellText, ...]:
        """List all cells that are known, said in words: the first column from the top, then the next."""
        found = (self.text(column, row) for column in self.columns for row in self.rows)
        return tuple(each for each in found if each is not None)

    @property
    def lit(self) -> CellText | None:
        """Say the cell where the lit column and the lit row meet; None if they do not, or it is not known."""
        return self.text(self.column, self.row)

    def text(self, column: str, row: str) -> CellText | None:
        """Say the cell of a column and a row, named by their headings; None if there is none, or it is not known."""
        if self.means is None or column not in self.columns or row not in self.rows:
            return None
        shown = self.cells[self.rows.index(row)][self.columns.index(column)]
        if not shown:
            return None
        place = (column, f"{self.rows_are} {row}") if self.rows_are else (row, column)
        title = f"{', '.join(filter(None, place))}: {shown.partition(';')[0]}"
        return CellText(title, *self.means(column, row, shown))
