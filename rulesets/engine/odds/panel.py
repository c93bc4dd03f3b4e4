"""What the odds panel shows, and what can be told of it at once, before anything is worked out."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rulesets.engine.core.tabletop import Remarks
    from rulesets.engine.odds.bars import Row
    from rulesets.engine.referee.checklist import Run

FORGOTTEN = "Forgotten anything?"
KNOWN_ENOUGH = Fraction(1, 2)
"""How much of what may come must be known for its odds to be shown."""


class Prospects(NamedTuple):
    """Bars, lines to read beneath them, and remarks beside options, by word."""

    bars: tuple[Row, ...] = ()
    lines: tuple[str, ...] = ()
    remarks: Remarks = MappingProxyType({})

    @property
    def as_guided(self) -> Prospects:
        """Leave out what might have been forgotten: who was guided answered as the table shows."""
        return self._replace(lines=tuple(line for line in self.lines if not line.startswith(FORGOTTEN)))


def is_too_early(run: Run) -> bool:
    """Tell whether nothing can be foretold: every way stops at the question that is open, as no default answers it."""
    question = run.question
    if question is None or run.ruling is not None:
        return False
    return question.default is None and not (question.is_thrown or question.is_precedent)


def thrown(run: Run) -> tuple[str, ...]:
    """Name the dice that a run has thrown, by their keys, in their order."""
    return tuple(key for key, answer in run.answered.items() if answer.question.is_thrown)
