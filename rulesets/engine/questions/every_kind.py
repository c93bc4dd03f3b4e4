"""Every kind of question there is, for what must be true of all of them or is known by a kind's word alone."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from rulesets.engine import questions
from rulesets.engine.questions.question import Question


def every_kind() -> tuple[type[Question[Any]], ...]:
    """List the kinds of question: all of the engine, and those of the rulesets that are loaded."""
    for module in iter_modules(questions.__path__, f"{questions.__name__}."):
        import_module(module.name)
    return tuple(Question.kinds())
