"""The names that a file gives, found before the rest is read, so that whatever uses one can be checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rulesets.api import nearest
from rulesets.from_file.reading.notation import FAR, NOTHING, grid_of, lines_in_cells, span

STEPS = ("battle", "strengths", "odds", "roll", "result", "losses", "retreats", "advance")
"""The steps that a combat goes through; a file may put others between them."""
SIDES = ("attackers", "defenders")
YES_NO = ("yes", "no")
ROUNDINGS = ("defender", "attacker", "nearest")
USUAL_ROUNDINGS = ("defender", "nearest")
STRENGTH, SIDE, FORCE = "strength", "side", "force"
HIGHEST = 999
MOST_RESULTS = 400
MOST_COUNTED = 60
"""The most that a throw of dice read one by one may come to."""
NUMBERS = tuple(map(str, range(MOST_COUNTED + 1)))
ORDER = "order"
BLANKS = (".", "-", "–", "—")
"""Cells that do nothing in format 2, where nothing is said of them."""
COUNTERS = "counters"
WITH_COLUMNS = 'columns, such as columns = "enemy.class", and no gives'
NUMBERS_ON_COUNTER = re.compile(r"\d{1,3}(?:/\d{1,3})*")


def as_table(value: Any) -> Mapping[str, Any]:
    """Give what may be a table of the file, or an empty one."""
    return value if isinstance(value, dict) else {}


def side_words(value: Any) -> tuple[str, ...]:
    """List the words of the sides as a file says them: a list of names, or names by their words."""
    if isinstance(value, list):
        return tuple(re.sub(r"[^a-z0-9]+", "-", str(each).lower()).strip("-") for each in value)
    return tuple(as_table(value))


@dataclass(frozen=True)
class Shape:
    """What kind of answer a question has.

    Attributes:
        form: `words`, `several`, `number`, `which` (any units of a force) or `text`.
        words: the answers, where it is one or several of a list.
        of_unit: whether it is asked about a unit.
        is_open: whether it is an open rule.
        force: the force of which any units are named.
    """

    form: str
    words: tuple[str, ...] = ()
    of_unit: bool = False
    is_open: bool = False
    force: str = ""


def shape_of(values: Mapping[str, Any]) -> Shape:
    """Say what kind of answer a question has, from what is written of it: `{"several": True, "answer": {…}}`."""
    of_unit = values.get("of") == "unit"
    for form in ("text", "which", "number"):
        if form in values:
            return Shape(form, of_unit=of_unit, force=str(values[form]) if form == "which" else "")
    words = tuple(as_table(values.get("answer")))
    if set(words) <= set(YES_NO):
        return Shape("words", YES_NO, of_unit)
    return Shape("several" if values.get("several") is True else "words", words, of_unit)


def open_shape(values: Mapping[str, Any]) -> Shape:
    """Say what readings an open rule has, from what is written of it; the usual roundings where none are."""
    return Shape("words", tuple(as_table(values.get("answer"))) or USUAL_ROUNDINGS, is_open=True)


def is_chart(said: Any) -> bool:
    """Tell whether the units of a side are a chart of counters."""
    return "\n" in str(as_table(said).get(COUNTERS, ""))


def columns_of(roster: Mapping[str, Any]) -> dict[str, Shape]:
    """List the columns of all counters: a number or a class each, as a question about a unit would have it."""
    columns: dict[str, list[str]] = {}
    for side in filter(is_chart, roster.values()):
        grid = grid_of(side[COUNTERS])
        for place, column in enumerate(grid.columns if grid.lines else ()):
            found = (cells[place] for cells in grid.texts if len(cells) == len(grid.columns))
            columns.setdefault(column, []).extend(each for each in found if each != NOTHING)
    return {column: _shape_of_column(found) for column, found in columns.items()}


def _shape_of_column(found: list[str]) -> Shape:
    """Say what stands in a column: numbers, where most cells are such, as one that is none is mistyped."""
    are_numbers = 2 * len([*filter(NUMBERS_ON_COUNTER.fullmatch, found)]) > len(found) or not found
    words = () if are_numbers else tuple(dict.fromkeys(found))
    return Shape("number" if are_numbers else "words", words, of_unit=True)


OF_ROWS = (("needs",), ("dice",), ("number",))
"""The head of a chart of one column that is looked up by name: what stands there changes nothing by itself."""


def is_looked_up(chart: Mapping[str, Any]) -> bool:
    """Tell whether a chart is looked up by its name: what stands in it is no change, but a number or what is needed."""
    of_row = "columns" not in chart and grid_of(chart.get("cells")).columns in OF_ROWS
    return "gives" not in chart and (of_row or "columns" in chart)


def asked_by_charts(
    charts: Mapping[str, Any], known: Mapping[str, Any], columns: Mapping[str, Shape]
) -> dict[str, Any]:
    """Write the questions that rows of charts answer, in place of those of the file.

    Example: `{"terrain": {"prompt": "Where?", "answer": {"woods": {}}}}`.
    """
    asks: dict[str, dict[str, Any]] = {}
    for said in map(as_table, charts.values()):
        key = said.get("rows")
        if not isinstance(key, str) or "." in key or key in columns or not isinstance(known.get(key, {}), Mapping):
            continue
        rows = grid_of(said.get("cells")).rows
        numbers = [each for each in map(span, rows) if each is not None]
        ask = asks.setdefault(key, dict(known.get(key, {})))
        if key not in known:
            ask |= {part: said[part] for part in ("prompt", "help", "default", "cite") if part in said}
        if "number" in ask:
            continue
        if key not in known and rows and len(numbers) == len(rows):
            low, high = min(each.low for each in numbers), max(each.high for each in numbers)
            ask["number"] = [max(int(low), 0), HIGHEST if high >= FAR else int(high)]
        elif isinstance(answers := ask.get("answer", {}), Mapping):
            ask["answer"] = {**answers, **{row: {} for row in rows if row not in answers}}
    return asks


class Names:
    """The names of a checklist.

    Attributes:
        newer: whether the file is of format 2.
        sources: what texts may cite; empty where the file lists no sources.
        sides: the words of the sides.
        segments: the words of the segments of a turn.
        columns: the columns of the counters, each as a question about a unit would have it.
        questions: the shape of each question and open rule, by its key: `{"mud": Shape("words", ("yes", "no"))}`.
        tables: the names of the tables, but for those in which both sides throw.
        throws: the names of the throws; while one is read, of those before it.
        changes: what changes of throws are written as: `("hit", "hit.dice", "attackers.fire")`.
        elsewhere: the rolls of other checklists, each with the heading of its own; nothing for that of the main one.
        numbered: the numbers that results are for, where the last throw comes to one.
        cells: the texts of all cells of the tables.
        blank: those that do nothing, as nothing is said of them.
        results: the codes of the results, as they are written, also with `#` in them.
        states: the words of the states.
        checks: the names of the checks.
        faces: the symbols on dice that do something.
        sayings: the words of the sentences that an act gives.
        steps: the ids of the steps that the file names.
        charts: the names of the charts that are looked up by name.
        other_charts: the names of all charts.
        forces: whose units a rule may hold for one by one.
    """

    def __init__(self, values: Mapping[str, Any], file: Mapping[str, Any], by_table: bool = False) -> None:
        """Take the sections of a checklist, and the whole file; `by_table` where a table decides, and no throw."""

        def section(key: str, of: Mapping[str, Any] = values) -> Mapping[str, Any]:
            return as_table(of.get(key))

        self.newer = file.get("format") == 2
        self.forces = ("units",) if "alone" in values else (*SIDES, "both")
        self.sources, self.sides = tuple(section("sources", file)), side_words(file.get("sides"))
        self.columns, self._roster = columns_of(section("roster")), section("roster")
        asks = {key: shape_of(said) for key, said in section("ask").items() if isinstance(said, Mapping)}
        opens = {key: open_shape(said) for key, said in section("open").items() if isinstance(said, Mapping)}
        self.questions = {**self.columns, **asks, **opens, **self.columns}
        turn = section("turn", file)
        answers = as_table(section("ask").get(str(turn.get("answers"))))
        segments = turn.get("segments") or ("turn" in file and shape_of(answers).words)
        self.segments = tuple(map(str, segments)) if isinstance(segments, list | tuple) else ()
        both = {name: said for name, said in section("table").items() if "for" in as_table(said)}
        throws = {**section("throw"), **({} if "alone" in values else both)}
        self.tables, self.throws = tuple(name for name in section("table") if name not in both), tuple(throws)
        of_both = [f"{side}.{change}" for side in SIDES for change in ("shift", "drm")] if both else []
        self.changes = (*_changes({**section("throw", file), **section("throw")}), *of_both, *section("check"))
        made = both if by_table else throws
        last = as_table([*made.values()][-1]) if made else {"margin": ""}
        others = {f"[also.{id}]": as_table(said) for id, said in section("also", file).items()}
        self.elsewhere = {
            roll: where
            for where, said in ({"": file} | others).items()
            for roll in (*section("table", said), *section("throw", said))
            if roll not in (*self.tables, *self.throws)
        }
        self.numbered = NUMBERS if "for" in last or not {"margin", "ratio"} & last.keys() else ()
        written = (as_table(section("table")[name]).get("cells") for name in self.tables)
        self.cells = tuple(
            dict.fromkeys(cell for text in written for _, line in lines_in_cells(text)[1:] for cell in line[1:])
        )
        codes, blanks = section("results"), BLANKS if self.newer else ()
        self.blank = tuple(cell for cell in self.cells if cell in blanks and cell not in codes)
        self.results = tuple(code for code in (*codes, *self.blank) if code != ORDER)[:MOST_RESULTS]
        self.states, self.checks, self.faces = tuple(section("state")), tuple(section("check")), tuple(section("faces"))
        self.sayings, self.steps = tuple(section("say")), tuple(section("step"))
        by_name = (name for name, said in section("chart").items() if is_looked_up(as_table(said)))
        self.charts, self.other_charts = tuple(by_name), tuple(section("chart"))

    def before(self, throw: str) -> Names:
        """Give the names that are known where a throw is read, which may look at those before it."""
        there = copy(self)
        there.throws = self.throws[: self.throws.index(throw)]
        return there

    @cached_property
    def changed(self) -> tuple[str, ...]:
        """List what changes of throws begin with: the throws, the checks, and the sides that throw."""
        return tuple(dict.fromkeys(each.partition(".")[0] for each in self.changes))

    def mistyped(self, column: str, word: str) -> tuple[str, tuple[str | int, ...]]:
        """Find a class much like a word that stands on one counter alone, and where; nothing if there is none."""
        like = [each for each in self.columns[column].words if nearest(word, [each])] if column in self.columns else []
        found = list[tuple[str, tuple[str | int, ...]]]()
        for side, said in self._roster.items() if like else ():
            grid = grid_of(said[COUNTERS]) if is_chart(said) else grid_of("")
            place = grid.columns.index(column) + 1 if column in grid.columns else 0
            found += [
                (line[place], ("roster", side, COUNTERS, number))
                for number, line in grid.lines
                if place and line[place : place + 1] == like[:1]
            ]
        return found[0] if len(found) == 1 else ("", ())

    def open_rules(self) -> tuple[str, ...]:
        return tuple(key for key, shape in self.questions.items() if shape.is_open)

    def of_units(self) -> Iterator[tuple[str, Shape]]:
        """List the columns of counters and the questions about a unit."""
        yield from self.columns.items()
        yield from ((key, shape) for key, shape in self.questions.items() if shape.of_unit and key not in self.columns)

    def is_own(self, key: str) -> bool:
        """Tell whether `unit.side` or `unit.force` is a column or a question of the file itself."""
        return key in dict(self.of_units())

    @cached_property
    def number_columns(self) -> tuple[str, ...]:
        return tuple(key for key, shape in self.columns.items() if shape.form == "number")

    def as_charts(self) -> tuple[str, ...]:
        """List what is written for a number that stands in a chart: `chart Factors`."""
        return tuple(f"chart {name}" for name in self.charts)

    def no_chart(self, text: str) -> str:
        """Say what a chart lacks that is named, and cannot be looked up; empty where there is none of that name."""
        is_there = text.startswith("chart ") and text.removeprefix("chart ") in self.other_charts
        return f"“{text}” changes what its columns name: to look it up, give it {WITH_COLUMNS}." if is_there else ""

    def numbers_of_units(self) -> tuple[str, ...]:
        return (*(key for key, shape in self.of_units() if shape.form == "number"), STRENGTH)

    def of_words(self) -> tuple[str, ...]:
        """List the questions and open rules that one word of a list answers."""
        shapes = self.questions.items()
        return tuple(key for key, shape in shapes if shape.form == "words" and key not in self.columns)


def _changes(throws: Mapping[str, Any]) -> Iterator[str]:
    """List what changes of throws are written as: a throw, its dice, and the throw of a side where both throw."""
    for name, said in ((name, as_table(said)) for name, said in throws.items()):
        symbols = dict.fromkeys(str(said.get("faces", "")).split())
        parts = (*([] if symbols else [""]), ".dice", *(f".{each}" for each in symbols))
        stopped = as_table(throws.get(str(said.get("stops"))))  # who rolls what stops it is told where it is read
        sides = () if all(each.get("who", SIDES[0]) in SIDES for each in (said, stopped)) else SIDES
        yield from (f"{whose}{name}{part}" for whose in ("", *(f"{side}." for side in sides)) for part in parts)
