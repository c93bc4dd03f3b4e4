"""What a result does, in its order: exchange (8.2.7, 8.5.1), losses, retreat (8.5), supply, advance."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import NamedTuple

from rulesets.api import Choice, Option, Referee, Words, a_list, about, named
from rulesets.bautzen_1945 import combatants, drilled, vocabulary
from rulesets.bautzen_1945 import questions as asked
from rulesets.bautzen_1945.combatants import FORCES, Battle, SecondAttack, SideInCombat, head, in_hex
from rulesets.bautzen_1945.crt import CombatResult
from rulesets.bautzen_1945.losses import UnitBeforeLoss, fewest_living, ways_to_lose
from rulesets.bautzen_1945.vocabulary import PRECEDENTS, BautzenEffect, hexes, steps

# What may be mixed


class Mix(NamedTuple):
    """Losses taken as steps and as hexes of retreat; each hex pays for `pays` steps, all of them for `paid`."""

    steps: int = 0
    hexes: int = 0
    pays: int = 1
    paid: int = 0

    @property
    def word(self) -> str:
        """Write it as it may be typed: `1-step-1-hex`."""
        return self.label.replace(" and ", " ").replace(" ", "-")

    @property
    def label(self) -> str:
        """Say it: `1 step and 1 hex`."""
        said = [steps(self.steps)] * bool(self.steps) + [hexes(self.hexes)] * bool(self.hexes)
        return a_list(said, "and")


NOTHING = Mix()


def legal_mixes(owed: int, units: Sequence[UnitBeforeLoss], pays: Callable[[int], int]) -> tuple[Mix, ...]:
    """List the mixes, from all in steps to all in hexes: to so many hexes the fewest steps that pay for the rest.

    Where nobody would live to retreat, hexes change nothing: such mixes are the same as all losses in place.
    """
    left = sum(unit.left for unit in units)
    mixes = [Mix(owed)]
    for number in range(1, owed + 1):
        enough = (steps for steps in range(min(owed, left)) if steps + number * pays(steps) >= owed)
        if (fewest := next(enough, None)) is not None:
            mixes.append(Mix(fewest, number, pays(fewest), owed - fewest))
        if fewest == 0:
            break
    return tuple(mixes)


def pays(ref: Referee, units: Sequence[UnitBeforeLoss], defenders: SideInCombat) -> Callable[[int], int]:
    """Say how many steps one hex given up by the whole stack pays for, once so many steps have fallen."""
    stack = defenders.alive(defenders.fighters)
    if len(stack) > 1 and ref.reads(PRECEDENTS["stack-exchange"], "each-unit"):
        return lambda steps: fewest_living(units, steps, stack)
    return lambda steps: 1


# The defender's choice


def exchange(ref: Referee, owed: int, defenders: SideInCombat) -> Mix:
    """Have the defender choose among the mixes that leave somebody to retreat, or all losses in place."""
    units = defenders.standing(defenders.sharers)
    if not defenders.alive(defenders.fighters) and not in_hex(ref, defenders):
        ref.note("No unit is left in the attacked hex, so no steps can be exchanged for hexes.", vocabulary.EXCHANGE)
        return Mix(owed)
    mixes = {mix.word: mix for mix in legal_mixes(owed, units, pays(ref, units, defenders))}
    question = asked.EXCHANGE.among(Option(word, mix.label, leaves(units, mix.steps)) for word, mix in mixes.items())
    return mixes[ref.ask(question)]


def leaves(units: Sequence[UnitBeforeLoss], lost: int) -> str:
    """Say what a loss of steps leaves of the units, before any retreat is tried."""
    ways = [dict(way) for way in islice(ways_to_lose(units, lost), 2)]
    if len(ways) == 1:
        fates = [f"{head(unit.unit)} {_fate(unit, ways[0][unit.unit])}" for unit in units]
        return f"{', '.join(fates)}."
    alive = sum(unit.left > ways[0][unit.unit] for unit in units)
    survive = "survives" if alive == 1 else "survive"
    return f"{alive} of {len(units)} units {survive}; the owner chooses which units lose steps."


def _fate(unit: UnitBeforeLoss, lost: int) -> str:
    if lost >= unit.left:
        return "eliminated"
    return "flipped" if lost else "unharmed"


# Retreat


class Stack(NamedTuple):
    """The units of one hex as they retreat: how far they should go, and what those hexes pay for."""

    ref: Referee
    side: SideInCombat
    units: tuple[str, ...]
    hexes: int = 0
    mix: Mix = NOTHING

    @property
    def left(self) -> tuple[str, ...]:
        """Name the units that are not eliminated."""
        return self.side.alive(self.units)

    def lose_one_each(self, why: str, cite: str) -> None:
        """Have every unit of the stack lose a step."""
        here = tuple(unit.unit for unit in self.side.standing(self.units))
        for unit in self.ref.take(here, partial(drilled.blocked_otherwise, here)):
            self.side.lose(unit, 1, why, cite)

    def owe(self, owed: int, cite: str, unpaid: str = "barred hexes") -> None:
        """Have the units that share losses pay in steps for hexes that they did not go."""
        if owed and self.side.somebody_shares():
            self.side.spread(owed, asked.DEFENCE_OWED, lambda lost: f"{steps(lost)} owed for {unpaid}", cite)


def fall_back(ref: Referee, battle: Battle, cell: CombatResult, mix: Mix, defenders: SideInCombat) -> bool:
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


def is_empty(ref: Referee, defenders: SideInCombat) -> bool:
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
        changes = combatants.mark_of_retreat(stack.ref, unit, attackers)
        moves = f"{head(unit)}: retreat {hexes(gone)}."
        stack.ref.effect(BautzenEffect.RETREATS, unit, hexes(gone), moves, vocabulary.RETREAT, changes)
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
    question = asked.RETREAT.among(Option(word, label, "", vocabulary.RETREAT) for word, (_, label) in options.items())
    return options[stack.ref.ask(question)][0]


def barred_midway(stack: Stack, missing: int) -> None:
    """Have a stack that was barred on its way pay for the hexes that are missing.

    The hexes that it did go count for the table's order first, then for the exchange.
    """
    unpaid = min(missing, stack.mix.hexes)
    owed = stack.mix.paid - min(stack.mix.paid, (stack.mix.hexes - unpaid) * stack.mix.pays)
    if stack.ref.reads(PRECEDENTS["blocked-midway"], "stays-and-owes"):
        stack.owe(owed + missing - unpaid, "precedent blocked-midway")
    else:
        unable(stack, owed)


# 8.5.2 (first): unable to retreat


def stay(ref: Referee, defenders: SideInCombat) -> None:
    """Have a stack that keeps its hex pay for being unable to leave it, if this table has settled so."""
    if is_empty(ref, defenders) or ref.reads(PRECEDENTS["blocked-penalty"], "retreat-due"):
        return
    ref.step("retreat")
    if ref.ask(asked.BARRED):
        stack = Stack(ref, defenders, in_hex(ref, defenders))
        stack.lose_one_each("unable to retreat", f"{vocabulary.UNABLE}, precedent blocked-penalty")


def unable(stack: Stack, owed: int) -> None:
    """Have a stack that can go no hex, or no further, lose a step of each unit beside what it may owe."""
    stack.lose_one_each("unable to retreat", vocabulary.UNABLE)
    if owed and stack.side.somebody_shares() and stack.ref.reads(PRECEDENTS["blocked-retreat"], "yes"):
        stack.owe(owed, "precedent blocked-retreat")


# 8.5.2 (first, end): supply


def lose_supply(stack: Stack) -> None:
    """Have each unit that became unsupplied by retreating lose a step."""
    if not stack.left:
        return
    stack.ref.step("supply")
    for unit in stack.left:
        if stack.ref.ask(about(asked.UNSUPPLIED, unit, *FORCES)):
            stack.side.lose(unit, 1, "unsupplied after its retreat", vocabulary.SUPPLY)


# All of it, in order


def aftermath(ref: Referee, battle: Battle, cell: CombatResult, columns: int) -> None:
    """Carry out a result; `columns` is how many supply columns the defender committed."""
    again = SecondAttack(ref, battle, ref.table)
    attackers = SideInCombat(ref, battle.attack, battle.attack_support)
    defenders = SideInCombat(ref, battle.defence, battle.defence_support, again.is_caught)
    mix = exchanged(ref, cell.defender, again, defenders) if cell.defender else NOTHING
    lose(ref, cell, mix, attackers, defenders)
    moved = fall_back(ref, battle, cell, mix, defenders)
    paid = mix.steps if mix.hexes else None
    spread = partial(drilled.defenders_otherwise, defenders.lost, cell, len(defenders.fighters), defenders.steps, paid)
    if not defenders.uncounted:
        ref.fact("defender-losses", ref.take(defenders.lost, spread))
    else:  # so that no answer that is missing tells who was caught
        defenders.recall()
    standing = attackers.alive(attackers.fighters)
    forced = 0 if ref.has(asked.ATTACK_LOSSES) else cell.attacker  # and not as their owner says
    ref.fact("attackers-left", ref.take(len(standing), partial(drilled.flipped_otherwise, attackers, forced)))
    left = defenders.alive(defenders.fighters)
    forced = 0 if ref.has(asked.DEFENCE_LOSSES) else mix.steps
    ref.fact("defenders-left", ref.take(len(left), partial(drilled.left_otherwise, defenders, forced, again)))
    may: list[str] = []
    empty = moved or is_empty(ref, defenders)
    if empty and attackers.alive((*attackers.fighters, *attackers.support)):
        ref.step("advance")
        may = advance(ref, battle, attackers, columns)
    ref.fact("may-advance", ref.take(len(may), partial(drilled.advance_otherwise, may, attackers, empty)))


# 8.5.2 (second), 8.2.7: what the table's figure comes to


def exchanged(ref: Referee, figure: int, again: SecondAttack, defenders: SideInCombat) -> Mix:
    """Eliminate who is attacked again, and have the others exchange what is still owed of the table's figure."""
    ref.step("again")
    owed = combatants.still_owed(ref, figure, combatants.caught_again(ref, again, defenders), defenders)
    if not owed or not defenders.somebody_shares():
        return NOTHING
    ref.step("exchange")
    return exchange(ref, owed, defenders)


# 8.3: losses


def lose(ref: Referee, cell: CombatResult, mix: Mix, attackers: SideInCombat, defenders: SideInCombat) -> None:
    """Spread the steps that each side loses."""
    if mix.steps or cell.attacker:
        ref.step("losses")
    if mix.steps:
        defenders.spread(mix.steps, asked.DEFENCE_LOSSES, combat_losses)
    lost = min(cell.attacker, sum(unit.left for unit in attackers.standing(attackers.sharers))) if cell.attacker else 0
    otherwise = partial(drilled.attackers_otherwise, lost, cell, len(attackers.fighters))
    ref.fact("attacker-losses", ref.take(lost, otherwise))  # before the owner says which units lose them
    if cell.attacker:
        attackers.spread(cell.attacker, asked.ATTACK_LOSSES, combat_losses)


def combat_losses(lost: int) -> str:
    """Give the reason of the steps that the table takes, however many one unit loses."""
    return "combat losses"


# 8.2.8, 8.4: advance

CALLED_HQ = re.compile(r"(?<![^\W\d_])(?:QG|HQ)(?![^\W\d_])", re.IGNORECASE)
"""QG or HQ as a word of a name, such as `QG 20 Pz` or `57PzK-HQ`."""


def advance(ref: Referee, battle: Battle, attackers: SideInCombat, columns: int) -> list[str]:
    """Allow the units that took part into the emptied hex, but no HQ; name those that may."""
    if columns and ref.ask(asked.SUPPLY_LEFT):
        left = (
            "No advance: the hex still contains a supply column (CL), so it does not count as empty here. See your"
            " rulebook."
        )
        ref.note(left, f"{vocabulary.ADVANCE} (inferred)")
        return []
    ref.note(
        "Supply columns (CL) may not advance. Units that advance must keep to stacking limits.", vocabulary.ADVANCE
    )
    allowed = []
    for unit in attackers.alive(attackers.fighters):
        if permit(ref, unit, not battle.hq_attack or is_artillery(ref, unit, asked.KIND_OF_ATTACKER)):
            allowed.append(unit)
    for unit in attackers.alive(attackers.support):
        if named(unit, *FORCES):
            if permit(ref, unit, is_artillery(ref, unit, asked.KIND)):
                allowed.append(unit)
        else:
            ref.note(f"{head(unit)}: may advance if artillery; an HQ (QG) may not.", vocabulary.ADVANCE)
    return allowed


def is_artillery(ref: Referee, unit: str, question: Choice[Words]) -> bool:
    """Tell whether a unit that supports, or attacks with a support value, is artillery and no HQ.

    A name that says HQ marks that answer, and the players still give it.
    """
    likely = "hq" if CALLED_HQ.search(unit) else ""
    return ref.reads(replace(about(question, unit, *FORCES), likely=likely), "artillery")


def permit(ref: Referee, unit: str, may: bool) -> bool:
    """Allow a unit to enter the hex, or say that it may not; give which of the two."""
    if may:
        ref.effect(BautzenEffect.MAY_ADVANCE, unit, "", f"{head(unit)} may enter the vacated hex.", vocabulary.ADVANCE)
    else:
        ref.effect(
            BautzenEffect.MAY_NOT_ADVANCE, unit, "", f"{head(unit)}: HQ (QG), may not advance.", vocabulary.ADVANCE
        )
    return may
