"""What is known of the ways after a comparison, so that forecasts beside each other follow them once."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rulesets.engine.odds.ways import Way
from rulesets.engine.referee.checklist import Answered, Chance, Source


class Falls(NamedTuple):
    """How a comparison may fall: its name, and each thing that it can leave with its weight, as ways note it."""

    name: str
    each: tuple[tuple[tuple[str, Any], int], ...]
    total: int
    values: frozenset[Any]

    @classmethod
    def of(cls, chance: Chance) -> Falls:
        """Write them out, to be noted on one way after the other."""
        each = tuple([((chance.name, value), weight) for value, weight in chance.weights.items()])
        return cls(chance.name, each, chance.total, frozenset(chance.weights))


@dataclass
class Noted:
    """What was taken on some way.

    Attributes:
        assumed: the defaults that were taken, by the key of their question.
        used: the keys of the answers given that were used; a dict for its order, the values mean nothing.
    """

    assumed: dict[str, Answered] = field(default_factory=dict)
    used: dict[str, None] = field(default_factory=dict)

    def take(self, answer: Answered) -> None:
        """Note an answer, if it is a default or was given."""
        if answer.source is Source.DEFAULT:
            self.assumed[answer.question.key] = answer
        elif answer.source is Source.TYPED:
            self.used[answer.question.key] = None

    def take_all(self, others: Noted) -> None:
        """Note what was noted elsewhere."""
        self.assumed.update(others.assumed)
        self.used.update(others.used)


@dataclass
class Following:
    """What is known of the ways after comparisons.

    Attributes:
        ends: how ways end after a comparison, by its name with all that else matters, then by what it leaves.
        falls: how the comparison may fall that follows another, by the name of that and the part of what it left that
            matters.
        noted: the answers that were taken on these ways.
        asks_what_is_tried: whether the question is asked there that forecasts beside each other answer otherwise.
    """

    ends: dict[tuple[str, Hashable], dict[Any, Way]] = field(default_factory=dict)
    falls: dict[tuple[str, Hashable], Falls] = field(default_factory=dict)
    noted: Noted = field(default_factory=Noted)
    asks_what_is_tried: bool = False


@dataclass
class Beside:
    """Forecasts beside each other, which differ in the answer to one question alone.

    Where their dice come to be compared for the first time, and all that matters of what led there is the same, what
    follows is the same, too, however many dice were thrown. A forecast that takes it over names all answers that were
    taken there as its own.

    Attributes:
        tried: the key of the question.
        answered: answers that are the same in all of them, by key; see `Seen`.
        after: what follows the first comparison, by its name and all that matters of what led to it.
    """

    tried: str
    answered: dict[str, Answered] = field(default_factory=dict)
    after: dict[tuple[str, Hashable], Following] = field(default_factory=dict)

    def following(self, name: str, alike: Hashable) -> Following:
        """Give what is known after a comparison; nothing where it hangs on the question that is tried."""
        known = self.after.setdefault((name, alike), Following())
        return Following() if known.asks_what_is_tried else known
