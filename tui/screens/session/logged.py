"""What the log lists: rulings or lines, newest first; each is read and drawn when it is to be seen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from saves.reports.combats import CombatLine, combat_line, turn_of
from tui.screens.session.around import ruled
from tui.widgets.combats import Columns, combat_rows, turn_text
from tui.widgets.drawing import hanging
from tui.widgets.long_list import Entry

if TYPE_CHECKING:
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
    def entry(self, place: int) -> Entry:
        """Draw an entry."""

    @abstractmethod
    def line(self, place: int) -> int:
        """Give the line of the log at which what is listed there began."""


class Rulings(Listed):
    """The rulings of a session, or those on one unit, with the heading of a turn above the newest of it."""

    def __init__(self, session: Session, room: Room, colours: Colours, unit: str = "") -> None:
        super().__init__(session, room, colours)
        combats = session.combats()
        self.combats = [each for each in combats if not unit or combat_line(session, each).about(unit)]
        self._read: dict[int, tuple[list[CombatLine], Columns]] = {}

    def __len__(self) -> int:
        """Count the rulings."""
        return len(self.combats)

    def line(self, place: int) -> int:
        """Give the line at which a combat began."""
        return self.combats[place].begun

    def entry(self, place: int) -> Entry:
        """Draw a ruling, and the heading of its turn where the one above is of another."""
        turn, above = (self._turn(each) for each in (place, place - 1))
        heading = [turn_text(turn, self.room.width, self.colours)] if turn and turn != above else []
        return Entry(self._drawn(place), heading)

    def _turn(self, place: int) -> str:
        return turn_of(self.session.ruleset, self.combats[place].table.clock) if place >= 0 else ""

    def _drawn(self, place: int) -> list[Text]:
        if self.room.narrow:
            return ruled(combat_line(self.session, self.combats[place]), self.room.width, self.colours)
        number, within = divmod(place - self.room.height, ABREAST)
        number, within = (number, within) if number >= 0 else (-1, place)
        lines, columns = self._abreast(number)
        return combat_rows(lines[within], columns, self.colours)

    def _abreast(self, number: int) -> tuple[list[CombatLine], Columns]:
        """Read the rulings that share their columns: -1 are those of the first screen, 0 those below, and so on."""
        if number not in self._read:
            first = self.room.height + number * ABREAST
            combats = self.combats[max(0, first) : first + ABREAST] if number >= 0 else self.combats[: self.room.height]
            lines = [combat_line(self.session, each) for each in combats]
            self._read[number] = lines, Columns.of(lines, self.room.width)
        return self._read[number]


class Lines(Listed):
    """Every line of the log, but those that only go to another; what was taken back is marked so."""

    def __init__(self, session: Session, room: Room, colours: Colours) -> None:
        super().__init__(session, room, colours)
        self._counts = session.counting()
        self._lines = [*reversed(self._counts)]

    def __len__(self) -> int:
        """Count the lines."""
        return len(self._lines)

    def line(self, place: int) -> int:
        """Give the number of a line."""
        return self._lines[place]

    def entry(self, place: int) -> Entry:
        """Draw a line, in one column behind its number where there is little room."""
        line = self._lines[place]
        lead, said = f"{line:>5}  ", self.session.told(line)
        said = said if self._counts[line] else f"↶ taken back: {said}"
        style = "" if self._counts[line] else self.colours["muted"]
        return Entry(hanging(lead, said, self.room.width, style) if self.room.narrow else [Text(lead + said, style)])
