"""Tables as they are printed: columns of any kind, rows of numbers, cells that are results."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, PlainValidator, PrivateAttr, ValidationInfo

from rulesets.api import how_many
from rulesets.from_file.reading.conditions import ROUNDINGS, Names, TitledPart
from rulesets.from_file.reading.notation import (
    FAR,
    DiceNotation,
    Span,
    odds,
    odds_span,
    overlap,
    plain,
    span,
)
from rulesets.from_file.reading.parts import (
    A_NUMBER,
    EVERYTHING,
    FilePart,
    Gathered,
    SpanText,
    Whole,
    Word,
    as_word,
    fit,
    one_of,
    wrong,
)
from rulesets.from_file.reading.problems import not_one_of
from rulesets.from_file.reading.rolls import Margins, ThrownDice

BY_NUMBERS = ("difference", "attack", "defence")
"""What a table may be read by that is a number of strength, and no odds."""
BY_STRENGTHS = ("odds", *BY_NUMBERS)
AT_END = "end"
"""Shifts that lead off a table stop at its end, whatever is said of odds beyond it."""
NOT_RISING = "The columns do not rise from left to right: begin with the one that is worst for the attacker."
READ_OFF = "?"
"""A cell that is read off the owner's copy."""
MOST_ROWS, MOST_COLUMNS = 60, 40
TEN = 10
_RULED = re.compile(r"[-+:=]*")


# Cells


@dataclass(frozen=True)
class Grid:
    """The cells of a table, with what heads them.

    Attributes:
        columns: the headings of the columns.
        rows: the headings of the rows.
        spans: which throws each row is for.
        texts: the texts of the cells, a tuple for each row.
        at: the line in the text of the columns, from 0.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    spans: tuple[Span, ...]
    texts: tuple[tuple[str, ...], ...]
    at: int


def cell_texts(text: Any) -> tuple[str, ...]:
    """List the texts of all cells of a table as it is written."""
    return tuple(cell for _, line in _lines(text)[1:] for cell in line[1:]) if isinstance(text, str) else ()


def _lines(text: str) -> list[tuple[int, list[str]]]:
    """List the lines of the cells, each with its number from 0; empty and drawn lines are left out."""
    lines = ((number, line.replace("|", " ").split()) for number, line in enumerate(text.splitlines()))
    return [(number, line) for number, line in lines if not _RULED.fullmatch("".join(line))]


def _grid(text: Any, info: ValidationInfo[Names]) -> Grid:
    """Read columns, rows and cells."""
    if not isinstance(text, str):
        raise wrong('The table has no cells: write cells = """ … """, with the columns in its first line.')
    lines = _lines(text)
    if len(lines) < 2:
        raise wrong("The table has no rows: write a line for each row below the line of the columns.")
    (at, head), *rows = lines
    columns = tuple(head[1:] if len(head) == len(rows[0][1]) and len(head) > 1 else head)
    if len(rows) > MOST_ROWS or len(columns) > MOST_COLUMNS:
        size = f"{len(rows)} rows and {len(columns)} columns"
        raise wrong(f"The table has {size}: use at most {MOST_ROWS} and {MOST_COLUMNS}.")
    problems, names = Gathered(), info.context
    for column in dict.fromkeys(each for place, each in enumerate(columns) if each in columns[:place]):
        problems.wrong(f"The column {column} is there twice.", at)
    known = {READ_OFF, *names.results, *names.open_rules()}
    patterns = [as_pattern(code) for code in names.results if "#" in code]
    spans = []
    for number, (row, *cells) in rows:
        if (found := span(row)) is None:
            problems.wrong(_backwards(row) or f"The row “{row}” is not {A_NUMBER}", number)
        else:
            spans.append(found)
        if len(cells) != len(columns):
            wanted = f"there {'is' if len(columns) == 1 else 'are'} {how_many(len(columns), 'column')}"
            problems.wrong(f"Row {row} has {how_many(len(cells), 'cell')}; {wanted}.", number)
        for cell in dict.fromkeys(cells):
            if cell not in known and not any(each.fullmatch(cell) for each in patterns):
                problems.wrong(not_one_of(cell, "a result", names.results), number)
    if overlap(spans):
        problems.wrong("Two rows are for the same number: give each number one row.")
    problems.end()
    return Grid(
        columns, tuple(row for _, (row, *_) in rows), tuple(spans), tuple(tuple(cells) for _, (_, *cells) in rows), at
    )


def _backwards(heading: str) -> str:
    """Say that a range is written from its end, if it is; else nothing."""
    turned = re.fullmatch(r"(-?[0-9]+)(\.\.|,|-)(-?[0-9]+)", plain(heading))
    if turned is None or span(f"{turned[3]}{turned[2]}{turned[1]}") is None:
        return ""
    return f"“{heading}” goes down: write the smaller number first, as in {turned[3]}{turned[2]}{turned[1]}."


def as_pattern(code: str) -> re.Pattern[str]:
    """Make the pattern of a code in which `#` stands for a number: `D#r`."""
    return re.compile(re.escape(code).replace(r"\#", r"(\d{1,3})"))


# Dice


def lowest_face(thrown: DiceNotation, rows: Sequence[Span]) -> int:
    """Say whether one d10 shows 0 to 9, as it does where a row is for 0 and none that ends is for 10."""
    if thrown.number != 1 or thrown.faces != TEN or not any(0 in each for each in rows):
        return 1
    printed = [each for each in rows if each.low > -FAR and each.high < FAR]
    ends = [*printed, *(each for each in rows if each.low == TEN)] if any(0 in each for each in printed) else rows
    return 1 if any(TEN in each for each in ends) else 0


def _throws(thrown: DiceNotation, low: int) -> Iterator[int]:
    faces = range(low, low + thrown.faces)
    if not thrown.digits:
        yield from range(low * thrown.number, (low + thrown.faces - 1) * thrown.number + 1)
        return
    made = [0]
    for _ in range(thrown.number):
        made = [10 * each + face for each in made for face in faces]
    yield from made


# Ends and limits


@dataclass(frozen=True)
class End:
    """What an end of a table comes to, for strengths that lie beyond it.

    Attributes:
        kind: `refuse`, `column` (the one at that end), `result`, `drm` or `open`.
        value: the result, the change of the die, or the key of the open rule.
    """

    kind: str
    value: Any = None


class DrmAtEnd(FilePart):
    """What changes the die where strengths lie beyond a table."""

    drm: Whole = Field(0, description="Is added to the die.")


def _end(value: Any, info: ValidationInfo[Names]) -> End:
    """Read what an end of a table comes to."""
    if isinstance(value, dict):
        return End("drm", DrmAtEnd.model_validate(value).drm)
    word, names = fit(as_word(value)), info.context
    usual = {"first": "column", "refuse": "refuse"} if info.field_name == "below" else {"last": "column"}
    if word in usual:
        return End(usual[word])
    known = (*usual, *names.results, *names.open_rules())
    if word not in known:
        raise wrong(not_one_of(word, f"what may lie {info.field_name} the table", known))
    return End("open" if word in names.open_rules() else "result", word)


def _limits(value: Any, info: ValidationInfo[Names]) -> Span | str:
    text = fit(as_word(value))
    found = text if text in info.context.open_rules() else odds_span(text)
    if found is None:
        raise wrong(f"“{text}” is not {A_NUMBER}")
    return found


AnEnd = Annotated[End, PlainValidator(_end, json_schema_input_type=str | int | DrmAtEnd)]


# Tables


def _by(word: str, info: ValidationInfo[Names]) -> str:
    """Read what a table is read by; where both sides throw in it, by the strength of each."""
    if not info.data.get("of_both"):
        return word
    if word != "strength":
        raise wrong(not_one_of(word, "what both sides find their columns by", ("strength",)))
    return "attack"


class Table(TitledPart):
    """A table of the game."""

    newer = ("for", "margin")

    cells: Annotated[Grid, PlainValidator(_grid, json_schema_input_type=str)] = Field(
        description="The table as it is printed: columns in the first line, then a line for each row."
    )
    of_both: Annotated[Literal["both", ""], one_of("for whom a table is", ("both",))] = Field(
        "", alias="for", description="With both, each side rolls in the column of its strength."
    )
    margin: Margins = Field(
        (), description="Where both roll, results by what the attackers inflict less what the defenders do."
    )
    dice: ThrownDice = Field(DiceNotation(1, 6), description="The dice that are rolled: d6, 2d6, d10, d0-9, d66.")
    by: Annotated[Word, AfterValidator(_by)] = Field(
        "", description="What is looked up in the columns: odds, difference, attack, defence, a question."
    )
    rounding: Annotated[Word, one_of("a way to round odds", ROUNDINGS, Names.open_rules)] = Field(
        "defender", description="How odds are rounded, or the open rule that says it."
    )
    below: AnEnd = Field(End("column"), description="What lies below the first column.")
    above: AnEnd = Field(End("column"), description="What lies above the last column.")
    beyond: Annotated[Word, one_of("what shifts off the table come to", (AT_END,), Names.open_rules)] = Field(
        "", description="With end, shifts stop there; or the open rule for shifts that lead off the table."
    )
    cap: Annotated[Word, one_of("an order of the cap", ("first", "last"), Names.open_rules)] = Field(
        "first", description="Whether what lies off the table is cut before shifts, or the open rule that says it."
    )
    limits: Annotated[Span | str, PlainValidator(_limits, json_schema_input_type=str | int)] = Field(
        EVERYTHING,
        description="The least and the most that is looked up, before shifts, or the open rule that says it.",
    )
    shifts: SpanText = Field(EVERYTHING, description="The least and the most that shifts come to.")
    drms: SpanText = Field(EVERYTHING, description="The least and the most that changes of the die come to.")

    _starts: tuple[Fraction, ...] = PrivateAttr(())
    _newer: bool = PrivateAttr(False)

    def usual(self, key: str) -> dict[str, Any]:
        by = self._read_by()
        cap = "last" if self._newer and (by == "odds" or _rise(by, self.starts) is not None) else "first"
        below = End("refuse" if by == "odds" else "column")
        return {**super().usual(key), "by": by, "below": below, "cap": cap}

    @property
    def columns(self) -> tuple[str, ...]:
        return self.cells.columns

    @property
    def starts(self) -> tuple[Fraction, ...]:
        """Say where each column begins; nothing where columns are words."""
        return self._starts

    @cached_property
    def low(self) -> int:
        """Give the number on the lowest face of a die; a d10 without more was from 0 in some files of format 1."""
        usual = 1 if self._newer else lowest_face(self.dice, self.cells.spans)
        return usual if self.dice.low is None else self.dice.low

    @cached_property
    def step(self) -> Fraction | None:
        """Give by how much its columns rise, where each rises by as much; None of odds, and where they do not."""
        return _rise(self.by, self.starts)

    def row(self, number: int) -> int:
        """Find the row of a number; of one that no row is for, the nearest row."""
        return min(range(len(self.cells.spans)), key=lambda place: self.cells.spans[place].distance(number))

    def column(self, number: int) -> int:
        """Find the column of a number by where columns begin; below the first it is -1."""
        return bisect_right(self.starts, number) - 1

    @cached_property
    def used(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(cell for row in self.cells.texts for cell in row))

    def look_at(self, problems: Gathered, names: Names) -> None:
        """Note what does not fit together, and find where columns begin."""
        self._newer = names.newer
        missing = (each for each in _throws(self.dice, self.low) if not any(each in span for span in self.cells.spans))
        if (number := next(missing, None)) is not None:
            from_0 = " For 0 to 9 write d0-9." if self._newer and number == TEN and self.dice.faces == TEN else ""
            problems.wrong(f"No row is for a throw of {number}: add one.{from_0}", "cells")
        if self.limits is not EVERYTHING and self._read_by() not in (BY_STRENGTHS if self._newer else BY_NUMBERS):
            said = "limits is for a table by difference, attack or defence: leave it out, or say by."
            problems.wrong(said, "limits")
        if self.of_both and (cell := next((each for each in self.used if not each.isdecimal()), None)) is not None:
            problems.wrong(f"{cell} is not a number: write what a side inflicts, as both roll in this table.", "cells")
        if self.margin and not self.of_both:
            problems.wrong('margin is for a table in which both sides roll: write for = "both".', "margin")
        self._find_starts(names, problems)

    def _read_by(self) -> str:
        if self.of_both:
            return "attack"
        is_of_odds = len(self.columns) > 1 or odds(self.columns[0])
        return self.by if "by" in self.model_fields_set else "odds" if is_of_odds else ""

    def _find_starts(self, names: Names, problems: Gathered) -> None:
        """Find where each column begins; nothing where columns are the answers to a question."""
        by = self._read_by()
        asked = names.questions.get(by)
        form = "number" if by in BY_STRENGTHS else asked.form if asked else ""
        if form == "number":
            found = [self._start(by, column, problems) for column in self.columns]
            self._starts = tuple(each for each in found if each is not None)
            if len(self.starts) == len(found) and sorted(set(self.starts)) != [*self.starts]:
                problems.wrong(NOT_RISING, "cells")
        elif form == "words" and asked:
            for word in (each for each in asked.words if each not in self.columns):
                problems.wrong(f"No column is for “{word}”, an answer to {by}: add it.", "cells")
        elif form:
            problems.wrong(f"{by} is not answered by one word or a number, so no column can be found by it.", "by")
        elif by:
            problems.wrong(not_one_of(by, "what a table is read by", (*BY_STRENGTHS, *names.questions)), "by")

    def _start(self, by: str, column: str, problems: Gathered) -> Fraction | None:
        read, as_odds = span(column), odds(column.removesuffix("+"))
        if by == "odds" and as_odds is not None:
            return as_odds
        if by != "odds" and read is not None:
            return read.low
        sentence = _backwards(column) or f"The column “{column}” is not {A_NUMBER}"
        if by == "odds":
            more = ' For other columns say by what they are read, such as by = "difference".' if read else ""
            sentence = f"The column “{column}” is not odds: write them such as 3-1 or 3-2.{more}"
        problems.wrong(sentence, "cells", self.cells.at)
        return None


def _rise(by: str, starts: Sequence[Fraction]) -> Fraction | None:
    """Give by how much columns rise, where each rises by as much; None of odds, and where they do not."""
    begin = [each for each in starts if each > -FAR]
    rises = {high - low for low, high in pairwise(begin)}
    return rises.pop() if by in BY_NUMBERS and len(rises) == 1 else None
