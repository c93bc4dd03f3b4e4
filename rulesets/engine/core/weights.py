"""How often a throw of symbol dice shows what, and by how much one throw beats another, in whole numbers.

Weights are whole numbers by counts of symbols; the chance of a count is its weight over the sum of all. Those of the
first symbol are worked out at once by writing them side by side into one long number, a slot of bytes each:
multiplying two such numbers adds up every pair of counts. A throw is a list of these rows, one for each count of the
other symbols, that of the last symbol running fastest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate, product, zip_longest
from math import prod
from operator import add, mul
from typing import NamedTuple

Counts = tuple[int, ...]
"""How many of each symbol are shown, the strongest first: `(1, 0, 2)` is one C and two X, of the symbols C, D, X."""

Weights = dict[Counts, int]
"""In how many ways of all a throw comes to each count: `{(0,): 3, (1,): 2, (2,): 1}`."""

Dice = tuple[tuple[tuple[Counts, ...], int], ...]
"""Each kind of dice, by the counts of symbols on its faces, with how many of them are thrown."""


class Lot(NamedTuple):
    """A throw that is still open, as the odds need it.

    Attributes:
        dice: each kind of dice with how many of them are thrown. A kind is a tuple of its faces, each face the counts
            of the symbols on it: `((((1, 0), (0, 0)), 4),)` is four dice with a symbol on one face of two.
        start: the counts that are certain before any die falls.
    """

    dice: Dice
    start: Counts

    @property
    def total(self) -> int:
        """Count the ways in which the dice can fall."""
        return prod([len(faces) ** number for faces, number in self.dice])

    @property
    def most(self) -> Counts:
        """Give the largest count of each symbol that the throw can show."""
        shown = [[number * most for most in map(max, zip(*faces, strict=True))] for faces, number in self.dice]
        return tuple(map(sum, zip(self.start, *shown, strict=True)))

    def measured(self, measure: Callable[[Counts], Counts]) -> Lot:
        """Make the lot with other counts in place of its own: `lot.measured(lambda counts: (sum(counts),))`.

        What `measure` gives of two throws together must be the sum of what it gives of each.
        """
        return Lot(tuple((tuple(map(measure, faces)), number) for faces, number in self.dice), measure(self.start))


@lru_cache(maxsize=64)
def weights_of(lot: Lot) -> Weights:
    """Weigh every count of symbols that a throw can show; do not change what is returned."""
    box, width = _box(lot), _slot_width(lot)
    return {
        (first, *others): weight
        for others, row in zip(product(*map(range, box)), _rows(lot, box, width), strict=True)
        for first, weight in enumerate(_slots(row, width))
        if weight
    }


def _box(*lots: Lot) -> Counts:
    """Say how many counts throws can show of each symbol but the first."""
    return tuple([1 + max(counts) for counts in zip(*[lot.most[1:] for lot in lots], strict=True)])


def _slot_width(*lots: Lot) -> int:
    """Say how many bytes a slot takes that weighs all these throws together."""
    return (prod([_roomy(lot).total for lot in lots]).bit_length() + 7) // 8


def _roomy(lot: Lot) -> Lot:
    """Add a few dice: throws of about as many dice are worked out in the same room, and so from each other.

    A room ends one die above a full half dozen, so that a dozen dice and one more, as a card gives, share theirs.
    """
    return Lot(tuple([(faces, -(-(number - 1) // 6) * 6 + 1) for faces, number in lot.dice]), lot.start)


@lru_cache(maxsize=4)
def _rows(lot: Lot, box: Counts, width: int) -> list[int]:
    """Weigh a throw, with a row for each place in a box; dice are weighed with room to spare, and cut to it.

    What is returned is not to be changed: several questions about the same throws come one after the other.
    """
    first, *others = [1 + most for most in _roomy(lot).most]
    room = list(map(max, others, box))
    steps = (1, 0, *[first * prod(room[axis + 1 :]) for axis in range(1, len(room))])
    begins, step = [0], width * first
    for size, slots in zip(box[1:], steps[2:], strict=False):
        begins = [begin + width * slots * count for begin in begins for count in range(size)]
    thrown = _thrown((((lot.start,), 1), *lot.dice), steps, width)
    raws = [row.to_bytes((row.bit_length() + 7) // 8, "little") for row in thrown]
    rows = [int.from_bytes(raw[begin : begin + step], "little") for raw in raws for begin in begins]
    return rows + [0] * (prod(box) - len(rows))


@lru_cache(maxsize=128)
def _thrown(dice: Dice, steps: Counts, width: int) -> list[int]:
    """Weigh dice, all rows of the same count of the second symbol in one long number; n dice come from n − 1.

    `steps` says for each symbol how many slots one more of it is ahead there; the second has none.
    """
    if not dice:
        return [1]
    *others, (faces, number) = dice
    if not number:
        return _thrown(tuple(others), steps, width)
    fewer = _thrown((*others, (faces, number - 1)), steps, width)
    shown = _moves(faces, steps, width)
    found = [0] * (len(fewer) + max(second for _, second in shown))
    for (shift, second), often in shown.items():
        for place, row in enumerate(fewer, second):
            found[place] += (row if often == 1 else often * row) << shift
    return found


@lru_cache(maxsize=32)
def _moves(faces: tuple[Counts, ...], steps: Counts, width: int) -> Counter[tuple[int, int]]:
    """Count by how many bits, and by how many rows, the faces of one die move what the others show."""
    return Counter((8 * width * sum(map(mul, face, steps)), sum(face[1:2])) for face in faces)


def _slots(row: int, width: int) -> list[int]:
    """Take a long number apart into its slots, the lowest first, up to the last in which anything is."""
    raw = row.to_bytes((row.bit_length() + 7) // 8, "little")
    return [int.from_bytes(raw[begin : begin + width], "little") for begin in range(0, len(raw), width)]


class Ahead(NamedTuple):
    """All pairs of throws in which an attack is ahead of a defence by the same numbers.

    Example: `Ahead((-1, 2), 3, 6)` says of the symbols C, D and X: of the pairs in which the attack has one C less and
    two D more, it has more X in 6, and no more X in 3.

    Attributes:
        by: how many more the attack has of the first symbol, negative if it has fewer, and of the second; 0 wherever
            it has no more of the second.
        not_above: in how many pairs the attack has no more of any other symbol.
        above: in how many pairs it has more of one of them.
    """

    by: tuple[int, int]
    not_above: int
    above: int


def ahead(attack: Lot, defence: Lot) -> Iterator[Ahead]:
    """Weigh by how many of the first two symbols an attack is ahead of a defence, over every pair of their throws.

    Both count the same symbols, two at least. Not all is told apart, see `Ahead`; the order of the entries means
    nothing.
    """
    box, width = _box(attack, defence), _slot_width(attack, defence)
    ours, theirs = _rows(_mirrored(attack), box, width), _rows(defence, box, width)
    step, most = prod(box[1:]), attack.most[0]
    mine = [_trimmed(block, width) for block in _blocks(ours, step)]
    reaching = [_reached(block, box[1:]) for block in _blocks(theirs, step)]
    for lead in range(box[0]):
        pairs = list(zip(mine[lead:], reaching if lead else _blocks(_reached(theirs, box), step), strict=False))
        matched = sum([sum(map(mul, each.rows, others)) << each.shift for each, others in pairs])
        every = sum([each.whole * others[0] << each.shift for each, others in pairs])
        for place, (few, both) in enumerate(zip_longest(_slots(matched, width), _slots(every, width), fillvalue=0)):
            if both:
                yield Ahead((most - place, lead), few, both - few)


class _Block(NamedTuple):
    """Rows without the slots at their begin in which nothing is, how many bits these are, and all rows added up."""

    rows: list[int]
    shift: int
    whole: int


def _trimmed(rows: list[int], width: int) -> _Block:
    whole = sum(rows)
    if not whole:
        return _Block([], 0, 0)
    shift = ((whole & -whole).bit_length() - 1) // (8 * width) * 8 * width
    return _Block([row >> shift for row in rows], shift, whole >> shift)


def leads(attack: Lot, defence: Lot, joined: bool = False) -> tuple[dict[int, int], ...]:
    """Weigh by how many of the first symbol an attack is ahead, in pairs of throws in which it has no more of others.

    Both count the same symbols. What is weighed first are all pairs; then those in which the attack has no more of the
    second symbol, then of these those in which it has no more of the third, and so on. A lead is negative where the
    attack has fewer. Example: `({-1: 10, 0: 20, 1: 6}, {-1: 7, 0: 14, 1: 2})` of the symbols C and X.

    With `joined` the third of three symbols is counted together with the second: what is weighed last are the pairs in
    which the attack has no more of the second, and no more of both together.
    """
    most = attack.most[0]
    found = _leads_in_slots(attack, defence, joined)
    return tuple([{most - place: weight for place, weight in enumerate(each) if weight} for each in found])


def _leads_in_slots(attack: Lot, defence: Lot, joined: bool) -> list[list[int]]:
    """Weigh as `leads` does, in lists from the largest lead that there can be down."""
    box, width = _box(attack, defence), _slot_width(attack, defence)
    ours, theirs = _rows(_mirrored(attack), box, width), _rows(defence, box, width)
    if joined:
        ours, theirs = _joined(ours, box), _joined(theirs, box)
        box = (box[0], box[0] + box[1] - 1)
    theirs = _reached(theirs, box)
    found = [_matched(ours, theirs, box, width)]
    while box:
        ours, theirs = [sum(block) for block in _blocks(ours, box[-1])], theirs[:: box[-1]]
        box = box[:-1]
        found.append(_matched(ours, theirs, box, width))
    return found[::-1]


def _joined(rows: list[int], box: Counts) -> list[int]:
    """Put each row of two symbols at the place of the first and of both together."""
    blocks = enumerate(_blocks(rows, box[1]))
    return [row for place, block in blocks for row in (*([0] * place), *block, *([0] * (box[0] - 1 - place)))]


def _matched(ours: list[int], theirs: list[int], box: Counts, width: int) -> list[int]:
    """Multiply rows with those at the same place, and add up what they come to."""
    step = prod(box[1:])
    mine = [_trimmed(block, width) for block in _blocks(ours, step)]
    pairs = zip(mine, _blocks(theirs, step), strict=True)
    return _slots(sum([sum(map(mul, each.rows, others)) << each.shift for each, others in pairs]), width)


def not_above(attack: Lot, defence: Lot) -> int:
    """Weigh the pairs of throws in which an attack has no more than a defence of any symbol; both count the same."""
    if len(attack.start) > 1:
        return not_above_up_to(attack, defence)[-1]
    # A single symbol needs no rows.
    pairs = product(weights_of(attack).items(), weights_of(defence).items())
    return sum([weight * against for (mine, weight), (other, against) in pairs if mine <= other])


def not_above_up_to(attack: Lot, defence: Lot, joined: bool = False) -> tuple[int, ...]:
    """Weigh the pairs in which an attack has no more of the first symbol, of the first two, and so on to all of them.

    Both count the same symbols. Example: `(30, 21)` of the symbols C and X says that in 30 pairs the attack has no more
    C, and in 21 of these no more X either. With `joined` the third is counted together with the second, see `leads`.
    """
    most = attack.most[0]
    return tuple([sum(each[most:]) for each in _leads_in_slots(attack, defence, joined)])


def _mirrored(lot: Lot) -> Lot:
    """Count of the first symbol how many are missing from the most that the throw can show."""
    dice = []
    for faces, number in lot.dice:
        most = max(face[0] for face in faces)
        dice.append((tuple((most - face[0], *face[1:]) for face in faces), number))
    return Lot(tuple(dice), (0, *lot.start[1:]))


def _blocks(rows: list[int], step: int) -> list[list[int]]:
    """Take rows apart into blocks of this size."""
    return [rows[begin : begin + step] for begin in range(0, len(rows), step)]


def _reached(rows: list[int], sizes: Counts) -> list[int]:
    """Sum up, at each place of a box, the rows of all places that reach it in every symbol."""
    if len(sizes) < 2:
        return list(accumulate(reversed(rows)))[::-1]
    blocks = [_reached(block, sizes[1:]) for block in _blocks(rows, prod(sizes[1:]))]
    sums = list(accumulate(reversed(blocks), lambda above, block: list(map(add, above, block))))
    return [row for block in reversed(sums) for row in block]
