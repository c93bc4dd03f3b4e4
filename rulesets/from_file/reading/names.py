"""All names that a file gives, known before the rest is read, so that whatever uses one can be checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.from_file.reading.row import Row

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
    """

    questions: Mapping[str, Shape]
    tables: tuple[str, ...]
    results: tuple[str, ...]
    states: tuple[str, ...]
    sayings: tuple[str, ...]
    steps: tuple[str, ...]

    def open_rules(self) -> tuple[str, ...]:
        """List the keys of the open rules."""
        return tuple(key for key, shape in self.questions.items() if shape.is_open)


def names_of(asks: Mapping[str, Row], opens: Mapping[str, Row], sections: Mapping[str, Sequence[str]]) -> Names:
    """Gather the names; `sections` has those of tables and the like: `{"table": ["CRT"], "results": ["AX", "NE"]}`."""
    questions = {key: shape_of(row.values) for key, row in asks.items()}
    questions |= {key: open_shape(row.values) for key, row in opens.items()}
    named = (tuple(sections[each]) for each in ("table", "results", "state", "say", "step"))
    return Names(questions, *named)


def shape_of(values: Mapping[str, Any]) -> Shape:
    """Say what kind of answer a question has, from what is written of it: `{"several": True, "answer": {…}}`."""
    of_unit = values.get("of") == "unit"
    for form in ("text", "which", "number"):
        if form in values:
            return Shape(form, of_unit=of_unit)
    words = _words(values)
    if set(words) <= set(YES_NO):
        return Shape("words", YES_NO, of_unit)
    return Shape("several" if values.get("several") is True else "words", words, of_unit)


def open_shape(values: Mapping[str, Any]) -> Shape:
    """Say what readings an open rule has, from what is written of it; the usual roundings where none are."""
    return Shape("words", _words(values) or USUAL_ROUNDINGS, is_open=True)


def _words(values: Mapping[str, Any]) -> tuple[str, ...]:
    answers = values.get("answer")
    return tuple(answers) if isinstance(answers, Mapping) else ()
