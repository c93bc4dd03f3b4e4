"""What each event does to the state of a session."""

from __future__ import annotations

from rulesets.engine.core.tabletop import Tabletop
from saves.log.combat import Combat, Jotting, Reply, answering, reply_of
from saves.log.events import Amend, Answer, Begin, Confirm, Correct, Event, Leave, NewText, Note, Open, Take, Taken
from saves.log.state import Confirmed, Misplaced, Noted, State


def opened(event: Open) -> State:
    """Make the first state."""
    return State(event, None, Tabletop(kit=event.kit), game=event.game)


def after(state: State, event: Event) -> State:
    """Make the state that an event leads to.

    Raises:
        Misplaced: it cannot happen here.
    """
    try:
        match event:
            case Answer():
                return _answered(state, event, (event.key, reply_of(event, event.line)))
            case Take():
                return _answered(state, event, *((each.key, _taken(each, event)) for each in event.answers))
            case Confirm():
                return _confirm(state, event)
            case Begin():
                number = state.confirmed + 1
                noted = state.current.noted if state.current else None
                current = Combat(number, event.checklist, event.line, noted=noted)
                return State(event, state, state.table, current, state.last, state.noted, state.game)
            case Leave():
                _open(state)
                return State(event, state, state.table, None, state.last, state.noted, state.game)
            case Amend():
                table = state.table.changed(event.changes)
                return State(event, state, table, state.current, state.last, state.noted, state.game)
            case Note():
                return _note(state, event)
            case NewText():
                return State(event, state, state.table, state.current, state.last, state.noted, event.game)
            case Correct():
                from saves.log.corrected import corrected  # needed where something was corrected only

                return corrected(state, event)
            case _:
                raise Misplaced("it cannot follow another line")
    except (TypeError, ValueError, KeyError) as error:
        raise error if isinstance(error, Misplaced) else Misplaced("it holds a change that cannot be made") from None


def _open(state: State) -> Combat:
    if state.current is None:
        raise Misplaced("no combat is open there")
    return state.current


def _answered(state: State, event: Event, *replies: tuple[str, Reply | None]) -> State:
    return State(event, state, state.table, answering(_open(state), replies), state.last, state.noted, state.game)


def _taken(each: Taken, event: Take) -> Reply:
    return Reply(each.text, by=event.how, line=event.line, kind=each.kind)


def _confirm(state: State, event: Confirm) -> State:
    confirmed = Confirmed(_open(state), event, state.last, state.table)
    changes = confirmed.changes
    table = state.table.changed(changes) if changes else state.table
    return State(event, state, table, None, confirmed, state.noted, state.game)


def _note(state: State, event: Note) -> State:
    combat = state.current
    noted = Noted(event.line, event.at, combat.number if combat else 0, event.text, state.noted)
    if combat is not None:
        noted_there = Jotting(event.text, combat.noted)
        combat = Combat(combat.number, combat.checklist, combat.begun, combat.newest, noted_there)
    return State(event, state, state.table, combat, state.last, noted, state.game)
