"""Questions answered from a closed list: one word, several, yes or no, a precedent, a reminder."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from rulesets.engine.core.sentences import a_list
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import Scope, Words
from rulesets.engine.questions.question import Option, Question, W, chosen, listed


@dataclass(frozen=True)
class Choice(Question[W]):
    """One of a closed list of words."""

    words: type[W]
    kind: ClassVar[str] = "choice"

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List the words."""
        return listed(self.words)

    def accepted(self) -> str:
        """Name the words."""
        return a_list([word.value for word in self.words])

    def parse(self, text: str, table: Tabletop) -> W:
        """Read a word, its number, its label or its unmistakable start."""
        return self.words(chosen(self, text, self.options(table)).word)

    def say(self, value: W) -> str:
        """Say the label."""
        return value.label


@dataclass(frozen=True)
class Precedent(Choice[W]):
    """A choice between readings of an open rule; the key is the precedent's id. The default is the first reading.

    The engine asks it only where its readings part, and remembers it for the session.
    """

    remember: Scope = field(default=Scope.SESSION, kw_only=True)
    why_default: str = field(default="", kw_only=True)
    kind: ClassVar[str] = "precedent"

    def __post_init__(self) -> None:
        """Take the first reading as the default."""
        if self.default is None:
            object.__setattr__(self, "default", next(iter(self.words)).value)


@dataclass(frozen=True)
class Pick(Question[str]):
    """One of a list that the situation makes, see `among`; the answer is the option's word."""

    choices: tuple[Option, ...] = ()
    kind: ClassVar[str] = "choice"

    def among(self, choices: Iterable[Option]) -> Self:
        """Make the question with the options of this situation."""
        return replace(self, choices=tuple(choices))

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List what there is to choose from."""
        return self.choices

    def accepted(self) -> str:
        """Name the words."""
        return a_list([option.word for option in self.choices]) or "one of the options of the situation"

    def parse(self, text: str, table: Tabletop) -> str:
        """Read an option's word, number, label or unmistakable start."""
        return chosen(self, text, self.choices).word

    def say(self, value: str) -> str:
        """Show the label."""
        return next((option.label for option in self.choices if option.word == value), value)


@dataclass(frozen=True)
class Several(Question[tuple[W, ...]]):
    """Any number of words, with commas between; none is `none` or nothing at all."""

    words: type[W]
    kind: ClassVar[str] = "several"

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List the words."""
        return listed(self.words)

    def accepted(self) -> str:
        """Name the words."""
        return f"any of {a_list([word.value for word in self.words], 'and')}, with commas between, or none"

    def parse(self, text: str, table: Tabletop) -> tuple[W, ...]:
        """Read words with commas between, in the list's own order."""
        if text.casefold() in ("", "none", "-"):
            return ()
        options = self.options(table)
        parts = [part.strip() for part in text.split(",") if part.strip()]
        named = {chosen(self, part, options).word for part in parts}
        return tuple(word for word in self.words if word.value in named)

    def say(self, value: tuple[W, ...]) -> str:
        """Say the labels."""
        return ", ".join(word.label for word in value) or "none"


class Answer(Words):
    """Yes or no."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True)
class YesNo(Question[bool]):
    """Yes or no."""

    kind: ClassVar[str] = "yes-no"

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List yes and no."""
        return listed(Answer)

    def accepted(self) -> str:
        """Name yes and no."""
        return "yes or no"

    def parse(self, text: str, table: Tabletop) -> bool:
        """Read yes or no, y or n, 1 or 2."""
        return chosen(self, text, self.options(table)).word == Answer.YES

    def say(self, value: bool) -> str:
        """Say yes or no."""
        return "yes" if value else "no"


@dataclass(frozen=True)
class Reminder(Question[bool]):
    """Something to check at the table; there is nothing to answer but that it was seen."""

    default: str | None = field(default="seen", kw_only=True)
    kind: ClassVar[str] = "reminder"

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List the one answer."""
        return (Option("seen", "seen"),)

    def accepted(self) -> str:
        """Name the one answer."""
        return "seen"

    def parse(self, text: str, table: Tabletop) -> bool:
        """Read that it was seen."""
        chosen(self, text, self.options(table))
        return True

    def say(self, value: bool) -> str:
        """Say that it was seen."""
        return "seen"
