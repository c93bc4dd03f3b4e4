"""What a critical hit does by class, states and strongest symbol (MR 10.7.5, 10.7.6): effects, or an open rule."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rulesets.api import Precedent
from rulesets.assault import precedents
from rulesets.assault.vocabulary import CRITICAL, CRITICAL_VEHICLE, Happens, Symbol, TargetClass, UnitState

Fate = Happens | Precedent[Any]
"""What befalls a unit, or the open rule that decides between effects of the same words as its readings."""

States = Collection[UnitState]


def section(kind: TargetClass) -> str:
    """Name the section for a class of target."""
    return CRITICAL_VEHICLE if kind is TargetClass.VEHICLE else CRITICAL


def fate(kind: TargetClass, states: States, acts: Symbol) -> Fate:
    """Read the table for a target in some states."""
    match kind:
        case TargetClass.INFANTRY:
            return on_infantry(states, acts)
        case TargetClass.ARTILLERY:
            return on_artillery(states, acts)
        case TargetClass.VEHICLE:
            return on_vehicle(states, acts)


def on_infantry(states: States, acts: Symbol) -> Fate:
    """Read the table for infantry."""
    if acts is Symbol.C:
        return Happens.ELIMINATED if UnitState.FALLING_BACK in states else Happens.FALLS_BACK
    return suppressed_again(TargetClass.INFANTRY, states) if UnitState.SUPPRESSED in states else Happens.SUPPRESSED


def on_artillery(states: States, acts: Symbol) -> Fate:
    """Read the table for artillery, which a fallback eliminates."""
    if acts is Symbol.C or UnitState.SUPPRESSED in states:
        return Happens.ELIMINATED
    return Happens.SUPPRESSED


def on_vehicle(states: States, acts: Symbol) -> Fate:
    """Read the table for vehicles, which do not fall back once immobilized."""
    immobilized = UnitState.IMMOBILIZED in states
    match acts:
        case Symbol.C:
            return Happens.ELIMINATED if immobilized else Happens.IMMOBILIZED
        case Symbol.D:
            spent = immobilized or UnitState.FALLING_BACK in states
            return Happens.ELIMINATED if spent else Happens.FALLS_BACK
        case Symbol.X if UnitState.SUPPRESSED in states:
            return suppressed_again(TargetClass.VEHICLE, states)
        case Symbol.X if immobilized:
            return precedents.IMMOBILIZED_SUPPRESSION
        case _:
            return Happens.SUPPRESSED


def suppressed_again(kind: TargetClass, states: States) -> Fate:
    """Say what a second suppression that forces a fallback does: MR 10.7.5 and 10.7.6."""
    falling_back = UnitState.FALLING_BACK in states
    match kind:
        case TargetClass.ARTILLERY:
            return Happens.ELIMINATED
        case TargetClass.INFANTRY if falling_back:
            return precedents.INFANTRY_AGAIN
        case TargetClass.VEHICLE if UnitState.IMMOBILIZED in states:
            return Happens.ELIMINATED
        case TargetClass.VEHICLE if falling_back:
            return precedents.VEHICLE_AGAIN
        case _:
            return Happens.FALLS_BACK
