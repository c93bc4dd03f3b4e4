"""The history of a session: all its lines as a tree, and the path to where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from saves.log.events import (
    Confirm,
    Correct,
    Event,
    Leave,
    Open,
    Stand,
    since,
)
from saves.log.state import Misplaced, State
from saves.log.transitions import after, opened

MOST_NAMED = 8
"""How many lines of a text a sentence names before it breaks off."""


class LogLine(NamedTuple):
    """A line of the log as it is shown: its event, the number of its combat (0 for none), and whether it still counts.

    `on_path` is False where the line was taken back; a line that only goes to another one counts for nothing.
    """

    event: Event
    combat: int
    on_path: bool

    @property
    def number(self) -> int:
        return self.event.line

    @property
    def at(self) -> str:
        return self.event.at

    @property
    def moves(self) -> bool:
        """Tell whether it only says where to stand: undo, redo or back."""
        return isinstance(self.event, Stand)


class History:
    """The events in the order in which they were written, and the state after each.

    Going back costs nothing and loses nothing: a `stand` line names the line to go to, and the next event follows
    from there.
    """

    def __init__(self, first: Open, state: State | None = None) -> None:
        self.events: list[Event] = [first]
        self.state = state or opened(first)
        self._after = [self.state]
        self._redo: list[int] = []
        self._format = first.format

    @classmethod
    def of(cls, events: Iterable[Event]) -> tuple[History, str]:
        """Fold events, the first of which opens the session, as far as they fit together.

        The second value says in half a sentence what is wrong with the event after those; it is empty if nothing is.
        """
        each = iter(events)
        first = next(each)
        assert isinstance(first, Open)
        history = cls(first)
        try:
            for event in each:
                history.add(event)
        except Misplaced as misplaced:
            return history, str(misplaced)
        return history, ""

    @property
    def next_number(self) -> int:
        return len(self.events) + 1

    @property
    def opening(self) -> Open:
        first = self.events[0]
        assert isinstance(first, Open)
        return first

    def rise(self, format: int) -> None:
        """Let the session be of a newer format from its first line on, which changes nothing else."""
        self.events[0] = replace(self.opening, format=format)
        self._format = format

    def add(self, event: Event) -> None:
        """Take in the next event.

        Raises:
            Misplaced: it does not follow from where the session stands.
        """
        state = self.then(event)
        if not isinstance(event, Stand):
            self._redo.clear()
        elif event.how == "redo":
            self._redo.pop()
        else:
            self._redo.append(self.state.line)
        self.events.append(event)
        self._after.append(state)
        self.state = state

    def then(self, event: Event) -> State:
        """Give the state that the next event would lead to.

        Raises:
            Misplaced: it does not follow from where the session stands.
        """
        if event.line != self.next_number or event.parent != self.state.line:
            raise Misplaced(f"it follows line {event.parent}, but the session stands at line {self.state.line}")
        if since(event) > self._format:
            raise Misplaced(f"a session of format {self._format} has no such line")
        if not isinstance(event, Stand):
            return after(self.state, event)
        if not 1 <= event.to < event.line:
            raise Misplaced(f"it goes to line {event.to}, which is not before it")
        if event.how == "redo" and event.to != self.redo_line:
            raise Misplaced(f"it takes up line {event.to} again, which was not taken back")
        return self.after_line(event.to)

    def after_line(self, line: int) -> State:
        """Give the state after a line.

        Raises:
            IndexError: there is no such line.
        """
        if not 1 <= line <= len(self._after):
            raise IndexError(line)
        return self._after[line - 1]

    @property
    def undo_line(self) -> int:
        """Give the line that undo goes to; 0 if there is nothing to undo."""
        return self.state.parent.line if self.state.parent else 0

    @property
    def redo_line(self) -> int:
        """Give the line that redo goes to; 0 if there is nothing to redo."""
        return self._redo[-1] if self._redo else 0

    def lines(self) -> Iterator[LogLine]:
        """Go through all lines, oldest first, those that were taken back included."""
        path = {state.line for state in self.state.path()}
        for event in self.events:
            yield LogLine(event, _combat(self.after_line(event.line), event), event.line in path)

    def counting(self) -> dict[int, bool]:
        """Tell of each line, oldest first, whether it still counts; those that only go to another one are left out."""
        path = {state.line for state in self.state.path()}
        return {event.line: event.line in path for event in self.events if not isinstance(event, Stand)}


def _combat(state: State, event: Event) -> int:
    if isinstance(event, Correct):
        return event.combat
    if isinstance(event, Confirm):
        return state.confirmed
    open_there = state.parent if isinstance(event, Leave) else state
    return open_there.current.number if open_there and open_there.current else 0


def named_lines(lines: Sequence[int]) -> str:
    """Name lines of a text in brackets, the first few of many: ` (lines 18, 23)`; empty if there are none."""
    if not lines:
        return ""
    more = ", …" if len(lines) > MOST_NAMED else ""
    return f" (line{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines[:MOST_NAMED]))}{more})"
