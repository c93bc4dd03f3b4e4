"""How numbers are written in a file: `3`, `2,3`, `2..3`, `2-3`, `<=0`, `12+`; odds, factors and dice."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import ceil, floor

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

    def __contains__(self, value: Fraction | int) -> bool:
        above = value > self.low if self.open_low else value >= self.low
        return above and (value < self.high if self.open_high else value <= self.high)

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


def met(sign: str, shown: Fraction | int, number: Fraction | int) -> bool:
    """Tell whether something that is shown succeeds against a number."""
    signs = {"=": shown == number, ">=": shown >= number, "<=": shown <= number, "<": shown < number}
    return signs.get(sign, shown > number)


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

    def numbers(self, low: int) -> Sequence[int]:
        """List the numbers that they can make, from the least, if their lowest face is `low`."""
        faces = range(low, low + self.faces)
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


def slug(name: str) -> str:
    """Write the name of a table as a key: `Morale check` is `morale-check`."""
    return "".join(sign if sign.isalnum() else "-" for sign in name.lower())


def plural(name: str) -> str:
    """Call what dice of a throw come to, as players count it: `hits` of a throw `hit`."""
    return name if name.endswith("s") else f"{name}s"
