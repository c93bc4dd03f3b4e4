"""Retreat after combat: one hex for the whole stack, what bars it, and what that costs (8.5)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.api import Option, Referee, about
from rulesets.bautzen_1945 import aftermath_questions, vocabulary
from rulesets.bautzen_1945.combatants import FORCES, Battle, Side, head, in_hex
from rulesets.bautzen_1945.crt import Cell
from rulesets.bautzen_1945.exchange import NOTHING, Mix
from rulesets.bautzen_1945.precedents import (
    BLOCKED_MIDWAY,
    BLOCKED_PENALTY,
    BLOCKED_RETREAT,
    BlockedMidway,
    BlockedPenalty,
    BlockedRetreat,
)
from rulesets.bautzen_1945.second_attack import mark_of_retreat
from rulesets.bautzen_1945.vocabulary import Happens, hexes, steps


@dataclass(frozen=True)
class Stack:
    """The units of one hex as they retreat: how far they should go, and what those hexes pay for."""

    ref: Referee
    side: Side
    units: tuple[str, ...]
    hexes: int = 0
    mix: Mix = NOTHING

    @property
    def left(self) -> tuple[str, ...]:
        """Name the units that are not eliminated."""
        return self.side.alive(self.units)

    def lose_one_each(self, why: str, cite: str) -> None:
        """Have every unit of the stack lose a step."""
        for unit in self.left:
            self.side.lose(unit, 1, why, cite)

    def owe(self, owed: int, cite: str, unpaid: str = "barred hexes") -> None:
        """Have the units that share losses pay in steps for hexes that they did not go."""
        if owed and self.side.somebody_shares():
            self.side.spread(
                owed, aftermath_questions.DEFENCE_OWED, lambda lost: f"{steps(lost)} owed for {unpaid}", cite
            )


def fall_back(ref: Referee, battle: Battle, cell: Cell, mix: Mix, defenders: Side) -> bool:
    """Have the defenders retreat as far as they should and can; tell whether they left their hex."""
    ordered = mix.hexes + cell.retreat
    if not ordered:
        if cell.defender:
            stay(ref, defenders)
        return False
    units = in_hex(ref, defenders)
    if not units:
        Stack(ref, defenders, ()).owe(mix.paid, vocabulary.EXCHANGE, "hexes that no unit is left to enter")
        return False
    ref.step("retreat")
    return retreat(Stack(ref, defenders, units, ordered, mix), battle.attack.units)


def is_empty(ref: Referee, defenders: Side) -> bool:
    """Tell whether nobody is left in a hex from which nobody retreated."""
    return not defenders.alive(defenders.fighters) and not in_hex(ref, defenders)


# 8.5.1: retreat


def retreat(stack: Stack, attackers: tuple[str, ...]) -> bool:
    """Move a stack, hex by hex; tell whether it left its hex."""
    gone = how_far(stack)
    if not gone:
        unable(stack, stack.mix.paid)
        return False
    for unit in stack.left:
        changes = mark_of_retreat(stack.ref, unit, attackers)
        moves = f"{head(unit)}: retreat {hexes(gone)}."
        stack.ref.effect(Happens.RETREATS, unit, hexes(gone), moves, vocabulary.RETREAT, changes)
    if gone < stack.hexes:
        barred_midway(stack, stack.hexes - gone)
    lose_supply(stack)
    return True


def how_far(stack: Stack) -> int:
    """Ask how many hexes the stack can go."""
    options = {"all": (stack.hexes, f"the full distance: {hexes(stack.hexes)}")}
    for number in range(stack.hexes - 1, 0, -1):
        options[f"after-{number}"] = (number, f"{hexes(number)}, then blocked")
    options["barred"] = (0, "no retreat: every hex is blocked")
    question = aftermath_questions.RETREAT.among(
        Option(word, label, "", vocabulary.RETREAT) for word, (_, label) in options.items()
    )
    return options[stack.ref.ask(question)][0]


def barred_midway(stack: Stack, missing: int) -> None:
    """Have a stack that was barred on its way pay for the hexes that are missing.

    The hexes that it did go count for the table's order first, then for the exchange.
    """
    unpaid = min(missing, stack.mix.hexes)
    owed = stack.mix.paid - min(stack.mix.paid, (stack.mix.hexes - unpaid) * stack.mix.pays)
    if stack.ref.ask(BLOCKED_MIDWAY) is BlockedMidway.OWES:
        stack.owe(owed + missing - unpaid, "precedent blocked-midway")
    else:
        unable(stack, owed)


# 8.5.2 (first): unable to retreat


def stay(ref: Referee, defenders: Side) -> None:
    """Have a stack that keeps its hex pay for being unable to leave it, if this table has settled so."""
    if is_empty(ref, defenders) or ref.ask(BLOCKED_PENALTY) is BlockedPenalty.RETREAT:
        return
    ref.step("retreat")
    if ref.ask(aftermath_questions.BARRED):
        stack = Stack(ref, defenders, in_hex(ref, defenders))
        stack.lose_one_each("unable to retreat", f"{vocabulary.UNABLE}, precedent blocked-penalty")


def unable(stack: Stack, owed: int) -> None:
    """Have a stack that can go no hex, or no further, lose a step of each unit beside what it may owe."""
    stack.lose_one_each("unable to retreat", vocabulary.UNABLE)
    if owed and stack.side.somebody_shares() and stack.ref.ask(BLOCKED_RETREAT) is BlockedRetreat.YES:
        stack.owe(owed, "precedent blocked-retreat")


# 8.5.2 (first, end): supply


def lose_supply(stack: Stack) -> None:
    """Have each unit that became unsupplied by retreating lose a step."""
    if not stack.left:
        return
    stack.ref.step("supply")
    for unit in stack.left:
        if stack.ref.ask(about(aftermath_questions.UNSUPPLIED, unit, *FORCES)):
            stack.side.lose(unit, 1, "unsupplied after its retreat", vocabulary.SUPPLY)
