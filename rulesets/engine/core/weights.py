"""How often a throw of symbol dice shows what, and by how much one throw beats another, in whole numbers.

Weights are whole numbers by counts of symbols; the chance of a count is its weight over the sum of all. Many are
worked out at once by writing them side by side into one long number, a slot of bytes each: multiplying two such
numbers adds up every pair of counts.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from itertools import product
from math import prod
from operator import add, mul
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


@lru_cache(maxsize=512)
def weights_of(lot: Lot) -> Weights:
    """Weigh every count of symbols that a throw can show; do not change what is returned."""
    symbols = range(len(lot.start))
    most = [sum(number * max(face[symbol] for face in faces) for faces, number in lot.dice) for symbol in symbols]
    steps = [prod(count + 1 for count in most[symbol + 1 :]) for symbol in symbols]
    width = slot_width(lot.total)
    packed = 1
    for faces, number in lot.dice:
        places = (sum(count * step for count, step in zip(face, steps, strict=True)) for face in faces)
        packed *= sum(1 << 8 * width * place for place in places) ** number
    slots = unpacked(packed, width, prod(count + 1 for count in most))
    counts = product(*(range(begin, begin + count + 1) for begin, count in zip(lot.start, most, strict=True)))
    return {each: weight for each, weight in zip(counts, slots, strict=True) if weight}


def slot_width(largest: int) -> int:
    """Give the bytes that a slot needs for a whole number."""
    needed = (largest.bit_length() + 7) // 8
    return next((width for width in _FORMATS if width >= needed), needed)


def unpacked(packed: int, width: int, slots: int) -> tuple[int, ...]:
    """Take a long number apart into its slots, the lowest first."""
    raw = packed.to_bytes(width * slots, "little")
    if width in _FORMATS:
        return struct.unpack(f"<{slots}{_FORMATS[width]}", raw)
    return tuple(int.from_bytes(raw[place : place + width], "little") for place in range(0, len(raw), width))


class Beaten(NamedTuple):
    """All pairs of throws in which an attack is ahead of a defence by the same numbers, but for the last symbol.

    Example: `Beaten((1,), -2, (0, 3, 5, 1))` says of the symbols C and X: where the attack has one C more, there are
    no pairs in which it has two X less, 3 in which it has one X less, 5 with as many X, and 1 with one X more.

    Attributes:
        by: how many more of each symbol the attack has, the last symbol left out; negative if it has fewer.
        lowest: the difference in the last symbol that the first weight of `last` belongs to; 0 or negative.
        last: in how many pairs the difference in the last symbol is `lowest`, one more, two more and so on.
    """

    by: Counts
    lowest: int
    last: tuple[int, ...]


def differences(attack: Weights, defence: Weights) -> list[Beaten]:
    """Weigh by how many of each symbol an attack is ahead of a defence, over every pair of their throws.

    Both weights count the same symbols and are not empty: `{(0, 1): 2, (1, 0): 1}`. The pairs that differ in the last
    symbol alone stand in one entry, see `Beaten`; the order of the entries means nothing.
    """
    width = slot_width(sum(attack.values()) * sum(defence.values()))
    ahead, behind = max(counts[-1] for counts in attack), max(counts[-1] for counts in defence)
    base = 1 + 2 * max(max(counts) for counts in (*attack, *defence))
    ours = _rows(attack, base, width)
    theirs = _rows({(*counts[:-1], behind - counts[-1]): weight for counts, weight in defence.items()}, base, width)
    sums: dict[int, int] = {}
    for place, row in ours.items():
        for against, other in theirs.items():
            by = place - against
            sums[by] = sums.get(by, 0) + row * other
    symbols = len(next(iter(attack))) - 1
    return [
        Beaten(_digits(by, base, symbols), -behind, unpacked(packed, width, ahead + behind + 1))
        for by, packed in sums.items()
    ]


def _rows(weights: Weights, base: int, width: int) -> dict[int, int]:
    """Write the weights of the last symbol side by side, for each count of the others as one number to `base`."""
    rows: dict[int, int] = {}
    for counts, weight in weights.items():
        place = 0
        for count in counts[:-1]:
            place = place * base + count
        rows[place] = rows.get(place, 0) + (weight << 8 * width * counts[-1])
    return rows


def _digits(number: int, base: int, digits: int) -> Counts:
    """Take apart a number to `base` whose digits may be negative, none larger than half the base."""
    found = []
    for _ in range(digits):
        digit = (number + base // 2) % base - base // 2
        found.append(digit)
        number = (number - digit) // base
    return tuple(reversed(found))


def not_above(attack: Weights, defence: Weights) -> tuple[int, ...]:
    """Weigh the pairs of throws in which an attack has no more than a defence of the first symbols.

    Both weights count the same symbols and are not empty: `{(0, 1): 2, (1, 0): 1}`. The first number given is the
    weight of all pairs; the second of those in which the attack has no more of the first symbol; the third of those in
    which it has no more of the first and no more of the second; and so on.
    """
    sizes = [1 + max(counts[axis] for counts in defence) for axis in range(len(next(iter(defence))))]
    steps = [prod(sizes[axis + 1 :]) for axis in range(len(sizes))]
    reached = _reached(defence, sizes, steps)
    sums = [0] * (len(sizes) + 1)
    for counts, weight in attack.items():
        place = 0
        sums[0] += weight * reached[0]
        for axis, count in enumerate(counts):
            if count >= sizes[axis]:
                break
            place += count * steps[axis]
            sums[axis + 1] += weight * reached[place]
    return tuple(sums)


def _reached(weights: Weights, sizes: list[int], steps: list[int]) -> list[int]:
    """Sum up, at each place of the box that the counts span, the weights of all counts that reach it."""
    box = [0] * prod(sizes)
    for counts, weight in weights.items():
        box[sum(map(mul, counts, steps))] += weight
    last = sizes[-1]
    for here in reversed(range(last - 1)):
        box[here::last] = list(map(add, box[here::last], box[here + 1 :: last]))
    for size, step in zip(sizes[:-1], steps, strict=False):
        for begin in range(0, len(box), size * step):
            for here in range(begin + (size - 2) * step, begin - 1, -step):
                there = here + step
                box[here:there] = map(add, box[here:there], box[there : there + step])
    return box
