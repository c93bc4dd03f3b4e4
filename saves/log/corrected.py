"""A correction, folded: a combat and those after it once more, with the rulings that the correction gives them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace

from rulesets.engine.core.tabletop import Tabletop
from saves.log.combat import Combat, answering, reply_of
from saves.log.events import Amend, Anew, Confirm, Correct, Stands
from saves.log.state import Confirmed, Misplaced, Standing, State

Entry = Anew | Stands
EntryOf = Callable[[Confirmed, Tabletop], Entry | None]
"""Says what becomes of a combat on the table that now lies before it; None where it is as it was."""


def corrected(state: State, event: Correct) -> State:
    """Make the state that a correction leads to.

    Raises:
        Misplaced: it names a combat that is not there.
    """
    both: tuple[Entry, ...] = (*event.anew, *event.stands)
    entries = {each.combat: each for each in both}
    if any(not event.combat <= number <= state.confirmed for number in (event.combat, *entries)) or event.combat < 1:
        raise Misplaced("it names a combat that is not there")
    last, table = state.last, state.table
    for last, table in gone_through(state, event, lambda was, _: entries.get(was.number)):  # noqa: B007
        pass
    return State(event, state, table, state.current, last, state.noted, state.game)


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


def renewed(was: Confirmed, before: Confirmed | None, table: Tabletop, entry: Entry | None, by: Correct) -> Confirmed:
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
