"""The combat results table (TRC): what a cell says, and what is known of the printed table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from rulesets.bautzen_1945.columns import COLUMN, FIRST, LAST, PUBLIC, known_columns, odds, off_the_table
from rulesets.bautzen_1945.terms import CRT, ROLL, hexes, steps
from rulesets.charts import Chart, Said
from rulesets.crt import Odds
from rulesets.questions import not_taken
from rulesets.sentences import shortened
from rulesets.table import Table
from rulesets.written import TableCell

FACES = 6
MOST_MODIFIER = 9
"""The most that may be added to the die, or taken off it."""

ROWS = tuple(str(die) for die in range(1, FACES + 1))
MODIFIED_ROWS = range(1 - MOST_MODIFIER, FACES + MOST_MODIFIER + 1)
"""The rows that a modified die may come to."""

_CELL = re.compile(r"(?P<attacker>[0-9]{1,2}|-)/(?P<defender>[0-9]{1,2}|-)?(?:R(?P<retreat>[1-9]))?", re.IGNORECASE)
_ROW = re.compile(r"0|-?[1-9][0-9]?")


@dataclass(frozen=True)
class Cell:
    """A combat result: steps lost by attacker and defender, and hexes of retreat that the table itself orders."""

    attacker: int
    defender: int
    retreat: int = 0

    @classmethod
    def parse(cls, text: str) -> Cell:
        """Read `1/2`, `-/3` or `0/2R1`.

        Raises:
            ValueError: the text is no cell.
        """
        plain = re.sub(r"\s+", "", text).replace("–", "-").replace("−", "-")
        match = _CELL.fullmatch(plain)
        if match is None or not (match["defender"] or match["retreat"]):
            raise ValueError(text)
        attacker, defender, retreat = (_number(match[part]) for part in ("attacker", "defender", "retreat"))
        return cls(attacker, defender, retreat)

    def __str__(self) -> str:
        """Print it as it may be typed."""
        return f"{self.attacker}/{self.defender}" + (f"R{self.retreat}" if self.retreat else "")


def _number(text: str | None) -> int:
    return int(text) if text and text != "-" else 0


def rank(outcome: str) -> tuple[int, int, int]:
    """Order outcomes from worst to best for the attacker: the balance of losses first; a refusal is the worst."""
    try:
        cell = Cell.parse(outcome)
    except ValueError:
        return (-1000, 0, 0)
    given = cell.defender + cell.retreat
    return (given - cell.attacker, given, cell.defender)


@dataclass(frozen=True)
class PrintedCell(TableCell[Cell]):
    """A cell that the players read off their table; one that is known already cannot be answered otherwise."""

    reader: Callable[[str], Cell] = field(default=Cell.parse, kw_only=True)
    wanted: str = field(default="a cell such as 1/2, -/3 or 0/2R1", kw_only=True)

    def of(self, unit: str) -> Self:
        """Make the question about one cell, named by its column and row as in `4-1.2`."""
        column, _, row = unit.rpartition(".")
        return super().of(unit).at(column, row)

    def at(self, column: str, row: str) -> Self:
        """Make the question about one cell, under the key that it has."""
        return replace(self, column=column, row=row, prompt=f"Read the printed table: column {column}, die {row}.")

    def may_name(self, name: str) -> bool:
        """Tell whether a name is a column and a row that a die may come to, as in `4-1.2`."""
        column, _, row = name.rpartition(".")
        return bool(COLUMN.fullmatch(column) and _ROW.fullmatch(row) and int(row) in MODIFIED_ROWS)

    def like(self, name: str) -> tuple[str, ...]:
        """Suggest a cell of the column that is named, or any."""
        column = COLUMN.match(name)
        return (f"{column[0] if column else '4-1'}.2",)

    def known(self, table: Table) -> Cell | None:
        """Look the cell up: it is public, or in the kit."""
        key = f"crt.{self.column}.{self.row}"
        return _cell(PUBLIC.get(key) or table.kit.get(key, ""))

    def parse(self, text: str, table: Table) -> Cell:
        """Read a cell, and hold it against what is known."""
        cell = _cell(text)
        if cell is None:
            raise self.bad(text)
        known = self.known(table)
        if known not in (None, cell):
            against = (
                f"contradicts the table: column {self.column}, die {self.row} is known to be {known};"
                " that is wanted, or the kit is to be corrected first."
            )
            raise not_taken(lambda name: f"“{shortened(text)}” in {name} {against}", self)
        if self.column and (why := off_the_table(Odds.parse(self.column), table.kit)):
            raise not_taken(lambda name: f"“{shortened(text)}” in {name} contradicts the table: {why}.", self)
        return cell


def _cell(text: str) -> Cell | None:
    try:
        return Cell.parse(text)
    except ValueError:
        return None


def layout(values: Mapping[str, str], column: str = "", row: str = "") -> Chart:
    """Lay out the printed table as far as it is known, with a column and a row lit.

    `values` holds cells and the first and last column by their keys, as a kit does; the public cell need not be
    among them. What is not known is left blank.
    """
    known = {**values, **PUBLIC}
    columns = _columns(known, column)
    rows = sorted({*ROWS, *(key.rpartition(".")[2] for key in known if known_columns([key])), row or "1"}, key=int)
    cells = tuple(tuple(_shown(known.get(f"crt.{head}.{side}", "")) for head in columns) for side in rows)
    return Chart("Combat results table (TRC)", CRT, columns, tuple(rows), cells, column, row, in_words)


def in_words(column: str, row: str, shown: str) -> Said:
    """Say a cell of the table in words."""
    return said(Cell.parse(shown)), ROLL


def said(cell: Cell) -> str:
    """Say what a cell does."""
    losses = f"The attackers lose {steps(cell.attacker)}, the defenders {steps(cell.defender)}."
    if not cell.retreat:
        return losses
    return f"{losses} The defenders retreat {hexes(cell.retreat)}."


def tables(kit: Mapping[str, str]) -> tuple[Chart, ...]:
    """List the tables of the game, as far as they are public or in a kit."""
    return (layout(kit),)


def _columns(values: Mapping[str, str], column: str) -> tuple[str, ...]:
    ends = map(odds, (values.get(FIRST, ""), values.get(LAST, ""), column))
    found = sorted([*filter(None, ends), *known_columns(values)])
    return tuple(str(Odds(step)) for step in range(found[0].step, found[-1].step + 1))


def _shown(text: str) -> str:
    cell = _cell(text)
    return str(cell) if cell else ""
