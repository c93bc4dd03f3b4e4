"""Dice thrown at once and read one by one: how many of them show what counts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb
from typing import ClassVar

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import how_many
from rulesets.engine.questions.question import Option, Question, Roll

MOST_TALLIED = 60
"""How many dice are thrown at once at most."""


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
class Tally(Question[Tallied]):
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
    answered_by: ClassVar[str] = "the face of each die: `6 4 3 2 1`, or how many count: `2 hits`"
    tried: ClassVar[str] = "each number of dice that may count"
    is_thrown: ClassVar[bool] = True
    lists_options: ClassVar[bool] = False

    @property
    def faces(self) -> int:
        """Give how many faces a die has."""
        return len(self.groups)

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List how many dice may count, where one kind of them is counted."""
        found = sorted({each.number for each in self.weights()}) if self.counted and self._alone else ()
        return tuple(Option(f"{each} {self.counted}", f"{each} {self.counted}") for each in found)

    @property
    def _alone(self) -> bool:
        return max(self.groups, default=-1) <= 0

    def accepted(self) -> str:
        """Name the notation."""
        dice = how_many(self.number, "die", "dice") if self.number else "the dice"
        faces = self.labels or tuple(str(each) for each in range(1, self.faces + 1))
        shown = " ".join(faces[-1 - place % self.faces] for place in range(max(1, min(self.number or 3, 3))))
        if self.labels:
            return f"{dice} with blanks between, each one of {', '.join(dict.fromkeys(faces))}"
        said = f"{dice} from 1 to {self.faces} with blanks between, such as {shown}"
        return f"{said}, or how many count, such as 1 {self.counted}" if self.counted and self._alone else said

    def parse(self, text: str, table: Tabletop) -> Tallied:
        """Read the faces, or how many dice count.

        Raises:
            BadAnswer: these are other dice, or more count than were thrown.
        """
        if self.counted and self._alone and (found := re.fullmatch(r"([0-9]{1,2}) +([a-z-]+)", text.lower())):
            called = {self.counted, self.counted.removesuffix("s"), "hit", "hits"}
            tallied = Tallied((int(found[1]),))
            if found[2] in called and (not self.number or tallied in self.weights()):
                return tallied
            raise self.bad(text)
        faces = self._faces_in(text)
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
        return Tallied(tuple(groups.count(each) for each in range(max(self.groups, default=0) + 1)), faces)

    def written(self, value: Tallied, typed: str) -> str:
        """Keep the faces where they are known, otherwise how many count."""
        return self._write(value.faces) if value.faces else f"{value.number} {self.counted or 'hits'}"

    def _write(self, faces: tuple[int, ...]) -> str:
        return " ".join(self.labels[face - 1] if self.labels else str(face) for face in faces)

    def weights(self) -> Mapping[Tallied, int]:
        """Weigh what may be counted, never faces: of two dice that count on 4 or more `{0: 9, 1: 18, 2: 9}`."""
        return _weights(self.number, self.groups)

    def on_top(self, value: Tallied) -> tuple[int, ...]:
        """Give the faces thrown, where they are known."""
        return value.faces

    def rolled(self, roll: Roll, table: Tabletop, lying: str | None) -> str:
        """Roll the dice."""
        return self._write(tuple(roll(self.faces) for _ in range(self.number)))

    def say(self, value: Tallied) -> str:
        """Say the faces, and how many of them count."""
        counted = self.counted.removesuffix("s") if value.number == 1 else self.counted
        told = f"{value.number} {counted}" if self.counted and self._alone else ""
        return ": ".join(filter(None, (self._write(value.faces), told)))

    def lies(self, value: Tallied, where: str) -> str:
        """Say what the dice show."""
        dice, show = ("die", "shows") if self.number == 1 else ("dice", "show")
        return f"The {dice} in {where} {show} {self.say(value)}."


@lru_cache(maxsize=512)
def _weights(number: int, groups: tuple[int, ...]) -> Mapping[Tallied, int]:
    """Weigh the counts by group: how many dice fall into the first, and into the next of those that are left."""
    sizes = [groups.count(each) for each in range(max(groups, default=0) + 1)]
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
