"""What lies on the table: units with their cards and states, obligations, the clock, what is settled and printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TypeVar

from rulesets.engine.core.words import Until, Words


class What(Words):
    """What a change changes."""

    FACT = "fact", "a fact of the table"
    CARD = "card", "a value on a unit's card"
    STATE = "state", "a state of a unit"
    UNIT = "unit", "a unit joins or leaves the table"
    OBLIGATION = "obligation", "an obligation"
    PRECEDENT = "precedent", "a precedent of this session"
    KIT = "kit", "a printed value of the kit"
    CLOCK = "clock", "the clock"


@dataclass(frozen=True, slots=True)
class Change:
    """One change of the table.

    `name` is the unit, the key or the obligation changed; `field` the entry on a unit's card, the state or the
    part of the clock; `value` None takes it away. `until` matters for states and obligations only.
    """

    what: What
    name: str
    field: str = ""
    value: str | None = None
    until: Until = Until.CLEARED


@dataclass(frozen=True, slots=True)
class State:
    """A state of a unit, such as suppressed: what it is worth, and when it lapses."""

    value: str = "yes"
    until: Until = Until.CLEARED


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit's side, its card (printed values, by name) and its states."""

    side: str = ""
    card: Mapping[str, str] = field(default_factory=dict)
    states: Mapping[str, State] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Obligation:
    """What a side or unit owes, why, and until when it holds."""

    about: str
    text: str
    until: Until = Until.CLEARED


@dataclass(frozen=True)
class Clock:
    """The turn, the side whose turn it is and the segment of that turn. Empty text is: not said yet."""

    turn: int = 1
    side: str = ""
    segment: str = ""


ELIMINATED = "eliminated"


@dataclass(frozen=True)
class Tabletop:
    """Everything that later questions may find answered; it never changes, changes make a new one."""

    units: Mapping[str, Unit] = field(default_factory=dict)
    facts: Mapping[str, str] = field(default_factory=dict)
    obligations: Mapping[str, Obligation] = field(default_factory=dict)
    precedents: Mapping[str, str] = field(default_factory=dict)
    kit: Mapping[str, str] = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)

    def card(self, unit: str, name: str) -> str | None:
        """Look up a value on a unit's card."""
        return self.units[unit].card.get(name) if unit in self.units else None

    def state(self, unit: str, name: str) -> State | None:
        """Look up a state of a unit."""
        return self.units[unit].states.get(name) if unit in self.units else None

    def standing(self, side: str = "") -> tuple[str, ...]:
        """Name the units that are not eliminated, of one side or of all."""
        return tuple(
            name
            for name, unit in self.units.items()
            if ELIMINATED not in unit.states and (not side or unit.side in (side, ""))
        )

    def changed(self, changes: Iterable[Change]) -> Tabletop:
        """Apply changes in their order; changes of the clock that stand together are one move of it."""
        table = self
        for what, group in groupby(changes, key=lambda change: change.what):
            if what is What.CLOCK:
                table = _clock(table, group)
                continue
            for change in group:
                table = _APPLY[what](table, change)
        return table


def _put(values: Mapping[str, str], name: str, value: str | None) -> dict[str, str]:
    rest = {key: old for key, old in values.items() if key != name} if value is None else dict(values)
    if value is not None:
        rest[name] = value
    return rest


def _fact(table: Tabletop, change: Change) -> Tabletop:
    if change.value is not None and table.facts.get(change.name) == change.value:
        return table
    return replace(table, facts=_put(table.facts, change.name, change.value))


def _precedent(table: Tabletop, change: Change) -> Tabletop:
    if change.value is not None and table.precedents.get(change.name) == change.value:
        return table
    return replace(table, precedents=_put(table.precedents, change.name, change.value))


def _kit(table: Tabletop, change: Change) -> Tabletop:
    return replace(table, kit=_put(table.kit, change.name, change.value))


def _with_unit(table: Tabletop, name: str, unit: Unit) -> Tabletop:
    return replace(table, units={**table.units, name: unit})


def _card(table: Tabletop, change: Change) -> Tabletop:
    if change.value is not None and table.card(change.name, change.field) == change.value:
        return table
    unit = table.units.get(change.name, Unit())
    return _with_unit(table, change.name, replace(unit, card=_put(unit.card, change.field, change.value)))


def _state(table: Tabletop, change: Change) -> Tabletop:
    unit = table.units.get(change.name, Unit())
    if change.value is None and change.name in table.units and change.field not in unit.states:
        return table
    states = {name: state for name, state in unit.states.items() if name != change.field}
    if change.value is not None:
        states[change.field] = State(change.value, change.until)
    return _with_unit(table, change.name, replace(unit, states=states))


def _unit(table: Tabletop, change: Change) -> Tabletop:
    if change.value is None:
        return replace(table, units={name: unit for name, unit in table.units.items() if name != change.name})
    return _with_unit(table, change.name, replace(table.units.get(change.name, Unit()), side=change.value))


def _obligation(table: Tabletop, change: Change) -> Tabletop:
    rest = {name: owed for name, owed in table.obligations.items() if name != change.name}
    if change.value is not None:
        rest[change.name] = Obligation(change.field, change.value, change.until)
    return replace(table, obligations=rest)


def _clock(table: Tabletop, changes: Iterable[Change]) -> Tabletop:
    before = after = table.clock
    for change in changes:
        value = change.value or ""
        if change.field == "turn":
            after = replace(after, turn=int(value))
        elif change.field == "side":
            after = replace(after, side=value)
        else:
            after = replace(after, segment=value)
    return replace(lapsed(table, before, after), clock=after)


_APPLY = {
    What.FACT: _fact,
    What.CARD: _card,
    What.STATE: _state,
    What.UNIT: _unit,
    What.OBLIGATION: _obligation,
    What.PRECEDENT: _precedent,
    What.KIT: _kit,
}


def lapsed(table: Tabletop, before: Clock, after: Clock) -> Tabletop:
    """Let lapse what the clock's move from `before` to `after` ends.

    A new side or turn ends what held until the turn's end or the segment's; what held until the end of the next
    turn then holds until the end of this one. A clock that is only now set for the first time ends nothing.
    """
    new_turn = (before.turn, before.side) != (after.turn, after.side) and bool(before.side)
    new_segment = new_turn or (before.segment != after.segment and bool(before.segment))
    return ended(table, new_turn) if new_segment else table


def ended(table: Tabletop, turn: bool) -> Tabletop:
    """Let lapse what held until the end of the segment, or with `turn` until the end of the turn too."""
    units = {name: replace(unit, states=_lasting(unit.states, turn)) for name, unit in table.units.items()}
    return replace(table, units=units, obligations=_lasting(table.obligations, turn))


def lapses(before: Tabletop, after: Tabletop) -> tuple[Change, ...]:
    """List the changes by which states and obligations of one table lapse, or come nearer to it, in another."""
    states = (
        Change(What.STATE, name, field, *((now.value, now.until) if now else ()))
        for name, unit in before.units.items()
        for field, held in unit.states.items()
        if (now := after.state(name, field)) != held
    )
    obligations = (
        Change(What.OBLIGATION, name, owed.about, *((owes.text, owes.until) if owes else ()))
        for name, owed in before.obligations.items()
        if (owes := after.obligations.get(name)) != owed
    )
    return (*states, *obligations)


Kept = TypeVar("Kept", State, Obligation)


def _lasting(held: Mapping[str, Kept], new_turn: bool) -> dict[str, Kept]:
    ended = (Until.SEGMENT, Until.TURN) if new_turn else (Until.SEGMENT,)
    kept = {name: each for name, each in held.items() if each.until not in ended}
    if not new_turn:
        return kept
    return {
        name: replace(each, until=Until.TURN) if each.until is Until.NEXT_TURN else each for name, each in kept.items()
    }
