"""A checklist as its file has it, with the rosters of its sides: all that is asked, looked up and done."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from rulesets.api import BadAnswer, Force, Tabletop, shortened
from rulesets.from_file.reading.asks import SIDES, Ask, ask
from rulesets.from_file.reading.clock import side_words
from rulesets.from_file.reading.conditions import Condition, Names, condition, names_of, shape_of
from rulesets.from_file.reading.modifiers import IN_RULE, Does, Modifiers, does, modifiers, read_does, read_factor
from rulesets.from_file.reading.notation import StrengthChange
from rulesets.from_file.reading.results import MOST_RESULTS, ORDER, GameResult, results
from rulesets.from_file.reading.row import Row
from rulesets.from_file.reading.tables import Table, table

# Rosters: the units of a side, each with its strengths from full down: `"XXIV" = "12/6"`


MOST_UNITS = 400
HIGHEST = 999
_NAMING = Force("units", "", who="units")


@dataclass(frozen=True)
class Roster:
    """The units that are known beforehand.

    Attributes:
        strengths: the strengths of units from full down, by their names: `{"XXIV": (12, 6)}`.
        sides: the sides of units by their names: `{"XXIV": "german"}`.
    """

    strengths: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    sides: Mapping[str, str] = field(default_factory=dict)

    def side(self, unit: str) -> str:
        """Say on which side a unit is, as upper or lower case players write it; empty where that is not known."""
        return self._sides_in_small_letters.get(unit.casefold(), "")

    @cached_property
    def _sides_in_small_letters(self) -> Mapping[str, str]:
        return {name.casefold(): side for name, side in self.sides.items()}


def roster(section: Row) -> Roster:
    """Read the units of all sides."""
    found: dict[str, tuple[int, ...]] = {}
    sides: dict[str, str] = {}
    known: set[str] = set()
    for side, row in section.children().items():
        for name in row.at_most(MOST_UNITS, [*row.values], f"roster.{side}"):
            if name.casefold() in known:
                row.wrong(f"“{shortened(name)}” is in the roster twice: give each unit a name of its own.", name)
            known.add(name.casefold())
            found[name], sides[name] = _strengths(row, name), side
    return Roster(found, sides)


def _strengths(row: Row, name: str) -> tuple[int, ...]:
    if not _names_a_unit(name):
        row.wrong(f"“{shortened(name)}” cannot name a unit: use letters and digits, and not digits alone.", name)
    text = row.word(name)
    parts = text.split("/")
    numbers = tuple(int(part) for part in parts if re.fullmatch("[0-9]{1,3}", part.strip()))
    if len(numbers) == len(parts) and numbers[-1] > 0 and list(numbers) == sorted(set(numbers), reverse=True):
        return numbers
    row.wrong(f"“{shortened(text)}” are no strengths: write them from full down, such as 12/6.", name)
    return (1,)


def _names_a_unit(name: str) -> bool:
    """Tell whether players can name a unit so, with its strength behind it and without."""
    try:
        (factor,) = _NAMING.parse(f"{name} 1", Tabletop()).factors
    except BadAnswer:
        return False
    return factor.unit == name and re.fullmatch(r"[0-9() ]*", name) is None


# A checklist as its file has it: everything that is asked, looked up and done, read and checked


STEPS = ("battle", "strengths", "odds", "roll", "result", "losses", "retreats", "advance")
"""The steps that a combat goes through; a file may put others between them."""
IN_SHEET = (
    "attackers",
    "defenders",
    "units",
    "ask",
    "open",
    "rule",
    "state",
    "table",
    "results",
    "retreat",
    "advance",
    "kind",
    "say",
    "step",
    "roster",
)
IN_RETREAT = ("says", "meaning", "cite", "does", "when", "unless")
KIND_RULES = ("retreat", "eliminated")
USUAL_RETREATS = {
    "free": Modifiers(says="A hex it may enter"),
    "none": Modifiers({"does": does("unit is eliminated")}, says="No such hex"),
}
LASTS = ("cleared", "segment", "turn", "next-turn")
HALVES = ("keep", "up", "down")
MOST_TABLES = 20


@dataclass(frozen=True)
class ForceText:
    """What is said of a side's force."""

    prompt: str
    help: str
    cite: str
    example: str
    most: int
    once: bool


@dataclass(frozen=True)
class Units:
    """What is said of all units.

    Attributes:
        steps: whether a loss is a step; otherwise it is the unit.
        halves: what becomes of a half: `keep`, `up` or `down`, for each unit.
        help: the teaching text of what a step leaves.
        cite: where strengths are printed.
        short: the open rule for a force that cannot lose `as much`; empty if all of it is lost.
        nobody: the open rule for a force of which no unit may lose anything; empty if nothing happens.
    """

    steps: bool
    halves: str
    help: str
    cite: str
    short: str
    nobody: str


@dataclass(frozen=True)
class SheetState:
    """A state that a unit may be in, and what it does to the unit."""

    says: str
    meaning: str
    cite: str
    until: str
    attack: StrengthChange | None
    defence: StrengthChange | None
    again: Does


@dataclass(frozen=True)
class Retreat:
    """What is asked of a unit that must retreat."""

    prompt: str
    help: str
    cite: str
    answers: dict[str, Modifiers]


@dataclass(frozen=True)
class Advance:
    """What is said where a hex was emptied; with `note` nobody may enter it."""

    condition: Condition
    says: str
    note: str
    cite: str


@dataclass(frozen=True)
class KindOf:
    """When a force has a unit unlike the others, and by which key it is asked which."""

    condition: Condition
    ask: str
    prompt: str
    help: str


@dataclass(frozen=True)
class UnitKind:
    """A unit unlike others.

    Attributes:
        says: what it is called.
        cite: the section of the rules.
        of: what is said of each force that may have one, by the force: `{"attackers": KindOf(…)}`.
        rules: the open rule for what befalls it, by the act: `{"retreat": "bcpc-retreat"}`.
        stays: whether it never advances.
    """

    says: str
    cite: str
    of: dict[str, KindOf]
    rules: dict[str, str]
    stays: bool = False


@dataclass(frozen=True)
class Saying:
    """A sentence that an act gives."""

    says: str
    label: str
    cite: str


@dataclass(frozen=True)
class StepText:
    """What is said of a step; None where the usual text will do."""

    title: str | None
    help: str | None
    cite: str | None
    skipped: str | None


@dataclass(frozen=True)
class Sheet:
    """A checklist, read.

    Attributes:
        names: all names that it gives.
        forces: what is said of each force.
        units: what is said of all units.
        asks: the questions, then the open rules, by key.
        rules: what holds without being asked.
        states: the states, by word.
        tables: the tables, by name; the first is the main one.
        results: the results by code, the worst for the attacker first.
        retreat: what a unit that must retreat is asked.
        advance: what is said of an advance; the first that fits.
        kinds: units unlike others, by word.
        sayings: sentences that acts give, by word.
        steps: the steps that the file names, in its order.
        roster: the units that are known beforehand, each with its strengths from full down.
    """

    names: Names
    forces: Mapping[str, ForceText]
    units: Units
    asks: Mapping[str, Ask]
    rules: tuple[Modifiers, ...]
    states: Mapping[str, SheetState]
    tables: Mapping[str, Table]
    results: Mapping[str, GameResult]
    retreat: Retreat
    advance: tuple[Advance, ...]
    kinds: Mapping[str, UnitKind]
    sayings: Mapping[str, Saying]
    steps: Mapping[str, StepText]
    roster: Roster

    @property
    def table(self) -> Table:
        """Give the main table."""
        return next(iter(self.tables.values()))


def sheet(parts: tuple[Row, ...]) -> Sheet | None:
    """Read a checklist of a part of the file, and of what it does not say, from the parts after that.

    Returns: the checklist; None where it has no table or no results that can be read.
    """
    return _SheetReader(parts).sheet()


class _SheetReader:
    """Reads the sections of a checklist, each from the first part of the file that has it."""

    def __init__(self, parts: tuple[Row, ...]) -> None:
        self.parts = parts
        self.asks, self.opens = self._all("ask"), self._all("open")
        named = {key: [*self._section(key).values] for key in ("table", "step")}
        named["results"] = [code for code in self._section("results").values if code != ORDER][:MOST_RESULTS]
        named |= {key: [*self._all(key)] for key in ("state", "say")}
        turn = parts[-1].row("turn").values
        answered = self.asks.get(str(turn.get("answers")))
        named["side"] = [*side_words(parts[-1].values.get("sides"))]
        named["segment"] = [*(turn.get("segments") or (shape_of(answered.values).words if answered else ()))]
        self.names = names_of(self.asks, self.opens, named)

    def _section(self, key: str) -> Row:
        return next((part for part in self.parts if key in part), self.parts[0]).row(key)

    def _each(self, key: str) -> tuple[Row, ...]:
        return next((part for part in self.parts if key in part), self.parts[0]).each(key)

    def _all(self, key: str) -> dict[str, Row]:
        """Give the rows of a section of all parts; of one name, that of the first."""
        found: dict[str, Row] = {}
        for part in self.parts:
            found |= {name: row for name, row in part.named_rows(key).items() if name not in found}
        return found

    def sheet(self) -> Sheet | None:
        """Read all sections; None where there is no table or no result."""
        tables = self._tables()
        used = tuple(dict.fromkeys(cell for each in tables.values() for cell in each.used()))
        found = results(self._section("results"), used, self.names)
        made = self._of(tables, found)
        return made if tables and found else None

    def _tables(self) -> dict[str, Table]:
        section = self._section("table")
        few = section.at_most(MOST_TABLES, [*section.values], "tables")
        read = {name: table(name, section.row(name), self.names) for name in few}
        return {name: each for name, each in read.items() if each is not None}

    def _of(self, tables: Mapping[str, Table], found: Mapping[str, GameResult]) -> Sheet:
        for key in self.asks.keys() & self.opens.keys():
            self.opens[key].wrong(f"“{key}” is a question already: give the open rule another name.")
        return Sheet(
            self.names,
            {side: self._force(side) for side in SIDES},
            self._units(),
            {key: ask(key, row, self.names) for key, row in (*self.asks.items(), *self.opens.items())},
            tuple(modifiers(row, self.names, IN_RULE) for row in self._each("rule")),
            {word: self._state(row) for word, row in self._all("state").items()},
            tables,
            found,
            self._retreat(),
            tuple(self._advance(row) for row in self._each("advance")),
            {word: self._kind(word, row) for word, row in self._all("kind").items()},
            {word: _saying(word, row) for word, row in self._all("say").items()},
            {id: _step(row) for id, row in self._section("step").children().items()},
            roster(self._section("roster")),
        )

    def _force(self, side: str) -> ForceText:
        row = self._section(side)
        row.only("prompt", "help", "cite", "example", "most", "once")
        prompt = f"{'Attacking' if side == 'attackers' else 'Defending'} units and strengths?"
        texts = row.line("prompt", prompt), row.line("help"), row.text("cite", "counter"), row.text("example")
        return ForceText(*texts, row.whole("most"), bool(row.one_of("once", ("phase",), "how long that holds", "")))

    def _units(self) -> Units:
        row = self._section("units")
        row.only("steps", "halves", "help", "cite", "short", "nobody")
        halves = row.one_of("halves", HALVES, "a way to treat halves", "keep")
        short, nobody = (self._open_rule(row, key) for key in ("short", "nobody"))
        return Units(row.flag("steps"), halves, row.line("help"), row.text("cite", "counter"), short, nobody)

    def _open_rule(self, row: Row, key: str) -> str:
        return row.one_of(key, self.names.open_rules(), "an open rule")

    def _state(self, row: Row) -> SheetState:
        row.only("says", "meaning", "cite", "until", "attack", "defence", "again")
        texts = row.line("says"), row.line("meaning"), row.text("cite")
        until = row.one_of("until", LASTS, "a time", "cleared")
        factors = read_factor(row, "attack"), read_factor(row, "defence")
        return SheetState(*texts, until, *factors, read_does(row, "again", self.names))

    def _retreat(self) -> Retreat:
        row = self._section("retreat")
        row.only("prompt", "help", "cite", "answer")
        given = {word: modifiers(each, self.names, IN_RETREAT) for word, each in row.named_rows("answer").items()}
        texts = row.line("prompt", "Retreat of {unit}: what is in the hex entered?"), row.line("help"), row.text("cite")
        return Retreat(*texts, given or USUAL_RETREATS)

    def _advance(self, row: Row) -> Advance:
        row.only("when", "unless", "says", "note", "cite")
        return Advance(condition(row, self.names), row.line("says"), row.line("note"), row.text("cite"))

    def _kind(self, word: str, row: Row) -> UnitKind:
        row.only("says", "cite", "stays", *SIDES, *KIND_RULES)
        says = row.line("says", word)
        of = {side: self._kind_of(word, says, side, row.row(side)) for side in SIDES if side in row}
        rules = {name: rule for name in KIND_RULES if (rule := self._open_rule(row, name))}
        return UnitKind(says, row.text("cite"), of, rules, row.flag("stays"))

    def _kind_of(self, word: str, says: str, side: str, row: Row) -> KindOf:
        row.only("when", "unless", "ask", "prompt", "help")
        key = row.text("ask", f"{side}.{word}")
        prompt = row.line("prompt", f"Which of the {side} is the {says}?")
        return KindOf(condition(row, self.names), key, prompt, row.line("help"))


def _saying(word: str, row: Row) -> Saying:
    row.only("says", "label", "cite")
    return Saying(row.line("says", word), row.line("label"), row.text("cite"))


def _step(row: Row) -> StepText:
    row.only("title", "help", "cite", "skipped")
    texts = (row.line(key) if key in row else None for key in ("title", "help", "cite", "skipped"))
    return StepText(*texts)
