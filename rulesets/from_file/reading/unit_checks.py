"""Checks: a throw of one unit against a number, and what comes of passing and failing it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import AfterValidator, Field, PlainValidator, ValidationInfo

from rulesets.from_file.reading.conditions import Names
from rulesets.from_file.reading.modifiers import Does, Done
from rulesets.from_file.reading.notation import DiceNotation, Span, dice, span
from rulesets.from_file.reading.numbers import Need, NumberFrom, known_numbers, need_of, number_from
from rulesets.from_file.reading.parts import Cite, FilledText, Named, fit, wrong
from rulesets.from_file.reading.problems import not_one_of


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
