"""Finds questions by the key that somebody types, and the row of a front end for a kind of question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

from rulesets.engine import questions
from rulesets.engine.questions.question import Question

V = TypeVar("V")

# By key


def in_capitals(text: str) -> str:
    """Write what a key or a prompt leaves open in capitals: `{unit}.into` is `UNIT.into`."""
    return re.sub(r"\{(\w+)\}", lambda name: name[1].upper(), text)


def question_of(questions: Iterable[Question[Any]], key: str) -> Question[Any] | None:
    """Find the question that a key names, about the unit that the key names: `Tiny.into` for `{unit}.into`; or None."""
    for question in questions:
        if matches(question, key):
            before, _, _ = question.key.partition("{")
            _, _, after = question.key.rpartition("}")
            open_part = key[len(before) : len(key) - len(after)] if "{" in question.key else ""
            return question.of(open_part) if open_part else question
    return None


def matches(question: Question[Any], key: str) -> bool:
    """Tell whether a key is a question's; `{unit}` and the like in it stand for any name that may be there."""
    if "{" not in question.key:
        return key == question.key
    pattern = "(.+)".join(re.escape(part) for part in re.split(r"\{[^}]*\}", question.key))
    found = re.fullmatch(pattern, key)
    return found is not None and all(question.may_name(name) for name in found.groups())


# By kind


def every_kind() -> tuple[type[Question[Any]], ...]:
    """List the kinds of question: all of the engine, and those of the rulesets that are loaded, each once."""
    for module in iter_modules(questions.__path__, f"{questions.__name__}."):
        import_module(module.name)
    return tuple(dict.fromkeys(Question.kinds()))


def row_of(rows: Mapping[type, V], kind: type[Question[Any]]) -> V:
    """Find the row of a kind among those of a front end: its own, else that of the nearest kind that it goes by."""
    return next(rows[each] for each in kind.__mro__ if each in rows)
