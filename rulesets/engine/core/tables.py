"""Tables: combat results tables with their odds, charts as they are read, boards as they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from rulesets.engine.core.ruling import Otherwise
from rulesets.engine.core.words import Words, a_list

C = TypeVar("C")

Said = tuple[str, str]
"""What a cell says in words, and the section of the rules that says so: `("All attackers go home.", "3.1")`."""


def must_be_even(
    title: str, columns: Sequence[object], rows: Sequence[object], cells: Sequence[Sequence[object]]
) -> None:
    """Make sure that each row of a table has a cell for each column.

    Raises:
        ValueError: one does not; the error names the row and the column.
    """
    if len(rows) != len(cells):
        raise ValueError(f"{title} has {len(rows)} headings of rows and {len(cells)} rows of cells.")
    for row, found in zip(rows, cells, strict=True):
        if len(found) < len(columns):
            raise ValueError(f"{title}, row {row}: column {columns[len(found)]} has no cell.")
        if len(found) > len(columns):
            last = columns[-1] if columns else "the headings"
            raise ValueError(f"{title}, row {row}: a cell too many stands behind column {last}.")


class CellText(NamedTuple):
    """One cell of a table: what it is called, what it says in words, and its section."""

    title: str
    text: str
    cite: str


@dataclass(frozen=True)
class Chart:
    """A table of the game as a front end draws it, with the column and the row of this combat lit.

    Attributes:
        title: what the table is called.
        cite: the section of the rules where it is printed.
        columns: the headings of the columns, from left to right, all different.
        rows: the headings of the rows, from the top, all different.
        cells: a tuple of texts for each row, as long as `columns`; an empty text is a value that is not known. What
            follows a semicolon in a cell is a special case: `DR; DX in the open` has the title `DR`.
        column: the heading of the column that is lit; empty if none is.
        row: the heading of the row that is lit; empty if none is.
        means: says a cell that is known in words, given the headings of its column and its row and its text. Without
            it the cells cannot be looked up.
        rows_are: what a row's heading counts, as in `3-1, die 4`; empty where the headings are names of their own.

    Raises:
        ValueError: a row has more or fewer cells than there are columns, or there are other rows than headings.
    """

    title: str
    cite: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    column: str = ""
    row: str = ""
    means: Callable[[str, str, str], Said] | None = None
    rows_are: str = "die"

    def __post_init__(self) -> None:
        must_be_even(self.title, self.columns, self.rows, self.cells)

    @property
    def texts(self) -> tuple[CellText, ...]:
        """List all cells that are known, said in words: the first column from the top, then the next."""
        found = (self.text(column, row) for column in self.columns for row in self.rows)
        return tuple(each for each in found if each is not None)

    @property
    def lit(self) -> CellText | None:
        """Say the cell where the lit column and the lit row meet; None if they do not, or it is not known."""
        return self.text(self.column, self.row)

    def text(self, column: str, row: str) -> CellText | None:
        """Say the cell of a column and a row, named by their headings; None if there is none, or it is not known."""
        if self.means is None or column not in self.columns or row not in self.rows:
            return None
        shown = self.cells[self.rows.index(row)][self.columns.index(column)]
        if not shown:
            return None
        place = (column, f"{self.rows_are} {row}") if self.rows_are else (row, column)
        title = f"{', '.join(filter(None, place))}: {shown.partition(';')[0]}"
        return CellText(title, *self.means(column, row, shown))


class Rounding(Words):
    """How two strengths that do not divide evenly become odds: the readings of a rule that is often left open."""

    DEFENDER = (
        "defender",
        "in the defender's favour",
        "Drop any remainder when the attacker is stronger; round up when the defender is.",
    )
    NEAREST = (
        "nearest",
        "to the nearest whole number",
        "Divide the stronger side by the weaker and round to the nearest; an exact half favours the defender.",
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


def odds_otherwise(
    attack: int, defence: int, rounding: Rounding, cite: str, rule: str = "rounding"
) -> Iterator[Otherwise]:
    """List what two strengths come to as odds where one rule is missed; `rule` is a word for that of rounding."""
    strengths = f"{attack} to {defence}"
    rounded = {each.label: Odds.of(attack, defence, each) for each in Rounding}
    rounded["in the attacker's favour"] = Odds(-Odds.of(defence, attack).step)
    for how, odds in rounded.items():
        yield Otherwise(odds, f"{strengths} was rounded {how}.", cite, rule)
    said = f"The attack comes first: {strengths}, not {defence} to {attack}."
    yield Otherwise(Odds.of(defence, attack, rounding), said, cite, "weaker")


HOWEVER_ROUNDED = " (however your table rounds)"


def why_rounded_alike(attack: Fraction | int, defence: Fraction | int) -> str:
    """Say why an exact half gives the same column, whichever reading of how to round is taken; empty for other odds."""
    weaker, stronger = sorted((attack, defence))
    if not weaker or 2 * (stronger % weaker) != weaker:
        return ""
    return "An exact half favours the defender, whichever way your table rounds."


def how_rounded(attack: int, defence: int, rounding: Rounding, same: bool) -> str:
    """Say behind odds how they were rounded: nothing if they divide evenly, no reading where all give the `same`."""
    if max(attack, defence) % min(attack, defence) == 0:
        return ""
    return HOWEVER_ROUNDED if same else f" (rounded {rounding.label})"


def reduction(odds: str, strengths: str, how: str = "", beyond: str = "") -> str:
    """Say what strengths come to as odds: a column, or in words what is `below` or `above` the table.

    Example: `8 to 4 is 2-1.`, `20 to 2 is 10 to 1, above the table.`, `1 to 6 is below the table.`
    """
    in_words = odds.replace("-", " to ")
    if not beyond:
        return f"{strengths} is {odds}{how}."
    there = "" if in_words == strengths else f" {in_words}{how},"
    return f"{strengths} is{there} {beyond} the table."


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

    def reduction(self, attack: int, defence: int, rounding: Rounding) -> str:
        """Say in a sentence what two strengths come to, by a reading of how to round: `8 to 4 is 2-1.`.

        Odds beyond the table are no column of it: `20 to 2 is 10 to 1, above the table.` Where every reading gives the
        same column, it says so in place of the reading.
        """
        ways = [Odds.of(attack, defence, each) for each in (rounding, *Rounding)]
        within = [each for each in ways if each == self.clamped(each)]
        beyond = self.first.shifted(-1)
        same = len({max(beyond, min(self.last, each)) for each in ways}) == 1
        odds = within[0] if same and within else ways[0]
        there = "below" if odds < self.first else "above" if odds > self.last else ""
        return reduction(str(odds), f"{attack} to {defence}", how_rounded(attack, defence, rounding, same), there)

    def cell(self, odds: Odds, die: int) -> C:
        """Read the cell where a column and a die result meet; the lowest die result is 1.

        Raises:
            ValueError: there is no column of these odds, see `clamped`.
            IndexError: the die is higher than the table has rows.
        """
        return self.rows[die - 1][self.columns.index(odds)]


class Ground(Enum):
    """What a square is like to look at; a game says which of its terrains is which."""

    PLAIN = "plain"
    CLOSED = "closed"
    GATE = "gate"
    STRONG = "strong"
    GOAL = "goal"


class Cell(NamedTuple):
    """One square of a drawing.

    Attributes:
        ground: what it is like to look at.
        text: what stands on it, in a letter or two; empty where nothing does.
        side: the word of the side whose that is; empty if it is nobody's.
        said: what stands there and what the ground is, in words: `South's infantry at K8, in a pass`.
        faint: whether what stands there is out of play for now.
    """

    ground: Ground = Ground.PLAIN
    text: str = ""
    side: str = ""
    said: str = ""
    faint: bool = False


class Drawing(NamedTuple):
    """A board with everything on it.

    Attributes:
        title: what it shows, in a few words.
        columns: the headings of the columns, from left to right.
        rows: the headings of the rows, from the top.
        cells: a tuple of squares for each row, as long as `columns`.
        grounds: what each kind of ground that is not plain is called, for a legend: `{Ground.GATE: "pass"}`.
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    grounds: dict[Ground, str]
