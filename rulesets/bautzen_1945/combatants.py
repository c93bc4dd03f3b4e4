"""Who fights in a combat, and how each unit stands while its results are carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulesets.api import ELIMINATED, Allocation, Change, Muster, Referee, StepsLost, What, about, named, verb
from rulesets.bautzen_1945 import aftermath_questions
from rulesets.bautzen_1945.combat_questions import ATTACK_SUPPORT, ATTACK_UNITS, DEFENCE_SUPPORT, DEFENCE_UNITS
from rulesets.bautzen_1945.losses import Standing, WhyNot, allocations, lapsing
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


def said(unit: str, one: str, many: str) -> str:
    """Begin a sentence with a unit and the form of a verb that goes with it."""
    return f"{unit} {verb(unit, one, many, *FORCES)}"


class Side:
    """The units of one side while results are carried out: who is left, and the steps each has lost here.

    `sharers` are the units over which losses are spread; `caught` those that do not survive a single step.
    """

    def __init__(self, ref: Referee, fighters: Sequence[str]) -> None:
        self.ref = ref
        self.fighters = tuple(fighters)
        self.sharers = tuple(fighters)
        self.caught: tuple[str, ...] = ()
        self._table = ref.table
        self._left: dict[str, int] = {}
        self._lost: dict[str, int] = {}

    def alive(self, units: Sequence[str]) -> tuple[str, ...]:
        """Pick the units that are not eliminated."""
        return tuple(unit for unit in units if self._left.get(unit, 1) > 0)

    def left(self, unit: str) -> int:
        """Count the steps a unit has left; the players are asked where nothing tells."""
        if unit not in self._left:
            single = unit in self.caught or self._flipped_before(unit)
            self._left[unit] = 1 if single else self.ref.ask(about(aftermath_questions.STEPS, unit, *FORCES))
        return self._left[unit]

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
        flips = f"{said(unit, 'loses', 'lose')} a step and {verb(unit, 'is', 'are', *FORCES)} flipped ({why})."
        self.ref.effect(Happens.FLIPS, unit, why, flips, cite, changes)

    def eliminate(self, unit: str, why: str, cite: str, more: str = "") -> None:
        """Take a unit off the map; `more` is said after it."""
        self._left[unit] = 0
        changes = (Change(What.STATE, unit, ELIMINATED, why),) if named(unit, *FORCES) else ()
        sentence = f"{said(unit, 'is', 'are')} eliminated ({why}).{more}"
        self.ref.effect(Happens.ELIMINATED, unit, why, sentence, cite, changes)

    def standing(self, units: Sequence[str], game: bool = False) -> tuple[Standing, ...]:
        """Line up the units that share losses, with the steps taken in this combat or over the game."""
        return tuple(
            Standing(
                unit,
                self.left(unit),
                self._lost.get(unit, 0) + (game and self._flipped_before(unit)),
                caught=unit in self.caught,
            )
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
        here, over_the_game = self.standing(self.sharers), self.standing(self.sharers, game=True)
        if allocations(here, losses) == allocations(over_the_game, losses):
            return here
        return over_the_game if self.ref.ask(LOSSES_COUNTED) is LossesCounted.GAME else here

    def _chosen(self, legal: Allocation, cite: str) -> StepsLost:
        if len(legal.ways) > 1 or self.ref.has(legal):
            return self.ref.ask(legal)
        self.ref.note("There is only one legal way to spread these losses.", cite)
        return dict(legal.ways[0])

    def _lapse(self, lapsed: int) -> str:
        """Note the losses for which no step is left, and give the sentence that says so; empty if there are none."""
        if not lapsed:
            return ""
        sentence = f"Losses for which no step is left lapse: {lapsed}."
        self.ref.note(sentence, INFERRED)
        return f" {sentence}"

    def _flipped_before(self, unit: str) -> bool:
        return self._table.state(unit, Mark.FLIPPED.value) is not None


def share(ref: Referee, side: Side, support: Muster) -> bool:
    """Settle whether the supporting units share the losses of their side, and tell."""
    shares = bool(support.factors) and ref.ask(SUPPORT_SHARES_LOSSES) is SupportShares.YES
    side.sharers = (*side.fighters, *support.units) if shares else side.fighters
    return shares


def in_hex(ref: Referee, battle: Battle, defenders: Side) -> tuple[str, ...]:
    """Name the defenders left in the attacked hex, supporting units that stand there among them."""
    support = defenders.alive(battle.defence_support.units)
    return (
        *defenders.alive(defenders.fighters),
        *(unit for unit in support if ref.ask(aftermath_questions.STACKED.of(unit))),
    )
