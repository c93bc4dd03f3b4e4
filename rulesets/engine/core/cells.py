"""Cells of tables: what they say, and that each row has as many as there are columns."""

from __future__ import annotations

from collections.abc import Sequence

Said = tuple[str, str]
"""What a cell says in words, and the section of the rules that says so: `("All attackers go home.", "3.1")`."""


def must_be_even(
    title: str, columns: Sequence[object], rows: Sequence[object], cells: Sequence[Sequence[object]]
) -> None:
    """Make sure that each row of a table has a cell for each column.

    Raises:
        ValueError: one does not; the error names the row and the column.
    """
    if len(rows) != len(cells):
        raise ValueError(f"{title} has {len(rows)} headings of rows and {len(cells)} rows of cells.")
    for row, found in zip(rows, cells, strict=True):
        if len(found) < len(columns):
            raise ValueError(f"{title}, row {row}: column {columns[len(found)]} has no cell.")
        if len(found) > len(columns):
            last = columns[-1] if columns else "the headings"
            raise ValueError(f"{title}, row {row}: a cell too many stands behind column {last}.")
