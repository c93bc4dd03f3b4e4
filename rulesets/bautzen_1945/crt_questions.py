"""What Bautzen 1945 asks of its printed table: where it ends, and what its cells read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from rulesets.api import Choice, KitValues, Odds, Scope, TableCell, Tabletop, Typed, not_taken, shortened
from rulesets.bautzen_1945 import vocabulary
from rulesets.bautzen_1945.crt import (
    BELOW_ONE,
    COLUMN,
    FIRST,
    LAST,
    MODIFIED_ROWS,
    PUBLIC,
    Cell,
    against_below_one,
    below_one,
    cell_of,
    known_columns,
    odds,
    off_the_table,
    said_below_one,
)
from rulesets.bautzen_1945.vocabulary import BelowOne

# The ends of the table


@dataclass(frozen=True)
class NamedOdds(Typed[Odds]):
    """Odds that the players name, as `1-2` or `6-1`."""

    kind: ClassVar[str] = "text"
    answered_by: ClassVar[str] = "odds of n to 1 or 1 to n"
    tried: ClassVar[str] = "nothing: the players look them up"

    def accepted(self) -> str:
        """Name the notation."""
        return "odds such as 1-2 or 6-1"

    def parse(self, text: str, table: Tabletop) -> Odds:
        """Read odds such as `1-2`."""
        named = odds(text)
        if named is None:
            raise self.bad(text)
        return named


@dataclass(frozen=True)
class PrintedColumn(NamedOdds):
    """The first or the last column of the printed table; it must fit all that is known of the table."""

    last: bool = False

    answered_by: ClassVar[str] = "a column of the printed table"
    tried: ClassVar[str] = "nothing: what is printed is printed"

    def accepted(self) -> str:
        """Name the notation."""
        return "a column such as 6-1" if self.last else "a column such as 1-2 or 1-1"

    def parse(self, text: str, table: Tabletop) -> Odds:
        """Read a column such as `1-2`."""
        column = super().parse(text, table)
        if why := self._against(column, table.kit):
            raise not_taken(lambda name: f"“{shortened(text)}” in {name} contradicts the table: {why}.", self)
        return column

    def _against(self, column: Odds, kit: KitValues) -> str:
        """Say in half a sentence what is known that this column contradicts; empty if nothing is."""
        way, inside = "last" if self.last else "first", known_columns([*PUBLIC, *kit])
        known = odds(kit.get(self.key, ""))
        if known not in (None, column):
            return f"the {way} column is already {known}: type it, or correct the kit first"
        outermost = inside[-1] if self.last else inside[0]
        if column < outermost if self.last else column > outermost:
            return f"a cell of column {outermost} is already known, so the {way} column is {outermost} or one beyond it"
        return "" if self.last else against_below_one(column, said_below_one(kit.get(BELOW_ONE, "")))


@dataclass(frozen=True)
class PrintedBelowOne(Choice[BelowOne]):
    """What the printed table has for a weaker attacker; its first column and its known cells tell it, too."""

    def recall(self, table: Tabletop) -> str | None:
        """Find it in the kit, or tell it by what the kit holds beside."""
        told = below_one(table.kit)
        return super().recall(table) or (told.value if told else None)

    def parse(self, text: str, table: Tabletop) -> BelowOne:
        """Read a word, and hold it against what is known."""
        value = super().parse(text, table)
        known = said_below_one(table.kit.get(BELOW_ONE, "")) or below_one(table.kit) or value
        if value is not known:
            against = f"contradicts the table: it has {known.label} there"
            raise not_taken(lambda name: f"“{shortened(text)}” in {name} {against}.", self)
        return value


ODDS_OF_ZERO = NamedOdds(
    "odds.zero",
    "Odds for a total of 0?",
    cite=vocabulary.ODDS,
    help="The extract divides one total by the other and does not cover 0. Enter the odds that your rulebook gives,"
    " before any column shift, e.g. 6-1.",
)
CRT_BELOW_ONE = PrintedBelowOne(
    BELOW_ONE,
    "Does the CRT have columns below 1-1?",
    BelowOne,
    cite=vocabulary.CRT,
    remember=Scope.KIT,
    printed=True,
    help="Look for columns such as 1-2 on the printed table.",
)
CRT_FIRST = PrintedColumn(
    FIRST,
    "First column of the printed table?",
    cite=vocabulary.CRT,
    remember=Scope.KIT,
    printed=True,
    help="The column with the worst odds for the attacker.",
)
CRT_LAST = PrintedColumn(
    LAST,
    "Last column of the printed table?",
    last=True,
    cite=vocabulary.CRT,
    remember=Scope.KIT,
    printed=True,
    help="The column with the best odds for the attacker.",
)

# 8.2.6: its cells

_ROW = re.compile(r"0|-?[1-9][0-9]?")


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
        return replace(self, column=column, row=row, prompt=f"Printed table: column {column}, die {row}?")

    def may_name(self, name: str) -> bool:
        """Tell whether a name is a column and a row that a die may come to, as in `4-1.2`."""
        column, _, row = name.rpartition(".")
        return bool(COLUMN.fullmatch(column) and _ROW.fullmatch(row) and int(row) in MODIFIED_ROWS)

    def like(self, name: str) -> tuple[str, ...]:
        """Suggest a cell of the column that is named, or any."""
        column = COLUMN.match(name)
        return (f"{column[0] if column else '4-1'}.2",)

    def known(self, table: Tabletop) -> Cell | None:
        """Look the cell up: it is public, or in the kit."""
        key = f"crt.{self.column}.{self.row}"
        return cell_of(PUBLIC.get(key) or table.kit.get(key, ""))

    def parse(self, text: str, table: Tabletop) -> Cell:
        """Read a cell, and hold it against what is known."""
        cell = cell_of(text)
        if cell is None:
            raise self.bad(text)
        known = self.known(table)
        if known not in (None, cell):
            against = (
                f"contradicts the table: column {self.column}, die {self.row} is already {known}. Type that, or"
                " correct the kit first."
            )
            raise not_taken(lambda name: f"“{shortened(text)}” in {name} {against}", self)
        if self.column and (why := off_the_table(Odds.parse(self.column), table.kit)):
            raise not_taken(lambda name: f"“{shortened(text)}” in {name} contradicts the table: {why}.", self)
        return cell


RESULT = PrintedCell(
    "result",
    "Which cell did you read off the table?",
    cite=vocabulary.CRT,
    printed=True,
    help="The cell for this combat alone, if you have read it already. The kit does not keep it.",
)
CELL = PrintedCell(
    "crt.{cell}",
    "Read the printed table.",
    cite=vocabulary.CRT,
    remember=Scope.KIT,
    printed=True,
    help="Attacker's losses, a slash, defender's losses, e.g. 1/2; add R and a number for a mandatory retreat, e.g."
    " 0/2R1. Your kit keeps the cell.",
)
