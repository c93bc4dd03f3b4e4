"""A table that notes what of it is looked at, and what is different between two tables; so a ruling can be traced."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from rulesets.engine.core.tabletop import TEXTS, Change, Clock, Tabletop, Unit, What

V = TypeVar("V")

Thing = tuple[What, str, str]
"""One thing on a table, named as a `Change` names it: `(What.STATE, "Hammer", "suppressed")`.

An empty name stands for which there are: `(What.STATE, "Hammer", "")` for the states that Hammer is in,
`(What.UNIT, "", "")` for the units on the table. `(What.UNIT, "hammer", SPELLED)` is how a name is spelt there.
"""

SPELLED = "spelled"
_WHICH = ""


class WatchedTabletop(Tabletop):
    """A table that is like another one, and adds each thing that is looked at to `seen`."""

    def __init__(self, table: Tabletop, seen: set[Thing]) -> None:
        entries = {name: _Watched(getattr(table, name), seen, what) for what, name in _ENTRIES.items()}
        self.__dict__.update(entries, units=_Units(table.units, seen, What.UNIT), _table=table, _seen=seen)

    @property
    def clock(self) -> Clock:
        """Look at the clock."""
        self._seen.add((What.CLOCK, "clock", ""))
        return self._table.clock

    def spelled(self, unit: str) -> str:
        self._seen.add((What.UNIT, unit.casefold(), SPELLED))
        return self._table.spelled(unit)

    def changed(self, changes: Iterable[Change]) -> Tabletop:
        """Make the table as it is after these changes; it is watched, too."""
        return WatchedTabletop(self._table.changed(changes), self._seen)

    _table: Tabletop
    _seen: set[Thing]


class _Watched(Mapping[str, V]):
    """Entries of a table; each that is looked up, there or not, is noted."""

    def __init__(self, entries: Mapping[str, V], seen: set[Thing], what: What, unit: str = "") -> None:
        self._entries, self._seen, self._what, self._unit = entries, seen, what, unit

    def __getitem__(self, key: str) -> V:
        self._seen.add(_thing(self._what, self._unit, key))
        return self._entries[key]

    def __iter__(self) -> Iterator[str]:
        self._seen.add((self._what, self._unit, _WHICH))
        return iter(self._entries)

    def __len__(self) -> int:
        self._seen.add((self._what, self._unit, _WHICH))
        return len(self._entries)


class _Units(_Watched[Unit]):
    def __getitem__(self, key: str) -> Unit:
        unit = super().__getitem__(key)
        states = _Watched(unit.states, self._seen, What.STATE, key)
        return Unit(unit.side, _Watched(unit.card, self._seen, What.CARD, key), states)


def _thing(what: What, unit: str, key: str) -> Thing:
    return (what, unit, key) if unit else (what, key, "")


def differing(before: Tabletop, after: Tabletop) -> frozenset[Thing]:
    """Name what is different between two tables; a unit's side counts as the unit."""
    if before is after:
        return frozenset()
    things: set[Thing] = set()
    things.update(_in_units(before.units, after.units))
    for what, name in _ENTRIES.items():
        things.update(_in_entries(getattr(before, name), getattr(after, name), what))
    if before.clock != after.clock:
        things.add((What.CLOCK, "clock", ""))
    return frozenset(things)


_ENTRIES = {**TEXTS, What.OBLIGATION: "obligations"}
"""What a table holds by name, besides units: where it keeps it."""


def _in_entries(
    before: Mapping[str, object], after: Mapping[str, object], what: What, unit: str = ""
) -> Iterator[Thing]:
    if before is after:
        return
    for key in {**before, **after}:
        if before.get(key) != after.get(key):
            yield _thing(what, unit, key)
    if list(before) != list(after):
        yield what, unit, _WHICH


def _in_units(before: Mapping[str, Unit], after: Mapping[str, Unit]) -> Iterator[Thing]:
    if before is after:
        return
    none = Unit()
    for name in {**before, **after}:
        one, other = before.get(name), after.get(name)
        if one is other:
            continue
        if one is None or other is None or one.side != other.side:
            yield What.UNIT, name, ""
        yield from _in_entries((one or none).card, (other or none).card, What.CARD, name)
        yield from _in_entries((one or none).states, (other or none).states, What.STATE, name)
    if list(before) != list(after):
        yield What.UNIT, "", _WHICH
        yield from _in_spelling(before, after)


def _in_spelling(before: Iterable[str], after: Iterable[str]) -> Iterator[Thing]:
    one, other = ({name.casefold(): name for name in names} for names in (before, after))
    for folded in {**one, **other}:
        if one.get(folded) != other.get(folded):
            yield What.UNIT, folded, SPELLED
