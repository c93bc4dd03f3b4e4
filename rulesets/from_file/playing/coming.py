"""Coming to a step: what is asked and holds there, and what works at once."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.from_file.playing.battle import Met, OngoingBattle
from rulesets.from_file.reading.sheet import STEPS


def come_to(battle: OngoingBattle, step: str) -> None:
    """Come to one of the usual steps, by way of the file's own before it; what is met there is met once."""
    pass_own_steps(battle, step)
    battle.ref.step(step)
    if step not in battle.entered:
        battle.entered.add(step)
        work(battle, battle.met(step))


def pass_own_steps(battle: OngoingBattle, step: str) -> None:
    """Come to those of the file's own steps before a usual one at which anything is to be done."""
    if battle.last and STEPS.index(step) <= STEPS.index(battle.last):
        return
    for own in battle.play.between(step, battle.last):
        if _anything_at(battle, own):
            battle.ref.step(own)
            work(battle, battle.met(own))
    battle.last = step


def _anything_at(battle: OngoingBattle, step: str) -> bool:
    asked = (ask.condition for ask in battle.play.asked_at.get(step, ()))
    rules = (rule.condition for rule, _ in battle.play.rules_at.get(step, ()))
    return any(battle.holds(each, but_measures=True) for each in (*asked, *rules))


def work(battle: OngoingBattle, met: Iterable[Met]) -> None:
    """Let modifiers work, until one of them comes to a result; what they do follows the result."""
    for each in met:
        _work(battle, each)
        if each.name == "result":
            return


def _work(battle: OngoingBattle, met: Met) -> None:
    match met.name:
        case "refuse":
            battle.ref.refuse(battle.say(met.value), met.cite)
        case "note":
            battle.ref.note(battle.say(met.value), met.cite)
        case "shift" | "drm":
            battle.ref.count(met.name, met.value, met.why or "a rule", met.cite)
        case "table":
            battle.table = battle.play.sheet.tables[met.value]
        case "column":
            battle.column = met.value
        case "result":
            battle.result = battle.result or met
