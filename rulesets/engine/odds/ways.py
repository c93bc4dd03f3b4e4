"""Ways in which the dice may fall, and what each of them comes to."""

from __future__ import annotations

from typing import Any, NamedTuple

from rulesets.engine.referee.checklist import Chance


class Happening(NamedTuple):
    """An effect as odds tell effects apart: its name, the unit that it befalls, and its detail, see `Effect`."""

    effect: str
    unit: str = ""
    detail: str = ""


class Unknown(NamedTuple):
    """A question that has no answer, so that a way stops at it.

    Attributes:
        key: the key of the question.
        prompt: the question as players read it.
        printed: whether it is answered by what is printed on a component.
        reason: what else is wrong, in a sentence, such as an answer that cannot be taken; empty if nothing is.
    """

    key: str
    prompt: str
    printed: bool = False
    reason: str = ""


class Way(NamedTuple):
    """One way in which it may all come: how the dice fall, and what is ruled then.

    Attributes:
        fate: the chances in their order, each with its value: `(("die", 4), ("hits", "critical"))`.
        outcome: the word that is ruled; empty where a question stops the way before that.
        effects: what the ruling does and allows, in its order.
        unknown: the questions that stop the way; empty where it comes to its end.
        weight: how many of `total` equally likely throws go this way.
        total: how many throws there are of the dice on this way; other ways may have other dice, and another total.
    """

    fate: tuple[tuple[str, Any], ...]
    outcome: str
    effects: tuple[Happening, ...]
    unknown: tuple[Unknown, ...]
    weight: int
    total: int


class Branch(NamedTuple):
    """How the dice fell so far on ways that are still to be followed; see `Way` for its parts.

    `breadth` is how many ways there would be, if every chance so far had come on each of them.
    """

    fate: tuple[tuple[str, Any], ...] = ()
    weight: int = 1
    total: int = 1
    breadth: int = 1

    def with_value(self, chance: Chance, value: Any) -> Branch:
        """Go on with one value of a chance."""
        weight = self.weight * chance.weights[value]
        breadth = self.breadth * len(chance.weights)
        return Branch((*self.fate, (chance.name, value)), weight, self.total * chance.total, breadth)

    def joined(self, then: Branch) -> Branch:
        """Go on as another branch did."""
        fate, weight, total, breadth = then
        return Branch((*self.fate, *fate), self.weight * weight, self.total * total, self.breadth * breadth)

    def since(self, before: Branch) -> Branch:
        """Leave out how this branch began."""
        fate, weight, total, breadth = before
        return Branch(self.fate[len(fate) :], self.weight // weight, self.total // total, self.breadth // breadth)
