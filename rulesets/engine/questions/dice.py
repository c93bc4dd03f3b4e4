"""Dice with numbered faces: one, or several thrown at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb
from typing import ClassVar

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import how_many
from rulesets.engine.questions.kind import Option, Roll
from rulesets.engine.questions.question import Question, T

FEWEST_FACES, MOST_FACES = 2, 100


def refuse_odd_faces(faces: int) -> None:
    """Refuse a die that nobody throws.

    Raises:
        ValueError: it has fewer than 2 faces, or more than 100.
    """
    if not FEWEST_FACES <= faces <= MOST_FACES:
        raise ValueError(f"A die has {FEWEST_FACES} to {MOST_FACES} faces, not {faces}: write how many it has.")


class NumberedDice(Question[T]):
    """Dice that are typed by their faces, or by what these come to."""

    number: int

    kind: ClassVar[str] = "dice"
    is_thrown: ClassVar[bool] = True
    lists_options: ClassVar[bool] = False

    def lies(self, value: T, where: str) -> str:
        dice, show = ("die", "shows") if self.number == 1 else ("dice", "show")
        return f"The {dice} in {where} {show} {self.say(value)}."


@dataclass(frozen=True)
class Die(NumberedDice[int]):
    """One die with numbered faces; the procedure gets the number thrown.

    Attributes:
        faces: how many faces it has, 2 to 100, numbered from 1.

    Raises:
        ValueError: it has fewer faces, or more.
    """

    faces: int = 6

    number = 1

    def __post_init__(self) -> None:
        """Refuse a die that nobody throws."""
        refuse_odd_faces(self.faces)

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        return tuple(Option(str(face), str(face)) for face in range(1, self.faces + 1))

    def accepted(self) -> str:
        return f"a number from 1 to {self.faces}"

    def parse(self, text: str, table: Tabletop) -> int:
        if not re.fullmatch("[0-9]{1,3}", text) or not 1 <= int(text) <= self.faces:
            raise self.bad(text)
        return int(text)

    def written(self, value: int, typed: str) -> str:
        """Keep the face as it was typed."""
        return typed

    def weights(self) -> Mapping[int, int]:
        """Weigh all faces alike: `{1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1}`."""
        return dict.fromkeys(range(1, self.faces + 1), 1)

    def on_top(self, value: int) -> tuple[int, ...]:
        return (value,)

    def rolled(self, roll: Roll, table: Tabletop, lying: str | None) -> str:
        return str(roll(self.faces))


@dataclass(frozen=True)
class Rolled:
    """A throw of numbered dice; two throws of one number are the same.

    Attributes:
        number: what the dice make: their sum, or the number that they are read as.
        faces: the face of each die, in order; empty where the sum alone is known.
        alike: whether all dice show the same, where that is asked for.
    """

    number: int
    faces: tuple[int, ...] = field(default=(), compare=False)
    alike: bool = False


@dataclass(frozen=True)
class Dice(NumberedDice[Rolled]):
    """Several numbered dice thrown at once, or one that is not numbered from 1; the procedure gets a `Rolled`.

    Example: `Dice("die", "Roll two dice.", 2)` is 2d6, with `digits=True` d66; `Dice("die", "Roll.", 1, 10, low=0)` is
    a die from 0 to 9. A procedure that reads a table asks by `Referee.roll`, so that odds go by cells, not by throws.

    Attributes:
        number: how many dice.
        faces: how many faces each has, 2 to 100.
        low: the number on the lowest face; the others follow it.
        digits: whether the dice are read one after the other as the digits of a number; otherwise they are added up.
        tells_alike: whether it matters that all dice show the same, so that a sum alone may not be enough.

    Raises:
        ValueError: a die has fewer faces, or more; dice whose numbers have several digits are to be digits.
    """

    number: int = 2
    faces: int = 6
    low: int = field(default=1, kw_only=True)
    digits: bool = field(default=False, kw_only=True)
    tells_alike: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        """Refuse dice that nobody throws, and digits that are none."""
        refuse_odd_faces(self.faces)
        if self.digits and self.high > 9:
            raise ValueError(f"A die from {self.low} to {self.high} is not a digit.")

    @property
    def high(self) -> int:
        """Give the number on the highest face."""
        return self.low + self.faces - 1

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List the numbers that the dice make."""
        words = [self.written(each, "") if self.tells_alike else str(each.number) for each in self.weights()]
        return tuple(Option(word, word) for word in words)

    def accepted(self) -> str:
        if self.number == 1:
            return f"a number from {self.low} to {self.high}"
        dice = f"{self.number} dice from {self.low} to {self.high}"
        faces = [str(min(self.low + place, self.high)) for place in range(self.number)]
        if self.digits:
            return f"{dice}, read as a number such as {''.join(faces)}"
        return f"{'' if self.tells_alike else 'their sum, or '}{dice} such as {'+'.join(faces)}"

    def parse(self, text: str, table: Tabletop) -> Rolled:
        """Read the faces with a plus, a comma or a space between, or the number that they make."""
        parts = re.split(r"\s*[+,]\s*|\s+", text)
        if not all(re.fullmatch("[0-9]{1,4}", part) for part in parts):
            raise self.bad(text)
        rolled = self._of(tuple(map(int, parts))) if len(parts) > 1 else self._read(parts[0])
        if rolled not in self.weights() or any(not self.low <= face <= self.high for face in rolled.faces):
            raise self.bad(text)
        return rolled

    def _of(self, faces: tuple[int, ...]) -> Rolled:
        if len(faces) != self.number:
            return Rolled(-1)
        alike = self.tells_alike and len(faces) > 1 and len(set(faces)) == 1
        return Rolled(int("".join(map(str, faces))) if self.digits else sum(faces), faces, alike)

    def _read(self, number: str) -> Rolled:
        if self.digits or self.number == 1:
            return self._of(tuple(map(int, number)) if self.digits else (int(number),))
        found = [each for each in self.weights() if each.number == int(number)]
        return found[0] if len(found) == 1 else Rolled(-1)

    def written(self, value: Rolled, typed: str) -> str:
        """Keep the faces where they are known, otherwise the number."""
        return self.write(value.faces) if value.faces else str(value.number)

    def write(self, faces: tuple[int, ...]) -> str:
        """Write faces as they are kept: `3+4`; as digits `34`."""
        return ("" if self.digits else "+").join(map(str, faces))

    def weights(self) -> Mapping[Rolled, int]:
        """Weigh each number by the throws that make it: `{Rolled(2): 1, Rolled(3): 2}`, and so on."""
        weigh = _apart_of if self.tells_alike and self.number > 1 else _weights
        return weigh(self.number, self.faces, self.low, self.digits)

    def on_top(self, value: Rolled) -> tuple[int, ...]:
        return value.faces

    def rolled(self, roll: Roll, table: Tabletop, lying: str | None) -> str:
        return self.write(tuple(self.low - 1 + roll(self.faces) for _ in range(self.number)))

    def say(self, value: Rolled) -> str:
        """Say the number, and the faces that make a sum."""
        adds_up = len(value.faces) > 1 and not self.digits
        return f"{self.write(value.faces)} = {value.number}" if adds_up else self.written(value, "")


@lru_cache
def _apart_of(number: int, faces: int, low: int, digits: bool) -> Mapping[Rolled, int]:
    """Weigh throws of which all dice show the same apart from the others."""
    weights = dict(_weights(number, faces, low, digits))
    for face in range(low, low + faces):
        made = int(str(face) * number) if digits else face * number
        weights[Rolled(made, (face,) * number, alike=True)] = 1
        weights[Rolled(made)] -= 1
    return {
        rolled
        if rolled.alike
        else Rolled(rolled.number, _unlike(rolled.number, number, low, low + faces - 1, digits)): weight
        for rolled, weight in weights.items()
        if weight
    }


def _unlike(made: int, number: int, low: int, high: int, digits: bool) -> tuple[int, ...]:
    """Give faces that make a number, not all the same: it is neither the least nor the most that dice can make."""
    if digits:
        return tuple(map(int, str(made).zfill(number)))
    faces, rest = [low] * number, made - low * number
    for place in range(number):
        faces[place] += min(rest, high - low)
        rest -= faces[place] - low
    return tuple(faces)


@lru_cache
def _weights(number: int, faces: int, low: int, digits: bool) -> Mapping[Rolled, int]:
    """Add one die after the other to the numbers that those before it make."""
    weights = {0: 1}
    for _ in range(number):
        more: dict[int, int] = {}
        for made, weight in weights.items():
            for face in range(low, low + faces):
                now = 10 * made + face if digits else made + face
                more[now] = more.get(now, 0) + weight
        weights = more
    return {Rolled(made): weight for made, weight in sorted(weights.items())}


# Dice thrown at once and read one by one: how many of them show what counts


MOST_TALLIED, MOST_SHOWN = 60, 6
"""How many dice are thrown at once at most, and of how many an example shows all."""


@dataclass(frozen=True)
class Tallied:
    """A throw of dice that were read one by one; two throws that count the same are the same.

    Attributes:
        counts: how many dice show something of each group of faces.
        faces: the face of each die from 1, in order; empty where the counts alone are known.
    """

    counts: tuple[int, ...]
    faces: tuple[int, ...] = field(default=(), compare=False)

    @property
    def number(self) -> int:
        """Give how many dice count at all."""
        return sum(self.counts)


@dataclass(frozen=True)
class Tally(NumberedDice[Tallied]):
    """Dice that are read one by one; the procedure gets a `Tallied`.

    Example: `Tally("hit", "Roll 5 dice.", 5, groups=(-1, -1, -1, 0, 0, 0))` counts the dice that show 4 or more, and
    odds go by 0 to 5 of them, never by faces.

    Attributes:
        number: how many dice; 0 where that is not known, so that any number of them may be read.
        groups: the group of each face, from the lowest; -1 for a face that does not count.
        labels: what is on each face; numbers from 1 where nothing is said.
        counted: what dice that count are called, where their number alone may be typed: `hits`, as in `2 hits`.
    """

    number: int = 0
    groups: tuple[int, ...] = field(default=(-1, -1, -1, 0, 0, 0), kw_only=True)
    labels: tuple[str, ...] = field(default=(), kw_only=True)
    counted: str = field(default="", kw_only=True)

    kind: ClassVar[str] = "tally"

    @property
    def faces(self) -> int:
        return len(self.groups)

    @property
    def signs(self) -> str:
        return "" if self.labels else "0123456789 ,+"

    @property
    def letters_behind(self) -> str:
        return f"{self.counted}hits" if self.counted else ""

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List how many dice may count, where one kind of them is counted."""
        found = sorted({each.number for each in self.weights()}) if self.counted and self._alone else ()
        return tuple(Option(said, said) for said in map(self._so_many, found))

    def _so_many(self, number: int) -> str:
        """Say how many dice count: `1 hit`, `2 hits`."""
        counted = self.counted or "hits"
        return f"{number} {counted.removesuffix('s') if number == 1 else counted}"

    @property
    def _alone(self) -> bool:
        return max(self.groups, default=-1) <= 0

    def accepted(self) -> str:
        dice = how_many(self.number, "die", "dice") if self.number else "the dice"
        faces = self.labels or tuple(str(each) for each in range(1, self.faces + 1))
        few = self.number if 0 < self.number <= MOST_SHOWN else 3
        shown = " ".join(faces[-1 - place % self.faces] for place in range(few)) + " …" * (self.number > MOST_SHOWN)
        blanks = " with blanks between" if self.number != 1 else ""
        if self.labels:
            return f"{dice}{blanks}, each one of {', '.join(dict.fromkeys(faces))}"
        said = f"{dice} from 1 to {self.faces}{blanks}, such as {shown}"
        return f"{said}, or how many count, such as {self._so_many(1)}" if self.counted and self._alone else said

    def parse(self, text: str, table: Tabletop) -> Tallied:
        """Read the faces, or how many dice count; a plain number is that where it cannot be all faces.

        Raises:
            BadAnswer: these are other dice, or more count than were thrown.
        """
        faces = self._faces_in(text)
        counted = re.fullmatch(r"([0-9]{1,2})(?: +([a-z-]+))?", text.strip().lower())
        if self.counted and self._alone and counted and (counted[2] or len(faces) < self.number):
            called = {None, self.counted, self.counted.removesuffix("s"), "hit", "hits"}
            tallied = Tallied((int(counted[1]),))
            if counted[2] in called and (not self.number or tallied in self.weights()):
                return tallied
            raise self.bad(text)
        if not faces or (self.number and len(faces) != self.number):
            raise self.bad(text)
        return self._of(faces)

    def _faces_in(self, text: str) -> tuple[int, ...]:
        """Read faces as they are typed, numbers of one digit also without blanks; none where they are no faces."""
        parts = [each for each in re.split(r"[\s,+]+", text.strip().lower()) if each]
        if len(parts) == 1 and not self.labels and self.faces < 10 and re.fullmatch("[1-9]{1,60}", parts[0]):
            parts = [*parts[0]]
        known = [each.lower() for each in self.labels] or [str(each) for each in range(1, self.faces + 1)]
        sound = len(parts) <= MOST_TALLIED and all(each in known for each in parts)
        return tuple(known.index(each) + 1 for each in parts) if sound else ()

    def _of(self, faces: tuple[int, ...]) -> Tallied:
        groups = [self.groups[face - 1] for face in faces]
        return Tallied(tuple(groups.count(each) for each in _counted_groups(self.groups)), faces)

    def written(self, value: Tallied, typed: str) -> str:
        """Keep the faces where they are known, otherwise how many count."""
        return self._write(value.faces) if value.faces else self._so_many(value.number)

    def _write(self, faces: tuple[int, ...]) -> str:
        return " ".join(self.labels[face - 1] if self.labels else str(face) for face in faces)

    def weights(self) -> Mapping[Tallied, int]:
        """Weigh what may be counted, never faces: of two dice that count on 4 or more `{0: 9, 1: 18, 2: 9}`."""
        return _weights_of_counts(self.number, self.groups)

    def on_top(self, value: Tallied) -> tuple[int, ...]:
        return value.faces

    def rolled(self, roll: Roll, table: Tabletop, lying: str | None) -> str:
        return self._write(tuple(roll(self.faces) for _ in range(self.number)))

    def say(self, value: Tallied) -> str:
        """Say the faces, and how many of them count."""
        told = self._so_many(value.number) if self.counted and self._alone else ""
        return ": ".join(filter(None, (self._write(value.faces), told)))


@lru_cache(maxsize=512)
def _weights_of_counts(number: int, groups: tuple[int, ...]) -> Mapping[Tallied, int]:
    """Weigh the counts by group: how many dice fall into the first, and into the next of those that are left."""
    sizes = [groups.count(each) for each in _counted_groups(groups)]
    found: dict[tuple[int, ...], int] = {(): 1}
    for size in sizes:
        more: dict[tuple[int, ...], int] = {}
        for counts, weight in found.items():
            left = number - sum(counts)
            for count in range((left if size else 0) + 1):
                more[*counts, count] = weight * comb(left, count) * size**count
        found = more
    rest = groups.count(-1)
    whole = {counts: weight * rest ** (number - sum(counts)) for counts, weight in found.items()}
    return {Tallied(counts): weight for counts, weight in whole.items() if weight}


def _counted_groups(groups: tuple[int, ...]) -> range:
    """List the groups that are counted: one, where no face counts."""
    return range(max((0, *groups)) + 1)
