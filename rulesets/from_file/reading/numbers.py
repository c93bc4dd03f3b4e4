"""Numbers that throws and checks go by: where they come from, and what succeeds against them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from rulesets.from_file.reading.conditions import Names
from rulesets.from_file.reading.notation import plain
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
