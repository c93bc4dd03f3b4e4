"""Combats that are read at a glance are what reading them line by line makes of them, or they are not read so.

The same holds of lines that are read as the program writes them, and by the models of events.
"""

from __future__ import annotations

import json
import re
import zlib
from pathlib import Path
from random import Random

import pytest
from mutate import DAMAGES, FIXTURES, a_value
from sizes import WHOLE, whole

from saves.disk.errors import Unreadable
from saves.log import reading
from saves.log.as_written import as_written
from saves.log.events import events
from saves.log.frame import without_sum
from saves.log.passage import Passage
from saves.log.reading import Contents, contents
from saves.log.state import State
from saves.session.opening import folded

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


def in_both_ways(data: bytes, monkeypatch: pytest.MonkeyPatch) -> tuple[Contents, Contents] | None:
    """Read a file with glances and without; None where both refuse it in the same words."""
    read: list[Contents | str] = []
    for short in (0, len(data)):
        monkeypatch.setattr(reading, "SHORT", short)
        try:
            read.append(contents(NAME, data))
        except Unreadable as refused:
            read.append(str(refused))
    glanced, plain = read
    if isinstance(glanced, str) or isinstance(plain, str):
        assert glanced == plain
        return None
    return glanced, plain


def check_alike(data: bytes, monkeypatch: pytest.MonkeyPatch) -> int:
    """Check that both ways of reading find the same, down to each state; gives how many combats were glanced at."""
    if (both := in_both_ways(data, monkeypatch)) is None:
        return 0
    glanced, plain = both
    assert glanced == plain
    (found, seen), (expected, read) = folded(glanced, data), folded(plain, data)
    assert found == expected
    assert (seen is None) == (read is None)
    if seen is not None and read is not None:
        for line in range(len(read.events), 0, -1):
            assert told(seen.after_line(line)) == told(read.after_line(line))
            assert seen.events[line - 1] == read.events[line - 1]
        assert list(seen.lines()) == list(read.lines())
    return sum(isinstance(part, Passage) for part in (glanced if seen is None else seen).events.parts())


def told(state: State) -> tuple[object, ...]:
    """Tell all of a state, with what the last combat is known by before it is read."""
    last, parent = state.last, state.parent
    if last is None:
        return state, parent and parent.line
    by_hand = [last.answered(each.key, each.prompt) for each in last.used]
    about = (
        last.number,
        last.begun,
        last.line,
        last.checklist,
        last.texts,
        last.fought.facts,
        last.fought.befell,
        last.table,
    )
    return about, last.changes, by_hand, state, parent and parent.line


@whole
@pytest.mark.parametrize("name", SESSIONS)
def test_each_kept_session_is_read_alike_in_both_ways(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check_alike(SESSIONS[name].read_bytes(), monkeypatch)


def test_most_combats_are_read_at_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    glanced = sum(check_alike(path.read_bytes(), monkeypatch) for path in SESSIONS.values())
    confirmed = sum(path.read_bytes().count(b'"event":"confirm"') for path in SESSIONS.values())
    assert glanced > 0.6 * confirmed


@pytest.mark.parametrize("letter", ["\x7f", "\xa0", "\u202e", "\ue000", "\\u0041", "é", "–"])
def test_a_ruling_with_any_letter_in_it_is_read_alike_in_both_ways(
    letter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = SESSIONS["rivets-01"].read_bytes().splitlines()
    said = [re.sub(rb'("sentence":"[^"]*)"', rb"\1" + re.escape(letter.encode()) + b'"', line) for line in lines]
    assert said != lines
    check_alike(_with_sums(said), monkeypatch)


@pytest.mark.parametrize("seed", range(6))
def test_one_fault_among_combats_that_are_proven_together_is_found_in_both_ways(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, lines = Random(seed), _again_and_again(SESSIONS["rivets-01"].read_bytes().splitlines(), 12)
    assert check_alike(_with_sums(lines), monkeypatch) == 12
    place = rng.randrange(30, len(lines))
    piece = rng.choice((b'"line":7,', b'"parent":7,', b"\t", b"\xa0", "\xa0".encode(), b'\\"', b"\n"))
    forged = [*lines[:place], lines[place].replace(b'"at":"', b'"at":"' + piece, 1), *lines[place + 1 :]]
    check_alike(_with_sums(forged), monkeypatch)
    whole = bytearray(_with_sums(lines))
    whole[rng.randrange(len(whole) // 3, len(whole))] ^= 1 << rng.randrange(7)
    check_alike(bytes(whole), monkeypatch)


def _again_and_again(lines: list[bytes], times: int) -> list[bytes]:
    """Write the first combat of a session again and again, each line with its number."""
    ends = next(place for place, line in enumerate(lines) if b'"event":"confirm"' in line) + 1
    begins = next(place for place, line in enumerate(lines) if b'"event":"begin"' in line)
    many = [lines[0], *(lines[begins:ends] * times)]
    number = re.compile(rb'"line":[0-9]+,"parent":[0-9]+')
    return [number.sub(b'"line":%d,"parent":%d' % (place + 1, place), line, 1) for place, line in enumerate(many)]


def test_a_line_that_is_newer_than_its_session_is_found_in_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = SESSIONS["assault-usual"].read_bytes().replace(b'"format":2', b'"format":1', 1).splitlines()
    both = in_both_ways(_with_sums(lines), monkeypatch)
    assert both is not None
    glanced, plain = (folded(each, _with_sums(lines))[0] for each in both)
    assert glanced == plain
    assert "format 1 has no such line" in plain.fault


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


def test_forged_lines_are_read_alike_in_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, glanced, originals = Random(5), 0, [path.read_bytes() for path in SESSIONS.values()]
    for _ in range(4_000 if WHOLE else 400):
        forged = rng.choice((_a_piece, _a_piece, _a_value, *DAMAGES))(rng, rng.choice(originals))
        glanced += check_alike(forged, monkeypatch)
    assert glanced


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
