"""Lines that are read as the program writes them are what the models of events make of them."""

from __future__ import annotations

import json
import re
import zlib
from pathlib import Path
from random import Random

import pytest
from mutate import FIXTURES, a_value
from sizes import WHOLE

from saves.log.as_written import as_written
from saves.log.events import events
from saves.log.frame import without_sum

NAME = Path("saturday.jsonl")
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


def check_each_line(data: bytes) -> int:
    """Check that each line is read alike as written and by the models, or by them alone; gives how many as written."""
    count = 0
    for line in data.splitlines():
        body = without_sum(line)
        event = as_written(body)
        if event is not None:
            count += 1
            assert repr(event) == repr(events().validate_json(body, strict=True))
    return count


@pytest.mark.parametrize("name", SESSIONS)
def test_each_line_of_a_kept_session_is_read_as_written(name: str) -> None:
    data = SESSIONS[name].read_bytes()
    assert check_each_line(data) == data.count(b"\n")


def test_forged_lines_are_read_alike_as_written_and_by_the_models() -> None:
    rng, originals = Random(6), [path.read_bytes() for path in SESSIONS.values()]
    tried = [
        rng.choice((_a_piece, _a_piece, _a_value))(rng, rng.choice(originals)) for _ in range(4_000 if WHOLE else 200)
    ]
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
