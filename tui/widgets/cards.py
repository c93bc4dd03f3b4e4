"""The units of a session in a table: a column for each thing that is printed on them, and their states."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from rulesets.engine.core.tabletop import ELIMINATED, What
from tui.shared.on_the_table import Row, on_the_table

if TYPE_CHECKING:
    from saves.session.session import Session
    from tui.shared.colours import Colours

GAP = 2
STATES = 22
"""How many characters are kept for states at least."""
LONGEST = 24
"""How long an entry of a card may be in its column."""

WHOSE = ("■", "□")
"""The signs of the first and the second side of a game: whose a unit is, whatever it does."""
ROLES = ("attacker", "defender")
"""The colours of the first and the second side."""


def whose(session: Session, unit: Row, colours: Colours) -> Text:
    """Give the sign of the side that has a unit, in its colour; a cross where it is lost, a blank where nobody said."""
    sides = [side.word for side in session.ruleset.sides][:2]
    if is_lost(unit):
        return Text.assemble(("×", colours["faint"]))
    if unit.change.value not in sides:
        return Text(" ")
    place = sides.index(unit.change.value)
    return Text.assemble((WHOSE[place], colours[ROLES[place]]))


def is_lost(unit: Row) -> bool:
    """Tell whether a unit is off the table."""
    return any(each.called == ELIMINATED for each in unit.on_it)


def states_of(unit: Row) -> list[Row]:
    """List the states of a unit."""
    return [each for each in unit.on_it if each.change.what is What.STATE]


def state_words(state: Row) -> str:
    """Say a state in the words of players: `falling back`, `eliminated (a crater)`."""
    words = state.called.replace("-", " ")
    return f"{words} ({state.said})" if state.said else words


@dataclass(frozen=True)
class Cards:
    """How units stand in columns: the width of their names, and each thing that is printed on them with its width.

    What there is no column for any more is left to the card of the unit.
    """

    session: Session
    rows: tuple[Row, ...]
    name: int
    shown: tuple[tuple[str, int], ...]

    @classmethod
    def of(cls, session: Session, rows: Sequence[Row], width: int) -> Cards:
        """Share a width among the columns."""
        name, shown = max((len(row.called) for row in rows), default=0), []
        left = width - 2 - name - GAP - STATES
        for field in _fields(rows):
            room = max(len(field), *(len(_entry(row, field)) for row in rows)) + GAP
            if room <= left:
                shown.append((field, room - GAP))
                left -= room
        return cls(session, tuple(rows), name, tuple(shown))

    def head(self, first: str = "unit") -> str:
        """Write what the columns are called, the names under `first`."""
        names = "".join(" " * GAP + self._aligned(field, room, field) for field, room in self.shown)
        states = " " * GAP + "states" if any(states_of(row) for row in self.rows) else ""
        return f"{first.ljust(self.name + 2)}{names}{states}"

    def line(self, unit: Row, colours: Colours) -> Text:
        """Write a unit in a line."""
        lost = colours["muted"] if is_lost(unit) else ""
        line = Text.assemble(whose(self.session, unit, colours), " ", (unit.called.ljust(self.name), lost))
        for field, room in self.shown:
            line.append(" " * GAP + self._aligned(_entry(unit, field), room, field), lost or colours["muted"])
        for state in states_of(unit):
            line.append(f"{' ' * GAP}• {state_words(state)}", lost or colours["error"])
        return line

    def _aligned(self, text: str, room: int, field: str) -> str:
        """Set numbers to the right, and words to the left."""
        numbers = all(_entry(row, field).isdecimal() for row in self.rows if _entry(row, field))
        return text.rjust(room) if numbers else text.ljust(room)


def cards(session: Session, width: int, colours: Colours) -> list[Text]:
    """Write all units, each in a line, under what the columns are called; those that are lost stand last."""
    rows = sorted(on_the_table(session).units, key=is_lost)
    if not rows:
        return []
    columns = Cards.of(session, rows, width)
    head = Text.assemble((columns.head("  unit"), colours["muted"]))
    return [head, *(columns.line(row, colours) for row in rows)]


def _fields(rows: Sequence[Row]) -> list[str]:
    """List what is printed on the units, in the order in which it is met."""
    found = (each.called for row in rows for each in row.on_it if each.change.what is What.CARD)
    return list(dict.fromkeys(found))


def _entry(unit: Row, field: str) -> str:
    said = next((each.said for each in unit.on_it if each.change.what is What.CARD and each.called == field), "")
    return said if len(said) <= LONGEST else said[: LONGEST - 1] + "…"
