"""Long lists by name that are kept in many versions, one after each change.

A few entries are a dict, which is copied. Many stand in a persistent map, whose versions share all but what was
changed; so ten thousand units that are named one by one take as much room as their names, and not ten thousand lists.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

V = TypeVar("V")

FEW = 64
_BITS = 5
_WIDTH = 1 << _BITS


def put(entries: Mapping[str, V], name: str, value: V | None) -> Mapping[str, V]:
    """Make the entries with one set, in its place or as the last; None takes it away."""
    if isinstance(entries, PersistentMap):
        return entries.put(name, value)
    if len(entries) >= FEW:
        return PersistentMap.of(entries).put(name, value)
    if value is None:
        return {each: old for each, old in entries.items() if each != name}
    return {**entries, name: value}


class PersistentMap(Mapping[str, V]):
    """Entries by name, in the order in which they were put there; the map never changes, `put` makes a new one.

    The entries stand in a tree of tuples, in the order of their places; a new version makes anew those on the way to
    one place. `_places` is shared by all versions, and says at which places a name stands in some of them.
    """

    def __init__(self) -> None:
        self._places: dict[str, list[int]] = {}
        self._root: tuple[Any, ...] = ()
        self._shift = 0
        self._size = 0
        self._count = 0

    @classmethod
    def of(cls, entries: Mapping[str, V]) -> PersistentMap[V]:
        """Make a map of entries."""
        made: PersistentMap[V] = cls()
        for name, value in entries.items():
            made = made.put(name, value)
        return made

    def put(self, name: str, value: V | None) -> PersistentMap[V]:
        """Make the map with one entry set, in its place or as the last; None takes it away."""
        place = self._place(name)
        if place is None:
            if value is None:
                return self
            whole = self if self._size < 2 * self._count + FEW else PersistentMap.of(self)
            return whole._with(whole._size, (name, value), 1)
        return self._with(place, None if value is None else (name, value), -1 if value is None else 0)

    def __getitem__(self, name: str) -> V:
        place = self._place(name)
        if place is None:
            raise KeyError(name)
        value: V = self._at(place)[1]
        return value

    def __iter__(self) -> Iterator[str]:
        return (entry[0] for entry in _entries(self._root, self._shift))

    def __len__(self) -> int:
        return self._count

    def __repr__(self) -> str:
        return repr(dict(self))

    def _place(self, name: str) -> int | None:
        """Find the place at which a name stands in this version."""
        for place in reversed(self._places.get(name, ())):
            if place < self._size and (entry := self._at(place)) is not None and entry[0] == name:
                return place
        return None

    def _at(self, place: int) -> Any:
        node = self._root
        for shift in range(self._shift, 0, -_BITS):
            node = node[place >> shift & _WIDTH - 1]
        return node[place & _WIDTH - 1]

    def _with(self, place: int, entry: tuple[str, V] | None, more: int) -> PersistentMap[V]:
        made: PersistentMap[V] = PersistentMap()
        root, shift = self._root, self._shift
        if place == _WIDTH << shift:
            root, shift = (root,), shift + _BITS
        made._root, made._shift = _planted(root, shift, place, entry), shift
        made._places, made._size, made._count = self._places, max(self._size, place + 1), self._count + more
        if entry is not None and more:
            self._places.setdefault(entry[0], []).append(place)
        return made


def _planted(node: tuple[Any, ...], shift: int, place: int, entry: Any) -> tuple[Any, ...]:
    """Make a node anew, with an entry at a place below it."""
    at = place >> shift & _WIDTH - 1
    below = entry if not shift else _planted(node[at] if at < len(node) else (), shift - _BITS, place, entry)
    return (*node[:at], below, *node[at + 1 :])


def _entries(node: tuple[Any, ...], shift: int) -> Iterator[Any]:
    """Go through all entries below a node, in the order of their places."""
    for below in node:
        if shift:
            yield from _entries(below, shift - _BITS)
        elif below is not None:
            yield below
