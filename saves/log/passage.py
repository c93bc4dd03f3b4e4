"""A confirmed combat as it stands in a file: its lines are proven, and read when somebody looks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from rulesets.engine.core.mappings import Answers, Facts
from rulesets.engine.core.tabletop import Change
from saves.log.as_written import event_of
from saves.log.events import Event
from saves.log.frame import without_sum

_USED = re.compile(rb'\{"key":"([^"]*)","prompt":"[^"]*","text":"([^"]*)"')
_BY_HAND = re.compile(
    rb'"text":"[^"]*","said":"[^"]*","source":"typed","step":"[^"]*"(?:,"by":"(?!usual"|again")[^"]*")?\}'
)
"""What stands of an answer behind its question, where it was given by hand; in a passage no text is escaped."""


class Passage(NamedTuple):
    """The lines of a confirmed combat, from the one at which it begins to the one at which it is confirmed.

    They are sound, and each follows the one before.

    Attributes:
        data: the file, in which they go from `start` to `end`.
        line: the number of the first line; `last` is that of the last one.
        checklist: the id of the checklist by which it was ruled.
        format: the newest format that one of its lines came with.
        changes: what the ruling changes on the table, in order.
    """

    data: bytes
    start: int
    end: int
    line: int
    last: int
    checklist: str
    format: int
    changes: tuple[Change, ...]

    def events(self) -> Iterator[Event]:
        """Read the lines, in their order."""
        return map(_read, self.data[self.start : self.end - 1].split(b"\n"))

    def event(self, line: int) -> Event:
        """Read one line, by its number."""
        if line == self.last:
            return _read(self.ruling)
        return _read(self.data[self.start : self.end].split(b"\n", line - self.line + 1)[line - self.line])

    @property
    def texts(self) -> Answers:
        """List the texts of all answers that the ruling rests on, by key, without reading the rest of it."""
        return {key.decode(): text.decode() for key, text in _USED.findall(self.data, self._used, self.end)}

    def answered(self, key: str, prompt: str) -> bool:
        """Tell whether a question, put in these words, was answered by hand, without reading the rest of it."""
        asked = b'{"key":%b,"prompt":%b,' % (_json(key), _json(prompt))
        place = self.data.find(asked, self._used, self.end)
        return place >= 0 and _BY_HAND.match(self.data, place + len(asked)) is not None

    @property
    def facts(self) -> Facts:
        """Give what was found, by name, without reading what stands behind it."""
        found: Facts = _field(self.ruling.decode(), "facts")[0] or {}
        return found

    @property
    def befell(self) -> tuple[str, ...]:
        """Name the units that an effect is on, one for each such effect, without reading what stands behind them."""
        ruling = self.ruling.decode()
        effects, _ = _field(ruling, "effects", _field(ruling, "facts")[1])
        return tuple(each["unit"] for each in effects or () if each.get("unit"))

    @property
    def _used(self) -> int:
        """Give the place at which the answers begin that the ruling rests on; the end where there are none."""
        place = self.data.rfind(b',"used":[{"key":', self.start, self.end)
        return place if place >= 0 else self.end

    @property
    def ruling(self) -> bytes:
        """Give the last line as it stands in the file."""
        return self.data[self.data.rfind(b"\n", self.start, self.end - 1) + 1 : self.end - 1]


_value = json.JSONDecoder().raw_decode
"""Reads the value that begins at a place of a text, and tells where it ends."""


def _field(ruling: str, name: str, start: int = 0) -> tuple[Any, int]:
    """Read a field from a place of a ruling on, and tell where it ends; None where it is left out, as it is empty."""
    begins = ruling.find(f',"{name}":', start)
    return _value(ruling, begins + len(f',"{name}":')) if begins >= 0 else (None, start)


def _json(text: str) -> bytes:
    return json.dumps(text, ensure_ascii=False).encode()


def _read(raw: bytes) -> Event:
    return event_of(without_sum(raw))
