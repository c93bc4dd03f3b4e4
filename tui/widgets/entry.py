"""What every way of answering has in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from textual.message import Message
from textual.widget import Widget

from rulesets.engine.core.tabletop import Remarks, Tabletop
from rulesets.engine.questions.question import Question
from saves.session.offers import Offer


class AnswerTyped(Message):
    """The players have answered; `text` is the answer as typed, `to` the key of the question it was put to.

    A key pressed twice in a hurry answers twice before the next question shows: the second answer is to no question.
    `by_a_die` says that the last die answered, and no Enter behind it.
    """

    def __init__(self, text: str, to: str, by_a_die: bool = False) -> None:
        super().__init__()
        self.text = text
        self.to = to
        self.by_a_die = by_a_die


class Retyped(Message):
    """The players answer anew: what was wrong with their last answer has been read."""


class Amiss(Message):
    """What was pressed answers nothing; `reason` says what does."""

    def __init__(self, reason: str) -> None:
        super().__init__()
        self.reason = reason


class GoBack(Message):
    """The players want to go back, from an entry that took the key for itself."""


@dataclass(frozen=True)
class Asked:
    """A question as it is put: on which table, with remarks beside its options by word, and what stood there.

    `refused` says that what stood there was no answer. `at` tells a question that is put anew from one that is still
    open, whose half-typed answer is kept. `sides` says what each side is called, `offer` what may be picked where
    the answer is typed.
    """

    question: Question[Any]
    table: Tabletop
    notes: Remarks = field(default_factory=dict)
    before: str | None = None
    refused: bool = False
    at: int = 0
    sides: Mapping[str, str] = field(default_factory=dict)
    offer: Offer = field(default_factory=Offer)


class Entry(Widget):
    """A way to answer; each kind of question has one."""

    def ask(self, asked: Asked) -> None:
        """Put a question."""
        raise NotImplementedError

    def refuse(self) -> None:
        """Make ready for another answer, where what was answered is not taken."""

    def remark(self, remarks: Remarks) -> None:
        """Put remarks beside the options, by word, where options are shown."""
