"""What each event does to the state of a session, corrections of confirmed combats included."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any

from rulesets.engine.core.tabletop import Tabletop
from saves.log.events import (
    Amend,
    Anew,
    Answer,
    Begin,
    Confirm,
    Correct,
    Event,
    HowRead,
    Leave,
    NewText,
    Note,
    Open,
    Stands,
    Take,
    Taken,
)
from saves.log.state import Combat, Confirmed, Jotting, Misplaced, Noted, Reply, Standing, State, answering, reply_of


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
                return _answered(state, event, *((each.key, _reply_of_taken(each, event)) for each in event.answers))
            case Confirm():
                return _confirm(state, event)
            case Begin():
                number = state.confirmed + 1
                noted = state.current.noted if state.current else None
                current = Combat(number, event.checklist, event.line, noted=noted)
                return _then(state, event, current=current)
            case Leave():
                _open(state)
                return _then(state, event, current=None)
            case Amend():
                return _then(state, event, table=state.table.changed(event.changes))
            case Note():
                return _note(state, event)
            case HowRead():
                return _then(state, event, suggests=event.how == "suggested")
            case NewText():
                return _then(state, event, game=event.game)
            case Correct():
                return corrected(state, event)
            case _:
                raise Misplaced("it cannot follow another line")
    except (TypeError, ValueError, KeyError) as error:
        raise error if isinstance(error, Misplaced) else Misplaced("it holds a change that cannot be made") from None


def _then(state: State, event: Event, **changed: Any) -> State:
    """Make the state after an event, which differs from the one before it in these fields."""
    return replace(state, event=event, parent=state, **changed)


def _open(state: State) -> Combat:
    if state.current is None:
        raise Misplaced("no combat is open there")
    return state.current


def _answered(state: State, event: Event, *replies: tuple[str, Reply | None]) -> State:
    return _then(state, event, current=answering(_open(state), replies))


def _reply_of_taken(each: Taken, event: Take) -> Reply:
    return Reply(each.text, by=event.how, line=event.line, kind=each.kind)


def _confirm(state: State, event: Confirm) -> State:
    confirmed = Confirmed(_open(state), event, state.last, state.table)
    changes = confirmed.changes
    table = state.table.changed(changes) if changes else state.table
    return _then(state, event, table=table, current=None, last=confirmed)


def _note(state: State, event: Note) -> State:
    combat = state.current
    noted = Noted(event.line, event.at, combat.number if combat else 0, event.text, state.noted)
    if combat is not None:
        noted_there = Jotting(event.text, combat.noted)
        combat = Combat(combat.number, combat.checklist, combat.begun, combat.newest, noted_there)
    return _then(state, event, current=combat, noted=noted)


CorrectedCombat = Anew | Stands
EntryOf = Callable[[Confirmed, Tabletop], CorrectedCombat | None]
"""Says what becomes of a combat on the table that now lies before it; None where it is as it was."""


def corrected(state: State, event: Correct) -> State:
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
    return _then(state, event, table=table, last=last)


def gone_through(state: State, by: Correct, entry_of: EntryOf) -> Iterator[tuple[Confirmed, Tabletop]]:
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


def steps_from(state: State, number: int) -> list[Confirmed | Amend]:
    """List the combats from a number on, and what was changed by hand between and after them, oldest first."""
    combats = {each.line: each for each in state.combats() if each.number >= number}
    first = min(combats)
    steps: list[Confirmed | Amend] = []
    for each in state.path():
        if each.line < first:
            break
        if each.line in combats:
            steps.append(combats[each.line])
        elif isinstance(each.event, Amend):
            steps.append(each.event)
    return steps[::-1]


def renewed(
    was: Confirmed, before: Confirmed | None, table: Tabletop, entry: CorrectedCombat | None, by: Correct
) -> Confirmed:
    """Make a combat as it is on the table that now lies before it."""
    if entry is None:
        return replace(was, before=before, table=table)
    now = replace(was, before=before, table=table, formerly=was, by=by, standing=None)
    if isinstance(entry, Stands):
        return replace(now, standing=Standing(entry.why, entry.left_out, table=was.ruled_on))
    combat = otherwise(was.combat, by) if was.number == by.combat else was.combat
    return replace(now, combat=combat, event=ruled(was.event, entry))


def ruled(event: Confirm, anew: Anew) -> Confirm:
    """Put into a ruling what is different in it."""
    told = {each.name: getattr(anew, each.name) for each in fields(anew) if each.name != "combat"}
    return replace(event, **{name: value for name, value in told.items() if value is not None})


def otherwise(combat: Combat, by: Correct) -> Combat:
    """Put the corrected answers behind those that were given."""
    return answering(combat, ((each.key, reply_of(each, by.line)) for each in by.answers))
