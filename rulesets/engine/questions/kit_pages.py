"""What an owner reads off the components of a game, page by page, so that it can be filled in in one go."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulesets.engine.core.mappings import KitValues
from rulesets.engine.questions.question import Question

DEMO_KEY = "demo-values"
"""The entry of a kit that says, by its label, that demo values were taken into it."""


@dataclass(frozen=True)
class KitRow:
    """A row of a page of printed values.

    Attributes:
        name: what the row is called.
        questions: the questions that it answers: one, or one for each column.
        folded: whether it is shown on request only.
    """

    name: str
    questions: tuple[Question[Any], ...]
    folded: bool = False


@dataclass(frozen=True)
class KitPage:
    """A page of values that the owner reads off the components of a game: a list, or with `columns` a table.

    Attributes:
        title: what the page is called.
        help: where to find the values, for the owner.
        rows: its rows.
        columns: the headings of its columns; empty for a list.
        public: values that everybody knows and nobody has to read off, by key: `{"crt.3-1.5": "1/2"}`.
        named: where players name the rows themselves, the question of a row, whose key leaves the name open; else None.
        names: the question that reads such a name.
    """

    title: str
    help: str
    rows: tuple[KitRow, ...]
    columns: tuple[str, ...] = ()
    public: KitValues = field(default_factory=dict)
    named: Question[Any] | None = None
    names: Question[str] | None = None


@dataclass(frozen=True)
class DemoKit:
    """A kit of made-up values, to learn the game with before one's own copy is read off.

    Attributes:
        label: the words that must stand wherever these values are used.
        values: the values as texts, by the key of their question: `{"faces.green": "c d d x - -"}`.
    """

    label: str
    values: KitValues

    def taken(self) -> KitValues:
        """Give the values as a kit takes them, with the entry that marks them: `{"demo-values": "Made up."}`."""
        return {**self.values, DEMO_KEY: self.label}

    def still_in(self, kit: KitValues) -> tuple[str, ...]:
        """Name the entries of a `kit` that are demo values, as `{"faces.green": "c d d x - -"}` may be.

        There are none if the kit is not marked as one that took demo values.
        """
        if DEMO_KEY not in kit:
            return ()
        return tuple(key for key, text in self.values.items() if kit.get(key) == text)


def rows_by_name(named: Question[Any], kit: KitValues) -> tuple[KitRow, ...]:
    """List the rows of a page whose names the players gave, in the order of their names.

    Args:
        named: the question of a row, whose key leaves the name open at its end: `class.{name}`.
        kit: what is known, by key: `{"class.panzer-iv": "medium"}` makes a row `panzer iv`.
    """
    start = named.key.partition("{")[0]
    names = sorted(key.removeprefix(start) for key in kit if key.startswith(start))
    return tuple(KitRow(name.replace("-", " "), (named.of(name),)) for name in names)
