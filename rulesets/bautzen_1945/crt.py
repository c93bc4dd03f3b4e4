"""The combat results table (TRC): what a cell does, and what is known of the printed table."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rulesets.api import BadAnswer, Chart, Choice, KitValues, Odds, Said, Tabletop
from rulesets.bautzen_1945.vocabulary import CRT, ROLL, BelowOne, hexes, steps

# Cells

_CELL = re.compile(r"(?P<attacker>[0-9]{1,2}|-)/(?P<defender>[0-9]{1,2}|-)?(?:R(?P<retreat>[1-9]))?", re.IGNORECASE)


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


def cell_of(text: str) -> Cell | None:
    """Read a cell; None if the text is none."""
    try:
        return Cell.parse(text)
    except ValueError:
        return None


def rank(outcome: str) -> tuple[int, int, int]:
    """Order outcomes from worst to best for the attacker: the balance of losses first; a refusal is the worst."""
    try:
        cell = Cell.parse(outcome)
    except ValueError:
        return (-1000, 0, 0)
    given = cell.defender + cell.retreat
    return (given - cell.attacker, given, cell.defender)


def said(cell: Cell) -> str:
    """Say what a cell does."""
    losses = f"The attackers lose {steps(cell.attacker)}, the defenders {steps(cell.defender)}."
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
    return said(Cell.parse(shown)), ROLL


def _columns(values: KitValues, column: str) -> tuple[str, ...]:
    ends = map(odds, (values.get(FIRST, ""), values.get(LAST, ""), column))
    found = sorted([*filter(None, ends), *known_columns(values)])
    return tuple(str(Odds(step)) for step in range(found[0].step, found[-1].step + 1))


def _shown(text: str) -> str:
    cell = cell_of(text)
    return str(cell) if cell else ""
