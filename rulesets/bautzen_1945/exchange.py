"""The defender's exchange of step losses for hexes of retreat (8.2.7, 8.5.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.bautzen_1945.battle import Side
from rulesets.bautzen_1945.endings import EXCHANGE
from rulesets.bautzen_1945.losses import Standing, allocations
from rulesets.bautzen_1945.precedents import STACK_EXCHANGE
from rulesets.bautzen_1945.readings import StackExchange
from rulesets.bautzen_1945.terms import hexes, steps
from rulesets.questions import Option
from rulesets.referee import Referee
from rulesets.sentences import a_list


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


def exchange(ref: Referee, owed: int, defenders: Side) -> Mix:
    """Have the defender choose among the mixes that leave somebody to retreat, or all losses in place."""
    units = defenders.standing(defenders.sharers)
    mixes = {mix.word: mix for mix in legal_mixes(owed, pays(ref, defenders), sum(unit.left for unit in units))}
    question = EXCHANGE.among(Option(word, mix.label, leaves(units, mix.steps)) for word, mix in mixes.items())
    return mixes[ref.ask(question)]


def pays(ref: Referee, defenders: Side) -> int:
    """Say how many steps one hex given up by the whole stack pays for."""
    size = len(defenders.alive(defenders.fighters))
    return size if size > 1 and ref.ask(STACK_EXCHANGE) is StackExchange.EACH_UNIT else 1


def legal_mixes(owed: int, pays: int, left: int) -> tuple[Mix, ...]:
    """List the mixes, from all in steps to all in hexes; `left` is how many steps the units have.

    Where nobody would live to retreat, hexes change nothing: such mixes are the same as all losses in place.
    """
    most = -(-owed // pays)
    mixes = (Mix(max(0, owed - number * pays), number, pays, min(owed, number * pays)) for number in range(most + 1))
    return tuple(mix for mix in mixes if not mix.hexes or mix.steps < left)


def leaves(units: Sequence[Standing], lost: int) -> str:
    """Say what a loss of steps leaves of the units, before any retreat is tried."""
    ways = [dict(way) for way in allocations(units, lost)]
    if len(ways) == 1:
        return a_list([f"{unit.unit} {_fate(unit, ways[0][unit.unit])}" for unit in units], "and") + "."
    alive = sum(unit.left > ways[0][unit.unit] for unit in units)
    return f"{alive} of {len(units)} units live; their owner chooses which of them are hit."


def _fate(unit: Standing, lost: int) -> str:
    if lost >= unit.left:
        return "is eliminated"
    return "is flipped" if lost else "is unharmed"
