"""Tables as they are printed: columns of any kind, rows of numbers, cells that are results."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise, product
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, PlainValidator, PrivateAttr, ValidationInfo
from pydantic_core import PydanticKnownError

from rulesets.api import a_list
from rulesets.from_file.reading import notation, parts
from rulesets.from_file.reading.conditions import TitledPart
from rulesets.from_file.reading.names import ROUNDINGS, Names
from rulesets.from_file.reading.notation import FAR, DiceNotation, Grid, Span, backwards, odds, odds_span, span
from rulesets.from_file.reading.parts import A_NUMBER, EVERYTHING, Gathered, Word, as_word, fit, one_of, printed, wrong
from rulesets.from_file.reading.problems import few, not_one_of

BY_NUMBERS = ("difference", "attack", "defence")
"""What a table may be read by that is a number of strength, and no odds."""
BY_STRENGTHS = ("odds", *BY_NUMBERS)
AT_END = "end"
"""Shifts that lead off a table stop at its end, whatever is said of odds beyond it."""
NOT_RISING = "The columns do not rise from left to right: begin with the one that is worst for the attacker."
READ_OFF = "?"
"""A cell that is read off the owner's copy."""
TEN = 10
USUAL_FACES = (6, 10, 8, 4, 12, 20, 100)


def _cells_are_known(grid: Grid, problems: Gathered, names: Names) -> None:
    """Note columns and rows that cannot be told apart, and what is no result."""
    for column in dict.fromkeys(each for place, each in enumerate(grid.columns) if each in grid.columns[:place]):
        problems.wrong(f"The column {column} is there twice.", grid.at)
    known = {READ_OFF, *names.results, *names.open_rules()}
    patterns = [as_pattern(code) for code in names.results if "#" in code]
    for number, (row, *cells) in grid.lines:
        if span(row) is None:
            problems.wrong(backwards(row) or f"The row “{row}” is not {A_NUMBER}", number)
        for cell in dict.fromkeys(cells):
            if cell not in known and not any(each.fullmatch(cell) for each in patterns):
                problems.wrong(not_one_of(cell, "a result", names.results), number)
    spans = [(number, found) for number, (row, *_) in grid.lines if (found := span(row)) is not None]
    for place, (number, found) in enumerate(spans):
        if any(found.meets(other) for _, other in spans[:place]):
            problems.wrong("Two rows are for the same number: give each number one row.", number)


def as_pattern(code: str) -> re.Pattern[str]:
    """Make the pattern of a code in which `#` stands for a number: `D#r`."""
    return re.compile(re.escape(code).replace(r"\#", r"(\d{1,3})"))


NO_THROW = "is not a throw: write d6, 2d6, d10, d0-9 or d66, at most 4 dice of 100 faces."
ThrownDice = Annotated[DiceNotation, parts.notated(notation.dice, NO_THROW, str)]


def lowest_face(thrown: DiceNotation, rows: tuple[Span, ...]) -> int:
    """Say whether one d10 shows 0 to 9, as it does where a row is for 0 and none that ends is for 10."""
    if thrown.number != 1 or thrown.faces != TEN or not any(0 in each for each in rows):
        return 1
    printed = [each for each in rows if each.low > -FAR and each.high < FAR]
    ends = [*printed, *(each for each in rows if each.low == TEN)] if any(0 in each for each in printed) else rows
    return 1 if any(TEN in each for each in ends) else 0


@dataclass(frozen=True)
class End:
    """What an end of a table comes to, for strengths that lie beyond it.

    Attributes:
        kind: `refuse`, `column` (the one at that end), `result`, `drm` or `open`.
        value: the result, the change of the die, or the key of the open rule.
    """

    kind: str
    value: Any = None


class DrmAtEnd(parts.FilePart):
    """What changes the die where strengths lie beyond a table."""

    drm: parts.Whole = Field(0, description="Is added to the die.")


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
        raise wrong(backwards(text) or f"“{text}” is not {A_NUMBER}")
    return found


AnEnd = Annotated[End, PlainValidator(_end, json_schema_input_type=str | int | DrmAtEnd)]


def _by(word: str, info: ValidationInfo[Names]) -> str:
    """Say what a table is read by: odds where that is not said; where both sides throw in it, the strength of each."""
    cells: Grid | None = info.data.get("cells")
    if info.data.get("of_both"):
        if word not in ("", "strength"):
            raise wrong(not_one_of(word, "what both sides find their columns by", ("strength",)))
        return "attack"
    is_of_odds = cells is not None and (len(cells.columns) > 1 or odds(cells.columns[0]))
    return word or ("odds" if is_of_odds else "")


@dataclass(frozen=True)
class ResultLine:
    """A line of `margin` or `ratio`, which is the how-manieth of its text: for which numbers a result is."""

    span: Span
    code: str
    at: int


LINES = {"margin": (span, A_NUMBER.rstrip(".")), "ratio": (odds_span, "a ratio: write one such as <=1-2, 1-1 or 2-1+")}
"""How the number of a line is read, by the key under which the lines stand, and what it must be."""


def _lines(value: Any, info: ValidationInfo[Any]) -> tuple[ResultLine, ...]:
    """Read a line for each of the numbers that there may be."""
    if not isinstance(value, str):
        raise PydanticKnownError("string_type")
    key, problems, found, results = info.field_name or "", Gathered(), list[ResultLine](), info.context.results
    read, wanted = LINES[key]
    for number, line in notation.lines_in_cells(value):
        numbers = read(line[0])
        if len(line) != 2:
            problems.wrong(f"“{' '.join(line)}” needs a number and a result: write <=0 miss.", number)
        elif numbers is None or (key == "ratio" and -FAR < numbers.low < 0):
            problems.wrong(f"“{line[0]}” is not {wanted}.", number)
        elif line[1] not in results:
            problems.wrong(not_one_of(line[1], "a result", results), number)
        else:
            found.append(ResultLine(numbers, line[1], number))
    problems.end()
    for each in _tried(found, key):
        if not any(each in of.span for of in found):
            raise wrong(f"No line of {key} is for {each if key == 'margin' else notation.odds_name(each)}: add one.")
    return tuple(found)


def _tried(lines: Sequence[ResultLine], key: str) -> list[Fraction]:
    """List the ends of all lines, what lies between them, and what lies beyond; a margin is a whole number."""
    ends = sorted({end for each in lines for end in (each.span.low, each.span.high) if abs(end) < FAR})
    if key == "margin":
        return sorted({Fraction(int(end) + by) for end in ends for by in (-1, 0, 1)})
    between = ((low + high) / 2 for low, high in pairwise(ends))
    return sorted({*ends, *between, ends[0] / 2, ends[-1] + 1}) if ends else []


ResultLines = Annotated[tuple[ResultLine, ...], PlainValidator(_lines, json_schema_input_type=str)]


class Table(TitledPart):
    """A table of the game."""

    newer = ("for", "margin")

    cells: Annotated[Grid, printed("table", _cells_are_known)] = Field(
        description="The table as it is printed: columns in the first line, then a line for each row."
    )
    of_both: Annotated[Literal["both", ""], one_of("for whom a table is", ("both",))] = Field(
        "", alias="for", description="With both, each side rolls in the column of its strength."
    )
    margin: ResultLines = Field((), description="Where both roll, results by what attackers inflict less defenders.")
    dice: ThrownDice = Field(DiceNotation(1, 6), description="The dice that are rolled: d6, 2d6, d10, d0-9, d66.")
    by: Annotated[Word, AfterValidator(_by)] = Field(
        "",
        validate_default=True,
        description="What is looked up in the columns: odds, difference, attack, defence, a question.",
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
    shifts: parts.SpanText = Field(EVERYTHING, description="The least and the most that shifts come to.")
    drms: parts.SpanText = Field(EVERYTHING, description="The least and the most that changes of the die come to.")

    _starts: tuple[Fraction, ...] = PrivateAttr(())
    _low: int = PrivateAttr(1)

    def usual(self, key: str, names: Names) -> dict[str, Any]:
        below = End("refuse" if self.by == "odds" else "column")
        cap = "last" if names.newer and (self.by == "odds" or self.step is not None) else "first"
        return {**super().usual(key, names), "below": below, "cap": cap}

    @property
    def columns(self) -> tuple[str, ...]:
        return self.cells.columns

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """Say which throws each row is for."""
        return tuple(found for row in self.cells.rows if (found := span(row)) is not None)

    @property
    def starts(self) -> tuple[Fraction, ...]:
        """Say where each column begins; nothing where columns are words."""
        return self._starts

    @property
    def low(self) -> int:
        """Give the number on the lowest face of a die; a d10 without more was from 0 in some files of format 1."""
        return self._low

    @cached_property
    def step(self) -> Fraction | None:
        """Give by how much its columns rise, where each rises by as much; None of odds, and where they do not."""
        begin = [each for each in self.starts if each > -FAR]
        rises = {high - low for low, high in pairwise(begin)}
        return rises.pop() if self.by in BY_NUMBERS and len(rises) == 1 else None

    def row(self, number: int) -> int:
        """Find the row of a number; of one that no row is for, the nearest row."""
        return min(range(len(self.spans)), key=lambda place: self.spans[place].distance(number))

    def column(self, number: int) -> int:
        """Find the column of a number by where columns begin; below the first it is -1."""
        return bisect_right(self.starts, number) - 1

    @cached_property
    def used(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(cell for row in self.cells.texts for cell in row))

    def look_at(self, problems: Gathered, names: Names) -> None:
        """Note what does not fit together, and find the lowest face and where columns begin."""
        usual = 1 if names.newer else lowest_face(self.dice, self.spans)
        self._low = usual if self.dice.low is None else self.dice.low
        thrown = self.dice.numbers(self.low)
        missing = [str(each) for each in thrown if not any(each in span for span in self.spans)]
        if missing:
            is_from_0 = names.newer and missing == [str(TEN)] and self.dice.faces == TEN
            from_0 = " For 0 to 9 write d0-9." * is_from_0
            beside, _ = self.cells.lines[self.row(int(missing[0]))]
            add, meant = "add one" if len(missing) == 1 else "add them", self._dice_of_rows()
            others = meant or "the dice that the rows are for"
            if meant or len(missing) > 1:
                add = f"{add}, or write {others} in place of {self.dice}"
            problems.wrong(f"No row is for a throw of {few(missing)}: {add}.{from_0}", "cells", beside)
        if self.limits is not EVERYTHING and self.by not in (BY_STRENGTHS if names.newer else BY_NUMBERS):
            said = "limits is for a table by difference, attack or defence: leave it out, or say by."
            problems.wrong(said, "limits")
        if self.of_both and (cell := next((each for each in self.used if not each.isdecimal()), None)) is not None:
            problems.wrong(f"{cell} is not a number: write what a side inflicts, as both roll in this table.", "cells")
        if self.margin and not self.of_both:
            problems.wrong('margin is for a table in which both sides roll: write for = "both".', "margin")
        asked = names.questions.get(self.by)
        form = "number" if self.by in BY_STRENGTHS else asked.form if asked else ""
        if form == "number":
            found = [self._start(column) for column in self.columns]
            bad = [column for column, start in zip(self.columns, found, strict=True) if start is None]
            if bad:
                problems.wrong(self._no_start(bad), "cells", self.cells.at)
            self._starts = tuple(each for each in found if each is not None)
            if len(self.starts) == len(found) and sorted(set(self.starts)) != [*self.starts]:
                problems.wrong(NOT_RISING, "cells", self.cells.at)
            elif names.newer and self.by != "odds" and len(self.starts) == len(found):
                self._meet(problems)
        elif form == "words" and asked:
            for word in (each for each in asked.words if each not in self.columns):
                problems.wrong(f"No column is for “{word}”, an answer to {self.by}: add it.", "cells", self.cells.at)
        elif form:
            said = f"{self.by} is not answered by one word or a number, so no column can be found by it."
            problems.wrong(said, "by")
        elif self.by:
            known = (*BY_STRENGTHS, *names.questions)
            problems.wrong(not_one_of(self.by, "what a table is read by", known), "by")

    def _dice_of_rows(self) -> DiceNotation | None:
        """Find dice of which the rows have each number, from the least to the highest, and no others."""
        ends = sorted(end for each in self.spans for end in (each.low, each.high) if abs(end) < FAR)
        for number, faces in product(range(1, notation.MOST_DICE + 1), USUAL_FACES):
            thrown = DiceNotation(number, faces)
            shown = thrown.numbers() if [*ends[:1], *ends[-1:]] == [number, number * faces] else ()
            if shown and all(any(each in row for row in self.spans) for each in shown):
                return thrown
        return None

    def _meet(self, problems: Gathered) -> None:
        """Note columns headed by ranges that leave numbers out, or have some in common with the next column."""
        for (column, after), start in zip(pairwise(self.columns), self.starts[1:], strict=True):
            said = span(column)
            end = FAR if said is None else said.high if said.open_high else said.high + 1
            if said is not None and said.low < said.high < FAR and start != end:
                fault = "leave numbers out" if start > end else "overlap"
                told = f"The columns {column} and {after} {fault}: begin each where the one before it ends."
                problems.wrong(told, "cells", self.cells.at)

    def _start(self, column: str) -> Fraction | None:
        """Read where a column begins; None where its heading does not say it."""
        if self.by == "odds":
            return odds(column.removesuffix("+"))
        read = span(column)
        return None if read is None else read.low

    def _no_start(self, columns: Sequence[str]) -> str:
        """Say that headings of columns do not say where these begin."""
        one, named = len(columns) == 1, a_list([f"“{each}”" for each in columns], "and")
        are = f"The column {named} is" if one else f"The columns {named} are"
        if self.by == "odds":
            more = ' For other columns say by what they are read, such as by = "difference".'
            write = f"odds: write {'them' if one else 'each'} such as 3-1 or 3-2."
            return f"{are} not {write}{more if any(map(span, columns)) else ''}"
        turned = next((said for said in map(backwards, columns) if said), "")
        wanted = A_NUMBER if one else A_NUMBER.replace("a number or a range", "numbers or ranges")
        return turned or f"{are} not {wanted}"
