"""The models of events, by which their lines are checked, read and written, and how long a line may be.

They are made of what the classes of events say of their fields, for the core of pydantic, which does all the work. Its
own way to make them takes five times as long to import as the core, too much for a session that is opened first of all.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, Field, fields
from enum import Enum
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pydantic_core import CoreSchema, SchemaSerializer, SchemaValidator
from pydantic_core import core_schema as core

from saves.disk.errors import NotNow, Unreadable
from saves.disk.reading import LARGEST_SESSION
from saves.log.events import Correct, Event
from saves.log.frame import framed

LONGEST_LINE = 1_000_000
LONGEST_CORRECTION = 20_000_000

PLAIN: dict[Any, CoreSchema] = {
    str: core.str_schema(),
    int: core.int_schema(),
    bool: core.bool_schema(),
    Any: core.any_schema(),
}


@cache
def _schema(kind: Any) -> CoreSchema:
    """Describe what a field of a kind holds, as its annotation names it: `tuple[Change, ...]`."""
    origin, of = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if origin is Literal:
        return core.literal_schema(list(of))
    if origin is UnionType:  # something or nothing
        return core.nullable_schema(_schema(of[0]))
    if origin is tuple:
        return core.tuple_schema([_schema(of[0])], variadic_item_index=0)
    if origin is dict:
        return core.dict_schema(_schema(of[0]), _schema(of[1]))
    if issubclass(kind, Enum):
        return core.enum_schema(kind, list(kind), sub_type="str")
    types, parts = get_type_hints(kind), fields(kind)
    described = [
        core.dataclass_field(each.name, _field(types[each.name], each), kw_only=each.kw_only is True) for each in parts
    ]
    return core.dataclass_schema(
        kind,
        core.dataclass_args_schema(kind.__name__, described),
        [each.name for each in parts],
        post_init=hasattr(kind, "__post_init__"),
        slots="__slots__" in vars(kind),
        revalidate_instances="always",
        config={"extra_fields_behavior": "forbid"},
    )


def _field(kind: Any, field: Field[Any]) -> CoreSchema:
    if field.default is not MISSING:
        return core.with_default_schema(_schema(kind), default=field.default)
    if field.default_factory is not MISSING:
        return core.with_default_schema(_schema(kind), default_factory=field.default_factory)
    return _schema(kind)


KINDS = {word: each for each in get_args(Event) for word in get_args(get_type_hints(each)["event"])}
"""The classes of events by their words."""
_EVENTS = core.tagged_union_schema({word: _schema(kind) for word, kind in KINDS.items()}, "event")
_VALIDATOR, _SERIALIZER = SchemaValidator(_EVENTS), SchemaSerializer(_EVENTS)


def event_of(body: bytes) -> Event:
    """Read the JSON object of a line.

    Raises:
        ValidationError: it is no event.
    """
    event: Event = _VALIDATOR.validate_json(body, strict=True)
    return event


def body_of(event: Event) -> bytes:
    """Write an event as a JSON object, without what is left out.

    Raises:
        ValidationError: it holds what no event holds, and could not be read again.
    """
    return _SERIALIZER.to_json(_VALIDATOR.validate_python(event), exclude_defaults=True)


def written(event: Event, crc: int) -> tuple[bytes, int]:
    """Write an event as a line, given the checksum of all lines before; gives the line and the checksum of all.

    Raises:
        ValidationError: it holds what no event holds, and could not be read again.
    """
    return framed(body_of(event), crc)


def all_written(each: Iterable[Event]) -> tuple[bytes, int]:
    """Write the events of a whole log as the bytes of its file; gives those and their checksum.

    Raises:
        ValidationError: one of them could not be read again.
    """
    lines: list[bytes] = []
    crc = 0
    for event in each:
        line, crc = written(event, crc)
        lines.append(line)
    return b"".join(lines), crc


def longest(event: Event) -> int:
    """Give how many bytes the line of an event may have."""
    return LONGEST_CORRECTION if isinstance(event, Correct) else LONGEST_LINE


def check_line(event: Event, line: bytes, size: int) -> None:
    """Refuse a line that is too long, or that would make a file of `size` bytes too large.

    Raises:
        NotNow: it is.
    """
    if len(line) > longest(event):
        raise NotNow(
            f"This takes {len(line):,} bytes; one line of a session holds {longest(event):,}: do it in smaller parts."
        )
    if size + len(line) > LARGEST_SESSION:
        raise NotNow(f"The session is full, at {LARGEST_SESSION:,} bytes: continue in a new session.")


def check_lines(path: Path, events: Iterable[Event], advice: str) -> None:
    """Refuse a new file with a line that is too long, and say what can be done.

    Raises:
        Unreadable: it has one.
    """
    for event in events:
        line, _ = written(event, 0)
        if len(line) > longest(event):
            reason = f"line {event.line} would take {len(line):,} bytes, and one line holds {longest(event):,}"
            raise Unreadable(path, reason, advice)
