"""What the clock answers to a question of a file: `clock = "side"`, or `clock.yes = { turn = "3..4" }`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rulesets.api import ClockAnswers, OnClock, a_list
from rulesets.from_file.reading.conditions import A_NUMBER, Names, Shape
from rulesets.from_file.reading.notation import span
from rulesets.from_file.reading.row import Row, not_one_of

PARTS = ("turn", "side", "segment")


def side_words(value: Any) -> tuple[str, ...]:
    """List the words of the sides as a file says them: a list of names, or names by their words."""
    if isinstance(value, list):
        return tuple(re.sub(r"[^a-z0-9]+", "-", str(each).lower()).strip("-") for each in value)
    return tuple(value) if isinstance(value, Mapping) else ()


def clock_answers(row: Row, shape: Shape, names: Names) -> ClockAnswers | None:
    """Read what the clock answers to a question; None where nothing is said, or not soundly."""
    said = row.values.get("clock")
    if said is None or not _may_be_answered(row, shape):
        return None
    return _of_part(row, str(said), shape, names) if isinstance(said, str) else _of_answers(row, shape, names)


def _may_be_answered(row: Row, shape: Shape) -> bool:
    """Tell whether a clock may answer such a question, and note why not."""
    answers = row.values.get("answer")
    bodies = answers.values() if isinstance(answers, Mapping) else ()
    kept = "remember" in row or any(isinstance(each, Mapping) and "remember" in each for each in bodies)
    wrong = {
        "The clock knows no units: leave clock out, or of.": shape.of_unit,
        "The clock answers one answer of a list, or a number: leave clock out.": shape.form not in ("words", "number"),
        "What the clock answers need not be remembered: leave remember out, or clock.": kept,
        "What is printed on a component is not read off the clock: leave printed out, or clock.": "printed" in row,
    }
    for sentence, is_so in wrong.items():
        if is_so:
            row.wrong(sentence, "clock")
    return not any(wrong.values())


def _of_part(row: Row, part: str, shape: Shape, names: Names) -> ClockAnswers | None:
    """Read a part of the clock whose word is the answer; each word that it may show has to be one."""
    if shape.form == "number":
        return ClockAnswers("turn") if row.one_of("clock", ("turn",), "a number on the clock") else None
    shows = {"side": names.sides, "segment": names.segments}
    if part not in shows:
        row.wrong(not_one_of(part, "what the clock may answer here", tuple(shows)), "clock")
        return None
    missing = [word for word in shows[part] if word not in shape.words]
    if missing or not shows[part]:
        row.wrong(
            f"The clock may show {a_list(missing, 'and')}, which the answers lack: give each {part} an answer."
            if missing
            else "This file names no segments: list them below [turn].",
            "clock",
        )
        return None
    return ClockAnswers("side" if part == "side" else "segment")


def _of_answers(row: Row, shape: Shape, names: Names) -> ClockAnswers | None:
    """Read answers, each with what the clock then shows."""
    given = row.row("clock").children()
    if shape.form == "number":
        row.wrong('The clock answers a number with its turn alone: write clock = "turn".', "clock")
        return None
    always = next((word for word, each in given.items() if not each.values), None)
    for word in given:
        if word not in shape.words:
            row.wrong(not_one_of(word, "an answer to this question", shape.words), "clock", word)
    if not given:
        row.wrong('clock says nothing: write clock = "side", or an answer with what the clock shows.', "clock")
    elif always not in (None, [*given][-1]):
        row.wrong(f"{always} is the answer whatever the clock shows: put it last.", "clock", always or "")
    return ClockAnswers(answers=tuple((word, _on_clock(each, names)) for word, each in given.items()))


def _on_clock(row: Row, names: Names) -> OnClock:
    row.only(*PARTS)
    turns = []
    for text in row.words("turn"):
        found = span(text)
        if found is None:
            row.wrong(f"“{text}” is not {A_NUMBER}", "turn")
        else:
            turns.append(found)
    return OnClock(tuple(turns), _words(row, "side", names.sides), _words(row, "segment", names.segments))


def _words(row: Row, key: str, known: tuple[str, ...]) -> frozenset[str]:
    said = row.words(key)
    for word in said:
        if word not in known:
            row.wrong(not_one_of(word, f"a {key}", known), key)
    return frozenset(said)
