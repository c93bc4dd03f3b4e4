"""What lies on the table: units with their cards and states, obligations, the clock, what is settled and printed."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple, TypeVar

from rulesets.engine.core.words import Until, Words

Answers = Mapping[str, str]
"""What players typed, by the key of the question: `{"attack": "Hammer 7 + Tiny 2", "die": "4"}`."""

KitValues = Mapping[str, str]
"""What the owner read off the components, as text, by the key of the question: `{"faces.green": "c d d x - -"}`."""

Settled = Mapping[str, str]
"""The reading by which each open rule is read, as its word, by the key of the precedent: `{"ties": "nobody"}`."""

TableFacts = Mapping[str, str]
"""Answers that hold at the table until they change, by the key of the question: `{"phase": "combat"}`."""

CardEntries = Mapping[str, str]
"""What is printed on a unit, as text, by the name of the entry: `{"strength": "7", "is-lb": "no"}`."""

Facts = Mapping[str, Any]
"""What was found in a combat, fit for JSON, by name: `{"attack": 9, "odds": "3-1"}`."""

FoundAt = Mapping[str, str]
"""The id of the step at which each fact was found, by the name of the fact: `{"attack": "strengths"}`."""

Remarks = Mapping[str, str]
"""What stands beside the options of a question, by their word: `{"defender": "2-1", "nearest": "3-1"}`."""

LAST_TURN = 9_999
"""The highest turn that a clock shows; in a game that goes on, it begins again."""


class What(Words):
    """What kind of thing a `Change` changes."""

    FACT = "fact", "fact on the table"
    CARD = "card", "value on a unit's card"
    STATE = "state", "state of a unit"
    UNIT = "unit", "a unit joins or leaves the table"
    OBLIGATION = "obligation", "an obligation"
    PRECEDENT = "precedent", "a precedent of this session"
    KIT = "kit", "a printed value of the kit"
    CLOCK = "clock", "the clock"


@dataclass(frozen=True)
class Change:
    """One change of what lies on the table, such as a unit's new state.

    Example: `Change(What.STATE, "Hammer", "suppressed", "yes", Until.TURN)`.

    Attributes:
        what: what kind of thing is changed; it decides what the other attributes stand for.
        name: the unit for CARD, STATE and UNIT; the question's key for FACT, PRECEDENT and KIT; the name of the
            obligation for OBLIGATION; `clock` for CLOCK.
        field: the entry on the card for CARD, the state for STATE, who owes it for OBLIGATION; `turn`, `side` or
            `segment` for CLOCK.
        value: the new value as text, for UNIT the unit's side; None takes the thing away.
        until: when it lapses by itself; for states and obligations, and for a fact TURN, see `Tabletop.of_turn`.
    """

    what: What
    name: str
    field: str = ""
    value: str | None = None
    until: Until = Until.CLEARED


class UnitStatus(NamedTuple):
    """How a unit is in one respect, such as suppressed.

    Attributes:
        value: what more is to be said of it, such as how a unit was eliminated; `yes` if nothing is.
        until: when it lapses by itself.
    """

    value: str = "yes"
    until: Until = Until.CLEARED


@dataclass(frozen=True)
class Unit:
    """A unit that stands on the table.

    Attributes:
        side: the word of its side; empty if that was never said.
        card: what is printed on it, as text, by the entry's name: `{"strength": "7", "is-lb": "no"}`.
        states: its states by name: `{"suppressed": UnitStatus("yes", Until.TURN)}`.
    """

    side: str = ""
    card: CardEntries = field(default_factory=dict)
    states: Mapping[str, UnitStatus] = field(default_factory=dict)


class Obligation(NamedTuple):
    """Something that a side or a unit must do later.

    Attributes:
        about: the side or the unit that owes it.
        text: what is owed, in a sentence.
        until: when it lapses by itself.
    """

    about: str
    text: str
    until: Until = Until.CLEARED


class Clock(NamedTuple):
    """Where in the game the table is.

    Attributes:
        turn: the number of the turn, from 1.
        side: the word of the side whose turn it is; empty if that was not said yet.
        segment: the word of the segment of that turn; empty if that was not said yet.
    """

    turn: int = 1
    side: str = ""
    segment: str = ""


ELIMINATED = "eliminated"
"""The state of a unit that has left the game: it is not offered any more, see `Tabletop.standing`."""


@dataclass(frozen=True)
class Tabletop:
    """What lies on the table and is kept from one combat to the next; it never changes, `changed` makes a new one.

    Attributes:
        units: the units by name, in the order in which they were first named: `{"Hammer": Unit("red")}`.
        facts: answers that hold until they are changed, by the key of their question: `{"phase": "combat"}`.
        obligations: what is owed, by a name for it: `{"rebuilds red": Obligation("red", "Red builds.")}`.
        precedents: the reading that this session settled upon, by the key of its precedent:
            `{"odds-rounding": "defender"}`.
        kit: printed values that the owner read off, by the key of their question: `{"faces.green": "c d d x - -"}`.
        clock: the turn, the side and the segment.
        of_turn: the names of the facts that are gone once the clock shows another turn, or is set for the first time.
    """

    units: Mapping[str, Unit] = field(default_factory=dict)
    facts: TableFacts = field(default_factory=dict)
    obligations: Mapping[str, Obligation] = field(default_factory=dict)
    precedents: Settled = field(default_factory=dict)
    kit: KitValues = field(default_factory=dict)
    clock: Clock = field(default_factory=Clock)
    of_turn: frozenset[str] = frozenset()

    def text(self, what: What, name: str) -> str | None:
        """Look up a fact, a precedent or a printed value by its name; None if it is not known."""
        texts: Mapping[str, str] = getattr(self, TEXTS[what])
        return texts.get(name)

    def card(self, unit: str, name: str) -> str | None:
        """Look up what is printed on a unit under an entry's name; None if it is not known."""
        return self.units[unit].card.get(name) if unit in self.units else None

    def state(self, unit: str, name: str) -> UnitStatus | None:
        """Look up a state of a unit by its name; None if the unit is not in it."""
        return self.units[unit].states.get(name) if unit in self.units else None

    def standing(self, side: str = "") -> tuple[str, ...]:
        """Name the units that are not eliminated: of one side and of none that was said, or of all."""
        return tuple(
            name
            for name, unit in self.units.items()
            if ELIMINATED not in unit.states and (not side or unit.side in (side, ""))
        )

    def spelled(self, unit: str) -> str:
        """Spell a unit's name as it stands on the table, whatever its capitals; as given where it is not there."""
        return {each.casefold(): each for each in self.units}.get(unit.casefold(), unit)

    def changed(self, changes: Iterable[Change]) -> Tabletop:
        """Make the table as it is after these changes, in their order.

        Changes of the clock that stand together are one move of it; states and obligations that it ends lapse.

        Raises:
            ValueError: the clock's turn is set to what is no whole number.
        """
        table = self
        moves: list[Change] = []
        for change in changes:
            if change.what is What.CLOCK:
                moves.append(change)
                continue
            if moves:
                table, moves = _clock(table, moves), []
            table = _APPLY[change.what](table, change)
        return _clock(table, moves) if moves else table


TEXTS = {What.FACT: "facts", What.PRECEDENT: "precedents", What.KIT: "kit"}
"""Where a table keeps texts by name, by what a change of them is."""


V = TypeVar("V")
MANY = 42
"""So many entries stand in a dict that is copied; beyond that, so many that are new over those that stay."""


def put(entries: Mapping[str, V], name: str, value: V | None) -> Mapping[str, V]:
    """Make the entries with one set, in its place or as the last; None takes it away. Versions of many share most."""
    if value is None:
        return {each: old for each, old in entries.items() if each != name} if name in entries else entries
    new, old = entries.maps if isinstance(entries, ChainMap) else ({}, dict(entries))
    if len(new) == MANY:
        new, old = {}, dict(entries)
    return {**old, name: value} if len(old) < MANY else ChainMap({**new, name: value}, old)


def _text(table: Tabletop, change: Change) -> Tabletop:
    if change.value is not None and table.text(change.what, change.name) == change.value:
        return table
    where = TEXTS[change.what]
    kept: dict[str, Any] = {where: put(getattr(table, where), change.name, change.value)}
    if change.until is Until.TURN:
        kept["of_turn"] = table.of_turn | {change.name}
    return replace(table, **kept)


def _with_unit(table: Tabletop, name: str, unit: Unit) -> Tabletop:
    return replace(table, units=put(table.units, name, unit))


def _card(table: Tabletop, change: Change) -> Tabletop:
    if change.value is not None and table.card(change.name, change.field) == change.value:
        return table
    unit = table.units.get(change.name, Unit())
    return _with_unit(table, change.name, replace(unit, card=put(unit.card, change.field, change.value)))


def _state(table: Tabletop, change: Change) -> Tabletop:
    unit = table.units.get(change.name, Unit())
    if change.value is None and change.name in table.units and change.field not in unit.states:
        return table
    states = {name: state for name, state in unit.states.items() if name != change.field}
    if change.value is not None:
        states[change.field] = UnitStatus(change.value, change.until)
    return _with_unit(table, change.name, replace(unit, states=states))


def _unit(table: Tabletop, change: Change) -> Tabletop:
    if change.value is None:
        return replace(table, units=put(table.units, change.name, None))
    return _with_unit(table, change.name, replace(table.units.get(change.name, Unit()), side=change.value))


def _obligation(table: Tabletop, change: Change) -> Tabletop:
    rest = put(table.obligations, change.name, None)
    if change.value is not None:
        rest = put(rest, change.name, Obligation(change.field, change.value, change.until))
    return replace(table, obligations=rest)


def _clock(table: Tabletop, changes: Iterable[Change]) -> Tabletop:
    before = table.clock
    said = {change.field: change.value or "" for change in changes}
    turn = _turn(said["turn"]) if "turn" in said else before.turn
    after = Clock(turn, said.get("side", before.side), said.get("segment", before.segment))
    if table.of_turn and (after.turn != before.turn or not before.side):
        facts = {name: text for name, text in table.facts.items() if name not in table.of_turn}
        table = replace(table, facts=facts, of_turn=frozenset())
    return table if after == before else replace(lapsed(table, before, after), clock=after)


def _turn(text: str) -> int:
    """Read the number of a turn.

    Raises:
        ValueError: it is none.
    """
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and 1 <= int(text) <= LAST_TURN):
        raise ValueError(f"{text} is not a turn")
    return int(text)


_APPLY = {
    What.FACT: _text,
    What.CARD: _card,
    What.STATE: _state,
    What.UNIT: _unit,
    What.OBLIGATION: _obligation,
    What.PRECEDENT: _text,
    What.KIT: _text,
}


def lapsed(table: Tabletop, before: Clock, after: Clock) -> Tabletop:
    """Take away the states and obligations that end when the clock moves from `before` to `after`.

    A new segment ends what held until the end of the segment. A new turn, or another side's turn, also ends what held
    until the end of the turn; what held until the end of the next turn then holds until the end of this one. Where the
    clock is set for the first time nothing ends, as nobody knows how long it stood so.
    """
    new_turn = (before.turn, before.side) != (after.turn, after.side) and bool(before.side)
    new_segment = new_turn or (before.segment != after.segment and bool(before.segment))
    return ended(table, new_turn) if new_segment else table


def ended(table: Tabletop, turn: bool) -> Tabletop:
    """Take away the states and obligations that end with the segment, and with `turn` those that end with the turn."""
    units = table.units
    for name, unit in table.units.items():
        if unit.states and (states := _lasting(unit.states, turn)) != unit.states:
            units = put(units, name, replace(unit, states=states))
    return replace(table, units=units, obligations=_lasting(table.obligations, turn))


def lapses(before: Tabletop, after: Tabletop) -> tuple[Change, ...]:
    """List the changes by which states and obligations of one table are gone, or end earlier, in a later one."""
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


Kept = TypeVar("Kept", UnitStatus, Obligation)


def _lasting(held: Mapping[str, Kept], new_turn: bool) -> dict[str, Kept]:
    ended = (Until.SEGMENT, Until.TURN) if new_turn else (Until.SEGMENT,)
    kept = {name: each for name, each in held.items() if each.until not in ended}
    if not new_turn:
        return kept
    return {
        name: each._replace(until=Until.TURN) if each.until is Until.NEXT_TURN else each for name, each in kept.items()
    }


class OnClock(NamedTuple):
    """What a clock has to show; where a part is left empty, it may show anything there.

    Attributes:
        turns: the ranges of which one must hold the turn: `(range(3, 5),)`.
        sides: the words of the sides, of which it must show one.
        segments: the words of the segments, of which it must show one.
    """

    turns: tuple[Container[int], ...] = ()
    sides: frozenset[str] = frozenset()
    segments: frozenset[str] = frozenset()

    def is_shown(self, clock: Clock) -> bool:
        """Tell whether a clock shows that."""
        turn = not self.turns or any(clock.turn in each for each in self.turns)
        side = not self.sides or clock.side in self.sides
        return turn and side and (not self.segments or clock.segment in self.segments)


class ClockAnswers(NamedTuple):
    """What a clock answers to a question: the word of one of its parts, else what `answers` say.

    Attributes:
        part: the part whose word is the answer; empty where `answers` say it.
        answers: answers as texts, each with what the clock then shows; the first that fits is taken:
            `(("yes", OnClock(turns=(range(3, 5),))), ("no", OnClock()))`.
        by: what else holds the answer, as `the list of units`; whether the clock is kept does not matter then.
    """

    part: Literal["", "turn", "side", "segment"] = ""
    answers: tuple[tuple[str, OnClock], ...] = ()
    by: str = ""

    def answer(self, clock: Clock) -> str | None:
        """Give what a clock answers, as text; None where it names no side yet, as then nobody keeps it."""
        if not clock.side and not self.by:
            return None
        if self.part:
            return str(getattr(clock, self.part)) or None
        return next((text for text, on in self.answers if on.is_shown(clock)), None)

    def by_turn(self, clock: Clock) -> str | None:
        """Give what the turn alone answers, whoever keeps the clock; None where more than the turn decides it."""
        if any(on.sides or on.segments for _, on in self.answers):
            return None
        return next((text for text, on in self.answers if on.is_shown(clock)), None)

    def called(self, clock: Clock) -> str:
        """Call what the answer was read off: `turn 3`, where turns decide it."""
        return self.by or (f"turn {clock.turn}" if any(on.turns for _, on in self.answers) else "the clock")
