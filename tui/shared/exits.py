"""How the command ends: one table of exit codes, which the README lists, too."""

from __future__ import annotations

RULED = DONE = 0
DIFFERS = 1
"""`verify` found a combat that today's rules would rule otherwise."""
BAD_INPUT = 2
"""An argument, an answer or a file cannot be taken."""
ASKING = 3
"""A question is left."""
AT_FAULT = 4
"""A ruleset raised, or the screens did."""
NOT_WRITTEN = 5
"""What was to be printed could not be written."""
INTERRUPTED = 130
ENDED = 143
"""The system, or somebody else, ended the program."""


class Blamed(Exception):
    """A ruleset raised; the text is one sentence, `report` says where and what, for the one who mends it."""

    def __init__(self, sentence: str, report: str) -> None:
        super().__init__(sentence)
        self.report = report


class NotWritten(Exception):
    """What was to be printed could not be written; the text says why in a few words.

    `made` names what the command had written by then, empty if nothing.
    """

    def __init__(self, why: str, made: str = "") -> None:
        super().__init__(why)
        self.made = made

    @property
    def sentence(self) -> str:
        """Say what could not be written, and what was."""
        if self.made:
            return f"{self.made} is written, but the output could not be ({self})."
        return f"The output could not be written ({self})."
