"""Combat results tables: columns of odds, column shifts, cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from rulesets.engine.core.charts import Chart, Said
from rulesets.engine.core.words import Words

C = TypeVar("C")


class Rounding(Words):
    """How a ratio that is no whole number becomes odds."""

    DEFENDER = (
        "defender",
        "in the defender's favour",
        "Whatever is left of the division is dropped for the attacker, and counted in full for a stronger defender.",
    )
    NEAREST = (
        "nearest",
        "to the nearest n to 1",
        "The stronger side's n is the nearest whole number; an exact half goes to the defender.",
    )


@dataclass(frozen=True, order=True)
class Odds:
    """Odds as a step on one scale: 1-1 is 0, 2-1 is 1, 1-2 is -1. Prints and parses as `3-1`."""

    step: int

    @classmethod
    def of(cls, attack: int, defence: int, rounding: Rounding = Rounding.DEFENDER) -> Odds:
        """Reduce two strengths, both at least 1, to odds."""
        if attack >= defence:
            return cls(_times(attack, defence, up=False, rounding=rounding) - 1)
        return cls(1 - _times(defence, attack, up=True, rounding=rounding))

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Read `3-1` or `1-3`.

        Raises:
            ValueError: the text is no odds.
        """
        attack, defence = (int(part) for part in text.split("-"))
        if min(attack, defence) != 1:
            raise ValueError(text)
        return cls(attack - 1 if defence == 1 else 1 - defence)

    def shifted(self, columns: int) -> Odds:
        """Move a number of columns, to the right for the attacker."""
        return Odds(self.step + columns)

    def __str__(self) -> str:
        """Print the odds, attacker first."""
        return f"{self.step + 1}-1" if self.step >= 0 else f"1-{1 - self.step}"


def _times(stronger: int, weaker: int, up: bool, rounding: Rounding) -> int:
    whole, rest = divmod(stronger, weaker)
    if not rest:
        return whole
    if rounding is Rounding.DEFENDER or 2 * rest == weaker:
        return whole + up
    return whole + (2 * rest > weaker)


@dataclass(frozen=True)
class CombatResultsTable(Generic[C]):
    """A table with odds as columns and die results from 1 as rows."""

    columns: tuple[Odds, ...]
    rows: tuple[tuple[C, ...], ...]

    @classmethod
    def read(cls, columns: str, rows: Sequence[str], cells: Mapping[str, C]) -> CombatResultsTable[C]:
        """Read a table as it is printed: columns and cells with spaces between, `cells` by their text."""
        return cls(
            tuple(Odds.parse(column) for column in columns.split()),
            tuple(tuple(cells[cell] for cell in row.split()) for row in rows),
        )

    def chart(
        self, title: str, cite: str, column: str = "", row: str = "", means: Callable[[C], Said] | None = None
    ) -> Chart:
        """Lay the table out for drawing, with a column and a row lit; `means` says a cell in words."""
        in_words = {str(cell): means(cell) for cells in self.rows for cell in cells} if means else {}
        return Chart(
            title,
            cite,
            tuple(str(odds) for odds in self.columns),
            tuple(str(number) for number in range(1, len(self.rows) + 1)),
            tuple(tuple(str(cell) for cell in row) for row in self.rows),
            column,
            row,
            (lambda column, row, shown: in_words[shown]) if means else None,
        )

    @property
    def first(self) -> Odds:
        """Give the worst column for the attacker."""
        return self.columns[0]

    @property
    def last(self) -> Odds:
        """Give the best column for the attacker."""
        return self.columns[-1]

    def clamped(self, odds: Odds) -> Odds:
        """Take the nearest column that is printed."""
        return max(self.first, min(self.last, odds))

    def cell(self, odds: Odds, die: int) -> C:
        """Read the cell of a printed column and a die result."""
        return self.rows[die - 1][self.columns.index(odds)]
