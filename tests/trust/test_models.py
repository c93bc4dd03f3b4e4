"""The models of events read, refuse and write what those do that pydantic itself makes of the same classes."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Annotated

import pytest
from mutate import FIXTURES, a_value
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from sizes import WHOLE

from saves.log.events import Event
from saves.log.models import body_of, event_of

SESSIONS = {path.stem: path for path in sorted(FIXTURES.glob("format-*/*.jsonl"))}
SUM = re.compile(rb',"sum":"[0-9a-f]{8}"\}$')
PIECES = (
    *(b"0", b"-0", b"01", b"1.0", b"1e3", b"9" * 16, b"9" * 5_000, b"NaN", b"-Infinity", b"null", b"true", b'"4"'),
    *(b"{}", b"[]", b"[,]", b"[1,]", b'{"a":1,"a":2}', b'{"a":[{"b":[1]}]}', b'{"sum":"00000000"}', b'["a","b"]'),
    *(b'""', b'"\\u0041"', b'"\\n"', b'"\\""', b'"\t"', b'"\n"', b'"\x7f"', b'"\xff"', b'"\xc3"', b"'a'"),
    *('"é"'.encode(), '"\u202e"'.encode(), '"\xa0"'.encode(), '"\ud800"'.encode("utf-8", "surrogatepass")),
    *(b" ", b",", b'"', b"}", b"]", b"\n", b"\r\n", b"\0", b'"colour":1,', b'"key":"a",', b'"by":"app",'),
)
VALUE = re.compile(rb'(?<=:)(?:"[^"]*"|-?\d+|true|false|null)|(?<=:)[\[{]|[,:\]}]|"\w+":')
"""Places of a line at which something is changed: values, beginnings of values, signs, names."""
ORACLE: TypeAdapter[Event] = TypeAdapter(
    Annotated[Event, Field(discriminator="event")],
    config=ConfigDict(extra="forbid", revalidate_instances="always"),
)


def check_each_line(data: bytes) -> int:
    """Check that each line is read or refused alike, and written alike; gives how many are refused."""
    refused = 0
    for line in data.splitlines():
        body = SUM.sub(b"}", line)
        expected, found = (_outcome(read, body) for read in (partial(ORACLE.validate_json, strict=True), event_of))
        assert repr(found) == repr(expected)
        if isinstance(expected, Event):
            assert body_of(expected) == ORACLE.dump_json(expected, exclude_defaults=True)
        refused += not isinstance(expected, Event)
    return refused


def _outcome(read: Callable[[bytes], Event], body: bytes) -> object:
    try:
        return read(body)
    except ValidationError as error:
        return error.errors(include_url=False, include_context=False)


@pytest.mark.parametrize("name", SESSIONS)
def test_each_line_of_a_kept_session_is_read_and_written_alike(name: str) -> None:
    assert check_each_line(SESSIONS[name].read_bytes()) == 0


def test_forged_lines_are_read_or_refused_alike() -> None:
    rng, originals = Random(6), [path.read_bytes() for path in SESSIONS.values()]
    tried = [rng.choice((_a_piece, _a_value))(rng, rng.choice(originals)) for _ in range(4_000 if WHOLE else 200)]
    assert 0 < sum(map(check_each_line, tried)) < sum(each.count(b"\n") for each in tried)


def _a_piece(rng: Random, data: bytes) -> bytes:
    """Put a piece into a line or two, and make the checksums fit."""
    lines = data.splitlines()
    for _ in range(rng.randint(1, 2)):
        place = rng.randrange(len(lines))
        found = rng.choice(list(VALUE.finditer(lines[place])))
        start = rng.choice((found.start(), found.start(), found.end()))
        lines[place] = lines[place][:start] + rng.choice(PIECES) + lines[place][found.end() :]
    return _with_sums(lines)


def _a_value(rng: Random, data: bytes) -> bytes:
    """Put any value into any place, written as the program writes it."""
    try:
        lines = [json.loads(line) for line in a_value(rng, data).split(b"\n")[:-1]]
    except ValueError:
        return data
    return _with_sums([json.dumps(each, ensure_ascii=False, separators=(",", ":")).encode() for each in lines])


def _with_sums(lines: list[bytes]) -> bytes:
    crc, data = 0, []
    for line in lines:
        body = SUM.sub(b"", line)
        crc = zlib.crc32(body, crc)
        tail = b',"sum":"%08x"}\n' % crc
        crc = zlib.crc32(tail, crc)
        data.append(body + tail)
    return b"".join(data)
