"""A ruling to read: made once from a run, or from what a session has kept, and told by every front end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesets.engine.core.ruling import REFUSED, Effect
from rulesets.engine.core.tabletop import Answers, Facts
from rulesets.engine.core.words import spoken
from rulesets.engine.referee.checklist import Checklist, Remark, Run
from rulesets.engine.referee.ledger import LedgerEntry
from rulesets.engine.referee.participants import Participants


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
