"""A combat, in the order that all games from files share."""

from __future__ import annotations

from rulesets.api import ELIMINATED, Referee, eliminated
from rulesets.from_file.playing.acts import carry_out
from rulesets.from_file.playing.battle import SIDES, Battle, Met
from rulesets.from_file.playing.column import find_column
from rulesets.from_file.playing.coming import come_to, pass_own_steps, work
from rulesets.from_file.playing.play import Play
from rulesets.from_file.playing.questions import KEYS
from rulesets.from_file.playing.roll import roll
from rulesets.from_file.playing.strengths import add_up


def combat(ref: Referee, play: Play) -> None:
    """Resolve one combat."""
    battle = Battle(ref, play)
    come_to(battle, "battle")
    add_up_both(battle)
    result = play.sheet.results[result_of(battle)]
    work(battle, battle.met("result"))
    carry_out(battle, result.does, result.cite or play.sheet.table.cite, result.how or "destroyed")


# Strengths


def add_up_both(battle: Battle) -> None:
    """Ask for both forces, and add up what each is worth."""
    pass_own_steps(battle, "strengths")
    battle.ref.step("strengths")
    for side in SIDES:
        muster(battle, side)
    no_unit_on_both_sides(battle)
    add_up(battle)


def muster(battle: Battle, side: str) -> None:
    """Ask for a force that is still in the game, and no larger than it may be."""
    force, most = battle.play.questions.forces[side], battle.play.sheet.forces[side].most
    units = battle.ref.ask(force)
    for unit in units.units:
        if battle.ref.table.state(unit, ELIMINATED):
            battle.ref.reject(force, eliminated(unit, force))
    if most and len(units.units) > most:
        battle.ref.reject(force, f"At most {most} may take part here: name {most}.")
    battle.forces[side] = units
    for factor in units.factors:
        battle.ref.count(KEYS[side], factor.strength, factor.unit, force.cite)
    battle.ref.fact(KEYS[side], units.total)


def no_unit_on_both_sides(battle: Battle) -> None:
    """Reject a defender that also attacks."""
    attackers, defenders = (battle.forces[side].units for side in SIDES)
    for unit in defenders:
        if unit.casefold() in (attacker.casefold() for attacker in attackers):
            defence = battle.play.questions.forces["defenders"]
            battle.ref.reject(defence, f"{unit} attacks in this battle and cannot defend in it; name other units.")


# The result


def result_of(battle: Battle) -> str:
    """Come to a result: by a rule, by an end of the table, or by a throw; it is ruled then."""
    pass_own_steps(battle, "odds")
    if battle.result is not None:
        return ruled_without_roll(battle, battle.result)
    battle.ref.step("odds")
    work(battle, battle.met_by_rules(battle.play.verdicts))
    if battle.result is None:
        work(battle, battle.met("odds"))
    column = None if battle.result else find_column(battle)
    if column is not None:
        return roll(battle, column)
    battle.ref.step("result")
    assert battle.result is not None
    return ruled_without_roll(battle, battle.result)


def ruled_without_roll(battle: Battle, met: Met) -> str:
    """Rule a result for which nothing is thrown."""
    result = battle.play.sheet.results[met.value]
    if battle.column:
        battle.ref.fact("odds", battle.column)
    why = f"{met.why[:1].upper()}{met.why[1:]}: " if met.why else ""
    sentence = battle.say(met.says) or f"{why}{result.says}."
    battle.ref.rule(battle.play.outcomes(met.value), sentence, met.cite or battle.play.sheet.table.cite)
    return result.code
