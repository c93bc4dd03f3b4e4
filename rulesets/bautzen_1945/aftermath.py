"""What a result does, in the order in which it is carried out: exchange, losses, retreat, supply, advance."""

from __future__ import annotations

from rulesets.bautzen_1945 import endings, terms
from rulesets.bautzen_1945.again import caught_again
from rulesets.bautzen_1945.battle import Battle, Side, named
from rulesets.bautzen_1945.exchange import NOTHING, Mix, exchange
from rulesets.bautzen_1945.precedents import SUPPORT_SHARES_LOSSES
from rulesets.bautzen_1945.readings import SupportShares
from rulesets.bautzen_1945.retreat import fall_back, is_empty
from rulesets.bautzen_1945.table import Cell
from rulesets.bautzen_1945.terms import Happens, Kind
from rulesets.forces import Muster
from rulesets.referee import Referee


def aftermath(ref: Referee, battle: Battle, cell: Cell) -> None:
    """Carry out a result."""
    attackers, defenders = Side(ref, battle.attack.units), Side(ref, battle.defence.units)
    mix = NOTHING
    if cell.defender:
        ref.step("again")
        caught_again(ref, battle, defenders)
    if cell.defender and defenders.alive(defenders.fighters):
        ref.step("exchange")
        share(ref, defenders, battle.defence_support)
        mix = exchange(ref, cell.defender, defenders)
    lose(ref, battle, cell, mix, attackers, defenders)
    moved = fall_back(ref, battle, cell, mix, defenders)
    if attackers.alive(attackers.fighters) and (moved or is_empty(ref, battle, defenders)):
        ref.step("advance")
        advance(ref, battle, attackers)


def share(ref: Referee, side: Side, support: Muster) -> None:
    """Settle whether the supporting units share the losses of their side."""
    if support.factors and ref.ask(SUPPORT_SHARES_LOSSES) is SupportShares.YES:
        side.sharers = (*side.fighters, *support.units)


def lose(ref: Referee, battle: Battle, cell: Cell, mix: Mix, attackers: Side, defenders: Side) -> None:
    """Spread the steps that each side loses."""
    if mix.steps or cell.attacker:
        ref.step("losses")
    if mix.steps:
        defenders.spread(mix.steps, endings.DEFENCE_LOSSES, "combat losses")
    if cell.attacker:
        share(ref, attackers, battle.attack_support)
        attackers.spread(cell.attacker, endings.ATTACK_LOSSES, "combat losses")


def advance(ref: Referee, battle: Battle, attackers: Side) -> None:
    """Allow the units that took part into the emptied hex, but no HQ."""
    ref.note("Supply columns (CL) never advance; stacking binds those that do.", terms.ADVANCE)
    for unit in attackers.alive(attackers.fighters):
        permit(ref, unit, not battle.hq_attack)
    for unit in attackers.alive(battle.attack_support.units):
        if named(unit):
            permit(ref, unit, ref.ask(endings.KIND.of(unit)) is Kind.ARTILLERY)
        else:
            ref.note(f"{unit} may advance if it is artillery, and stays if it is an HQ (QG).", terms.ADVANCE)


def permit(ref: Referee, unit: str, may: bool) -> None:
    """Allow a unit to enter the hex, or say that it may not."""
    if may:
        ref.effect(Happens.MAY_ADVANCE, unit, "", f"{unit} may enter the hex.", terms.ADVANCE)
    else:
        ref.effect(Happens.MAY_NOT_ADVANCE, unit, "", f"{unit} is an HQ (QG) and stays where it is.", terms.ADVANCE)
