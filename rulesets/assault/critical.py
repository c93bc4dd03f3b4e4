"""Critical hits: one comparison for all of them, and only its strongest symbol acts (MR 10.7.5, 10.7.6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulesets.assault import asked_of_critical as asked
from rulesets.assault import precedents
from rulesets.assault.cancelling import by_symbol, leave, spelt, strongest, strongest_only
from rulesets.assault.pools import (
    CRITICAL_ATTACK,
    CRITICAL_DEFENCE,
    by_colour,
    held,
    settle,
    take,
    take_as_said,
)
from rulesets.assault.readings import CriticalModifiers
from rulesets.assault.results import Victim, befalls, suppressed_again
from rulesets.assault.terms import (
    BLUE,
    CRITICAL,
    CRITICAL_VEHICLE,
    GREEN,
    Happens,
    Symbol,
    TargetClass,
    UnitState,
)
from rulesets.dice import Counts, DicePool, Throw
from rulesets.referee import Referee


@dataclass(frozen=True)
class Rolls:
    """The two throws of a critical comparison, which have other keys within an attack than alone."""

    attack: Throw
    defence: Throw


WITHIN_FIRE = Rolls(asked.CRITICAL_ATTACK_ROLL, asked.CRITICAL_DEFENCE_ROLL)
ALONE = Rolls(asked.ALONE_ATTACK_ROLL, asked.ALONE_DEFENCE_ROLL)


def section(kind: TargetClass) -> str:
    """Name the section for a class of target."""
    return CRITICAL_VEHICLE if kind is TargetClass.VEHICLE else CRITICAL


def dice(ref: Referee, criticals: int, kind: TargetClass) -> None:
    """Hand out one green die to the attacker and one blue die to the defender for each critical hit."""
    hits = "1 critical hit" if criticals == 1 else f"{criticals} critical hits"
    take(ref, CRITICAL_ATTACK, DicePool(((GREEN, criticals),)), hits, section(kind))
    take(ref, CRITICAL_DEFENCE, DicePool(((BLUE, criticals),)), hits, section(kind))
    if ref.ask(precedents.CRITICAL_MODIFIERS) is CriticalModifiers.PLAYERS_SAY:
        take_as_said(ref, CRITICAL_ATTACK, asked.CRITICAL_ATTACK_CHANGE, "as the players say")
        settle(ref, CRITICAL_ATTACK)
        take_as_said(ref, CRITICAL_DEFENCE, asked.CRITICAL_DEFENCE_CHANGE, "as the players say")
        settle(ref, CRITICAL_DEFENCE)
    ref.fact("critical_pool", by_colour(held(ref, CRITICAL_ATTACK), held(ref, CRITICAL_DEFENCE)))


def roll(ref: Referee, rolls: Rolls, then: Callable[[Symbol | None], None], beside: str = "") -> None:
    """Throw and compare, and end with the one symbol that acts; `beside` says what else the attack has left."""
    attack = ref.throw(rolls.attack.with_pool(held(ref, CRITICAL_ATTACK)), at=beside)
    defence = ref.throw(rolls.defence.with_pool(held(ref, CRITICAL_DEFENCE)), at=beside)
    leave(ref, "critical_left", attack, defence, strongest_only, lambda left: then(acting(ref, left)))


def acting(ref: Referee, left: Counts) -> Symbol | None:
    """Name the one symbol that acts."""
    ref.fact("critical_left", by_symbol(left))
    acts = strongest(left)
    ref.note(f"Left of the critical comparison: {spelt(left)}. {acts or 'Nothing'} acts.")
    return acts


def strike(ref: Referee, victim: Victim, acts: Symbol | None) -> None:
    """Let the strongest symbol act on the target; a critical hit never gives damage points."""
    if acts is None:
        return
    match victim.kind:
        case TargetClass.INFANTRY:
            what = on_infantry(ref, victim, acts)
        case TargetClass.ARTILLERY:
            what = on_artillery(victim, acts)
        case TargetClass.VEHICLE:
            what = on_vehicle(ref, victim, acts)
    befalls(ref, victim, what, section(victim.kind))


def on_infantry(ref: Referee, victim: Victim, acts: Symbol) -> Happens:
    """Read the table for infantry."""
    if acts is Symbol.C:
        return Happens.ELIMINATED if victim.marked(UnitState.FALLING_BACK) else Happens.FALLS_BACK
    return suppressed_again(ref, victim) if victim.marked(UnitState.SUPPRESSED) else Happens.SUPPRESSED


def on_artillery(victim: Victim, acts: Symbol) -> Happens:
    """Read the table for artillery, which a fallback eliminates."""
    if acts is Symbol.C or victim.marked(UnitState.SUPPRESSED):
        return Happens.ELIMINATED
    return Happens.SUPPRESSED


def on_vehicle(ref: Referee, victim: Victim, acts: Symbol) -> Happens:
    """Read the table for vehicles, which do not fall back once immobilized."""
    immobilized = victim.marked(UnitState.IMMOBILIZED)
    match acts:
        case Symbol.C:
            return Happens.ELIMINATED if immobilized else Happens.IMMOBILIZED
        case Symbol.D:
            spent = immobilized or victim.marked(UnitState.FALLING_BACK)
            return Happens.ELIMINATED if spent else Happens.FALLS_BACK
        case Symbol.X if victim.marked(UnitState.SUPPRESSED):
            return suppressed_again(ref, victim)
        case Symbol.X if immobilized:
            return Happens(ref.ask(precedents.IMMOBILIZED_SUPPRESSION).value)
        case _:
            return Happens.SUPPRESSED
