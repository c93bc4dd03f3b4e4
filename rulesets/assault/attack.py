"""The attack checklist of ASSAULT in its order, and the defence checklist up to what the comparison leaves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from rulesets.api import ELIMINATED, LONGEST_NAME, Counts, DicePool, Referee, Thrown, UnitName
from rulesets.assault import pools, units, vocabulary
from rulesets.assault import questions as asked
from rulesets.assault.drilled import card_left_out, spared
from rulesets.assault.pools import ATTACK, DEFENCE, held, settle, take, take_as_said, take_by_row, take_where
from rulesets.assault.results import Victim
from rulesets.assault.units import ATTACKER, DICE_AT, TARGET, Who, about
from rulesets.assault.vocabulary import MR, NONE, Experience, FastAction, TargetClass, UnitState


class Shot(NamedTuple):
    """What the attack hands on to the defence; `recruit` is a target that takes an automatic suppression."""

    target: Who
    level: Experience
    abilities: str
    dice: Thrown

    @property
    def recruit(self) -> bool:
        """Tell whether the target takes an automatic suppression."""
        return self.level is Experience.RECRUIT


def attack(ref: Referee) -> Shot | None:
    """Walk through the attack; None if the players end it after a roll without symbols."""
    ref.step("a1")
    attacker, target = possible(ref)
    ref.step("a2")
    if plays_cards(ref):
        ref.ask(asked.FLIP_POINT)
        ref.ask(asked.ACTIVATION_CARD)
    ref.step("a3")
    ref.ask(asked.MARKER)
    ref.step("a4")
    ref.ask(asked.SPOTTING_ROLL)
    theirs, its = ref.ask(about(units.ATTACKER_ABILITIES, attacker)), ref.ask(about(units.TARGET_ABILITIES, target))
    ref.step("a5")
    take_card_dice(ref, attacker)
    ref.step("a6")
    pools.take_for_experience(ref, ATTACK, ref.ask(about(units.ATTACKER_EXPERIENCE, attacker)), "attacker")
    ref.step("a7")
    level = level_of_target(ref, target)
    ref.step("a8")
    recall_abilities(ref, attacker, theirs)
    recall_abilities(ref, target, its)
    change_dice(ref, able=any(has_some(abilities) for abilities in (theirs, its)))
    ref.step("a9")
    shot = Shot(target, level, its, throw_attack(ref, attacker))
    ref.step("a10")
    return shot if goes_on(ref, shot) else None


# MR 10.1, MR 10.2: range and line of sight


def possible(ref: Referee) -> tuple[Who, Who]:
    """Ask who fires at whom, and refuse what is out of range or out of sight."""
    attacker, target = on_table(ref, units.FIRING_UNIT, ATTACKER), on_table(ref, units.TARGET_UNIT, TARGET)
    if target.named and target.name.casefold() == attacker.name.casefold():
        ref.reject(units.TARGET_UNIT, f"{target.name} cannot be its own target: name another unit.")
    if ref.reads(asked.IN_RANGE, "out"):
        ref.refuse(f"No attack. {target.does('out of range')}.", MR.RANGE)
    if ref.reads(asked.LINE_OF_SIGHT, "blocked"):
        ref.refuse(f"No attack: no line of sight from {attacker.said} to {target.said}.", MR.SIGHT)
    return attacker, target


def on_table(ref: Referee, question: UnitName, part: str) -> Who:
    """Ask for a unit that is still on the table."""
    who = Who(ref.ask(question), part)
    if ref.table.state(who.card, ELIMINATED):
        ref.reject(question, f"{who.name}: already eliminated. Name a unit still in play.")
    return who


# MR 4.9, MR 8.3: command points and cards


def plays_cards(ref: Referee) -> bool:
    """Tell whether the table plays the command rules, and so command cards."""
    return ref.reads(asked.COMMAND_RULES, "in-play")


# MR 4.2, MR 10.6: the dice of the card


def take_card_dice(ref: Referee, attacker: Who) -> None:
    """Take the attack dice of this range from the card; a unit with a name keeps them range by range.

    The range does nothing but choose the dice: where they are said without one it is not asked, and no card keeps them.
    """
    ref.ask(asked.ARC_OF_FIRE)
    question, reason = asked.ATTACK_DICE.of_nameless(attacker.said), "unit card"
    if attacker.named and (ref.has(asked.AT_RANGE) or not ref.has(question)):
        at_range = about(asked.AT_RANGE, attacker)
        span = ref.ask(at_range).casefold()
        if len(span) > LONGEST_NAME:
            ref.reject(at_range, f"A range is a word or a number: type up to {LONGEST_NAME} characters.")
        question = replace(about(asked.ATTACK_DICE, attacker), entry=f"{DICE_AT}{span}")
        reason = f"unit card, range {span}"
    take(ref, ATTACK, ref.ask(question), reason, MR.CARD)


def recall_abilities(ref: Referee, who: Who, known: str) -> None:
    """Show what was said of a unit's abilities where the checklist comes back to them."""
    if has_some(known):
        ref.note(f"Abilities of {who.said}: {known}.", MR.CARD)


def has_some(abilities: str) -> bool:
    """Tell whether a card gives any abilities."""
    return abilities.casefold() != NONE


# MR 4.2.3: experience


def level_of_target(ref: Referee, target: Who) -> Experience:
    """Ask how experienced the target is; a Recruit takes an automatic suppression."""
    level = ref.ask(about(units.TARGET_EXPERIENCE, target))
    if level is Experience.RECRUIT:
        ref.note(f"{target.does('automatic suppression')}.", MR.EXPERIENCE)
    return level


# MR 13.1, MR 8.3: changes


def change_dice(ref: Referee, able: bool) -> None:
    """Change the attack dice for status, for abilities where a card gives any, and for cards where they are played."""
    lost = ref.ask(asked.LOST_DIE)
    if lost != NONE:
        ref.ask(vocabulary.PRECEDENTS["minus-one-die"])
        if not held(ref, ATTACK).count(lost):
            ref.reject(asked.LOST_DIE, f"The pool has no {lost} attack die. Choose another colour or none.")
        take(ref, ATTACK, DicePool(((lost.value, -1),)), "one attack die less", MR.DIGGING)
    take_where(able, ref, ATTACK, asked.ATTACK_ABILITY_DICE, "abilities")
    take_where(plays_cards(ref), ref, ATTACK, asked.ATTACK_CARD_DICE, "command card")
    settle(ref, ATTACK)


# MR 10.8.1: the roll


def throw_attack(ref: Referee, attacker: Who) -> Thrown:
    """Lay dice aside at half strength, and throw the others."""
    if ref.reads(about(units.STRENGTH, attacker), "half-strength") and held(ref, ATTACK).size:
        lay_aside(ref)
    pool = held(ref, ATTACK)
    ref.fact("attack_pool", pools.by_colour(pool))
    return ref.throw(asked.ATTACK_ROLL.with_pool(pool))


def lay_aside(ref: Referee) -> None:
    """Throw fewer dice, as the table has settled; where colours are mixed the players say which."""
    pool = held(ref, ATTACK)
    halved = ref.reads(vocabulary.PRECEDENTS["half-strength"], "half")
    half = (pool.size + 1) // 2
    thrown = DicePool(((pool.dice[0][0], half),)) if halved and len(pool.dice) == 1 else ref.ask(asked.DICE_AT_HALF)
    less = DicePool(tuple((colour, thrown.count(colour) - count) for colour, count in pool.dice))
    if any(thrown.count(colour) > pool.count(colour) for colour in thrown.colours()):
        ref.reject(asked.DICE_AT_HALF, f"The pool is {pool}: type some of these dice.")
    if halved and thrown.size != half:
        ref.reject(asked.DICE_AT_HALF, f"Half of {pool}, rounded up, is {half}: type {half} of these dice.")
    take(ref, ATTACK, DicePool(tuple(each for each in less.dice if each[1])), "half strength", MR.HALF_STRENGTH)
    settle(ref, ATTACK)


def goes_on(ref: Referee, shot: Shot) -> bool:
    """Say what the roll shows; where it shows nothing the players may end the attack."""
    if shot.dice.shown is None:
        return True
    automatic = " and the automatic suppression" if shot.recruit else ""
    ref.note(f"The attack shows {pools.spelt(shot.dice.counts())}{automatic}.", vocabulary.ATTACK_LIST)
    if any(shot.dice.counts()) or shot.recruit or ref.reads(asked.NO_HITS, "defend"):
        return True
    ref.rule(vocabulary.FireOutcome.NONE, f"No symbols rolled. {shot.target.does('no effect')}.", MR.COMPARISON)
    return False


# The defence checklist of ASSAULT, in its order, up to what the comparison leaves


def defence(ref: Referee, shot: Shot) -> tuple[Victim, Thrown]:
    """Gather the defence dice step by step and throw them."""
    target = shot.target
    ref.step("d1")
    dice = ref.ask(about(asked.DEFENCE_DICE, target))
    take(ref, DEFENCE, ref.take(dice, lambda: card_left_out(DEFENCE, dice, target.said)), "unit card", MR.CARD)
    take_as_said(ref, DEFENCE, asked.IMPACT_DICE, "area of impact")
    ref.step("d2")
    take_by_row(ref, DEFENCE, asked.TERRAIN_ROW, asked.TERRAIN_DICE)
    if ref.reads(asked.LINE_OF_SIGHT, "hindered"):
        ref.step("d3")
        take_by_row(ref, DEFENCE, asked.HINDERED_ROW, asked.HINDERED_DICE)
        if not ref.ask(asked.HINDERED_ROW):
            ref.note("The line of sight is hindered, but no dice were taken for it.", MR.HINDERED)
    ref.step("d4")
    victim = status(ref, target)
    ref.step("d5")
    pools.take_for_experience(ref, DEFENCE, shot.level, "defender")
    ref.step("d6")
    ranged_fire(ref, shot)
    if plays_cards(ref) or ref.has(asked.DEFENCE_CARD_DICE):
        ref.step("d7")
        take_as_said(ref, DEFENCE, asked.DEFENCE_CARD_DICE, "command card")
    ref.step("d8")
    return victim, throw_defence(ref, shot)


# MR 13.1, MR 9.2, MR 13.3: status


def status(ref: Referee, target: Who) -> Victim:
    """Look at what the target is marked with, and take the dice that the player aid gives for it."""
    victim = look_at(ref, target)
    for state in (UnitState.DIGGING_IN, UnitState.DUG_IN):
        if victim.marked(state):
            pools.take_for_status(ref, DEFENCE, asked.STATUS_DICE, state, MR.DIGGING)
    if victim.kind is not TargetClass.VEHICLE and ref.ask(about(asked.FAST_ACTION_TAKEN, target)) is FastAction.FAST:
        pools.take_for_status(ref, DEFENCE, asked.STATUS_DICE, FastAction.FAST, MR.FAST_ACTION)
    if victim.marked(UnitState.SUPPRESSED):
        pools.take_for_status(ref, DEFENCE, asked.STATUS_DICE, UnitState.SUPPRESSED, MR.FALLBACK)
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
    ref.note(f"Status marker of the attacker: {ref.ask(asked.MARKER).label.lower()}.", MR.RANGED_FIRE)
    take_by_row(ref, DEFENCE, asked.RANGED_FIRE_ROW, asked.RANGED_FIRE_DICE)
    if ref.reads(asked.SPOTTING_ROLL, "failed"):
        take_as_said(ref, DEFENCE, asked.FAILED_SPOTTING_DICE, "failed spotting")


# Defence checklist: the roll


def throw_defence(ref: Referee, shot: Shot) -> Thrown:
    """Close the pool and throw it."""
    recall_abilities(ref, shot.target, shot.abilities)
    take_where(has_some(shot.abilities), ref, DEFENCE, about(asked.DEFENCE_ABILITY_DICE, shot.target), "abilities")
    pool = settle(ref, DEFENCE)
    ref.fact("defence_pool", pools.by_colour(pool))
    return ref.throw(asked.DEFENCE_ROLL.with_pool(pool))


# MR 10.7.2: the comparison


def compare(ref: Referee, shot: Shot, victim: Victim, dice: Thrown, then: Callable[[Counts], None]) -> None:
    """Cancel symbols, and end with what is left; a Recruit's automatic suppression counts as the table has settled."""
    automatic = shot.recruit and ref.take(True, spared)
    certain = automatic and ref.reads(vocabulary.PRECEDENTS["auto-suppression"], "applies")
    joining = vocabulary.Symbol.X if automatic and not certain else ""
    attack = shot.dice.plus(joining)
    if joining:
        ref.note("The automatic suppression adds one X to the attack's symbols.", MR.EXPERIENCE)

    def act(left: Counts) -> None:
        then(with_automatic(ref, left, certain))

    pools.leave(ref, pools.LEFT, attack, dice, pools.what_acts, act)


def with_automatic(ref: Referee, left: Counts, certain: bool) -> Counts:
    """Say what is left, with a suppression that nothing cancels if it is certain."""
    if certain:
        left = *left[:-1], left[-1] + 1
        ref.note("The automatic suppression is added to what is left.", MR.EXPERIENCE)
    ref.fact(pools.LEFT, pools.by_symbol(left))
    ref.note(f"Left of the attack: {pools.spelt(left)}.", MR.COMPARISON)
    return left
