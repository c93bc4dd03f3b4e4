"""The history of a session: all its lines as a tree, the path to where it stands, and what each line changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from typing import Any, NamedTuple

from rulesets.engine.core.tabletop import Tabletop, put
from saves.log import events
from saves.log.events import Event
from saves.log.state import Confirmed, Misplaced, OpenCombat, Reply, Standing, State, answering, reply_of

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
        return isinstance(self.event, events.Stand)


class History:
    """The events in the order in which they were written, and the state after each.

    Going back costs nothing and loses nothing: a `stand` line names the line to go to, and the next event follows
    from there.
    """

    def __init__(self, first: events.Open, state: State | None = None) -> None:
        self.events: list[Event] = [first]
        self.state = state or opened(first)
        self._after = [self.state]
        self._redo: list[int] = []
        self._format = first.format

    @classmethod
    def of(cls, log: Iterable[Event]) -> tuple[History, str]:
        """Fold events, the first of which opens the session, as far as they fit together.

        The second value says in half a sentence what is wrong with the event after those; it is empty if nothing is.
        """
        each = iter(log)
        first = next(each)
        assert isinstance(first, events.Open)
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
    def opening(self) -> events.Open:
        first = self.events[0]
        assert isinstance(first, events.Open)
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
        state = self.state_with(event)
        if not isinstance(event, events.Stand):
            self._redo.clear()
        elif event.how == "redo":
            self._redo.pop()
        else:
            self._redo.append(self.state.line)
        self.events.append(event)
        self._after.append(state)
        self.state = state

    def state_with(self, event: Event) -> State:
        """Give the state that the next event would lead to.

        Raises:
            Misplaced: it does not follow from where the session stands.
        """
        if event.line != self.next_number or event.parent != self.state.line:
            raise Misplaced(f"it follows line {event.parent}, but the session stands at line {self.state.line}")
        if events.format_needed(event) > self._format:
            raise Misplaced(f"a session of format {self._format} has no such line")
        if not isinstance(event, events.Stand):
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
        return {event.line: event.line in path for event in self.events if not isinstance(event, events.Stand)}


def _combat(state: State, event: Event) -> int:
    if isinstance(event, events.Correct):
        return event.combat
    if isinstance(event, events.Confirm):
        return state.confirmed
    open_there = state.parent if isinstance(event, events.Leave) else state
    return open_there.current.number if open_there and open_there.current else 0


def named_lines(lines: Sequence[int]) -> str:
    """Name lines of a text in brackets, the first few of many: ` (lines 18, 23)`; empty if there are none."""
    if not lines:
        return ""
    more = ", …" if len(lines) > MOST_NAMED else ""
    return f" (line{'s' if len(lines) > 1 else ''} {', '.join(map(str, lines[:MOST_NAMED]))}{more})"


# How a line changes the state


def opened(event: events.Open) -> State:
    """Make the first state."""
    return State(event, None, Tabletop(kit=event.kit), game=event.game)


def after(state: State, event: Event) -> State:
    """Make the state that an event leads to.

    Raises:
        Misplaced: it cannot happen here.
    """
    try:
        match event:
            case events.Answer():
                return _answered(state, event, (event.key, reply_of(event, event.line)))
            case events.Take():
                return _answered(state, event, *((each.key, _reply_of_taken(each, event)) for each in event.answers))
            case events.Confirm():
                return _confirm(state, event)
            case events.Begin():
                number = state.confirmed + 1
                noted = state.current.noted if state.current else {}
                current = OpenCombat(number, event.checklist, event.line, noted=noted)
                return _next_state(state, event, current=current)
            case events.Leave():
                _open_combat(state)
                return _next_state(state, event, current=None)
            case events.Amend():
                return _next_state(state, event, table=state.table.changed(event.changes))
            case events.Note():
                return _note(state, event)
            case events.HowRead():
                return _next_state(state, event, suggests=event.how == "suggested")
            case events.NewText():
                return _next_state(state, event, game=event.game)
            case events.Correct():
                return corrected(state, event)
            case _:
                raise Misplaced("it cannot follow another line")
    except (TypeError, ValueError, KeyError) as error:
        raise error if isinstance(error, Misplaced) else Misplaced("it holds a change that cannot be made") from None


def _next_state(state: State, event: Event, **changed: Any) -> State:
    """Make the state after an event, which differs from the one before it in these fields."""
    return replace(state, event=event, parent=state, **changed)


def _open_combat(state: State) -> OpenCombat:
    if state.current is None:
        raise Misplaced("no combat is open there")
    return state.current


def _answered(state: State, event: Event, *replies: tuple[str, Reply | None]) -> State:
    return _next_state(state, event, current=answering(_open_combat(state), replies))


def _reply_of_taken(each: events.Taken, event: events.Take) -> Reply:
    return Reply(each.text, by=event.how, line=event.line, kind=each.kind)


def _confirm(state: State, event: events.Confirm) -> State:
    confirmed = Confirmed(_open_combat(state), event, state.last, state.table)
    changes = confirmed.changes
    table = state.table.changed(changes) if changes else state.table
    return _next_state(state, event, table=table, current=None, last=confirmed)


def _note(state: State, event: events.Note) -> State:
    combat = state.current
    if combat is not None:
        combat = replace(combat, noted=put(combat.noted, str(event.line), event.text))
    return _next_state(state, event, current=combat)


CorrectedCombat = events.Anew | events.Stands
EntryOf = Callable[[Confirmed, Tabletop], CorrectedCombat | None]
"""Says what becomes of a combat on the table that now lies before it; None where it is as it was."""


def corrected(state: State, event: events.Correct) -> State:
    """Make the state that a correction leads to.

    Raises:
        Misplaced: it names a combat that is not there.
    """
    both: tuple[CorrectedCombat, ...] = (*event.anew, *event.stands)
    entries = {each.combat: each for each in both}
    if any(not event.combat <= number <= state.confirmed for number in (event.combat, *entries)) or event.combat < 1:
        raise Misplaced("it names a combat that is not there")
    last, table = state.last, state.table
    for last, table in gone_through(state, event, lambda was, _: entries.get(was.number)):  # noqa: B007
        pass
    return _next_state(state, event, table=table, last=last)


def gone_through(state: State, by: events.Correct, entry_of: EntryOf) -> Iterator[tuple[Confirmed, Tabletop]]:
    """Go through the corrected combat and all that came after it, oldest first.

    Gives after each combat and each change by hand the last combat as it is then, and the table.
    """
    first, *_ = steps = steps_from(state, by.combat)
    assert isinstance(first, Confirmed)
    last, table = first.before, first.table
    for step in steps:
        if isinstance(step, Confirmed):
            last = renewed(step, last, table, entry_of(step, table), by)
            table = table.changed(last.changes)
        else:
            table = table.changed(step.changes)
        assert last is not None
        yield last, table


def steps_from(state: State, number: int) -> list[Confirmed | events.Amend]:
    """List the combats from a number on, and what was changed by hand between and after them, oldest first."""
    combats = {each.line: each for each in state.combats() if each.number >= number}
    first = min(combats)
    steps: list[Confirmed | events.Amend] = []
    for each in state.path():
        if each.line < first:
            break
        if each.line in combats:
            steps.append(combats[each.line])
        elif isinstance(each.event, events.Amend):
            steps.append(each.event)
    return steps[::-1]


def renewed(
    was: Confirmed, before: Confirmed | None, table: Tabletop, entry: CorrectedCombat | None, by: events.Correct
) -> Confirmed:
    """Make a combat as it is on the table that now lies before it."""
    if entry is None:
        return replace(was, before=before, table=table)
    now = replace(was, before=before, table=table, formerly=was, by=by, standing=None)
    if isinstance(entry, events.Stands):
        return replace(now, standing=Standing(entry.why, entry.left_out, table=was.ruled_on))
    combat = otherwise(was.combat, by) if was.number == by.combat else was.combat
    return replace(now, combat=combat, event=ruled(was.event, entry))


def ruled(event: events.Confirm, anew: events.Anew) -> events.Confirm:
    """Put into a ruling what is different in it."""
    told = {each.name: getattr(anew, each.name) for each in fields(anew) if each.name != "combat"}
    return replace(event, **{name: value for name, value in told.items() if value is not None})


def otherwise(combat: OpenCombat, by: events.Correct) -> OpenCombat:
    """Put the corrected answers behind those that were given."""
    return answering(combat, ((each.key, reply_of(each, by.line)) for each in by.answers))
