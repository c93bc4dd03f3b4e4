"""Who takes part in a combat, what each side is worth (8.2.3, 8.6), and what shifts the column."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from rulesets import api
from rulesets.api import ELIMINATED, BadAnswer, Factor, Force, Muster, Option, Referee, Revealed
from rulesets.bautzen_1945 import questions as asked
from rulesets.bautzen_1945 import vocabulary
from rulesets.bautzen_1945.combatants import FORCES, Battle
from rulesets.bautzen_1945.drilled import air_otherwise
from rulesets.bautzen_1945.losses import MOST_UNITS
from rulesets.bautzen_1945.vocabulary import PRECEDENTS, AttackingSide

# 8.2, 8.6.1: who stands in the attacked hex


class Defenders(NamedTuple):
    """The units of the attacked hex, by which question they were given, and by which one support is still asked.

    `full` is the support value of an HQ alone, of which `units` counts the half.
    """

    units: Muster
    given_by: Force = asked.DEFENCE_UNITS
    support: Force | None = asked.DEFENCE_SUPPORT
    full: Muster | None = None


def defenders(ref: Referee) -> Defenders:
    """Ask for the units of the attacked hex."""
    if ref.ask(asked.LONE_HQ):
        return hq_alone(ref)
    units = ref.ask(asked.DEFENCE_UNITS)
    if not units.factors:
        ref.reject(asked.DEFENCE_UNITS, nobody_defends())
    return Defenders(units)


def nobody_defends() -> BadAnswer:
    """Say that the attacked hex was given as empty."""
    return api.not_taken(
        lambda units, lone: (
            f"No combat unit is in the attacked hex by {units}: name the units, or answer yes to {lone} for an HQ"
            " alone in its hex."
        ),
        asked.DEFENCE_UNITS,
        asked.LONE_HQ,
    )


def hq_alone(ref: Referee) -> Defenders:
    """Ask for an HQ alone in its hex, by its support value; it may be given as unit or as support."""
    of_support = ref.has(asked.DEFENCE_SUPPORT) and not ref.has(asked.DEFENCE_UNITS)
    force = asked.hq_alone(asked.DEFENCE_SUPPORT if of_support else asked.DEFENCE_UNITS)
    given = ref.ask(force)
    if len(given.factors) != 1:
        wanted = "for an HQ alone in its hex, type its support value only."
        ref.reject(force, api.not_taken(lambda name: f"{name} names {len(given.factors)} units: {wanted}", force))
    (hq,) = given.factors
    halved = Muster((Factor(hq.unit, (hq.strength + 1) // 2),))
    ref.note(
        f"{api.headed(hq.unit, force)}, alone in the hex: half of {hq.strength}, rounded up, is {halved.total}.",
        vocabulary.HQ,
    )
    return Defenders(halved, force, None if of_support else asked.DEFENCE_SUPPORT, given)


# 8.2.3: both sides added up


def battle_of(ref: Referee, attack: Muster, defence: Defenders) -> Battle:
    """Ask for support, and add up both sides."""
    fight = (*attack.units, *defence.units.units)
    attack_support = ref.ask(replace(asked.ATTACK_SUPPORT, barred=fight))
    defence_support = ref.ask(replace(defence.support, barred=fight)) if defence.support else Muster()
    battle = Battle(attack, attack_support, defence.units, defence_support)
    sound(ref, battle, defence.given_by)
    if not attack.factors:
        battle = attack_of_hqs(ref, battle)
    count_fighters(ref, "attack", battle.attack)
    add_up(ref, "attack", battle.attack, battle.attack_support)
    count_fighters(ref, "defence", battle.defence, defence.full)
    add_up(ref, "defence", battle.defence, battle.defence_support)
    return battle


def sound(ref: Referee, battle: Battle, defenders: Force) -> None:
    """Reject units that take part twice or no longer exist, and more than can be told apart."""
    attack = ((asked.ATTACK_UNITS, battle.attack), (asked.ATTACK_SUPPORT, battle.attack_support))
    defence = ((defenders, battle.defence), (asked.DEFENCE_SUPPORT, battle.defence_support))
    seen: dict[str, Force] = {}
    for force, muster in (*attack, *defence):
        for unit in muster.units:
            if unit.casefold() in seen:
                ref.reject(force, named_twice(unit, seen[unit.casefold()], force))
            if ref.table.state(unit, ELIMINATED):
                ref.reject(force, api.eliminated(unit, force))
            seen[unit.casefold()] = force
    for side in (attack, defence):
        if (size := sum(len(muster.units) for _, muster in side)) > MOST_UNITS:
            ref.reject(side[0][0], f"{size} units take part on one side: name at most {MOST_UNITS}.")


def named_twice(unit: str, before: Force, force: Force) -> BadAnswer:
    """Say that a unit takes part twice."""
    return api.not_taken(
        lambda first, second: f"{first} and {second} both name {unit}: name each unit once.", before, force
    )


def count_fighters(ref: Referee, side: str, units: Muster, full: Muster | None = None) -> None:
    """Count the units that fight; of an HQ alone its whole support value, and what halving takes off."""
    for unit in (full or units).factors:
        ref.count(side, unit.strength, unit.unit, vocabulary.HQ if full else vocabulary.VALUES)
    if full:
        ref.count(side, units.total - full.total, "half of an HQ alone, rounded up", vocabulary.HQ)


def add_up(ref: Referee, side: str, units: Muster, support: Muster) -> None:
    """Add the support of a side, capped by the combat factors it supports."""
    for unit in support.factors:
        ref.count(side, unit.strength, supporter(unit.unit), f"{vocabulary.HQ}, {vocabulary.ARTILLERY}")
    if support.total >= units.total and (excess := support.total - most_support(ref, side, units, support)) > 0:
        ref.count(side, -excess, "support beyond the limit", f"{vocabulary.CAP}, precedent support-cap")
    ref.fact(side, ref.total(side))


def supporter(unit: str) -> str:
    """Say in the ledger that a unit lends support."""
    return f"{unit} (support)" if api.named(unit, *FORCES) else unit


# 8.6.1: HQs that attack alone


def attack_of_hqs(ref: Referee, battle: Battle) -> Battle:
    """Let HQs attack alone, if this table has settled that they may."""
    hqs = battle.attack_support.units
    if not hqs:
        nobody = api.not_taken(lambda name: f"{name} names no attackers: name at least one unit.", asked.ATTACK_UNITS)
        ref.reject(asked.ATTACK_UNITS, nobody)
    if ref.reads(PRECEDENTS["lone-hq-attack"], "no"):
        ref.refuse("Not allowed: HQs and artillery may not attack without a combat unit.", "precedent lone-hq-attack")
    attack = Muster(tuple(Factor(hq, ref.ask(api.about(asked.HQ_ATTACK, hq, *FORCES))) for hq in hqs))
    return battle._replace(attack=attack, attack_support=Muster(), hq_attack=True)


# 9.2: the limit on support


def most_support(ref: Referee, side: str, units: Muster, support: Muster) -> int:
    """Say how much support counts."""
    if side == "defence" and ref.reads(PRECEDENTS["support-cap-defender"], "no"):
        return support.total
    less = ref.reads(PRECEDENTS["support-cap"], "must-be-less")
    return max(0, units.total - less)


# Column shifts

ENCIRCLED = 1


# 8.2.5: all shifts


def shifts(ref: Referee, attacker: AttackingSide, committed: Revealed) -> int:
    """Sum all shifts; plus is to the attacker's good."""
    supply(ref, committed["attack.supply"], committed["defence.supply"])
    air(ref, attacker, committed["air"])
    shift(ref, ref.ask(asked.TERRAIN), "terrain")
    from_all_sides(ref)
    shift(ref, ref.ask(asked.OTHER), "other")
    ref.fact("shift", ref.total("shift"))
    return ref.total("shift")


def shift(ref: Referee, columns: int, reason: str, cite: str = vocabulary.SHIFTS) -> None:
    """Enter a shift, if there is any."""
    if columns:
        ref.count("shift", columns, reason, cite)


def supply(ref: Referee, attack: int, defence: int) -> None:
    """Shift for supply columns; the published example fixes what a single one of the defender's does."""
    as_published = attack == 0 and defence <= 1
    if not as_published and ref.reads(PRECEDENTS["supply-column-shift"], "players-say"):
        shift(ref, ref.ask(asked.SUPPLY_SHIFT), "supply columns (CL), as the players decided")
        return
    cite = f"{vocabulary.SHIFTS}, {vocabulary.EXAMPLE if as_published else 'precedent supply-column-shift'}"
    shift(ref, attack, f"attacker's {_columns(attack)}", cite)
    shift(ref, -defence, f"defender's {_columns(defence)}", cite)


def _columns(number: int) -> str:
    return f"supply {'column' if number == 1 else 'columns'} (CL)"


def air(ref: Referee, attacker: AttackingSide, supports: int) -> None:
    """Shift for the Allied side's air support; that it was committed is entered, and said, though it shifts nothing."""
    if supports:
        columns = supports * ref.ask(asked.AIR_SHIFT) * (1 if attacker is AttackingSide.ALLIED else -1)
        columns = ref.take(columns, partial(air_otherwise, columns))
        ref.count("shift", columns, "air support", vocabulary.SHIFTS)
        if not columns:
            ref.note("Air support was committed, but shifts no column.", vocabulary.SHIFTS)


# 8.1 (end), 8.2.5: encirclement and a concentric attack


def from_all_sides(ref: Referee) -> None:
    """Shift for encirclement and for a concentric attack."""
    encircled = ENCIRCLED if ref.ask(asked.ENCIRCLED) else 0
    concentric = ref.ask(asked.CONCENTRIC)
    if encircled and concentric and ref.reads(PRECEDENTS["encircled-and-concentric"], "only-one"):
        bonus = encircled if concentric == encircled else which_bonus(ref, encircled, concentric)
        shift(ref, bonus, "encircled or concentric", "precedent encircled-and-concentric")
        return
    shift(ref, encircled, "encircled", vocabulary.ENCIRCLEMENT)
    shift(ref, concentric, "concentric attack")


def which_bonus(ref: Referee, encircled: int, concentric: int) -> int:
    """Ask which of two different bonuses counts."""
    bonuses = {"encircled": encircled, "concentric": concentric}
    chosen = ref.ask(asked.WHICH_BONUS.among(Option(word, f"{word}: {value:+d}") for word, value in bonuses.items()))
    return bonuses[chosen]
