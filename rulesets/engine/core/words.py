"""Words a player may answer with."""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class Words(StrEnum):
    """A closed list of words, each with a label for the screen, a meaning and its source.

    A member is written `NAME = "word", "label", "meaning", "cite"`; only the word is needed.
    The word is what is typed, logged and printed in JSON.
    """

    label: str
    meaning: str
    cite: str

    def __new__(cls, word: str, label: str = "", meaning: str = "", cite: str = "") -> Self:
        """Make a member that is its word."""
        member = str.__new__(cls, word)
        member._value_ = word
        member.describe(label, meaning, cite)
        return member

    def describe(self, label: str, meaning: str, cite: str) -> None:
        """Give a new member its label, its meaning and its source; without a label it is called by its word."""
        self.label = label or self.replace("-", " ")
        self.meaning = meaning
        self.cite = cite


class Scope(Words):
    """How long an answer is remembered, and where."""

    COMBAT = "combat", "this combat only"
    TABLE = "table", "the table, until it changes"
    UNIT = "unit", "the unit's card"
    SESSION = "session", "this session, as a precedent"
    KIT = "kit", "the owner's kit of printed values"


class Until(Words):
    """When a state or an obligation lapses by itself."""

    CLEARED = "cleared", "until it is cleared by hand"
    SEGMENT = "segment", "until the end of this segment"
    TURN = "turn", "until the end of this turn"
    NEXT_TURN = "next-turn", "until the end of the next turn"
