"""Who fights in a combat, how each unit stands, and units that are attacked again after a retreat (8.5.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rulesets import api
from rulesets.api import ELIMINATED, Allocation, Change, Muster, Referee, StepsLost, Tabletop, Until, What
from rulesets.bautzen_1945 import questions as asked
from rulesets.bautzen_1945 import vocabulary
from rulesets.bautzen_1945.losses import UnitBeforeLoss, WhyNot, allocations, lapsing, last_steps_parted
from rulesets.bautzen_1945.vocabulary import INFERRED, LOSSES, PRECEDENTS, AttackingSide, BautzenEffect, Earlier, Mark

FORCES = (asked.ATTACK_UNITS, asked.ATTACK_SUPPORT, asked.DEFENCE_UNITS, asked.DEFENCE_SUPPORT)
FACTORS = tuple(dict.fromkeys(force.entry for force in FORCES))


class Battle(NamedTuple):
    """The two sides of a combat: the units that fight, and the HQs and artillery that support them.

    `hq_attack` tells that HQs attack on their own; they are then the attacking units.
    """

    attack: Muster
    attack_support: Muster
    defence: Muster
    defence_support: Muster
    hq_attack: bool = False


def head(unit: str) -> str:
    """Call a unit at the head of a line: `Rifles`, `The defenders`."""
    return api.headed(unit, *FORCES)


class SideInCombat:
    """The units of one side while results are carried out: who is left, and the steps each has lost here.

    `is_caught` tells of a unit whether it is attacked again after a retreat, and does not survive a single step;
    `uncounted` whether a unit was lost whose steps nobody said.
    """

    def __init__(
        self, ref: Referee, fighters: Muster, support: Muster, is_caught: Callable[[str], bool] = lambda unit: False
    ) -> None:
        self.ref = ref
        self.fighters = fighters.units
        self.support = support.units
        self.is_caught = is_caught
        self._table = ref.table
        self._left: dict[str, int] = {}
        self._lost: dict[str, int] = {}
        self._dead: dict[str, int] = {}
        self.uncounted = False

    @property
    def steps(self) -> int:
        """Count the steps that units had here, as far as they were looked at."""
        return self.lost + sum(self._left.values())

    @property
    def lost(self) -> int:
        """Count the steps that were lost here."""
        return sum(self._lost.values()) + sum(self._dead.values())

    def alive(self, units: Sequence[str]) -> tuple[str, ...]:
        """Pick the units that are not eliminated."""
        return tuple(unit for unit in units if self._left.get(unit, 1) > 0)

    def flipped(self, units: Sequence[str]) -> tuple[str, ...]:
        """Pick the units that live, and lost a step here."""
        return tuple(unit for unit in self.alive(units) if self._lost.get(unit))

    @property
    def sharers(self) -> tuple[str, ...]:
        """Name the units over which losses are spread; it is settled here whether support is among them."""
        return (*self.fighters, *self.support) if self.support_shares() else self.fighters

    def support_shares(self) -> bool:
        """Tell whether the supporting units share the losses of their side."""
        return bool(self.support) and self.ref.reads(PRECEDENTS["support-shares-losses"], "yes")

    def somebody_shares(self) -> bool:
        """Tell whether a unit is left that may take losses."""
        return bool(self.alive(self.fighters)) or (bool(self.alive(self.support)) and self.support_shares())

    def left(self, unit: str) -> int:
        """Count the steps a unit has left before it is eliminated; the players are asked where nothing tells."""
        if unit not in self._left:
            caught = self.is_caught(unit)
            self.uncounted |= caught
            self._left[unit] = 1 if caught else self.on_counter(unit)
        return self._left[unit]

    def recall(self) -> None:
        """Take what players said of the steps of units, of those too for whom it does not matter."""
        for unit in self.fighters:
            if self.ref.has(steps := api.about(asked.STEPS, unit, *FORCES)):
                self.ref.ask(steps)

    def on_counter(self, unit: str) -> int:
        """Count the steps that the counter of a unit had when the table was read."""
        return 1 if self._flipped_on_table(unit) else self.ref.ask(api.about(asked.STEPS, unit, *FORCES))

    def lose(self, unit: str, steps: int, why: str, cite: str, more: str = "") -> None:
        """Have a unit lose steps: it is flipped, or eliminated; then `more` is said after it."""
        if steps >= self.left(unit):
            self.eliminate(unit, why, cite, more)
            return
        self._left[unit] -= steps
        self._lost[unit] = self._lost.get(unit, 0) + steps
        flipped = Change(What.STATE, unit, Mark.FLIPPED.value, "yes")
        other_side = tuple(Change(What.CARD, unit, entry) for entry in FACTORS)
        changes = (flipped, *other_side) if api.named(unit, *FORCES) else ()
        flips = f"{head(unit)}: 1 step lost, flipped ({why})."
        self.ref.effect(BautzenEffect.FLIPS, unit, why, flips, cite, changes)

    def eliminate(self, unit: str, why: str, cite: str, more: str = "") -> None:
        """Take a unit off the map; `more` is said after it."""
        self.uncounted |= unit not in self._left
        self._dead[unit] = self._left.get(unit, 1)
        self._left[unit] = 0
        changes = (Change(What.STATE, unit, ELIMINATED, why),) if api.named(unit, *FORCES) else ()
        sentence = f"{head(unit)}: eliminated ({why}).{more}"
        self.ref.effect(BautzenEffect.ELIMINATED, unit, why, sentence, cite, changes)

    def standing(self, units: Sequence[str]) -> tuple[UnitBeforeLoss, ...]:
        """Line up the units that share losses, with the steps taken in this combat."""
        return tuple(
            UnitBeforeLoss(unit, self.left(unit), self._lost.get(unit, 0), caught=self.is_caught(unit))
            for unit in self.alive(units)
        )

    def spread(self, losses: int, question: Allocation, why: Callable[[int], str], cite: str = LOSSES) -> None:
        """Spread losses over the sharers, as their owner wishes where the rules leave a choice.

        `why` gives the reason for so many steps that one unit loses.
        """
        units = self._line_up(losses)
        chosen = self._chosen(question.among(allocations(units, losses), WhyNot(units, losses)), cite)
        lapse = self._lapse(lapsing(units, losses))
        hit = [unit for unit, steps in chosen.items() if steps]
        for unit in hit:
            self.lose(unit, chosen[unit], why(chosen[unit]), cite, lapse if unit == hit[-1] else "")

    def _line_up(self, losses: int) -> tuple[UnitBeforeLoss, ...]:
        here = self.standing(self.sharers)
        counted = PRECEDENTS["losses-counted"]
        if not last_steps_parted(here, losses):
            return here
        if self.ref.has(counted) and self.ref.reads(counted, "this-combat"):
            return here
        over_the_game = tuple(unit._replace(taken=unit.taken + self._flipped_before(unit)) for unit in here)
        if allocations(here, losses) == allocations(over_the_game, losses):
            return here
        return over_the_game if self.ref.reads(counted, "the-game") else here

    def _chosen(self, legal: Allocation, cite: str) -> StepsLost:
        if len(legal.ways) > 1 or self.ref.has(legal):
            return self.ref.ask(legal)
        if legal.role is not None and len(legal.ways[0]) > 1:
            self.ref.note(f"The {legal.role.value}s' losses can be distributed in only one way.", cite)
        return dict(legal.ways[0])

    def _lapse(self, lapsed: int) -> str:
        """Note the losses for which no step is left, and give the sentence that says so; empty if there are none."""
        if not lapsed:
            return ""
        sentence = f"Excess step losses, ignored: {lapsed}."
        self.ref.note(sentence, INFERRED)
        return f" {sentence}"

    def _flipped_before(self, unit: UnitBeforeLoss) -> bool:
        """Tell whether a unit lost a step before this combat; of a last step the table or the players know."""
        if self._flipped_on_table(unit.unit) or unit.left > 1 or unit.taken:
            return self._flipped_on_table(unit.unit)
        return self.ref.ask(api.about(asked.FLIPPED, unit.unit, *FORCES))

    def _flipped_on_table(self, unit: str) -> bool:
        return self._table.state(unit, Mark.FLIPPED.value) is not None


def in_hex(ref: Referee, defenders: SideInCombat) -> tuple[str, ...]:
    """Name the defenders left in the attacked hex, supporting units that stand there among them."""
    support = defenders.alive(defenders.support)
    return (*defenders.alive(defenders.fighters), *(unit for unit in support if stands_in_hex(ref, unit)))


def stands_in_hex(ref: Referee, unit: str) -> bool:
    """Tell whether a supporting unit stands in the attacked hex."""
    return ref.ask(api.about(asked.STACKED, unit, *FORCES))


# Units that retreated earlier in the segment and are attacked again (8.5.2, the second of that number)

FATAL = (Earlier.OTHERS, Earlier.SOME)
"""A lost step may be the end of units that were attacked so."""


class SecondAttack(NamedTuple):
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
        if not self._only_some() or self.ref.reads(PRECEDENTS["partly-retreated"], "marked-only"):
            return when in FATAL
        return self.ref.ask(api.about(asked.CAUGHT, unit, *FORCES))

    def earlier(self, unit: str) -> Earlier:
        """Tell whether a unit retreated earlier in this segment, and whether its attackers are now others."""
        question = api.about(asked.RETREATED, unit, *FORCES)
        mark = self.table.state(unit, Mark.RETREATED.value)
        if self.ref.has(question) or (mark is None and not api.named(unit, *FORCES)):
            return self.ref.ask(question)
        if mark is None:
            return Earlier.NO
        attackers = self.battle.attack.units
        before = [names(each) for each in retreats(mark.value)]
        found = list(dict.fromkeys(compared(each, attackers) for each in before))
        if len(found) != 1 or not all(api.named(each, *FORCES) for each in (*sum(before, ()), *attackers)):
            return self.ref.ask(api.about(asked.MARKED, unit, *FORCES))
        return found[0]

    def known(self, unit: str) -> Earlier:
        """Tell the same where the table or the players have said so; else it did not retreat."""
        return self.earlier(unit) if self.may_be_marked(unit) else Earlier.NO

    def may_be_marked(self, unit: str) -> bool:
        """Tell whether the table or the players say that a unit retreated earlier."""
        known = self.table.state(unit, Mark.RETREATED.value) is not None
        return known or self.ref.has(api.about(asked.RETREATED, unit, *FORCES))

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


def caught_again(ref: Referee, again: SecondAttack, defenders: SideInCombat) -> tuple[str, ...]:
    """Eliminate the defenders that are caught again, or note that they will not survive a step; name the eliminated.

    By the table's figure only units that share its losses suffer a step.
    """
    caught = tuple(unit for unit in hit_by_the_figure(again, defenders) if defenders.is_caught(unit))
    if not caught:
        return ()
    if ref.reads(PRECEDENTS["reattack-step"], "after-exchange"):
        ref.note(
            f"Attacked again: any step actually lost eliminates {api.a_list(caught, 'and')}.", "precedent reattack-step"
        )
        return ()
    for unit in caught:
        defenders.eliminate(unit, "attacked again after a retreat", vocabulary.AGAIN)
    return caught


def hit_by_the_figure(again: SecondAttack, defenders: SideInCombat) -> tuple[str, ...]:
    """Name the defenders that may have retreated earlier and share the losses of the table."""
    marked = [unit for unit in defenders.support if not api.named(unit, *FORCES) or again.may_be_marked(unit)]
    return (*defenders.fighters, *(marked if marked and defenders.support_shares() else ()))


def still_owed(ref: Referee, figure: int, eliminated: Sequence[str], defenders: SideInCombat) -> int:
    """Say how many steps the others owe once units are eliminated because they were attacked again."""
    if not eliminated or not defenders.somebody_shares() or ref.reads(PRECEDENTS["elimination-pays"], "no"):
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
    if not api.named(unit, *FORCES):
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


def lapse_of_marks(ref: Referee, attacker: AttackingSide) -> None:
    """Let all marks lapse where the other side attacked last: its combat segment is over.

    Where the clock shows a side, it ends the segment, and this does nothing.
    """
    if ref.table.clock.side or ref.table.facts.get(asked.LAST_ATTACKER) in (None, attacker.value):
        return
    for unit in ref.table.standing():
        if ref.table.state(unit, Mark.RETREATED.value):
            lapse = Change(What.STATE, unit, Mark.RETREATED.value)
            said = (
                f"{unit}: retreat marker removed; with the other side attacking, a new combat segment has begun"
                " (inferred)."
            )
            ref.effect(BautzenEffect.MARK_LAPSES, unit, "", said, vocabulary.AGAIN, (lapse,))
