"""Counters, and charts as they are printed: what a row changes, or what stands where two classes meet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from itertools import chain
from typing import Annotated, Any

from pydantic import Field, PrivateAttr, TypeAdapter, ValidationInfo

from rulesets.api import BadAnswer, Force, Tabletop, a_list, nearest, shortened
from rulesets.from_file.reading.conditions import WHO, TitledPart, need_in_cell, no_answer
from rulesets.from_file.reading.modifiers import NO_ANSWER, WORKS_AT, GameAnswer
from rulesets.from_file.reading.names import COUNTERS, NUMBERS_ON_COUNTER, OF_ROWS, WITH_COLUMNS, Names, is_chart
from rulesets.from_file.reading.notation import FAR, NOTHING, Grid, Span, grid_of, plain, span, uneven
from rulesets.from_file.reading.parts import A_NUMBER, LATER, NEWER, FilledText, Gathered, Word, one_of, printed
from rulesets.from_file.reading.problems import Path, no_change, not_one_of

MOST_UNITS = 400
ADDED = ("difference", "shift", "drm")
"""What cells change by a whole number."""
_NAMING = Force("units", "", who="units")


@dataclass(frozen=True)
class Roster:
    """The units that are known beforehand.

    Attributes:
        strengths: the strengths of units without counters from full down, by their names: `{"XXIV": (12, 6)}`.
        sides: the sides of units by their names: `{"XXIV": "german"}`.
        numbers: the numbers on counters, from full down: `{"Guards": {"attack": (4, 2), "range": (8,)}}`.
        classes: the words on counters: `{"Guards": {"weapon": "rifle"}}`.
        places: where in the file units stand, by their names.
    """

    strengths: dict[str, tuple[int, ...]] = field(default_factory=dict)
    sides: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, dict[str, tuple[int, ...]]] = field(default_factory=dict)
    classes: dict[str, dict[str, str]] = field(default_factory=dict)
    places: dict[str, Path] = field(default_factory=dict)

    def side(self, unit: str) -> str:
        """Say on which side a unit is, as upper or lower case players write it; empty where that is not known."""
        return self._folded.get(unit.casefold(), "")

    @cached_property
    def _folded(self) -> dict[str, str]:
        """Give the sides by names as they are compared; of two names that are one, the first."""
        return {name.casefold(): side for name, side in reversed(self.sides.items())}

    def shown(self, column: str) -> list[int]:
        """List the numbers that all counters have in a column, from full down."""
        return [number for on in self.numbers.values() for number in on.get(column, ())]


_STRENGTHS = TypeAdapter(dict[str, Annotated[dict[str, Word], Field(max_length=MOST_UNITS)]], config=LATER)
_COUNTERS = TypeAdapter(dict[str, dict[str, str]], config=LATER)


def read_roster(value: Any, info: ValidationInfo[Names]) -> Roster:
    """Read the units of all sides, one after the other; each name is one unit's."""
    said = value.items() if isinstance(value, dict) else ()
    charts = _COUNTERS.validate_python({side: units for side, units in said if is_chart(units)})
    strengths = {side: units for side, units in said if side not in charts} if charts else value
    read, roster, problems = _STRENGTHS.validate_python(strengths), Roster(), Gathered()
    for side in (*read, *charts):
        if side not in info.context.sides:
            problems.wrong(not_one_of(side, "a side", info.context.sides), side)
    for side, units in read.items():
        for name, text in units.items():
            _take_unit(roster, problems, name, side, name)
            roster.strengths[name] = _steps(text)
            if not roster.strengths[name] or roster.strengths[name][-1] == 0 or not _go_down(roster.strengths[name]):
                told = f"“{shortened(text)}” are no strengths: write them from full down, such as 12/6."
                problems.wrong(told, side, name)
    for side, chart in charts.items():
        _read_counters(roster, problems, info.context, side, chart)
    problems.end()
    return roster


def uneven_counters(roster: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Note counters with more or fewer cells than there are columns: nothing that is read of such a chart is meant."""
    grids = {side: grid_of(said[COUNTERS]) for side, said in roster.items() if is_chart(said)}
    for side, grid in grids.items():
        found = [*uneven(grid, "", " Write . for nothing, and quotes around a name with blanks.")]
        if grid.corner and any(grid.corner in each.columns for each in grids.values()):
            found.append((grid.at, CORNER.format(corner=grid.corner, line="unit")))
        yield from (((side, COUNTERS, number), told) for number, told in found)


CORNER = "“{corner}” stands above the names: leave out a column too many, or add the cell that each {line} lacks."


def _read_counters(roster: Roster, problems: Gathered, names: Names, side: str, said: Mapping[str, str]) -> None:
    """Read counters: a line for each, with what stands in each column."""
    if not names.newer:
        problems.wrong(NEWER.format(key=COUNTERS), side, COUNTERS)
    for key in said.keys() - {COUNTERS}:
        problems.wrong(f"{key} stands beside counters: give it a line in the chart.", side, key)
    grid = grid_of(said[COUNTERS])
    for column in grid.columns:
        if not re.fullmatch("[a-z][a-z0-9-]{0,39}", column) or column in ("state", "units"):
            told = f"“{column}” cannot be a column: use small letters, and neither state nor units."
            problems.wrong(told, side, COUNTERS, grid.at)
    if len(set(grid.columns)) < len(grid.columns):
        problems.wrong("A column is there twice: give each one a name.", side, COUNTERS, grid.at)
    if len(grid.lines) > MOST_UNITS:
        problems.wrong(f"There are {len(grid.lines)} units: use at most {MOST_UNITS}.", side, COUNTERS)
    for number, (name, *cells) in grid.lines[:MOST_UNITS]:
        at = (side, COUNTERS, number)
        _take_unit(roster, problems, name, *at)
        stands = [(column, cell) for column, cell in zip(grid.columns, cells, strict=True) if cell != NOTHING]
        has_words = {column for column, _ in stands if names.columns[column].form == "words"}
        roster.classes[name] = {column: cell for column, cell in stands if column in has_words}
        roster.numbers[name] = {column: _steps(cell) for column, cell in stands if column not in has_words}
        for column, cell in stands:
            if column in has_words and not re.fullmatch("[A-Za-z][A-Za-z0-9-]*", cell):
                told = f"“{cell}” cannot be a class, and {column} has classes: use letters, or numbers alone."
                problems.wrong(told, *at)
            elif column not in has_words and not NUMBERS_ON_COUNTER.fullmatch(cell):
                told = f"“{cell}” is not a number, and {column} has numbers"
                problems.wrong(f"{told}: write one such as 3 or 4/2, and 0 for none.", *at)
            elif roster.numbers[name].get(column) == ():
                problems.wrong(f"“{cell}” does not go down from full: write it such as 12/6.", *at)
        known = [*roster.numbers[name].values()]
        for steps in (each for each in known if not _go_down(each)):
            if not any(_go_down(each) and len(each) == len(steps) for each in known):
                same = "/".join(map(str, steps))
                problems.wrong(f"“{same}” tells no steps apart: another number of {name} must go down.", *at)


def _take_unit(roster: Roster, problems: Gathered, name: str, side: str, *at: str | int) -> None:
    """Take the name of a unit of a side; note what is wrong with it, at a path below that."""
    if name.casefold() in map(str.casefold, roster.sides):
        told = f"“{shortened(name)}” is in the roster twice: give each unit a name of its own."
        problems.wrong(told, side, *at)
    if not _names_a_unit(name):
        told = f"“{shortened(name)}” cannot name a unit: use letters and digits, and not digits alone."
        problems.wrong(told, side, *at)
    roster.sides[name], roster.places[name] = side, ("roster", side, *at)


def _steps(text: str) -> tuple[int, ...]:
    """Read numbers from full down; none where they are not sound."""
    parts = [part.strip() for part in text.split("/")]
    numbers = [int(part) if re.fullmatch("[0-9]{1,3}", part) else -1 for part in parts]
    return tuple(numbers) if -1 not in numbers and numbers == sorted(numbers, reverse=True) else ()


def _go_down(numbers: tuple[int, ...]) -> bool:
    """Tell whether each step is less than the one before it, so that a number tells the step."""
    return len(set(numbers)) == len(numbers)


def _names_a_unit(name: str) -> bool:
    """Tell whether players can name a unit so, with its strength behind it and without."""
    try:
        (factor,) = _NAMING.parse(f"{name} 1", Tabletop()).factors
    except BadAnswer:
        return False
    return factor.unit == name and re.fullmatch(r"[0-9() ]*", name) is None


@dataclass(frozen=True)
class Heading:
    """What the rows, or the columns, of a chart are.

    Attributes:
        key: the question, or the column of the counters.
        who: whose that is, see `WHO`; empty where it is a question of the whole combat.
        words: the headings.
        spans: the numbers of each heading; none where headings are words.
    """

    key: str
    who: str
    words: tuple[str, ...]
    spans: tuple[Span, ...] = ()

    def place(self, found: Any) -> int:
        """Find the heading of a word or a number; -1 where none is for it."""
        fits = [found in each for each in self.spans] if self.spans else [found == each for each in self.words]
        return fits.index(True) if True in fits else -1


class GameChart(TitledPart):
    """A chart as it is printed: what a row changes, or what stands where row and column meet."""

    rows: Word = Field(description="A question, which the chart asks if nothing else does, or a class: unit.class.")
    columns: Word = Field("", description="What the columns are: enemy.class; unsaid they are what a row changes.")
    gives: Word = Field("", description="What the cells change; unsaid the chart is looked up by name: chart Factors.")
    mixed: Annotated[Word, one_of("a way to treat several classes", ("least", "most", "ask"))] = Field(
        "ask", description="Which cell counts for units of several classes: least, most, or the players say it."
    )
    prompt: FilledText = Field("", description="What players are asked for the row.")
    default: Word | None = Field(None, description="The row that is suggested.")
    cells: Annotated[Grid, printed("chart")] = Field(
        description="The chart as it is printed: columns in the first line, then a line for each row."
    )

    _heads: tuple[Heading, ...] = PrivateAttr(())
    _changes: tuple[tuple[GameAnswer, ...], ...] = PrivateAttr(())

    @property
    def heads(self) -> tuple[Heading, ...]:
        """Say what its rows are, and its columns, unless these are what a row changes."""
        return self._heads

    @property
    def works(self) -> tuple[str, ...]:
        """Name what its cells change; nothing where it is looked up by name."""
        return tuple(dict.fromkeys(name for row in self._changes for each in row for name in each.works))

    @property
    def by_name(self) -> bool:
        """Tell whether it is looked up by its name."""
        of_row = not self.columns and self.cells.columns in OF_ROWS
        return not self.gives and (of_row or bool(self.columns))

    @property
    def has_answers(self) -> bool:
        """Tell whether its changes stand at the answers to a question."""
        return not self.by_name and not self.columns and not self.heads[0].who and not self.heads[0].spans

    @property
    def of_each_unit(self) -> bool:
        """Tell whether it is looked up for each unit by itself."""
        return any(each.who in ("unit", "enemy") for each in self.heads)

    @cached_property
    def nothing(self) -> Fraction:
        """Say how large a `.` is: no change, or, where cells say what must be shown, a number that no die shows."""
        signs = {need[0] for cell in chain(*self.cells.texts) if (need := need_in_cell(cell))}
        return (FAR if any(sign[0] == ">" for sign in signs) else -FAR) if signs else Fraction(0)

    def changes(self, row: int, column: int = 0) -> GameAnswer:
        """Give what a row, or the cell where a row and a column meet, changes."""
        return self._changes[row][column] if self._changes else GameAnswer.model_construct()

    def told(self, row: int) -> str:
        """Say what a row changes."""
        cells = zip(self.cells.columns, self.cells.texts[row], strict=True)
        told = [f"{name.replace('.', ' ')} {cell.replace('-', '−')}" for name, cell in cells if cell != NOTHING]
        return f"{', '.join(told) or 'Nothing changes'}."

    def told_of_answers(self) -> Iterator[tuple[str, str, str]]:
        """Say of each answer to a question what stands for it in a chart that is looked up: `Save: foot 5+`."""
        lines = (self.cells.texts, tuple(zip(*self.cells.texts, strict=True)))
        others = (self.cells.columns, self.heads[0].words)
        for heading, found, other in zip(self.heads, lines, others, strict=False) if self.by_name else ():
            for word, cells in zip(heading.words, found, strict=True) if not heading.who and not heading.spans else ():
                told = [f"{each} {cell}" for each, cell in zip(other, cells, strict=True) if cell != NOTHING]
                yield heading.key, word, f"{self.title}: {', '.join(told) or 'nothing'}"

    def look_at(self, problems: Gathered, names: Names) -> None:
        """Read what rows and columns are, and what cells change."""
        at, columns = self.cells.at, self.cells.columns
        rows = [(number, line[0]) for number, line in self.cells.lines]
        heads = [_heading("rows", self.rows, rows, names, problems)]
        if self.columns:
            heads.append(_heading("columns", self.columns, [(at, word) for word in columns], names, problems))
        self._heads = tuple(heads)
        if self.gives and not self.columns:
            problems.wrong("gives says what cells change: say what the columns are, or leave it out.", "gives")
        elif not problems and not self.by_name:
            self._read_changes(problems, names)

    def _read_changes(self, problems: Gathered, names: Names) -> None:
        """Read what rows or cells change, each as an answer would have it."""
        known, columns = (*WORKS_AT, *names.changes), self.cells.columns
        if not self.columns and self.cells.corner in known:
            problems.wrong(CORNER.format(corner=self.cells.corner, line="row"), "cells", self.cells.at)
        if not self.gives and len(columns) > 1 and not any(nearest(each, known) for each in columns):
            told = f"The columns {a_list(columns, 'and')} are nothing that a chart changes: give it {WITH_COLUMNS}."
            problems.wrong(told, "cells", self.cells.at)
        for word in [self.gives] if self.gives else columns if not problems else ():
            if word not in known:
                where = ("gives",) if self.gives else ("cells", self.cells.at)
                problems.wrong(no_change(word, "something that a chart changes", known), *where)
        found = []
        for number, (_, *cells) in self.cells.lines if not problems else ():
            parts = [{self.gives: cell} for cell in cells] if self.gives else [dict(zip(columns, cells, strict=True))]
            found.append(tuple(_changed(part, number, names, problems) or NO_ANSWER for part in parts))
        self._changes = tuple(found)


def _changed(cells: Mapping[str, str], number: int, names: Names, problems: Gathered) -> GameAnswer | None:
    """Read what cells of a line change."""
    said = {name: _value(cell) for name, cell in cells.items() if cell != NOTHING}
    for name in [name for name in ADDED if not isinstance(said.get(name, 0), int)]:
        problems.wrong(f"{name} takes a whole number such as -1 or +2.", "cells", number)
        del said[name]
    return problems.read(partial(GameAnswer.flat, names=names), said, "cells", number)


def _heading(key: str, said: str, heads: list[tuple[int, str]], names: Names, problems: Gathered) -> Heading:
    """Read what rows or columns are, and look whether their headings are answers to it."""
    who, _, what = said.rpartition(".")
    of_units = dict(names.of_units())
    shape = of_units.get(what) if who in WHO else names.questions.get(said) if not who else None
    words = tuple(word for _, word in heads)
    if shape is None or (not who and shape.of_unit) or shape.form not in ("words", "number"):
        known = (*names.of_words(), *(f"{each}.{what}" for what in of_units for each in ("unit", "enemy", "defenders")))
        problems.wrong(not_one_of(said, f"what the {key} of a chart may be", known), key)
        return Heading(what, who, words)
    for number in {number for place, (number, word) in enumerate(heads) if word in words[:place]}:
        problems.wrong(f"A heading of the {key} is there twice: give each its own.", "cells", number)
    spans = [span(word) for word in words] if shape.form == "number" else []
    for place, (number, word) in enumerate(heads):
        if spans and spans[place] is None:
            problems.wrong(f"“{word}” is not a number of {said}: {A_NUMBER.partition(': ')[2]}", "cells", number)
        elif not spans and word not in shape.words:
            no_answer(problems, names, what, word, f"an answer to {said}", shape.words, "cells", number)
    for word in shape.words if not who and not spans else ():
        if word not in words:
            problems.wrong(f"No line of the {key} is for “{word}”, an answer to {said}: add it.", "cells")
    return Heading(what, who, words, tuple(each for each in spans if each))


def _value(cell: str) -> Any:
    number = plain(cell)
    return int(number) if re.fullmatch(r"[-+]?\d{1,4}", number) else cell
