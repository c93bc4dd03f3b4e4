"""A line that stands as this program writes it, read without the models of events.

Making the models takes longer than all else of opening a short session. So an event is made here by what its class says
of its fields, where the line stands as it would be written again, byte by byte, and each value is of the very kind that
its field holds. What stands otherwise is no fault: the models read it, or say what is wrong, see `saves.log.reading`.
Nothing is taken here that they would refuse, or make something else of; a test holds the two against each other.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, partial
from itertools import count
from types import UnionType
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

from saves.log.events import Event, events

MANY = 2_000
"""So many lines are read without the models; of more, making them takes less time than they save."""
_lines = count(1)
DEEPEST = 8
"""How many lists and objects may stand in one another in a fact."""

Maker = Callable[[Any], Any]
"""Makes what a field holds of a JSON value, or raises `ValueError`, `TypeError` or `KeyError`."""


def event_of(body: bytes) -> Event:
    """Read the JSON object of a line; by the models where they are made, or many lines are read: they are faster then.

    Raises:
        ValidationError: it is no event.
    """
    modelled = events.cache_info().currsize or next(_lines) > MANY
    event = None if modelled else as_written(body)
    return event or events().validate_json(body, strict=True)


def as_written(body: bytes) -> Event | None:
    """Read the JSON object of a line without the models; None where it is for them to read."""
    try:
        told = json.loads(body)
        if json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode() != body:
            return None
        return cast(Event, _maker(_kind(told["event"]))(told))
    except (ValueError, TypeError, KeyError, RecursionError):
        return None


@cache
def _kind(word: str) -> Any:
    """Find the class of the events of a word.

    Raises:
        KeyError: there is none.
    """
    for each in get_args(Event):
        if word in get_args(_types(each)["event"]):
            return each
    raise KeyError(word)


_types = cache(get_type_hints)
"""Gives the types of a class's fields by name; most of what it takes to find them is spent once."""


@cache
def _maker(kind: Any) -> Maker:
    """Give what makes a value of a kind, as the annotation of a field names it."""
    origin, of = get_origin(kind), get_args(kind)
    if kind is Any:
        return _plain
    if origin is Literal:
        words = {each: each for each in of}
        return lambda told: words[_exactly(str, told)]
    if origin is UnionType:  # something or nothing
        one = _maker(of[0])
        return lambda told: None if told is None else one(told)
    if origin is tuple:
        each = _maker(of[0])
        return lambda told: tuple(map(each, _exactly(list, told)))
    if origin is dict:
        value = _maker(of[1])
        return lambda told: {name: value(one) for name, one in _exactly(dict, told).items()}
    if is_dataclass(kind):
        return _object(kind)
    return kind if issubclass(kind, Enum) else partial(_exactly, kind)


def _object(kind: Any) -> Maker:
    """Give what makes an object of a class; a field that there is not, or one that is missing, raises."""
    types = _types(kind)
    makers = {each.name: _maker(types[each.name]) for each in fields(kind)}
    return lambda told: kind(**{name: makers[name](value) for name, value in _exactly(dict, told).items()})


def _exactly(kind: type, told: Any) -> Any:
    """Take a value of this very type, so that true is no number.

    Raises:
        TypeError: it is of another.
    """
    if type(told) is not kind:
        raise TypeError(kind)
    return told


def _plain(told: Any, depth: int = 1) -> Any:
    """Take any value, but for fractions, which might be read otherwise, and what is nested deeply.

    Raises:
        TypeError: it is one of those.
    """
    if isinstance(told, float) or depth > DEEPEST:
        raise TypeError(told)
    for each in told.values() if isinstance(told, dict) else told if isinstance(told, list) else ():
        _plain(each, depth + 1)
    return told
