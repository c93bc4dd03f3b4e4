"""Throws that no table reads: pools of dice, sums of both sides, sorted dice; what they need and what they come to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from pydantic import TypeAdapter, ValidationInfo

from rulesets.from_file.reading.asks import SIDES
from rulesets.from_file.reading.conditions import Names
from rulesets.from_file.reading.modifiers import Does
from rulesets.from_file.reading.notation import FAR, MOST_FACES, DiceNotation, Span, dice, odds_span, span
from rulesets.from_file.reading.parts import LATER, Gathered, Key
from rulesets.from_file.reading.problems import not_one_of
from rulesets.from_file.reading.rolls import (
    BOTH,
    BothText,
    Need,
    NumberFrom,
    ThrowText,
    known_numbers,
    need_of,
    number_from,
)
from rulesets.from_file.reading.tables import Table

MOST_COUNTED = 60
"""The most that a throw of dice read one by one may come to."""


@dataclass(frozen=True)
class ResultLine:
    """A line of `margin` or `ratio`: for which numbers a result is."""

    span: Span
    code: str


@dataclass(frozen=True, eq=False)
class GameThrow:
    """A throw that no table reads.

    Attributes:
        name: what the file calls it.
        title: what the screen calls it.
        cite: the section of the rules.
        help: the teaching text of its dice.
        who: who throws: `attackers`, `defenders` or `both`.
        sums: the dice of each side that are added up: `{"attackers": DiceNotation(2, 6)}`.
        pools: how many dice each side throws that are read one by one; empty where they are added up.
        faces: how many faces a die of a pool has.
        needs: what succeeds, by side; empty where nothing is needed.
        always: the face that succeeds whatever is changed; 0 is none.
        never: the face that fails whatever is changed; 0 is none.
        drms: the least and the most that changes come to.
        least: the least number of dice.
        most: the most dice; 0 where nothing is said.
        stops: the throw of which each success takes one away; empty if none.
        pairs: whether sorted dice are compared pair by pair.
        ties: who wins a pair of like dice.
        margin: results by attackers less defenders.
        ratio: results by attackers to defenders.
        does: what follows whatever is thrown, if any dice are.
        symbols: what is on each face of a die, where that is no number.
        table: the table in which each side throws in the column of its own strength; None where there is none.
    """

    name: str
    title: str
    cite: str
    help: str
    who: str
    sums: Mapping[str, DiceNotation]
    pools: Mapping[str, NumberFrom]
    faces: int
    needs: Mapping[str, Need]
    always: int
    never: int
    drms: Span
    least: int
    most: int
    stops: str
    pairs: bool
    ties: str
    margin: tuple[ResultLine, ...]
    ratio: tuple[ResultLine, ...]
    does: Does
    symbols: tuple[str, ...] = ()
    table: Table | None = None

    @property
    def sides(self) -> tuple[str, ...]:
        """Name the sides that throw."""
        return SIDES if self.who == "both" else (self.who,)

    @property
    def lines(self) -> tuple[ResultLine, ...]:
        """List the lines by which results are found; none where the number that is left is the result."""
        return self.margin or self.ratio


@dataclass(frozen=True)
class Throwing:
    """All that is thrown without a table.

    Attributes:
        throws: the throws by name, in the order in which they are made.
        numbered: the numbers that results are for, where the last throw comes to a number.
    """

    throws: Mapping[str, GameThrow] = field(default_factory=dict)
    numbered: tuple[str, ...] = ()

    @property
    def codes(self) -> tuple[str, ...]:
        """List the results that the throws come to; none where there are none."""
        return (*self.numbered, *(line.code for each in self.throws.values() for line in each.lines))

    @property
    def tables(self) -> tuple[Table, ...]:
        """List the tables in which both sides throw."""
        return tuple(each.table for each in self.throws.values() if each.table is not None)

    @property
    def asked(self) -> tuple[str, ...]:
        """Name the questions that a number of dice, or a number that they need, asks for."""
        throws = self.throws.values()
        numbers = [number for each in throws for number in each.pools.values()]
        numbers += [need.number for each in throws for need in each.needs.values()]
        return tuple(each.word for each in numbers if each.kind in ("ask", "column"))

    @property
    def last(self) -> GameThrow:
        """Give the throw whose result is ruled."""
        return [*self.throws.values()][-1]


def changes_of(section: Mapping[str, object]) -> Iterator[str]:
    """List what changes of throws are written as: a throw, its dice, and the throw of a side where both throw."""
    for name, said in section.items():
        both = isinstance(said, Mapping) and said.get("who") == "both"
        if both_throw(said):
            yield from (f"{side}.{change}" for side in SIDES for change in ("shift", "drm"))
            continue
        symbols = str(said.get("faces", "")).split() if isinstance(said, Mapping) else []
        parts = (*([] if symbols else [""]), ".dice", *(f".{each}" for each in dict.fromkeys(symbols)))
        for whose in ("", *(f"{side}." for side in SIDES if both)):
            yield from (f"{whose}{name}{part}" for part in parts)


def both_throw(said: object) -> bool:
    """Tell whether a table is one in which both sides throw."""
    return isinstance(said, Mapping) and "for" in said


def numbers_of(section: Mapping[str, object]) -> tuple[str, ...]:
    """List the numbers that results are for, where the last throw comes to a number."""
    last = [*section.values()][-1] if section else None
    numbered = isinstance(last, Mapping) and (both_throw(last) or not {"margin", "ratio"} & last.keys())
    return tuple(map(str, range(MOST_COUNTED + 1))) if numbered else ()


_WRITTEN = TypeAdapter(dict[Key, ThrowText], config=LATER)


def throwing(value: Any, info: ValidationInfo[Names]) -> Throwing:
    """Read the throws of a checklist."""
    both = {name: each for name, each in value.items() if both_throw(each)} if isinstance(value, dict) else {}
    rest = {name: each for name, each in value.items() if name not in both} if both else value
    written = _WRITTEN.validate_python(rest, context=info.context)
    gathered, before = Gathered(), list[str]()
    made: dict[str, GameThrow] = {}
    for name, text in written.items():
        made[name] = _ThrowReader(name, gathered.below(name), text, info.context, tuple(before)).throw()
        before.append(name)
    for name in both:
        made[name] = _both(name, both[name], gathered.below(name), info)
        before.append(name)
    for name in (name for name in before[:-1] if made[name].lines):
        gathered.wrong("Results come of the last roll: give it margin or ratio, and leave it out here.", name)
    gathered.end()
    return Throwing(made, numbers_of(value))


_BOTH = TypeAdapter(dict[str, BothText], config=LATER)
_TABLES = TypeAdapter(dict[str, Table], config=LATER)
_OF_BOTH = ("for", "by", "margin")


def _both(name: str, said: dict[str, Any], problems: Gathered, info: ValidationInfo[Names]) -> GameThrow:
    """Read a table in which both sides throw, each in the column of its own strength."""
    own = {key: each for key, each in said.items() if key in _OF_BOTH}
    rest = {key: each for key, each in said.items() if key not in _OF_BOTH} | {"by": "attack"}
    both = _BOTH.validate_python({name: own}, context=info.context)[name]
    table = _TABLES.validate_python({name: rest}, context=info.context)[name].called(name)
    for cell in (each for each in table.used() if not each.isdecimal()):
        problems.wrong(f"{cell} is not a number: write what a side inflicts, as both roll in this table.", "cells")
        break
    text = ThrowText(dice={BOTH: "0"}, who="both", margin=both.margin, title=table.title)
    reader = _ThrowReader(name, problems, text, info.context, ())
    return replace(reader.made({}, {}, {}), table=table, cite=table.cite)


@dataclass(frozen=True)
class _ThrowReader:
    """Reads one throw, whose words may name the throws before it."""

    name: str
    problems: Gathered
    text: ThrowText
    names: Names
    before: tuple[str, ...]

    def throw(self) -> GameThrow:
        """Make the throw; what is wrong with it is noted."""
        text = self.text
        sides = SIDES if text.who == "both" else (text.who,)
        said = self._by_side("dice", text.dice, sides)
        sums = {side: found for side, word in said.items() if (found := self._sum(word)) is not None}
        pools = {side: self._number("dice", word) for side, word in said.items() if side not in sums}
        needs = {side: self._need(word) for side, word in self._by_side("needs", text.needs, sides).items()}
        if sums and pools:
            self.problems.wrong("One side adds its dice up and the other counts them: write both alike.", "dice")
        self._fits_together(sums, needs)
        return self.made(
            sums,
            {side: found for side, found in pools.items() if found is not None},
            {side: found for side, found in needs.items() if found is not None},
        )

    def made(
        self, sums: Mapping[str, DiceNotation], pools: Mapping[str, NumberFrom], needs: Mapping[str, Need]
    ) -> GameThrow:
        """Make the throw of what was read of its dice."""
        text = self.text
        symbols = tuple(text.faces.split())
        return GameThrow(
            self.name,
            text.title or self.name.replace("-", " ").capitalize(),
            text.cite or text.title or self.name.replace("-", " ").capitalize(),
            text.help,
            text.who,
            sums,
            pools,
            len(symbols) or self._faces(),
            needs,
            text.always,
            text.never,
            self._span("drms", text.drms),
            text.least,
            text.most,
            self._stops(),
            bool(text.pairs),
            text.ties or "defenders",
            self._lines("margin", text.margin, span, "a number or a range: write one such as 3, 2..3, <=0 or 12+"),
            self._lines("ratio", text.ratio, odds_span, "a ratio: write one such as <=1-2, <1-1, 1-1 or 2-1+"),
            text.does,
            symbols,
        )

    def _by_side(self, key: str, said: Mapping[str, str], sides: Sequence[str]) -> dict[str, str]:
        if not said or BOTH in said:
            return dict.fromkeys(sides, said[BOTH]) if said else {}
        for side in said:
            if side not in sides:
                self.problems.wrong(not_one_of(side, "a side that rolls", sides), key, side)
        for side in sides:
            if side not in said:
                self.problems.wrong(f"{key} says nothing of the {side}: add {side} = ….", key)
        return {side: word for side, word in said.items() if side in sides}

    def _sum(self, word: str) -> DiceNotation | None:
        return dice(word) if re.fullmatch(r"\d?d\d.*", word) else None

    def _number(self, key: str, word: str) -> NumberFrom | None:
        found = number_from(word, self.names, self.before)
        if found is None:
            known, example = known_numbers(self.names, self.before), "2d6, a number such as 3"
            sentence = not_one_of(word, "a number of dice", known)
            self.problems.wrong(sentence.replace(": write ", f": write {example}, ", 1), key)
        return found

    def _need(self, word: str) -> Need | None:
        found = need_of(word, self.names, self.before)
        if isinstance(found, str):
            self.problems.wrong(found, "needs")
            return None
        return found

    def _fits_together(self, sums: Mapping[str, DiceNotation], needs: Mapping[str, object]) -> None:
        text, problems = self.text, self.problems
        if text.faces:
            self._symbols_do(needs, sums)
        if not sums and not needs and not text.pairs and not text.faces:
            problems.wrong('Say which dice succeed, such as needs = "4+".')
        if text.pairs and (text.who != "both" or sums or needs):
            problems.wrong('pairs compares the dice of both sides, read one by one: write who = "both".', "pairs")
        if (text.margin and text.ratio) or ((text.margin or text.ratio) and not sums):
            problems.wrong("margin and ratio compare sums: use one of them, with dice such as 2d6.", "margin")
        for key in ("always", "never"):
            if not 0 <= getattr(text, key) <= self._faces():
                problems.wrong(f"{key} must be a face of the die.", key)
        if text.least < 0 or text.most < 0 or (text.most and text.most < text.least):
            problems.wrong("least and most are numbers of dice, the smaller one first.", "most")

    def _symbols_do(self, needs: Mapping[str, object], sums: Mapping[str, object]) -> None:
        """Note symbols that fit no die, and a throw in which none of them does anything."""
        symbols = self.text.faces.split()
        if needs or sums or self.text.pairs or self.text.who == "both" or self.text.die != "d6":
            self.problems.wrong("faces says what is on the dice of one side: leave die, needs and pairs out.", "faces")
        if not 2 <= len(symbols) <= MOST_FACES:
            self.problems.wrong("faces lists what is on each face of a die, at least two.", "faces")
        if not set(symbols) & set(self.names.faces):
            self.problems.wrong(not_one_of(" ".join(symbols)[:40], "a face of [faces]", self.names.faces), "faces")

    def _faces(self) -> int:
        found = re.fullmatch(r"d(\d{1,3})", self.text.die)
        if found is None or not 2 <= int(found[1]) <= MOST_FACES:
            self.problems.wrong(
                f"“{self.text.die}” is not a die: write d6, d10 or another, of at most 100 faces.", "die"
            )
            return 6
        return int(found[1])

    def _span(self, key: str, text: str) -> Span:
        found = span(text) if text else Span(-FAR, FAR)
        if found is None:
            self.problems.wrong(f"“{text}” is not a range: write one such as -1..1.", key)
        return found or Span(-FAR, FAR)

    def _stops(self) -> str:
        if self.text.stops and self.text.stops not in self.before:
            self.problems.wrong(not_one_of(self.text.stops, "a roll before this one", self.before), "stops")
            return ""
        return self.text.stops

    def _lines(
        self, key: str, text: str, read_span: Callable[[str], Span | None], wanted: str
    ) -> tuple[ResultLine, ...]:
        found: list[ResultLine] = []
        for number, line in enumerate(text.splitlines()):
            parts = line.split()
            if not parts:
                continue
            numbers = read_span(parts[0])
            if len(parts) != 2 or numbers is None:
                wrong = f"“{line.strip()}” needs a number and a result: write <=0 miss." if len(parts) != 2 else ""
                self.problems.wrong_in_text(wrong or f"“{parts[0]}” is not {wanted}.", number, key)
            elif parts[1] not in self.names.results:
                near = not_one_of(parts[1], "a result", self.names.results)
                self.problems.wrong_in_text(near, number, key)
            else:
                found.append(ResultLine(numbers, parts[1]))
        if found and len(found) == len([each for each in text.splitlines() if each.strip()]):
            self._no_gap(key, found)
        return tuple(found)

    def _no_gap(self, key: str, lines: Sequence[ResultLine]) -> None:
        """Note the first number for which no line is: a margin is whole, a ratio may be anything above nothing."""
        for number in _tried(lines, whole=key == "margin"):
            if not any(number in each.span for each in lines):
                said = f"{number}" if key == "margin" else f"{number.numerator}-{number.denominator}"
                self.problems.wrong(f"No line of {key} is for {said}: add one.", key)
                return


def _tried(lines: Sequence[ResultLine], whole: bool) -> Iterator[Fraction]:
    """List the ends of all lines, what lies between them, and what lies beyond."""
    ends = sorted({end for each in lines for end in (each.span.low, each.span.high) if abs(end) < FAR})
    if whole:
        yield from sorted({Fraction(int(end) + by) for end in ends for by in (-1, 0, 1)})
        return
    yield from sorted({*ends, ends[0] / 2, ends[-1] + 1, *((low + high) / 2 for low, high in pairwise(ends))})
