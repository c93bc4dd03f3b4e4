"""What an owner reads off the components of a game, page by page, so that it can be filled in in one go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesets.engine.questions.question import Question

DEMO_KEY = "demo-values"
"""The entry of a kit that says, by its label, that demo values were taken into it."""


@dataclass(frozen=True)
class KitRow:
    """A row of a page: its name, and a question for each column. A `folded` row is shown on request only."""

    name: str
    questions: tuple[Question[Any], ...]
    folded: bool = False


@dataclass(frozen=True)
class KitPage:
    """A page of printed values: a list, or with `columns` a table.

    `public` holds values by key that need no reading off. Where the players name the rows themselves, `named` is
    the question that leaves the name open and `names` reads the name.
    """

    title: str
    help: str
    rows: tuple[KitRow, ...]
    columns: tuple[str, ...] = ()
    public: Mapping[str, str] = field(default_factory=dict)
    named: Question[Any] | None = None
    names: Question[str] | None = None


@dataclass(frozen=True)
class DemoKit:
    """Made-up values for learning, by key, and the words that must stand wherever they are used."""

    label: str
    values: Mapping[str, str]

    def taken(self) -> dict[str, str]:
        """Give the values with the entry that marks them."""
        return {**self.values, DEMO_KEY: self.label}

    def still_in(self, kit: Mapping[str, str]) -> tuple[str, ...]:
        """Name the entries of a kit that are demo values; none if the kit is not marked."""
        if DEMO_KEY not in kit:
            return ()
        return tuple(key for key, text in self.values.items() if kit.get(key) == text)


def rows_by_name(named: Question[Any], kit: Mapping[str, str]) -> tuple[KitRow, ...]:
    """List the rows of a kit whose names the players gave, in the order of their names."""
    start = named.key.partition("{")[0]
    names = sorted(key.removeprefix(start) for key in kit if key.startswith(start))
    return tuple(KitRow(name.replace("-", " "), (named.of(name),)) for name in names)
