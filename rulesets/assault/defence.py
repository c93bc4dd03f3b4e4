"""The defence checklist of ASSAULT, in its order, up to what the comparison leaves."""

from __future__ import annotations

from collections.abc import Callable

from rulesets.api import Counts, Referee, Thrown
from rulesets.assault import defence_questions as asked
from rulesets.assault import player_aid, precedents, units
from rulesets.assault.attack import Shot, has_some, plays_cards, recall_abilities
from rulesets.assault.pools import (
    DEFENCE,
    by_colour,
    by_symbol,
    leave,
    settle,
    spelt,
    take,
    take_as_said,
    take_by_row,
    take_for_experience,
    take_for_status,
    take_where,
    what_acts,
)
from rulesets.assault.precedents import AutoSuppression
from rulesets.assault.results import Victim
from rulesets.assault.units import Who, about
from rulesets.assault.vocabulary import MR, FastAction, LineOfSight, Spotting, Symbol, TargetClass, UnitState

LEFT = "left"
"""The fact that holds what the comparison leaves of the attack."""


def defence(ref: Referee, shot: Shot) -> tuple[Victim, Thrown]:
    """Gather the defence dice step by step and throw them."""
    target = shot.target
    ref.step("d1")
    take(ref, DEFENCE, ref.ask(about(asked.DEFENCE_DICE, target)), "unit card", MR.CARD)
    take_as_said(ref, DEFENCE, asked.IMPACT_DICE, "area of impact")
    ref.step("d2")
    take_by_row(ref, DEFENCE, player_aid.TERRAIN_ROW, player_aid.TERRAIN_DICE)
    if shot.sight is LineOfSight.HINDERED:
        ref.step("d3")
        take_by_row(ref, DEFENCE, player_aid.HINDERED_ROW, player_aid.HINDERED_DICE)
        if not ref.ask(player_aid.HINDERED_ROW):
            ref.note("The line of sight is hindered, but no dice were taken for it.", MR.HINDERED)
    ref.step("d4")
    victim = status(ref, target)
    ref.step("d5")
    take_for_experience(ref, DEFENCE, shot.level, "defender")
    ref.step("d6")
    ranged_fire(ref, shot)
    if plays_cards(ref) or ref.has(asked.DEFENCE_CARD_DICE):
        ref.step("d7")
        take_as_said(ref, DEFENCE, asked.DEFENCE_CARD_DICE, "command card")
    ref.step("d8")
    return victim, throw(ref, shot)


# MR 13.1, MR 9.2, MR 13.3: status


def status(ref: Referee, target: Who) -> Victim:
    """Look at what the target is marked with, and take the dice that the player aid gives for it."""
    victim = look_at(ref, target)
    for state in (UnitState.DIGGING_IN, UnitState.DUG_IN):
        if victim.marked(state):
            take_for_status(ref, DEFENCE, player_aid.STATUS_DICE, state, MR.DIGGING)
    if victim.kind is not TargetClass.VEHICLE and ref.ask(about(asked.FAST_ACTION_TAKEN, target)) is FastAction.FAST:
        take_for_status(ref, DEFENCE, player_aid.STATUS_DICE, FastAction.FAST, MR.FAST_ACTION)
    if victim.marked(UnitState.SUPPRESSED):
        take_for_status(ref, DEFENCE, player_aid.STATUS_DICE, UnitState.SUPPRESSED, MR.FALLBACK)
    return victim


def look_at(ref: Referee, target: Who) -> Victim:
    """Ask for the target's class and states."""
    kind = ref.ask(about(units.TARGET_CLASS, target))
    states = ref.ask(about(units.STATES, target))
    if kind is not TargetClass.VEHICLE and UnitState.IMMOBILIZED in states:
        ref.note("The checklists immobilize only vehicles; the marker has no effect here.", MR.CRITICAL_VEHICLE)
    if kind is TargetClass.ARTILLERY and UnitState.FALLING_BACK in states:
        ref.note("A fallback eliminates artillery; the marker has no effect here.", MR.CRITICAL)
    return Victim(target, kind, list(states))


# MR 10.9.4, MR 10.5: the attacker's fire status


def ranged_fire(ref: Referee, shot: Shot) -> None:
    """Take what the ranged fire table gives for the attacker's marker, and for a failed spotting roll."""
    ref.note(f"Status marker of the attacker: {shot.marker.label.lower()}.", MR.RANGED_FIRE)
    take_by_row(ref, DEFENCE, player_aid.RANGED_FIRE_ROW, player_aid.RANGED_FIRE_DICE)
    if shot.spotting is Spotting.FAILED:
        take_as_said(ref, DEFENCE, player_aid.FAILED_SPOTTING_DICE, "failed spotting")


# Defence checklist: the roll


def throw(ref: Referee, shot: Shot) -> Thrown:
    """Close the pool and throw it."""
    recall_abilities(ref, shot.target, shot.abilities)
    take_where(has_some(shot.abilities), ref, DEFENCE, about(asked.DEFENCE_ABILITY_DICE, shot.target), "abilities")
    pool = settle(ref, DEFENCE)
    ref.fact("defence_pool", by_colour(pool))
    return ref.throw(asked.DEFENCE_ROLL.with_pool(pool))


# MR 10.7.2: the comparison


def compare(ref: Referee, shot: Shot, victim: Victim, dice: Thrown, then: Callable[[Counts], None]) -> None:
    """Cancel symbols, and end with what is left; a Recruit's automatic suppression counts as the table has settled."""
    certain = shot.recruit and ref.ask(precedents.AUTO_SUPPRESSION) is AutoSuppression.APPLIES
    joining = Symbol.X if shot.recruit and not certain else ""
    attack = shot.dice.plus(joining)
    if joining:
        ref.note("The automatic suppression adds one X to the attack's symbols.", MR.EXPERIENCE)

    def act(left: Counts) -> None:
        then(with_automatic(ref, left, certain))

    leave(ref, LEFT, attack, dice, what_acts, act)


def with_automatic(ref: Referee, left: Counts, certain: bool) -> Counts:
    """Say what is left, with a suppression that nothing cancels if it is certain."""
    if certain:
        left = one_more(left)
        ref.note("The automatic suppression is added to what is left.", MR.EXPERIENCE)
    ref.fact(LEFT, by_symbol(left))
    ref.note(f"Left of the attack: {spelt(left)}.", MR.COMPARISON)
    return left


def one_more(left: Counts) -> Counts:
    """Add a suppression."""
    return *left[:-1], left[-1] + 1
