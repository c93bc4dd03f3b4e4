"""Rows by kind of question, with which a front end says how each kind is answered there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from rulesets.engine.questions.question import Question

V = TypeVar("V")


def row_of(rows: Mapping[type, V], kind: type[Question[Any]]) -> V:
    """Find the row of a kind: its own, else that of the nearest kind that it goes by."""
    return next(rows[each] for each in kind.__mro__ if each in rows)
