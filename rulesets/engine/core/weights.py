"""How often a throw of symbol dice shows what, and by how much one throw beats another, in whole numbers.

Weights are whole numbers by counts of symbols; the chance of a count is its weight over the sum of all. Many are
worked out at once by writing them side by side into one long number, a slot of bytes each: multiplying two such
numbers adds up every pair of counts.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, product
from math import prod
from operator import add, itemgetter, mul, sub
from typing import NamedTuple

Counts = tuple[int, ...]
"""How many of each symbol are shown, the strongest first: `(1, 0, 2)` is one C and two X, of the symbols C, D, X."""

Weights = dict[Counts, int]
"""In how many ways of all a throw comes to each count: `{(0,): 3, (1,): 2, (2,): 1}`."""

_FORMATS = {1: "B", 2: "H", 4: "I", 8: "Q"}


class Lot(NamedTuple):
    """A throw that is still open, as the odds need it.

    Attributes:
        dice: each kind of dice with how many of them are thrown. A kind is a tuple of its faces, each face the counts
            of the symbols on it: `((((1, 0), (0, 0)), 4),)` is four dice with a symbol on one face of two.
        start: the counts that are certain before any die falls.
    """

    dice: tuple[tuple[tuple[Counts, ...], int], ...]
    start: Counts

    @property
    def total(self) -> int:
        """Count the ways in which the dice can fall."""
        return prod(len(faces) ** number for faces, number in self.dice)

    @property
    def most(self) -> Counts:
        """Give the largest count of each symbol that the throw can show."""
        shown = [
            sum(number * max(face[symbol] for face in faces) for faces, number in self.dice)
            for symbol in range(len(self.start))
        ]
        return tuple(map(add, self.start, shown))

    def measured(self, measure: Callable[[Counts], Counts]) -> Lot:
        """Make the lot with other counts in place of its own: `lot.measured(lambda counts: (sum(counts),))`.

        What `measure` gives of two throws together must be the sum of what it gives of each.
        """
        return Lot(tuple((tuple(map(measure, faces)), number) for faces, number in self.dice), measure(self.start))


@lru_cache(maxsize=64)
def weights_of(lot: Lot) -> Weights:
    """Weigh every count of symbols that a throw can show; do not change what is returned."""
    sizes = _sizes(lot)
    found = zip(product(*map(range, sizes)), _weighed(lot, sizes), strict=True)
    return dict(filter(itemgetter(1), found))


def _sizes(*lots: Lot) -> Counts:
    """Give the sides of a box that has a place for every count of these lots."""
    return tuple(1 + max(counts) for counts in zip(*(lot.most for lot in lots), strict=True))


def _weighed(lot: Lot, sizes: Counts) -> Sequence[int]:
    """Weigh a throw at each place of a box, that of the last symbol running fastest.

    The dice are written with room to spare, so that a throw of one die more most often finds these written already.
    """
    room = (sizes[0], *map(_roomy, sizes[1:]))
    width = slot_width(prod(len(faces) ** _roomy(number) for faces, number in lot.dice))
    steps = _steps(room)
    packed = _packed(lot.dice, steps, width) << 8 * width * sum(map(mul, lot.start, steps))
    return unpacked(_cut(packed.to_bytes(width * prod(room), "little"), steps, sizes, width), width)


def _cut(raw: bytes, steps: Counts, sizes: Counts, width: int) -> bytes:
    """Cut a box of these sides out of one that has room to spare."""
    begins = [0]
    for size, step in zip(sizes[:-1], steps, strict=False):
        begins = [begin + place * step * width for begin in begins for place in range(size)]
    return b"".join([raw[begin : begin + sizes[-1] * width] for begin in begins])


def _roomy(number: int) -> int:
    """Round up to a power of two, and to 16 at least."""
    return max(16, 1 << (number - 1).bit_length())


def _steps(sizes: Sequence[int]) -> Counts:
    """Say by how many places of a box one more of each symbol is ahead."""
    return tuple(prod(sizes[axis + 1 :]) for axis in range(len(sizes)))


@lru_cache(maxsize=32)
def _packed(dice: tuple[tuple[tuple[Counts, ...], int], ...], steps: Counts, width: int) -> int:
    """Write the weights of dice into one long number; those of n dice come from those of n − 1."""
    if not dice:
        return 1
    *others, (faces, number) = dice
    if not number:
        return _packed(tuple(others), steps, width)
    fewer = _packed((*others, (faces, number - 1)), steps, width)
    shifts = Counter(8 * width * sum(map(mul, face, steps)) for face in faces)
    return sum((fewer if often == 1 else often * fewer) << shift for shift, often in shifts.items())


def slot_width(largest: int) -> int:
    """Give the bytes that a slot needs for a whole number: 1, 2, 4, or a multiple of 8."""
    needed = (largest.bit_length() + 7) // 8
    return next((width for width in _FORMATS if width >= needed), -(-needed // 8) * 8)


def unpacked(raw: bytes, width: int) -> Sequence[int]:
    """Take the bytes of a long number apart into its slots, the lowest first."""
    if width in _FORMATS:
        return struct.unpack(f"<{len(raw) // width}{_FORMATS[width]}", raw)
    words, each = struct.unpack(f"<{len(raw) // 8}Q", raw), width // 8
    found = list(words[each - 1 :: each])
    for place in range(each - 2, -1, -1):
        found = [(high << 64) + low if high else low for high, low in zip(found, words[place::each], strict=True)]
    return found


class Ahead(NamedTuple):
    """All pairs of throws in which an attack is ahead of a defence by the same numbers, but for the last symbol.

    Example: `Ahead((1,), 3, 6)` says of the symbols C and X: of the pairs in which the attack has one C more, it has
    more X in 6, and no more X in 3.

    Attributes:
        by: how many more of each symbol the attack has, the last symbol left out; negative if it has fewer. Of the
            first symbol it is 0 wherever the attack has no more.
        not_above: in how many pairs the attack has no more of the last symbol.
        above: in how many pairs it has more.
    """

    by: Counts
    not_above: int
    above: int


def ahead(attack: Lot, defence: Lot) -> Iterator[Ahead]:
    """Weigh by how many of each symbol an attack is ahead of a defence, over every pair of their throws.

    Both count the same symbols, two at least. Of the first and the last symbol not all is told apart, see `Ahead`; the
    order of the entries means nothing.
    """
    most, against = attack.most, defence.most
    sizes = tuple(1 + mine + other for mine, other in zip(most[1:-1], against[1:-1], strict=True))
    width = slot_width(attack.total * defence.total)
    ours, theirs = _rows(_sorted(attack), sizes, width), _rows(_sorted(_mirrored(defence)), sizes, width)
    reaching = [list(accumulate(reversed(row)))[::-1] for row in theirs]
    at_least = list(accumulate(reversed(reaching), lambda row, more: list(map(add, row, more))))[::-1]
    places = list(product(*(range(-low, size - low) for low, size in zip(against[1:-1], sizes, strict=True))))
    for lead in range(len(ours)):
        pairs = list(zip(ours[lead:], reaching if lead else at_least, strict=False))
        every = _slots(sum(sum(mine) * other[0] for mine, other in pairs), len(places), width)
        matched = _slots(sum(sum(map(mul, mine, other)) for mine, other in pairs), len(places), width)
        for by, few, both in zip(places, matched, every, strict=True):
            if both:
                yield Ahead((lead, *by), few, both - few)


def _slots(packed: int, slots: int, width: int) -> Sequence[int]:
    return unpacked(packed.to_bytes(width * slots, "little"), width)


def _sorted(lot: Lot) -> Lot:
    """Put the last symbol behind the first."""
    return lot.measured(lambda counts: (counts[0], counts[-1], *counts[1:-1]))


def _mirrored(lot: Lot) -> Lot:
    """Count of all symbols but the first and the last how many are missing from the most that the throw can show."""
    dice = []
    for faces, number in lot.dice:
        tops = tuple(map(max, zip(*faces, strict=True)))
        dice.append((tuple((face[0], *map(sub, tops[1:-1], face[1:-1]), face[-1]) for face in faces), number))
    return Lot(tuple(dice), (lot.start[0], *(0 for _ in lot.start[1:-1]), lot.start[-1]))


def _rows(lot: Lot, sizes: Counts, width: int) -> list[list[int]]:
    """Write the weights of a throw into long numbers, one for each count of the first and of the second symbol."""
    first, second, *others = (1 + most for most in lot.most)
    own = (*others[:1], *sizes[1:])  # nothing stands beside a row, so its own counts need no room to be added up
    steps, row = _steps((first, second, *own)), width * prod(own)
    packed = _packed(lot.dice, steps, width) << 8 * width * sum(map(mul, lot.start, steps))
    raw = packed.to_bytes(row * first * second, "little")
    numbers = [int.from_bytes(raw[begin : begin + row], "little") for begin in range(0, len(raw), row)]
    return [numbers[begin : begin + second] for begin in range(0, len(numbers), second)]


def not_above(attack: Lot, defence: Lot) -> int:
    """Weigh the pairs of throws in which an attack has no more than a defence of any symbol; both count the same."""
    return not_above_up_to(attack, defence)[-1]


def not_above_up_to(attack: Lot, defence: Lot) -> tuple[int, ...]:
    """Weigh the pairs in which an attack has no more of the first symbol, of the first two, and so on to all of them.

    Both count the same symbols. Example: `(30, 21)` of the symbols C and X says that in 30 pairs the attack has no more
    C, and in 21 of these no more X either.
    """
    sizes = _sizes(attack, defence)
    ours, theirs = _weighed(attack, sizes), _weighed(defence, sizes)
    found = []
    while sizes:
        found.append(sum(map(mul, ours, _reached(theirs, sizes))))
        ours, theirs = _without_last(ours, sizes[-1]), _without_last(theirs, sizes[-1])
        sizes = sizes[:-1]
    return tuple(reversed(found))


def _without_last(weights: Sequence[int], size: int) -> Sequence[int]:
    """Add up, at each place of a box, the weights that differ in the last symbol alone."""
    return list(map(sum, zip(*[iter(weights)] * size, strict=True)))


def _reached(weights: Sequence[int], sizes: Counts) -> list[int]:
    """Sum up, at each place of a box, the weights of all places that reach it in every symbol."""
    box = list(weights)
    last = sizes[-1]
    for here in reversed(range(last - 1)):
        box[here::last] = map(add, box[here::last], box[here + 1 :: last])
    for size, step in zip(sizes[:-1], _steps(sizes), strict=False):
        for begin in range(0, len(box), size * step):
            for here in range(begin + (size - 2) * step, begin - 1, -step):
                there = here + step
                box[here:there] = map(add, box[here:there], box[there : there + step])
    return box
