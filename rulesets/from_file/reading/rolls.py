"""What a file says of throws and checks: where their numbers come from, what succeeds, and what comes of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator, ValidationInfo

from rulesets.from_file.reading.asks import SIDES
from rulesets.from_file.reading.conditions import Conditional, Names
from rulesets.from_file.reading.modifiers import Does, Done
from rulesets.from_file.reading.notation import DiceNotation, Span, dice, plain, span
from rulesets.from_file.reading.parts import (
    AnyWord,
    Cite,
    FilePart,
    FilledText,
    Named,
    OneOf,
    PlainText,
    Whole,
    Word,
    fit,
    wrong,
)
from rulesets.from_file.reading.problems import not_one_of

_NEED = re.compile(r"(<=|>=|<|>)?([^<>=+]+)(\+)?")


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


def number_from(word: str, names: Names, throws: Sequence[str]) -> NumberFrom | None:
    """Read where a number comes from: itself, a column, a question, a total or one of some throws; None if none."""
    if re.fullmatch(r"\d{1,3}", word):
        return NumberFrom("number", value=int(word))
    who, _, of_enemy = word.partition(".")
    if who == "enemy" and of_enemy in names.number_columns():
        return NumberFrom("column", of_enemy, of_enemy=True)
    if word in names.number_columns():
        return NumberFrom("column", word)
    if word in names.as_charts():
        return NumberFrom("chart", word.removeprefix("chart "))
    if word in throws:
        return NumberFrom("throw", word)
    if word in ("strength", "attack", "defence"):
        return NumberFrom(word)
    return NumberFrom("ask", word) if word in _numbers(names) else None


def need_in_cell(cell: str) -> tuple[str, int] | None:
    """Read what a cell of a chart says must be shown: `4+` is `>=` and 4; None where it says nothing of that kind."""
    found = re.fullmatch(r"(<=|>=|<|>)?(\d{1,3})(\+)?", cell)
    return (found[1] or ">=", int(found[2])) if found and bool(found[1]) != bool(found[3]) else None


def known_numbers(names: Names, throws: Sequence[str]) -> tuple[str, ...]:
    """List the words that a number may come from."""
    columns, asked = names.number_columns(), (each for each in _numbers(names) if each not in names.columns)
    return (*columns, *(f"enemy.{each}" for each in columns), *asked, *throws, *names.as_charts(), "strength")


def _numbers(names: Names) -> tuple[str, ...]:
    return tuple(key for key, shape in names.questions.items() if shape.form == "number")


def need_of(text: str, names: Names, throws: Sequence[str]) -> Need | str:
    """Read what a die or a sum must show; the sentence to be told where it is none."""
    if text.startswith("chart "):
        number = number_from(text, names, throws)
        return Need("", number, text) if number else not_one_of(text, "a chart to look up", names.as_charts())
    found = _NEED.fullmatch(text.replace(" ", ""))
    if found is None or bool(found[1]) == bool(found[3]):
        return not_one_of(text, "what must be shown", ["4+", "<=2", *(f"{each}+" for each in names.number_columns())])
    number = number_from(found[2], names, throws)
    if number is None:
        known = known_numbers(names, throws)
        sentence = not_one_of(found[2], "a number that is known", known)
        return sentence.replace(": write ", ": write a number such as 4+, ", 1)
    return Need(found[1] or ">=", number, plain(text))


def _dice(value: Any) -> DiceNotation:
    found = dice(fit(value))
    if found is None:
        raise wrong(f"“{value}” is not a throw: write d6, 2d6, d10 or d66, at most 4 dice of 100 faces.")
    return found


def _need(value: Any, info: ValidationInfo[Names]) -> Need:
    found = need_of(fit(str(value) if type(value) is int else value), info.context, info.context.throws)
    if isinstance(found, str):
        raise wrong(found)
    return found


def _plus(value: Any, info: ValidationInfo[Names]) -> NumberFrom:
    found = number_from(fit(value), info.context, info.context.throws)
    if found is None:
        raise wrong(not_one_of(value, "a number of the unit", known_numbers(info.context, ())))
    return found


def _by_how_much(said: dict[str, Does]) -> dict[str, Does]:
    for key in said:
        if span(key) is None:
            raise wrong(f"“{key}” is not a number or a range: write one such as 1,2 or 3+.")
    return said


class UnitCheck(Named):
    """A check that a unit makes, such as one of its nerve."""

    title: FilledText = Field("", description="What the screen calls it.")
    prompt: FilledText = Field("", description="What is asked.")
    help: FilledText = Field("", description="The teaching text of its dice.")
    cite: Cite = Field("", description="The section of the rules.")
    dice: Annotated[DiceNotation, PlainValidator(_dice, json_schema_input_type=str)] = Field(
        DiceNotation(2, 6), description="What is rolled; unsaid 2d6."
    )
    plus: Annotated[NumberFrom, PlainValidator(_plus, json_schema_input_type=str)] | None = Field(
        None, description="What is added to the dice: a column, or a question about the unit."
    )
    needs: Annotated[Need, PlainValidator(_need, json_schema_input_type=str | int)] = Field(
        description="What passes: 7+, <=nerve, >fire-roll."
    )
    passed: Done = Field((), description="What is done where it is passed.")
    failed: Done = Field((), description="What is done where it is failed.")
    exactly: Done = Field((), description="What is done, in place of that, where the dice come to the very number.")
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
    def asked(self) -> Iterator[str]:
        """Name the questions that its numbers ask for."""
        return (
            each.word for each in (self.plus, self.needs.number) if each is not None and each.kind in ("ask", "column")
        )

    def failed_so(self, by: int) -> Does:
        """Give what is done to a unit that fails by a number."""
        spans: list[tuple[Span | None, Does]] = [(span(key), done) for key, done in self.failed_by.items()]
        return next((done for each, done in spans if each is not None and by in each), self.failed)


WHOSE = ("attackers", "defenders", "both")


BOTH = ""
"""Under what stands what is said of all sides that throw."""


def _by_side(value: Any) -> Any:
    return value if isinstance(value, dict) else {BOTH: value}


BySide = Annotated[dict[str, Word], BeforeValidator(_by_side, json_schema_input_type=AnyWord | dict[str, AnyWord])]
"""What is said of a side, or of all that throw."""


class ThrowText(FilePart):
    """What a file says of a throw."""

    title: FilledText = Field("", description="What the screen calls it.")
    cite: Cite = Field("", description="The section of the rules.")
    help: FilledText = Field("", description="The teaching text of its dice.")
    who: Annotated[Literal["attackers", "defenders", "both"], OneOf("who rolls", WHOSE)] = Field(
        "attackers", description="Who rolls."
    )
    dice: BySide = Field(description="2d6: added up; shots, 3, strength, an earlier roll: so many, read one by one.")
    die: PlainText = Field("d6", description="What is rolled, where dice are read one by one.")
    needs: BySide = Field({}, description="What succeeds: 4+, skill+, <=2.")
    always: Whole = Field(0, description="The face that succeeds whatever is changed.")
    never: Whole = Field(0, description="The face that fails whatever is changed.")
    drms: Word = Field("", description="The least and the most that changes come to.")
    least: Whole = Field(0, description="The least number of dice.")
    most: Whole = Field(0, description="The most dice.")
    stops: PlainText = Field("", description="The roll of which each success takes one away.")
    pairs: Annotated[Literal["highest", ""], OneOf("a way to pair dice", ("highest",))] = Field(
        "", description="Sorted dice are compared, pair by pair."
    )
    ties: Annotated[Literal["attackers", "defenders", ""], OneOf("a side", SIDES)] = Field(
        "", description="Who wins a pair of like dice."
    )
    margin: str = Field("", description="Results by attackers less defenders, a line each.")
    ratio: str = Field("", description="Results by attackers to defenders, a line each.")
    does: Done = Field((), description="What follows whatever is rolled.")
    faces: PlainText = Field("", description="What is on a die, if not numbers: sword sword shield banner skull blank.")


class FaceText(Conditional):
    """What each die that shows a symbol does."""

    does: Done = Field((), description="What it does.")


class BothText(FilePart):
    """What a table says besides, in which both sides throw."""

    both: Annotated[Word, OneOf("for whom a table is", ("both",))] = Field(
        "both", alias="for", description="Each side rolls in the column of its strength."
    )
    by: Annotated[Word, OneOf("what both sides find their columns by", ("strength",))] = Field(
        "strength", description="Columns are found by the strength of the side."
    )
    margin: str = Field("", description="Results by what the attackers inflict less what the defenders do.")
