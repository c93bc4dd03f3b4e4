"""What rolls are made of: dice, where numbers come from, what must be shown; and checks that units make."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Annotated, Any

from pydantic import AfterValidator, Field, PlainValidator, ValidationInfo

from rulesets.from_file.reading.conditions import Names, TitledPart
from rulesets.from_file.reading.modifiers import Does, Done
from rulesets.from_file.reading.notation import FAR, DiceNotation, Span, dice, odds_name, odds_span, plain, span
from rulesets.from_file.reading.parts import (
    A_NUMBER,
    AnyWord,
    FilledText,
    Gathered,
    as_word,
    fit,
    notated,
    wrong,
)
from rulesets.from_file.reading.problems import not_one_of

_NEED = re.compile(r"(<=|>=|<|>)?([^<>=+]+)(\+)?")

# Dice, and results by what they come to


NO_THROW = "is not a throw: write d6, 2d6, d10, d0-9 or d66, at most 4 dice of 100 faces."
ThrownDice = Annotated[DiceNotation, notated(dice, NO_THROW, str)]


@dataclass(frozen=True)
class ResultLine:
    """A line of `margin` or `ratio`: for which numbers a result is."""

    span: Span
    code: str


def _lines(
    value: Any, info: ValidationInfo[Names], read: Callable[[str], Span | None], wanted: str
) -> tuple[ResultLine, ...]:
    """Read lines of a number and a result, for each of the numbers that there may be."""
    if not isinstance(value, str):
        raise wrong(f"{info.field_name} must be a text: write it in quotes.")
    problems, found, results = Gathered(), list[ResultLine](), info.context.results
    lines = [(number, line.split()) for number, line in enumerate(value.splitlines()) if line.strip()]
    for number, parts in lines:
        numbers = read(parts[0])
        if len(parts) != 2:
            problems.wrong(f"“{' '.join(parts)}” needs a number and a result: write <=0 miss.", number)
        elif numbers is None:
            problems.wrong(f"“{parts[0]}” is not {wanted}.", number)
        elif parts[1] not in results:
            problems.wrong(not_one_of(parts[1], "a result", results), number)
        else:
            found.append(ResultLine(numbers, parts[1]))
    problems.end()
    missing = (each for each in _tried(found, info.field_name) if not any(each in line.span for line in found))
    if (gap := next(missing, None)) is not None:
        said = f"{gap}" if info.field_name == "margin" else odds_name(gap)
        raise wrong(f"No line of {info.field_name} is for {said}: add one.")
    return tuple(found)


def _tried(lines: Sequence[ResultLine], key: str | None) -> list[Fraction]:
    """List the ends of all lines, what lies between them, and what lies beyond; a margin is a whole number."""
    ends = sorted({end for each in lines for end in (each.span.low, each.span.high) if abs(end) < FAR})
    if key == "margin":
        return sorted({Fraction(int(end) + by) for end in ends for by in (-1, 0, 1)})
    between = ((low + high) / 2 for low, high in pairwise(ends))
    return sorted({*ends, *between, ends[0] / 2, ends[-1] + 1}) if ends else []


def _margins(value: Any, info: ValidationInfo[Names]) -> tuple[ResultLine, ...]:
    return _lines(value, info, span, A_NUMBER.rstrip("."))


def _ratios(value: Any, info: ValidationInfo[Names]) -> tuple[ResultLine, ...]:
    return _lines(value, info, odds_span, "a ratio: write one such as <=1-2, <1-1, 1-1 or 2-1+")


Margins = Annotated[tuple[ResultLine, ...], PlainValidator(_margins, json_schema_input_type=str)]
Ratios = Annotated[tuple[ResultLine, ...], PlainValidator(_ratios, json_schema_input_type=str)]


# Where numbers come from, and what must be shown


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


def _pool(value: Any, info: ValidationInfo[Names]) -> DiceNotation | NumberFrom:
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


NumberOfDice = Annotated[DiceNotation | NumberFrom, PlainValidator(_pool, json_schema_input_type=AnyWord)]
Needed = Annotated[Need, PlainValidator(_need, json_schema_input_type=str | int)]


# Checks of units


class UnitCheck(TitledPart):
    """A check that a unit makes, such as one of its nerve."""

    prompt: FilledText = Field("", description="What is asked.")
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
