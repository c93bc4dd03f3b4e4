"""Allocations: how losses are spread over units, of which only the legal ways are taken."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from rulesets.engine.core.sentences import BadAnswer, a_list, quoted
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.choices import Listed
from rulesets.engine.questions.question import Option

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
    answered_by: ClassVar[str] = "who loses how many, among the legal ways"

    def among(self, ways: Iterable[Losses], why_not: Callable[[StepsLost], str] | None = None) -> Self:
        """Make the question with the legal ways of this situation.

        `why_not` says in a sentence why other losses are not legal, given as `{"Ann": 3}`.
        """
        return replace(self, ways=tuple(ways), why_not=why_not)

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List the legal allocations."""
        return tuple(Option(text, text) for text in map(self._listed, self.ways))

    @staticmethod
    def _listed(way: Losses) -> str:
        return ", ".join(f"{unit} {count}" for unit, count in way if count) or "none"

    def accepted(self) -> str:
        """Name the legal allocations, at most five; the notation where none are known yet."""
        if not self.ways:
            return "units with the steps that each loses, such as A 1, B 2"
        shown = [self._listed(way) for way in self.ways[:5]]
        return a_list(shown) + (f" (or {len(self.ways) - 5} more)" if len(self.ways) > 5 else "")

    def parse(self, text: str, table: Tabletop) -> StepsLost:
        """Read `Ann 1, Ben 2`, or the number of a way in the list, as steps by unit: `{"Ann": 1, "Ben": 2}`.

        Raises:
            BadAnswer: it is not one of the legal ways.
        """
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
        return self.say(value) if typed.isdecimal() else typed

    def _losses(self, text: str) -> StepsLost:
        losses: StepsLost = {}
        for part in filter(None, (part.strip() for part in re.split(r"[,;]", text))):
            match = re.fullmatch(r"(.+?)[\s:=]+([0-9]{1,3})", part)
            if not match:
                raise self.bad(text)
            name = match.group(1).strip()
            losses[name] = losses.get(name, 0) + int(match.group(2))
        return {unit: count for unit, count in losses.items() if count}

    def say(self, value: StepsLost) -> str:
        """Say who loses how many."""
        return self._listed(tuple(value.items()))
