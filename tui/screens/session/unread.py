"""What must be read before a key settles it: a refusal, a ruling, an open rule."""

from __future__ import annotations

from string import digits
from typing import TYPE_CHECKING

from rulesets.engine.referee.checklist import Run
from saves.session.session import Session
from tui.screens import wording

if TYPE_CHECKING:
    from tui.shell import Shell

SETTLING = ("enter", *digits)
"""The keys that settle an open rule."""


class Unread:
    """Knows which ruling or open rule was shown last, by the line of the log at which it stood."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._seen: int | None = None

    def hold_keys(self, run: Run | None, reason: str, shell: Shell) -> None:
        """Let no key typed ahead come to anything where something is refused, or a ruling or an open rule is new.

        What settles an open rule does not for a moment more. `reason` says what is refused; empty where nothing is.
        """
        asks_a_rule = run is not None and run.question is not None and run.question.is_precedent
        weighs = run is not None and (run.ended or asks_a_rule)
        line = self._session.state.line if weighs else None
        is_new = weighs and line != self._seen
        self._seen = line
        if reason or is_new:
            shell.only_new_keys()
        if is_new and asks_a_rule:
            shell.hold_back(SETTLING, wording.UNREAD)
