"""Dice with numbered faces: one, or several thrown at once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.question import Option, Question, Roll

FEWEST_FACES, MOST_FACES = 2, 100


def refuse_odd_faces(faces: int) -> None:
    """Refuse a die that nobody throws.

    Raises:
        ValueError: it has fewer than 2 faces, or more than 100.
    """
    if not FEWEST_FACES <= faces <= MOST_FACES:
        raise ValueError(f"A die has {FEWEST_FACES} to {MOST_FACES} faces, not {faces}: write how many it has.")


@dataclass(frozen=True)
class Die(Question[int]):
    """One die with numbered faces; the procedure gets the number thrown.

    Attributes:
        faces: how many faces it has, 2 to 100, numbered from 1.

    Raises:
        ValueError: it has fewer faces, or more.
    """

    faces: int = 6

    kind: ClassVar[str] = "dice"
    answered_by: ClassVar[str] = "the face of one die"
    tried: ClassVar[str] = "each face"
    is_thrown: ClassVar[bool] = True
    lists_options: ClassVar[bool] = False

    def __post_init__(self) -> None:
        """Refuse a die that nobody throws."""
        refuse_odd_faces(self.faces)

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List the faces."""
        return tuple(Option(str(face), str(face)) for face in range(1, self.faces + 1))

    def accepted(self) -> str:
        """Name the faces."""
        return f"a number from 1 to {self.faces}"

    def parse(self, text: str, table: Tabletop) -> int:
        """Read a face."""
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
        """Give the face thrown."""
        return (value,)

    def rolled(self, roll: Roll, table: Tabletop, lying: str | None) -> str:
        """Roll the die."""
        return str(roll(self.faces))

    def lies(self, value: int, where: str) -> str:
        """Say what the die shows."""
        return f"The die in {where} shows {self.say(value)}."


@dataclass(frozen=True)
class Rolled:
    """A throw of numbered dice; two throws of one number are the same.

    Attributes:
        number: what the dice make: their sum, or the number that they are read as.
        faces: the face of each die, in order; empty where the sum alone is known.
    """

    number: int
    faces: tuple[int, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Dice(Question[Rolled]):
    """Several numbered dice thrown at once, or one that is not numbered from 1; the procedure gets a `Rolled`.

    Example: `Dice("die", "Roll two dice.", 2)` is 2d6, with `digits=True` d66; `Dice("die", "Roll.", 1, 10, low=0)` is
    a die from 0 to 9. A procedure that reads a table asks by `Referee.roll`, so that odds go by cells, not by throws.

    Attributes:
        number: how many dice.
        faces: how many faces each has, 2 to 100.
        low: the number on the lowest face; the others follow it.
        digits: whether the dice are read one after the other as the digits of a number; otherwise they are added up.

    Raises:
        ValueError: a die has fewer faces, or more; dice whose numbers have several digits are to be digits.
    """

    number: int = 2
    faces: int = 6
    low: int = field(default=1, kw_only=True)
    digits: bool = field(default=False, kw_only=True)

    kind: ClassVar[str] = "dice"
    answered_by: ClassVar[str] = "the faces of some dice, or their sum: `3+4`, `7`"
    tried: ClassVar[str] = "each number that the dice make"
    is_thrown: ClassVar[bool] = True
    lists_options: ClassVar[bool] = False

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
        return tuple(Option(str(rolled.number), str(rolled.number)) for rolled in self.weights())

    def accepted(self) -> str:
        """Name the notation."""
        if self.number == 1:
            return f"a number from {self.low} to {self.high}"
        dice = f"{self.number} dice from {self.low} to {self.high}"
        faces = [str(min(self.low + place, self.high)) for place in range(self.number)]
        if self.digits:
            return f"{dice}, read as a number such as {''.join(faces)}"
        return f"their sum, or {dice} such as {'+'.join(faces)}"

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
        return Rolled(int("".join(map(str, faces))) if self.digits else sum(faces), faces)

    def _read(self, number: str) -> Rolled:
        if self.digits or self.number == 1:
            return self._of(tuple(map(int, number)) if self.digits else (int(number),))
        return Rolled(int(number))

    def written(self, value: Rolled, typed: str) -> str:
        """Keep the faces where they are known, otherwise the number."""
        return self.write(value.faces) if value.faces else str(value.number)

    def write(self, faces: tuple[int, ...]) -> str:
        """Write faces as they are kept: `3+4`; as digits `34`."""
        return ("" if self.digits else "+").join(map(str, faces))

    def weights(self) -> Mapping[Rolled, int]:
        """Weigh each number by the throws that make it: `{Rolled(2): 1, Rolled(3): 2}`, and so on."""
        return _weights(self.number, self.faces, self.low, self.digits)

    def on_top(self, value: Rolled) -> tuple[int, ...]:
        """Give the faces thrown, where they are known."""
        return value.faces

    def rolled(self, roll: Roll, table: Tabletop, lying: str | None) -> str:
        """Roll the dice."""
        return self.write(tuple(self.low - 1 + roll(self.faces) for _ in range(self.number)))

    def say(self, value: Rolled) -> str:
        """Say the number, and the faces that make a sum."""
        adds_up = len(value.faces) > 1 and not self.digits
        return f"{self.write(value.faces)} = {value.number}" if adds_up else self.written(value, "")

    def lies(self, value: Rolled, where: str) -> str:
        """Say what the dice show."""
        dice, show = ("die", "shows") if self.number == 1 else ("dice", "show")
        return f"The {dice} in {where} {show} {self.say(value)}."


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
