"""What the clock answers to a question of a file: `clock = "side"`, or `clock.yes = { turn = "3..4" }`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, PlainValidator, TypeAdapter, ValidationInfo

from rulesets.api import ClockAnswers, OnClock, a_list
from rulesets.from_file.reading.conditions import A_NUMBER, Names, Shape
from rulesets.from_file.reading.notation import Span, span
from rulesets.from_file.reading.parts import LATER, AnyWords, FilePart, Gathered, OneOf, as_words, wrong
from rulesets.from_file.reading.problems import not_one_of


def side_words(value: Any) -> tuple[str, ...]:
    """List the words of the sides as a file says them: a list of names, or names by their words."""
    if isinstance(value, list):
        return tuple(re.sub(r"[^a-z0-9]+", "-", str(each).lower()).strip("-") for each in value)
    return tuple(value) if isinstance(value, Mapping) else ()


def _spans(value: Any) -> tuple[Span, ...]:
    found = []
    for text in as_words(value):
        if (number := span(text)) is None:
            raise wrong(f"“{text}” is not {A_NUMBER}")
        found.append(number)
    return tuple(found)


class ClockShows(FilePart):
    """What the clock shows where an answer holds."""

    turn: Annotated[tuple[Span, ...], PlainValidator(_spans, json_schema_input_type=AnyWords)] = Field(
        (), description="The turns."
    )
    side: Annotated[
        tuple[Annotated[str, OneOf("a side", named=lambda names: names.sides)], ...],
        BeforeValidator(as_words, json_schema_input_type=AnyWords),
    ] = Field((), description="The sides whose turn it is.")
    segment: Annotated[
        tuple[Annotated[str, OneOf("a segment", named=lambda names: names.segments)], ...],
        BeforeValidator(as_words, json_schema_input_type=AnyWords),
    ] = Field((), description="The segments.")


_BY_ANSWER = TypeAdapter(dict[str, ClockShows], config=LATER)


def _clock(value: Any, info: ValidationInfo[Names]) -> str | dict[str, ClockShows]:
    if isinstance(value, Mapping) and value and all(isinstance(each, str) for each in value.values()):
        value = _by_turns(value)
    return value if isinstance(value, str) else _BY_ANSWER.validate_python(value, context=info.context)


def _by_turns(said: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """Write answers by turns the long way: `{ "3,4" = "yes", "#" = "no" }`, where `#` is any other turn."""
    found: dict[str, dict[str, Any]] = {}
    for turns, word in said.items():
        if word in found:
            found[word] = {"turn": [*found[word].get("turn", []), turns]} if turns != "#" and found[word] else {}
        else:
            found[word] = {} if turns == "#" else {"turn": [turns]}
    return found


ClockAnswer = Annotated[
    str | dict[str, ClockShows], PlainValidator(_clock, json_schema_input_type=str | dict[str, ClockShows])
]
"""A part of the clock whose word is the answer, or answers with what the clock shows where they hold."""


def clock_answers(
    said: str | dict[str, ClockShows], shape: Shape, kept: bool, printed: bool, names: Names, problems: Gathered
) -> ClockAnswers | None:
    """Say what the clock answers to a question; None where what is said does not fit.

    Args:
        said: what the file says of it.
        shape: what kind of answer the question has.
        kept: whether the file says how long an answer is remembered.
        printed: whether it says that the answer is printed on a component.
        names: the names that the file gives.
        problems: takes what does not fit.
    """
    wrong = {
        "The clock knows no units: leave clock out, or of.": shape.of_unit,
        "The clock answers one answer of a list, or a number: leave clock out.": shape.form not in ("words", "number"),
        "What the clock answers need not be remembered: leave remember out, or clock.": kept,
        "What is printed on a component is not read off the clock: leave printed out, or clock.": printed,
    }
    for sentence, is_so in wrong.items():
        if is_so:
            problems.wrong(sentence, "clock")
    if any(wrong.values()):
        return None
    return _of_part(said, shape, names, problems) if isinstance(said, str) else _of_answers(said, shape, problems)


def _of_part(part: str, shape: Shape, names: Names, problems: Gathered) -> ClockAnswers | None:
    """Read a part of the clock whose word is the answer; each word that it may show has to be one."""
    if shape.form == "number":
        if part != "turn":
            problems.wrong(not_one_of(part, "a number on the clock", ("turn",)), "clock")
        return ClockAnswers("turn")
    shows = {"side": names.sides, "segment": names.segments}
    if part not in shows:
        problems.wrong(not_one_of(part, "what the clock may answer here", tuple(shows)), "clock")
        return None
    missing = [word for word in shows[part] if word not in shape.words]
    if missing or not shows[part]:
        problems.wrong(
            f"The clock may show {a_list(missing, 'and')}, which the answers lack: give each {part} an answer."
            if missing
            else "This file names no segments: list them below [turn].",
            "clock",
        )
        return None
    return ClockAnswers("side" if part == "side" else "segment")


def _of_answers(given: dict[str, ClockShows], shape: Shape, problems: Gathered) -> ClockAnswers | None:
    """Take answers, each with what the clock then shows."""
    if shape.form == "number":
        problems.wrong('The clock answers a number with its turn alone: write clock = "turn".', "clock")
        return None
    always = next((word for word, each in given.items() if not each.model_fields_set), None)
    for word in given:
        if word not in shape.words:
            problems.wrong(not_one_of(word, "an answer to this question", shape.words), "clock", word)
    if not given:
        problems.wrong('clock says nothing: write clock = "side", or an answer with what the clock shows.', "clock")
    elif always not in (None, [*given][-1]):
        problems.wrong(f"{always} is the answer whatever the clock shows: put it last.", "clock", always or "")
    shown = ((word, OnClock(each.turn, frozenset(each.side), frozenset(each.segment))) for word, each in given.items())
    return ClockAnswers(answers=tuple(shown))
