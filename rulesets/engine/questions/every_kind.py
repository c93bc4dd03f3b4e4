"""Every kind of question there is, for what must be true of all of them or is known by a kind's word alone."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeVar

from rulesets.engine import questions
from rulesets.engine.questions.question import Question

V = TypeVar("V")


def every_kind() -> tuple[type[Question[Any]], ...]:
    """List the kinds of question: all of the engine, and those of the rulesets that are loaded."""
    for module in iter_modules(questions.__path__, f"{questions.__name__}."):
        import_module(module.name)
    return tuple(Question.kinds())


def row_of(rows: Mapping[type, V], kind: type[Question[Any]]) -> V:
    """Find the row of a kind among those of a front end: its own, else that of the nearest kind that it goes by."""
    return next(rows[each] for each in kind.__mro__ if each in rows)
