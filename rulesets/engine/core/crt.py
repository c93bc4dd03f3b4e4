"""Combat results tables: columns of odds, column shifts, cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from rulesets.engine.core.cells import Said, must_be_even
from rulesets.engine.core.sentences import a_list
from rulesets.engine.core.words import Words

if TYPE_CHECKING:
    from rulesets.engine.core.charts import Chart

C = TypeVar("C")


class Rounding(Words):
    """How two strengths that do not divide evenly become odds: the readings of a rule that is often left open."""

    DEFENDER = (
        "defender",
        "in the defender's favour",
        "Drop any remainder when the attacker is stronger; round up when the defender is.",
    )
    NEAREST = (
        "nearest",
        "to the nearest n to 1",
        "Round the stronger side's n to the nearest whole number; an exact half favours the defender.",
    )


class Odds(NamedTuple):
    """The odds of an attack, such as 3-1: three to one for the attacker.

    Odds compare as they favour the attacker: 1-2 < 1-1 < 2-1. `str` prints them as `parse` reads them.

    Attributes:
        step: how many columns they are to the right of 1-1: 1-1 is 0, 2-1 is 1, 1-2 is -1.
    """

    step: int

    @classmethod
    def of(cls, attack: int, defence: int, rounding: Rounding = Rounding.DEFENDER) -> Odds:
        """Reduce two strengths to odds: 7 against 3 is 2-1 in the defender's favour.

        Both strengths are whole numbers from 1. `rounding` says what is done with the rest of the division.

        Raises:
            ZeroDivisionError: the weaker side has no strength.
        """
        if attack >= defence:
            return cls(_times(attack, defence, up=False, rounding=rounding) - 1)
        return cls(1 - _times(defence, attack, up=True, rounding=rounding))

    @classmethod
    def parse(cls, text: str) -> Odds:
        """Read odds as they are printed, such as `3-1` or `1-3`.

        Raises:
            ValueError: the text is no odds, or neither side is 1.
        """
        attack, defence = (int(part) for part in text.split("-"))
        if min(attack, defence) != 1:
            raise ValueError(text)
        return cls(attack - 1 if defence == 1 else 1 - defence)

    def shifted(self, columns: int) -> Odds:
        """Move by a number of columns: positive numbers favour the attacker, negative ones the defender."""
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
    """A combat results table: odds are its columns, the results of a die its rows.

    Attributes:
        columns: the odds that are printed, the worst for the attacker first.
        rows: the cells of each row, as many as there are columns; the first row is that of a 1.

    Raises:
        ValueError: a row has more or fewer cells than there are columns; the error names the row and the column.
    """

    columns: tuple[Odds, ...]
    rows: tuple[tuple[C, ...], ...]

    def __post_init__(self) -> None:
        """Refuse a table with a cell too many or too few."""
        must_be_even("The table", self.columns, range(1, len(self.rows) + 1), self.rows)

    @classmethod
    def read(cls, columns: str, rows: Sequence[str], cells: Mapping[str, C]) -> CombatResultsTable[C]:
        """Read a table as it is printed: headings and cells with spaces between, a text for each row of the die.

        `cells` says what each text in a cell stands for: `{"AX": Outcome.AX, "DR": Outcome.DR}`.

        Raises:
            ValueError: a heading is no odds, a row has a cell too many or too few, or a cell is not among `cells`; of
                cells, the error names row and column.
        """
        headings = columns.split()
        texts = [row.split() for row in rows]
        must_be_even("The table", headings, range(1, len(rows) + 1), texts)
        for number, row in enumerate(texts, 1):
            for heading, cell in zip(headings, row, strict=True):
                if cell not in cells:
                    raise ValueError(f"The table, row {number}, column {heading}: {cell} is not {a_list([*cells])}.")
        return cls(tuple(map(Odds.parse, headings)), tuple(tuple(cells[cell] for cell in row) for row in texts))

    def chart(
        self, title: str, cite: str, column: str = "", row: str = "", means: Callable[[C], Said] | None = None
    ) -> Chart:
        """Lay the table out for drawing, with a column and a row lit: `column="3-1", row="4"`.

        `cite` is the section where the table is printed. `means` says a cell in words, and which section says so.
        """
        in_words = {str(cell): means(cell) for cells in self.rows for cell in cells} if means else {}
        from rulesets.engine.core.charts import Chart  # needed where it is drawn only

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
        """Give the odds of the first column, the worst for the attacker."""
        return self.columns[0]

    @property
    def last(self) -> Odds:
        """Give the odds of the last column, the best for the attacker."""
        return self.columns[-1]

    def clamped(self, odds: Odds) -> Odds:
        """Give the odds themselves if they are within the table, otherwise its first or its last column."""
        return max(self.first, min(self.last, odds))

    def cell(self, odds: Odds, die: int) -> C:
        """Read the cell where a column and a die result meet; the lowest die result is 1.

        Raises:
            ValueError: there is no column of these odds, see `clamped`.
            IndexError: the die is higher than the table has rows.
        """
        return self.rows[die - 1][self.columns.index(odds)]
