"""What the clock of a table answers: the word that it shows, or the first answer of those that go by what it shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from rulesets.engine.core.tabletop import Clock


class Turns(Protocol):
    """Turns that a clock may show, such as `range(3, 5)`."""

    def __contains__(self, turn: int, /) -> bool:
        """Tell whether a turn is one of them."""


class OnClock(NamedTuple):
    """What a clock has to show; where a part is left empty, it may show anything there.

    Attributes:
        turns: the ranges of which one must hold the turn: `(range(3, 5),)`.
        sides: the words of the sides, of which it must show one.
        segments: the words of the segments, of which it must show one.
    """

    turns: tuple[Turns, ...] = ()
    sides: frozenset[str] = frozenset()
    segments: frozenset[str] = frozenset()

    def is_shown(self, clock: Clock) -> bool:
        """Tell whether a clock shows that."""
        turn = not self.turns or any(clock.turn in each for each in self.turns)
        side = not self.sides or clock.side in self.sides
        return turn and side and (not self.segments or clock.segment in self.segments)


@dataclass(frozen=True)
class ClockAnswers:
    """What a clock answers to a question: the word of one of its parts, else what `answers` say.

    Attributes:
        part: the part whose word is the answer; empty where `answers` say it.
        answers: answers as texts, each with what the clock then shows; the first that fits is taken:
            `(("yes", OnClock(turns=(range(3, 5),))), ("no", OnClock()))`.
        by: what else holds the answer, as `the list of units`; whether the clock is kept does not matter then.
    """

    part: Literal["", "turn", "side", "segment"] = ""
    answers: tuple[tuple[str, OnClock], ...] = ()
    by: str = ""

    def answer(self, clock: Clock) -> str | None:
        """Give what a clock answers, as text; None where it names no side yet, as then nobody keeps it."""
        if not clock.side and not self.by:
            return None
        if self.part:
            return str(getattr(clock, self.part)) or None
        return next((text for text, on in self.answers if on.is_shown(clock)), None)

    def called(self, clock: Clock) -> str:
        """Call what the answer was read off: `turn 3`, where turns decide it."""
        return self.by or (f"turn {clock.turn}" if any(on.turns for _, on in self.answers) else "the clock")
