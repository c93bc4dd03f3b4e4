"""Dice: numbered dice, pools of coloured symbol dice, throws, and what a comparison leaves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

from rulesets.engine.core.sentences import BadAnswer, a_list, shortened
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import Scope
from rulesets.engine.questions.question import Option, Question, not_taken

if TYPE_CHECKING:
    from rulesets.engine.core.weights import Counts, Lot

Faces = tuple[str, ...]

LONGEST_POOL = 400
NO_DICE = ("none", "no dice")


@dataclass(frozen=True)
class Die(Question[int]):
    """One die with numbered faces; the answer is the face thrown."""

    faces: int = 6
    kind: ClassVar[str] = "dice"

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List the faces."""
        return tuple(Option(str(face), str(face)) for face in range(1, self.faces + 1))

    def accepted(self) -> str:
        """Name the faces."""
        return f"a die from 1 to {self.faces}"

    def parse(self, text: str, table: Tabletop) -> int:
        """Read a face."""
        if not re.fullmatch("[0-9]{1,3}", text) or not 1 <= int(text) <= self.faces:
            raise self.bad(text)
        return int(text)

    def chances(self) -> dict[int, Fraction]:
        """Give each face its chance."""
        return {face: Fraction(1, self.faces) for face in range(1, self.faces + 1)}


@dataclass(frozen=True)
class DicePool:
    """Dice by colour, in the order of the game's colours; prints as `4 green 1 blue`."""

    dice: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, counts: Mapping[str, int]) -> DicePool:
        """Make a pool from numbers by colour, leaving out the colours with none."""
        return cls(tuple((colour, count) for colour, count in counts.items() if count > 0))

    @property
    def size(self) -> int:
        """Count the dice."""
        return sum(count for _, count in self.dice)

    def count(self, colour: str) -> int:
        """Count the dice of one colour."""
        return dict(self.dice).get(colour, 0)

    def colours(self) -> tuple[str, ...]:
        """Name the colour of each die."""
        return tuple(colour for colour, count in self.dice for _ in range(count))

    def __str__(self) -> str:
        """Print it as it may be typed."""
        return " ".join(f"{count} {colour}" for colour, count in self.dice) or "no dice"


_SOME_DICE = r"(?:([+-])\s*)?([0-9]{1,3})\s*([^\W\d]+)"


@dataclass(frozen=True)
class Pool(Question[DicePool]):
    """A number of dice of each colour: `4 green 1 blue`, `0 blue`, `none`.

    A `signed` pool is a change of one, and may take dice away: `+1 blue`, `-1 green`.
    """

    colours: tuple[str, ...] = ()
    high: int = field(default=40, kw_only=True)
    signed: bool = field(default=False, kw_only=True)
    kind: ClassVar[str] = "pool"

    def accepted(self) -> str:
        """Name the notation."""
        if self.signed:
            return f"a change such as +1 {self.colours[-1]} or -1 {self.colours[0]} (at most {self.high} each), or none"
        return f"numbers of dice such as 2 {self.colours[0]} 1 {self.colours[-1]} (at most {self.high} each), or none"

    def parse(self, text: str, table: Tabletop) -> DicePool:
        """Read numbers of dice, with or without commas between."""
        if text.casefold() in ("none", "0", "no dice"):
            return DicePool()
        plain = text.replace("−", "-")
        if len(plain) > LONGEST_POOL or not re.fullmatch(rf"(?:{_SOME_DICE}[\s,]*)+", plain):
            raise self.bad(text)
        counts = dict.fromkeys(self.colours, 0)
        for sign, number, word in re.findall(_SOME_DICE, plain):
            colour = next((each for each in self.colours if each.startswith(word.casefold())), None)
            if colour is None or (sign == "-" and not self.signed):
                raise self.bad(text)
            counts[colour] += int(sign + number)
        if max(map(abs, counts.values()), default=0) > self.high:
            raise self.bad(text)
        return DicePool(tuple((colour, count) for colour, count in counts.items() if count))

    def say(self, value: DicePool) -> str:
        """Print the pool, with signs where it is a change."""
        if not self.signed:
            return str(value)
        return " ".join(f"{count:+d} {colour}".replace("-", "−") for colour, count in value.dice) or "none"


@dataclass(frozen=True)
class ShownDie:
    """A die that lies on the table: its colour and the symbols on top, strongest first; blank is empty."""

    colour: str
    symbols: str

    def __str__(self) -> str:
        """Print the face as it may be typed."""
        return "-" if not self.symbols else self.symbols if len(self.symbols) == 1 else f"({self.symbols})"


@dataclass(frozen=True)
class Thrown:
    """The dice of one throw, face up or (for the odds) face down, and symbols added without dice.

    `shown` None is face down; then `faces` holds the printed faces of each colour. `symbols` are the game's
    symbols, strongest first.
    """

    pool: DicePool
    symbols: str
    shown: tuple[ShownDie, ...] | None = None
    faces: Mapping[str, Faces] = field(default_factory=dict)
    added: str = ""

    def plus(self, symbols: str) -> Thrown:
        """Add symbols that no die shows."""
        return replace(self, added=self.added + symbols)

    def counts(self) -> Counts:
        """Count each symbol of a throw that lies face up, strongest first."""
        up = self.added + "".join(die.symbols for die in self.shown or ())
        return tuple(up.count(symbol) for symbol in self.symbols)

    @cached_property
    def lot(self) -> Lot:
        """Give the dice that lie face down, with the symbols that are certain."""
        from rulesets.engine.core.weights import Lot  # needed for the odds only

        if self.shown is not None:
            return Lot((), self.counts())
        dice = tuple((_symbols_on(self.faces[colour], self.symbols), count) for colour, count in self.pool.dice)
        return Lot(dice, self.counts())


@lru_cache
def _symbols_on(faces: Faces, symbols: str) -> tuple[Counts, ...]:
    return tuple(tuple(face.count(symbol) for symbol in symbols) for face in faces)


@dataclass(frozen=True)
class PrintedFaces(Question[Faces]):
    """The printed faces of dice of one colour, each one or more symbols or `-`: `c d dx x - -`."""

    symbols: str = ""
    faces: int = 6
    remember: Scope = field(default=Scope.KIT, kw_only=True)
    printed: bool = field(default=True, kw_only=True)
    kind: ClassVar[str] = "faces"

    def accepted(self) -> str:
        """Name the notation."""
        return f"{self.faces} faces with spaces between, each of {a_list(list(self.symbols.lower()))} or - if blank"

    def parse(self, text: str, table: Tabletop) -> Faces:
        """Read the faces of one die."""
        faces = text.upper().replace("(", "").replace(")", "").replace(",", " ").split()
        if len(faces) != self.faces or any(face != "-" and set(face) - set(self.symbols) for face in faces):
            raise self.bad(text)
        return tuple("" if face == "-" else _strongest_first(face, self.symbols) for face in faces)

    def say(self, value: Faces) -> str:
        """Write the faces as they may be typed."""
        return " ".join(face.lower() or "-" for face in value)


def _strongest_first(face: str, symbols: str) -> str:
    return "".join(sorted(face, key=symbols.index))


@dataclass(frozen=True)
class Throw(Question[tuple[ShownDie, ...]]):
    """A throw of a pool of symbol dice, typed as they lie: `cdx--`, a die with several symbols as `(dx)`.

    Dice without a colour are taken in the pool's order; `green cdx- blue x` says the colours. The dice are facts:
    `amended` keeps those that lie there when the pool grows or shrinks.
    """

    symbols: str = field(default="", kw_only=True)
    colours: tuple[str, ...] = field(default=(), kw_only=True)
    printed_faces: PrintedFaces | None = field(default=None, kw_only=True)
    pool: DicePool = field(default=DicePool(), kw_only=True)
    kind: ClassVar[str] = "throw"

    def with_pool(self, pool: DicePool) -> Self:
        """Make the question for the dice that are now held."""
        made: Self = _thrown_with(self, pool)
        return made

    def accepted(self) -> str:
        """Name the dice expected and the notation."""
        dice = self.expected(self.pool) if self.pool.size else "the dice of the pool"
        return f"{dice}, typed with the letters {self.symbols.lower()} and - for a blank"

    @staticmethod
    def expected(pool: DicePool) -> str:
        """Name a pool in a sentence: `5 dice (4 green and 1 blue)`."""
        parts = [f"{count} {colour}" for colour, count in pool.dice]
        return f"{_dice(pool.size)} ({a_list(parts, 'and')})" if parts else "no dice"

    def parse(self, text: str, table: Tabletop) -> tuple[ShownDie, ...]:
        """Read exactly the dice of the pool; of an empty one, nothing, also written as `-` or `none`."""
        if not self.pool.size and text == "-":
            return ()
        dice = self.dice(text, self.pool)
        if DicePool.of(_tally(dice, self.pool)) != self.pool or len(dice) != self.pool.size:
            raise self._other_dice(self._held(dice))
        return dice

    def _other_dice(self, held: str) -> BadAnswer:
        none = "no dice are thrown here, so “none” is wanted"
        pool = f"the pool is {self.accepted()}" if self.pool.size else none
        wanted = self._wanted() if self.pool.size else none
        return BadAnswer(f"That is {held}; {pool}.", f"{self.key} holds {held}; {wanted}.")

    def _held(self, dice: tuple[ShownDie, ...]) -> str:
        tally: dict[str, int] = {}
        for die in dice:
            tally[die.colour] = tally.get(die.colour, 0) + 1
        known = {colour: count for colour, count in tally.items() if colour}
        if len(known) < len(tally) or not known:
            return _dice(len(dice))
        return self.expected(DicePool.of(known))

    def dice(self, text: str, pool: DicePool) -> tuple[ShownDie, ...]:
        """Read dice, giving those without a colour the colours of `pool` in its order; `none` is no dice.

        Raises:
            BadAnswer: a sign is no symbol.
        """
        if text.casefold() in NO_DICE:
            return ()
        pattern = _notation(self.colours, self.symbols)
        found: list[ShownDie] = []
        colour, place = "", 0
        while place < len(text):
            match = pattern.match(text, place)
            if match is None:
                raise self._no_die(text[place:])
            place = match.end()
            if match["colour"]:
                colour = match["colour"].lower()
            elif match["several"] or match["one"]:
                face = (match["several"] or match["one"]).upper().strip("–-")
                found.append(ShownDie(colour, _strongest_first(face, self.symbols)))
        return _coloured(found, pool)

    def _no_die(self, rest: str) -> BadAnswer:
        wrong = shortened(rest, 12)
        return not_taken(lambda name: f"“{wrong}” in {name} is no die: {self._wanted()}.", self)

    def _wanted(self) -> str:
        return f"{self.accepted()} {'is' if self.pool.size == 1 else 'are'} wanted"

    def write(self, dice: tuple[ShownDie, ...]) -> str:
        """Write dice with their colours, as they are logged."""
        parts: list[str] = []
        for colour in dict.fromkeys(die.colour for die in dice):
            parts.append(f"{colour} {''.join(str(die) for die in dice if die.colour == colour)}".strip().lower())
        return " ".join(parts)

    def say(self, value: tuple[ShownDie, ...]) -> str:
        """Show the faces in the order they lie."""
        return " ".join(str(die) for die in value) or "no dice"

    def lying(self, old: str) -> tuple[tuple[ShownDie, ...], DicePool, DicePool]:
        """Say which dice lie there, which are still missing, and which are too many."""
        dice = self.dice(old, self.pool)
        tally = _tally(dice, self.pool)
        missing = {colour: count - tally.get(colour, 0) for colour, count in self.pool.dice}
        surplus = {colour: count - self.pool.count(colour) for colour, count in tally.items()}
        return dice, DicePool.of(missing), DicePool.of(surplus)

    def amended(self, old: str | None, typed: str) -> str:
        """Join what is typed now with the dice that lie there already, and write the result with its colours.

        Dice that are missing are added; a number, where dice are too many, takes that die away.

        Raises:
            BadAnswer: what is typed is neither the whole throw nor what is wanted of it.
        """
        if old is None:
            return self.write(self.dice(typed, self.pool))
        lying, missing, surplus = self.lying(old)
        if surplus.size and re.fullmatch("[0-9]{1,3}", typed):
            return self.write(self._without(lying, int(typed), surplus))
        more = self.dice(typed, missing)
        if missing.size and not surplus.size and len(more) == missing.size:
            return self.write(_in_order((*lying, *more), self.pool))
        return self.write(self.dice(typed, self.pool))

    def _without(self, lying: tuple[ShownDie, ...], number: int, surplus: DicePool) -> tuple[ShownDie, ...]:
        if not 1 <= number <= len(lying) or not surplus.count(lying[number - 1].colour):
            wanted = [str(place) for place, die in enumerate(lying, 1) if surplus.count(die.colour)]
            raise not_taken(
                lambda name: f"{number} is no die of {name} to take away: {a_list(wanted)} is wanted.", self
            )
        return (*lying[: number - 1], *lying[number:])

    def rerolled(self, old: str, number: int, face: str) -> str:
        """Replace one die, counted from 1 in the order shown, and keep the rest."""
        dice = self.dice(old, self.pool)
        if not 1 <= number <= len(dice):
            wanted = f"a number from 1 to {len(dice)} is wanted."
            raise not_taken(lambda name: f"{number} is no die of {name}: {wanted}", self)
        new = self.dice(face, DicePool(((dice[number - 1].colour, 1),)))
        if len(new) != 1:
            raise BadAnswer(f"“{shortened(face)}” is not one die: one face is wanted.")
        return self.write((*dice[: number - 1], replace(new[0], colour=dice[number - 1].colour), *dice[number:]))


def _dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


@lru_cache
def _thrown_with(throw: Any, pool: DicePool) -> Any:
    return replace(throw, pool=pool)


@lru_cache
def _notation(colours: tuple[str, ...], symbols: str) -> re.Pattern[str]:
    names = "|".join(re.escape(colour) for colour in colours) or "(?!)"
    return re.compile(rf"(?P<colour>{names}):?|\((?P<several>[{symbols}]+)\)|(?P<one>[{symbols}–-])|[\s,]+", re.I)


def _coloured(dice: list[ShownDie], pool: DicePool) -> tuple[ShownDie, ...]:
    given = [die.colour for die in dice if die.colour]
    if given:
        first = next(iter(pool.dice), ("", 0))[0]
        return tuple(die if die.colour else replace(die, colour=first) for die in dice)
    colours = pool.colours()
    return tuple(replace(die, colour=colours[place] if place < len(colours) else "") for place, die in enumerate(dice))


def _tally(dice: tuple[ShownDie, ...], pool: DicePool) -> dict[str, int]:
    tally = {colour: 0 for colour, _ in pool.dice}
    for die in dice:
        tally[die.colour] = tally.get(die.colour, 0) + 1
    return tally


def _in_order(dice: tuple[ShownDie, ...], pool: DicePool) -> tuple[ShownDie, ...]:
    order = [colour for colour, _ in pool.dice]
    return tuple(sorted(dice, key=lambda die: order.index(die.colour) if die.colour in order else len(order)))
