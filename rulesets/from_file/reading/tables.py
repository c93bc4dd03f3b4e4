"""Tables as they are printed: columns of any kind, rows of numbers, cells that are results."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice, pairwise
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, PlainValidator, PrivateAttr, ValidationInfo
from pydantic_core import PydanticKnownError

from rulesets.from_file.reading.conditions import A_NUMBER, ROUNDINGS, Names
from rulesets.from_file.reading.notation import (
    FAR,
    DiceNotation,
    Span,
    dice,
    odds,
    odds_name,
    odds_span,
    overlap,
    plain,
    span,
)
from rulesets.from_file.reading.parts import (
    Cite,
    FilePart,
    FilledText,
    Gathered,
    Named,
    OneOf,
    Whole,
    Word,
    as_word,
    fit,
    wrong,
)
from rulesets.from_file.reading.problems import not_one_of

BY_STRENGTHS = ("odds", "difference", "attack", "defence")
BY_NUMBERS = ("difference", "attack", "defence")
"""What a table may be read by that is a number of strength, and no odds."""
AT_END = "end"
"""Shifts that lead off a table stop at its end, whatever is said of odds beyond it."""
_RULED = re.compile(r"[-+:=]*")
NOT_RISING = "The columns do not rise from left to right: begin with the one that is worst for the attacker."
READ_OFF = "?"
"""A cell that is read off the owner's copy."""
MOST_ROWS, MOST_COLUMNS = 60, 40
TEN = 10


@dataclass(frozen=True)
class End:
    """What an end of a table comes to, for strengths that lie beyond it.

    Attributes:
        kind: `refuse`, `column` (the one at that end), `result`, `drm` or `open`.
        value: the result, the change of the die, or the key of the open rule.
    """

    kind: str
    value: Any = None


EVERYTHING = Span(-FAR, FAR)


# Cells


@dataclass(frozen=True)
class Grid:
    """The cells of a table, with what heads them.

    Attributes:
        columns: the headings of the columns.
        rows: the headings of the rows.
        spans: which throws each row is for.
        texts: the texts of the cells, a tuple for each row.
        at: the line in the text of the columns, then that of each row, from 0.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    spans: tuple[Span, ...]
    texts: tuple[tuple[str, ...], ...]
    at: tuple[int, ...]


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
    head, rows = lines[0][1], lines[1:]
    columns = tuple(head[1:] if len(head) == len(rows[0][1]) and len(head) > 1 else head)
    if len(rows) > MOST_ROWS or len(columns) > MOST_COLUMNS:
        size = f"{len(rows)} rows and {len(columns)} columns"
        raise wrong(f"The table has {size}: use at most {MOST_ROWS} and {MOST_COLUMNS}.")
    gathered = Gathered()
    for place, column in enumerate(columns):
        if column in columns[:place]:
            gathered.wrong(f"The column {column} is there twice.", lines[0][0])
    known, patterns = {*info.context.results}, [as_pattern(code) for code in info.context.results if "#" in code]
    found = [_span_of_row(number, line, columns, gathered) for number, line in rows]
    for number, line in rows:
        for cell in dict.fromkeys(line[1:]):
            is_known = cell == READ_OFF or cell in known or cell in info.context.open_rules()
            if not is_known and not any(each.fullmatch(cell) for each in patterns):
                gathered.wrong(not_one_of(cell, "a result", info.context.results), number)
    spans = tuple(each for each in found if each is not None)
    if overlap(spans):
        gathered.wrong("Two rows are for the same number: give each number one row.")
    gathered.end()
    texts = tuple(tuple(line[1:]) for _, line in rows)
    return Grid(columns, tuple(line[0] for _, line in rows), spans, texts, tuple(number for number, _ in lines))


def _span_of_row(number: int, line: list[str], columns: tuple[str, ...], gathered: Gathered) -> Span | None:
    found = span(line[0])
    if found is None:
        sentence = _backwards(line[0]) or f"The row “{line[0]}” is not {A_NUMBER}"
        gathered.wrong(sentence, number)
    if len(line) - 1 != len(columns):
        there = f"Row {line[0]} has {_many(len(line) - 1, 'cell')}"
        wanted = f"there {'is' if len(columns) == 1 else 'are'} {_many(len(columns), 'column')}"
        gathered.wrong(f"{there}; {wanted}.", number)
    return found


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _backwards(heading: str) -> str:
    """Say that a range is written from its end, if it is; else nothing."""
    turned = re.fullmatch(r"(-?[0-9]+)(\.\.|,|-)(-?[0-9]+)", plain(heading))
    if turned is None or span(f"{turned[3]}{turned[2]}{turned[1]}") is None:
        return ""
    return f"“{heading}” goes down: write the smaller number first, as in {turned[3]}{turned[2]}{turned[1]}."


def as_pattern(code: str) -> re.Pattern[str]:
    """Make the pattern of a code in which `#` stands for a number: `D#r`."""
    return re.compile(re.escape(code).replace(r"\#", r"(\d{1,3})"))


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


# What else is said of a table


def _dice(value: Any) -> DiceNotation:
    text = fit(value)
    found = dice(text)
    if found is None:
        raise wrong(f"“{text}” is not a throw: write d6, 2d6, d10, d0-9 or d66, at most 4 dice of 100 faces.")
    return found


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


def _range(value: Any) -> Span:
    found = span(fit(as_word(value)))
    if found is None:
        raise wrong(f"“{value}” is not {A_NUMBER}")
    return found


def _limits(value: Any, info: ValidationInfo[Names]) -> Span | str:
    text = fit(as_word(value))
    if text in info.context.open_rules():
        return text
    found = odds_span(text)
    if found is None:
        raise wrong(f"“{text}” is not {A_NUMBER}")
    return found


AnEnd = Annotated[End, PlainValidator(_end, json_schema_input_type=str | int | DrmAtEnd)]
SpanText = Annotated[Span, PlainValidator(_range, json_schema_input_type=str | int)]


@dataclass(frozen=True)
class ResultLine:
    """A line of `margin` or `ratio`: for which numbers a result is."""

    span: Span
    code: str


def result_lines(
    value: Any, info: ValidationInfo[Names], read: Callable[[str], Span | None], wanted: str
) -> tuple[ResultLine, ...]:
    """Read lines of a number and a result, for each of the numbers that there may be."""
    if not isinstance(value, str):
        raise PydanticKnownError("string_type")
    problems, found = Gathered(), list[ResultLine]()
    lines = [(number, line.split()) for number, line in enumerate(value.splitlines()) if line.strip()]
    for number, parts in lines:
        numbers = read(parts[0])
        if len(parts) != 2:
            said = f"“{' '.join(parts)}” needs a number and a result: write <=0 miss."
            problems.wrong(said, number)
        elif numbers is None:
            problems.wrong(f"“{parts[0]}” is not {wanted}.", number)
        elif parts[1] not in info.context.results:
            problems.wrong(not_one_of(parts[1], "a result", info.context.results), number)
        else:
            found.append(ResultLine(numbers, parts[1]))
    if found and len(found) == len(lines):
        missing = (each for each in _tried(found, info.field_name) if not any(each in line.span for line in found))
        for gap in islice(missing, 1):
            said = f"{gap}" if info.field_name == "margin" else odds_name(gap)
            problems.wrong(f"No line of {info.field_name} is for {said}: add one.")
    problems.end()
    return tuple(found)


def _tried(lines: Sequence[ResultLine], key: str | None) -> list[Fraction]:
    """List the ends of all lines, what lies between them, and what lies beyond; a margin is a whole number."""
    ends = sorted({end for each in lines for end in (each.span.low, each.span.high) if abs(end) < FAR})
    if key == "margin":
        return sorted({Fraction(int(end) + by) for end in ends for by in (-1, 0, 1)})
    return sorted({*ends, ends[0] / 2, ends[-1] + 1, *((low + high) / 2 for low, high in pairwise(ends))})


def _margins(value: Any, info: ValidationInfo[Names]) -> tuple[ResultLine, ...]:
    return result_lines(value, info, span, "a number or a range: write one such as 3, 2..3, <=0 or 12+")


def _by(word: str, info: ValidationInfo[Names]) -> str:
    """Read what a table is read by; where both sides throw in it, by the strength of each."""
    if not info.data.get("of_both"):
        return word
    if word != "strength":
        raise wrong(not_one_of(word, "what both sides find their columns by", ("strength",)))
    return "attack"


Margins = Annotated[tuple[ResultLine, ...], PlainValidator(_margins, json_schema_input_type=str)]
ThrownDice = Annotated[DiceNotation, PlainValidator(_dice, json_schema_input_type=str)]


class Table(Named):
    """A table of the game."""

    grid: Annotated[Grid, PlainValidator(_grid, json_schema_input_type=str)] = Field(
        alias="cells", description="The table as it is printed: columns in the first line, then a line for each row."
    )
    of_both: Annotated[Literal["both", ""], OneOf("for whom a table is", ("both",))] = Field(
        "", alias="for", description="With both, each side rolls in the column of its strength."
    )
    margin: Margins = Field(
        (), description="Where both roll, results by what the attackers inflict less what the defenders do."
    )
    dice: ThrownDice = Field(DiceNotation(1, 6), description="The dice that are rolled: d6, 2d6, d10, d0-9, d66.")
    by: Annotated[Word, AfterValidator(_by)] = Field(
        "", description="What is looked up in the columns: odds, difference, attack, defence, a question."
    )
    rounding: Annotated[Word, OneOf("a way to round odds", ROUNDINGS, Names.open_rules)] = Field(
        "defender", description="How odds are rounded, or the open rule that says it."
    )
    below: AnEnd = Field(End("column"), description="What lies below the first column.")
    above: AnEnd = Field(End("column"), description="What lies above the last column.")
    beyond: Annotated[Word, OneOf("what shifts off the table come to", (AT_END,), Names.open_rules)] = Field(
        "", description="With end, shifts stop there; or the open rule for shifts that lead off the table."
    )
    cap: Annotated[Word, OneOf("an order of the cap", ("first", "last"), Names.open_rules)] = Field(
        "first", description="Whether what lies off the table is cut before shifts, or the open rule that says it."
    )
    limits: Annotated[Span | str, PlainValidator(_limits, json_schema_input_type=str | int)] = Field(
        EVERYTHING,
        description="The least and the most that is looked up, before shifts, or the open rule that says it.",
    )
    shifts: SpanText = Field(EVERYTHING, description="The least and the most that shifts come to.")
    drms: SpanText = Field(EVERYTHING, description="The least and the most that changes of the die come to.")
    title: FilledText = Field("", description="What the screen calls it.")
    help: FilledText = Field("", description="The teaching text of its die.")
    cite: Cite = Field("", description="The section where it is printed.")

    _starts: tuple[Fraction, ...] = PrivateAttr(())
    _newer: bool = PrivateAttr(False)

    def usual(self, key: str) -> dict[str, Any]:
        """Call it by its name; odds below it are no attack."""
        by = self._read_by()
        cap = "last" if self._newer and (by == "odds" or _rise(by, self._starts) is not None) else "first"
        below = End("refuse" if by == "odds" else "column")
        return {"by": by, "below": below, "cap": cap, "title": key, "cite": key}

    @property
    def columns(self) -> tuple[str, ...]:
        """Give the headings of the columns."""
        return self.grid.columns

    @property
    def rows(self) -> tuple[str, ...]:
        """Give the headings of the rows."""
        return self.grid.rows

    @property
    def spans(self) -> tuple[Span, ...]:
        """Say which throws each row is for."""
        return self.grid.spans

    @property
    def cells(self) -> tuple[tuple[str, ...], ...]:
        """Give the texts of the cells, a tuple for each row."""
        return self.grid.texts

    @cached_property
    def starts(self) -> tuple[Fraction, ...]:
        """Say where each column begins; nothing where columns are words."""
        return self._starts

    @cached_property
    def low(self) -> int:
        """Give the number on the lowest face of a die; a d10 without more was from 0 in some files of format 1."""
        usual = 1 if self._newer else lowest_face(self.dice, self.spans)
        return usual if self.dice.low is None else self.dice.low

    def row(self, number: int) -> int:
        """Find the row of a number; of one that no row is for, the nearest row."""
        if number not in self._rows_found:
            self._rows_found[number] = min(range(len(self.spans)), key=lambda place: self.spans[place].distance(number))
        return self._rows_found[number]

    def column(self, number: int) -> int:
        """Find the column of a number by where columns begin; below the first it is -1."""
        if number not in self._columns_found:
            self._columns_found[number] = bisect_right(self.starts, number) - 1
        return self._columns_found[number]

    @cached_property
    def _columns_found(self) -> dict[int, int]:
        """Keep the columns that were found, as the rows."""
        return {}

    @cached_property
    def _rows_found(self) -> dict[int, int]:
        """Keep the rows that were found; odds look for the same ones again and again."""
        return {}

    @cached_property
    def finders(self) -> dict[tuple[int, int], Any]:
        """Keep what finds the cells of a column, by its place and the change of the throw; play puts it there."""
        return {}

    @cached_property
    def step(self) -> Fraction | None:
        """Give by how much its columns rise, where each rises by as much; None of odds, and where they do not."""
        return _rise(self.by, self.starts)

    def used(self) -> tuple[str, ...]:
        """List the texts of its cells, each once."""
        return tuple(dict.fromkeys(cell for row in self.cells for cell in row))

    def look_at(self, problems: Gathered, names: Names) -> None:
        """Note what does not fit together, and find where columns begin."""
        self._newer = bool(names.newer)
        missing = (each for each in _throws(self.dice, self.low) if not any(each in span for span in self.spans))
        if (number := next(missing, None)) is not None:
            from_0 = " For 0 to 9 write d0-9." if self._newer and number == TEN and self.dice.faces == TEN else ""
            problems.wrong(f"No row is for a throw of {number}: add one.{from_0}", "cells")
        limited = BY_STRENGTHS if self._newer else BY_NUMBERS
        if self.limits is not EVERYTHING and self._read_by() not in limited:
            said = "limits is for a table by difference, attack or defence: leave it out, or say by."
            problems.wrong(said, "limits")
        if self.of_both and (cell := next((each for each in self.used() if not each.isdecimal()), None)) is not None:
            problems.wrong(f"{cell} is not a number: write what a side inflicts, as both roll in this table.", "cells")
        if self.margin and not self.of_both:
            problems.wrong('margin is for a table in which both sides roll: write for = "both".', "margin")
        self._starts = self._find_starts(names, problems)

    def _read_by(self) -> str:
        if self.of_both:
            return "attack"
        is_of_odds = len(self.columns) > 1 or odds(self.columns[0])
        return self.by if "by" in self.model_fields_set else "odds" if is_of_odds else ""

    def _find_starts(self, names: Names, problems: Gathered) -> tuple[Fraction, ...]:
        """Find where each column begins; nothing where columns are the answers to a question."""
        by = self._read_by()
        asked = names.questions.get(by)
        if by and by not in BY_STRENGTHS and asked is None:
            known = (*BY_STRENGTHS, *names.questions)
            problems.wrong(not_one_of(by, "what a table is read by", known), "by")
        if by in BY_STRENGTHS or (asked is not None and asked.form == "number"):
            found = [self._start(by, column, problems) for column in self.columns]
            starts = tuple(each for each in found if each is not None)
            if len(starts) == len(found) and sorted(set(starts)) != [*starts]:
                problems.wrong(NOT_RISING, "cells")
            return starts
        if asked is not None and asked.form != "words":
            sentence = f"{by} is not answered by one word or a number, so no column can be found by it."
            problems.wrong(sentence, "by")
        for word in asked.words if asked is not None and asked.form == "words" else ():
            if word not in self.columns:
                problems.wrong(f"No column is for “{word}”, an answer to {by}: add it.", "cells")
        return ()

    def _start(self, by: str, column: str, problems: Gathered) -> Fraction | None:
        read = span(column)
        if by != "odds" and read is not None:
            return read.low
        sentence = _backwards(column) or f"The column “{column}” is not {A_NUMBER}"
        if by == "odds":
            found = odds(column.removesuffix("+"))
            if found is not None:
                return found
            more = ' For other columns say by what they are read, such as by = "difference".' if read else ""
            sentence = f"The column “{column}” is not odds: write them such as 3-1 or 3-2.{more}"
        problems.wrong(sentence, "cells", self.grid.at[0])
        return None


def _rise(by: str, starts: Sequence[Fraction]) -> Fraction | None:
    """Give by how much columns rise, where each rises by as much; None of odds, and where they do not."""
    begin = [each for each in starts if each > -FAR]
    rises = {high - low for low, high in pairwise(begin)}
    return rises.pop() if by in BY_NUMBERS and len(rises) == 1 else None
