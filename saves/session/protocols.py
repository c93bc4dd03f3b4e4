"""What takes the lines of a session, a file or nothing, and what it asks of who teaches at it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.question import Question
from saves.disk.errors import NotNow, ReadOnly
from saves.log.events import Event
from saves.log.file import LogFile, NextLine


class NoFile:
    """Keeps no line on a disk, and refuses all events, or all but those of the classes that it is given.

    `why` is what is said of a refusal. Where no event is taken the session is read only.
    """

    saved = True

    def __init__(self, path: Path, why: str, *taken: type[Event]) -> None:
        self.path, self.problem = path, ""
        self.read_only = "" if taken else why
        self._why, self._taken = why, taken

    def line_of(self, event: Event) -> NextLine:
        """Raise `ReadOnly` where nothing is taken, `NotNow` where other events are; else there is nothing to write."""
        if self.read_only:
            raise ReadOnly(self.read_only)
        if not isinstance(event, self._taken):
            raise NotNow(self._why)
        return NextLine(b"", 0)

    def rise(self) -> None:
        pass

    def append(self, line: NextLine) -> None:
        pass

    def close(self) -> None:
        pass


Writer = LogFile | NoFile
"""Takes the lines of a session, each after it was made."""


# Who teaches at a session: what it asks of them before it takes an answer or writes a line


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
