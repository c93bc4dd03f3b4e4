"""What both sides are worth: unit by unit, then each side as a whole."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from rulesets.from_file.playing.battle import SIDES, Met, OngoingBattle
from rulesets.from_file.playing.coming import work
from rulesets.from_file.playing.questions import KEYS
from rulesets.from_file.reading.notation import StrengthChange, shown


def add_up(battle: OngoingBattle) -> None:
    """Add up both sides, with all that changes what they are worth."""
    units = {factor.unit: Fraction(factor.strength) for side in SIDES for factor in battle.forces[side].factors}
    _by_states(battle, units)
    met = tuple(battle.met("strengths"))
    work(battle, met)
    for each in met:
        _by_unit(battle, units, each)
    _halves(battle, units)
    battle.counted |= units
    sums = {side: sum((units[unit] for unit in battle.forces[side].units), Fraction(0)) for side in SIDES}
    for each in met:
        _by_side(battle, sums, each)
    battle.counted |= sums
    for side, key in KEYS.items():
        battle.ref.fact(key, shown(sums[side]))


def _by_states(battle: OngoingBattle, units: dict[str, Fraction]) -> None:
    for side, key in KEYS.items():
        for unit in battle.forces[side].units:
            for word, state in battle.play.sheet.states.items():
                change = state.attack if side == "attackers" else state.defence
                if change is not None and battle.ref.table.state(unit, word):
                    _change(battle, units, unit, change, f"{unit} {state.says or f'is {word}'}", state.cite, key)


def _by_unit(battle: OngoingBattle, units: dict[str, Fraction], met: Met) -> None:
    for unit in met.units:
        if met.name == "spared":
            battle.spared.add(unit)
        elif met.name == "strength":
            _change(battle, units, unit, met.value, f"{unit}: {met.why}", met.cite, KEYS[battle.side(unit)])


def _change(
    battle: OngoingBattle, units: dict[str, Fraction], unit: str, change: StrengthChange, why: str, cite: str, key: str
) -> None:
    before, units[unit] = units[unit], max(Fraction(0), change.of(units[unit]))
    battle.ref.count(key, units[unit] - before, f"{change}, {why}", cite)


def _halves(battle: OngoingBattle, units: dict[str, Fraction]) -> None:
    """Round what each unit is worth, where the rules do."""
    rounding = {"up": ceil, "down": floor}.get(battle.play.sheet.units.halves)
    if rounding is None:
        return
    for unit, strength in units.items():
        units[unit] = Fraction(rounding(strength))
        if units[unit] != strength:
            key, why = KEYS[battle.side(unit)], f"{unit}: the half is rounded {battle.play.sheet.units.halves}"
            battle.ref.count(key, units[unit] - strength, why, battle.play.sheet.units.cite)


def _by_side(battle: OngoingBattle, sums: dict[str, Fraction], met: Met) -> None:
    side = next((side for side, key in KEYS.items() if key == met.name), "")
    if side:
        before, sums[side] = sums[side], max(Fraction(0), met.value.of(sums[side]))
        battle.ref.count(met.name, sums[side] - before, f"{met.value}, {met.why}", met.cite)
