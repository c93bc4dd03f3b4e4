"""The kinds of question, and how typed text becomes an answer.

A question is a constant of its checklist. Screens, line mode, the log and `resolve` all read answers with
`read`, so that a text means the same wherever it is typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Self, TypeVar

from rulesets.engine.core.sentences import LONGEST_TEXT, BadAnswer, a_list, checked, nearest, shortened
from rulesets.engine.core.tabletop import Change, Tabletop, What
from rulesets.engine.core.words import Scope, Words

T = TypeVar("T")


W = TypeVar("W", bound=Words)


LONGEST_NAME = 40


@dataclass(frozen=True)
class Option:
    """One way to answer: the word to type, the label to show, what it means and where that is said."""

    word: str
    label: str
    meaning: str = ""
    cite: str = ""


@dataclass(frozen=True)
class Question(Generic[T]):
    """Something the referee asks the players; `key` names its answer.

    `{unit}` in key and prompt stands for a unit, `{colour}` and the like for what they name, see `of`. `default` is
    the text that Enter takes; None is no default. `remember` says where an answer is kept; a unit's answer is kept
    on its card under `entry`. `printed` marks a value that is read off a component, `cite` where. `help` is the
    teaching text. `assumed` marks a default that is taken unasked, where another answer is rare but may be given.
    `names` lists what may stand where the key leaves a name open; empty is any name.
    """

    key: str
    prompt: str
    cite: str = field(default="", kw_only=True)
    help: str = field(default="", kw_only=True)
    default: str | None = field(default=None, kw_only=True)
    remember: Scope = field(default=Scope.COMBAT, kw_only=True)
    entry: str = field(default="", kw_only=True)
    unit: str = field(default="", kw_only=True)
    printed: bool = field(default=False, kw_only=True)
    assumed: bool = field(default=False, kw_only=True)
    names: tuple[str, ...] = field(default=(), kw_only=True)

    kind: ClassVar[str] = ""
    longest: ClassVar[int] = LONGEST_TEXT

    def of(self, unit: str) -> Self:
        """Make the question about one unit, or about whatever else its key leaves open."""
        return replace(
            self,
            key=_named(self.key, unit),
            prompt=_named(self.prompt, unit),
            entry=self.card_entry,
            unit=unit,
        )

    def of_nameless(self, unit: str) -> Self:
        """Make the question about a unit without a name, which has no card to remember the answer."""
        about = self.of(unit)
        return replace(about, remember=Scope.COMBAT) if self.remember is Scope.UNIT else about

    def may_name(self, name: str) -> bool:
        """Tell whether a name may stand where the key leaves one open."""
        return not self.names or name in self.names

    def like(self, name: str) -> tuple[str, ...]:
        """List names to suggest in place of one that may not stand where the key leaves it open."""
        return self.names

    @property
    def card_entry(self) -> str:
        """Name the entry of the unit's card that holds the answer."""
        return self.entry or self.key.rsplit(".", 1)[-1]

    @property
    def called(self) -> str:
        """Call the question by its prompt, as a sentence to the players does."""
        return f"“{self.prompt.rstrip('.:')}”"

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List the answers to choose from; empty where the answer is free."""
        return ()

    def accepted(self) -> str:
        """Say in half a sentence what is accepted."""
        return "a text"

    def parse(self, text: str, table: Tabletop) -> T:
        """Turn text into an answer.

        Raises:
            BadAnswer: the text is none.
        """
        raise NotImplementedError

    def say(self, value: T) -> str:
        """Say an answer in a few words, as shown beside its step."""
        return str(value)

    def recall(self, table: Tabletop) -> str | None:
        """Find the answer that is remembered, as text."""
        match self.remember:
            case Scope.TABLE:
                return table.facts.get(self.key)
            case Scope.UNIT:
                return table.card(self.unit, self.card_entry) if self.unit else None
            case Scope.SESSION:
                return table.precedents.get(self.key)
            case Scope.KIT:
                return table.kit.get(self.key)
            case _:
                return None

    def keep(self, text: str, value: T) -> tuple[Change, ...]:
        """List the changes by which the table remembers an answer."""
        match self.remember:
            case Scope.TABLE:
                return (Change(What.FACT, self.key, value=text),)
            case Scope.UNIT if self.unit:
                return (Change(What.CARD, self.unit, self.card_entry, text),)
            case Scope.SESSION:
                return (Change(What.PRECEDENT, self.key, value=text),)
            case Scope.KIT:
                return (Change(What.KIT, self.key, value=text),)
            case _:
                return ()

    def bad(self, text: str) -> BadAnswer:
        """Make the sentence for text that is no answer."""
        return not_taken(lambda name: f"“{shortened(text)}” is no answer to {name}: {self.accepted()} is wanted.", self)


def _named(text: str, name: str) -> str:
    return re.sub(r"\{\w+\}", lambda _: name, text)


def read(question: Question[T], text: str, table: Tabletop) -> T:
    """Read an answer as typed.

    Raises:
        BadAnswer: it is too long, holds characters that do not show, or is no answer to this question.
    """
    return question.parse(trimmed(question, text), table)


def trimmed(question: Question[Any], text: str) -> str:
    """Trim typed text, and refuse what no player types.

    Raises:
        BadAnswer: it is too long, or holds characters that do not show.
    """
    return checked(question.called, text, question.longest, question.key)


def not_taken(sentence: Callable[..., str], *about: Question[Any]) -> BadAnswer:
    """Make the sentence for an answer that cannot be taken; it is given what each question is called.

    Players are told the prompts, files and programs the keys.
    """
    return BadAnswer(sentence(*(each.called for each in about)), sentence(*(each.key for each in about)))


def chosen(question: Question[Any], text: str, options: Sequence[Option]) -> Option:
    """Find the option that a text means: its word, its number in the list, its label, or the start of one word.

    Raises:
        BadAnswer: it means none, or more than one.
    """
    wanted = text.casefold()
    for option in options:
        if wanted == option.word.casefold():
            return option
    if re.fullmatch("[0-9]{1,4}", text) and 1 <= int(text) <= len(options):
        return options[int(text) - 1]
    wanted = re.sub(r"[\s_-]+", "-", wanted)
    starts = [each for each in options if each.word.casefold().startswith(wanted)] if wanted else []
    labels = [each for each in options if re.sub(r"[\s_-]+", "-", each.label.casefold()) == wanted]
    found = labels or starts
    if len(found) == 1:
        return found[0]
    words = [option.word for option in options]
    wanted = f"{a_list(words)} is wanted.{nearest(text, words)}"
    raise not_taken(lambda name: f"“{shortened(text)}” is no answer to {name}: {wanted}", question)


def listed(words: type[Words]) -> tuple[Option, ...]:
    """List words as options."""
    return tuple(Option(word.value, word.label, word.meaning, word.cite) for word in words)
