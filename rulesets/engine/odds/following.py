"""What is known of the ways after a comparison, so that forecasts beside each other follow them once."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Any

from rulesets.engine.odds.tree import Fork, Node
from rulesets.engine.referee.checklist import Answered, Chance, Source


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
        known: what comes after a comparison, by its name with all that else matters, then by what it leaves.
        falls: the comparison that follows another, by the name of that and the part of what it left that matters.
        noted: the answers that were taken on these ways.
        asks_what_is_tried: whether the question is asked there that forecasts beside each other answer otherwise.
    """

    known: dict[tuple[str, Hashable], dict[Any, Node]] = field(default_factory=dict)
    falls: dict[tuple[str, Hashable], Chance] = field(default_factory=dict)
    noted: Noted = field(default_factory=Noted)
    asks_what_is_tried: bool = False

    def put_together(self, first: tuple[str, Hashable], second: Hashable) -> Fork | None:
        """Say what a comparison leads to, if each part of what it leaves is known from beside another; see `falls`."""
        falls = self.falls.get(first)
        after = self.known.get((falls.name, second), {}) if falls else {}
        return Fork.of(falls, after) if falls and after.keys() >= falls.weights.keys() else None


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
