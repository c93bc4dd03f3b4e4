"""Pools of coloured dice, and the question how many dice there are of each colour."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rulesets.engine.core.sentences import BadAnswer, a_list, real_minus, shortened
from rulesets.engine.core.tabletop import Tabletop
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
    """How many dice of each colour: `4 green 1 blue`, or `none`; the procedure gets a `DicePool`.

    Attributes:
        colours: the game's colours, in its order; the start of one will do.
        high: the most dice of one colour.
        signed: whether it is a change of a pool, which may take dice away: `+1 blue`, `-1 green`.
    """

    colours: tuple[str, ...] = ()
    high: int = field(default=40, kw_only=True)
    signed: bool = field(default=False, kw_only=True)

    kind: ClassVar[str] = "pool"
    answered_by: ClassVar[str] = "a number of dice of each colour: `4 green 1 blue`"
    tried: ClassVar[str] = "a die more of each colour, or less of a change"

    def accepted(self) -> str:
        if self.signed:
            return (
                f"a change such as +1 {self.colours[-1]} or -1 {self.colours[0]} (up to {self.high} of each), or none"
            )
        return f"dice such as 2 {self.colours[0]} 1 {self.colours[-1]} (up to {self.high} of each), or none"

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
            if colour is None:
                raise self._no_colour(word)
            if sign == "-" and not self.signed:
                raise self.bad(text)
            counts[colour] += int(sign + number)
        if max(map(abs, counts.values()), default=0) > self.high:
            raise self.bad(text)
        return DicePool(tuple((colour, count) for colour, count in counts.items() if count))

    def _no_colour(self, word: str) -> BadAnswer:
        wanted = f"type {a_list(self.colours)}"
        return not_taken(lambda name: f"“{shortened(word)}” is not a colour in {name}: {wanted}.", self)

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
