"""A checklist as its file has it, with the rosters of its sides: all that is asked, looked up and done."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any, Generic, Literal, Self, TypeVar

from pydantic import Field, PlainValidator, PrivateAttr

from rulesets.from_file.reading.asks import SIDES, Ask, GameQuestion, OpenRule
from rulesets.from_file.reading.clock import side_words
from rulesets.from_file.reading.conditions import Conditional, Names, questions_of, shape_of
from rulesets.from_file.reading.lines import Path
from rulesets.from_file.reading.modifiers import Changed, Done, GameWay, InState, Rule, does
from rulesets.from_file.reading.parts import (
    CALLED,
    MOST_PARTS,
    Cite,
    FilePart,
    FilledText,
    Key,
    Named,
    OneOf,
    PlainText,
    Whole,
    Word,
    read,
    short,
)
from rulesets.from_file.reading.problems import Problems
from rulesets.from_file.reading.results import MOST_RESULTS, ORDER, GameResult, Results, in_order, of_cells
from rulesets.from_file.reading.rosters import Roster, read_roster
from rulesets.from_file.reading.tables import Table, cell_texts
from rulesets.from_file.reading.throw_texts import FaceText, ThrowText
from rulesets.from_file.reading.throws import Throwing, both_throw, changes_of, numbers_of, throwing
from rulesets.from_file.reading.unit_checks import UnitCheck

# A checklist as its file has it: everything that is asked, looked up and done, read and checked


STEPS = ("battle", "strengths", "odds", "roll", "result", "losses", "retreats", "advance")
"""The steps that a combat goes through; a file may put others between them."""
KIND_RULES = ("retreat", "eliminated")
LASTS = ("cleared", "segment", "turn", "next-turn")
HALVES = ("keep", "up", "down")
MOST_TABLES, MOST_NAMED = 20, 60


class ForceText(FilePart):
    """What is said of a side's force."""

    prompt: FilledText = Field("", description="What is asked for its units.")
    help: FilledText = Field("", description="The teaching text.")
    cite: Cite = Field("counter", description="Where strengths are printed.")
    example: PlainText = Field("", description="How units are typed.")
    most: Whole = Field(0, description="How many units it has at most.")
    once: Annotated[Word, OneOf("how long that holds", ("phase",))] = Field(
        "", description="With phase, who warns of a unit that fought in it already."
    )


class AttackerText(ForceText):
    """What is said of the force that attacks."""

    prompt: FilledText = Field("Attacking units and strengths?", description="What is asked for its units.")


class DefenderText(ForceText):
    """What is said of the force that defends."""

    prompt: FilledText = Field("Defending units and strengths?", description="What is asked for its units.")


OpenKey = Annotated[Word, OneOf("an open rule", named=lambda names: names.open_rules())]


class Units(FilePart):
    """What is said of all units."""

    steps: bool | Literal["strength"] = Field(
        False, description="A loss is a step; otherwise it is the unit. With strength, 1 of the strength typed."
    )
    halves: Annotated[Word, OneOf("a way to treat halves", HALVES)] = Field(
        "keep", description="How a half is rounded, for each unit."
    )
    help: FilledText = Field("", description="The teaching text of what a step leaves.")
    cite: Cite = Field("counter", description="Where strengths are printed.")
    short: OpenKey = Field("", description="The open rule for a force that cannot lose as much.")
    nobody: OpenKey = Field("", description="The open rule for a force of which no unit may lose anything.")


class SheetState(FilePart):
    """A state that a unit may be in, and what it does to the unit."""

    says: FilledText = Field("", description="What is said of a unit in it, such as: is disrupted.")
    meaning: FilledText = Field("", description="What it means, in a sentence.")
    cite: Cite = Field("", description="The section of the rules.")
    until: Annotated[Word, OneOf("a time", LASTS)] = Field("cleared", description="How long it lasts.")
    attack: Changed | None = Field(None, description="What happens to the strength of the unit if it attacks.")
    defence: Changed | None = Field(None, description="What happens to its strength if it defends.")
    attacking: InState | None = Field(None, description="What it changes for a unit that attacks.")
    defending: InState | None = Field(None, description="What it changes for a unit that defends.")
    checking: InState | None = Field(None, description="What it changes in the checks of a unit.")
    again: Done = Field((), description="What is done to a unit that is in it already.")


class Retreat(FilePart):
    """What is asked of a unit that must retreat."""

    prompt: FilledText = Field("Retreat of {unit}: what is in the hex entered?", description="What is asked.")
    help: FilledText = Field("", description="The teaching text.")
    cite: Cite = Field("", description="The section of the rules.")
    answer: Annotated[dict[Key, GameWay], Field(max_length=MOST_NAMED)] = Field({}, description="What is in the hex.")

    @cached_property
    def answers(self) -> dict[str, GameWay]:
        """Give what may be answered; the usual two where the file says nothing."""
        return self.answer or USUAL_RETREATS


USUAL_RETREATS = {
    "free": GameWay.model_construct(says="A hex it may enter"),
    "none": GameWay.model_construct(does=does("unit is eliminated"), says="No such hex"),
}


class Advance(Conditional):
    """What is said where a hex was emptied."""

    says: FilledText = Field("", description="What is said of the advance.")
    note: FilledText = Field("", description="Why no unit may enter.")
    cite: Cite = Field("", description="The section of the rules.")


class KindOf(Conditional):
    """When a force has a unit unlike the others, and how it is asked which."""

    ask: PlainText = Field("", description="The key of the answer.")
    prompt: FilledText = Field("", description="What is asked.")
    help: FilledText = Field("", description="The teaching text.")


class UnitKind(Named):
    """A unit unlike others."""

    says: FilledText = Field("", description="What it is called.")
    cite: Cite = Field("", description="The section of the rules.")
    stays: bool = Field(False, description="It never advances.")
    attackers: KindOf | None = Field(None, description="When the attackers have one.")
    defenders: KindOf | None = Field(None, description="When the defenders have one.")
    retreat: OpenKey = Field("", description="The open rule for what happens to it in place of a retreat.")
    eliminated: OpenKey = Field("", description="The open rule for what happens to it in place of its elimination.")

    @cached_property
    def of(self) -> dict[str, KindOf]:
        """Give what is said of each force that may have one, by the force."""
        return {side: self._of(side, said) for side in SIDES if (said := getattr(self, side)) is not None}

    def _of(self, side: str, said: KindOf) -> KindOf:
        prompt = said.prompt or f"Which of the {side} is the {self.says or self.key}?"
        return said.model_copy(update={"ask": said.ask or f"{side}.{self.key}", "prompt": prompt})

    @property
    def rules(self) -> dict[str, str]:
        """Give the open rule for what befalls it, by the act: `{"retreat": "bcpc-retreat"}`."""
        return {name: rule for name in KIND_RULES if (rule := getattr(self, name))}


class Saying(Named):
    """A sentence that an act gives."""

    says: FilledText = Field("", description="The sentence.")
    label: FilledText = Field("", description="What the screen calls it.")
    cite: Cite = Field("", description="The section of the rules.")

    def usual(self, key: str) -> dict[str, Any]:
        """Say its name."""
        return {"says": key}


class StepText(FilePart):
    """What is said of a step, where the usual text will not do."""

    title: FilledText | None = Field(None, description="What it is called.")
    help: FilledText | None = Field(None, description="The teaching text.")
    cite: Cite | None = Field(None, description="The section of the rules.")
    skipped: FilledText | None = Field(None, description="What is said where nothing happens at it.")


A = TypeVar("A")
ByName = Annotated[dict[Key, A], Field(max_length=MOST_NAMED), CALLED]
Many = Annotated[tuple[A, ...], Field(strict=False, max_length=MOST_PARTS)]


Tables = Annotated[dict[str, Table], Field(max_length=MOST_TABLES), CALLED]


class Sheet(FilePart):
    """A checklist: all that a file says of a kind of combat."""

    battle: FilledText = Field("One battle, from strengths to result.", description="What the checklist is for.")
    checklist: FilledText = Field("", description="What the checklist is called.")

    attackers: AttackerText = Field(AttackerText.model_construct(), description="The force that attacks.")
    defenders: DefenderText = Field(DefenderText.model_construct(), description="The force that defends.")
    units: Units = Field(Units.model_construct(), description="What is said of all units.")
    ask: ByName[GameQuestion] = Field({}, description="Questions, by key.")
    open: ByName[OpenRule] = Field({}, description="Rules that are open, by key.")
    rule: Many[Rule] = Field((), description="What holds without being asked.")
    state: Annotated[dict[Key, SheetState], Field(max_length=MOST_NAMED)] = Field({}, description="States of units.")
    table: Tables = Field({}, description="Tables, by name; the first is the main one.")
    throw: Annotated[Throwing, PlainValidator(throwing, json_schema_input_type=dict[str, ThrowText])] = Field(
        Throwing(), description="Rolls that no table reads, in the order in which they are made."
    )
    faces: Annotated[dict[Key, Annotated[FaceText, short("does", FaceText)]], Field(max_length=MOST_NAMED)] = Field(
        {}, description="What each symbol on dice does."
    )
    check: Annotated[dict[str, UnitCheck], Field(max_length=MOST_NAMED), CALLED] = Field(
        {}, description="Checks that units make."
    )
    results: Results = Field({}, description="What each result does, by its code.")
    retreat: Retreat = Field(Retreat.model_construct(), description="What a unit that must retreat is asked.")
    advance: Many[Advance] = Field((), description="What is said of an advance; the first that fits.")
    kind: ByName[UnitKind] = Field({}, description="Units unlike others.")
    say: ByName[Saying] = Field({}, description="Sentences that acts give.")
    step: dict[str, StepText] = Field({}, description="Steps, in their order.")
    roster: Annotated[Roster, PlainValidator(read_roster, json_schema_input_type=dict[str, dict[str, str | int]])] = (
        Field(Roster(), description="The units that are known beforehand, each with its strengths from full down.")
    )

    _names: Names = PrivateAttr()

    @cached_property
    def names(self) -> Names:
        """Give all names that it gives."""
        return self._names

    @cached_property
    def forces(self) -> dict[str, ForceText]:
        """Give what is said of each force."""
        return {"attackers": self.attackers, "defenders": self.defenders}

    @cached_property
    def asks(self) -> dict[str, Ask]:
        """Give the questions, then the open rules, by key."""
        return {**self.ask, **self.open}

    @property
    def main_table(self) -> Table | None:
        """Give the main table; None where throws alone decide."""
        return next(iter(self.table.values()), None)

    @property
    def cite(self) -> str:
        """Give the section by which combats are ruled, where nothing else is said."""
        return self.main_table.cite if self.main_table else self.throw.last.cite

    def of_names(self, names: Names, results: dict[str, GameResult]) -> Self:
        """Give it with all names that it gives, and its results in order."""
        made = self.model_copy(update={"results": results})
        made._names = names
        return made


SHARED = ("ask", "open", "state", "kind", "say")
"""Sections of which a checklist has what it names itself, and besides what the file names for all."""


S = TypeVar("S", bound=Sheet)
FileSource = tuple[Mapping[str, Any], Path]
"""A part of the file that says something of a checklist, and where it stands."""


class SheetReader(Generic[S]):
    """Reads the sections of a checklist, each from the first of the parts of the file that has it.

    Attributes:
        model: what it is read by.
        names: all names that these parts give.
        problems: takes what is wrong, by paths in the first part.
    """

    def __init__(self, model: type[S], parts: tuple[FileSource, ...], problems: Problems) -> None:
        self.model, self._file = model, problems
        self.problems = problems.below(parts[0][1])
        self._values: dict[str, Any] = {}
        self._of: dict[Path, Path] = {}
        for values, path in reversed(parts):
            for key, value in values.items():
                if path == parts[0][1] or (key in Sheet.model_fields and key not in ("battle", "checklist")):
                    self._take(key, value, path)
        both = {name: each for name, each in self._section("table").items() if both_throw(each)}
        if both:  # tables in which both sides throw count among the throws
            self._of |= {("throw", name): self._of[("table",)] for name in both}
            self._values["table"] = {name: each for name, each in self._section("table").items() if name not in both}
            self._values["throw"] = {**self._section("throw"), **both}
        self._both = frozenset(both)
        self.names = self._names(parts[-1][0])

    def _take(self, key: str, value: Any, path: Path) -> None:
        """Take a section of a part, in place of that of a part after it, or beside it."""
        self._of[(key,)] = path
        if key in SHARED and isinstance(value, dict):
            self._of |= {(key, name): path for name in value}
            value = {**value, **{name: each for name, each in self._section(key).items() if name not in value}}
        self._values[key] = value

    def _section(self, key: str) -> Mapping[str, Any]:
        return _table(self._values.get(key))

    def _names(self, file: Mapping[str, Any]) -> Names:
        turn = _table(file.get("turn"))
        segments = turn.get("segments") or shape_of(_table(self._section("ask").get(str(turn.get("answers"))))).words
        is_list = isinstance(segments, list | tuple) and "turn" in file
        return Names(
            questions=questions_of(self._section("ask"), self._section("open")),
            tables=tuple(self._section("table")),
            results=tuple(code for code in self._section("results") if code != ORDER)[:MOST_RESULTS],
            states=tuple(self._section("state")),
            sayings=tuple(self._section("say")),
            steps=tuple(self._section("step")),
            sides=side_words(file.get("sides")),
            segments=tuple(map(str, segments)) if is_list else (),
            changes=(*changes_of(self._section("throw")), *self._section("check")),
            throws=tuple(self._section("throw")),
            checks=tuple(self._section("check")),
            faces=tuple(self._section("faces")),
            newer=("2",) if file.get("format") == 2 else (),
            sources=tuple(_table(file.get("sources"))),
        )

    def _place(self, path: Path) -> Path:
        """Say where in the file something stands that stands at a path of the checklist."""
        return (*self._of.get(path[:2], self._of.get(path[:1], self.problems.path)), *path)

    def sheet(self) -> S | None:
        """Read all sections; None where anything is wrong with them."""
        for key in self._section("ask").keys() & self._section("open").keys():
            said = f"“{key}” is a question already: give the open rule another name."
            self._file.wrong(said, *self._place(("open", key)))
        values, codes, order = dict(self._values), dict[str, str](), list[str]()
        if isinstance(values.get("results"), dict):
            written = of_cells(values["results"], (*self._cells(), *numbers_of(self._section("throw"))))
            order = str(values["results"].get(ORDER, "")).split()
            values["results"] = {cell: each for cell, (_, each) in written.items()}
            codes = {cell: code for cell, (code, _) in written.items()}
        for code in order:
            if code not in codes:
                said = f"“{code}” is not a result that a table has: leave it out of the order."
                self._file.wrong(said, *self._place(("results", ORDER)))

        def at(path: Path) -> Path:
            is_result = path[:1] == ("results",) and len(path) > 1
            if path[:1] == ("throw",) and path[1:2] and path[1] in self._both:
                return self._place(("table", *path[1:]))
            return self._place(("results", codes.get(str(path[1]), path[1]), *path[2:]) if is_result else path)

        made = read(self.model, values, self.names, self._file, at)
        if made is None or not (made.table or made.throw.throws):
            return None
        return made.of_names(self.names, in_order({cell: (codes[cell], made.results[cell]) for cell in codes}, order))

    def _cells(self) -> tuple[str, ...]:
        """List the texts of all cells of the tables."""
        tables = map(_table, self._section("table").values())
        return tuple(dict.fromkeys(cell for each in tables for cell in cell_texts(each.get("cells"))))


def _table(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
