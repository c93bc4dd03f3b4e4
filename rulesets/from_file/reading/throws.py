"""Throws that no table reads, and checks of units: their dice, where numbers come from, and what succeeds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator, PrivateAttr, ValidationInfo

from rulesets.from_file.reading.asks import SIDES
from rulesets.from_file.reading.conditions import Conditional, Names
from rulesets.from_file.reading.modifiers import Does, Done
from rulesets.from_file.reading.notation import MOST_FACES, DiceNotation, Span, dice, odds_span, plain, span
from rulesets.from_file.reading.parts import (
    AnyWord,
    Cite,
    FilledText,
    Gathered,
    Key,
    Named,
    OneOf,
    PlainText,
    Whole,
    as_word,
    fit,
    wrong,
)
from rulesets.from_file.reading.problems import not_one_of
from rulesets.from_file.reading.tables import (
    EVERYTHING,
    Margins,
    ResultLine,
    SpanText,
    Table,
    ThrownDice,
    result_lines,
)

MOST_COUNTED = 60
"""The most that a throw of dice read one by one may come to."""
NUMBERS = tuple(map(str, range(MOST_COUNTED + 1)))
_NEED = re.compile(r"(<=|>=|<|>)?([^<>=+]+)(\+)?")

# Numbers of throws and checks, and what must be shown


@dataclass(frozen=True)
class NumberFrom:
    """Where a number of a throw comes from.

    Attributes:
        kind: `number`, `ask`, `strength`, `attack`, `defence`, `column`, `chart` or `throw`.
        word: the question, the column, the chart or the throw.
        of_enemy: whether it is a number of the force on the other side.
        value: the number itself, where it is said.
    """

    kind: str
    word: str = ""
    of_enemy: bool = False
    value: int = 0


@dataclass(frozen=True)
class Need:
    """What a die or a sum must show: `4+`, `<=2`, `skill+`; in a chart, whose cells say the sign, that is empty."""

    sign: str
    number: NumberFrom
    text: str


def met(sign: str, shown: Fraction | int, number: Fraction | int) -> bool:
    """Tell whether something that is shown succeeds against a number."""
    return {">=": shown >= number, "<=": shown <= number, "<": shown < number, ">": shown > number}[sign]


def need_in_cell(cell: str) -> tuple[str, int] | None:
    """Read what a cell of a chart says must be shown: `4+` is `>=` and 4; None where it says nothing of that kind."""
    found = re.fullmatch(r"(<=|>=|<|>)?(\d{1,3})(\+)?", cell)
    return (found[1] or ">=", int(found[2])) if found and bool(found[1]) != bool(found[3]) else None


def _number_from(word: str, names: Names) -> NumberFrom | None:
    """Read where a number comes from: itself, a column, a question, a total or a throw; None if it is none of these."""
    if re.fullmatch(r"\d{1,3}", word):
        return NumberFrom("number", value=int(word))
    if word in ("strength", "attack", "defence") and word not in names.number_columns():
        return NumberFrom(word)
    kinds = {"column": names.number_columns(), "chart": names.as_charts(), "throw": names.throws, "ask": _asked(names)}
    of = word.removeprefix("enemy.")
    kind = next((kind for kind, known in kinds.items() if (of if kind == "column" else word) in known), None)
    return NumberFrom(kind, of.removeprefix("chart "), of_enemy=of != word) if kind else None


def _asked(names: Names) -> tuple[str, ...]:
    return tuple(key for key, shape in names.questions.items() if shape.form == "number")


def _known_numbers(names: Names, throws: Sequence[str]) -> tuple[str, ...]:
    """List the words that a number may come from."""
    columns, asked = names.number_columns(), (each for each in _asked(names) if each not in names.columns)
    return (*columns, *(f"enemy.{each}" for each in columns), *asked, *throws, *names.as_charts(), "strength")


def _dice(value: Any, info: ValidationInfo[Names]) -> DiceNotation | NumberFrom:
    """Read dice that are added up, or a number of dice that are read one by one."""
    word, names = fit(as_word(value)), info.context
    found = (dice(word) if re.fullmatch(r"\d?d\d.*", word) else None) or _number_from(word, names)
    if found is None:
        sentence = not_one_of(word, "a number of dice", _known_numbers(names, names.throws))
        raise wrong(sentence.replace(": write ", ": write 2d6, a number such as 3, ", 1))
    return found


def _need(value: Any, info: ValidationInfo[Names]) -> Need:
    """Read what a die or a sum must show."""
    text, names = fit(as_word(value)), info.context
    is_chart, found = text.startswith("chart "), _NEED.fullmatch(text.replace(" ", ""))
    if is_chart and text not in names.as_charts():
        raise wrong(not_one_of(text, "a chart to look up", names.as_charts()))
    if not is_chart and (found is None or bool(found[1]) == bool(found[3])):
        columns = (f"{each}+" for each in names.number_columns())
        raise wrong(not_one_of(text, "what must be shown", ["4+", "<=2", *columns]))
    word = text if found is None or is_chart else found[2]
    number = _number_from(word, names)
    if number is None:
        sentence = not_one_of(word, "a number that is known", _known_numbers(names, names.throws))
        raise wrong(sentence.replace(": write ", ": write a number such as 4+, ", 1))
    return Need("" if found is None or is_chart else found[1] or ">=", number, text if is_chart else plain(text))


def _plus(value: Any, info: ValidationInfo[Names]) -> NumberFrom:
    found = _number_from(fit(value), info.context)
    if found is None:
        raise wrong(not_one_of(value, "a number of the unit", _known_numbers(info.context, ())))
    return found


def _by_how_much(said: dict[str, Does]) -> dict[str, Does]:
    for key in said:
        if span(key) is None:
            raise wrong(f"“{key}” is not a number or a range: write one such as 1,2 or 3+.")
    return said


Needed = Annotated[Need, PlainValidator(_need, json_schema_input_type=str | int)]


def _ratios(value: Any, info: ValidationInfo[Names]) -> tuple[ResultLine, ...]:
    return result_lines(value, info, odds_span, "a ratio: write one such as <=1-2, <1-1, 1-1 or 2-1+")


class UnitCheck(Named):
    """A check that a unit makes, such as one of its nerve."""

    title: FilledText = Field("", description="What the screen calls it.")
    prompt: FilledText = Field("", description="What is asked.")
    help: FilledText = Field("", description="The teaching text of its dice.")
    cite: Cite = Field("", description="The section of the rules.")
    dice: ThrownDice = Field(DiceNotation(2, 6), description="What is rolled; unsaid 2d6.")
    plus: Annotated[NumberFrom, PlainValidator(_plus, json_schema_input_type=str)] | None = Field(
        None, description="What is added to the dice: a column, or a question about the unit."
    )
    needs: Needed = Field(description="What passes: 7+, <=nerve, >fire-roll.")
    passed: Done = Field(Does(), description="What is done where it is passed.")
    failed: Done = Field(Does(), description="What is done where it is failed.")
    exactly: Done = Field(Does(), description="What is done, in place of that, where the dice come to the very number.")
    failed_by: Annotated[dict[str, Done], AfterValidator(_by_how_much)] = Field(
        {}, alias="failed-by", description="What is done, in place of that, by how much it is failed."
    )

    def usual(self, key: str) -> dict[str, Any]:
        """Say its title."""
        return {"title": key, "cite": key}

    @property
    def every_does(self) -> tuple[Does, ...]:
        """List what it may do."""
        return (self.passed, self.failed, self.exactly, *self.failed_by.values())

    @property
    def numbers(self) -> tuple[NumberFrom, ...]:
        """List the numbers that it looks at."""
        return tuple(each for each in (self.plus, self.needs.number) if each is not None)

    def failed_so(self, by: int) -> Does:
        """Give what is done to a unit that fails by a number."""
        spans: list[tuple[Span | None, Does]] = [(span(key), done) for key, done in self.failed_by.items()]
        return next((done for each, done in spans if each is not None and by in each), self.failed)


# Throws


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


def _die(value: Any) -> int:
    found = re.fullmatch(r"d(\d{1,3})", fit(value))
    if found is None or not 2 <= int(found[1]) <= MOST_FACES:
        raise wrong(f"“{value}” is not a die: write d6, d10 or another, of at most 100 faces.")
    return int(found[1])


T = TypeVar("T")
BySide = Annotated[dict[str, T], BeforeValidator(_by_side, json_schema_input_type=AnyWord | dict[str, AnyWord])]
"""What is said of a side, or of all that throw; read once it is known who does."""
Ratios = Annotated[tuple[ResultLine, ...], PlainValidator(_ratios, json_schema_input_type=str)]
Pool = Annotated[DiceNotation | NumberFrom, PlainValidator(_dice, json_schema_input_type=AnyWord)]


class Throw(Named):
    """Dice that no table reads: a pool of them, a sum, or sorted dice of both sides."""

    title: FilledText = Field("", description="What the screen calls it.")
    cite: Cite = Field("", description="The section of the rules.")
    help: FilledText = Field("", description="The teaching text of its dice.")
    who: Annotated[Literal["attackers", "defenders", "both"], OneOf("who rolls", (*SIDES, "both"))] = Field(
        "attackers", description="Who rolls."
    )
    dice: BySide[Pool] = Field(
        description="2d6: added up; shots, 3, strength, an earlier roll: so many, read one by one."
    )
    die: Annotated[int, PlainValidator(_die, json_schema_input_type=str)] = Field(
        6, description="What is rolled, where dice are read one by one."
    )
    needs: BySide[Needed] = Field({}, description="What succeeds: 4+, skill+, <=2.")
    always: Whole = Field(0, description="The face that succeeds whatever is changed.")
    never: Whole = Field(0, description="The face that fails whatever is changed.")
    drms: SpanText = Field(EVERYTHING, description="The least and the most that changes come to.")
    least: Whole = Field(0, description="The least number of dice.")
    most: Whole = Field(0, description="The most dice.")
    stops: Annotated[PlainText, OneOf("a roll before this one", named=lambda names: names.throws)] = Field(
        "", description="The roll of which each success takes one away."
    )
    pairs: Annotated[Literal["highest", ""], OneOf("a way to pair dice", ("highest",))] = Field(
        "", description="Sorted dice are compared, pair by pair."
    )
    ties: Annotated[Literal["attackers", "defenders"], OneOf("a side", SIDES)] = Field(
        "defenders", description="Who wins a pair of like dice."
    )
    margin: Margins = Field((), description="Results by attackers less defenders, a line each.")
    ratio: Ratios = Field((), description="Results by attackers to defenders, a line each.")
    does: Done = Field(Does(), description="What follows whatever is rolled.")
    on_dice: PlainText = Field(
        "", alias="faces", description="What is on a die, if not numbers: sword sword shield banner skull blank."
    )

    _table: Table | None = PrivateAttr(None)

    @classmethod
    def on(cls, table: Table) -> Throw:
        """Make the throw of both sides in a table, each in the column of its own strength."""
        made = cls.model_construct(
            who="both", dice={}, title=table.title, cite=table.cite, help=table.help, margin=table.margin
        ).called(table.key)
        made._table = table
        return made

    def usual(self, key: str) -> dict[str, Any]:
        """Call it by its name."""
        title = self.title or key.replace("-", " ").capitalize()
        return {"title": title, "cite": title}

    @property
    def table(self) -> Table | None:
        """Give the table in which each side throws in the column of its own strength; None where there is none."""
        return self._table

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """Name the sides that throw."""
        return SIDES if self.who == "both" else (self.who,)

    @cached_property
    def sums(self) -> dict[str, DiceNotation]:
        """Give the dice of each side that are added up."""
        return {side: each for side, each in self.dice.items() if isinstance(each, DiceNotation)}

    @cached_property
    def pools(self) -> dict[str, NumberFrom]:
        """Say how many dice each side throws that are read one by one."""
        return {side: each for side, each in self.dice.items() if isinstance(each, NumberFrom)}

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        """Say what is on each face of a die, where that is no number."""
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
        """Note what does not go together."""
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
        if self.least < 0 or self.most < 0 or (self.most and self.most < self.least):
            problems.wrong("least and most are numbers of dice, the smaller one first.", "most")

    def _look_at_symbols(self, problems: Gathered, names: Names) -> None:
        """Note symbols that fit no die, and a throw in which none of them does anything."""
        if self.needs or self.sums or self.pairs or self.who == "both" or self.die != 6:
            problems.wrong("faces says what is on the dice of one side: leave die, needs and pairs out.", "faces")
        if not 2 <= len(self.symbols) <= MOST_FACES:
            problems.wrong("faces lists what is on each face of a die, at least two.", "faces")
        if not set(self.symbols) & set(names.faces):
            problems.wrong(not_one_of(self.on_dice[:40], "a face of [faces]", names.faces), "faces")


def asked_by(parts: Iterable[Throw | UnitCheck]) -> tuple[str, ...]:
    """Name the questions that the numbers of throws and checks ask for."""
    return tuple(each.word for part in parts for each in part.numbers if each.kind in ("ask", "column"))


def _in_order(throws: dict[str, Any], info: ValidationInfo[Names]) -> dict[str, Throw]:
    """Read throws one after the other, as each may look at those before it."""
    problems, made = Gathered(), dict[str, Throw]()
    for place, (name, said) in enumerate(throws.items()):
        throw = problems.read(Throw, said, replace(info.context, throws=tuple(throws)[:place]), name)
        if throw is not None:
            made[name] = throw.called(name)
    problems.end()
    return made


Throws = Annotated[
    dict[Key, Annotated[Any, PlainValidator(lambda said: said, json_schema_input_type=Throw)]],
    AfterValidator(_in_order),
]
"""Throws by name, in the order in which they are made."""


class FaceText(Conditional):
    """What each die that shows a symbol does."""

    does: Done = Field(Does(), description="What it does.")


# What is known of throws before they are read


def changes_of(section: Mapping[str, object]) -> Iterator[str]:
    """List what changes of throws are written as: a throw, its dice, and the throw of a side where both throw."""
    for name, said in section.items():
        both = isinstance(said, Mapping) and said.get("who") == "both"
        symbols = str(said.get("faces", "")).split() if isinstance(said, Mapping) else []
        parts = (*([] if symbols else [""]), ".dice", *(f".{each}" for each in dict.fromkeys(symbols)))
        for whose in ("", *(f"{side}." for side in SIDES if both)):
            yield from (f"{whose}{name}{part}" for part in parts)


OF_BOTH = tuple(f"{side}.{change}" for side in SIDES for change in ("shift", "drm"))
"""What is changed of one side where both throw in a table."""


def numbers_of(section: Mapping[str, object]) -> tuple[str, ...]:
    """List the numbers that results are for, where the last throw comes to a number."""
    last = [*section.values()][-1] if section else None
    numbered = isinstance(last, Mapping) and ("for" in last or not {"margin", "ratio"} & last.keys())
    return NUMBERS if numbered else ()
