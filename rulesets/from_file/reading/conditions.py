"""The names that a file gives, and conditions: `when = { ratio = "1-1+" }`; all must be so, and a list is any of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any

from pydantic import Field, PlainValidator, TypeAdapter, ValidationInfo

from rulesets.api import nearest, shortened
from rulesets.from_file.reading import notation, parts
from rulesets.from_file.reading.names import FORCE, SIDE, SIDES, STRENGTH, YES_NO, Names, Shape
from rulesets.from_file.reading.notation import DiceNotation, Span, dice, factor, met, odds_span, plain, signed, span
from rulesets.from_file.reading.parts import A_NUMBER, AnyWords, FilledText, Gathered, WordList, as_word, fit, wrong
from rulesets.from_file.reading.problems import Path, PathStep, few, not_one_of

OF_FORCES = ("attackers", "defenders", "any-attacker", "any-defender", "units", "enemy")
WHO = ("unit", *OF_FORCES)
"""Whose counters, states and answers a condition may look at: of a unit in hand, of every unit, or of any."""
NO_WHAT = ("state", "states")
MEASURES = ("attack", "defence", "ratio")
"""What is known once both sides have added up."""
OF_THROW = ("die", "doubles")
"""What a rule that comes after a throw may look at."""
SOME_UNITS = ("none", "some", "all")
"""What may be said of a question about any units of a force."""
STATE, UNITS = "state", "units"
MOST_PARTS = 60


@dataclass(frozen=True)
class HeldAgainst:
    """A number of a unit, or of those against it, that one of the unit is held against: `>range*2`, `>enemy.skill`.

    Attributes:
        sign: how they are compared; `=` where nothing is said.
        key: the column or the question of the other number.
        times: what that is multiplied by.
        plus: what is added to it.
        of_enemy: whether it is the number of each unit on the other side.
    """

    sign: str
    key: str
    times: Fraction = Fraction(1)
    plus: int = 0
    of_enemy: bool = False

    def fits(self, number: Fraction | int, other: Fraction | int) -> bool:
        return met(self.sign, number, other * self.times + self.plus)


@dataclass(frozen=True)
class ConditionPart:
    """One thing that must be so.

    Attributes:
        key: the question, or `attack`, `defence`, `ratio`, `turn`; of units a column, a question, or `state`.
        words: the answers of which one must be given.
        spans: the ranges of which one must hold the number.
        who: whose that is, see `WHO`; empty where it is nobody's.
        against: numbers of the same unit that this one is held against; one must fit.
    """

    key: str
    words: frozenset[str] = frozenset()
    spans: tuple[Span, ...] = ()
    who: str = ""
    against: tuple[HeldAgainst, ...] = ()

    @property
    def name(self) -> str:
        """Name it as the file does: `unit.class`."""
        return f"{self.who}.{self.key}" if self.who else self.key


def is_of_throw(part: ConditionPart, names: Names) -> bool:
    """Tell whether something is looked at that dice show: of whoever threw, or of the side that is named."""
    return part.key in OF_THROW and not (part.who and part.key in names.columns)


_WRITTEN = TypeAdapter(Annotated[dict[str, WordList], Field(max_length=MOST_PARTS)], config=parts.LATER)


def _parts(value: Any, info: ValidationInfo[Names]) -> tuple[ConditionPart, ...]:
    problems, names = Gathered(), info.context
    of_units = {who: said for who, said in value.items() if isinstance(said, dict)} if isinstance(value, dict) else {}
    rest = {key: said for key, said in value.items() if key not in of_units} if of_units else value
    found = list[ConditionPart]()
    for who, said in {"": rest, **of_units}.items():
        if who and (who not in WHO or not names.newer):
            told = not_one_of(who, "whose units are looked at", WHO) if names.newer else _nothing_to_look_at(who, names)
            problems.wrong(told, who)
        else:
            written = _WRITTEN.validate_python(said).items()
            found += [_part(who, key, words, names, problems) for key, words in written]
    problems.end()
    return tuple(found)


def _part(who: str, key: str, said: tuple[str, ...], names: Names, problems: Gathered) -> ConditionPart:
    """Read one thing that is looked at: of units, if `who` says whose, or of the combat."""
    shape, at = _looked_at(who, key, names), (who, key) if who else (key,)
    if shape is None and who:
        known = (*dict(names.of_units()), STATE, UNITS, STRENGTH, SIDE, *([FORCE] if who == "unit" else []))
        problems.wrong(not_one_of(key, "something to look at of units", known), *at)
    elif shape is None:
        problems.wrong(_nothing_to_look_at(key, names), *at)
    elif shape.form == "number":
        return _numbers(who, key, said, names, problems)
    else:
        _are_answers(key, said, shape, names, problems, at)
    return ConditionPart(key, frozenset(said), who=who)


def _looked_at(who: str, key: str, names: Names) -> Shape | None:
    """Say what kind of answer something has that is looked at; None where nothing is called so."""
    if who and key == STATE:
        return Shape("words", (*names.states, "none"))
    if key in ((UNITS, STRENGTH) if who else (*MEASURES, "turn")):
        return Shape("number")
    if key in OF_THROW and names.newer and (not who or (who in SIDES and key not in names.columns)):
        return Shape("words", YES_NO) if key == "doubles" else Shape("number")
    if who and key == SIDE and not names.is_own(key):
        return Shape("words", names.sides)
    if who == "unit" and key == FORCE and not names.is_own(key):
        return Shape("words", SIDES)
    return dict(names.of_units()).get(key) if who else names.questions.get(key)


def _numbers(who: str, key: str, said: tuple[str, ...], names: Names, problems: Gathered) -> ConditionPart:
    spans, against = list[Span](), list[HeldAgainst]()
    for text in said:
        number = odds_span(text) if key == "ratio" and not who else span(text)
        if number is not None:
            spans.append(number)
        elif turned := notation.backwards(text):
            problems.wrong(turned, *([who] if who else []), key)
        elif who and key != UNITS and (held := held_against(text, names)) is not None:
            against.append(held)
        elif who:
            named = re.search("[a-z][a-z-]+", text)
            near = nearest(named[0], names.numbers_of_units()) if named else ""
            told = f"“{text}” is not {A_NUMBER.removesuffix(' or 12+.')}, 12+, <=range/2 or >range*2.{near}"
            problems.wrong(told, who, key)
        else:
            problems.wrong(f"“{text}” is not {A_NUMBER}", key)
    return ConditionPart(key, spans=tuple(spans), who=who, against=tuple(against))


def held_against(text: str, names: Names) -> HeldAgainst | None:
    """Read a number of a unit with a sign before it: `>range`, `<=range/2`, `>enemy.skill+1`; None if it is none."""
    known, (sign, word) = names.numbers_of_units(), signed(text) or ("", "")
    whole = word.removeprefix("enemy.")
    found = re.fullmatch(r"(.+)([*/+-])(\d{1,3})", whole) if whole not in known else None
    key, change, number = (found[1], found[2], int(found[3])) if found else (whole, "+", 0)
    if key not in known or (change in ("*", "/") and not number):
        return None
    times = {"*": Fraction(number), "/": Fraction(1, number or 1)}.get(change, Fraction(1))
    return HeldAgainst(sign or "=", key, times, {"+": number, "-": -number}.get(change, 0), of_enemy=whole != word)


def _nothing_to_look_at(key: str, names: Names) -> str:
    """Say what a condition may look at, by its kind."""
    measures, asked = (*MEASURES, "turn"), tuple(key for key in names.questions if key not in names.columns)
    may = f"write {few(measures)}" if not asked else f"write a question of this file ({few(asked)}), or {few(measures)}"
    near = nearest(key, (*asked, *measures))
    if key in (*WHO, *NO_WHAT):
        near = (
            f" Of units say what is looked at, such as {key if key in WHO else 'unit'}.state."
            if names.newer
            else " To look at the state of units, ask a question about it."
        )
    elif names.newer and not near:
        near = nearest(key, (*WHO, *OF_THROW))
    return f"“{shortened(key)}” is nothing that a condition can look at: {may}.{near}"


def no_answer(
    problems: Gathered, names: Names, key: str, word: str, of: str, known: Sequence[str], *at: PathStep
) -> None:
    """Note a word that is no answer; where it is a class, and one counter alone has it otherwise, at that counter."""
    near, counter = names.mistyped(key, word)
    told = f"“{near}” stands on this counter alone, and “{word}” is looked at: write both alike."
    problems.wrong(told if counter else not_one_of(word, of, known), *at, elsewhere=counter)


def _are_answers(key: str, said: tuple[str, ...], shape: Shape, names: Names, problems: Gathered, at: Path) -> None:
    """Note answers that a question cannot have."""
    if shape.form == "text":
        problems.wrong(f"{key} is answered in the players' own words: no condition can look at it.", *at)
        return
    known = SOME_UNITS if shape.form == "which" else (*shape.words, *(["none"] if shape.form == "several" else []))
    for word in (each for each in said if each not in known):
        no_answer(problems, names, key, word, f"an answer to {key}" if key != STATE else "a state", known, *at)
    if not said:
        problems.wrong(f"{key} needs an answer: write {few(known)}.", *at)


_Written = dict[str, AnyWords | dict[str, AnyWords]]
Conditions = Annotated[tuple[ConditionPart, ...], PlainValidator(_parts, json_schema_input_type=_Written)]


# Where numbers of throws come from, and what must be shown


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

    @property
    def of_each(self) -> bool:
        """Tell whether each unit has one of its own, so that units may throw one by one."""
        return self.kind in ("strength", "column", "chart")


@dataclass(frozen=True)
class Need:
    """What a die or a sum must show: `4+`, `<=2`, `skill+`; in a chart, whose cells say the sign, that is empty."""

    sign: str
    number: NumberFrom
    text: str


def need_in_cell(cell: str) -> tuple[str, int] | None:
    """Read what a cell of a chart says must be shown: `4+` is `>=` and 4; None where it says nothing of that kind."""
    sign, number = signed(cell) or ("", "")
    return (sign, int(number)) if sign and re.fullmatch(r"\d{1,3}", number) else None


def _number(word: str, names: Names, what: str, also: str = "") -> NumberFrom:
    """Read where a number comes from: itself, a total, a column, a chart, a roll or a question.

    `what` it should be is told where it is none of these, and what might be written `also`.
    """
    if re.fullmatch(r"\d{1,3}", word):
        return NumberFrom("number", value=int(word))
    columns, asked = names.number_columns, [key for key, each in names.questions.items() if each.form == "number"]
    if word in ("strength", "attack", "defence") and word not in columns:
        return NumberFrom(word)
    kinds = {"column": columns, "chart": names.as_charts(), "throw": names.throws, "ask": asked}
    of = word.removeprefix("enemy.")
    for kind, known in kinds.items():
        if (of if kind == "column" else word) in known:
            return NumberFrom(kind, of.removeprefix("chart "), of_enemy=of != word)
    if said := names.no_chart(word):
        raise wrong(said)
    others = (*(each for each in asked if each not in columns), *names.throws, *names.as_charts(), "strength")
    told = not_one_of(word, what, (*columns, *(f"enemy.{each}" for each in columns), *others))
    raise wrong(told.replace(": write ", f": write {also}", 1))


def _pool(value: Any, info: ValidationInfo[Names]) -> DiceNotation | NumberFrom:
    """Read dice that are added up, or a number of dice that are read one by one."""
    word = fit(as_word(value))
    added_up = dice(word) if re.fullmatch(r"\d?d\d.*", word) else None
    return added_up or _number(word, info.context, "a number of dice", "2d6, a number such as 3, ")


def _need(value: Any, info: ValidationInfo[Names]) -> Need:
    """Read what a die or a sum must show."""
    text, names = fit(as_word(value)), info.context
    if text.startswith("chart "):
        if text not in names.as_charts():
            raise wrong(names.no_chart(text) or not_one_of(text, "a chart to look up", names.as_charts()))
        return Need("", NumberFrom("chart", text.removeprefix("chart ")), text)
    sign, word = signed(text) or ("", "")
    if not sign or re.search("[<>=+]", word):
        whose = "enemy." * text.startswith("enemy.")
        columns = (f"{whose}{each}+" for each in names.number_columns)
        raise wrong(not_one_of(text, "what must be shown", ["4+", "<=2", *columns]))
    return Need(sign, _number(word, names, "a number that is known", "a number such as 4+, "), plain(text))


def _plus(value: Any, info: ValidationInfo[Names]) -> NumberFrom:
    return _number(fit(value), info.context, "a number of the unit")


NumberOfDice = Annotated[DiceNotation | NumberFrom, PlainValidator(_pool, json_schema_input_type=parts.AnyWord)]
Needed = Annotated[Need, PlainValidator(_need, json_schema_input_type=str | int)]
PlusNumber = Annotated[NumberFrom, PlainValidator(_plus, json_schema_input_type=str)]


class TitledPart(parts.Named):
    """A part with a title of its own; unsaid, that is its name."""

    title: FilledText = Field("", description="What the screen calls it.")
    help: FilledText = Field("", description="The teaching text of its dice, or its rows.")
    cite: parts.Cite = Field("", description="The section of the rules, or where it is printed.")

    def usual(self, key: str, names: Names) -> dict[str, Any]:
        return {"title": key} if names.newer else {"title": key, "cite": key}


class Conditional(parts.FilePart):
    """What holds under a condition."""

    when: Conditions = Field((), description="All of these must be so; a list is any of it.")
    unless: Conditions = Field((), description="Not all of these may be so.")

    @property
    def parts(self) -> tuple[ConditionPart, ...]:
        return (*self.when, *self.unless)

    @cached_property
    def looks_at(self) -> tuple[str, ...]:
        """List the questions and measures that its condition looks at; what is of units by its whole name."""
        return tuple(part.name for part in self.parts)

    @property
    def measures(self) -> bool:
        """Tell whether its condition looks at the strengths."""
        return any(key in MEASURES for key in self.looks_at)


def number_in(cell: str) -> Fraction:
    """Read the number in a cell of a chart; nothing is 0."""
    return Fraction(cell.replace("−", "-")) if re.fullmatch(r"[-+−]?\d{1,4}", cell) else Fraction(0)


def weight(cell: str, nothing: Fraction) -> Fraction:
    """Say how large what a cell says is, to find the least and the most of several; `nothing` is what a `.` is then."""
    if cell == notation.NOTHING:
        return nothing
    change = factor(cell) if cell.startswith(("x", "×")) else None
    needed = need_in_cell(cell)
    return change.times if change else Fraction(needed[1]) if needed else number_in(cell)
