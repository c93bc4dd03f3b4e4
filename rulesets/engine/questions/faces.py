"""Symbol dice: what is printed on them, and what lies on the table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import ClassVar, Self

from rulesets.engine.core.distributions import CountedDice, Counts
from rulesets.engine.core.sentences import a_list
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import Scope
from rulesets.engine.questions.dice import refuse_odd_faces
from rulesets.engine.questions.pools import DicePool
from rulesets.engine.questions.written import Typed

Faces = tuple[str, ...]
"""What is printed on the faces of a die, strongest symbol first, nothing for a blank: `("C", "DX", "")`."""


@dataclass(frozen=True)
class ShownDie:
    """A symbol die as it lies on the table.

    Attributes:
        colour: its colour; empty if it is not known.
        symbols: the symbols on top, strongest first; empty for a blank.
    """

    colour: str
    symbols: str

    def __str__(self) -> str:
        """Print the face as it may be typed."""
        return "-" if not self.symbols else self.symbols if len(self.symbols) == 1 else f"({self.symbols})"


@dataclass(frozen=True)
class Thrown:
    """A throw of symbol dice, to be compared with another; where odds are worked out its dice lie face down.

    Attributes:
        pool: how many dice of each colour.
        symbols: the letters of the game's symbols, strongest first: `CDX`.
        shown: the dice as they lie; None if they lie face down.
        faces: where they lie face down, what is printed on the dice of each colour: `{"green": ("C", "DX", "")}`.
        added: symbols that count with the throw though no die shows them: `DX`.
    """

    pool: DicePool
    symbols: str
    shown: tuple[ShownDie, ...] | None = None
    faces: Mapping[str, Faces] = field(default_factory=dict)
    added: str = ""

    def plus(self, symbols: str) -> Thrown:
        """Make the throw with symbols added that no die shows: `thrown.plus("D")`."""
        return replace(self, added=self.added + symbols)

    def counts(self) -> Counts:
        """Count each symbol that lies face up or was added, strongest first: `(1, 0, 2)` for one C and two X."""
        up = self.added + "".join(die.symbols for die in self.shown or ())
        return tuple(up.count(symbol) for symbol in self.symbols)

    @cached_property
    def counted(self) -> CountedDice:
        """Give what the odds need: the dice that lie face down, and how many of each symbol are certain."""
        if self.shown is not None:
            return CountedDice((), self.counts())
        dice = tuple((_symbols_on(self.faces[colour], self.symbols), count) for colour, count in self.pool.dice)
        return CountedDice(dice, self.counts())


@lru_cache
def _symbols_on(faces: Faces, symbols: str) -> tuple[Counts, ...]:
    return tuple(tuple(face.count(symbol) for symbol in symbols) for face in faces)


_FACES = re.compile(r"\(([^\s,()]+)\)|([^\s,()]+)")
"""One face as it is typed: several symbols stand in brackets, or without."""


@dataclass(frozen=True)
class PrintedFaces(Typed[Faces]):
    """What is printed on the faces of dice of one colour: `c d dx x - -`, where `-` is a blank.

    The procedure gets the symbols of each face, strongest first and in capitals, nothing for a blank. Its key leaves
    the colour open: `faces.{colour}`.

    Attributes:
        symbols: the letters of the game's symbols, strongest first, in capitals: `CDX`.
        faces: how many faces the die has, 2 to 100.
        remember: in the owner's kit, unless another scope is said.
        printed: it is, unless it is said otherwise.

    Raises:
        ValueError: it has fewer faces, or more.
    """

    symbols: str = ""
    faces: int = 6
    remember: Scope = field(default=Scope.KIT, kw_only=True)
    printed: bool = field(default=True, kw_only=True)

    kind: ClassVar[str] = "faces"
    answered_by: ClassVar[str] = "what is printed on a die: `c d dx x - -`"
    tried: ClassVar[str] = "nothing: what is printed is printed"

    def __post_init__(self) -> None:
        """Refuse a die that nobody throws."""
        refuse_odd_faces(self.faces)

    @cached_property
    def _by_colour(self) -> dict[str, Self]:
        """Hold the questions about single colours; odds come back to them for each throw."""
        return {}

    def of(self, unit: str) -> Self:
        """Make the question about the dice of one colour."""
        if unit not in self._by_colour:
            self._by_colour[unit] = super().of(unit)
        return self._by_colour[unit]

    def accepted(self) -> str:
        """Name the notation."""
        letters = self.symbols.lower()
        each = f"{self.faces} faces separated by spaces, each made of {a_list(list(letters))}, or - for a blank"
        if len(letters) < 2:
            return each
        return f"{each}; put several symbols of one face in brackets, such as ({letters[0]}{letters[-1]})"

    def parse(self, text: str, table: Tabletop) -> Faces:
        """Read the faces of one die."""
        upper = text.upper()
        faces = [several or one for several, one in _FACES.findall(upper)]
        left_over = _FACES.sub("", upper).strip(" ,")
        strange = any(face != "-" and set(face) - set(self.symbols) for face in faces)
        if left_over or strange or len(faces) != self.faces:
            raise self.bad(text)
        return tuple("" if face == "-" else strongest_first(face, self.symbols) for face in faces)

    def say(self, value: Faces) -> str:
        """Write the faces as they may be typed."""
        return " ".join(face.lower() or "-" for face in value)


def strongest_first(face: str, symbols: str) -> str:
    """Put the symbols of a face into the order of the game's symbols."""
    return "".join(sorted(face, key=symbols.index))
