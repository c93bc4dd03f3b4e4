"""The kinds of question, and how typed text becomes an answer.

A question is a constant of its checklist. Screens, line mode, the log and `resolve` all read answers with
`read`, so that a text means the same wherever it is typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, Self, TypeVar

from rulesets.sentences import LONGEST_TEXT as LONGEST_TEXT
from rulesets.sentences import BadAnswer as BadAnswer
from rulesets.sentences import a_list as a_list
from rulesets.sentences import checked as checked
from rulesets.sentences import nearest as nearest
from rulesets.sentences import shortened as shortened
from rulesets.table import Change, Table, What
from rulesets.words import Scope, Words

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

    @property
    def card_entry(self) -> str:
        """Name the entry of the unit's card that holds the answer."""
        return self.entry or self.key.rsplit(".", 1)[-1]

    def options(self, table: Table) -> tuple[Option, ...]:
        """List the answers to choose from; empty where the answer is free."""
        return ()

    def accepted(self) -> str:
        """Say in half a sentence what is accepted."""
        return "a text"

    def parse(self, text: str, table: Table) -> T:
        """Turn text into an answer.

        Raises:
            BadAnswer: the text is none.
        """
        raise NotImplementedError

    def say(self, value: T) -> str:
        """Say an answer in a few words, as shown beside its step."""
        return str(value)

    def recall(self, table: Table) -> str | None:
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
        return BadAnswer(f"“{shortened(text)}” is no answer to {self.key}: {self.accepted()} is wanted.")


def _named(text: str, name: str) -> str:
    return re.sub(r"\{\w+\}", lambda _: name, text)


def read(question: Question[T], text: str, table: Table) -> T:
    """Read an answer as typed.

    Raises:
        BadAnswer: it is too long, holds characters that do not show, or is no answer to this question.
    """
    return question.parse(checked(question.key, text, question.longest), table)


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
    raise BadAnswer(
        f"“{shortened(text)}” is no answer to {question.key}: {a_list(words)} is wanted.{nearest(text, words)}"
    )


def listed(words: type[Words]) -> tuple[Option, ...]:
    """List words as options."""
    return tuple(Option(word.value, word.label, word.meaning, word.cite) for word in words)


@dataclass(frozen=True)
class Choice(Question[W]):
    """One of a closed list of words."""

    words: type[W]
    kind: ClassVar[str] = "choice"

    def options(self, table: Table) -> tuple[Option, ...]:
        """List the words."""
        return listed(self.words)

    def accepted(self) -> str:
        """Name the words."""
        return a_list([word.value for word in self.words])

    def parse(self, text: str, table: Table) -> W:
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

    def options(self, table: Table) -> tuple[Option, ...]:
        """List what there is to choose from."""
        return self.choices

    def accepted(self) -> str:
        """Name the words."""
        return a_list([option.word for option in self.choices]) or "one of the options of the situation"

    def parse(self, text: str, table: Table) -> str:
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

    def options(self, table: Table) -> tuple[Option, ...]:
        """List the words."""
        return listed(self.words)

    def accepted(self) -> str:
        """Name the words."""
        return f"any of {a_list([word.value for word in self.words], 'and')}, with commas between, or none"

    def parse(self, text: str, table: Table) -> tuple[W, ...]:
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

    def options(self, table: Table) -> tuple[Option, ...]:
        """List yes and no."""
        return listed(Answer)

    def accepted(self) -> str:
        """Name yes and no."""
        return "yes or no"

    def parse(self, text: str, table: Table) -> bool:
        """Read yes or no, y or n, 1 or 2."""
        return chosen(self, text, self.options(table)).word == Answer.YES

    def say(self, value: bool) -> str:
        """Say yes or no."""
        return "yes" if value else "no"


@dataclass(frozen=True)
class Number(Question[int]):
    """A whole number from `low` to `high`; `none` is 0 where 0 is accepted."""

    low: int = 0
    high: int = 999
    signed: bool = field(default=False, kw_only=True)
    kind: ClassVar[str] = "number"

    def accepted(self) -> str:
        """Name the range."""
        return f"a whole number from {self.low} to {self.high}"

    def parse(self, text: str, table: Table) -> int:
        """Read a whole number, with or without a sign."""
        if text.casefold() in ("none", "no") and self.low <= 0 <= self.high:
            return 0
        plain = text.replace("−", "-")
        if not re.fullmatch(r"[+-]?[0-9]{1,6}", plain) or not self.low <= int(plain) <= self.high:
            raise self.bad(text)
        return int(plain)

    def say(self, value: int) -> str:
        """Say the number, with its sign where it is a change."""
        return f"{value:+d}".replace("-", "−") if self.signed and value else str(value)


@dataclass(frozen=True)
class Text(Question[str]):
    """A text of the players' own."""

    kind: ClassVar[str] = "text"

    def accepted(self) -> str:
        """Name a text."""
        return "a few words"

    def parse(self, text: str, table: Table) -> str:
        """Read any text that is not empty, unless an empty one is the default."""
        if not text and self.default != "":
            raise self.bad(text)
        return " ".join(text.split())


@dataclass(frozen=True)
class Reminder(Question[bool]):
    """Something to check at the table; there is nothing to answer but that it was seen."""

    default: str | None = field(default="seen", kw_only=True)
    kind: ClassVar[str] = "reminder"

    def options(self, table: Table) -> tuple[Option, ...]:
        """List the one answer."""
        return (Option("seen", "seen"),)

    def accepted(self) -> str:
        """Name the one answer."""
        return "seen"

    def parse(self, text: str, table: Table) -> bool:
        """Read that it was seen."""
        chosen(self, text, self.options(table))
        return True

    def say(self, value: bool) -> str:
        """Say that it was seen."""
        return "seen"


def unit_name(question: Question[Any], text: str) -> str:
    """Check a unit's name: short, and free of the signs that part names from one another.

    Raises:
        BadAnswer: it is empty, too long or holds such a sign.
    """
    name = " ".join(text.split())
    if not name or len(name) > LONGEST_NAME or any(sign in name for sign in "+=,;:"):
        raise BadAnswer(
            f"“{shortened(text)}” cannot name a unit in {question.key}: a name of up to {LONGEST_NAME} letters"
            " without + = , ; : is wanted."
        )
    return name


@dataclass(frozen=True)
class UnitName(Question[str]):
    """A unit by name; those on the table are offered, a new one may be named."""

    side: str = field(default="", kw_only=True)
    kind: ClassVar[str] = "unit"

    def options(self, table: Table) -> tuple[Option, ...]:
        """Offer the units on the table that are not eliminated."""
        return tuple(Option(name, name) for name in table.standing(self.side))

    def accepted(self) -> str:
        """Name a unit."""
        return "the name of a unit"

    def parse(self, text: str, table: Table) -> str:
        """Read a unit's name; one that is on the table is spelt as it is there."""
        name = unit_name(self, text)
        known = {each.casefold(): each for each in table.units}
        return known.get(name.casefold(), name)


@dataclass(frozen=True)
class Part:
    """A part of a secret: whose it is, and the question that this side answers alone."""

    side: str
    question: Question[Any]


@dataclass(frozen=True)
class Secret(Question[dict[str, Any]]):
    """Commitments that both sides make unseen and reveal together.

    The text is `key=value` for each part, with semicolons between; the parts are known only when all are in.
    """

    parts: tuple[Part, ...] = ()
    kind: ClassVar[str] = "secret"

    def accepted(self) -> str:
        """Name the parts."""
        return f"each of {a_list([part.question.key for part in self.parts], 'and')}, as key=value with ; between"

    def joined(self, values: dict[str, str]) -> str:
        """Write the parts' texts as one answer."""
        return "; ".join(f"{part.question.key}={values[part.question.key]}" for part in self.parts)

    def parse(self, text: str, table: Table) -> dict[str, Any]:
        """Read all the parts, by key."""
        given = dict(pair.strip().split("=", 1) for pair in text.split(";") if "=" in pair)
        if set(given) != {part.question.key for part in self.parts}:
            raise BadAnswer(f"Not all commitments of {self.key} are in: {self.accepted()} is wanted.")
        return {part.question.key: part.question.parse(given[part.question.key].strip(), table) for part in self.parts}

    def say(self, value: dict[str, Any]) -> str:
        """Say each part."""
        return ", ".join(f"{part.question.key} {part.question.say(value[part.question.key])}" for part in self.parts)


@dataclass(frozen=True)
class Written(Question[T]):
    """A value with a notation of its own, read by `reader`, which raises BadAnswer, and said by `writer`."""

    reader: Callable[[str], T] = field(kw_only=True)
    writer: Callable[[T], str] = field(default=str, kw_only=True)
    wanted: str = field(default="a value", kw_only=True)
    kind: ClassVar[str] = "text"

    def accepted(self) -> str:
        """Name the notation."""
        return self.wanted

    def parse(self, text: str, table: Table) -> T:
        """Read the notation."""
        return self.reader(text)

    def say(self, value: T) -> str:
        """Write it in its notation."""
        return self.writer(value)


@dataclass(frozen=True)
class Position(Written[T]):
    """Where every unit stands, in the ruleset's own notation."""

    kind: ClassVar[str] = "position"


@dataclass(frozen=True)
class TableCell(Written[T]):
    """A cell of a printed table, read off by the players."""

    row: str = field(default="", kw_only=True)
    column: str = field(default="", kw_only=True)
    kind: ClassVar[str] = "cell"


Losses = tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Allocation(Question[dict[str, int]]):
    """How losses are spread over units; only the legal ways in `ways` are accepted.

    `why_not` says in a sentence why another one is not legal, or gives an empty text.
    """

    ways: tuple[Losses, ...] = ()
    why_not: Callable[[dict[str, int]], str] | None = None
    kind: ClassVar[str] = "allocation"

    def among(self, ways: Iterable[Losses], why_not: Callable[[dict[str, int]], str] | None = None) -> Self:
        """Make the question with the legal allocations of this situation."""
        return replace(self, ways=tuple(ways), why_not=why_not)

    def options(self, table: Table) -> tuple[Option, ...]:
        """List the legal allocations."""
        return tuple(Option(text, text) for text in map(self._written, self.ways))

    @staticmethod
    def _written(way: Losses) -> str:
        return ", ".join(f"{unit} {count}" for unit, count in way if count) or "none"

    def accepted(self) -> str:
        """Name the legal allocations, at most five; the notation where none are known yet."""
        if not self.ways:
            return "units with the steps that each loses, such as A 1, B 2"
        shown = [self._written(way) for way in self.ways[:5]]
        return a_list(shown) + (f" (or {len(self.ways) - 5} more)" if len(self.ways) > 5 else "")

    def parse(self, text: str, table: Table) -> dict[str, int]:
        """Read `A 1, B 2`, or the number of an allocation in the list."""
        for number, way in enumerate(self.ways, 1):
            if text in (str(number), self._written(way)):
                return dict(way)
        losses = self._losses(text)
        for way in self.ways:
            if losses == {unit: count for unit, count in way if count}:
                return dict(way)
        reason = self.why_not(losses) if self.why_not else ""
        raise BadAnswer(f"“{shortened(text)}” is not allowed: {reason or self.accepted() + ' is wanted'}.")

    def _losses(self, text: str) -> dict[str, int]:
        losses: dict[str, int] = {}
        for part in filter(None, (part.strip() for part in re.split(r"[,;]", text))):
            match = re.fullmatch(r"(.+?)[\s:=]+([0-9]{1,3})", part)
            if not match:
                raise self.bad(text)
            name = match.group(1).strip()
            losses[name] = losses.get(name, 0) + int(match.group(2))
        return {unit: count for unit, count in losses.items() if count}

    def say(self, value: dict[str, int]) -> str:
        """Say who loses how many."""
        return self._written(tuple(value.items()))
