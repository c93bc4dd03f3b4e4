"""How numbers are written in a file: `3`, `2,3`, `2..3`, `<=0`, `12+`; odds, factors, dice, and tables in cells."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import ceil, floor
from typing import Any

from rulesets.api import how_many, in_figures, real_minus

FAR = Fraction(10**9)
"""Farther than any number of a game."""
_TIMES = {Fraction(1, 2): "is halved", Fraction(2): "is doubled", Fraction(3): "is tripled"}
MOST_DICE, MOST_FACES = 4, 100

_NUMBER = r"[-+]?\d{1,6}(?:\.\d{1,4}|/[1-9]\d{0,3})?"
_ODDS = re.compile(r"(\d{1,4}(?:\.\d{1,2})?)[-:](\d{1,4}(?:\.\d{1,2})?)")
_FACTOR = re.compile(r"x(\d{1,4}(?:/[1-9]\d{0,3}|\.\d{1,4})?)")
_ADDED = re.compile(r"[+-]\d{1,4}")
_DICE = re.compile(r"(\d?)d(\d{1,3})")


@dataclass(frozen=True)
class Span:
    """A range of numbers; both ends belong to it, unless `open_low` or `open_high` says otherwise."""

    low: Fraction
    high: Fraction
    open_low: bool = False
    open_high: bool = False

    def __contains__(self, value: Any) -> bool:
        above = value > self.low if self.open_low else value >= self.low
        return bool(above and (value < self.high if self.open_high else value <= self.high))

    def meets(self, other: Span) -> bool:
        """Tell whether they have a number in common."""
        low, high = max(self.low, other.low), min(self.high, other.high)
        return low < high or (low == high and low in self and low in other)

    def distance(self, value: Fraction | int) -> Fraction:
        return max(self.low - value, value - self.high, Fraction(0))


def plain(text: str) -> str:
    """Write the signs of a printed table as they are typed: a minus for dashes, no blanks."""
    return text.replace("−", "-").replace("–", "-").replace(" ", "")


def signed(text: str) -> tuple[str, str] | None:
    """Part a sign, empty where there is none, from what it is of: `<=range/2`; `4+` is `>=` and `4`."""
    found = re.fullmatch(r"(<=|>=|<|>)?(.+?)(\+)?", text.replace(" ", ""))
    if found is None or (found[1] and found[3]):
        return None
    return ">=" if found[3] else found[1] or "", found[2]


def span(text: str) -> Span | None:
    """Read a number or a range, such as `3`, `2,3`, `2..3`, `2-3`, `<=0` or `12+`; None where it is neither."""
    return _span(plain(text), lambda part: Fraction(part) if re.fullmatch(_NUMBER, part) else None, r"\.\.|,|-")


def backwards(text: str) -> str:
    """Say that a range is written from its end, if it is; else nothing."""
    turned = re.fullmatch(r"(-?[0-9]+)(\.\.|,|-)(-?[0-9]+)", plain(text))
    if turned is None or span(f"{turned[3]}{turned[2]}{turned[1]}") is None:
        return ""
    return f"“{text}” goes down: write the smaller number first, as in {turned[3]}{turned[2]}{turned[1]}."


def odds_span(text: str) -> Span | None:
    """Read odds, or a range of them: `3-1`, `1-1+`, `<=1-2`, `1-2..2-1`; None where it is neither."""
    return _span(plain(text), odds, r"\.\.") or span(text)


def _span(text: str, read: Callable[[str], Fraction | None], between: str) -> Span | None:
    """Read a range of what `read` reads; `between` is what stands between its ends."""
    sign, end = signed(text) or ("", "")
    if (one := read(end)) is not None:
        low, high = one if sign[:1] != "<" else -FAR, one if sign[:1] != ">" else FAR
        return Span(low, high, open_low=sign == ">", open_high=sign == "<")
    for parting in re.finditer(between, text):
        first, last = read(text[: parting.start()]), read(text[parting.end() :])
        if first is not None and last is not None:
            return Span(first, last) if first <= last else None
    return None


_COMPARED = {"=": operator.eq, ">=": operator.ge, "<=": operator.le, "<": operator.lt, ">": operator.gt}


def met(sign: str, shown: Fraction | int, number: Fraction | int) -> bool:
    """Tell whether something that is shown succeeds against a number."""
    return bool(_COMPARED[sign](shown, number))


def odds(text: str) -> Fraction | None:
    """Read odds such as `3-1`, `3-2` or `1.5-1` as attack over defence; None where they are none."""
    found = _ODDS.fullmatch(plain(text))
    return Fraction(found[1]) / Fraction(found[2]) if found and Fraction(found[1]) and Fraction(found[2]) else None


@dataclass(frozen=True)
class StrengthChange:
    """What happens to a strength: it is multiplied, or something is added: `x1/2`, `+3`."""

    times: Fraction = Fraction(1)
    plus: int = 0

    def of(self, strength: Fraction) -> Fraction:
        return strength * self.times + self.plus

    def counted(self, number: int) -> StrengthChange:
        """Give what is added as often as a number says."""
        return StrengthChange(self.times, self.plus * number)

    @property
    def weight(self) -> Fraction:
        """Say how much it does, to be compared with others."""
        return abs(self.times - 1) + abs(self.plus)

    @property
    def told(self) -> str:
        """Say what becomes of a strength: `is halved`, `goes up by 3`."""
        if self.times == 1 and self.plus:
            return f"goes {'up' if self.plus > 0 else 'down'} by {abs(self.plus)}"
        return _TIMES.get(self.times, f"is multiplied by {self.times}")

    def __str__(self) -> str:
        return f"×{self.times}" if self.times != 1 or not self.plus else f"{self.plus:+d}"


def factor(text: str) -> StrengthChange | None:
    """Read `x2`, `x1/2` or `+3`; None where it is none of these."""
    text = plain(text).replace("×", "x")
    if found := _FACTOR.fullmatch(text):
        return StrengthChange(times=Fraction(found[1]))
    return StrengthChange(plus=int(text)) if _ADDED.fullmatch(text) else None


@dataclass(frozen=True)
class DiceNotation:
    """Dice as a table names them: `2d6` are two with 6 faces, `d66` two that are read as digits.

    `low` is the number on the lowest face, where the notation says it.
    """

    number: int
    faces: int
    digits: bool = False
    low: int | None = None

    def __str__(self) -> str:
        if self.digits:
            return f"d{str(self.faces) * self.number}"
        return "d0-9" if self.low == 0 else f"{self.number if self.number > 1 else ''}d{self.faces}"

    def numbers(self, low: int = 1) -> Sequence[int]:
        """List the numbers that they can make, from the least, if their lowest face is `low` where none is said."""
        first = low if self.low is None else self.low
        faces = range(first, first + self.faces)
        if self.digits:
            return [int("".join(map(str, each))) for each in product(faces, repeat=self.number)]
        return range(faces[0] * self.number, faces[-1] * self.number + 1)


def dice(text: str) -> DiceNotation | None:
    """Read `d6`, `2d6`, `d10`, `d0-9` or `d66`; None where it is none of these, or there are too many."""
    if text == "d0-9":
        return DiceNotation(1, 10, low=0)
    found = _DICE.fullmatch(text)
    if found is None:
        return None
    number, faces = int(found[1] or 1), int(found[2])
    digits = re.fullmatch(r"([68])\1{1,2}", found[2])
    if not found[1] and digits:
        return DiceNotation(len(found[2]), int(digits[1]), digits=True)
    return DiceNotation(number, faces) if 1 <= number <= MOST_DICE and 2 <= faces <= MOST_FACES else None


def steps_down(value: Fraction) -> int:
    """Count how far odds are from 1-1, rounded for the defender: 3-1 is 2, 1-2 is -1, and 2-3 is -1, too."""
    if value >= 1:
        return floor(value) - 1
    return 1 - ceil(1 / value) if value else -(10**6)


def steps_up(value: Fraction) -> int:
    """Count how far odds are from 1-1, rounded for the attacker."""
    return ceil(value) - 1 if value > 1 else 1 - floor(1 / value)


def whole_odds(step: int) -> Fraction:
    """Give the odds that are so many steps from 1-1: 2 is 3-1, -1 is 1-2."""
    return Fraction(step + 1) if step >= 0 else Fraction(1, 1 - step)


def nearest_odds(value: Fraction) -> Fraction:
    """Round odds to the nearest n-1 or 1-n; an exact half goes to the defender."""
    if value >= 1:
        return Fraction(max(1, ceil(value - Fraction(1, 2))))
    return Fraction(1, floor(1 / value + Fraction(1, 2))) if value else Fraction(1, 10**6)


def odds_name(value: Fraction) -> str:
    """Write odds as tables print them: `3-1`."""
    return f"{value.numerator}-{value.denominator}"


def shown(value: Fraction) -> int | str:
    """Give a strength as facts have it: a whole number, or a text such as `17/2`."""
    return value.numerator if value.denominator == 1 else str(value)


def figures(value: Fraction) -> str:
    """Write a number as players read it: `−8½`."""
    return real_minus(in_figures(value))


def slug(name: str) -> str:
    """Write the name of a table as a key: `Morale check` is `morale-check`."""
    return "".join(sign if sign.isalnum() else "-" for sign in name.lower())


def plural(name: str) -> str:
    """Call what dice of a throw come to, as players count it: `hits` of a throw `hit`."""
    return name if name.endswith("s") else f"{name}s"


# Tables and charts as they are printed, parted into cells


NOTHING = "."
"""A cell of a chart in which nothing stands."""
CELL = re.compile(r'"([^"]*)"|([^\s|]+)')
_RULED = re.compile(r"[-+:=]*")


@dataclass(frozen=True)
class Grid:
    """A table or a chart, parted.

    Attributes:
        columns: the headings of the columns.
        at: the line in which they stand, from 0.
        lines: the other lines, each with its number: the heading of the row, then its cells.
        corner: what stands above the headings of the rows.
    """

    columns: tuple[str, ...]
    at: int = 0
    lines: tuple[tuple[int, list[str]], ...] = ()
    corner: str = ""

    @cached_property
    def rows(self) -> tuple[str, ...]:
        return tuple(line[0] for _, line in self.lines)

    @cached_property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """Give the texts of the cells, a tuple for each row."""
        return tuple(tuple(line[1:]) for _, line in self.lines)


def lines_in_cells(text: Any) -> list[tuple[int, list[str]]]:
    """Part lines, each with its number from 0; a cell with blanks is in quotes, empty and drawn lines are left out."""
    lines = enumerate(text.splitlines()) if isinstance(text, str) else ()
    parted = ((number, [quoted or bare for quoted, bare in CELL.findall(line)]) for number, line in lines)
    return [(number, line) for number, line in parted if not _RULED.fullmatch("".join(line))]


def grid_of(text: Any) -> Grid:
    """Part a table or a chart into the line of its columns, without the corner, and the others."""
    (at, head), *lines = lines_in_cells(text) or [(0, list[str]())]
    wide = [len(line) for _, line in lines]
    has_corner = len(head) > 1 and wide.count(len(head)) > wide.count(len(head) + 1) and odds_span(head[0]) is None
    columns = head[1:] if has_corner else head
    return Grid(tuple(columns), at, tuple(lines), head[0] if has_corner else "")


def uneven(grid: Grid, what: str, more: str) -> Iterator[tuple[int, str]]:
    """Note rows with more or fewer cells than there are columns, each by its line; the columns, where all are alike.

    `what` a row is stands before its name, and `more` says what to write.
    """
    columns, counts = len(grid.columns), [len(line) - 1 for _, line in grid.lines]
    if len(counts) > 1 and {*counts} != {columns} and len({*counts}) == 1:
        yield grid.at, f"This line has {how_many(columns, 'column')}, and each other line {counts[0]}.{more}"
        return
    there = f"there {'is' if columns == 1 else 'are'} {how_many(columns, 'column')}"
    for (number, (row, *_)), count in zip(grid.lines, counts, strict=True):
        if count != columns:
            yield number, f"{what}{row} has {how_many(count, 'cell')}; {there}.{more}"
