"""The names that a file gives, and conditions: `when = { ratio = "1-1+" }`; all must be so, and a list is any of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any

from pydantic import Field, PlainValidator, TypeAdapter, ValidationInfo

from rulesets.api import nearest, shortened
from rulesets.from_file.reading.notation import Span, odds_span, span
from rulesets.from_file.reading.parts import (
    A_NUMBER,
    LATER,
    AnyWords,
    Cite,
    FilePart,
    FilledText,
    Gathered,
    Named,
    WordList,
)
from rulesets.from_file.reading.problems import few, not_one_of

# All names that a file gives, known before the rest is read, so that whatever uses one can be checked


YES_NO = ("yes", "no")
ROUNDINGS = ("defender", "attacker", "nearest")
USUAL_ROUNDINGS = ("defender", "nearest")


@dataclass(frozen=True)
class Shape:
    """What kind of answer a question has.

    Attributes:
        form: `words`, `several`, `number`, `which` (any units of a force) or `text`.
        words: the answers, where it is one or several of a list.
        of_unit: whether it is asked about a unit.
        is_open: whether it is an open rule.
        force: the force of which any units are named.
    """

    form: str
    words: tuple[str, ...] = ()
    of_unit: bool = False
    is_open: bool = False
    force: str = ""


@dataclass(frozen=True)
class Names:
    """The names of a checklist.

    Attributes:
        questions: the shape of each question and open rule, by its key: `{"mud": Shape("words", ("yes", "no"))}`.
        tables: the names of the tables.
        results: the codes of the results, as they are written, also with `#` in them.
        states: the words of the states.
        sayings: the words of the sentences that an act gives.
        steps: the ids of the steps that the file names.
        sides: the words of the sides.
        segments: the words of the segments of a turn.
        changes: what changes of throws are written as: `("hit", "hit.dice", "attackers.fire")`.
        columns: the columns of the counters, each as a question about a unit would have it.
        charts: the names of the charts that are looked up by name.
        throws: the names of the throws.
        checks: the names of the checks.
        faces: the symbols on dice that do something.
        newer: whether the file is of format 2.
        sources: what texts may cite; empty where the file lists no sources.
    """

    questions: Mapping[str, Shape]
    tables: tuple[str, ...]
    results: tuple[str, ...]
    states: tuple[str, ...]
    sayings: tuple[str, ...]
    steps: tuple[str, ...]
    sides: tuple[str, ...] = ()
    segments: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    columns: Mapping[str, Shape] = field(default_factory=dict)
    charts: tuple[str, ...] = ()
    throws: tuple[str, ...] = ()
    checks: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    newer: bool = False
    sources: tuple[str, ...] = ()

    @cached_property
    def changed(self) -> tuple[str, ...]:
        """List what changes of throws begin with: the throws, the checks, and the sides that throw."""
        return tuple(dict.fromkeys(each.partition(".")[0] for each in self.changes))

    def open_rules(self) -> tuple[str, ...]:
        return tuple(key for key, shape in self.questions.items() if shape.is_open)

    def of_units(self) -> Iterator[tuple[str, Shape]]:
        """List the columns of counters and the questions about a unit."""
        yield from self.columns.items()
        yield from ((key, shape) for key, shape in self.questions.items() if shape.of_unit and key not in self.columns)

    @property
    def sides_are_looked_at(self) -> bool:
        """Tell whether `attackers.side` is the side of units, and no column or question of the file."""
        return SIDE not in dict(self.of_units())

    def number_columns(self) -> tuple[str, ...]:
        return tuple(key for key, shape in self.columns.items() if shape.form == "number")

    def as_charts(self) -> tuple[str, ...]:
        """List what is written for a number that stands in a chart: `chart Factors`."""
        return tuple(f"chart {name}" for name in self.charts)

    def numbers_of_units(self) -> tuple[str, ...]:
        return (*(key for key, shape in self.of_units() if shape.form == "number"), STRENGTH)

    def of_words(self) -> tuple[str, ...]:
        """List the questions and open rules that one word of a list answers."""
        shapes = self.questions.items()
        return tuple(key for key, shape in shapes if shape.form == "words" and key not in self.columns)


def questions_of(asks: Mapping[str, Any], opens: Mapping[str, Any]) -> dict[str, Shape]:
    """Give the shape of each question and open rule, from what is written of them."""
    questions = {key: shape_of(each) for key, each in asks.items() if isinstance(each, Mapping)}
    return questions | {key: open_shape(each) for key, each in opens.items() if isinstance(each, Mapping)}


def shape_of(values: Mapping[str, Any]) -> Shape:
    """Say what kind of answer a question has, from what is written of it: `{"several": True, "answer": {…}}`."""
    of_unit = values.get("of") == "unit"
    for form in ("text", "which", "number"):
        if form in values:
            return Shape(form, of_unit=of_unit, force=str(values[form]) if form == "which" else "")
    words = _words_of_options(values)
    if set(words) <= set(YES_NO):
        return Shape("words", YES_NO, of_unit)
    return Shape("several" if values.get("several") is True else "words", words, of_unit)


def open_shape(values: Mapping[str, Any]) -> Shape:
    """Say what readings an open rule has, from what is written of it; the usual roundings where none are."""
    return Shape("words", _words_of_options(values) or USUAL_ROUNDINGS, is_open=True)


def _words_of_options(values: Mapping[str, Any]) -> tuple[str, ...]:
    answers = values.get("answer")
    return tuple(answers) if isinstance(answers, Mapping) else ()


# Conditions: `when = { ground = ["town", "hill"], ratio = "1-1+" }`; all must be so, and a list is any of it


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
STATE, UNITS, STRENGTH, SIDE = "state", "units", "strength", "side"
MOST_PARTS = 60
_HELD = re.compile(r"(<=|>=|<|>)?([a-z][a-z0-9-]*?)(?:([/+-])(\d{1,3}))?")


@dataclass(frozen=True)
class HeldAgainst:
    """A number of a unit, or of those against it, that one of the unit is held against: `<=range/2`, `>enemy.skill`.

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
        other = other * self.times + self.plus
        return {"=": number == other, "<=": number <= other, ">=": number >= other, "<": number < other}.get(
            self.sign, number > other
        )


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


@dataclass(frozen=True)
class Condition:
    """What must be so, and what must not.

    Attributes:
        when: all of these must be so.
        unless: not all of these may be so; empty where nothing speaks against it.
    """

    when: tuple[ConditionPart, ...] = ()
    unless: tuple[ConditionPart, ...] = ()

    @property
    def parts(self) -> tuple[ConditionPart, ...]:
        return (*self.when, *self.unless)

    @property
    def keys(self) -> tuple[str, ...]:
        """List the questions and measures that it looks at; what is of units by its whole name."""
        return tuple(part.name for part in self.parts)

    @property
    def measures(self) -> bool:
        """Tell whether it looks at the strengths."""
        return any(key in MEASURES for key in self.keys)


_WRITTEN = TypeAdapter(Annotated[dict[str, WordList], Field(max_length=MOST_PARTS)], config=LATER)


def _parts(value: Any, info: ValidationInfo[Names]) -> tuple[ConditionPart, ...]:
    problems, names = Gathered(), info.context
    of_units = {who: said for who, said in value.items() if isinstance(said, dict)} if isinstance(value, dict) else {}
    rest = {key: said for key, said in value.items() if key not in of_units} if of_units else value
    found = [_part("", key, words, names, problems) for key, words in _WRITTEN.validate_python(rest).items()]
    for who, said in of_units.items():
        if who in WHO and names.newer:
            written = _WRITTEN.validate_python(said).items()
            found += [_part(who, key, words, names, problems) for key, words in written]
        elif names.newer:
            problems.wrong(not_one_of(who, "whose units are looked at", WHO), who)
        else:
            problems.wrong(_nothing_to_look_at(who, names), who)
    problems.end()
    return tuple(found)


def _part(who: str, key: str, said: tuple[str, ...], names: Names, problems: Gathered) -> ConditionPart:
    """Read one thing that is looked at: of units, if `who` says whose, or of the combat."""
    shape, at = _looked_at(who, key, names), (who, key) if who else (key,)
    if shape is None and who:
        known = (*dict(names.of_units()), STATE, UNITS, STRENGTH, SIDE)
        problems.wrong(not_one_of(key, "something to look at of units", known), *at)
    elif shape is None:
        problems.wrong(_nothing_to_look_at(key, names), *at)
    elif shape.form == "number":
        return _numbers(who, key, said, names, problems)
    else:
        _are_answers(key, said, shape, problems, at)
    return ConditionPart(key, frozenset(said), who=who)


def _looked_at(who: str, key: str, names: Names) -> Shape | None:
    """Say what kind of answer something has that is looked at; None where nothing is called so."""
    if who and key == STATE:
        return Shape("words", (*names.states, "none"))
    if key in ((UNITS, STRENGTH) if who else (*MEASURES, "turn")):
        return Shape("number")
    if not who and key in OF_THROW and names.newer:
        return Shape("words", YES_NO) if key == "doubles" else Shape("number")
    if who and key == SIDE and names.sides_are_looked_at:
        return Shape("words", names.sides)
    return dict(names.of_units()).get(key) if who else names.questions.get(key)


def _numbers(who: str, key: str, said: tuple[str, ...], names: Names, problems: Gathered) -> ConditionPart:
    spans, against = list[Span](), list[HeldAgainst]()
    for text in said:
        number = odds_span(text) if key == "ratio" and not who else span(text)
        if number is not None:
            spans.append(number)
        elif who and key != UNITS and (held := held_against(text, names)) is not None:
            against.append(held)
        elif who:
            named = re.search("[a-z][a-z-]+", text)
            near = nearest(named[0], names.numbers_of_units()) if named else ""
            problems.wrong(f"“{text}” is not {A_NUMBER.removesuffix(' or 12+.')}, 12+ or <=range/2.{near}", who, key)
        else:
            problems.wrong(f"“{text}” is not {A_NUMBER}", key)
    return ConditionPart(key, spans=tuple(spans), who=who, against=tuple(against))


def held_against(text: str, names: Names) -> HeldAgainst | None:
    """Read a number of a unit with a sign before it: `>range`, `<=range/2`, `>enemy.skill+1`; None if it is none."""
    known, said, text = names.numbers_of_units(), text.replace(" ", ""), text.replace(" ", "").replace("enemy.", "", 1)
    whole, of_enemy = re.fullmatch(r"(<=|>=|<|>)?(.+?)(\+)?", text), said != text
    if whole and whole[2] in known and not (whole[1] and whole[3]):
        return HeldAgainst(">=" if whole[3] else whole[1] or "=", whole[2], of_enemy=of_enemy)
    found = _HELD.fullmatch(text)
    if found is None or found[2] not in known or found[4] is None or (found[3] == "/" and not int(found[4])):
        return None
    number = int(found[4])
    times = Fraction(1, number) if found[3] == "/" else Fraction(1)
    return HeldAgainst(found[1] or "=", found[2], times, {"+": number, "-": -number}.get(found[3], 0), of_enemy)


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


def _are_answers(key: str, said: tuple[str, ...], shape: Shape, problems: Gathered, at: tuple[str, ...]) -> None:
    """Note answers that a question cannot have."""
    if shape.form == "text":
        problems.wrong(f"{key} is answered in the players' own words: no condition can look at it.", *at)
        return
    known = SOME_UNITS if shape.form == "which" else (*shape.words, *(["none"] if shape.form == "several" else []))
    for word in (each for each in said if each not in known):
        problems.wrong(not_one_of(word, f"an answer to {key}" if key != STATE else "a state", known), *at)
    if not said:
        problems.wrong(f"{key} needs an answer: write {few(known)}.", *at)


Conditions = Annotated[
    tuple[ConditionPart, ...], PlainValidator(_parts, json_schema_input_type=dict[str, AnyWords | dict[str, AnyWords]])
]


class TitledPart(Named):
    """A part with a title of its own; unsaid, that is its name."""

    title: FilledText = Field("", description="What the screen calls it.")
    help: FilledText = Field("", description="The teaching text of its dice, or its rows.")
    cite: Cite = Field("", description="The section of the rules, or where it is printed.")

    def usual(self, key: str) -> dict[str, Any]:
        return {"title": key, "cite": key}


class Conditional(FilePart):
    """What holds under a condition."""

    when: Conditions = Field((), description="All of these must be so; a list is any of it.")
    unless: Conditions = Field((), description="Not all of these may be so.")

    @cached_property
    def condition(self) -> Condition:
        return Condition(self.when, self.unless)
