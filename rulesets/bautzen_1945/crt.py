"""The combat results table (TRC): what a cell does, what is known of the printed table, and what is asked of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import ClassVar, Self

from rulesets import api
from rulesets.api import BadAnswer, Chart, Choice, KitValues, Odds, Said, TableCell, Tabletop, Typed
from rulesets.bautzen_1945.vocabulary import CRT, ROLL, BelowOne, hexes, steps

texts = partial(api.texts_of, __name__)

# Cells

_CELL = re.compile(r"(?P<attacker>[0-9]{1,2}|-)/(?P<defender>[0-9]{1,2}|-)?(?:R(?P<retreat>[1-9]))?", re.IGNORECASE)


@dataclass(frozen=True)
class CombatResult:
    """A combat result: steps lost by attacker and defender, and hexes of retreat that the table itself orders."""

    attacker: int
    defender: int
    retreat: int = 0

    @classmethod
    def parse(cls, text: str) -> CombatResult:
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


def cell_of(text: str) -> CombatResult | None:
    """Read a cell; None if the text is none."""
    try:
        return CombatResult.parse(text)
    except ValueError:
        return None


def rank(outcome: str) -> tuple[int, int, int]:
    """Order outcomes from worst to best for the attacker: the balance of losses first; a refusal is the worst."""
    try:
        cell = CombatResult.parse(outcome)
    except ValueError:
        return (-1000, 0, 0)
    given = cell.defender + cell.retreat
    return (given - cell.attacker, given, cell.defender)


def said(cell: CombatResult) -> str:
    """Say what a cell does."""
    each = f"The attackers lose {steps(cell.attacker)}, the defenders {steps(cell.defender)}."
    losses = each if cell.attacker or cell.defender else "No steps are lost."
    if not cell.retreat:
        return losses
    return f"{losses} The defenders retreat {hexes(cell.retreat)}."


def in_short(outcome: str) -> str:
    """Say a cell in a few words: `attackers lose 1 step, defenders 2 steps`; what is no cell as it is."""
    cell = cell_of(outcome)
    if cell is None:
        return outcome
    retreat = f", retreat {hexes(cell.retreat)}" if cell.retreat else ""
    return f"attackers lose {steps(cell.attacker)}, defenders {steps(cell.defender)}{retreat}"


# Columns and rows

PUBLIC = {"crt.3-1.5": "1/2"}
"""The cells that the published example shows."""

PUBLIC_COLUMN = Odds.parse("3-1")

ONE_TO_ONE = Odds.parse("1-1")

FIRST, LAST, BELOW_ONE = "crt.first", "crt.last", "crt.below-one"
"""The entries of a kit for the ends of the table, and for what it has for a weaker attacker."""

COLUMN = re.compile(r"(?:[1-9][0-9]?-1|1-[1-9][0-9]?)")

FACES = 6

MOST_MODIFIER = 9
"""The most that may be added to the die, or taken off it."""

ROWS = tuple(str(die) for die in range(1, FACES + 1))

MODIFIED_ROWS = range(1 - MOST_MODIFIER, FACES + MOST_MODIFIER + 1)
"""The rows that a modified die may come to."""


def odds(text: str) -> Odds | None:
    """Read a column such as `1-2` or `6 to 1`; None if the text is none."""
    plain = re.sub(r"\s*(?:to|contre|:|/|–|−|-)\s*", "-", text.strip())
    return Odds.parse(plain) if COLUMN.fullmatch(plain) else None


def known_columns(keys: Iterable[str]) -> tuple[Odds, ...]:
    """Find the columns that have a known cell, from the worst for the attacker to the best."""
    found = (re.fullmatch(rf"crt\.({COLUMN.pattern})\.-?[0-9]{{1,2}}", key) for key in keys)
    return tuple(sorted({Odds.parse(match[1]) for match in found if match}))


def printed_rows(keys: Iterable[str]) -> tuple[str, ...]:
    """Name the rows that the table is known to print: one for each face, and those that have a known cell."""
    return tuple(dict.fromkeys((*ROWS, *(key.rpartition(".")[2] for key in keys if known_columns([key])))))


def off_the_table(column: Odds, kit: KitValues) -> str:
    """Say in half a sentence why a kit knows that there is no such column; empty if there may be."""
    first, last = odds(kit.get(FIRST, "")), odds(kit.get(LAST, ""))
    if first is not None and column < first:
        return f"its first column is {first}"
    if last is not None and column > last:
        return f"its last column is {last}"
    if column < ONE_TO_ONE and said_below_one(kit.get(BELOW_ONE, "")) is BelowOne.NO_COMBAT:
        return "it has no column for a weaker attacker"
    return ""


# What the table has for a weaker attacker


def told_by(first: Odds) -> BelowOne:
    """Tell by its first column what the table has for a weaker attacker."""
    return BelowOne.COLUMNS if first < ONE_TO_ONE else BelowOne.NO_COMBAT


def below_one(kit: KitValues) -> BelowOne | None:
    """Tell by the first column or by known cells what the table has for a weaker attacker; None if they do not."""
    first = odds(kit.get(FIRST, ""))
    if first is not None:
        return told_by(first)
    return BelowOne.COLUMNS if known_columns([*PUBLIC, *kit])[0] < ONE_TO_ONE else None


def said_below_one(text: str) -> BelowOne | None:
    """Read what a kit says of a weaker attacker; None if it says nothing."""
    try:
        return Choice(BELOW_ONE, "", BelowOne).parse(text, Tabletop()) if text else None
    except BadAnswer:
        return None


def against_below_one(first: Odds, said: BelowOne | None) -> str:
    """Say in half a sentence how a first column contradicts what is said of a weaker attacker; empty if not at all."""
    if said is None or told_by(first) is said:
        return ""
    if said is BelowOne.COLUMNS:
        return "it has columns for a weaker attacker, so the first one is 1-2 or worse"
    return "it has no column for a weaker attacker, so the first one is 1-1 or better"


# The table as far as it is known


def tables(kit: KitValues) -> tuple[Chart, ...]:
    """List the tables of the game, as far as they are public or in a kit."""
    return (layout(kit),)


def layout(values: KitValues, column: str = "", row: str = "") -> Chart:
    """Lay out the printed table as far as it is known, with a column and a row lit.

    `values` holds cells and the first and last column by their keys, as a kit does; the public cell need not be
    among them. What is not known is left blank.
    """
    known = {**values, **PUBLIC}
    columns = _columns(known, column)
    rows = sorted({*printed_rows(known), row or "1"}, key=int)
    cells = tuple(tuple(_shown(known.get(f"crt.{head}.{side}", "")) for head in columns) for side in rows)
    return Chart("Combat results table (TRC)", CRT, columns, tuple(rows), cells, column, row, in_words)


def in_words(column: str, row: str, shown: str) -> Said:
    """Say a cell of the table in words."""
    return said(CombatResult.parse(shown)), ROLL


def _columns(values: KitValues, column: str) -> tuple[str, ...]:
    ends = map(odds, (values.get(FIRST, ""), values.get(LAST, ""), column))
    found = sorted([*filter(None, ends), *known_columns(values)])
    return tuple(str(Odds(step)) for step in range(found[0].step, found[-1].step + 1))


def _shown(text: str) -> str:
    cell = cell_of(text)
    return str(cell) if cell else ""


# What is asked of it: where it ends, and what its cells read

# The ends of the table


class NamedOdds(Typed[Odds]):
    """Odds that the players name, as `1-2` or `6-1`."""

    kind: ClassVar[str] = "text"

    def accepted(self) -> str:
        return "odds such as 1-2 or 6-1"

    def parse(self, text: str, table: Tabletop) -> Odds:
        named = odds(text)
        if named is None:
            raise self.bad(text)
        return named


@dataclass(frozen=True)
class PrintedColumn(NamedOdds):
    """The first or the last column of the printed table; it must fit all that is known of the table."""

    last: bool = False

    def accepted(self) -> str:
        return "a column such as 6-1" if self.last else "a column such as 1-2 or 1-1"

    def parse(self, text: str, table: Tabletop) -> Odds:
        column = super().parse(text, table)
        if why := self._against(column, table.kit):
            raise api.not_taken(lambda name: f"“{api.shortened(text)}” in {name} contradicts the table: {why}.", self)
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
            raise api.not_taken(lambda name: f"“{api.shortened(text)}” in {name} {against}.", self)
        return value


ODDS_OF_ZERO = NamedOdds(**texts("odds.zero"))
CRT_BELOW_ONE = PrintedBelowOne(**texts("crt.below-one", BelowOne), words=BelowOne)
CRT_FIRST = PrintedColumn(**texts("crt.first"))
CRT_LAST = PrintedColumn(**texts("crt.last"))

# 8.2.6: its cells

_ROW = re.compile(r"0|-?[1-9][0-9]?")


@dataclass(frozen=True)
class PrintedCell(TableCell[CombatResult]):
    """A cell that the players read off their table; one that is known already cannot be answered otherwise."""

    reader: Callable[[str], CombatResult] = field(default=CombatResult.parse, kw_only=True)
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

    def known(self, table: Tabletop) -> CombatResult | None:
        """Look the cell up: it is public, or in the kit."""
        key = f"crt.{self.column}.{self.row}"
        return cell_of(PUBLIC.get(key) or table.kit.get(key, ""))

    def parse(self, text: str, table: Tabletop) -> CombatResult:
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
            raise api.not_taken(lambda name: f"“{api.shortened(text)}” in {name} {against}", self)
        if self.column and (why := off_the_table(Odds.parse(self.column), table.kit)):
            raise api.not_taken(lambda name: f"“{api.shortened(text)}” in {name} contradicts the table: {why}.", self)
        return cell


RESULT = PrintedCell(**texts("result"))
CELL = PrintedCell(**texts("crt.{cell}"))
