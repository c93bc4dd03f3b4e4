"""Throws of symbol dice, typed as they lie on the table."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, ClassVar, Self

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import BadAnswer, a_list, how_many, shortened
from rulesets.engine.questions.kind import Roll, TakenAnswer
from rulesets.engine.questions.question import Question, not_taken, trimmed
from rulesets.engine.questions.symbol_dice import DicePool, Faces, PrintedFaces, ShownDie, strongest_first

NO_DICE = ("none", "no dice")
NO_POOL = DicePool()


@dataclass(frozen=True)
class Throw(Question[tuple[ShownDie, ...]]):
    """A throw of symbol dice, typed as they lie: `cdx--`, or `green cdx- blue x` where colours matter.

    Ask it with `Referee.throw`. `-` is a blank, and `(dx)` one die with two symbols. Dice without a colour are taken in
    the pool's order. What lies on the table is a fact: where the pool grows or shrinks after the throw, players only
    add what is missing or take away what is too much.

    Attributes:
        symbols: the letters of the game's symbols, strongest first, in capitals: `CDX`.
        symbol_names: what the symbols are called, in their order: `("critical hit", "damage point", "suppression")`.
        colours: the game's colours, in its order.
        printed_faces: the question for what is printed on the dice; odds and dice rolled by the app need it.
        pool: the dice that are thrown; a procedure says them with `with_pool`.
    """

    symbols: str = field(default="", kw_only=True)
    symbol_names: tuple[str, ...] = field(default=(), kw_only=True)
    colours: tuple[str, ...] = field(default=(), kw_only=True)
    printed_faces: PrintedFaces | None = field(default=None, kw_only=True)
    pool: DicePool = field(default=DicePool(), kw_only=True)

    kind: ClassVar[str] = "throw"
    is_thrown: ClassVar[bool] = True
    how_to_change: ClassVar[str] = "To reroll one die, type its number and the new face: 2=x."

    def with_pool(self, pool: DicePool) -> Self:
        """Make the question for the dice of a pool."""
        return replace(self, pool=pool)

    def accepted(self) -> str:
        dice = self.expected(self.pool) if self.pool.size else "the dice of the pool"
        signs, both = f"{', '.join(self.symbols.lower())}, or - for a blank", two_on_one(self.symbols)
        return f"{dice}: {signs}" + (f"; {both} for one die that shows both" if both else "")

    @staticmethod
    def expected(pool: DicePool) -> str:
        """Name a pool in a sentence: `5 dice (4 green and 1 blue)`."""
        parts = [f"{count} {colour}" for colour, count in pool.dice]
        return f"{how_many(pool.size, 'die', 'dice')} ({a_list(parts, 'and')})" if parts else "no dice"

    def parse(self, text: str, table: Tabletop) -> tuple[ShownDie, ...]:
        """Read the dice of the pool, all of them and no other; for an empty one `-` or `none`.

        Raises:
            BadAnswer: a sign is no symbol, or these are other dice than those of the pool.
        """
        if not self.pool.size and text == "-":
            return ()
        dice = self.dice(text, self.pool)
        if DicePool.of(_tally(dice, self.pool)) != self.pool or len(dice) != self.pool.size:
            raise self._other_dice(self._held(dice))
        return dice

    def _other_dice(self, held: str) -> BadAnswer:
        none = "no dice are rolled here, so type none"
        pool = f"the pool is {self.expected(self.pool)}" if self.pool.size else none
        wanted = f"type {self.accepted()}" if self.pool.size else none
        return BadAnswer(f"That is {held}, but {pool}.", f"{self.key} contains {held}: {wanted}.")

    def _held(self, dice: tuple[ShownDie, ...]) -> str:
        tally = _tally(dice, NO_POOL)
        known = {colour: count for colour, count in tally.items() if colour}
        if len(known) < len(tally) or not known:
            return how_many(len(dice), "die", "dice")
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
                found.append(ShownDie(colour, strongest_first(face, self.symbols)))
        return _coloured(found, pool)

    def _no_die(self, rest: str) -> BadAnswer:
        wrong = shortened(rest, 12)
        return not_taken(lambda name: f"“{wrong}” in {name} is not a die: type {self.accepted()}.", self)

    def written(self, value: tuple[ShownDie, ...], typed: str) -> str:
        """Keep the dice in order, each with its colour."""
        return self.write(value) or "none"

    def write(self, dice: tuple[ShownDie, ...]) -> str:
        """Write dice with their colours, as they are logged."""
        parts: list[str] = []
        for colour in dict.fromkeys(die.colour for die in dice):
            parts.append(f"{colour} {''.join(str(die) for die in dice if die.colour == colour)}".strip().lower())
        return " ".join(parts)

    def say(self, value: tuple[ShownDie, ...]) -> str:
        """Show the faces, the strongest first and blanks last, whatever the order in which they lie."""
        return " ".join(map(str, self.by_strength(value))) or "no dice"

    def by_strength(self, dice: Iterable[ShownDie]) -> tuple[ShownDie, ...]:
        """Put dice in the order of the game's symbols, the strongest first and blanks last."""
        return tuple(sorted(dice, key=lambda die: [*map(self.symbols.index, die.symbols), len(self.symbols)]))

    def as_logged(self, text: str) -> str:
        """Say the dice of each colour apart, whatever pool they were thrown for: `green C D, blue X`."""
        try:
            dice = self.dice(text, NO_POOL)
        except BadAnswer:
            return text
        by_colour = {each.colour: self.by_strength(die for die in dice if die.colour == each.colour) for each in dice}
        return ", ".join(" ".join((colour, *map(str, its))).strip() for colour, its in by_colour.items())

    def meaning(self, value: tuple[ShownDie, ...]) -> Any:
        """Forget the order in which the dice lie."""
        return sorted((die.colour, die.symbols) for die in value)

    def lies(self, value: tuple[ShownDie, ...], where: str) -> str:
        return f"The dice in {where} show {self.say(value)}."

    def taken(self, old: str | None, typed: str, table: Tabletop) -> TakenAnswer:
        """Take dice as typed, joined with those that lie there already.

        Raises:
            BadAnswer: they cannot be taken.
        """
        if not self.pool.size:
            return super().taken(old, typed, table)
        sound = trimmed(self, typed)
        joined = self.amended(old, sound)
        if old is not None and sound.isdecimal():  # a die was taken away: is that all?
            _, missing, too_many = self.lying(joined)
            if missing.size or too_many.size:
                return TakenAnswer(joined, partial=True)
        return super().taken(old, joined, table)

    def rolled(self, roll: Roll, table: Tabletop, lying: str | None) -> str:
        """Roll the dice of the pool, or those that are missing beside what lies there.

        Raises:
            BadAnswer: none is missing, or it is not known what is printed on the dice.
        """
        pool, too_many = (self.pool, NO_POOL) if lying is None else self.lying(lying)[1:]
        if too_many.size or not pool.size:
            raise BadAnswer("Nothing more to roll: type the number of a die to take away.")
        faces = {colour: self._faces(colour, table) for colour, _ in pool.dice}
        shown = ((colour, faces[colour][roll(len(faces[colour])) - 1]) for colour in pool.colours())
        return "".join(str(ShownDie(*each)) for each in shown)

    def _faces(self, colour: str, table: Tabletop) -> Faces:
        printed = self.printed_faces
        text = table.kit.get(printed.of(colour).key) if printed else None
        if printed is None or text is None:
            raise BadAnswer(f"Roll by hand: the faces of the {colour} dice are not in your kit.")
        return printed.of(colour).parse(text, table)

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
            raise not_taken(lambda name: f"Die {number} of {name} cannot be taken away: type {a_list(wanted)}.", self)
        return (*lying[: number - 1], *lying[number:])

    def changed(self, old: str, said: str) -> str:
        """Reroll one die where `2=x` is said, else put what is said in place of all.

        Raises:
            BadAnswer: there is no such die, or that is not one face.
        """
        number, sign, face = said.partition("=")
        if sign and number.isascii() and number.strip().isdecimal():
            return self.rerolled(old, int(number.strip()[:4]), face.strip())
        return said

    def rerolled(self, old: str, number: int, face: str) -> str:
        """Replace one die, counted from 1 in the order shown, and keep the rest.

        Raises:
            BadAnswer: there is no such die, or `face` is not one face.
        """
        dice = self.dice(old, self.pool)
        if not 1 <= number <= len(dice):
            wanted = f"type a number from 1 to {len(dice)}."
            raise not_taken(lambda name: f"{name} has no die {number}: {wanted}", self)
        new = self.dice(face, DicePool(((dice[number - 1].colour, 1),)))
        if [die.colour for die in new] != [dice[number - 1].colour]:
            both = two_on_one(self.symbols)
            brackets = f", with brackets around several symbols, such as {both}" if both else ""
            raise BadAnswer(f"“{shortened(face)}” is not one die: type one face{brackets}.")
        return self.write((*dice[: number - 1], *new, *dice[number:]))


def two_on_one(symbols: str) -> str:
    """Write one die that shows two of these symbols: `(cx)`; empty where dice have one symbol."""
    return f"({symbols[0]}{symbols[-1]})".lower() if len(symbols) > 1 else ""


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
