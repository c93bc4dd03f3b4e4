"""Questions and open rules as the file has them, with what their answers do, and what the clock answers to them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cached_property
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field, PlainValidator, PrivateAttr, TypeAdapter, ValidationInfo

from rulesets.api import ClockAnswers, OnClock, a_list
from rulesets.from_file.reading import parts
from rulesets.from_file.reading.conditions import Conditional
from rulesets.from_file.reading.modifiers import NO_ANSWER, SCOPES, Each, GameAnswer, Modifiers, StepWord, works_at
from rulesets.from_file.reading.names import HIGHEST, SIDES, Names, Shape, open_shape, shape_of
from rulesets.from_file.reading.notation import span
from rulesets.from_file.reading.parts import LARGEST_NUMBER, FilledText, Gathered, Several, Word, one_of, wrong
from rulesets.from_file.reading.problems import not_one_of


def _turns(value: Any) -> tuple[str, ...]:
    """Read turns one by one: a range each, from 1 on."""
    turns = parts.as_words(value)
    for text in turns:
        if re.fullmatch(r"\d+(,\d+){2,}", text):
            several = ", ".join(f'"{each}"' for each in text.split(","))
            raise wrong(f"“{text}” is not one range: write [{several}].")
        if (found := span(text)) is not None and found.high < 1:
            raise wrong(f"“{text}” never comes: turns begin at 1.")
    return tuple(turns)


Turns = BeforeValidator(_turns, json_schema_input_type=parts.AnyWords)
A_SIDE = one_of("a side", named=lambda names: names.sides)
A_SEGMENT = one_of("a segment", named=lambda names: names.segments)


class ClockShows(parts.FilePart):
    """What the clock shows where an answer holds."""

    turn: Annotated[tuple[parts.SpanText, ...], Turns] = Field((), description="The turns.")
    side: Annotated[tuple[Annotated[str, A_SIDE], ...], Several] = Field((), description="The sides whose turn it is.")
    segment: Annotated[tuple[Annotated[str, A_SEGMENT], ...], Several] = Field((), description="The segments.")


_BY_ANSWER = TypeAdapter(dict[str, ClockShows], config=parts.LATER)


def _clock(value: Any, info: ValidationInfo[Names]) -> str | dict[str, ClockShows]:
    """Read a part of the clock, or answers; those by turns are written the long way first, `#` is any other turn."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping) and value and all(isinstance(each, str) for each in value.values()):
        of: dict[str, list[str]] = {}
        for turns, word in value.items():
            of.setdefault(word, []).append(turns)
        value = {word: {} if "#" in turns else {"turn": turns} for word, turns in of.items()}
    return _BY_ANSWER.validate_python(value, context=info.context)


_ByClock = str | dict[str, ClockShows]
ClockAnswer = Annotated[_ByClock, PlainValidator(_clock, json_schema_input_type=_ByClock)]
"""A part of the clock whose word is the answer, or answers with what the clock shows where they hold."""


MOST_ANSWERS = 40


class Ask(parts.Named, Conditional):
    """A question, or an open rule."""

    prompt: FilledText = Field("", description="What players are asked.")
    help: FilledText = Field("", description="The teaching text.")
    cite: parts.Cite = Field("", description="The section of the rules.")
    default: Word | None = Field(None, description="The answer that is suggested, and given with Enter.")
    step: StepWord = Field("", description="The step at which it is asked.")
    why: FilledText = Field("", description="Why the answer is suggested, or the reason shown with what it changes.")
    printed: bool = Field(False, description="It is printed on a component.")
    answer: Annotated[dict[parts.Key, GameAnswer], Field(max_length=MOST_ANSWERS)] = Field(
        {}, description="What answers do."
    )

    def usual(self, key: str, names: Names) -> dict[str, Any]:
        said = key.replace("-", " ")
        return {"prompt": f"{{unit}}: {said}?" if self.shape.of_unit else f"{said.capitalize()}?"}

    @cached_property
    def shape(self) -> Shape:
        return open_shape({"answer": self.answer})

    @property
    def path(self) -> tuple[str, str]:
        return ("open" if self.shape.is_open else "ask", self.key)

    @property
    def bodies(self) -> tuple[Modifiers, ...]:
        """List all that an answer may do."""
        return tuple(self.answer.values())

    @cached_property
    def offers_by_condition(self) -> bool:
        """Tell whether some of its answers can be given under a condition only."""
        return not self.shape.is_open and any(body.looks_at for body in self.answer.values())

    @property
    def works_at(self) -> frozenset[str]:
        """Name the steps at which an answer may do something."""
        return frozenset(works_at(name) for body in self.bodies for name in body.works)

    def look_at(self, problems: Gathered, names: Names) -> None:
        if self.default is None:
            return
        known = self.known_answers()
        if known is not None and self.default not in known:
            problems.wrong(not_one_of(self.default, "an answer to this question", known), "default")

    def known_answers(self) -> tuple[str, ...] | None:
        """List what may be answered; None where that is anything."""
        return self.shape.words


class OpenRule(Ask):
    """A rule that is open: the players of a session settle it once."""


def _number(value: Any) -> tuple[int, int]:
    sound = isinstance(value, list | tuple) and len(value) == 2 and all(type(each) is int for each in value)
    if sound and -LARGEST_NUMBER < value[0] <= value[1] < LARGEST_NUMBER:
        return value[0], value[1]
    raise wrong("number must be the least and the most, such as number = [0, 9].")


class GameQuestion(Ask):
    """A question that is no open rule."""

    remember: Annotated[Word, one_of("a way to remember", SCOPES)] = Field(
        "combat",
        description="How long the answer is remembered: combat, turn (once the clock is kept), table, unit, kit.",
    )
    clock: ClockAnswer | None = Field(None, description="What the clock answers: a part of it, or by what it shows.")
    several: bool = Field(False, description="Any of the answers may hold at once.")
    number: Annotated[tuple[int, int], PlainValidator(_number, json_schema_input_type=tuple[int, int])] = Field(
        (0, HIGHEST), description="The least number and the highest."
    )
    which: Annotated[Word, one_of("a force", SIDES)] = Field("", description="Any units of this force.")
    text: bool = Field(False, description="The players answer in their own words.")
    each: Each = Field(Each.model_construct(), description="What each unit of a which, or each of a number, does.")
    counts: Annotated[Word, one_of("a way to count", ("most", "all"))] = Field(
        "all", description="Whether of several answers all work, or only the strongest."
    )
    usual_numbers: parts.UsualNumbers = Field(
        None, alias="usual", description="Which of the numbers are usual, for practice; never a limit."
    )
    of: Annotated[Word, one_of("what it is about", ("unit",))] = Field(
        "", description="With unit, it is about a unit, and kept on its card."
    )

    _by_clock: ClockAnswers | None = PrivateAttr(None)
    _may_be_known: bool = PrivateAttr(False)

    def usual(self, key: str, names: Names) -> dict[str, Any]:
        zero = "0" if self.number[0] == 0 and not names.newer else None
        none = {"several": "none", "which": "none", "number": zero}
        remember = "unit" if self.shape.of_unit else "combat"
        return {**super().usual(key, names), "remember": remember, "default": none.get(self.shape.form)}

    @cached_property
    def shape(self) -> Shape:
        return shape_of({name: getattr(self, name) for name in self.model_fields_set})

    def called(self, key: str, names: Names) -> Self:
        """Give it with its name, what is usual under that, and answers of which the file says nothing."""
        made = super().called(key, names)
        answers = {word: self.answer.get(word, NO_ANSWER) for word in self.shape.words}
        return made.model_copy(update={"answer": answers}) if answers else made

    @property
    def bodies(self) -> tuple[Modifiers, ...]:
        return (*self.answer.values(), self.each)

    @property
    def by_clock(self) -> ClockAnswers | None:
        """Give what the clock answers to it; None where it answers nothing."""
        return self._by_clock

    @property
    def asks_who_attacks(self) -> bool:
        """Tell whether the side whose turn it is answers it; in format 2 the units that attack do, where they can."""
        return self._may_be_known and self.by_clock is not None and self.by_clock.part == "side"

    def look_at(self, problems: Gathered, names: Names) -> None:
        super().look_at(problems, names)
        form, self._may_be_known = self.shape.form, names.newer
        if self.usual_numbers is not None and form != "number":
            problems.wrong("usual says which numbers are usual: leave it out where no number is asked.", "usual")
        if form in ("number", "which", "text") and self.answer:
            said = f"A question with {form} has no answers to choose from: use each, or leave it out."
            problems.wrong(said, "answer")
        if self.clock is not None:
            self._by_clock = self._read_clock(self.clock, names, problems)

    def _read_clock(self, said: str | dict[str, ClockShows], names: Names, problems: Gathered) -> ClockAnswers | None:
        """Say what the clock answers; None where what is said does not fit."""
        kept = "remember" in self.model_fields_set or any(each.remember for each in self.answer.values())
        printed, form = "printed" in self.model_fields_set, self.shape.form
        unfit = {
            "The clock knows no units: leave clock out, or of.": self.shape.of_unit,
            "The clock answers one answer of a list, or a number: leave clock out.": form not in ("words", "number"),
            "What the clock answers need not be remembered: leave remember out, or clock.": kept,
            "What is printed on a component is not read off the clock: leave printed out, or clock.": printed,
        }
        for sentence in (sentence for sentence, is_so in unfit.items() if is_so):
            problems.wrong(sentence, "clock")
        if any(unfit.values()):
            return None
        if form == "number":
            if not isinstance(said, str):
                problems.wrong('The clock answers a number with its turn alone: write clock = "turn".', "clock")
            elif said != "turn":
                problems.wrong(not_one_of(said, "a number on the clock", ("turn",)), "clock")
            return ClockAnswers("turn")
        return self._part_of_clock(said, names, problems) if isinstance(said, str) else self._by_answer(said, problems)

    def _part_of_clock(self, part: str, names: Names, problems: Gathered) -> ClockAnswers | None:
        """Take a part of the clock whose word is the answer; each word that it may show has to be one."""
        shows = {"side": names.sides, "segment": names.segments}.get(part)
        if shows is None:
            problems.wrong(not_one_of(part, "what the clock may answer here", ("side", "segment")), "clock")
        elif not shows:
            problems.wrong("This file names no segments: list them below [turn].", "clock")
        elif missing := [word for word in shows if word not in self.shape.words]:
            told = f"The clock may show {a_list(missing, 'and')}, which the answers lack"
            problems.wrong(f"{told}: give each {part} an answer.", "clock")
        return ClockAnswers("side" if part == "side" else "segment")

    def _by_answer(self, given: dict[str, ClockShows], problems: Gathered) -> ClockAnswers:
        """Take answers, each with what the clock then shows."""
        always = next((word for word, each in given.items() if not each.model_fields_set), None)
        for word in (each for each in given if each not in self.shape.words):
            problems.wrong(not_one_of(word, "an answer to this question", self.shape.words), "clock", word)
        if not given:
            told = 'clock says nothing: write clock = "side", or an answer with what the clock shows.'
            problems.wrong(told, "clock")
        elif always not in (None, [*given][-1]):
            problems.wrong(f"{always} is the answer whatever the clock shows: put it last.", "clock", always or "")
        shown = (
            (word, OnClock(each.turn, frozenset(each.side), frozenset(each.segment))) for word, each in given.items()
        )
        return ClockAnswers(answers=tuple(shown))

    def known_answers(self) -> tuple[str, ...] | None:
        low, high = self.number
        return {
            "words": self.shape.words,
            "several": (*self.shape.words, "none"),
            "which": ("none", "all"),
            "number": tuple(map(str, range(low, min(high, low + HIGHEST) + 1))),
        }.get(self.shape.form)


def column_says(shape: Shape, said: Collection[str]) -> dict[str, Any]:
    """Say what the question for a column of the counters is, as far as the file does not say it."""
    if shape.form == "number":
        return {"of": "unit"} | ({} if "number" in said else {"number": (0, HIGHEST)})
    return {"of": "unit", "answer": dict.fromkeys(shape.words, NO_ANSWER)}
