"""Closed lists of words: what players may answer with, what the rules may come to, and the terms of a game."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Self

from rulesets.engine.core.sentences import abbreviated


class Words(StrEnum):
    """A closed list of words, such as the phases of a turn or the results of a table.

    A member is written `NAME = "word", "label", "meaning", "cite"`; only the word is needed.
    Example: `DR = "DR", "defenders retreat", "All defenders move back one hex.", "6.2"`.

    Attributes:
        value: the word itself: what is typed, logged and printed in JSON. It must never change once games are saved.
        label: what the screen calls it; where it is left out, the word without its hyphens.
        meaning: what it means, in a sentence.
        cite: the section of the rules that says so.
    """

    label: str
    meaning: str
    cite: str

    def __new__(cls, word: str, label: str = "", meaning: str = "", cite: str = "") -> Self:
        member = str.__new__(cls, word)
        member._value_ = word
        member.describe(label, meaning, cite)
        return member

    def describe(self, label: str, meaning: str, cite: str) -> None:
        """Give a new member its label, its meaning and its source; without a label it is called by its word."""
        self.label = label or self.replace("-", " ")
        self.meaning = meaning
        self.cite = cite


class Role(Words):
    """Which side of a combat something belongs to, such as a total, a step or a question."""

    ATTACKER = "attacker", "the attacker's"
    DEFENDER = "defender", "the defender's"


class Scope(Words):
    """How long an answer is remembered, and where it is kept on the table, see `Tabletop`."""

    COMBAT = "combat", "in this combat only"
    TABLE = "table", "on the table, until it changes"
    UNIT = "unit", "on the unit's card"
    SESSION = "session", "for this session, as a precedent"
    KIT = "kit", "in the owner's kit"


class Until(Words):
    """When a state or an obligation lapses by itself."""

    CLEARED = "cleared", "until removed by hand"
    SEGMENT = "segment", "until the end of this segment"
    TURN = "turn", "until the end of this turn"
    NEXT_TURN = "next-turn", "until the end of the next turn"


def spoken(outcome: str) -> str:
    """Say the word for an outcome: of several words, without the hyphens between them; `none` is no effect."""
    if outcome == "none":
        return "no effect"
    return abbreviated(re.sub(r"(?<=[^\W\d_])-(?=[^\W\d_])", " ", outcome))


def entry_words(entry: str) -> str:
    """Say the entry of a card: `is-lb` is LB, and `defence-dice` the defence dice."""
    return spoken(entry.removeprefix("is-"))


_SHORT = r"(.+) \((.+)\)"


class Terms(Words):
    """A glossary: the terms that a beginner has to be told, each with its meaning and its section.

    A member is written `NAME = "word", "label", "meaning", "cite", "forms"`; only the word is needed.
    Example: `STACK = "stack", "", "To stand in one hex with friends.", "5.1", "stacking, stacked"`.

    Attributes:
        value: the word: the term in the rules' own language.
        label: the term that is used here, empty where it is the same; a short form may follow it in brackets, as in
            `zone of control (ZOC)`.
        meaning: what these rules mean by it, in a sentence or two.
        cite: the section that says so.
        forms: the other ways in which texts write it; in the member one text with commas between. Plurals in s need
            not be among them.
    """

    forms: tuple[str, ...]

    def __new__(cls, word: str, label: str = "", meaning: str = "", cite: str = "", forms: str = "") -> Self:
        member = str.__new__(cls, word)
        member._value_ = word
        member.describe(label, meaning, cite)
        member.forms = tuple(form.strip() for form in forms.split(",") if form.strip())
        return member

    @property
    def heading(self) -> str:
        """Name the term by its label, with the word of the rules in brackets where that is another one."""
        short = re.fullmatch(_SHORT, self.label)
        if self.value in (self.label, *(short.groups() if short else ())):
            return self.label
        return f"{short[1]} ({short[2]}, {self.value})" if short else f"{self.label} ({self.value})"

    @property
    def names(self) -> tuple[str, ...]:
        """List the ways in which texts write it, each once: label, short form, word, other forms."""
        short = re.fullmatch(_SHORT, self.label)
        labels = (short[1], short[2]) if short else (self.label,)
        return tuple(dict.fromkeys((*labels, self.value, *self.forms)))


def plural(name: str) -> str:
    """Make the plural of a name: stacks, supplies, hexes; it need not be a word."""
    if re.search("[^aeiou]y$", name):
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s"
