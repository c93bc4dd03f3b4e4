"""A confirmed combat as it stands in a file: its lines are proven, and read when somebody looks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulesets.engine.core.tabletop import Change
from saves.log.events import Event, events
from saves.log.frame import without_sum


@dataclass(frozen=True, slots=True)
class Passage:
    """The lines of a confirmed combat, from the one at which it begins to the one at which it is confirmed.

    They are sound, and each follows the one before.

    Attributes:
        data: the file, in which they go from `start` to `end`.
        line: the number of the first line; `last` is that of the last one.
        checklist: the id of the checklist with which it begins.
        format: the newest format that one of its lines came with.
        changes: what the ruling changes on the table, in order.
    """

    data: bytes = field(repr=False)
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
    def ruling(self) -> bytes:
        """Give the last line as it stands in the file."""
        return self.data[self.data.rfind(b"\n", self.start, self.end - 1) + 1 : self.end - 1]


def _read(raw: bytes) -> Event:
    return events().validate_json(without_sum(raw), strict=True)
