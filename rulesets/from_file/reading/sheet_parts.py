"""A checklist as its file has it, with the rosters of its sides: all that is asked, looked up and done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Annotated, Any, ClassVar, Generic, Self, TypeVar

from pydantic import Field, PlainValidator, PrivateAttr

from rulesets.api import shortened
from rulesets.from_file.reading import parts, sections
from rulesets.from_file.reading.asks import Ask, GameQuestion, OpenRule, column_says
from rulesets.from_file.reading.charts import GameChart, Roster, read_roster
from rulesets.from_file.reading.conditions import ConditionPart
from rulesets.from_file.reading.modifiers import NO_ANSWER, Rule
from rulesets.from_file.reading.names import ORDER, SIDE, SIDES, Names, Shape, as_table, asked_by_charts, columns_of
from rulesets.from_file.reading.notation import Span
from rulesets.from_file.reading.parts import CALLED, FilePart, FilledText, Gathered, Key, keys_of, read, short, within
from rulesets.from_file.reading.problems import Path, Problems
from rulesets.from_file.reading.sections import MOST_NAMED, ForceText, Retreat, SheetState, Units, of_cells, stands_for
from rulesets.from_file.reading.tables import Table
from rulesets.from_file.reading.throws import FaceText, GameThrow, Throws, UnitCheck

MOST_TABLES = 20


A = TypeVar("A")
K = TypeVar("K")
ByName = Annotated[dict[Key, A], Field(max_length=MOST_NAMED), CALLED]
ByTitle = Annotated[dict[str, A], Field(max_length=MOST_NAMED), CALLED]
Many = Annotated[tuple[A, ...], Field(strict=False, max_length=parts.MOST_PARTS)]


Tables = Annotated[dict[str, Table], Field(max_length=MOST_TABLES), CALLED]


ITS_PARTS: dict[str, type[FilePart]] = {
    "units": Units,
    "table.NAME": Table,
    "throw.NAME": GameThrow,
    "chart.NAME": GameChart,
    "state.NAME": SheetState,
}
"""Parts of which a line may stand too far up, where the heading is missing."""


class SheetParts(FilePart):
    """The parts of a checklist: all that a file says of a kind of combat."""

    newer: ClassVar[tuple[str, ...]] = ("throw", "check", "faces", "chart")

    battle: FilledText = Field("", description="What the checklist is for.")
    checklist: FilledText = Field("", description="What the checklist is called.")

    attackers: ForceText = Field(ForceText.model_construct(), description="The force that attacks.")
    defenders: ForceText = Field(ForceText.model_construct(), description="The force that defends.")
    units: Units = Field(Units.model_construct(), description="What is said of all units.")
    ask: ByName[GameQuestion] = Field({}, description="Questions, by key.")
    open: ByName[OpenRule] = Field({}, description="Rules that are open, by key.")
    rule: Many[Rule] = Field((), description="What holds without being asked.")
    state: Annotated[dict[Key, SheetState], Field(max_length=MOST_NAMED)] = Field({}, description="States of units.")
    tables: Tables = Field({}, alias="table", description="Tables, by name; the first is the main one.")
    chart: ByTitle[GameChart] = Field({}, description="Charts, such as those of terrain and weapons.")
    throw: Throws = Field({}, description="Rolls that no table reads, in the order in which they are made.")
    faces: Annotated[dict[Key, Annotated[FaceText, short("does", FaceText)]], Field(max_length=MOST_NAMED)] = Field(
        {}, description="What each symbol on dice does."
    )
    check: ByTitle[UnitCheck] = Field({}, description="Checks that units make.")
    results: sections.Results = Field({}, description="What each result does, by its code.")
    retreat: Retreat = Field(Retreat.model_construct(), description="What a unit that must retreat is asked.")
    advance: Many[sections.Advance] = Field((), description="What is said of an advance; the first that fits.")
    kind: ByName[sections.UnitKind] = Field({}, description="Units unlike others.")
    say: ByName[sections.Saying] = Field({}, description="Sentences that acts give.")
    step: dict[str, sections.StepText] = Field({}, description="Steps, in their order.")
    roster: Annotated[Roster, PlainValidator(read_roster, json_schema_input_type=dict[str, dict[str, str | int]])] = (
        Field(Roster(), description="The units of a side, each with its strengths from full down, or their counters.")
    )

    @classmethod
    def unknown(cls, key: str, known: Sequence[str], names: Names, said: Any) -> str:
        below = next((of for of, part in ITS_PARTS.items() if key in keys_of(part)), "")
        told = f"“{shortened(key)}” stands in a part of the file: write it below [{below}]."
        return told if below else super().unknown(key, known, names, said)

    _names: Names = PrivateAttr()
    _own: frozenset[tuple[str, ...]] = PrivateAttr(frozenset())
    _by_table: bool = PrivateAttr(False)

    def look_at(self, problems: Gathered, names: Names) -> None:
        self._names = names

    def all_of(self, kind: type[K]) -> tuple[tuple[Path, K], ...]:
        """List all of a kind that stand in it, each with its path: parts, what is done, what conditions look at."""
        if kind not in self._found:
            self._found[kind] = tuple((path, each) for path, each in self._all if isinstance(each, kind))
        return self._found[kind]

    @cached_property
    def _all(self) -> tuple[tuple[Path, Any], ...]:
        """Go through it once, with the questions for what stands on counters."""
        asks = (within(ask.path, ask) for ask in self.asks.values())
        left_out = ("ask", "open", *(("throw", "faces") if self._by_table else ()))
        rest = ((path, each) for path, each in within((), self) if path and path[0] not in left_out)
        return tuple(chain(*asks, rest))

    @cached_property
    def _found(self) -> dict[type, tuple[tuple[Path, Any], ...]]:
        """Keep what was found in it, by its kind."""
        return {}

    @cached_property
    def names(self) -> Names:
        return self._names

    def code_of(self, cell: str) -> str:
        """Give the code under which the file has the result of a cell: many numbers may stand under one."""
        return next((each for each in self.names.results if stands_for(each, cell)), cell)

    @cached_property
    def forces(self) -> dict[str, ForceText]:
        return {"attackers": self.attackers, "defenders": self.defenders}

    @property
    def own(self) -> frozenset[str]:
        """Name the questions and open rules that it has for itself."""
        return frozenset(path[1] for path in self._own if path[0] in ("ask", "open"))

    def is_own(self, path: Path) -> bool:
        """Tell whether the checklist itself says what stands at a path, and not the file for all."""
        return path[: 2 if path[0] in SHARED else 1] in self._own

    @cached_property
    def asks(self) -> dict[str, Ask]:
        """Give the questions, then the open rules, by key; what stands on counters is a question, too."""
        columns = {key: self._column(key, shape) for key, shape in self.names.columns.items()}
        return {**self.ask, **self.open, **columns}

    def _column(self, key: str, shape: Shape) -> GameQuestion:
        """Make the question for what stands in a column, of a unit that is not on the sheet."""
        said: GameQuestion = self.ask.get(key) or GameQuestion.model_construct()
        texts = {"printed": True, "cite": said.cite or "counter", "help": said.help or ON_COUNTER}
        shown = self.roster.shown(key)
        usual = said.usual_numbers or (Span(Fraction(min(shown)), Fraction(max(shown))) if shown else None)
        more = {"usual_numbers": usual, "default": said.default} | texts
        made = said.model_copy(update=column_says(shape, said.model_fields_set) | more)
        return made.called(key, self.names) if key not in self.ask else made

    @cached_property
    def table(self) -> dict[str, Table]:
        """Give the tables by name, but for those in which both sides throw."""
        return {name: each for name, each in self.tables.items() if not each.of_both}

    @cached_property
    def throws(self) -> dict[str, GameThrow]:
        """Give the throws by name, in the order in which they are made, with those of both sides in a table."""
        both = {} if self.alone else {name: each for name, each in self.tables.items() if each.of_both}
        made = {name: GameThrow.on(each, self.names) for name, each in both.items()}
        return made if self._by_table else {**self.throw, **made}

    @property
    def last_throw(self) -> GameThrow:
        return [*self.throws.values()][-1]

    @property
    def main_table(self) -> Table | None:
        """Give the main table; None where throws alone decide."""
        return next(iter(self.table.values()), None)

    @property
    def cite(self) -> str:
        """Give the section by which combats are ruled, where nothing else is said."""
        if self.alone:
            return next((each.cite for each in self.check.values()), "")
        return self.main_table.cite if self.main_table else self.last_throw.cite

    @property
    def alone(self) -> str:
        """Give the question for the one force of the checklist; empty where two sides fight."""
        return ""

    @cached_property
    def tells_alike(self) -> frozenset[str]:
        """Name the tables and throws of which a rule looks at doubles."""
        return frozenset(rule.after for rule in self.rule if any(part.key == "doubles" for part in rule.parts))

    @cached_property
    def looks_at_sides(self) -> bool:
        """Tell whether a condition looks at the side of units, where no column or question is called so."""
        of_sides = (part for _, part in self.all_of(ConditionPart) if part.who and part.key == SIDE)
        return not self.names.is_own(SIDE) and any(of_sides)

    @cached_property
    def goes_by_sides(self) -> bool:
        """Tell whether it matters of which side units are."""
        return self.looks_at_sides or any(ask.asks_who_attacks for ask in self.ask.values())

    def strength_of(self, side: str) -> str:
        """Say what the strength of a unit is: a column, `chart NAME`, `none`, or empty where it is typed."""
        return self._strengths.get(side, "none")

    @cached_property
    def _strengths(self) -> dict[str, str]:
        known, steps = self.names.number_columns, self.units.steps
        usual = "strength" if "strength" in known else steps if isinstance(steps, str) and steps in known else ""
        return {side: force.strength or usual for side, force in self.forces.items() if side in SIDES}

    def completed(
        self, results: dict[str, sections.GameResult], own: frozenset[tuple[str, ...]], by_table: bool
    ) -> Self:
        """Give it with its results in order, which parts are its own, and whether a table of its own decides alone."""
        made = self.model_copy(update={"results": results})
        made._own, made._by_table = own, by_table
        return made


SHARED = ("ask", "open", "state", "kind", "say", "chart", "check", "faces")
"""Sections of which a checklist has what it names itself, and besides what the file names for all."""
OF_TWO_SIDES = {"battle", "checklist", "attackers", "defenders", "rule", "throw", "faces", "advance", "step"}
"""Sections of the file that are no part of a checklist of one force."""
ON_COUNTER = "Read it off the counter. The card of the unit keeps it."
MORE_THAN_TEXTS = ("answer", "several", "which", "text", "each", "counts", "clock", "step", "when", "unless")
"""What a question has no use for whose answers stand on counters."""
ON_COUNTERS = (
    "{key} stands on the counters, so {name} does nothing here: write a rule with each and when = {{ {who} = … }}, "
    "or give the question another name."
)
S = TypeVar("S", bound=SheetParts)
FileSource = tuple[Mapping[str, Any], Path]
"""A part of the file that says something of a checklist, and where it stands."""


class SheetReader(Generic[S]):
    """Reads the sections of a checklist, each from the first of the parts of the file that has it."""

    def __init__(self, model: type[S], sources: tuple[FileSource, ...], problems: Problems) -> None:
        (own, self._path), (file, _) = sources[0], sources[-1]
        self._model, self._problems = model, problems
        self._values, self._of, self._rules = dict[str, Any](), dict[Path, Path](), list[int]()
        inherited = {*keys_of(SheetParts)} - (OF_TWO_SIDES if "alone" in own else {"battle", "checklist"})
        for values, path in reversed(sources):
            for key in values:
                if path == self._path or key in inherited:
                    self._take(key, values[key], path)
        paths = ([(key, name) for name in as_table(own[key])] if key in SHARED else [(key,)] for key in own)
        self._own = frozenset(chain(*paths))
        self._by_table = own is not file and "table" in own and "throw" not in own
        if own is not file and "throw" in own and "table" not in own:  # its throws decide, not the table of others
            self._values["table"] = dict([*self._section("table").items()][1:])
        self._ask_more(columns_of(self._section("roster")))
        self._names = Names(self._values, file, self._by_table)
        said = self._values.get("rule")
        rules = [*enumerate(said)] if isinstance(said, list) and "rule" not in own else []
        elsewhere = self._names.elsewhere
        self._rules = [place for place, rule in rules if as_table(rule).get("after") not in elsewhere]
        if rules:  # those that follow a roll of the main checklist stay there
            self._values["rule"] = [rule for place, rule in rules if place in self._rules]
        if self._names.blank:
            blank = dict.fromkeys(self._names.blank, "no effect")
            self._values |= {"results": {**self._section("results"), **blank}}

    def _take(self, key: str, value: Any, path: Path) -> None:
        """Take a section of a part, in place of that of a part after it, or beside it."""
        self._of[(key,)] = path
        if key in SHARED and isinstance(value, dict):
            self._of |= {(key, name): path for name in value}
            value = {**value, **{name: each for name, each in self._section(key).items() if name not in value}}
        self._values[key] = value

    def _section(self, key: str) -> Mapping[str, Any]:
        return as_table(self._values.get(key))

    def _ask_more(self, columns: Mapping[str, Shape]) -> None:
        """Add what charts ask, and say of questions about columns of the counters what these are."""
        asks, charts = self._section("ask"), self._section("chart")
        more = asked_by_charts(charts, asks, columns)
        for key, shape in columns.items():
            if said := as_table(asks.get(key)):
                for name in (each for each in said if each in MORE_THAN_TEXTS):
                    self._wrong(ON_COUNTERS.format(key=key, name=name, who=f"unit.{key}"), "ask", key, name)
                more[key] = {**said, **column_says(shape, said.keys()), "of": "unit"}
        for name, chart in charts.items():
            key = str(as_table(chart).get("rows"))
            if key in more and key not in asks:
                line = self._problems.line((*self._place(("chart", name)), "cells"))
                self._problems.lines.at[*self._path, "ask", key] = line
        self._values |= {"ask": {**asks, **more}} if more else {}

    def _place(self, path: Path) -> Path:
        """Say where in the file something stands that stands at a path of the checklist."""
        if self._rules and path[:1] == ("rule",) and len(path) > 1:
            path = ("rule", self._rules[int(path[1])], *path[2:])
        return (*self._of.get(path[:2], self._of.get(path[:1], self._path)), *path)

    def sheet(self) -> S | None:
        """Read all sections; None where anything is wrong with them."""
        for key in self._section("ask").keys() & self._section("open").keys():
            self._wrong(f"“{key}” is a question already: give the open rule another name.", "open", key)
        values, codes, order = dict(self._values), dict[str, str](), list[str]()
        if isinstance(values.get("results"), dict):
            written = of_cells(values["results"], (*self._names.cells, *self._names.numbered))
            order = str(values["results"].get(ORDER, "")).split()
            values["results"] = {cell: each for cell, (_, each) in written.items()}
            codes = {cell: code for cell, (code, _) in written.items()}
        for code in order:
            if code not in codes:
                self._wrong(f"“{code}” is not a result that a table has: leave it out of the order.", "results", ORDER)

        def at(path: Path) -> Path:
            is_result = path[:1] == ("results",) and len(path) > 1
            return self._place(("results", codes.get(str(path[1]), path[1]), *path[2:]) if is_result else path)

        made = read(self._model, values, self._names, self._problems, at)
        if made is None or not (made.table or made.throws or made.alone):
            return None
        self._change_by_charts(made)
        results = sections.in_order({cell: (codes[cell], made.results[cell]) for cell in codes}, order)
        return made.completed(results, self._own, self._by_table)

    def _wrong(self, sentence: str, *path: str) -> None:
        self._problems.wrong(sentence, *self._place(path))

    def _change_by_charts(self, made: S) -> None:
        """Give answers what the rows of charts change, and say what charts hold for them that are looked up."""
        own = {(key, w) for key, ask in made.ask.items() for w, body in ask.answer.items() if body.meaning}
        for name, chart in made.chart.items():
            ask = made.ask[chart.rows] if chart.has_answers else None
            answers = dict(ask.answer) if ask else {}
            for place, word in enumerate(chart.heads[0].words if ask else ()):
                said, changes = answers.get(word, NO_ANSWER), chart.changes(place)
                for twice in {*said.changed} & {*changes.changed}:
                    told = f"{word} says {twice} already: leave one of them out."
                    self._wrong(told, "chart", name, "cells")
                answers[word] = said.with_changes(changes, chart.told(place))
            if ask:
                made.ask[chart.rows] = ask.model_copy(update={"answer": answers})
        for chart in made.chart.values():
            for key, word, told in chart.told_of_answers():
                answers = made.ask[key].answer if key in made.ask else {}
                if word in answers and (key, word) not in own:
                    before = answers[word].meaning.removesuffix("Nothing changes.").rstrip(".")
                    meaning = f"{'; '.join(filter(None, (before, told)))}."
                    answers = {**answers, word: answers[word].model_copy(update={"meaning": meaning})}
                    made.ask[key] = made.ask[key].model_copy(update={"answer": answers})
