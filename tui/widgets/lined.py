"""A line of a list in columns, each of which goes on below where it began."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.containers import Lines

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
        room = max(1, options.max_width - len(self.lead))
        column = self.column + GAP
        if self.about and room - column >= LEAST:
            words, said = _wrapped(self.words, column, console), _wrapped(self.about, room - column, console)
            pairs = zip_longest(words, said, fillvalue=Text(" " * column))
            lines = [Text.assemble(left, right) for left, right in pairs]
        else:
            texts = (self.words, self.about) if self.about else (self.words,)
            lines = [line for text in texts for line in _wrapped(text, room, console)]
        for place, line in enumerate(lines):
            yield Text.assemble(" " * len(self.lead) if place else self.lead, line)


def _wrapped(text: Text, width: int, console: Console) -> Lines:
    return text.wrap(console, width, justify="left", overflow="ellipsis")
