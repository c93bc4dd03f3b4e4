"""The JSON object that `tableside resolve` prints, as types; its schema is made of them.

Only the schema needs them while the program runs.
"""

from __future__ import annotations

from typing import (
    Any,
    Literal,
    NotRequired,  # pydantic takes those of `typing` from Python 3.12 on
)

from typing_extensions import TypedDict

from rulesets.engine.core.words import Scope
from rulesets.engine.referee.checklist import Source
from rulesets.engine.reference.ruling_view import StepPlace


class DocumentToDo(TypedDict):
    """What the players do now."""

    sentence: str
    cite: str


class DocumentEffect(TypedDict):
    """What follows: its word, the unit, how, and all of it as a sentence."""

    effect: str
    unit: str
    detail: str
    sentence: str
    cite: str


class DocumentAmount(TypedDict):
    """What enters a total, and why; a fraction is a text such as `-17/2`. `of` is the unit that brings it."""

    total: str
    amount: int | str
    reason: str
    cite: str
    of: str


class DocumentNote(TypedDict):
    """A remark of the referee's at a step, such as why nobody may advance."""

    step: str
    sentence: str
    cite: str


class DocumentAnswer(TypedDict):
    """An answer as it is typed, as players say it, and where it came from."""

    key: str
    value: str
    said: str
    source: Source


class DocumentStep(TypedDict):
    """A step of the checklist: where it stands, why it is skipped, and what was answered there."""

    step: str
    title: str
    cite: str
    place: StepPlace
    why: str
    answers: list[DocumentAnswer]


RememberedAnswer = TypedDict("RememberedAnswer", {"key": str, "value": str, "from": Scope})
"""An answer that was not asked for again, and where it was kept."""


class AssumedAnswer(TypedDict):
    """A default that was taken."""

    key: str
    value: str


class DocumentQuestion(TypedDict):
    """What is asked next; `remember` says how long the answer is kept, null where in this combat only."""

    key: str
    step: str
    prompt: str
    kind: str
    options: list[str]
    default: str | None
    remember: Scope | None


class Document(TypedDict):
    """A combat as far as its answers reach: what is ruled, or what is asked; `question` is there only while asking."""

    ruleset: str
    checklist: str
    status: Literal["ruled", "asking"]
    outcome: str | None
    sentence: str | None
    verdict: str | None
    to_do: list[DocumentToDo]
    facts: dict[str, Any]
    effects: list[DocumentEffect]
    ledger: list[DocumentAmount]
    notes: list[DocumentNote]
    steps: list[DocumentStep]
    remembered: list[RememberedAnswer]
    assumed: list[AssumedAnswer]
    unused: list[str]
    question: NotRequired[DocumentQuestion]
