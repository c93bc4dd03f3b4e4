"""Throws that no table reads: pools of dice, sums of both sides, sorted dice, and dice with symbols."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property, partial
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator, PrivateAttr, ValidationInfo

from rulesets.from_file.reading import parts
from rulesets.from_file.reading.conditions import Conditional, Needed, NumberFrom, NumberOfDice, PlusNumber, TitledPart
from rulesets.from_file.reading.modifiers import Does, Done
from rulesets.from_file.reading.names import SIDES, Names
from rulesets.from_file.reading.notation import MOST_FACES, DiceNotation, Span, backwards, span
from rulesets.from_file.reading.parts import AnyWord, Gathered, PlainText, Whole, as_word, fit, notated, one_of, wrong
from rulesets.from_file.reading.problems import not_one_of
from rulesets.from_file.reading.tables import ResultLine, ResultLines, Table, ThrownDice


def _by_side(value: Any, info: ValidationInfo[Names]) -> Any:
    """Write what is said of all who throw as what is said of each side that does."""
    who = info.data.get("who", "both")
    sides = SIDES if who == "both" else (who,)
    if not isinstance(value, dict) or "who" not in info.data:
        return dict.fromkeys(sides, fit(as_word(value)))
    problems = Gathered()
    for side in (each for each in value if each not in sides):
        problems.wrong(not_one_of(side, "a side that rolls", sides), side)
    for side in (each for each in sides if each not in value):
        problems.wrong(f"{info.field_name} says nothing of the {side}: add {side} = ….")
    problems.end()
    return value


def _faces(text: str) -> int | None:
    found = re.fullmatch(r"d(\d{1,3})", text)
    return int(found[1]) if found and 2 <= int(found[1]) <= MOST_FACES else None


NO_NUMBER = "is not a number of dice: write one such as 3."
SoMany = Annotated[int, notated(lambda text: int(text) if re.fullmatch(r"[1-9]\d?", text) else None, NO_NUMBER)]
NO_DIE = "is not a die: write d6, d10 or another, of at most 100 faces."
T = TypeVar("T")
BySide = Annotated[dict[str, T], BeforeValidator(_by_side, json_schema_input_type=AnyWord | dict[str, AnyWord])]
"""What is said of a side, or of all that throw; read once it is known who does."""


class GameThrow(TitledPart):
    """Dice that no table reads: a pool of them, a sum, or sorted dice of both sides."""

    who: Annotated[PlainText, one_of("who rolls", (*SIDES, "both"))] = Field("attackers", description="Who rolls.")
    dice: BySide[NumberOfDice] = Field(description="2d6: added up; shots, 3, strength, an earlier roll: one by one.")
    die: Annotated[int, notated(_faces, NO_DIE, str)] = Field(6, description="What is rolled, if read one by one.")
    needs: BySide[Needed] = Field({}, description="What succeeds: 4+, skill+, <=2.")
    always: Whole = Field(0, description="The face that succeeds whatever is changed.")
    never: Whole = Field(0, description="The face that fails whatever is changed.")
    drms: parts.SpanText = Field(parts.EVERYTHING, description="The least and the most that changes come to.")
    least: BySide[SoMany] = Field({}, description="The least number of dice.")
    most: BySide[SoMany] = Field({}, description="The most dice.")
    stops: Annotated[PlainText, one_of("a roll that stands before this one", named=lambda names: names.throws)] = Field(
        "", description="The roll of which each success takes one away."
    )
    pairs: Annotated[PlainText, one_of("a way to pair dice", ("highest",))] = Field(
        "", description="Sorted dice are compared, pair by pair."
    )
    ties: Annotated[PlainText, one_of("a side", SIDES)] = Field(
        "defenders", description="Who wins a pair of like dice."
    )
    margin: ResultLines = Field((), description="Results by attackers less defenders, a line each.")
    ratio: ResultLines = Field((), description="Results by attackers to defenders, a line each.")
    does: Done = Field(Does(), description="What follows whatever is rolled.")
    on_dice: PlainText = Field("", alias="faces", description="What is on a die, if not numbers: sword shield blank.")

    _table: Table | None = PrivateAttr(None)

    @classmethod
    def on(cls, table: Table, names: Names) -> GameThrow:
        """Make the throw of both sides in a table, each in the column of its own strength."""
        made = cls.model_construct(
            who="both", dice={}, title=table.title, cite=table.cite, help=table.help, margin=table.margin
        ).called(table.key, names)
        made._table = table
        return made

    def usual(self, key: str, names: Names) -> dict[str, Any]:
        title = self.title or key.replace("-", " ").capitalize()
        return {"title": title, "cite": title}

    @property
    def table(self) -> Table | None:
        """Give the table in which each side throws in the column of its own strength; None where there is none."""
        return self._table

    @cached_property
    def sides(self) -> tuple[str, ...]:
        return SIDES if self.who == "both" else (self.who,)

    @cached_property
    def sums(self) -> dict[str, DiceNotation]:
        return {side: each for side, each in self.dice.items() if isinstance(each, DiceNotation)}

    @cached_property
    def pools(self) -> dict[str, NumberFrom]:
        return {side: each for side, each in self.dice.items() if isinstance(each, NumberFrom)}

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        return tuple(self.on_dice.split())

    @property
    def faces(self) -> int:
        """Count the faces of a die of a pool."""
        return len(self.symbols) or self.die

    @property
    def lines(self) -> tuple[ResultLine, ...]:
        """List the lines by which results are found; none where the number that is left is the result."""
        return self.margin or self.ratio

    @property
    def numbers(self) -> tuple[NumberFrom, ...]:
        """List the numbers of dice, and those that they need."""
        return (*self.pools.values(), *(need.number for need in self.needs.values()))

    def look_at(self, problems: Gathered, names: Names) -> None:
        if self.sums and self.pools:
            problems.wrong("One side adds its dice up and the other counts them: write both alike.", "dice")
        if self.on_dice:
            self._look_at_symbols(problems, names)
        elif not self.sums and not self.needs and not self.pairs:
            problems.wrong('Say which dice succeed, such as needs = "4+".')
        if self.pairs and (self.who != "both" or self.sums or self.needs):
            problems.wrong('pairs compares the dice of both sides, read one by one: write who = "both".', "pairs")
        if (self.margin and self.ratio) or (self.lines and not self.sums):
            problems.wrong("margin and ratio compare sums: use one of them, with dice such as 2d6.", "margin")
        for key in ("always", "never"):
            if not 0 <= getattr(self, key) <= self.die:
                problems.wrong(f"{key} must be a face of the die.", key)
        if self.always and self.always == self.never:
            problems.wrong("always and never are the same face: leave one of them out.", "never")
        if any(most < self.least.get(side, 0) for side, most in self.most.items()):
            problems.wrong("least and most are numbers of dice, the smaller one first.", "most")

    def _look_at_symbols(self, problems: Gathered, names: Names) -> None:
        """Note symbols that fit no die, and a throw in which none of them does anything."""
        if self.needs or self.sums or self.pairs or self.who == "both" or self.die != 6:
            problems.wrong("faces says what is on the dice of one side: leave die, needs and pairs out.", "faces")
        if not 2 <= len(self.symbols) <= MOST_FACES:
            problems.wrong("faces lists what is on each face of a die, at least two.", "faces")
        if not set(self.symbols) & set(names.faces):
            problems.wrong(not_one_of(self.on_dice[:40], "a face of [faces]", names.faces), "faces")


def _by_how_much(said: dict[str, Does]) -> dict[str, Does]:
    for key in said:
        if span(key) is None:
            raise wrong(backwards(key) or f"“{key}” is not a number or a range: write one such as 1,2 or 3+.")
    return said


class UnitCheck(TitledPart, Conditional):
    """A check that a unit makes, such as one of its nerve; its condition is looked at then, for that unit."""

    prompt: parts.FilledText = Field("", description="What is asked.")
    dice: ThrownDice = Field(DiceNotation(2, 6), description="What is rolled; unsaid 2d6.")
    plus: PlusNumber | None = Field(None, description="What is added to the dice: a column, a question about the unit.")
    needs: Needed = Field(description="What passes: 7+, <=nerve, >fire-roll.")
    passed: Done = Field(Does(), description="What is done where it is passed.")
    failed: Done = Field(Does(), description="What is done where it is failed.")
    exactly: Done = Field(Does(), description="What is done, in place of that, where the dice come to the very number.")
    failed_by: Annotated[dict[str, Done], AfterValidator(_by_how_much)] = Field(
        {}, alias="failed-by", description="What is done, in place of that, by how much it is failed."
    )
    always: Whole = Field(0, description="The number on the dice that passes whatever is changed.")
    never: Whole = Field(0, description="The number on the dice that fails whatever is changed.")

    def look_at(self, problems: Gathered, names: Names) -> None:
        for key in ("always", "never"):
            if getattr(self, key) not in (0, *self.dice.numbers()):
                problems.wrong(f"{self.dice} never shows {getattr(self, key)}: write a number that it may show.", key)

    @property
    def every_does(self) -> tuple[Does, ...]:
        """List what it may do."""
        return (self.passed, self.failed, self.exactly, *self.failed_by.values())

    @property
    def numbers(self) -> tuple[NumberFrom, ...]:
        return tuple(each for each in (self.plus, self.needs.number) if each is not None)

    def failed_so(self, by: int) -> Does:
        """Give what is done to a unit that fails by a number."""
        spans: list[tuple[Span | None, Does]] = [(span(key), done) for key, done in self.failed_by.items()]
        return next((done for each, done in spans if each is not None and by in each), self.failed)


def asked_by(rolls: Iterable[GameThrow | UnitCheck]) -> tuple[str, ...]:
    """Name the questions that the numbers of throws and checks ask for."""
    return tuple(each.word for roll in rolls for each in roll.numbers if each.kind in ("ask", "column"))


def _in_order(throws: dict[str, Any], info: ValidationInfo[Names]) -> dict[str, GameThrow]:
    """Read throws one after the other, as each may look at those before it."""
    problems, made = Gathered(), dict[str, GameThrow]()
    for name, said in throws.items():
        names, known = info.context.before(name), info.context.questions
        later = [each for each in info.context.throws if each not in (*names.throws, name, *known)]
        late = [key for key in ("dice", "stops") if isinstance(said, dict) and said.get(key) in later]
        for key in late:
            problems.wrong(f"“{said[key]}” stands below this roll: put it first.", name, key)
        throw = None if late else problems.read(partial(GameThrow.model_validate, context=names), said, name)
        if throw is not None:
            from_it = NumberFrom("throw", throw.stops)
            used = [key for key, each in made.items() if throw.stops and from_it in each.pools.values()]
            if used:
                told = f"{used[0]} is rolled from {throw.stops} before this roll, which would stop nothing"
                problems.wrong(f'{told}: write stops = "{used[-1]}".', name, "stops")
            stopped = made.get(throw.stops)
            if stopped is not None and (stopped.who == "both") != (throw.who == "both"):
                rolled = "both sides" if stopped.who == "both" else f"the {stopped.who} alone"
                who = "both" if stopped.who == "both" else next(side for side in SIDES if side != stopped.who)
                problems.wrong(f'{throw.stops} is rolled by {rolled}: write who = "{who}".', name, "who")
            made[name] = throw.called(name, info.context)
    problems.end()
    return made


Throws = Annotated[
    dict[parts.Key, Annotated[Any, PlainValidator(lambda said: said, json_schema_input_type=GameThrow)]],
    AfterValidator(_in_order),
]
"""Throws by name, in the order in which they are made."""


class FaceText(Conditional):
    """What each die that shows a symbol does."""

    does: Done = Field(Does(), description="What it does.")
