"""The prepared table of a lesson, from the short form of its file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import Until


def changes_of(table: Mapping[str, Any]) -> tuple[Change, ...]:
    """List the changes that lay a table out.

    `units` holds each unit by name with its `side`, its `card` and its `states`; `facts` and `precedents` hold
    answers by key; `clock` holds turn, side and segment; `owed` holds by name what is owed, `about` whom and in which
    `text`, until the end of the next turn.
    """
    return (*_clock(table.get("clock", {})), *_units(table.get("units", {})), *_rest(table))


def _clock(clock: Mapping[str, Any]) -> Iterator[Change]:
    for part, value in clock.items():
        yield Change(What.CLOCK, "clock", part, str(value))


def _units(units: Mapping[str, Any]) -> Iterator[Change]:
    for name, unit in units.items():
        yield Change(What.UNIT, name, value=unit.get("side", ""))
        for entry, value in unit.get("card", {}).items():
            yield Change(What.CARD, name, entry, value)
        for state, value in unit.get("states", {}).items():
            yield Change(What.STATE, name, state, value)


def _rest(table: Mapping[str, Any]) -> Iterator[Change]:
    for key, value in table.get("facts", {}).items():
        yield Change(What.FACT, key, value=value)
    for key, value in table.get("precedents", {}).items():
        yield Change(What.PRECEDENT, key, value=value)
    for name, owed in table.get("owed", {}).items():
        yield Change(What.OBLIGATION, name, owed["about"], owed["text"], Until.NEXT_TURN)
