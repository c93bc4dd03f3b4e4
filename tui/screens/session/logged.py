"""What the log lists: rulings or lines, newest first."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text
from textual.widgets.option_list import Option

from saves.reports.combats import CombatLine, combat_line, combats_about, turn_of
from saves.session.texts import line_told
from tui.screens.session.around import ruled
from tui.widgets.combats import Columns, combat_rows, turn_text
from tui.widgets.drawing import hanging

if TYPE_CHECKING:
    from saves.log.state import Confirmed
    from saves.session.session import Session
    from tui.shared.colours import Colours

ABREAST = 50
"""So many rulings share their columns, those of the first screen and then so many each: they are read together."""


class Room(NamedTuple):
    """The room for entries: the width of each, the lines of the screen, and whether there is only one pane."""

    width: int
    height: int
    narrow: bool


class Listed(ABC):
    """Entries by their places, from 0."""

    def __init__(self, session: Session, room: Room, colours: Colours) -> None:
        self.session, self.room, self.colours = session, room, colours

    @abstractmethod
    def __len__(self) -> int:
        """Count the entries."""

    @abstractmethod
    def options(self) -> Iterator[Option]:
        """Draw the entries in lines of a list, each with its place as its id; headings cannot be marked."""

    @abstractmethod
    def line(self, place: int) -> int:
        """Give the line of the log at which what is listed there began."""


class Rulings(Listed):
    """The rulings of a session, or those on one unit, with the heading of a turn above the newest of it."""

    def __init__(self, session: Session, room: Room, colours: Colours, unit: str = "") -> None:
        super().__init__(session, room, colours)
        self._newest_first = combats_about(session, unit)
        self._found: list[Confirmed] = [*self._newest_first] if unit else []
        self._many = len(self._found) if unit else session.state.confirmed
        self._read: dict[int, tuple[list[CombatLine], Columns]] = {}

    def __len__(self) -> int:
        """Count the rulings."""
        return self._many

    def combat(self, place: int) -> Confirmed:
        """Give the combat of a ruling; there may be many, so none is looked for beyond it."""
        self._found += islice(self._newest_first, max(0, place + 1 - len(self._found)))
        return self._found[place]

    def line(self, place: int) -> int:
        """Give the line at which a combat began."""
        return self.combat(place).begun

    def options(self) -> Iterator[Option]:
        """Draw the rulings, with the heading of a turn where the one above is of another."""
        above = ""
        for place in range(len(self)):
            turn = turn_of(self.session.ruleset, self.combat(place).table.clock)
            if turn and turn != above:
                yield Option(turn_text(turn, self.room.width, self.colours), disabled=True)
            above = turn
            yield Option(Text("\n").join(self._drawn(place)), id=str(place))

    def _drawn(self, place: int) -> list[Text]:
        if self.room.narrow:
            return ruled(combat_line(self.session, self.combat(place)), self.room.width, self.colours)
        below = place - self.room.height
        first = place - below % ABREAST if below >= 0 else 0
        lines, columns = self._abreast(first)
        return combat_rows(lines[place - first], columns, self.colours)

    def _abreast(self, first: int) -> tuple[list[CombatLine], Columns]:
        """Read the rulings that share their columns, by the place of the first of them."""
        if first not in self._read:
            last = min(first + ABREAST if first else self.room.height, len(self))
            lines = [combat_line(self.session, self.combat(place)) for place in range(first, last)]
            self._read[first] = lines, Columns.of(lines, self.room.width)
        return self._read[first]


class Lines(Listed):
    """Every line of the log, but those that only go to another; what was taken back is marked so."""

    def __init__(self, session: Session, room: Room, colours: Colours) -> None:
        super().__init__(session, room, colours)
        self._counts = session.history.counting()
        self._lines = [*reversed(self._counts)]

    def __len__(self) -> int:
        """Count the lines."""
        return len(self._lines)

    def line(self, place: int) -> int:
        """Give the number of a line."""
        return self._lines[place]

    def options(self) -> Iterator[Option]:
        """Draw the lines, in one column behind their numbers where there is little room."""
        return (Option(self._drawn(line), id=str(place)) for place, line in enumerate(self._lines))

    def _drawn(self, line: int) -> Text:
        lead, said = f"{line:>5}  ", line_told(self.session, line)
        said = said if self._counts[line] else f"↶ taken back: {said}"
        style = "" if self._counts[line] else self.colours["muted"]
        if self.room.narrow:
            return Text("\n").join(hanging(lead, said, self.room.width, style))
        return Text.assemble((lead + said, style))
