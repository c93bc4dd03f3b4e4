"""What a result does, in the order in which it is carried out: exchange, losses, retreat, supply, advance."""

from __future__ import annotations

from rulesets.api import Referee, named
from rulesets.bautzen_1945 import aftermath_questions, vocabulary
from rulesets.bautzen_1945.combatants import FORCES, Battle, Side, share
from rulesets.bautzen_1945.crt import Cell
from rulesets.bautzen_1945.exchange import NOTHING, Mix, exchange
from rulesets.bautzen_1945.retreat import fall_back, is_empty
from rulesets.bautzen_1945.second_attack import caught_again
from rulesets.bautzen_1945.vocabulary import Happens, Kind


def aftermath(ref: Referee, battle: Battle, cell: Cell) -> None:
    """Carry out a result."""
    attackers, defenders = Side(ref, battle.attack.units), Side(ref, battle.defence.units)
    mix = NOTHING
    if cell.defender:
        ref.step("again")
        caught_again(ref, battle, defenders)
    if cell.defender and left_to_lose(ref, battle, defenders):
        ref.step("exchange")
        share(ref, defenders, battle.defence_support)
        mix = exchange(ref, battle, cell.defender, defenders)
    lose(ref, battle, cell, mix, attackers, defenders)
    moved = fall_back(ref, battle, cell, mix, defenders)
    took_part = (*attackers.fighters, *battle.attack_support.units)
    if attackers.alive(took_part) and (moved or is_empty(ref, battle, defenders)):
        ref.step("advance")
        advance(ref, battle, attackers)


# 8.3: losses


def left_to_lose(ref: Referee, battle: Battle, defenders: Side) -> bool:
    """Tell whether a defender is left that may lose a step, support that shares the losses among them."""
    if defenders.alive(defenders.fighters):
        return True
    support = defenders.alive(battle.defence_support.units)
    return bool(support) and share(ref, defenders, battle.defence_support)


def lose(ref: Referee, battle: Battle, cell: Cell, mix: Mix, attackers: Side, defenders: Side) -> None:
    """Spread the steps that each side loses."""
    if mix.steps or cell.attacker:
        ref.step("losses")
    if mix.steps:
        defenders.spread(mix.steps, aftermath_questions.DEFENCE_LOSSES, combat_losses)
    if cell.attacker:
        share(ref, attackers, battle.attack_support)
        attackers.spread(cell.attacker, aftermath_questions.ATTACK_LOSSES, combat_losses)


def combat_losses(lost: int) -> str:
    """Give the reason of the steps that the table takes, however many one unit loses."""
    return "combat losses"


# 8.2.8, 8.4: advance


def advance(ref: Referee, battle: Battle, attackers: Side) -> None:
    """Allow the units that took part into the emptied hex, but no HQ."""
    ref.note("Supply columns (CL) never advance; stacking binds those that do.", vocabulary.ADVANCE)
    for unit in attackers.alive(attackers.fighters):
        permit(ref, unit, not battle.hq_attack)
    for unit in attackers.alive(battle.attack_support.units):
        if named(unit, *FORCES):
            permit(ref, unit, ref.ask(aftermath_questions.KIND.of(unit)) is Kind.ARTILLERY)
        else:
            ref.note(f"{unit} may advance if it is artillery, and stays if it is an HQ (QG).", vocabulary.ADVANCE)


def permit(ref: Referee, unit: str, may: bool) -> None:
    """Allow a unit to enter the hex, or say that it may not."""
    if may:
        ref.effect(Happens.MAY_ADVANCE, unit, "", f"{unit} may enter the hex.", vocabulary.ADVANCE)
    else:
        ref.effect(
            Happens.MAY_NOT_ADVANCE, unit, "", f"{unit} is an HQ (QG) and stays where it is.", vocabulary.ADVANCE
        )
