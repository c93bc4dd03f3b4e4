"""Units that retreated earlier in the segment and are attacked again (8.5.2, the second of that number)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets.api import Change, Referee, Tabletop, Until, What, a_list, about, named
from rulesets.bautzen_1945 import aftermath_questions, vocabulary
from rulesets.bautzen_1945.combat_questions import LAST_ATTACKER
from rulesets.bautzen_1945.combatants import FORCES, Battle, Side, stands_in_hex
from rulesets.bautzen_1945.precedents import (
    ELIMINATION_PAYS,
    PARTLY_RETREATED,
    REATTACK_STEP,
    EliminationPays,
    PartlyRetreated,
    ReattackStep,
)
from rulesets.bautzen_1945.vocabulary import Attacker, Earlier, Happens, Mark

FATAL = (Earlier.OTHERS, Earlier.SOME)
"""A lost step may be the end of units that were attacked so."""


@dataclass(frozen=True)
class SecondAttack:
    """What the marks of the defenders mean for this combat; `table` is as it lay before anybody retreats here."""

    ref: Referee
    battle: Battle
    table: Tabletop

    def is_caught(self, unit: str) -> bool:
        """Tell whether a unit of the attacked hex retreated earlier, and is attacked again so that a step ends it."""
        when = self.earlier(unit)
        lends_support = unit not in self.battle.defence.units
        if lends_support and (when is Earlier.NO or not stands_in_hex(self.ref, unit)):
            return False
        if not self._only_some() or self.ref.ask(PARTLY_RETREATED) is PartlyRetreated.MARKED:
            return when in FATAL
        return self.ref.ask(about(aftermath_questions.CAUGHT, unit, *FORCES))

    def earlier(self, unit: str) -> Earlier:
        """Tell whether a unit retreated earlier in this segment, and whether its attackers are now others."""
        question = about(aftermath_questions.RETREATED, unit, *FORCES)
        mark = self.table.state(unit, Mark.RETREATED.value)
        if self.ref.has(question) or (mark is None and not named(unit, *FORCES)):
            return self.ref.ask(question)
        if mark is None:
            return Earlier.NO
        attackers = self.battle.attack.units
        before = [names(each) for each in retreats(mark.value)]
        found = list(dict.fromkeys(compared(each, attackers) for each in before))
        if len(found) != 1 or not all(named(each, *FORCES) for each in (*sum(before, ()), *attackers)):
            return self.ref.ask(about(aftermath_questions.MARKED, unit, *FORCES))
        return found[0]

    def may_be_marked(self, unit: str) -> bool:
        """Tell whether the table or the players say that a unit retreated earlier."""
        known = self.table.state(unit, Mark.RETREATED.value) is not None
        return known or self.ref.has(about(aftermath_questions.RETREATED, unit, *FORCES))

    def _only_some(self) -> bool:
        """Tell whether the rule fits a part of the stack only, or a part of its attackers."""
        whens = [self.earlier(unit) for unit in self.battle.defence.units]
        support = [unit for unit in self.battle.defence_support.units if self._counts(unit)]
        whens += [self.earlier(unit) for unit in support]
        if not any(when in FATAL for when in whens):
            return False
        if not all(when is Earlier.OTHERS for when in whens):
            return True
        others = (unit for unit in self.battle.defence_support.units if unit not in support)
        return any(stands_in_hex(self.ref, unit) for unit in others)

    def _counts(self, unit: str) -> bool:
        """Tell whether a supporting unit is one of the hex that is attacked again."""
        return self.may_be_marked(unit) and self.earlier(unit) in FATAL and stands_in_hex(self.ref, unit)


def caught_again(ref: Referee, again: SecondAttack, defenders: Side) -> tuple[str, ...]:
    """Eliminate the defenders that are caught again, or note that they will not survive a step; name the eliminated.

    By the table's figure only units that share its losses suffer a step.
    """
    caught = tuple(unit for unit in hit_by_the_figure(again, defenders) if defenders.is_caught(unit))
    if not caught:
        return ()
    if ref.ask(REATTACK_STEP) is ReattackStep.AFTER_EXCHANGE:
        ref.note(
            f"Attacked again: any step actually lost eliminates {a_list(caught, 'and')}.", "precedent reattack-step"
        )
        return ()
    for unit in caught:
        defenders.eliminate(unit, "attacked again after a retreat", vocabulary.AGAIN)
    return caught


def hit_by_the_figure(again: SecondAttack, defenders: Side) -> tuple[str, ...]:
    """Name the defenders that may have retreated earlier and share the losses of the table."""
    marked = [unit for unit in defenders.support if not named(unit, *FORCES) or again.may_be_marked(unit)]
    return (*defenders.fighters, *(marked if marked and defenders.support_shares() else ()))


def still_owed(ref: Referee, figure: int, eliminated: Sequence[str], defenders: Side) -> int:
    """Say how many steps the others owe once units are eliminated because they were attacked again."""
    if not eliminated or not defenders.somebody_shares() or ref.ask(ELIMINATION_PAYS) is EliminationPays.NO:
        return figure
    if figure <= len(eliminated):
        return 0
    return max(0, figure - sum(defenders.on_counter(unit) for unit in eliminated))


# The mark that a retreat leaves


def compared(before: tuple[str, ...], attackers: tuple[str, ...]) -> Earlier:
    """Compare the attackers of now with those of an earlier retreat."""
    same = [attacker in before for attacker in attackers]
    return Earlier.SAME if all(same) else Earlier.SOME if any(same) else Earlier.OTHERS


def mark_of_retreat(ref: Referee, unit: str, attackers: tuple[str, ...]) -> tuple[Change, ...]:
    """Mark a unit as having retreated before these attackers; an earlier retreat of the segment stays on the mark."""
    if not named(unit, *FORCES):
        return ()
    mark = ref.unit(unit).states.get(Mark.RETREATED.value)
    before = dict.fromkeys((*(retreats(mark.value) if mark else ()), ", ".join(attackers)))
    return (Change(What.STATE, unit, Mark.RETREATED.value, "; ".join(before), Until.SEGMENT),)


def retreats(value: str) -> tuple[str, ...]:
    """Part the retreats that a mark remembers, each with the names of its attackers."""
    return tuple(each.strip() for each in value.split(";") if each.strip())


def names(value: str) -> tuple[str, ...]:
    """Read the names of the attackers of one retreat."""
    return tuple(name.strip() for name in value.split(",") if name.strip())


def lapse_of_marks(ref: Referee, attacker: Attacker) -> None:
    """Let all marks lapse where the other side attacked last: its combat segment is over.

    Where the clock shows a side, it ends the segment, and this does nothing.
    """
    if ref.table.clock.side or ref.table.facts.get(LAST_ATTACKER) in (None, attacker.value):
        return
    for unit in ref.table.standing():
        if ref.table.state(unit, Mark.RETREATED.value):
            lapse = Change(What.STATE, unit, Mark.RETREATED.value)
            said = (
                f"{unit}: retreat marker removed; with the other side attacking, a new combat segment has begun"
                " (inferred)."
            )
            ref.effect(Happens.MARK_LAPSES, unit, "", said, vocabulary.AGAIN, (lapse,))
