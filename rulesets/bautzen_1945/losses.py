"""Step losses: how they may be spread over units, and the checklist that lists the legal ways (8.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations
from typing import NamedTuple

from rulesets import api
from rulesets.api import Checklist, Losses, Number, Question, Referee, StepsLost, Written
from rulesets.bautzen_1945 import vocabulary
from rulesets.bautzen_1945.vocabulary import BautzenEffect, Spread, steps

texts = partial(api.texts_of, __name__)

# How a force takes them

# 8.3: how losses may be spread

MOST_UNITS = 16
"""How many units may share losses: the ways to choose among more are too many to list."""


class UnitBeforeLoss(NamedTuple):
    """A unit before the next loss: its steps left, and the steps it has taken that count for an even spread.

    A unit that is `caught` does not survive a step, whatever its counter says; it has one left.
    """

    unit: str
    left: int
    taken: int = 0
    caught: bool = False

    def hit(self) -> UnitBeforeLoss:
        """Take one step."""
        return self._replace(left=self.left - 1, taken=self.taken + 1)


def next_in_line(units: Sequence[UnitBeforeLoss]) -> tuple[UnitBeforeLoss, ...]:
    """List the units on which the next loss may fall; none when all are eliminated."""
    able = [unit for unit in units if unit.left > 1] or [unit for unit in units if unit.left == 1]
    fewest = min((unit.taken for unit in able), default=0)
    return tuple(unit for unit in able if unit.taken == fewest)


@lru_cache(maxsize=4)
def allocations(units: tuple[UnitBeforeLoss, ...], losses: int) -> tuple[Losses, ...]:
    """List every legal way to spread losses: for each way, each unit in its order with the steps it loses now.

    They are kept for both sides, as odds and what may be forgotten come to the same ones again and again.
    """
    return tuple(ways_to_lose(units, losses))


def ways_to_lose(units: Sequence[UnitBeforeLoss], losses: int) -> Iterator[Losses]:
    """Find the legal ways to spread losses one by one, as thousands of them may be more than anybody looks at."""
    now, left = _whole_rounds(units, losses)
    line = next_in_line(now) if left else ()
    if line:
        yield from _with_one_more(_lost(units, now), [now.index(unit) for unit in line], left)
    else:
        yield _lost(units, now)


def _whole_rounds(units: Sequence[UnitBeforeLoss], losses: int) -> tuple[tuple[UnitBeforeLoss, ...], int]:
    """Have all that are next in line lose a step, as often as losses are enough; give the units, and what is left."""
    now = tuple(units)
    while losses and (line := next_in_line(now)) and losses >= len(line):
        now = tuple(unit.hit() if unit in line else unit for unit in now)
        losses -= len(line)
    return now, losses


def _with_one_more(taken: Losses, line: Sequence[int], losses: int) -> Iterator[Losses]:
    """Have as many as there are losses take one more each, of those that stand at the places of `line`."""
    more = {place: (taken[place][0], taken[place][1] + 1) for place in line}
    for last in combinations(line, losses):
        way = [*taken]
        for place in last:
            way[place] = more[place]
        yield tuple(way)


def fewest_living(units: Sequence[UnitBeforeLoss], losses: int, of: Sequence[str]) -> int:
    """Count how many of some units live at least, in whatever legal way losses are spread over all of them."""
    now, left = _whole_rounds(units, losses)
    living = sum(unit.left > 0 and unit.unit in of for unit in now)
    doomed = sum(unit.left == 1 and unit.unit in of for unit in next_in_line(now))
    return living - min(left, doomed)


def last_steps_parted(units: Sequence[UnitBeforeLoss], losses: int) -> bool:
    """Tell whether losses take the last step of some of the units, but not of all."""
    survivable = sum(max(0, unit.left - 1) for unit in units)
    return survivable < losses < sum(unit.left for unit in units)


def lapsing(units: Sequence[UnitBeforeLoss], losses: int) -> int:
    """Count the losses for which no step is left."""
    return max(0, losses - sum(unit.left for unit in units))


def _lost(before: Sequence[UnitBeforeLoss], after: Sequence[UnitBeforeLoss]) -> Losses:
    return tuple((was.unit, was.left - now.left) for was, now in zip(before, after, strict=True))


# 8.3: why an allocation is not legal


@dataclass(frozen=True)
class WhyNot:
    """Says why an allocation of losses to these units is not legal."""

    units: tuple[UnitBeforeLoss, ...]
    losses: int

    def __call__(self, wanted: StepsLost) -> str:
        """Say it in half a sentence; empty when the allocation is legal."""
        return self._no_such_unit(wanted) or self._wrong_sum(wanted) or self._out_of_turn(wanted)

    def _no_such_unit(self, wanted: StepsLost) -> str:
        names = [unit.unit for unit in self.units]
        strangers = [name for name in wanted if name not in names]
        if strangers:
            return f"{strangers[0]} shares none of these losses, only {api.a_list(names, 'and')}"
        beyond = [unit for unit in self.units if wanted.get(unit.unit, 0) > unit.left]
        return f"{beyond[0].unit} can lose only {steps(beyond[0].left)}" if beyond else ""

    def _wrong_sum(self, wanted: StepsLost) -> str:
        owed = self.losses - lapsing(self.units, self.losses)
        total = sum(wanted.values())
        return "" if total == owed else f"the total must be {steps(owed)}, not {total}"

    def _out_of_turn(self, wanted: StepsLost) -> str:
        now, rest = self.units, dict(wanted)
        while any(rest.values()):
            line = next_in_line(now)
            found = next((unit for unit in line if rest.get(unit.unit)), None)
            if found is None:
                return _reason(next(unit for unit in now if rest.get(unit.unit)), line[0])
            now = tuple(unit.hit() if unit is found else unit for unit in now)
            rest[found.unit] -= 1
        return ""


def _reason(greedy: UnitBeforeLoss, spared: UnitBeforeLoss) -> str:
    if greedy.left == 1 and spared.left > 1:
        why = " (attacked again after a retreat, so any step loss eliminates it)" if greedy.caught else ""
        return f"{greedy.unit} may not be eliminated{why} while {spared.unit} can lose a step and survive"
    return f"{greedy.unit} may not lose that step: {spared.unit} must lose as many first"


# Questions of the checklist

MOST_STEPS = 99

_UNIT = re.compile(r"\s*(?P<name>[^:,;]+?)\s*:\s*(?P<steps>[0-9]{1,3})(?:\s*[,;]|\s|$)")


def read_units(text: str) -> tuple[UnitBeforeLoss, ...]:
    """Read `A:2 B:1`, with or without commas between.

    Raises:
        BadAnswer: the text is no list of units, names one twice, or names too many.
    """
    units: list[UnitBeforeLoss] = []
    place = 0
    while place < len(text):
        match = _UNIT.match(text, place)
        if match is None or not 1 <= int(match["steps"]) <= MOST_STEPS:
            raise UNITS.bad(text[place:])
        units.append(UnitBeforeLoss(api.unit_name(UNITS, match["name"]), int(match["steps"])))
        place = match.end()
    _check(units)
    return tuple(units)


def _check(units: list[UnitBeforeLoss]) -> None:
    names = [unit.unit.casefold() for unit in units]
    twice = next((unit.unit for unit in units if names.count(unit.unit.casefold()) > 1), "")
    if twice:
        raise api.not_taken(lambda name: f"{name} names {api.shortened(twice)} twice: name each unit once.", UNITS)
    if not 1 <= len(units) <= MOST_UNITS:
        wanted = f"name from 1 to {MOST_UNITS}."
        raise api.not_taken(lambda name: f"{name} names {len(units)} units: {wanted}", UNITS)


def write_units(units: tuple[UnitBeforeLoss, ...]) -> str:
    """Write units as they may be typed."""
    return ", ".join(f"{unit.unit}:{unit.left}" for unit in units)


UNITS: Question[tuple[UnitBeforeLoss, ...]] = Written(**texts("units"), reader=read_units, writer=write_units)
HOW_MANY = Number(**texts("losses"))

QUESTIONS = (UNITS, HOW_MANY)


# The checklist


def spread_losses(ref: Referee) -> None:
    """List every legal way to spread losses."""
    ref.step("units")
    units = ref.ask(UNITS)
    ref.step("losses")
    losses = ref.ask(HOW_MANY)
    ways = allocations(units, losses)
    lapsed = lapsing(units, losses)
    ref.fact("allocations", [dict(way) for way in ways])
    ref.fact("lapsed", lapsed)
    if lapsed:
        ref.note(f"Excess step losses, ignored: {lapsed}.", vocabulary.INFERRED)
    legal = "1 legal way" if len(ways) == 1 else f"{len(ways)} legal ways"
    ref.rule(Spread.ALLOCATED, f"{legal} to distribute {steps(losses)}.", vocabulary.LOSSES)


LOSSES = Checklist(
    id="losses",
    title="Losses",
    summary="The legal ways to distribute step losses among units.",
    procedure=spread_losses,
    steps=api.steps_of(__name__, "losses"),
    questions=QUESTIONS,
    outcomes=Spread,
    effects=BautzenEffect,
)
