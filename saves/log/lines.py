"""The lines of a log in their order: events, and combats that are read when somebody looks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from saves.log.events import Event
from saves.log.passage import Passage


class Lines(Sequence[Event]):
    """The events of a log by their place, from 0; those of a passage are made anew each time that one is asked for."""

    def __init__(self) -> None:
        self._kept: list[Event | Passage] = []

    def __len__(self) -> int:
        return len(self._kept)

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> list[Event]: ...
    def __getitem__(self, place: int | slice) -> Event | list[Event]:
        """Give an event, or several."""
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        kept = self._kept[place]
        return kept.event(place % len(self) + 1) if isinstance(kept, Passage) else kept

    def __iter__(self) -> Iterator[Event]:
        """Go through all events; those of a passage are read together."""
        for part in self.parts():
            if isinstance(part, Passage):
                yield from part.events()
            else:
                yield part

    def __eq__(self, other: object) -> bool:
        """Compare with other events, one by one."""
        if not isinstance(other, Sequence) or len(self) != len(other):
            return False
        return all(one == another for one, another in zip(self, other, strict=True))

    def parts(self) -> Iterator[Event | Passage]:
        """Go through the events, and through each passage as one."""
        place = 0
        while place < len(self._kept):
            part = self._kept[place]
            yield part
            place += part.last - part.line + 1 if isinstance(part, Passage) else 1

    def append(self, part: Event | Passage) -> None:
        """Put an event or a passage behind the others."""
        self._kept += [part] * (part.last - part.line + 1 if isinstance(part, Passage) else 1)

    def extend(self, passages: Iterable[Passage]) -> None:
        """Put passages behind the others."""
        for each in passages:
            self._kept += [each] * (each.last - each.line + 1)

    def replace_first(self, event: Event) -> None:
        """Put another event in the place of the first one."""
        self._kept[0] = event
