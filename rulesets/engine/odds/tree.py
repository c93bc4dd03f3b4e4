"""The tree of ways: what chances lead to, down to the ends. What several ways share is there once.

A forecast needs the ends alone, with their weights; it writes ways out only where somebody looks at them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import lcm
from typing import Any, ClassVar, NamedTuple

from rulesets.engine.odds.ways import Branch, Happening, Unknown, Way
from rulesets.engine.referee.checklist import Chance


@dataclass(frozen=True, eq=False)
class End:
    """What ways come to; see `Way` for its parts. Ends are told apart without a look at their parts, which is quicker.

    Attributes:
        total: a multiple of the totals of all ways from here, as a `Fork` and what is `Led` have one, too.
    """

    outcome: str
    effects: tuple[Happening, ...]
    unknown: tuple[Unknown, ...]
    total: ClassVar[int] = 1

    def weigh(self, weight: int, ends: dict[End, int]) -> None:
        """Share a weight out among the ends of all ways from here, and add it to theirs."""
        ends[self] = ends.get(self, 0) + weight

    def ways(self, branch: Branch) -> Iterator[Way]:
        """Write out all ways from here that begin like this."""
        yield Way(branch.fate, self.outcome, self.effects, self.unknown, branch.weight, branch.total)


class Fork(NamedTuple):
    """A chance, and what each of its values leads to; a value that is missing there is followed elsewhere."""

    chance: Chance
    after: Mapping[Any, Node]
    total: int

    @classmethod
    def of(cls, chance: Chance, after: Mapping[Any, Node]) -> Fork:
        """Make a fork; `after` may have more values than the chance."""
        totals = {after[value].total for value in chance.weights if value in after}
        return cls(chance, after, chance.total * lcm(*totals))

    def weigh(self, weight: int, ends: dict[End, int]) -> None:
        """Share a weight out among the ends of all ways from here, and add it to theirs."""
        share = weight // self.chance.total
        for value, times in self.chance.weights.items():
            if value in self.after:
                self.after[value].weigh(share * times, ends)

    def ways(self, branch: Branch) -> Iterator[Way]:
        """Write out all ways from here that begin like this."""
        for value in self.chance.weights:
            if value in self.after:
                yield from self.after[value].ways(branch.with_value(self.chance, value))


class Led(NamedTuple):
    """What dice lead to that fell before."""

    branch: Branch
    to: Node

    @property
    def total(self) -> int:
        """Give a multiple of the totals of all ways from here."""
        return self.branch.total * self.to.total

    def weigh(self, weight: int, ends: dict[End, int]) -> None:
        """Share a weight out among the ends of all ways from here, and add it to theirs."""
        self.to.weigh(weight // self.branch.total * self.branch.weight, ends)

    def ways(self, branch: Branch) -> Iterator[Way]:
        """Write out all ways from here that begin like this."""
        return self.to.ways(branch.joined(self.branch))


Node = End | Fork | Led
