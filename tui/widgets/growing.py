"""A long list of which only the beginning is made at first, and more as somebody comes near its end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from textual.widgets.option_list import Option

from tui.widgets.listing import Listing

AT_ONCE = 50
"""So many lines are made at once: more than a screen has."""


class Growing(Listing):
    """A list that grows while it is gone through."""

    _rest: Iterator[Option] = iter(())

    def begin(self, lines: Iterator[Option]) -> None:
        """Put other lines in the place of those that stand there, as many as are needed now."""
        self._rest = lines
        self.put(islice(self._rest, AT_ONCE))

    def grow(self) -> bool:
        """Make some lines more; tell whether there were any."""
        more = [*islice(self._rest, AT_ONCE)]
        self.add_options(more)
        return bool(more)

    def grow_to(self, place: int) -> None:
        """Make all lines up to a place, if there are so many."""
        while self.option_count <= place and self.grow():
            pass

    def action_last(self) -> None:
        """Go to the last line of all."""
        while self.grow():
            pass
        super().action_last()

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Make the lines below before the mark comes to them."""
        if highlighted is not None:
            self.grow_to(highlighted + self.size.height)
        super().watch_highlighted(highlighted)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Make the lines below before they are scrolled to."""
        super().watch_scroll_y(old_value, new_value)
        if new_value > old_value:
            self.grow_to(round(new_value) + 2 * self.size.height)
