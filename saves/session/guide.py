"""Somebody who teaches at a session: what a session asks of them before it takes an answer or writes a line."""

from __future__ import annotations

from typing import Any, Protocol

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.question import Question
from saves.log.events import Event


class Guide(Protocol):
    """Guides a session: says why an answer is right, takes no other, and answers what is known already.

    A guide stands at one session for as long as that is open; what it says and gives is meant for where the session
    stands now.
    """

    @property
    def says(self) -> str:
        """Say what there is to say here: before a question, at a ruling, between combats; empty for nothing."""

    @property
    def hides(self) -> bool:
        """Tell whether nothing may be given away of what an answer comes to."""

    @property
    def dice(self) -> str:
        """Give, as it would be typed, what the dice show that are asked for here; empty where they are thrown."""

    @property
    def start(self) -> int:
        """Give the line at which those who are guided begin, and behind which they cannot go; 0 before there is one."""

    def may(self, event: Event) -> None:
        """Look at an event before it is written.

        Raises:
            NotNow: it may not happen under guidance.
        """

    def before(self, question: Question[Any], text: str, table: Tabletop) -> str:
        """Look at an answer, as it was typed, and give the one to take; `table` is what it would be read against.

        Raises:
            BadAnswer: it cannot be read, or is not the one that is wanted here.
        """

    def knows(self, key: str) -> str | None:
        """Give the answer to a question that the guide answers itself as soon as it is asked; None for any other."""

    def is_usual(self, key: str) -> bool:
        """Tell whether a question may be left to the usual answers by those who are guided."""

    def again(self) -> None:
        """Go back to where those who are guided begin; what was done stays in the log."""
