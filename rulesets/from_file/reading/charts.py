"""Charts as they are printed, such as terrain and weapons: what a row changes, or what is where two classes meet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field, PrivateAttr

from rulesets.from_file.reading.asks import HIGHEST
from rulesets.from_file.reading.conditions import WHO, Names, Shape
from rulesets.from_file.reading.counters import NOTHING, chart_lines, head_of
from rulesets.from_file.reading.modifiers import WORKS_AT, GameAnswer, no_change
from rulesets.from_file.reading.notation import FAR, Span, span
from rulesets.from_file.reading.parts import A_NUMBER, Cite, FilledText, Gathered, Named, OneOf, Word
from rulesets.from_file.reading.problems import not_one_of

MIXED = ("least", "most", "ask")
MOST_ROWS, MOST_COLUMNS = 60, 40


def asked_by_charts(
    charts: Mapping[str, Any], known: Mapping[str, Any], columns: Mapping[str, Shape]
) -> dict[str, dict[str, Any]]:
    """Write the questions that rows of charts answer, in place of those of the file.

    Example: `{"terrain": {"prompt": "Where?", "answer": {"woods": {}}}}`.
    """
    asks: dict[str, dict[str, Any]] = {}
    for said in (each for each in charts.values() if isinstance(each, Mapping)):
        key = said.get("rows")
        if not isinstance(key, str) or "." in key or key in columns or not isinstance(known.get(key, {}), Mapping):
            continue
        rows = [line[0] for _, line in chart_lines(said.get("cells"))[1:]]
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


class GameChart(Named):
    """A chart as it is printed: what a row changes, or what stands where row and column meet."""

    rows: Word = Field(description="A question, which the chart asks if nothing else does, or a class: unit.class.")
    columns: Word = Field(
        "", description="What the columns are, such as enemy.class; unsaid they are what a row changes."
    )
    gives: Word = Field(
        "", description="What the cells change; unsaid the chart is looked up by name, as chart Factors."
    )
    mixed: Annotated[Word, OneOf("a way to treat several classes", MIXED)] = Field(
        "ask", description="Which cell counts for units of several classes: least, most, or the players say it."
    )
    prompt: FilledText = Field("", description="What players are asked for the row.")
    help: FilledText = Field("", description="The teaching text.")
    default: Word | None = Field(None, description="The row that is suggested.")
    title: FilledText = Field("", description="What the screen calls it.")
    cite: Cite = Field("", description="The section where it is printed.")
    cells: str = Field(description="The chart as it is printed: columns in the first line, then a line for each row.")

    _heads: tuple[Heading, ...] = PrivateAttr(())
    _names: tuple[str, ...] = PrivateAttr(())
    _texts: tuple[tuple[str, ...], ...] = PrivateAttr(())
    _changes: tuple[tuple[GameAnswer, ...], ...] = PrivateAttr(())

    def usual(self, key: str) -> dict[str, Any]:
        return {"title": key, "cite": key}

    @property
    def heads(self) -> tuple[Heading, ...]:
        """Say what its rows are, and its columns, unless these are what a row changes."""
        return self._heads

    @property
    def names(self) -> tuple[str, ...]:
        """Give the headings of its columns."""
        return self._names

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """Give its cells, a tuple for each row."""
        return self._texts

    @property
    def works(self) -> tuple[str, ...]:
        """Name what its cells change; nothing where it is looked up by name."""
        return tuple(dict.fromkeys(name for row in self._changes for each in row for name in each.works))

    @property
    def has_answers(self) -> bool:
        """Tell whether its changes stand at the answers to a question."""
        return not self.columns and not self.heads[0].who and not self.heads[0].spans

    @property
    def of_each_unit(self) -> bool:
        """Tell whether it is looked up for each unit by itself."""
        return any(each.who in ("unit", "enemy") for each in self.heads)

    def changes(self, row: int, column: int = 0) -> GameAnswer:
        """Give what a row, or the cell where a row and a column meet, changes."""
        return self._changes[row][column] if self._changes else GameAnswer.model_construct()

    def told(self, row: int) -> str:
        """Say what a row changes."""
        cells = zip(self.names, self.texts[row], strict=True)
        told = [f"{name.replace('.', ' ')} {cell.replace('-', '−')}" for name, cell in cells if cell != NOTHING]
        return f"{', '.join(told) or 'Nothing changes'}."

    def look_at(self, problems: Gathered, names: Names) -> None:
        """Read the cells, and note what nothing can be made of."""
        lines = chart_lines(self.cells)
        if len(lines) < 2:
            problems.wrong("The chart has no rows: write a line for each row below the line of the columns.", "cells")
            return
        at, rows = lines[0][0], lines[1:]
        self._names, self._texts = tuple(head_of(lines)), tuple(tuple(line[1:]) for _, line in rows)
        for number, line in rows:
            if len(line) != len(self.names) + 1:
                there = f"{line[0]} has {len(line) - 1} cells, and there are {len(self.names)} columns"
                problems.wrong(f"{there}: write . for nothing.", "cells", number)
        if len(rows) > MOST_ROWS or len(self.names) > MOST_COLUMNS:
            problems.wrong(f"The chart is too large: use at most {MOST_ROWS} rows and {MOST_COLUMNS} columns.", "cells")
        heads = [_heading("rows", self.rows, [(number, line[0]) for number, line in rows], names, problems)]
        if self.columns:
            heads.append(_heading("columns", self.columns, [(at, word) for word in self.names], names, problems))
        self._heads = tuple(heads)
        if self.gives and not self.columns:
            problems.wrong("gives says what cells change: say what the columns are, or leave it out.", "gives")
        elif not problems and (self.gives or not self.columns):
            self._read_changes(at, rows, problems, names)

    def _read_changes(self, at: int, rows: list[tuple[int, list[str]]], problems: Gathered, names: Names) -> None:
        """Read what rows or cells change, each as an answer would have it."""
        known = (*WORKS_AT, *names.changes)
        for word in [self.gives] if self.gives else self.names:
            if word not in known:
                where = ("gives",) if self.gives else ("cells", at)
                problems.wrong(no_change(word, "something that a chart changes", known), *where)
        found = []
        for number, (_, *cells) in rows if not problems else ():
            parts = (
                [{self.gives: cell} for cell in cells] if self.gives else [dict(zip(self.names, cells, strict=True))]
            )
            said = [{name: _value(cell) for name, cell in part.items() if cell != NOTHING} for part in parts]
            found.append([problems.read(GameAnswer, _nested(each), names, "cells", number) for each in said])
        if not problems:
            self._changes = tuple(tuple(each for each in row if each is not None) for row in found)


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
    if len(set(words)) < len(words):
        problems.wrong(f"A heading of the {key} is there twice: give each its own.", "cells")
    spans = [span(word) for word in words] if shape.form == "number" else []
    for place, (number, word) in enumerate(heads):
        if spans and spans[place] is None:
            example = A_NUMBER.partition(": ")[2]
            problems.wrong(f"“{word}” is not a number of {said}: {example}", "cells", number)
        elif not spans and word not in shape.words:
            problems.wrong(not_one_of(word, f"an answer to {said}", shape.words), "cells", number)
    for word in shape.words if not who and not spans else ():
        if word not in words:
            problems.wrong(f"No line of the {key} is for “{word}”, an answer to {said}: add it.", "cells")
    return Heading(what, who, words, tuple(each for each in spans if each))


def _nested(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Write changes as a file does: `attackers.shift` stands below `attackers`."""
    made: dict[str, Any] = {}
    for name, value in changes.items():
        *above, last = name.split(".")
        here = made
        for key in above:
            inner = here.get(key, {})
            here[key] = inner if isinstance(inner, dict) else {"roll": inner}
            here = here[key]
        here[last] = {**here[last], "roll": value} if isinstance(here.get(last), dict) else value
    return made


def _value(cell: str) -> Any:
    cell = cell.replace("−", "-").replace("–", "-")
    return int(cell) if re.fullmatch(r"[-+]?\d{1,4}", cell) else cell
