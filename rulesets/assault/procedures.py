"""The two checklists of ASSAULT, step by step: an attack from aiming to its critical hits, and critical hits alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.api import Checklist, Counts, FoughtBy, Participants, Referee, Total, steps_of
from rulesets.assault import questions, results, units, vocabulary
from rulesets.assault.attack import attack, compare, defence, look_at, on_table
from rulesets.assault.pools import ATTACK, DEFENCE, LEFT, ROLES, beside, what_cancels
from rulesets.assault.results import Victim
from rulesets.assault.units import TARGET
from rulesets.assault.vocabulary import COLOURS, PRECEDENTS, SYMBOLS, AssaultEffect, FireOutcome, Symbol

# The two procedures of ASSAULT: an attack from aiming to its critical hits, and critical hits alone


# An attack


def fire(ref: Referee) -> None:
    """Resolve one attack: both checklists, then the critical hits."""
    shot = attack(ref)
    if shot is None:
        return
    victim, dice = defence(ref, shot)
    ref.step("d9")
    compare(ref, shot, victim, dice, lambda left: implement(ref, victim.copy(), left))


def implement(ref: Referee, victim: Victim, left: Counts) -> None:
    """Let what is left act: ordinary results and critical hits, in the order that the table has settled."""
    criticals, damage, suppressions = left
    first = bool(criticals and (damage or suppressions)) and ref.reads(PRECEDENTS["ordinary-first"], "yes")
    if first or not criticals:
        results.ordinary(ref, victim, damage, suppressions)
        damage = suppressions = 0
    if not criticals or victim.gone:
        results.announce(ref, victim)
        return
    ref.step("critical")
    pools = results.critical_dice(ref, criticals, victim.kind)

    def then(acts: Symbol | None) -> None:
        finish(ref, victim.copy(), acts, damage, suppressions)

    results.critical_roll(ref, results.WITHIN_FIRE, pools, victim.kind, then, beside=beside(left))


def finish(ref: Referee, victim: Victim, acts: Symbol | None, damage: int = 0, suppressions: int = 0) -> None:
    """Let the critical hit act, then what is still to come of the ordinary results, and rule."""
    results.critical_strikes(ref, victim, acts)
    results.ordinary(ref, victim, damage, suppressions)
    results.announce(ref, victim)


# Critical hits alone


def critical_hits(ref: Referee) -> None:
    """Resolve critical hits alone."""
    ref.step("left")
    criticals = ref.ask(questions.CRITICALS)
    ref.step("target")
    victim = look_at(ref, on_table(ref, units.TARGET_UNIT, TARGET))
    ref.step("dice")
    pools = results.critical_dice(ref, criticals, victim.kind)
    ref.step("roll")

    def then(acts: Symbol | None) -> None:
        ref.step("result")
        finish(ref, victim.copy(), acts)

    results.critical_roll(ref, results.ALONE, pools, victim.kind, then)


# Who fought


def symbols(thrown: str) -> str:
    """Write what dice show by their symbols, the strongest first: `CCD`; a dash where all are blank."""
    shown = "".join(word for word in thrown.casefold().split() if word not in COLOURS)
    return "".join(letter * shown.count(letter.casefold()) for letter in SYMBOLS) or "–"


def who_fires(answers: Mapping[str, str], facts: Mapping[str, Any]) -> Participants:
    """Tell who fired at whom, and what both threw: `CCD against X`."""
    fought = FoughtBy(units.FIRING_UNIT.key, units.TARGET_UNIT.key, dice=(), forces=False)(answers, facts)
    rolls = (questions.ATTACK_ROLL.key, questions.DEFENCE_ROLL.key)
    return fought._replace(dice=" against ".join(symbols(answers[key]) for key in rolls if key in answers))


# The checklists

ATTACK_POOL = Total(ATTACK, ROLES[ATTACK], questions.ATTACK_ROLL.key, LEFT, "attack")

DEFENCE_POOL = Total(DEFENCE, ROLES[DEFENCE], questions.DEFENCE_ROLL.key, LEFT, "defence")

FACTS_CALLED = {
    "attack_pool": "attack dice",
    "defence_pool": "defence dice",
    "left": "symbols left",
    "critical_pool": "dice of each side",
    "critical_left": "symbols left",
}

FIRE = Checklist(
    id="fire",
    title="Fire",
    summary="One attack: ten steps of attack, nine of defence, then critical hits.",
    procedure=fire,
    steps=steps_of(__name__, "fire"),
    questions=(
        *units.QUESTIONS,
        *questions.OF_BOTH,
        *questions.OF_CRITICAL_HITS,
        *questions.AID_QUESTIONS,
        *PRECEDENTS.values(),
    ),
    outcomes=FireOutcome,
    effects=AssaultEffect,
    counted="If there are several effects, the odds count the strongest.",
    totals=(ATTACK_POOL, DEFENCE_POOL, *results.WITHIN_FIRE.totals),
    fought=who_fires,
    cancelled=what_cancels,
    facts_called=FACTS_CALLED,
)

CRITICAL = Checklist(
    id="critical",
    title="Critical hits",
    summary="Critical hits alone: those left after the defence roll.",
    procedure=critical_hits,
    steps=steps_of(__name__, "critical"),
    questions=(
        questions.CRITICALS,
        units.TARGET_UNIT,
        units.TARGET_CLASS,
        units.STATES,
        *questions.OF_CRITICAL_HITS_ALONE,
        questions.FACES,
        *(PRECEDENTS[key] for key in vocabulary.OF_A_CRITICAL),
    ),
    outcomes=FireOutcome,
    effects=AssaultEffect,
    totals=results.ALONE.totals,
    fought=lambda answers, facts: who_fires(answers, facts)._replace(attackers=()),
    cancelled=what_cancels,
    facts_called=FACTS_CALLED,
)
