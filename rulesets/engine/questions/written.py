"""Questions answered in writing: texts, numbers, units, values with a notation, losses, and secret commitments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Self

from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.core.words import BadAnswer, a_list, from_to, quoted, real_minus, unit_called
from rulesets.engine.questions.choices import Listed
from rulesets.engine.questions.kind import Option
from rulesets.engine.questions.question import LONGEST_NAME, Part, Question, T, not_taken


class Typed(Question[T]):
    """An answer that is typed into a field, and kept as it was typed; kinds that are answered so are derived from this.

    Options, where there are any, are suggested while typing.
    """

    def written(self, value: T, typed: str) -> str:
        return typed

    def offered(self, table: Tabletop) -> tuple[Option, ...]:
        return self.options(table)


@dataclass(frozen=True)
class Text(Typed[str]):
    """A few words of the players' own; an empty text is accepted only where it is the default.

    Attributes:
        invites: what players are told to type, in half a sentence: `a number or a band, such as 3 or long`.
    """

    invites: str = field(default="", kw_only=True)

    kind: ClassVar[str] = "text"
    in_own_words: ClassVar[bool] = True

    def accepted(self) -> str:
        return "a few words"

    def invited(self) -> str:
        return self.invites or self.accepted()

    def parse(self, text: str, table: Tabletop) -> str:
        """Read any text that is not empty, unless an empty one is the default."""
        if not text and self.default != "":
            raise self.bad(text)
        return " ".join(text.split())

    def offers(self, text: str) -> None:
        """Make sure that a name or a number is none of forces, which are asked elsewhere: `6+4`."""
        super().offers(text)
        if self.invites and re.search(r"[0-9]\s*\+\s*\w", text):
            wrong = f"{quoted(text)} is a sum"
            raise BadAnswer(f"{wrong}: type {self.invites}.", f"{wrong}, not the {self.key}: type {self.invites}.")


def can_be_named(name: str) -> bool:
    """Tell whether a unit can be called so."""
    return 0 < len(name) <= LONGEST_NAME and not any(sign in name for sign in "+=,;:")


def unit_name(question: Question[Any], text: str) -> str:
    """Check a name that players give to a unit, and give it with single spaces.

    Raises:
        BadAnswer: it is empty, longer than `LONGEST_NAME`, or holds one of `+ = , ; :`. The sentence names `question`.
    """
    name = " ".join(text.split())
    if not can_be_named(name):
        wanted = f"type up to {LONGEST_NAME} characters; + = , ; : are not allowed."
        raise not_taken(lambda asked: f"{quoted(text)} cannot be a unit's name in {asked}: {wanted}", question)
    return name


FEW = 4
"""How many numbers are tried as commitments."""


@dataclass(frozen=True)
class Number(Typed[int]):
    """A whole number; `none` is 0 where 0 is accepted.

    Attributes:
        low: the least that is accepted.
        high: the most that is accepted.
        signed: whether it is a change, and so is shown with its sign: `+2`.
        usual: the numbers that are usual, the least and the most; None where that is not said.
        only: the numbers that alone can be right here, where they are few; any other is for the game to refuse.
    """

    low: int = 0
    high: int = 999
    usual: tuple[int, int] | None = field(default=None, kw_only=True)
    signed: bool = field(default=False, kw_only=True)
    only: tuple[int, ...] = field(default=(), kw_only=True)

    kind: ClassVar[str] = "number"
    is_terse: ClassVar[bool] = True

    def accepted(self) -> str:
        return from_to(self.low, self.high, "a whole number")

    def invited(self) -> str:
        return a_list([*map(str, self.only)]) or super().invited()

    def parse(self, text: str, table: Tabletop) -> int:
        """Read a whole number, with or without a sign."""
        if text.casefold() in ("none", "no") and self.low <= 0 <= self.high:
            return 0
        plain = text.replace("−", "-")
        if not re.fullmatch(r"[+-]?[0-9]{1,6}", plain) or not self.low <= int(plain) <= self.high:
            raise self.bad(text)
        return int(plain)

    @property
    def digits(self) -> str:
        """Give the digits of which each is an answer in full; empty where an answer may have more, or a sign."""
        accepted = sorted(self.only) or range(self.low, self.high + 1)
        return "" if accepted[0] < 0 or accepted[-1] > 9 else "".join(map(str, accepted))

    @property
    def signs(self) -> str:
        return "0123456789+-− " + ("none" if self.low <= 0 <= self.high else "")

    def commitments(self, table: Tabletop) -> tuple[str, ...]:
        return tuple(map(str, range(self.low, min(self.low + FEW, self.high + 1))))

    def instead(self, value: int, text: str, table: Tabletop) -> tuple[str, ...]:
        return tuple(str(near) for near in (value + 1, value - 1) if self.low <= near <= self.high)

    def raised(self, value: int, more: int) -> str | None:
        return str(value + more) if value + more <= self.high else None

    def say(self, value: int) -> str:
        """Say the number, with its sign where it is a change."""
        return real_minus(f"{value:+d}") if self.signed and value else str(value)


@dataclass(frozen=True)
class UnitName(Typed[str]):
    """A unit by its name; those on the table that are not eliminated are offered, and a new one may be named.

    Attributes:
        side: the side whose units are offered; empty for all.
    """

    side: str = field(default="", kw_only=True)

    kind: ClassVar[str] = "unit"
    goes_unsaid: ClassVar[bool] = False

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """Offer the units on the table that are not eliminated."""
        return tuple(Option(name, name) for name in table.standing(self.side))

    def only_answer(self, table: Tabletop) -> str | None:
        """Give none: a new unit may be named."""
        return None

    def accepted(self) -> str:
        return "the name of a unit"

    def parse(self, text: str, table: Tabletop) -> str:
        """Read a unit's name; one that is on the table is spelt as it is there."""
        return table.spelled(unit_name(self, text))

    def written(self, value: str, typed: str) -> str:
        """Keep the name as it is spelt on the table."""
        return value

    def names_in(self, text: str) -> tuple[str, ...]:
        return (" ".join(text.split()),)


@dataclass(frozen=True)
class Written(Typed[T]):
    """A value with a notation of its own; the procedure gets what `reader` makes of the text.

    Attributes:
        reader: makes the value of a trimmed text; raises `BadAnswer` with a sentence where it cannot.
        writer: says the value in its notation.
        wanted: what is accepted, in half a sentence: `a square such as 8,12`.
    """

    reader: Callable[[str], T] = field(kw_only=True)
    writer: Callable[[T], str] = field(default=str, kw_only=True)
    wanted: str = field(default="a value", kw_only=True)

    kind: ClassVar[str] = "text"

    def accepted(self) -> str:
        return self.wanted

    def parse(self, text: str, table: Tabletop) -> T:
        return self.reader(text)

    def say(self, value: T) -> str:
        return self.writer(value)


class Position(Written[T]):
    """Where every unit stands, in the ruleset's own notation."""

    kind: ClassVar[str] = "position"


@dataclass(frozen=True)
class TableCell(Written[T]):
    """A cell of a table that is printed on a component, read off by the players.

    Attributes:
        row: the heading of its row, where the question is about one cell.
        column: the heading of its column, where the question is about one cell.
    """

    row: str = field(default="", kw_only=True)
    column: str = field(default="", kw_only=True)

    kind: ClassVar[str] = "cell"


# Secret commitments: made unseen by both sides, and revealed together as one answer


Revealed = dict[str, Any]
"""The answers to all parts of a secret, by the key of their question: `{"red.bid": 2, "blue.bid": 0}`."""


@dataclass(frozen=True)
class Secret(Question[Revealed]):
    """Commitments that sides make unseen and reveal together.

    The procedure gets the answers of all parts, by the key of their question: `{"red.bid": 2, "blue.bid": 0}`. As text
    it is `red.bid=2; blue.bid=0`. Nothing of a part is shown before all are in.

    Attributes:
        parts: what each side is asked.
    """

    parts: tuple[Part, ...] = ()

    kind: ClassVar[str] = "secret"
    is_secret: ClassVar[bool] = True

    def accepted(self) -> str:
        return f"each of {a_list([part.question.key for part in self.parts], 'and')}, as key=value with ; between"

    def invited(self) -> str:
        return "each side is asked alone, one thing after another"

    def joined(self, values: Answers) -> str:
        """Write the answers to the parts as one text.

        `values` holds them as texts, by the key of their question: `{"red.bid": "2", "blue.bid": "0"}`.

        Raises:
            KeyError: a part is missing.
        """
        return "; ".join(f"{part.question.key}={values[part.question.key]}" for part in self.parts)

    def parse(self, text: str, table: Tabletop) -> Revealed:
        """Read the answers to all parts, by the key of their question: `{"red.bid": 2, "blue.bid": 0}`.

        Raises:
            BadAnswer: a part is missing, or its text is no answer to it.
        """
        pairs = [each.strip().partition("=")[::2] for each in text.split(";") if each.strip()]
        given = dict(pairs)
        if sorted(key for key, _ in pairs) != sorted(part.question.key for part in self.parts):
            parts = a_list([part.question.called for part in self.parts], "and")
            raise BadAnswer(
                f"A commitment is missing: answer {parts}.",
                f"A commitment of {self.key} is missing: give {self.accepted()}.",
            )
        return {part.question.key: part.question.parse(given[part.question.key].strip(), table) for part in self.parts}

    def written(self, value: Revealed, typed: str) -> str:
        """Keep the parts as they were typed."""
        return typed

    def alternatives(self, table: Tabletop, now: Revealed | None) -> tuple[str, ...]:
        """List each small commitment, beside as little as can be committed, whatever anybody has typed.

        Nothing shows through: what one side has committed changes none of them.
        """
        least = {part.question.key: _least(part.question, table) for part in self.parts}
        return tuple(
            dict.fromkeys(
                self.joined({**least, part.question.key: text})
                for part in self.parts
                for text in part.question.commitments(table)
            )
        )

    def lies(self, value: Revealed, where: str) -> str:
        return f"In {where}: {self.say(value)}."

    def told(self, value: Revealed) -> tuple[tuple[Question[Any], Any], ...]:
        return tuple((part.question, value[part.question.key]) for part in self.parts)

    def say(self, value: Revealed) -> str:
        """Name each part in a word or two: `German supply 2; Allied supply 0`."""
        said = ((part.question, part.question.say(value[part.question.key])) for part in self.parts)
        return "; ".join(f"{question.in_short} {answer}" for question, answer in said)


def _least(question: Question[Any], table: Tabletop) -> str:
    if question.default is not None:
        return question.default
    return next(iter(question.commitments(table)), "")


# How losses are spread over units


Losses = tuple[tuple[str, int], ...]
"""One way to spread losses: units with what each loses, in steps: `(("Ann", 1), ("Ben", 0))`."""

StepsLost = dict[str, int]
"""What each unit loses, in steps: `{"Ann": 1, "Ben": 0}`."""


@dataclass(frozen=True)
class Allocation(Listed[StepsLost]):
    """How losses are spread over units, in one of the ways that the rules allow.

    It is typed as `Ann 1, Ben 2`. The procedure gets the steps that each unit loses: `{"Ann": 1, "Ben": 2}`.

    Attributes:
        ways: the legal ways; a procedure says them with `among`.
        why_not: says in a sentence why other losses are not legal, given as `{"Ann": 3}`; it may give an empty text.
            Without it, the sentence lists what is legal.
    """

    ways: tuple[Losses, ...] = ()
    why_not: Callable[[StepsLost], str] | None = None

    kind: ClassVar[str] = "allocation"

    def among(self, ways: Iterable[Losses], why_not: Callable[[StepsLost], str] | None = None) -> Self:
        """Make the question with the legal ways of this situation."""
        return replace(self, ways=tuple(ways), why_not=why_not)

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        return tuple(Option(self._listed(way), self._told(way)) for way in self.ways)

    @classmethod
    def _told(cls, way: Losses) -> str:
        return cls._listed(tuple((unit_called(unit), count) for unit, count in way))

    @staticmethod
    def _listed(way: Losses) -> str:
        return ", ".join(f"{unit} {count}" for unit, count in way if count) or "none"

    def accepted(self) -> str:
        if not self.ways:
            return "units with the steps that each loses, such as A 1, B 2"
        shown = [self._told(way) for way in self.ways[:5]]
        return a_list(shown) + (f" (or {len(self.ways) - 5} more)" if len(self.ways) > 5 else "")

    def parse(self, text: str, table: Tabletop) -> StepsLost:
        """Read losses as typed, or the number of a way in the list; a BadAnswer says what is legal."""
        for number, way in enumerate(self.ways, 1):
            if text in (str(number), self._listed(way)):
                return dict(way)
        losses = self._losses(text)
        for way in self.ways:
            if losses == {unit: count for unit, count in way if count}:
                return dict(way)
        reason = self.why_not(losses) if self.why_not else ""
        raise BadAnswer(f"{quoted(text)} is not allowed: {reason or 'type ' + self.accepted()}.")

    def written(self, value: StepsLost, typed: str) -> str:
        """Keep what was typed, but the losses themselves where only their number in the list was."""
        return self._listed(tuple(value.items())) if typed.isdecimal() else typed

    def _losses(self, text: str) -> StepsLost:
        losses: StepsLost = {}
        without_names = {unit_called(unit): unit for way in self.ways for unit, _ in way}
        for part in filter(None, (part.strip() for part in re.split(r"[,;]", text))):
            match = re.fullmatch(r"(.+?)[\s:=]+([0-9]{1,3})", part)
            if not match:
                raise self.bad(text)
            name = match.group(1).strip()
            name = without_names.get(name, name)
            losses[name] = losses.get(name, 0) + int(match.group(2))
        return {unit: count for unit, count in losses.items() if count}

    def say(self, value: StepsLost) -> str:
        return self._told(tuple(value.items()))
