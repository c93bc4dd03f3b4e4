"""How the room of a terminal is shared among the steps, the question, and all that stands around it."""

from __future__ import annotations

from typing import NamedTuple

from tui.screens.base import is_framed, is_narrow

AROUND_STEPS = 3
"""The lines above and below the steps: the title, a blank line, the keys."""
STEPS = 24
"""The columns of the steps."""
AROUND_QUESTION, AROUND_LEDGER = 8, 6
"""The columns that neither the steps nor a question, or a ledger below it, can use: margins, a line, a scroll bar."""

AROUND_ALONE = 3
"""The columns that a question alone cannot use: its margins, a scroll bar."""

AROUND_CHART = 17
"""The lines that a table under a question cannot use: title, heading, question, die, ledger and odds, keys."""

AROUND_CHART_ALONE = 13
"""The same where the question stands alone."""


class Room(NamedTuple):
    """The columns and lines of a terminal; `pools` is that dice are pooled, which takes more lines."""

    columns: int
    lines: int
    pools: bool = False

    @property
    def framed(self) -> bool:
        """Tell whether there is room for panes with edges around the question."""
        return is_framed(self.columns, self.lines)

    @property
    def narrow(self) -> bool:
        """Tell whether the question stands alone, the steps on a page of their own."""
        return is_narrow(self.columns)

    @property
    def crowded(self) -> bool:
        """Tell whether each line counts."""
        return not self.framed

    @property
    def for_steps(self) -> tuple[int, int]:
        """Give the columns and the lines of the steps where they stand alone."""
        return STEPS, self.lines - AROUND_STEPS

    @property
    def for_ledger(self) -> int:
        """Give the columns of a ledger below the question."""
        return self.columns - AROUND_ALONE if self.narrow else self.columns - STEPS - AROUND_LEDGER

    @property
    def for_question(self) -> int:
        """Give the columns of a question beside the steps, where it has no frame."""
        return self.columns - (AROUND_ALONE if self.narrow else STEPS + AROUND_QUESTION)

    @property
    def for_chart(self) -> int:
        """Give the lines of a table under a question that has no frame."""
        return max(4, self.lines - (AROUND_CHART_ALONE if self.narrow else AROUND_CHART))

    @property
    def for_pools(self) -> int:
        """Give the lines of the dice that are pooled."""
        return self.lines // 3
