"""The two procedures of ASSAULT: an attack from aiming to its critical hits, and critical hits alone."""

from __future__ import annotations

from rulesets.assault import asked_of_critical, asked_of_units, critical, precedents
from rulesets.assault.attack import attack, unit
from rulesets.assault.cancelling import spelt
from rulesets.assault.defence import compare, defence, look_at
from rulesets.assault.readings import OrdinaryFirst
from rulesets.assault.results import Victim, announce, ordinary
from rulesets.assault.who import TARGET
from rulesets.dice import Counts
from rulesets.referee import Referee


def fire(ref: Referee) -> None:
    """Resolve one attack: both checklists, then the critical hits."""
    shot = attack(ref)
    if shot is None:
        return
    victim, dice = defence(ref, shot)
    ref.step("d9")
    left = compare(ref, shot, dice)
    implement(ref, victim, left)
    announce(ref, victim)


def implement(ref: Referee, victim: Victim, left: Counts) -> None:
    """Let what is left act: ordinary results and critical hits, in the order that the table has settled."""
    criticals, damage, suppressions = left
    beside = damage or suppressions
    first = bool(criticals and beside) and ref.ask(precedents.ORDINARY_FIRST) is OrdinaryFirst.YES
    if first or not criticals:
        ordinary(ref, victim, damage, suppressions)
    if criticals and not victim.gone:
        ref.step("critical")
        critical.dice(ref, criticals, victim.kind)
        acts = critical.roll(ref, critical.WITHIN_FIRE, spelt((0, damage, min(suppressions, 1))))
        critical.strike(ref, victim, acts)
    if criticals and not first:
        ordinary(ref, victim, damage, suppressions)


def critical_hits(ref: Referee) -> None:
    """Resolve critical hits alone."""
    ref.step("left")
    criticals = ref.ask(asked_of_critical.CRITICALS)
    ref.step("target")
    victim = look_at(ref, unit(ref, asked_of_units.TARGET_UNIT, TARGET))
    ref.step("dice")
    critical.dice(ref, criticals, victim.kind)
    ref.step("roll")
    acts = critical.roll(ref, critical.ALONE)
    ref.step("result")
    critical.strike(ref, victim, acts)
    announce(ref, victim)
