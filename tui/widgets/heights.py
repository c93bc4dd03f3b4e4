"""How many lines each entry of a long list takes, and where it stands among all lines."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate


class Heights:
    """The heights of entries, of which most are not known yet: those count as one line until they are.

    heights = Heights(3)
    heights.know(1, 2)
    heights.starts == [0, 1, 3, 4]
    """

    def __init__(self, many: int) -> None:
        self._each = [1] * many
        self._starts: list[int] | None = None

    def __len__(self) -> int:
        """Count the entries."""
        return len(self._each)

    def know(self, place: int, height: int) -> None:
        """Say how many lines an entry takes, one at least."""
        if self._each[place] != height:
            self._each[place], self._starts = height, None

    @property
    def starts(self) -> list[int]:
        """List the lines at which the entries begin, and behind them the number of all lines."""
        if self._starts is None:
            self._starts = [0, *accumulate(self._each)]
        return self._starts

    @property
    def total(self) -> int:
        """Count all lines."""
        return self.starts[-1]

    def span(self, place: int) -> range:
        """Give the lines of an entry."""
        return range(*self.starts[place : place + 2])

    def at(self, line: int) -> tuple[int, int]:
        """Find the entry in which a line stands, and which of its lines that is; beyond the end it is the last one.

        Raises:
            IndexError: there is no entry.
        """
        place = min(bisect_right(self.starts, line), len(self._each)) - 1
        if place < 0:
            raise IndexError(line)
        span = self.span(place)
        return place, min(line, span[-1]) - span[0]
