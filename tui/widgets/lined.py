"""A line of a list in columns, each of which goes on below where it began."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

LEAST = 24
"""How many columns what is said of a line needs to stand beside it."""

GAP = 2
"""How many blanks stand between two columns."""


class Lined(NamedTuple):
    """A line of a list: its lead, its words, and what is said of them, each as far in where it goes on below.

    What is said stands beside the words, which then have a `column` of that width, or beneath them where there is
    no room.
    """

    lead: str
    words: Text
    about: Text | None = None
    column: int = 0

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the line within the width that there is."""
        from rich.table import Table as Grid

        room = options.max_width - len(self.lead)
        grid = Grid.grid(expand=True)
        grid.add_column(width=len(self.lead))
        if self.about and room - self.column - GAP >= LEAST:
            grid.add_column(width=self.column + GAP)
            grid.add_column(ratio=1)
            grid.add_row(self.lead, self.words, self.about)
        else:
            grid.add_column(ratio=1)
            grid.add_row(self.lead, self.words)
            if self.about:
                grid.add_row("", self.about)
        yield grid
