"""Ways in which a combat may come: what the odds note of each, and of all of them together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rulesets.dice import DicePool, Thrown
from rulesets.runs import Answered, Chance


class Happening(NamedTuple):
    """An effect as the odds tell it apart: its name, whom it befalls, and how."""

    effect: str
    unit: str = ""
    detail: str = ""


class Unknown(NamedTuple):
    """A question at which a way stops; `reason` says why it does, if more is wrong than that it is not answered."""

    key: str
    prompt: str
    printed: bool = False
    reason: str = ""


class Way(NamedTuple):
    """One way in which it may all come: what falls, what is ruled, what happens, and what stays open.

    `fate` names the chances in their order, each with its value. `outcome` is empty where a question stops the way
    before a ruling. `weight` counts out of `total`, which differs from way to way.
    """

    fate: tuple[tuple[str, Any], ...]
    outcome: str
    effects: tuple[Happening, ...]
    unknown: tuple[Unknown, ...]
    weight: int
    total: int


class Branch(NamedTuple):
    """How ways begin: what has fallen so far, with its weight."""

    fate: tuple[tuple[str, Any], ...] = ()
    weight: int = 1
    total: int = 1

    def with_value(self, chance: Chance, value: Any) -> Branch:
        """Let a chance fall."""
        weight = self.weight * chance.weights[value]
        return Branch((*self.fate, (chance.name, value)), weight, self.total * chance.total)


@dataclass
class Seen:
    """What was seen on all ways: the ways, the defaults taken on them, and the chance that comes first.

    `used` names the answers given that some way went by. `answered` keeps what was answered while no effect had
    changed the table, and `face_down` throws: both are the same on every way.
    """

    ways: list[Way] = field(default_factory=list)
    assumed: dict[str, Answered] = field(default_factory=dict)
    used: dict[str, None] = field(default_factory=dict)
    first: Chance | None = None
    answered: dict[str, Answered] = field(default_factory=dict)
    face_down: dict[tuple[str, DicePool], Thrown] = field(default_factory=dict)
