"""How many lines each entry of a long list takes, and where it stands among all lines."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple


class Tall(NamedTuple):
    """The entries that take more lines than one: their places, and the lines at which they begin.

    `beyond` says how many lines beyond one all those before each take together, and behind that how many all do.
    """

    places: list[int]
    starts: list[int]
    beyond: list[int]


class Heights:
    """The heights of entries, of which most are not known yet: those count as one line until they are.

    heights = Heights(3)
    heights.know(1, 2)
    [heights.at(line) for line in range(4)] == [(0, 0), (1, 0), (1, 1), (2, 0)]
    """

    def __init__(self, many: int) -> None:
        self.many = many
        self._beyond: dict[int, int] = {}

    def know(self, place: int, height: int) -> None:
        """Say how many lines an entry takes, one at least."""
        if height > 1:
            self._beyond[place] = height - 1
            vars(self).pop("_tall", None)

    @cached_property
    def _tall(self) -> Tall:
        """List the entries that take more lines than one, until another is known."""
        places = sorted(self._beyond)
        beyond = [0, *accumulate(map(self._beyond.__getitem__, places))]
        return Tall(places, [place + before for place, before in zip(places, beyond, strict=False)], beyond)

    @property
    def total(self) -> int:
        """Count all lines."""
        return self.many + self._tall.beyond[-1]

    def start(self, place: int) -> int:
        """Give the line at which an entry begins."""
        return place + self._tall.beyond[bisect_left(self._tall.places, place)]

    def span(self, place: int) -> range:
        """Give the lines of an entry."""
        start = self.start(place)
        return range(start, start + 1 + self._beyond.get(place, 0))

    def at(self, line: int) -> tuple[int, int]:
        """Find the entry in which a line stands, and which of its lines that is; beyond the end it is the last one."""
        line = min(line, self.total - 1)
        before = bisect_right(self._tall.starts, line)
        if before:
            place = self._tall.places[before - 1]
            within = line - self._tall.starts[before - 1]
            if within <= self._beyond[place]:
                return place, within
        return line - self._tall.beyond[before], 0
