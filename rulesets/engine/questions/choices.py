"""Questions answered from a list: one word or several, yes or no, a precedent, a reminder."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, ClassVar, Self, TypeVar

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import BadAnswer, Scope, Words, a_list, from_to, nearest, quoted
from rulesets.engine.questions.kind import Option, told_apart
from rulesets.engine.questions.question import Question, T, read

W = TypeVar("W", bound=Words)


def _begins(labels: Sequence[str]) -> list[str]:
    """Give the word, yes or no, with which each of these begins; nothing where one begins otherwise, or all alike."""
    begins = [re.split(r"\W", each.casefold(), maxsplit=1)[0] for each in labels]
    return begins if {*begins} == {"yes", "no"} else []


def yes_and_no(labels: Sequence[str]) -> dict[str, int]:
    """Give the places of the labels that say yes and no, by `y` and `n`; none for what several of them say."""
    begins = _begins(labels)
    return {word[0]: begins.index(word) for word in ("yes", "no") if begins.count(word) == 1}


def as_listed(options: Sequence[Option]) -> tuple[Option, ...]:
    """Put options in the order in which players see them: yes before no, all else as it is."""
    begins = _begins([each.label for each in options])
    return tuple(sorted(options, key=lambda each: begins[options.index(each)] == "no")) if begins else tuple(options)


def chosen(question: Question[Any], text: str, options: Sequence[Option]) -> Option:
    """Find the option that a text means: its word, its number in the list from 1, its label, or the start of one word.

    Of yes and no, whatever their words are, `y` and `n` are enough.

    Raises:
        BadAnswer: it means none, or more than one; its sentence says what `question` takes.
    """
    wanted = text.casefold()
    for option in options:
        if wanted == option.word.casefold():
            return option
    if re.fullmatch("[0-9]{1,4}", text) and 1 <= int(text) <= len(options):
        return options[int(text) - 1]
    if (place := yes_and_no([each.label for each in options]).get(wanted)) is not None:
        return options[place]
    wanted = re.sub(r"[\s_-]+", "-", wanted)
    starts = [each for each in options if each.word.casefold().startswith(wanted)] if wanted else []
    called = [each for each in options if re.sub(r"[\s_-]+", "-", each.label.casefold()) == wanted]
    found = called or starts
    if len(found) == 1:
        return found[0]
    if text in question.unmet:
        return Option(text, text)
    words, labels = [option.word for option in options], [option.label for option in options]
    wrong = f"{quoted(text)} does not answer"
    raise BadAnswer(
        f"{wrong} {question.called}: type {by_number(options)}.{nearest(text, labels)}",
        f"{wrong} {question.key}: type {a_list(words)}.{nearest(text, words)}",
    )


def _each_chosen(question: Question[Any], text: str, options: Sequence[Option]) -> tuple[str, ...]:
    """Find the options that a text means with commas between, by their words, in the order of the options."""
    if text.casefold() in ("", "none", "-"):
        return ()
    found = {chosen(question, part.strip(), options).word for part in text.split(",") if part.strip()}
    return tuple(word for word in (*(option.word for option in options), *question.unmet) if word in found)


def _met(question: Question[Any], words: type[Words]) -> tuple[Option, ...]:
    """List words as options, without those that cannot be given here."""
    options = listed(words)
    return tuple(each for each in options if each.word not in question.unmet) if question.unmet else options


def by_number(options: Sequence[Option]) -> str:
    """Say how one of these is typed by its number in the list: `a number from 1 to 3`; few short ones by their names.

    Players see the list while they are asked, and its words are for files and programs.
    """
    labels = [option.label for option in options]
    if len(labels) < 3 and all(label.isalpha() for label in labels):
        return a_list(labels)
    return from_to(1, len(options)) if len(options) > 1 else "1, the only answer"


@cache
def listed(words: type[Words]) -> tuple[Option, ...]:
    """List words as options."""
    return tuple(Option(word.value, word.label, word.meaning, word.cite) for word in words)


class Listed(Question[T]):
    """An answer that is picked from a list; kinds of question that are answered so are derived from this one."""

    kind: ClassVar[str] = "choice"

    @abstractmethod
    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List the answers to choose from."""

    def accepted(self) -> str:
        return a_list([option.word for option in self.options(Tabletop())]) or "one of the options offered"

    def invited(self) -> str:
        options = self.options(Tabletop())
        return by_number(options) if options else self.accepted()


@dataclass(frozen=True)
class Choice(Listed[W]):
    """One of a closed list of words; the procedure gets the word.

    Attributes:
        words: the list.
    """

    words: type[W]

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        return _met(self, self.words)

    def parse(self, text: str, table: Tabletop) -> W:
        """Read a word, its number, its label or its unmistakable start."""
        return self.words(chosen(self, text, self.options(table)).word)

    def written(self, value: W, typed: str) -> str:
        return value.value

    def say(self, value: W) -> str:
        return value.label


@dataclass(frozen=True)
class Precedent(Choice[W]):
    """Which of several readings of an open rule this table goes by.

    Where a session has not settled it, the engine tries every reading. Players are asked only where these lead to
    different rulings, and what they settle holds for the session.

    Attributes:
        remember: for the session, unless another scope is said.
        why_default: why the first reading is suggested; it is the default, unless another one is said.
    """

    remember: Scope = field(default=Scope.SESSION, kw_only=True)
    why_default: str = field(default="", kw_only=True)

    kind: ClassVar[str] = "precedent"
    is_precedent: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Take the first reading as the default."""
        if self.default is None:
            object.__setattr__(self, "default", next(iter(self.words)).value)

    @property
    def explained(self) -> str:
        """Give the teaching text, and why the default is suggested."""
        return f"{self.help} {self.why_default}"

    def label_of(self, text: str) -> str:
        """Say the reading that a kept text names by its label; a text that names none stands as it is."""
        try:
            return self.say(read(self, text, Tabletop()))
        except BadAnswer:
            return text

    def instead(self, value: W, text: str, table: Tabletop) -> tuple[str, ...]:
        """List nothing: how a rule is read is settled, and cannot have been forgotten."""
        return ()


@dataclass(frozen=True)
class OfTheSituation(Question[T]):
    """A question whose options a procedure finds.

    Attributes:
        choices: what there is to choose from; a procedure says it with `among`.
    """

    choices: tuple[Option, ...] = ()

    def among(self, choices: Iterable[Option]) -> Self:
        """Make the question with the options of this situation: `WHO.among(Option(unit, unit) for unit in units)`."""
        return replace(self, choices=tuple(choices))

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        return self.choices


class Pick(OfTheSituation[str], Listed[str]):
    """One of what the situation offers; the procedure gets the option's word."""

    def parse(self, text: str, table: Tabletop) -> str:
        """Read an option's word, number, label or unmistakable start."""
        return chosen(self, text, self.choices).word

    def written(self, value: str, typed: str) -> str:
        return value

    def say(self, value: str) -> str:
        return next((option.label for option in self.choices if option.word == value), value)


class YesOrNo(Words):
    """Yes or no."""

    YES = "yes"
    NO = "no"


class YesNo(Listed[bool]):
    """Yes or no; the procedure gets True or False."""

    kind: ClassVar[str] = "yes-no"
    is_terse: ClassVar[bool] = True

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        return _met(self, YesOrNo)

    def parse(self, text: str, table: Tabletop) -> bool:
        """Read yes or no, y or n, 1 or 2."""
        return chosen(self, text, self.options(table)).word == YesOrNo.YES

    def written(self, value: bool, typed: str) -> str:
        return self.say(value)

    def say(self, value: bool) -> str:
        return "yes" if value else "no"


@dataclass(frozen=True)
class Several(Question[tuple[W, ...]]):
    """Any number of a closed list of words; the procedure gets them in the list's order, each once.

    They are typed with commas between; none of them is `none`, or nothing at all.

    Attributes:
        words: the list.
    """

    words: type[W]

    kind: ClassVar[str] = "several"

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        return _met(self, self.words)

    def accepted(self) -> str:
        words = [option.word for option in self.options(Tabletop())]
        return (
            f"any of {a_list(words, 'and')}, separated by commas, or none" if words[1:] else f"{a_list(words)} or none"
        )

    def invited(self) -> str:
        most = len(self.options(Tabletop()))
        return f"numbers from 1 to {most}, separated by commas, or none" if most > 1 else "1 or none"

    def parse(self, text: str, table: Tabletop) -> tuple[W, ...]:
        """Read words with commas between, in the list's own order."""
        return tuple(map(self.words, _each_chosen(self, text, self.options(table))))

    def written(self, value: tuple[W, ...], typed: str) -> str:
        return ", ".join(word.value for word in value) or "none"

    def say(self, value: tuple[W, ...]) -> str:
        return ", ".join(word.label for word in value) or "none"

    def slip(self, value: tuple[W, ...], right: tuple[W, ...]) -> str:
        return told_apart([word.label for word in value], [word.label for word in right], "here")


class PickSeveral(OfTheSituation[tuple[str, ...]]):
    """Any number of what the situation offers; the procedure gets the options' words in their order, each once.

    They are typed with commas between; `all` is all of them, and none of them is `none`, or nothing at all.
    """

    kind: ClassVar[str] = "several"

    def only_answer(self, table: Tabletop) -> str | None:
        """Give none: of one option, there is still none of it."""
        return None

    def accepted(self) -> str:
        words = [option.word for option in self.choices]
        if len(words) == 1:
            return f"{words[0]} or none"
        return f"any of {a_list(words, 'and') or 'the options offered'}, separated by commas, all or none"

    def invited(self) -> str:
        if len(self.choices) == 1:
            return "1 or none"
        numbers = f"numbers from 1 to {len(self.choices)}" if self.choices else "the numbers of some that are listed"
        return f"{numbers}, separated by commas, all or none"

    def parse(self, text: str, table: Tabletop) -> tuple[str, ...]:
        """Read words with commas between, in the order of the options."""
        if text.casefold() == "all":
            return tuple(option.word for option in self.choices)
        return _each_chosen(self, text, self.choices)

    def written(self, value: tuple[str, ...], typed: str) -> str:
        return ", ".join(value) or "none"

    def slip(self, value: tuple[str, ...], right: tuple[str, ...]) -> str:
        labels = {option.word: option.label for option in self.choices}
        return told_apart([labels[word] for word in value], [labels[word] for word in right], "here")

    def say(self, value: tuple[str, ...]) -> str:
        labels = {option.word: option.label for option in self.choices}
        return ", ".join(labels.get(word, word) for word in value) or "none"

    def with_name(self, said: str) -> str:
        return said if said == "none" else f"{self.in_short}: {said}"


@dataclass(frozen=True)
class Reminder(Listed[bool]):
    """Something to see to at the table, which nobody is asked for; the procedure gets True.

    Front ends show it above the question that is asked next, and it is done with that. An answer to it may be given,
    and means nothing.

    Attributes:
        default: `seen`.
        assumed: taken unasked.
    """

    default: str | None = field(default="seen", kw_only=True)
    assumed: bool = field(default=True, kw_only=True)

    kind: ClassVar[str] = "reminder"
    is_reminder: ClassVar[bool] = True
    is_told: ClassVar[bool] = False

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        return (Option("seen", "seen"),)

    def parse(self, text: str, table: Tabletop) -> bool:
        chosen(self, text, self.options(table))
        return True

    def written(self, value: bool, typed: str) -> str:
        return self.say(value)

    def alternatives(self, table: Tabletop, now: bool | None) -> tuple[str, ...]:
        return ()

    def instead(self, value: bool, text: str, table: Tabletop) -> tuple[str, ...]:
        return ()

    def say(self, value: bool) -> str:
        return "seen"
