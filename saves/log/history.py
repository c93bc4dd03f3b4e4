"""The history of a session: all its lines as a tree, and the path to where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Literal, NamedTuple

from saves.log.after import after, opened
from saves.log.events import (
    Confirm,
    Correct,
    Event,
    Leave,
    Open,
    Stand,
    since,
)
from saves.log.glimpsed import Glimpsed
from saves.log.lines import Lines
from saves.log.passage import Passage
from saves.log.state import Misplaced, State, Unread

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
        """Give the number of the line."""
        return self.event.line

    @property
    def at(self) -> str:
        """Say when it was written."""
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
        self.events = Lines()
        self.events.append(first)
        self.state = state or opened(first)
        self._after: list[State | Glimpsed] = [self.state]
        self._redo: list[int] = []
        self._format = first.format

    @classmethod
    def of(cls, events: Iterable[Event]) -> tuple[History, str]:
        """Fold events, the first of which opens the session, as far as they fit together.

        The second value says in half a sentence what is wrong with the event after those; it is empty if nothing is.
        """
        each = events.parts() if isinstance(events, Lines) else iter(events)
        first = next(each)
        assert isinstance(first, Open)
        history = cls(first)
        try:
            for part in each:
                history._take_in(part)
        except Misplaced as misplaced:
            return history, str(misplaced)
        return history, ""

    @property
    def next_line(self) -> int:
        """Give the number of the next line."""
        return len(self.events) + 1

    @property
    def opening(self) -> Open:
        """Give the event that opened the session."""
        first = self.events[0]
        assert isinstance(first, Open)
        return first

    def rise(self, format: Literal[1, 2]) -> None:
        """Let the session be of a newer format from its first line on, which changes nothing else."""
        self.events.replace_first(replace(self.opening, format=format))
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

    def _take_in(self, part: Event | Passage) -> None:
        """Take in the next event, or a combat that is read when somebody looks.

        Raises:
            Misplaced: it does not follow from where the session stands; of a combat, the lines before do.
        """
        if not isinstance(part, Passage):
            self.add(part)
        elif not self._glimpse(part):
            for event in part.events():
                self.add(event)

    def _glimpse(self, passage: Passage) -> bool:
        """Take in a combat unread; False where its lines are to be taken in one by one, as one does not follow."""
        here = self.state
        if passage.line - 1 != here.line or passage.format > self._format:
            return False
        glimpsed = Glimpsed(passage, here)
        state = glimpsed.after()
        if state is None:
            return False
        self._redo.clear()
        self.events.append(passage)
        self._after += [glimpsed] * (passage.last - passage.line)
        self._after.append(state)
        self.state = state
        return True

    def then(self, event: Event) -> State:
        """Give the state that the next event would lead to.

        Raises:
            Misplaced: it does not follow from where the session stands.
        """
        if event.line != self.next_line or event.parent != self.state.line:
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
        found = self._after[line - 1]
        return found.state(line) if isinstance(found, Glimpsed) else found

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
        """Tell of each line, oldest first, whether it still counts; those that only go to another one are left out.

        No combat is read for that.
        """
        path: set[int] = set()
        for told in (state.told for state in self.state.landmarks()):
            path.update(range(told.begun, told.line + 1) if isinstance(told, Unread) else (told.line,))
        parts = (part for part in self.events.parts() if not isinstance(part, Stand))
        lines = (range(part.line, part.last + 1) if isinstance(part, Passage) else (part.line,) for part in parts)
        return {line: line in path for line in chain.from_iterable(lines)}


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
