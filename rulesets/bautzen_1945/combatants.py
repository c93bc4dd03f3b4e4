"""Who fights in a combat, and how each unit stands while its results are carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rulesets.api import ELIMINATED, Allocation, Change, Muster, Referee, StepsLost, What, about, headed, named
from rulesets.bautzen_1945 import aftermath_questions
from rulesets.bautzen_1945.combat_questions import ATTACK_SUPPORT, ATTACK_UNITS, DEFENCE_SUPPORT, DEFENCE_UNITS
from rulesets.bautzen_1945.losses import Standing, WhyNot, allocations, lapsing, last_steps_parted
from rulesets.bautzen_1945.precedents import LOSSES_COUNTED, SUPPORT_SHARES_LOSSES, LossesCounted, SupportShares
from rulesets.bautzen_1945.vocabulary import INFERRED, LOSSES, Happens, Mark

FORCES = (ATTACK_UNITS, ATTACK_SUPPORT, DEFENCE_UNITS, DEFENCE_SUPPORT)
FACTORS = tuple(dict.fromkeys(force.entry for force in FORCES))


@dataclass(frozen=True)
class Battle:
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
    return headed(unit, *FORCES)


class Side:
    """The units of one side while results are carried out: who is left, and the steps each has lost here.

    `is_caught` tells of a unit whether it is attacked again after a retreat, and does not survive a single step.
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

    def alive(self, units: Sequence[str]) -> tuple[str, ...]:
        """Pick the units that are not eliminated."""
        return tuple(unit for unit in units if self._left.get(unit, 1) > 0)

    @property
    def sharers(self) -> tuple[str, ...]:
        """Name the units over which losses are spread; it is settled here whether support is among them."""
        return (*self.fighters, *self.support) if self.support_shares() else self.fighters

    def support_shares(self) -> bool:
        """Tell whether the supporting units share the losses of their side."""
        return bool(self.support) and self.ref.ask(SUPPORT_SHARES_LOSSES) is SupportShares.YES

    def somebody_shares(self) -> bool:
        """Tell whether a unit is left that may take losses."""
        return bool(self.alive(self.fighters)) or (bool(self.alive(self.support)) and self.support_shares())

    def left(self, unit: str) -> int:
        """Count the steps a unit has left before it is eliminated; the players are asked where nothing tells."""
        if unit not in self._left:
            self._left[unit] = 1 if self.is_caught(unit) else self.on_counter(unit)
        return self._left[unit]

    def on_counter(self, unit: str) -> int:
        """Count the steps that the counter of a unit had when the table was read."""
        return 1 if self._flipped_on_table(unit) else self.ref.ask(about(aftermath_questions.STEPS, unit, *FORCES))

    def lose(self, unit: str, steps: int, why: str, cite: str, more: str = "") -> None:
        """Have a unit lose steps: it is flipped, or eliminated; then `more` is said after it."""
        if steps >= self.left(unit):
            self.eliminate(unit, why, cite, more)
            return
        self._left[unit] -= steps
        self._lost[unit] = self._lost.get(unit, 0) + steps
        flipped = Change(What.STATE, unit, Mark.FLIPPED.value, "yes")
        other_side = tuple(Change(What.CARD, unit, entry) for entry in FACTORS)
        changes = (flipped, *other_side) if named(unit, *FORCES) else ()
        flips = f"{head(unit)}: 1 step lost, flipped ({why})."
        self.ref.effect(Happens.FLIPS, unit, why, flips, cite, changes)

    def eliminate(self, unit: str, why: str, cite: str, more: str = "") -> None:
        """Take a unit off the map; `more` is said after it."""
        self._left[unit] = 0
        changes = (Change(What.STATE, unit, ELIMINATED, why),) if named(unit, *FORCES) else ()
        sentence = f"{head(unit)}: eliminated ({why}).{more}"
        self.ref.effect(Happens.ELIMINATED, unit, why, sentence, cite, changes)

    def standing(self, units: Sequence[str]) -> tuple[Standing, ...]:
        """Line up the units that share losses, with the steps taken in this combat."""
        return tuple(
            Standing(unit, self.left(unit), self._lost.get(unit, 0), caught=self.is_caught(unit))
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

    def _line_up(self, losses: int) -> tuple[Standing, ...]:
        here = self.standing(self.sharers)
        if not last_steps_parted(here, losses) or self._settled_by_combat():
            return here
        over_the_game = tuple(replace(unit, taken=unit.taken + self._flipped_before(unit)) for unit in here)
        if allocations(here, losses) == allocations(over_the_game, losses):
            return here
        return over_the_game if self.ref.ask(LOSSES_COUNTED) is LossesCounted.GAME else here

    def _settled_by_combat(self) -> bool:
        return self.ref.has(LOSSES_COUNTED) and self.ref.ask(LOSSES_COUNTED) is LossesCounted.COMBAT

    def _chosen(self, legal: Allocation, cite: str) -> StepsLost:
        if len(legal.ways) > 1 or self.ref.has(legal):
            return self.ref.ask(legal)
        self.ref.note("These losses can be distributed in only one way.", cite)
        return dict(legal.ways[0])

    def _lapse(self, lapsed: int) -> str:
        """Note the losses for which no step is left, and give the sentence that says so; empty if there are none."""
        if not lapsed:
            return ""
        sentence = f"Excess step losses, ignored: {lapsed}."
        self.ref.note(sentence, INFERRED)
        return f" {sentence}"

    def _flipped_before(self, unit: Standing) -> bool:
        """Tell whether a unit lost a step before this combat; of a last step the table or the players know."""
        if self._flipped_on_table(unit.unit) or unit.left > 1 or unit.taken:
            return self._flipped_on_table(unit.unit)
        return self.ref.ask(about(aftermath_questions.FLIPPED, unit.unit, *FORCES))

    def _flipped_on_table(self, unit: str) -> bool:
        return self._table.state(unit, Mark.FLIPPED.value) is not None


def in_hex(ref: Referee, defenders: Side) -> tuple[str, ...]:
    """Name the defenders left in the attacked hex, supporting units that stand there among them."""
    support = defenders.alive(defenders.support)
    return (*defenders.alive(defenders.fighters), *(unit for unit in support if stands_in_hex(ref, unit)))


def stands_in_hex(ref: Referee, unit: str) -> bool:
    """Tell whether a supporting unit stands in the attacked hex."""
    return ref.ask(about(aftermath_questions.STACKED, unit, *FORCES))
