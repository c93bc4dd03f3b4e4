"""A confirmed combat read at a glance: its lines are proven, and what they change is found; the rest is left unread.

Nearly all lines of a session are answers of combats that were confirmed since, and what such a combat comes to is all
in its last line. So where the lines from `begin` to `confirm` stand as this program writes them, byte by byte, one
expression proves their form, and their checksums and numbers are counted through; no event is made of them until
somebody looks. What the expression does not take is no fault: it is read line by line then, see `saves.log.reading`.
The expression takes nothing that would be refused there; a test holds the two against each other.
"""

from __future__ import annotations

import json
import re
from functools import cache, lru_cache
from zlib import crc32

from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import Until
from saves.log.frame import FORMAT, NEWEST
from saves.log.passage import Passage
from saves.log.room import LONGEST_LINE

MANY = 4_096
"""How many changes are kept in mind, as most combats of a session change the same things."""

_TEXT = rb'"[^"]*+"'
"""A text in which nothing is escaped; that no line end or the like is in it is seen to apart, see `_shows`."""
_WHOLE = rb"-?(?:0|[1-9][0-9]{0,14})"
_PLAIN = rb"(?:%b|%b(?:\.[0-9]{1,17})?|true|false|null)" % (_TEXT, _WHOLE)
_SUM = b',"sum":"'
_PRINTABLE = bytes(each for each in range(0x20, 0x7F) if each != ord("\\"))


def _list(of: bytes) -> bytes:
    return rb"\[(?:%b(?:,(?!\])|(?=\])))*+\]" % of


def _object(of: bytes) -> bytes:
    """Describe an object that holds values of one kind under any names."""
    return rb"\{(?:%b:%b(?:,(?!\})|(?=\})))*+\}" % (_TEXT, of)


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


def _line(event: bytes, *fields: tuple[str, bytes]) -> bytes:
    """Describe a line, but for its numbers and its checksum, which are counted through, see `_proven`."""
    told = _fields(("at", _TEXT), ("where?", _TEXT), ("event", rb'"%b"' % event), *fields)
    return rb'\{"line":[^"]*+"parent":[^"]*+%b,"sum":"[^"]*+"\}\n' % told


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
)


@cache
def _combat() -> re.Pattern[bytes]:
    """Give the expression for a whole combat; it is made when first needed."""
    return re.compile(rb"%b(?:%b|%b)*%b" % (_BEGIN, _ANSWER, _TAKE, _CONFIRM))


@cache
def _each_change() -> re.Pattern[bytes]:
    """Give an expression that finds the changes in what is proven: texts and nulls between their braces."""
    return re.compile(rb'\{"what":(?:%b[,:]?+|null,?+)++\}' % _TEXT)


def glance(data: bytes, start: int, line: int, crc: int) -> tuple[Passage, int] | None:
    """Read a confirmed combat that begins at a place of a file with a line of this number.

    `crc` is the checksum of all that stands before. Gives the combat, and the checksum of all with it; None where its
    lines are to be read one by one.
    """
    found = _combat().match(data, start)
    if found is None or found.end() - start > LONGEST_LINE:
        return None
    raw = found[0]
    proven = _proven(raw, line, crc)
    if proven is None or not _shows(raw, proven[0]):
        return None
    (count, crc), end = proven, found.end()
    checklist, take, effects, remembered = found.group("checklist", "take", "effects", "remembered")
    name, format = checklist[1:-1].decode(), NEWEST if take else FORMAT
    try:
        changes = _changes(remembered or b"") + _changes(effects or b"")
    except ValueError:
        return None
    return Passage(data, start, end, line, line + count - 1, name, format, changes), crc


def _proven(raw: bytes, line: int, crc: int) -> tuple[int, int] | None:
    """Count lines through: each has its number, follows the one before, and its checksum fits; None where one fails."""
    first, *rest = raw.split(_SUM)
    if not first.startswith(b'{"line":%d,"parent":%d,"at":' % (line, line - 1)):
        return None
    crc, count, last = crc32(first, crc), len(rest), rest.pop()
    for piece in rest:
        line += 1
        if not piece.startswith(b'%08x"}\n{"line":%d,"parent":%d,"at":' % (crc, line, line - 1)):
            return None
        crc = crc32(piece, crc32(_SUM, crc))
    if last != b'%08x"}\n' % crc:
        return None
    return count, crc32(last, crc32(_SUM, crc))


def _shows(raw: bytes, count: int) -> bool:
    """Tell whether so many lines are UTF-8, nothing is escaped in them, and all of it shows on a screen."""
    others = raw.translate(None, _PRINTABLE)
    if b"\\" in others or others.count(b"\n") != count:
        return False
    try:
        return len(others) == count or (bool(raw.decode()) and others.replace(b"\n", b"").decode().isprintable())
    except UnicodeDecodeError:
        return False


def _changes(told: bytes) -> tuple[Change, ...]:
    """Read the changes that stand in a piece of a line, in their order.

    Raises:
        ValueError: nobody knows what one is of, or until when.
    """
    if b'"what":' not in told:
        return ()
    return tuple(map(_change, _each_change().findall(told)))


@lru_cache(maxsize=MANY)
def _change(told: bytes) -> Change:
    change = json.loads(told)
    until = {"until": Until(change["until"])} if "until" in change else {}
    return Change(**{**change, **until, "what": What(change["what"])})
