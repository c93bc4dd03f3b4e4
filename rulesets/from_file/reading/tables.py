"""Tables as they are printed: columns of any kind, rows of numbers, cells that are results."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Any

from rulesets.from_file.reading.conditions import A_NUMBER, ROUNDINGS, Names
from rulesets.from_file.reading.notation import FAR, DiceNotation, Span, dice, odds, overlap, plain, span
from rulesets.from_file.reading.row import Row, not_one_of

IN_TABLE = (
    "cells",
    "dice",
    "by",
    "rounding",
    "below",
    "above",
    "beyond",
    "cap",
    "limits",
    "shifts",
    "drms",
    "title",
    "help",
    "cite",
)
BY_STRENGTHS = ("odds", "difference", "attack", "defence")
BY_NUMBERS = ("difference", "attack", "defence")
"""What a table may be read by that is a number of strength, and no odds."""
AT_END = "end"
"""Shifts that lead off a table stop at its end, whatever is said of odds beyond it."""
_RULED = re.compile(r"[-+:=]*")
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


@dataclass(frozen=True)
class Table:
    """A table of the game.

    Attributes:
        name: what the file calls it.
        title: what the screen calls it.
        cite: the section where it is printed.
        help: the teaching text of its die.
        columns: the headings of the columns.
        rows: the headings of the rows.
        cells: the texts of the cells, a tuple for each row.
        by: what is looked up in the columns: one of `BY_STRENGTHS`, or the key of a question; empty if there is one.
        starts: where each column begins; empty where columns are words.
        spans: which throws each row is for.
        dice: what is thrown.
        low: the number on the lowest face of a die.
        rounding: how odds are rounded: a word, or the key of an open rule.
        below: what lies below the first column.
        above: what lies above the last column.
        beyond: `end` where shifts stop at the end of the table, or the open rule for shifts that lead off it; empty
            where they come to what `below` and `above` say.
        cap: whether odds off the table are cut `first` or `last`, or the key of the open rule that says it.
        limits: the least and the most of the number that is looked up, before shifts.
        shifts: the least and the most that shifts come to.
        drms: the least and the most that changes of the die come to.
    """

    name: str
    title: str
    cite: str
    help: str
    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    by: str
    starts: tuple[Fraction, ...]
    spans: tuple[Span, ...]
    dice: DiceNotation
    low: int
    rounding: str
    below: End
    above: End
    beyond: str
    cap: str
    limits: Span
    shifts: Span
    drms: Span

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
        starts = [each for each in self.starts if each > -FAR]
        rises = {high - low for low, high in pairwise(starts)}
        return rises.pop() if self.by in BY_NUMBERS and len(rises) == 1 else None

    def used(self) -> tuple[str, ...]:
        """List the texts of its cells, each once."""
        return tuple(dict.fromkeys(cell for row in self.cells for cell in row))


EVERYTHING = Span(-FAR, FAR)


def table(name: str, row: Row, names: Names) -> Table | None:
    """Read a table; None where its cells cannot be read."""
    row.only(*IN_TABLE)
    columns, rows, cells = _cells(row)
    if not cells:
        return None
    by = row.word("by", "odds" if len(columns) > 1 or odds(columns[0]) else "")
    thrown = _dice(row)
    spans = _rows(row, rows)
    low = thrown.low if thrown.low is not None else lowest_face(thrown, spans)
    if dice(row.word("dice", "d6")) is not None:
        _all_throws_have_a_row(row, thrown, low, spans)
    _cells_are_results(row, names)
    cite = row.text("cite", name)
    return Table(
        name,
        row.line("title", name),
        cite,
        row.line("help"),
        columns,
        rows,
        cells,
        by,
        _starts(row, by, columns, names),
        spans,
        thrown,
        low,
        row.one_of("rounding", (*ROUNDINGS, *names.open_rules()), "a way to round odds", "defender"),
        _end(row, "below", "first", End("refuse") if by == "odds" else End("column"), names),
        _end(row, "above", "last", End("column"), names),
        row.one_of("beyond", (AT_END, *names.open_rules()), "what shifts off the table come to"),
        row.one_of("cap", ("first", "last", *names.open_rules()), "an order of the cap", "first"),
        _limits(row, by),
        _range(row, "shifts"),
        _range(row, "drms"),
    )


def _lines(row: Row) -> list[tuple[int, list[str]]]:
    """List the lines of the cells, each with its number from 0; empty and drawn lines are left out."""
    text = row.values.get("cells")
    if not isinstance(text, str):
        row.wrong('The table has no cells: write cells = """ … """, with the columns in its first line.')
        return []
    lines = ((number, line.replace("|", " ").split()) for number, line in enumerate(text.splitlines()))
    return [(number, line) for number, line in lines if not _RULED.fullmatch("".join(line))]


def _cells(row: Row) -> tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Read columns, rows and cells; all empty where they are not a table."""
    lines = _lines(row)
    nothing: tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, ...], ...]] = ((), (), ())
    if "cells" not in row or not lines:
        return nothing
    if len(lines) < 2:
        row.wrong("The table has no rows: write a line for each row below the line of the columns.", "cells")
        return nothing
    head = lines[0][1]
    columns = tuple(head[1:] if len(head) == len(lines[1][1]) and len(head) > 1 else head)
    sound = _are_few(row, lines, columns) and _are_equal(row, lines, columns)
    if not sound:
        return nothing
    return columns, tuple(line[0] for _, line in lines[1:]), tuple(tuple(line[1:]) for _, line in lines[1:])


def _are_equal(row: Row, lines: list[tuple[int, list[str]]], columns: tuple[str, ...]) -> bool:
    uneven = [(number, line) for number, line in lines[1:] if len(line) - 1 != len(columns)]
    for number, line in uneven:
        there = f"Row {line[0]} has {_many(len(line) - 1, 'cell')}"
        wanted = f"there {'is' if len(columns) == 1 else 'are'} {_many(len(columns), 'column')}"
        row.problems.add_in_text((*row.path, "cells"), number, f"{there}; {wanted}.")
    for place, column in enumerate(columns):
        if column in columns[:place]:
            row.problems.add_in_text((*row.path, "cells"), lines[0][0], f"The column {column} is there twice.")
    return not uneven and len(set(columns)) == len(columns)


def _are_few(row: Row, lines: list[tuple[int, list[str]]], columns: tuple[str, ...]) -> bool:
    if len(lines) - 1 <= MOST_ROWS and len(columns) <= MOST_COLUMNS:
        return True
    size = f"{len(lines) - 1} rows and {len(columns)} columns"
    row.wrong(f"The table has {size}: use at most {MOST_ROWS} and {MOST_COLUMNS}.", "cells")
    return False


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _cells_are_results(row: Row, names: Names) -> None:
    patterns = [as_pattern(code) for code in names.results]
    for number, line in _lines(row)[1:]:
        for cell in dict.fromkeys(line[1:]):
            known = cell == READ_OFF or cell in names.open_rules() or any(each.fullmatch(cell) for each in patterns)
            if not known:
                sentence = not_one_of(cell, "a result", names.results)
                row.problems.add_in_text((*row.path, "cells"), number, sentence)


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


def _dice(row: Row) -> DiceNotation:
    text = row.word("dice", "d6")
    found = dice(text)
    if found is None:
        row.wrong(f"“{text}” is not a throw: write d6, 2d6, d10, d0-9 or d66, at most 4 dice of 100 faces.", "dice")
    return found or DiceNotation(1, 6)


def _rows(row: Row, headings: tuple[str, ...]) -> tuple[Span, ...]:
    numbers = [number for number, _ in _lines(row)[1:]]
    found = []
    for number, heading in zip(numbers, headings, strict=False):
        read = span(heading)
        if read is None:
            sentence = _backwards(heading) or f"The row “{heading}” is not {A_NUMBER}"
            row.problems.add_in_text((*row.path, "cells"), number, sentence)
        else:
            found.append(read)
    if overlap(found):
        row.wrong("Two rows are for the same number: give each number one row.", "cells")
    return tuple(found) if len(found) == len(headings) else ()


def _all_throws_have_a_row(row: Row, thrown: DiceNotation, low: int, spans: tuple[Span, ...]) -> None:
    """Note the first throw that falls between two rows; numbers beyond the ends go by the row at that end."""
    if not spans:
        return
    for number in _throws(thrown, low):
        if not any(number in each for each in spans):
            row.wrong(f"No row is for a throw of {number}: add one.", "cells")
            return


def _throws(thrown: DiceNotation, low: int) -> Iterator[int]:
    faces = range(low, low + thrown.faces)
    if not thrown.digits:
        yield from range(low * thrown.number, (low + thrown.faces - 1) * thrown.number + 1)
        return
    made = [0]
    for _ in range(thrown.number):
        made = [10 * each + face for each in made for face in faces]
    yield from made


def _starts(row: Row, by: str, columns: tuple[str, ...], names: Names) -> tuple[Fraction, ...]:
    """Find where each column begins; nothing where columns are the answers to a question."""
    if by and by not in BY_STRENGTHS and by not in names.questions:
        row.wrong(not_one_of(by, "what a table is read by", (*BY_STRENGTHS, *names.questions)), "by")
        return ()
    if not by or (by in names.questions and names.questions[by].form != "number"):
        _columns_are_answers(row, by, columns, names)
        return ()
    found = [_start(row, by, column) for column in columns]
    starts = [each for each in found if each is not None]
    if len(starts) == len(columns) and sorted(set(starts)) != starts:
        row.wrong(
            "The columns do not rise from left to right: begin with the one that is worst for the attacker.", "cells"
        )
    return tuple(starts) if len(starts) == len(columns) else ()


def _start(row: Row, by: str, column: str) -> Fraction | None:
    if by == "odds":
        found = odds(column.removesuffix("+"))
        if found is None:
            more = ' For other columns say by what they are read, such as by = "difference".' if span(column) else ""
            sentence = f"The column “{column}” is not odds: write them such as 3-1 or 3-2.{more}"
            row.problems.add_in_text((*row.path, "cells"), _lines(row)[0][0], sentence)
        return found
    read = span(column)
    if read is None:
        sentence = _backwards(column) or f"The column “{column}” is not {A_NUMBER}"
        row.problems.add_in_text((*row.path, "cells"), _lines(row)[0][0], sentence)
    return None if read is None else read.low


def _backwards(heading: str) -> str:
    """Say that a range is written from its end, if it is; else nothing."""
    turned = re.fullmatch(r"(-?[0-9]+)(\.\.|,|-)(-?[0-9]+)", plain(heading))
    if turned is None or span(f"{turned[3]}{turned[2]}{turned[1]}") is None:
        return ""
    return f"“{heading}” goes down: write the smaller number first, as in {turned[3]}{turned[2]}{turned[1]}."


def _columns_are_answers(row: Row, by: str, columns: tuple[str, ...], names: Names) -> None:
    shape = names.questions.get(by)
    if shape is None:
        return
    if shape.form != "words":
        row.wrong(f"{by} is not answered by one word or a number, so no column can be found by it.", "by")
    for word in shape.words if shape.form == "words" else ():
        if word not in columns:
            row.wrong(f"No column is for “{word}”, an answer to {by}: add it.", "cells")


def _end(row: Row, key: str, column: str, default: End, names: Names) -> End:
    value = row.values.get(key)
    if value is None:
        return default
    if isinstance(value, dict):
        here = row.row(key)
        here.only("drm")
        return End("drm", here.whole("drm"))
    word = row.word(key)
    if word == column or (word == "refuse" and key == "below"):
        return End("column" if word == column else "refuse")
    if word in names.open_rules():
        return End("open", word)
    known = (column, *(("refuse",) if key == "below" else ()), *names.results, *names.open_rules())
    return End("result", row.one_of(key, known, "an end of a table")) if word in known else _no_end(row, key, known)


def _no_end(row: Row, key: str, known: tuple[str, ...]) -> End:
    row.wrong(not_one_of(row.word(key), f"what may lie {key} the table", known), key)
    return End("column")


def _limits(row: Row, by: str) -> Span:
    """Read what the number is cut to that is looked up; odds and answers are no such numbers."""
    if "limits" in row and by not in BY_NUMBERS:
        row.wrong("limits is for a table by difference, attack or defence: leave it out, or say by.", "limits")
        return EVERYTHING
    return _range(row, "limits")


def _range(row: Row, key: str) -> Span:
    if key not in row:
        return EVERYTHING
    found = span(row.word(key))
    if found is None:
        row.wrong(f"“{row.word(key)}” is not {A_NUMBER}", key)
    return found or EVERYTHING
