"""The defender's exchange of step losses for hexes of retreat (8.2.7, 8.5.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from rulesets.api import Option, Referee, a_list
from rulesets.bautzen_1945.aftermath_questions import EXCHANGE
from rulesets.bautzen_1945.combatants import Side, head, in_hex
from rulesets.bautzen_1945.losses import Standing, fewest_living, ways_to_lose
from rulesets.bautzen_1945.precedents import STACK_EXCHANGE, StackExchange
from rulesets.bautzen_1945.vocabulary import EXCHANGE as EXCHANGE_CITE
from rulesets.bautzen_1945.vocabulary import hexes, steps

# What may be mixed


@dataclass(frozen=True)
class Mix:
    """Losses taken as steps and as hexes of retreat; each hex pays for `pays` steps, all of them for `paid`."""

    steps: int = 0
    hexes: int = 0
    pays: int = 1
    paid: int = 0

    @property
    def word(self) -> str:
        """Write it as it may be typed: `1-step-1-hex`."""
        return self.label.replace(" and ", " ").replace(" ", "-")

    @property
    def label(self) -> str:
        """Say it: `1 step and 1 hex`."""
        said = [steps(self.steps)] * bool(self.steps) + [hexes(self.hexes)] * bool(self.hexes)
        return a_list(said, "and")


NOTHING = Mix()


def legal_mixes(owed: int, units: Sequence[Standing], pays: Callable[[int], int]) -> tuple[Mix, ...]:
    """List the mixes, from all in steps to all in hexes: to so many hexes the fewest steps that pay for the rest.

    Where nobody would live to retreat, hexes change nothing: such mixes are the same as all losses in place.
    """
    left = sum(unit.left for unit in units)
    mixes = [Mix(owed)]
    for number in range(1, owed + 1):
        enough = (steps for steps in range(min(owed, left)) if steps + number * pays(steps) >= owed)
        if (fewest := next(enough, None)) is not None:
            mixes.append(Mix(fewest, number, pays(fewest), owed - fewest))
        if fewest == 0:
            break
    return tuple(mixes)


def pays(ref: Referee, units: Sequence[Standing], defenders: Side) -> Callable[[int], int]:
    """Say how many steps one hex given up by the whole stack pays for, once so many steps have fallen."""
    stack = defenders.alive(defenders.fighters)
    if len(stack) > 1 and ref.ask(STACK_EXCHANGE) is StackExchange.EACH_UNIT:
        return lambda steps: fewest_living(units, steps, stack)
    return lambda steps: 1


# The defender's choice


def exchange(ref: Referee, owed: int, defenders: Side) -> Mix:
    """Have the defender choose among the mixes that leave somebody to retreat, or all losses in place."""
    units = defenders.standing(defenders.sharers)
    if not defenders.alive(defenders.fighters) and not in_hex(ref, defenders):
        ref.note("No unit is left in the attacked hex, so no steps can be exchanged for hexes.", EXCHANGE_CITE)
        return Mix(owed)
    mixes = {mix.word: mix for mix in legal_mixes(owed, units, pays(ref, units, defenders))}
    question = EXCHANGE.among(Option(word, mix.label, leaves(units, mix.steps)) for word, mix in mixes.items())
    return mixes[ref.ask(question)]


def leaves(units: Sequence[Standing], lost: int) -> str:
    """Say what a loss of steps leaves of the units, before any retreat is tried."""
    ways = [dict(way) for way in islice(ways_to_lose(units, lost), 2)]
    if len(ways) == 1:
        fates = [f"{head(unit.unit)} {_fate(unit, ways[0][unit.unit])}" for unit in units]
        return f"{', '.join(fates)}."
    alive = sum(unit.left > ways[0][unit.unit] for unit in units)
    survive = "survives" if alive == 1 else "survive"
    return f"{alive} of {len(units)} units {survive}; the owner chooses which units lose steps."


def _fate(unit: Standing, lost: int) -> str:
    if lost >= unit.left:
        return "eliminated"
    return "flipped" if lost else "unharmed"
