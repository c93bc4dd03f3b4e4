"""The losses checklist: the legal ways to spread steps, for any units of any number of steps (8.3)."""

from __future__ import annotations

import re

from rulesets.bautzen_1945 import terms
from rulesets.bautzen_1945.losses import MOST_UNITS, Standing, allocations, lapsing
from rulesets.bautzen_1945.terms import Spread, steps
from rulesets.questions import Question, not_taken
from rulesets.referee import Referee
from rulesets.sentences import shortened
from rulesets.written import Number, Written, unit_name

MOST_STEPS = 99

_UNIT = re.compile(r"\s*(?P<name>[^:,;]+?)\s*:\s*(?P<steps>[0-9]{1,3})(?:\s*[,;]|\s|$)")


def read_units(text: str) -> tuple[Standing, ...]:
    """Read `A:2 B:1`, with or without commas between.

    Raises:
        BadAnswer: the text is no list of units, names one twice, or names too many.
    """
    units: list[Standing] = []
    place = 0
    while place < len(text):
        match = _UNIT.match(text, place)
        if match is None or not 1 <= int(match["steps"]) <= MOST_STEPS:
            raise UNITS.bad(text[place:])
        units.append(Standing(unit_name(UNITS, match["name"]), int(match["steps"])))
        place = match.end()
    _check(units)
    return tuple(units)


def _check(units: list[Standing]) -> None:
    names = [unit.unit for unit in units]
    twice = next((name for name in names if names.count(name) > 1), "")
    if twice:
        raise not_taken(lambda name: f"{shortened(twice)} is named twice in {name}: each unit once is wanted.", UNITS)
    if not 1 <= len(units) <= MOST_UNITS:
        wanted = f"from 1 to {MOST_UNITS} are wanted."
        raise not_taken(lambda name: f"{name} names {len(units)} units: {wanted}", UNITS)


def write_units(units: tuple[Standing, ...]) -> str:
    """Write units as they may be typed."""
    return ", ".join(f"{unit.unit}:{unit.left}" for unit in units)


_WANTED = f"each unit with its steps left, from 1 to {MOST_STEPS}, as in A:2 B:1"

UNITS: Question[tuple[Standing, ...]] = Written(
    "units",
    "Which units took part, and how many steps has each left?",
    reader=read_units,
    writer=write_units,
    wanted=_WANTED,
    cite=terms.LOSSES,
    help="Write A:2 B:1 for A with two steps and B with one.",
)
HOW_MANY = Number(
    "losses",
    "How many steps are to be lost?",
    0,
    999,
    cite=terms.LOSSES,
    help="Losses beyond the last step lapse.",
)

QUESTIONS = (UNITS, HOW_MANY)


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
        ref.note(f"No step is left for {steps(lapsed)}: they lapse.", terms.INFERRED)
    legal = "is one legal way" if len(ways) == 1 else f"are {len(ways)} legal ways"
    ref.rule(Spread.ALLOCATED, f"There {legal} to spread {steps(losses)}.", terms.LOSSES)
