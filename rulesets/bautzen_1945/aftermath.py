"""What a result does, in the order in which it is carried out: exchange, losses, retreat, supply, advance."""

from __future__ import annotations

from rulesets.api import Choice, Referee, about, named
from rulesets.bautzen_1945 import aftermath_questions, vocabulary
from rulesets.bautzen_1945.combatants import FORCES, Battle, Side, head
from rulesets.bautzen_1945.crt import Cell
from rulesets.bautzen_1945.exchange import NOTHING, Mix, exchange
from rulesets.bautzen_1945.retreat import fall_back, is_empty
from rulesets.bautzen_1945.second_attack import SecondAttack, caught_again, still_owed
from rulesets.bautzen_1945.vocabulary import Happens, Kind


def aftermath(ref: Referee, battle: Battle, cell: Cell, columns: int) -> None:
    """Carry out a result; `columns` is how many supply columns the defender committed."""
    again = SecondAttack(ref, battle, ref.table)
    attackers = Side(ref, battle.attack, battle.attack_support)
    defenders = Side(ref, battle.defence, battle.defence_support, again.is_caught)
    mix = exchanged(ref, cell.defender, again, defenders) if cell.defender else NOTHING
    lose(ref, cell, mix, attackers, defenders)
    moved = fall_back(ref, battle, cell, mix, defenders)
    if attackers.alive((*attackers.fighters, *attackers.support)) and (moved or is_empty(ref, defenders)):
        ref.step("advance")
        advance(ref, battle, attackers, columns)


# 8.5.2 (second), 8.2.7: what the table's figure comes to


def exchanged(ref: Referee, figure: int, again: SecondAttack, defenders: Side) -> Mix:
    """Eliminate who is attacked again, and have the others exchange what is still owed of the table's figure."""
    ref.step("again")
    owed = still_owed(ref, figure, caught_again(ref, again, defenders), defenders)
    if not owed or not defenders.somebody_shares():
        return NOTHING
    ref.step("exchange")
    return exchange(ref, owed, defenders)


# 8.3: losses


def lose(ref: Referee, cell: Cell, mix: Mix, attackers: Side, defenders: Side) -> None:
    """Spread the steps that each side loses."""
    if mix.steps or cell.attacker:
        ref.step("losses")
    if mix.steps:
        defenders.spread(mix.steps, aftermath_questions.DEFENCE_LOSSES, combat_losses)
    if cell.attacker:
        attackers.spread(cell.attacker, aftermath_questions.ATTACK_LOSSES, combat_losses)


def combat_losses(lost: int) -> str:
    """Give the reason of the steps that the table takes, however many one unit loses."""
    return "combat losses"


# 8.2.8, 8.4: advance


def advance(ref: Referee, battle: Battle, attackers: Side, columns: int) -> None:
    """Allow the units that took part into the emptied hex, but no HQ."""
    if columns and ref.ask(aftermath_questions.SUPPLY_LEFT):
        left = (
            "No advance: the hex still contains a supply column (CL), so it does not count as empty here. See your"
            " rulebook."
        )
        ref.note(left, f"{vocabulary.ADVANCE} (inferred)")
        return
    ref.note("Supply columns (CL) may not advance. Units that advance must observe stacking.", vocabulary.ADVANCE)
    for unit in attackers.alive(attackers.fighters):
        permit(ref, unit, not battle.hq_attack or is_artillery(ref, unit, aftermath_questions.KIND_OF_ATTACKER))
    for unit in attackers.alive(attackers.support):
        if named(unit, *FORCES):
            permit(ref, unit, is_artillery(ref, unit, aftermath_questions.KIND))
        else:
            ref.note(f"{head(unit)}: may advance if artillery; an HQ (QG) may not.", vocabulary.ADVANCE)


def is_artillery(ref: Referee, unit: str, question: Choice[Kind]) -> bool:
    """Tell whether a unit that supports, or attacks with a support value, is artillery and no HQ."""
    return ref.ask(about(question, unit, *FORCES)) is Kind.ARTILLERY


def permit(ref: Referee, unit: str, may: bool) -> None:
    """Allow a unit to enter the hex, or say that it may not."""
    if may:
        ref.effect(Happens.MAY_ADVANCE, unit, "", f"{head(unit)} may enter the vacated hex.", vocabulary.ADVANCE)
    else:
        ref.effect(Happens.MAY_NOT_ADVANCE, unit, "", f"{head(unit)}: HQ (QG), may not advance.", vocabulary.ADVANCE)
