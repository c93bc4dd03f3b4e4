"""A ruling to read: made once from a run, or from what a session has kept, and drawn by every front end.

A new fact on the ruling is one more function in `FACTS`: screens, board, line mode, log, report, `resolve` and
`verify` tell it, each in its own way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import REFUSED, Effect
from rulesets.engine.core.tabletop import Answers, Facts
from rulesets.engine.core.words import spoken
from rulesets.engine.referee.checklist import Checklist, Remark, Run
from rulesets.engine.referee.ledger import LedgerEntry
from rulesets.engine.referee.participants import Participants


class Told(NamedTuple):
    """One fact that is told of a ruling: its name (`steps_lost`), what it is, and where the rules say so."""

    name: str
    text: str
    cite: str = ""

    def __str__(self) -> str:
        """Say it in a line: `Steps lost: 2`."""
        return f"{self.name.replace('_', ' ').capitalize()}: {self.text}"


@dataclass(frozen=True)
class RulingView:
    """A ruling with what it rests on and what follows from it; while nothing is ruled yet, the outcome is empty.

    `facts` are those that the procedure found, by name, as plain JSON values. `unneeded` are the answers that fell
    away, called as players call them; a session keeps none of those. `participants` says who fought.
    """

    outcome: str = ""
    sentence: str = ""
    cite: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    effects: tuple[Effect, ...] = ()
    ledger: tuple[LedgerEntry, ...] = ()
    remarks: tuple[Remark, ...] = ()
    unneeded: tuple[str, ...] = ()
    participants: Participants = field(default_factory=Participants)

    @classmethod
    def of(cls, run: Run) -> RulingView:
        """Make it from a run, as far as that has come."""
        return cls(
            outcome=run.ruling.outcome if run.ruling else "",
            sentence=run.ruling.sentence if run.ruling else "",
            cite=run.ruling.cite if run.ruling else "",
            facts=run.facts,
            effects=run.effects,
            ledger=tuple(run.ledger),
            remarks=run.notes,
            unneeded=tuple(map(run.checklist.called, run.waiting)),
            participants=who_fought(run.checklist, {key: each.text for key, each in run.answered.items()}, run.facts),
        )

    @property
    def called(self) -> str:
        """Call the outcome as players do."""
        return spoken(self.outcome)

    @property
    def refused(self) -> bool:
        """Tell whether the rules do not allow what was asked for."""
        return self.outcome == REFUSED

    @property
    def besides(self) -> tuple[Told, ...]:
        """List what else is told of the ruling, wherever it is told; nothing while nothing is ruled."""
        facts = (fact(self) for fact in FACTS) if self.outcome else ()
        return tuple(fact for fact in facts if fact is not None)


def who_fought(checklist: Checklist | None, answers: Answers, facts: Facts) -> Participants:
    """Tell who fought in a combat; nobody where its checklist is gone, or finds nothing in what was kept of it.

    `answers` are texts by key, `facts` what was found, by name.
    """
    if checklist is None or checklist.fought is None:
        return Participants()
    try:
        return checklist.fought(answers, facts)
    except Exception:  # what an older version kept, or a file that was changed, need not be what the game expects
        return Participants()


FACTS: tuple[Callable[[RulingView], Told | None], ...] = ()
"""What every front end tells of a ruling besides its sentence and its effects; None where there is nothing to tell.

Each fact follows from the view alone, so that it is told of rulings that were kept before it was thought of, too.
"""
