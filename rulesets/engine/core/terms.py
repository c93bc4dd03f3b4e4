"""The terms of a game: words of its rules and of the field that a beginner has to be told."""

from __future__ import annotations

import re
from typing import Self

from rulesets.engine.core.words import Words

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
        """Make a member that is its word."""
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
