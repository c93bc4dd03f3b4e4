"""How the room of a terminal is shared among the steps, the question and the ledger."""

from __future__ import annotations

from dataclasses import dataclass

from tui.screens.base import WIDE

ROOMY = 30
"""From this many lines on, nothing need be left out."""
AROUND_STEPS = 3
"""The lines above and below the steps: the title, a blank line, the keys."""
AROUND_LEDGER = 6
"""The columns that neither the steps nor a ledger below the question can use: margins, a line, a scroll bar."""
BESIDE = 33
"""The columns of a ledger that stands beside the question."""


@dataclass(frozen=True)
class Room:
    """The columns and lines of a terminal; `pools` is that dice are pooled, which takes a ledger its full width."""

    columns: int
    lines: int
    pools: bool = False

    @property
    def wide(self) -> bool:
        """Tell whether there is room beside the question."""
        return self.columns >= WIDE

    @property
    def crowded(self) -> bool:
        """Tell whether each line counts."""
        return self.lines < ROOMY or not self.wide

    @property
    def below(self) -> bool:
        """Tell whether ledger and odds stand below the question, where each line counts, rather than beside it."""
        return self.crowded and (not self.wide or self.pools)

    @property
    def for_steps(self) -> tuple[int, int]:
        """Give the columns and the lines of the steps."""
        return 26 if self.wide else 24, self.lines - AROUND_STEPS

    @property
    def for_ledger(self) -> int:
        """Give the columns of the ledger."""
        return BESIDE if self.wide and not self.pools else self.columns - self.for_steps[0] - AROUND_LEDGER

    @property
    def for_pools(self) -> int:
        """Give the lines of the dice that are pooled."""
        return self.lines // 3
