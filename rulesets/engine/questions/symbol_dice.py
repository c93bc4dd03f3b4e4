"""Symbol dice: pools of them, what is printed on their faces, and what lies on the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import ClassVar

from rulesets.engine.core.distributions import CountedDice, Counts
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import BadAnswer, Scope, a_list, real_minus, shortened
from rulesets.engine.questions.dice import refuse_odd_faces
from rulesets.engine.questions.question import not_taken
from rulesets.engine.questions.written import Typed

LONGEST_POOL = 400


@dataclass(frozen=True)
class DicePool:
    """How many dice of each colour; `str` prints it as it may be typed: `4 green 1 blue`.

    Attributes:
        dice: the colours with their numbers, in the game's order: `(("green", 4), ("blue", 1))`. A pool that is a
            change of another has numbers below 0 where it takes dice away.
    """

    dice: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, counts: Mapping[str, int]) -> DicePool:
        """Make a pool from `counts` by colour, such as `{"green": 4, "blue": 1}`; numbers below 1 are left out."""
        return cls(tuple((colour, count) for colour, count in counts.items() if count > 0))

    @property
    def size(self) -> int:
        """Count all dice."""
        return sum(count for _, count in self.dice)

    def count(self, colour: str) -> int:
        """Count the dice of one colour."""
        return dict(self.dice).get(colour, 0)

    def colours(self) -> tuple[str, ...]:
        """Name the colour of each die, in the pool's order: `("green", "green", "blue")`."""
        return tuple(colour for colour, count in self.dice for _ in range(count))

    def __str__(self) -> str:
        return " ".join(f"{count} {colour}" for colour, count in self.dice) or "no dice"


_SOME_DICE = r"(?:([+-])\s*)?([0-9]{1,3})\s*([^\W\d]+)"


@dataclass(frozen=True)
class Pool(Typed[DicePool]):
    """How many dice of each colour: `4 green 1 blue`, `4g 1b` or `none`; the procedure gets a `DicePool`.

    Attributes:
        colours: the game's colours, in its order; a start that no other one has will do.
        high: the most dice of one colour.
        signed: whether it is a change of a pool, which may take dice away: `+1 blue`, `-1 green`.
    """

    colours: tuple[str, ...] = ()
    high: int = field(default=40, kw_only=True)
    signed: bool = field(default=False, kw_only=True)

    kind: ClassVar[str] = "pool"

    def accepted(self) -> str:
        first, last, most = self.colours[0], self.colours[-1], f"(up to {self.high} of each)"
        if self.signed:
            return f"a change such as +1 {last} or -1{self._short(first)} {most}, or none"
        short = f"2{self._short(first)} 1{self._short(last)}"
        return f"dice such as 2 {first} 1 {last} or {short} {most}, or none"

    def _short(self, colour: str) -> str:
        """Give the shortest start of a colour that no other one has."""
        starts = (colour[:length] for length in range(1, len(colour)))
        return next((start for start in starts if self._begun(start) == [colour]), colour)

    def _begun(self, start: str) -> list[str]:
        """List the colours that begin so; that alone which is named in full."""
        word = start.casefold()
        return [word] if word in self.colours else [each for each in self.colours if each.startswith(word)]

    def parse(self, text: str, table: Tabletop) -> DicePool:
        """Read numbers of dice, with or without commas between."""
        if text.casefold() in ("none", "0", "no dice"):
            return DicePool()
        plain = text.replace("−", "-")
        if len(plain) > LONGEST_POOL or not re.fullmatch(rf"(?:{_SOME_DICE}[\s,]*)+", plain):
            raise self.bad(text)
        counts = dict.fromkeys(self.colours, 0)
        for sign, number, word in re.findall(_SOME_DICE, plain):
            meant = self._begun(word)
            if len(meant) != 1:
                raise self._no_colour(word, meant)
            if sign == "-" and not self.signed:
                raise self.bad(text)
            counts[meant[0]] += int(sign + number)
        if max(map(abs, counts.values()), default=0) > self.high:
            raise self.bad(text)
        return DicePool(tuple((colour, count) for colour, count in counts.items() if count))

    def _no_colour(self, word: str, meant: list[str]) -> BadAnswer:
        """Refuse a word that begins none of the colours, or more than one."""
        wrong = "may be more than one colour" if meant else "is not a colour"
        wanted = f"type {a_list(meant or self.colours)}"
        return not_taken(lambda name: f"“{shortened(word)}” {wrong} in {name}: {wanted}.", self)

    def say(self, value: DicePool) -> str:
        """Print the pool, with signs where it is a change."""
        if not self.signed:
            return str(value)
        return " ".join(real_minus(f"{count:+d} {colour}") for colour, count in value.dice) or "none"

    def alternatives(self, table: Tabletop, now: DicePool | None) -> tuple[str, ...]:
        """List the pool as it stands, then with a die more of each colour, and, of a change, a die less."""
        return tuple(dict.fromkeys(self.say(pool) for pool in self._near(now or DicePool())))

    def _near(self, held: DicePool) -> Iterator[DicePool]:
        yield held
        counts = {colour: held.count(colour) for colour in self.colours}
        for change in (1, -1) if self.signed else (1,):
            for colour in self.colours:
                changed = {**counts, colour: counts[colour] + change}
                yield DicePool(tuple((each, count) for each, count in changed.items() if count))


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

_LETTER_A_FACE = re.compile(r"\(([^\s,()]+)\)|([^\s,()])")
"""One face as dice are typed: a letter, or several symbols in brackets."""


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

    def __post_init__(self) -> None:
        """Refuse a die that nobody throws."""
        refuse_odd_faces(self.faces)

    def accepted(self) -> str:
        letters = self.symbols.lower()
        each = f"{self.faces} faces separated by spaces, each made of {a_list(list(letters))}, or - for a blank"
        if len(letters) < 2:
            return each
        return f"{each}; put several symbols of one face in brackets, such as ({letters[0]}{letters[-1]})"

    def parse(self, text: str, table: Tabletop) -> Faces:
        """Read faces with blanks or commas between, or one letter a face, as dice are typed: `cd(cx)---`."""
        upper = text.upper()
        between = _FACES if len(_FACES.findall(upper)) == self.faces else _LETTER_A_FACE
        faces = [several or one for several, one in between.findall(upper)]
        left_over = between.sub("", upper).strip(" ,")
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
