"""Charts as they are printed, such as terrain and weapons: what a row changes, or what is where two classes meet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Self

from pydantic import Field, PrivateAttr, ValidationError, ValidationInfo, model_validator

from rulesets.from_file.reading.conditions import WHO, Names, Shape
from rulesets.from_file.reading.counters import NOTHING, chart_lines, head_of
from rulesets.from_file.reading.modifiers import WORKS_AT, GameAnswer, no_change
from rulesets.from_file.reading.notation import FAR, Span, span
from rulesets.from_file.reading.parts import Cite, FilledText, Gathered, Named, OneOf, Word
from rulesets.from_file.reading.problems import not_one_of

MIXED = ("least", "most", "ask")
MOST_ROWS, MOST_COLUMNS = 60, 40


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
        fits = (
            place
            for place, word in enumerate(self.words)
            if (found in self.spans[place] if self.spans else word == found)
        )
        return next(fits, -1)


# What a chart asks, before it is read: its rows are the answers to a question, which the chart asks where no other does


def asked_by_charts(
    section: Mapping[str, Any], known: Mapping[str, Any], columns: Mapping[str, Shape]
) -> dict[str, Any]:
    """Write the questions that charts ask, in place of those of the file: `{"terrain": {"answer": {"woods": {…}}}}`."""
    asks: dict[str, dict[str, Any]] = {}
    for _name, said in section.items():
        if (
            not isinstance(said, Mapping)
            or not isinstance(key := said.get("rows"), str)
            or "." in key
            or key in columns
        ):
            continue
        rows = [line[0] for _, line in chart_lines(said.get("cells"))[1:]]
        own = known.get(key)
        if own is not None and not isinstance(own, Mapping):
            continue
        ask = asks.setdefault(key, dict(own or {}))
        if own is None:
            ask |= {part: said[part] for part in ("prompt", "help", "default", "cite") if part in said}
        numbers = [span(row) for row in rows]
        if "number" in ask or (own is None and rows and all(numbers)):
            low, high = (
                (
                    int(max(-FAR, min(each.low for each in numbers if each))),
                    int(max(each.high for each in numbers if each)),
                )
                if all(numbers) and rows
                else (0, 0)
            )
            ask.setdefault("number", [max(low, 0), 999 if high >= FAR else high])
        else:
            answers = ask.setdefault("answer", {})
            if isinstance(answers, dict):
                ask["answer"] = {**answers, **{row: {} for row in rows if row not in answers}}
    return asks


def with_changes(name: str, said: Any, ask: Any, problems: list[tuple[str, str, str]]) -> Any:
    """Give a question the changes of a chart whose columns are changes, and tell them where the file does not.

    `problems` takes what both say.
    """
    lines = chart_lines(said.get("cells"))
    if said.get("columns") is not None or not isinstance(ask, Mapping) or not lines or "number" in ask:
        return ask
    answers = dict(ask["answer"])
    for _, (row, *cells) in lines[1:]:
        changes = [(column, cell) for column, cell in zip(head_of(lines), cells, strict=False) if cell != NOTHING]
        for column, cell in changes:
            before = answers.get(row, {})
            if isinstance(before, Mapping) and column in before:
                problems.append((name, row, column))
            answers[row] = {**before, **_nested(column, _value(cell), before)}
        told = ", ".join(f"{column.replace('.', ' ')} {cell.replace('-', '−')}" for column, cell in changes)
        answers[row] = {"meaning": f"{told or 'Nothing changes'}.", **answers.get(row, {})}
    return {**ask, "answer": answers}


def _nested(column: str, value: Any, before: Mapping[str, Any]) -> dict[str, Any]:
    """Write a change as a file does: `attackers.shift` stands below `attackers`."""
    first, _, rest = column.partition(".")
    if not rest:
        return {first: value}
    inner = before.get(first)
    inner = dict(inner) if isinstance(inner, Mapping) else {} if inner is None else {"roll": inner}
    return {first: {**inner, **_nested(rest, value, inner)}}


def _value(cell: str) -> Any:
    cell = cell.replace("−", "-").replace("–", "-")
    return int(cell) if re.fullmatch(r"[-+]?\d{1,4}", cell) else cell


# Reading


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

    _heads: tuple[Heading, Heading | None] = PrivateAttr()
    _texts: tuple[tuple[str, ...], ...] = PrivateAttr(())
    _changes: tuple[tuple[tuple[str, Any], ...], ...] = PrivateAttr(())

    def usual(self, key: str) -> dict[str, Any]:
        """Call it by its name."""
        return {"title": key, "cite": key}

    @property
    def row_heads(self) -> Heading:
        """Say what its rows are."""
        return self._heads[0]

    @property
    def column_heads(self) -> Heading | None:
        """Say what its columns are; None where they are what a row changes."""
        return self._heads[1]

    @property
    def heads(self) -> tuple[Heading, ...]:
        """Say what its rows are, and its columns."""
        return tuple(each for each in self._heads if each is not None)

    @property
    def texts(self) -> tuple[tuple[str, ...], ...]:
        """Give its cells, a tuple for each row."""
        return self._texts

    @property
    def names(self) -> tuple[str, ...]:
        """Give the headings of its columns."""
        return self._heads[1].words if self._heads[1] else tuple(head_of(chart_lines(self.cells)))

    @property
    def works(self) -> tuple[str, ...]:
        """Name what its cells change; nothing where it is looked up by name, or a question has the changes."""
        changed = (name for row in self._changes for name, _ in row)
        return tuple(dict.fromkeys(changed))

    def changes(self, row: int, column: int) -> tuple[tuple[str, Any], ...]:
        """Give what a row, or the cell where a row and a column meet, changes."""
        wide = len(self.names) if self._heads[1] else 1
        return self._changes[row * wide + (column if self._heads[1] else 0)] if row >= 0 and column >= 0 else ()

    @property
    def of_each_unit(self) -> bool:
        """Tell whether it is looked up for each unit by itself."""
        return any(each.who in ("unit", "enemy") for each in self.heads)

    @property
    def asked(self) -> Iterator[str]:
        """Name the questions that have to be answered to look it up."""
        yield from (each.key for each in self.heads)

    @model_validator(mode="after")
    def _reads(self, info: ValidationInfo[Names]) -> Self:
        gathered, names = Gathered(), info.context
        lines = chart_lines(self.cells)
        if len(lines) < 2:
            gathered.wrong("The chart has no rows: write a line for each row below the line of the columns.", "cells")
            gathered.end()
        head, rows = head_of(lines), lines[1:]
        self._texts = tuple(tuple(line[1:]) for _, line in rows)
        for number, line in rows:
            if len(line) != len(head) + 1:
                said = f"{line[0]} has {len(line) - 1} cells, and there are {len(head)} columns: write . for nothing."
                gathered.wrong(said, "cells", number)
        if len(rows) > MOST_ROWS or len(head) > MOST_COLUMNS:
            gathered.wrong(f"The chart is too large: use at most {MOST_ROWS} rows and {MOST_COLUMNS} columns.", "cells")
        at = [(number, line[0]) for number, line in rows]
        row_heads = self._heading("rows", self.rows, at, names, gathered)
        columns = [(lines[0][0], word) for word in head]
        self._heads = (
            row_heads,
            self._heading("columns", self.columns, columns, names, gathered) if self.columns else None,
        )
        gathered.end()
        if self.gives and not self.columns:
            gathered.wrong("gives says what cells change: say what the columns are, or leave it out.", "gives")
        elif not self.columns or self.gives:
            self._read_changes(lines, info, gathered)
        gathered.end()
        return self

    def _heading(self, key: str, said: str, heads: list[tuple[int, str]], names: Names, gathered: Gathered) -> Heading:
        """Read what rows or columns are, and look whether their headings are answers to it."""
        who, _, what = said.rpartition(".")
        of_units = dict(names.of_units())
        shape = of_units.get(what) if who in WHO else names.questions.get(said) if not who else None
        words = tuple(word for _, word in heads)
        if shape is None or (not who and shape.of_unit) or shape.form not in ("words", "number"):
            known = (
                *names.of_words(),
                *(f"{each}.{what}" for what in of_units for each in ("unit", "enemy", "defenders")),
            )
            gathered.wrong(not_one_of(said, f"what the {key} of a chart may be", known), key)
            return Heading(what, who, words)
        if len(set(words)) < len(words):
            gathered.wrong(f"A heading of the {key} is there twice: give each its own.", "cells")
        spans = [span(word) for word in words]
        for (number, word), numbers in zip(heads, spans, strict=True):
            if shape.form == "number" and numbers is None:
                gathered.wrong(
                    f"“{word}” is not a number of {said}: write one such as 3, 2..3, <=0 or 12+.", "cells", number
                )
            elif shape.form == "words" and word not in shape.words:
                gathered.wrong(not_one_of(word, f"an answer to {said}", shape.words), "cells", number)
        if not who and shape.form == "words":
            for word in (each for each in shape.words if each not in words):
                gathered.wrong(f"No line of the {key} is for “{word}”, an answer to {said}: add it.", "cells")
        return Heading(what, who, words, tuple(each for each in spans if each) if shape.form == "number" else ())

    def _read_changes(
        self, lines: list[tuple[int, list[str]]], info: ValidationInfo[Names], gathered: Gathered
    ) -> None:
        """Read what rows or cells change, each as an answer would have it."""
        head = head_of(lines)
        known = (*WORKS_AT, *info.context.changes)
        for word in [self.gives] if self.gives else head:
            if word not in known:
                near = no_change(word, "something that a chart changes", known)
                gathered.wrong(near, "gives") if self.gives else gathered.wrong(near, "cells", lines[0][0])
        gathered.end()
        found = []
        for number, (_, *cells) in lines[1:]:
            row = list(zip([self.gives] * len(cells) if self.gives else head, cells, strict=True))
            for part in ([each] for each in row) if self.gives else (row,):
                found.append(self._changed(part, number, info, gathered))
        self._changes = tuple(found)

    def _changed(
        self, cells: list[tuple[str, str]], number: int, info: ValidationInfo[Names], gathered: Gathered
    ) -> tuple[tuple[str, Any], ...]:
        values: dict[str, Any] = {}
        for name, cell in cells:
            if cell != NOTHING:
                values |= _nested(name, _value(cell), values)
        try:
            made = GameAnswer.model_validate(values, context=info.context)
        except ValidationError as bad:
            for error in bad.errors(include_url=False):
                said = error.get("ctx", {})
                told = (
                    said.get("sentence") or f"{'.'.join(map(str, error['loc']))} takes a whole number such as -1 or +2."
                )
                gathered.wrong(told, "cells", number)
            return ()
        return tuple(made.works.items())

    @property
    def has_answers(self) -> bool:
        """Tell whether its changes stand at the answers to a question."""
        return not self.columns and not self._heads[0].who and not self._heads[0].spans
