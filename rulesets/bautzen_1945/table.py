"""The combat results table (TRC): what a cell says, and what is known of the printed table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from rulesets.bautzen_1945.terms import CRT, ROLL, hexes, steps
from rulesets.charts import Chart, Said
from rulesets.crt import Odds
from rulesets.questions import Question, not_taken
from rulesets.sentences import BadAnswer, shortened
from rulesets.table import Table
from rulesets.written import TableCell

PUBLIC = {"crt.3-1.5": "1/2"}
"""The cells that the published example shows."""

PUBLIC_COLUMN = Odds.parse("3-1")

ROWS = tuple(str(die) for die in range(1, 7))

_CELL = re.compile(r"(?P<attacker>[0-9]{1,2}|-)/(?P<defender>[0-9]{1,2}|-)?(?:R(?P<retreat>[1-9]))?", re.IGNORECASE)
_COLUMN = re.compile(r"(?:[1-9][0-9]?-1|1-[1-9][0-9]?)")


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

    def known(self, table: Table) -> Cell | None:
        """Look the cell up: it is public, or in the kit."""
        key = f"crt.{self.column}.{self.row}"
        return _cell(PUBLIC.get(key) or table.kit.get(key, ""))

    def parse(self, text: str, table: Table) -> Cell:
        """Read a cell, and hold it against what is known."""
        cell = _cell(text)
        if cell is None:
            raise self.bad(text)
        if self.column and not (_COLUMN.fullmatch(self.column) and re.fullmatch("-?[0-9]{1,2}", self.row)):
            raise BadAnswer(
                f"{shortened(self.key)} is no cell of the table: a column and a die result are wanted, as in crt.4-1.2."
            )
        known = self.known(table)
        if known not in (None, cell):
            against = (
                f"contradicts the table: column {self.column}, die {self.row} is known to be {known};"
                " that is wanted, or the kit is to be corrected first."
            )
            raise not_taken(lambda name: f"“{shortened(text)}” in {name} {against}", self)
        return cell


def _cell(text: str) -> Cell | None:
    try:
        return Cell.parse(text)
    except ValueError:
        return None


@dataclass(frozen=True)
class PrintedColumn(Question[Odds]):
    """The first or the last column of the printed table; columns with known cells must lie on the table."""

    last: bool = False
    kind: ClassVar[str] = "text"

    def accepted(self) -> str:
        """Name the notation."""
        return "a column such as 6-1" if self.last else "a column such as 1-2 or 1-1"

    def parse(self, text: str, table: Table) -> Odds:
        """Read a column such as `1-2`."""
        column = _odds(text)
        if column is None:
            raise self.bad(text)
        inside = known_columns([*PUBLIC, *table.kit])
        if column < inside[-1] if self.last else column > inside[0]:
            known, way = (inside[-1], "last") if self.last else (inside[0], "first")
            against = (
                f"contradicts the table: a cell of column {known} is known,"
                f" so the {way} column is {known} or lies beyond it."
            )
            raise not_taken(lambda name: f"“{shortened(text)}” in {name} {against}", self)
        return column


def _odds(text: str) -> Odds | None:
    plain = re.sub(r"\s*(?:to|contre|:|/|–|−|-)\s*", "-", text.strip())
    return Odds.parse(plain) if _COLUMN.fullmatch(plain) else None


def known_columns(keys: Iterable[str]) -> tuple[Odds, ...]:
    """Find the columns that have a known cell, from the worst for the attacker to the best."""
    found = (re.fullmatch(rf"crt\.({_COLUMN.pattern})\.-?[0-9]{{1,2}}", key) for key in keys)
    return tuple(sorted({Odds.parse(match[1]) for match in found if match}))


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
    ends = map(_odds, (values.get("crt.first", ""), values.get("crt.last", ""), column))
    found = sorted([*filter(None, ends), *known_columns(values)])
    return tuple(str(Odds(step)) for step in range(found[0].step, found[-1].step + 1))


def _shown(text: str) -> str:
    cell = _cell(text)
    return str(cell) if cell else ""
