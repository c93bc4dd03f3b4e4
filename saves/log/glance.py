"""A confirmed combat read at a glance: its lines are proven, and what they change is found; the rest is left unread.

Nearly all lines of a session are answers of combats that were confirmed since, and what such a combat comes to is all
in its last line. So where the lines from `begin` to `confirm` stand as this program writes them, byte by byte, one
expression proves their form, and their checksums and numbers are counted through; no event is made of them until
somebody looks. Combats that stand one behind the other are proven together. What the expression does not take is no
fault: it is read line by line then, see `saves.log.reading`. The expression takes nothing that would be refused there;
a test holds the two against each other.
"""

from __future__ import annotations

import json
import re
import struct
from contextlib import suppress
from functools import cache, lru_cache
from itertools import pairwise
from zlib import crc32

from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import Until
from saves.log.frame import FORMAT, NEWEST
from saves.log.passage import Passage
from saves.log.shown import check_shown

TOGETHER = 200_000
"""How many bytes of combats are proven together at most, so that they stay at hand for the processor."""
MANY = 4_096
"""How many changes are kept in mind, as most combats of a session change the same things."""

_TEXT = rb'"[^"]*+"'
"""A text in which nothing is escaped; that no line end or the like is in it is seen to apart, see `_shows`."""
_WHOLE = rb"-?(?:0|[1-9][0-9]{0,14})"
_PLAIN = rb"(?:%b|%b(?:\.[0-9]{1,17})?|true|false|null)" % (_TEXT, _WHOLE)
_SUM = b',"sum":"'
_TAIL = len(b'00000000"}\n')
_EXPECTED = bytes(range(0x20, 0x7F))
"""The letters of which lines mostly are; what is escaped is seen to before."""


def _list(of: bytes) -> bytes:
    return rb"\[(?:%b(?:,(?!\])|(?=\])))*+\]" % of


def _object(of: bytes) -> bytes:
    """Describe an object that holds values of one kind under any names but that of the checksum."""
    return rb'\{(?:(?!"sum")%b:%b(?:,(?!\})|(?=\})))*+\}' % (_TEXT, of)


def _fields(*fields: tuple[str, bytes], after: bytes = b"") -> bytes:
    """Describe fields in their order; one whose name ends in `?` may be missing.

    What was found is never tried otherwise, so `?+` and `*+`; but some Pythons lose the places of groups in those.
    """
    told = b""
    for name, value in fields:
        one = rb'%b"%b":%b' % (after, name.rstrip("?").encode(), value)
        once = b"?" if b"(?P<" in value else b"?+"
        told += b"(?:%b)%b" % (one, once) if name.endswith("?") else one
        after = b","
    return told


def _line(event: bytes, *fields: tuple[str, bytes], number: bytes = rb'[^"]*+') -> bytes:
    """Describe a line, but for its numbers and its checksum, which are counted through, see `_proven`."""
    told = _fields(("at", _TEXT), ("where?", _TEXT), ("event", rb'"%b"' % event), *fields)
    return rb'\{"line":%b"parent":[^"]*+%b,"sum":"[^"]*+"\}\n' % (number, told)


_CHANGE = rb"\{%b\}" % _fields(
    ("what", _TEXT), ("name", _TEXT), ("field?", _TEXT), ("value?", rb"(?:%b|null)" % _TEXT), ("until?", _TEXT)
)
"""What a change is of, and until when, is only known when it is read, see `_change`."""
_EFFECT = rb"\{%b\}" % _fields(
    ("name", _TEXT),
    ("unit?", _TEXT),
    ("detail?", _TEXT),
    ("sentence?", _TEXT),
    ("cite?", _TEXT),
    ("changes?", _list(_CHANGE)),
)
_ENTRY = rb"\{%b\}" % _fields(
    ("total", _TEXT), ("amount", _WHOLE), ("reason", _TEXT), ("cite?", _TEXT), ("of?", _TEXT), ("parts?", _WHOLE)
)
_USED = rb"\{%b\}" % _fields(
    *((name, _TEXT) for name in ("key", "prompt", "text", "said", "source", "step", "by?")),
)
_REMARK = rb"\{%b\}" % _fields(("step", _TEXT), ("text", _TEXT), ("cite?", _TEXT))
_TAKEN = rb"\{%b\}" % _fields(("key", _TEXT), ("text", _TEXT), ("kind?", _TEXT))
_NESTED = rb"(?:%b|%b|%b)" % (_PLAIN, _list(_PLAIN), _object(_PLAIN))
_FACT = rb"(?:%b|%b|%b)" % (_PLAIN, _list(_NESTED), _object(_NESTED))

_BEGIN = _line(b"begin", ("checklist", _TEXT))
_ANSWER = _line(
    b"answer", ("key", _TEXT), ("text?", _TEXT), ("here_only?", b"true"), ("by?", b'"app"'), ("kind?", _TEXT)
)
_TAKE = _line(b"(?P<take>take)", ("how", b'"(?:usual|again)"'), ("answers", _list(_TAKEN)))
_CONFIRM = _line(
    b"confirm",
    ("checklist", rb"(?P<checklist>%b)" % _TEXT),
    *((name, _TEXT) for name in ("outcome", "sentence", "cite?")),
    ("facts?", _object(_FACT)),
    ("effects?", rb"(?P<effects>%b)" % _list(_EFFECT)),
    ("ledger?", _list(_ENTRY)),
    ("used?", _list(_USED)),
    ("steps?", _list(_TEXT)),
    ("remarks?", _list(_REMARK)),
    ("remembered?", rb"(?P<remembered>%b)" % _list(_CHANGE)),
    number=rb"(?P<last>[0-9]++),",
)


@cache
def _combat() -> re.Pattern[bytes]:
    """Give the expression for a whole combat; it is made when first needed."""
    return re.compile(rb"%b(?:%b|%b)*%b" % (_BEGIN, _ANSWER, _TAKE, _CONFIRM))


@cache
def _each_change() -> re.Pattern[bytes]:
    """Give an expression that finds the changes in what is proven: texts and nulls between their braces."""
    return re.compile(rb'\{"what":(?:%b[,:]?+|null,?+)++\}' % _TEXT)


def glance(data: bytes, start: int, line: int, crc: int) -> tuple[list[Passage], int]:
    """Read confirmed combats that stand one behind the other from a place of a file on, as many as are proven together.

    The first begins with a line of this number, and `crc` is the checksum of all that stands before. Gives the combats,
    and the checksum of all with them; none where the lines there are to be read one by one.
    """
    found = _standing(data, start)
    while found:
        raw = data[start : found[-1].end()]
        with suppress(ValueError):
            proven = _proven(raw, line, crc)
            return _passages(found, line), proven
        found = found[: len(found) // 2]  # What is wrong with one is found when it is read by itself.
    return [], crc


def _standing(data: bytes, start: int) -> list[re.Match[bytes]]:
    """Find combats whose lines stand as they are written, up to the first in which anything is escaped."""
    most = start + TOGETHER
    if (escaped := data.find(b"\\", start, most)) >= 0:
        most = escaped
    match, found = _combat().match, []
    while (each := match(data, start, most)) is not None:
        found.append(each)
        start = each.end()
    return found


def _proven(raw: bytes, line: int, crc: int) -> int:
    """Count lines through: each has its number, follows the one before, its checksum fits, and all of it is shown.

    Gives the checksum of all with them.

    Raises:
        ValueError: one of this does not hold.
    """
    *pieces, last = raw.split(_SUM)
    sums = []
    for piece in pieces:
        crc = crc32(piece, crc)
        sums.append(crc)
        crc = crc32(_SUM, crc)
    first, (*due, end) = b'{"line":%d,"parent":%d,"at":' % (line, line - 1), _due(line, sums)
    if last != end[:_TAIL] or not all(map(bytes.startswith, pieces, (first, *due))):
        raise ValueError
    _check_shown(raw, len(pieces))
    return crc32(last, crc)


def _due(line: int, sums: list[int]) -> list[bytes]:
    """Write the checksums of lines from a number on, each with its line's end and how the next one begins."""
    told = struct.pack(f">{len(sums)}I", *sums).hex()
    numbers = enumerate(pairwise(map(str, range(line, line + len(sums) + 1))))
    return [
        f'{told[8 * place : 8 * place + 8]}"}}\n{{"line":{number},"parent":{before},"at":'.encode()
        for place, (before, number) in numbers
    ]


def _check_shown(raw: bytes, lines: int) -> None:
    """Make sure that so many lines are UTF-8, and that all in them shows on a screen.

    Raises:
        ValueError: they are not, or something does not.
    """
    others = raw.translate(None, _EXPECTED)
    if others.count(b"\n") != lines or b"\t" in others:
        raise ValueError
    if len(others) > lines:
        raw.decode()
        check_shown(others.decode())


def _passages(found: list[re.Match[bytes]], line: int) -> list[Passage]:
    """Make the passages of combats that are proven, the first of which begins with a line of this number.

    Raises:
        ValueError: nobody knows what one of their changes is of, or until when.
    """
    passages = []
    for each in found:
        take, last, checklist, effects, remembered = each.groups()
        changes = _remembered(remembered) + _changes(effects)
        format = NEWEST if take else FORMAT
        begin, end = each.span()
        passages.append(Passage(each.string, begin, end, line, int(last), _name(checklist), format, changes))
        line = int(last) + 1
    return passages


def _changes(told: bytes | None) -> tuple[Change, ...]:
    """Read the changes that stand in a piece of a line, in their order.

    Raises:
        ValueError: nobody knows what one is of, or until when.
    """
    if told is None or b'"what":' not in told:
        return ()
    return tuple(map(_change, _each_change().findall(told)))


_remembered = lru_cache(maxsize=MANY)(_changes)
"""Reads what is remembered of a combat's answers: often the same as of the one before."""


@lru_cache(maxsize=MANY)
def _name(told: bytes) -> str:
    return told[1:-1].decode()


@lru_cache(maxsize=MANY)
def _change(told: bytes) -> Change:
    change = json.loads(told)
    until = {"until": Until(change["until"])} if "until" in change else {}
    return Change(**{**change, **until, "what": What(change["what"])})
