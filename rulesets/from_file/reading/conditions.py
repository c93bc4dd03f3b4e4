"""The names that a file gives, and conditions: `when = { ratio = "1-1+" }`; all must be so, and a list is any of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.api import nearest, shortened
from rulesets.from_file.reading.notation import Span, odds_span, span
from rulesets.from_file.reading.row import Row, few, not_one_of

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
    """

    form: str
    words: tuple[str, ...] = ()
    of_unit: bool = False
    is_open: bool = False


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
    """

    questions: Mapping[str, Shape]
    tables: tuple[str, ...]
    results: tuple[str, ...]
    states: tuple[str, ...]
    sayings: tuple[str, ...]
    steps: tuple[str, ...]
    sides: tuple[str, ...] = ()
    segments: tuple[str, ...] = ()

    def open_rules(self) -> tuple[str, ...]:
        """List the keys of the open rules."""
        return tuple(key for key, shape in self.questions.items() if shape.is_open)


IN_SECTIONS = ("table", "results", "state", "say", "step", "side", "segment")


def names_of(asks: Mapping[str, Row], opens: Mapping[str, Row], sections: Mapping[str, Sequence[str]]) -> Names:
    """Gather the names; `sections` has those of tables and the like: `{"table": ["CRT"], "results": ["AX", "NE"]}`."""
    questions = {key: shape_of(row.values) for key, row in asks.items()}
    questions |= {key: open_shape(row.values) for key, row in opens.items()}
    named = (tuple(sections[each]) for each in IN_SECTIONS)
    return Names(questions, *named)


def shape_of(values: Mapping[str, Any]) -> Shape:
    """Say what kind of answer a question has, from what is written of it: `{"several": True, "answer": {…}}`."""
    of_unit = values.get("of") == "unit"
    for form in ("text", "which", "number"):
        if form in values:
            return Shape(form, of_unit=of_unit)
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


FORCES = ("attackers", "defenders", "units", "unit", "state", "states")
MEASURES = ("attack", "defence", "ratio")
"""What is known once both sides have added up."""
SOME_UNITS = ("none", "some", "all")
"""What may be said of a question about any units of a force."""
MOST_PARTS = 60
A_NUMBER = "a number or a range: write one such as 3, 2..3, <=0 or 12+."


@dataclass(frozen=True)
class ConditionPart:
    """One thing that must be so.

    Attributes:
        key: the question, or `attack`, `defence`, `ratio`, `turn`.
        words: the answers of which one must be given.
        spans: the ranges of which one must hold the number.
    """

    key: str
    words: frozenset[str] = frozenset()
    spans: tuple[Span, ...] = ()


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
    def keys(self) -> tuple[str, ...]:
        """List the questions and measures that it looks at."""
        return tuple(part.key for part in (*self.when, *self.unless))

    @property
    def measures(self) -> bool:
        """Tell whether it looks at the strengths."""
        return any(key in MEASURES for key in self.keys)


def condition(row: Row, names: Names) -> Condition:
    """Read `when` and `unless` of a table."""
    return Condition(_parts(row.row("when"), names), _parts(row.row("unless"), names))


def _parts(row: Row, names: Names) -> tuple[ConditionPart, ...]:
    few = row.at_most(MOST_PARTS, [*row.values], "conditions")
    return tuple(part for key in few if (part := _part(row, key, names)) is not None)


def _part(row: Row, key: str, names: Names) -> ConditionPart | None:
    known = (*names.questions, *MEASURES, "turn")
    if key not in known:
        row.wrong(_nothing_to_look_at(key, names), key)
        return None
    if key in (*MEASURES, "turn"):
        return ConditionPart(key, spans=_spans(row, key, odds_span if key == "ratio" else span))
    shape = names.questions[key]
    if shape.form == "number":
        return ConditionPart(key, spans=_spans(row, key, span))
    return ConditionPart(key, words=_words(row, key, shape))


def _nothing_to_look_at(key: str, names: Names) -> str:
    """Say what a condition may look at, by its kind."""
    measures, asked = (*MEASURES, "turn"), tuple(names.questions)
    may = f"write {few(measures)}" if not asked else f"write a question of this file ({few(asked)}), or {few(measures)}"
    near = nearest(key, (*asked, *measures))
    if key in FORCES:
        near = " To look at the state of units, ask a question about it."
    return f"“{shortened(key)}” is nothing that a condition can look at: {may}.{near}"


def _spans(row: Row, key: str, read: Callable[[str], Span | None]) -> tuple[Span, ...]:
    found = []
    for text in row.words(key):
        number = read(text)
        if number is None:
            row.wrong(f"“{text}” is not {A_NUMBER}", key)
        else:
            found.append(number)
    return tuple(found)


def _words(row: Row, key: str, shape: Shape) -> frozenset[str]:
    if shape.form == "text":
        row.wrong(f"{key} is answered in the players' own words: no condition can look at it.", key)
        return frozenset()
    known = SOME_UNITS if shape.form == "which" else (*shape.words, *(["none"] if shape.form == "several" else []))
    said = row.words(key)
    for word in said:
        if word not in known:
            row.wrong(not_one_of(word, f"an answer to {key}", known), key)
    if not said:
        row.wrong(f"{key} needs an answer: write {few(known)}.", key)
    return frozenset(said)
