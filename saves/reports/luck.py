"""How lucky the dice were: each confirmed combat against the odds it had before its dice were thrown.

The odds are worked out from the answers that the combat used, without its dice. Luck is the attacker's: what was
lucky for one side was unlucky for the other. Chances are exact fractions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from rulesets.engine.core.words import RulesetFault
from rulesets.engine.odds.forecast import Forecast, forecast, luck
from rulesets.engine.odds.prospects import without
from rulesets.engine.questions.finding import matches
from rulesets.engine.referee.checklist import Given
from saves.log.state import Confirmed
from saves.session.session import Session


@dataclass(frozen=True)
class CombatLuck:
    """How lucky a combat was for its attacker.

    `chance` is that of this outcome or a better one, before the dice were thrown; `standing` is where it stands among
    all that could have come, from 0 (the worst) to 1 (the best), half of what is alike counted: 1/2 on average. `side`
    is the side whose turn it was, empty if nobody said.
    """

    number: int
    line: int
    side: str
    outcome: str
    chance: Fraction
    standing: Fraction


@dataclass(frozen=True)
class LuckLedger:
    """The luck of a session, oldest combat first; combats without dice, or whose odds are not known, are left out."""

    entries: tuple[CombatLuck, ...]

    @property
    def standing(self) -> Fraction | None:
        """Give the attackers' average standing; 1/2 is neither lucky nor unlucky. None if nothing was thrown."""
        return _average(self.entries)

    def by_side(self) -> dict[str, Fraction]:
        """Give each side's average standing in the combats of its own turns."""
        sides = dict.fromkeys(entry.side for entry in self.entries if entry.side)
        averages = {side: _average([entry for entry in self.entries if entry.side == side]) for side in sides}
        return {side: average for side, average in averages.items() if average is not None}


def _average(entries: tuple[CombatLuck, ...] | list[CombatLuck]) -> Fraction | None:
    return sum((entry.standing for entry in entries), Fraction(0)) / len(entries) if entries else None


def luck_ledger(session: Session) -> LuckLedger:
    """Work out how lucky each confirmed combat of a session was."""
    found = (luck_of(session, combat) for combat in reversed(list(session.state.combats())))
    return LuckLedger(tuple(each for each in found if each is not None))


def luck_of(session: Session, combat: Confirmed) -> CombatLuck | None:
    """Work out how lucky a combat was; None if no dice decided it, or its odds are not known.

    They are not, either, where today's ruleset has a fault over them.
    """
    try:
        odds = _odds_before(session, combat)
    except RulesetFault:
        return None
    chance = luck(odds, combat.outcome) if odds is not None else None
    if odds is None or chance is None or combat.outcome not in odds.outcomes:
        return None
    standing = 1 - chance + _alike(odds, combat.outcome) / 2
    return CombatLuck(combat.number, combat.line, combat.ruled_on.clock.side, combat.outcome, chance, standing)


def _alike(odds: Forecast, outcome: str) -> Fraction:
    rank = odds.checklist.rank
    alike = (chance for each, chance in odds.outcomes.items() if rank(each) == rank(outcome))
    return sum(alike, Fraction(0))


def _odds_before(session: Session, combat: Confirmed) -> Forecast | None:
    """Forecast a combat as if its dice had not been thrown; None if it has none, or its checklist is gone.

    The faces of dice may have been read off the players' copy only later: the kit is that of today.
    """
    checklist = session.ruleset.find_checklist(combat.checklist)
    if checklist is None:
        return None
    dice = [question for question in checklist.questions if question.is_thrown]
    thrown = [used.key for used in combat.used if any(matches(question, used.key) for question in dice)]
    before = combat.ruled_on
    table = replace(before, kit={**before.kit, **session.state.table.kit})
    given = Given(combat.given, table, suggested=combat.suggested)
    return forecast(checklist, without(given, thrown)) if thrown else None
