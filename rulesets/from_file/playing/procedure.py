"""A combat, in the order that all games from files share."""

from __future__ import annotations

from rulesets.api import ELIMINATED, Referee, eliminated
from rulesets.from_file.playing.acts import carry_out_to_the_end
from rulesets.from_file.playing.battle import SIDES, Met, OngoingBattle
from rulesets.from_file.playing.column import Column, find_column
from rulesets.from_file.playing.coming import come_to, pass_own_steps, work
from rulesets.from_file.playing.play import Play
from rulesets.from_file.playing.questions import KEYS
from rulesets.from_file.playing.roll import roll
from rulesets.from_file.playing.strengths import add_up
from rulesets.from_file.playing.texts import told


def combat(ref: Referee, play: Play) -> None:
    """Resolve one combat."""
    battle = OngoingBattle(ref, play)
    come_to(battle, "battle")
    add_up_both(battle)
    column = column_of(battle)
    if column is not None:
        roll(battle, column, follow)
    follow(battle, ruled_without_roll(battle))


def follow(battle: OngoingBattle, code: str) -> None:
    """Do what a result does, to the end of the combat."""
    result = battle.play.sheet.results[code]
    met = tuple(battle.met("result"))
    work(battle, met)
    done = Met("does", result.does, result.how, result.cite)
    carry_out_to_the_end(battle, *(each for each in met if each.name == "does"), done)


# Strengths


def add_up_both(battle: OngoingBattle) -> None:
    """Ask for both forces, and add up what each is worth."""
    pass_own_steps(battle, "strengths")
    battle.ref.step("strengths")
    for side in SIDES:
        muster(battle, side)
    no_unit_on_both_sides(battle)
    sides_are_different(battle)
    add_up(battle)


def muster(battle: OngoingBattle, side: str) -> None:
    """Ask for a force that is still in the game, and no larger than it may be."""
    force, most = battle.play.questions.forces[side], battle.play.sheet.forces[side].most
    units = battle.ref.ask(force)
    for unit in units.units:
        if battle.ref.table.state(unit, ELIMINATED):
            battle.ref.reject(force, eliminated(unit, force))
    if most and len(units.units) > most:
        battle.ref.reject(force, f"{len(units.units)} units are too many here: name only {most}.")
    battle.forces[side] = units
    units_of_one_side(battle, side)
    for factor in units.factors:
        battle.ref.count(KEYS[side], factor.strength, factor.unit, force.cite)
    battle.ref.fact(KEYS[side], units.total)


def no_unit_on_both_sides(battle: OngoingBattle) -> None:
    """Reject a defender that also attacks."""
    attackers, defenders = (battle.forces[side].units for side in SIDES)
    attacking = {attacker.casefold() for attacker in attackers}
    for unit in defenders:
        if unit.casefold() in attacking:
            defence = battle.play.questions.forces["defenders"]
            battle.ref.reject(defence, f"{unit} cannot be on both sides of a battle. Name other defenders.")


def units_of_one_side(battle: OngoingBattle, side: str) -> None:
    """Reject a force in which units of the roster fight beside units of the other side."""
    known = [unit for unit in battle.forces[side].units if battle.play.sheet.roster.side(unit)]
    for unit in known[1:]:
        if battle.play.sheet.roster.side(unit) != battle.play.sheet.roster.side(known[0]):
            sentence = f"{known[0]}, {unit}: units of different sides. Name {side} of one side."
            battle.ref.reject(battle.play.questions.forces[side], sentence)


def sides_are_different(battle: OngoingBattle) -> None:
    """Reject defenders that the roster has on the side of the attackers."""
    roster = battle.play.sheet.roster
    first = [next((unit for unit in battle.forces[side].units if roster.side(unit)), "") for side in SIDES]
    if all(first) and roster.side(first[0]) == roster.side(first[1]):
        sentence = f"{first[1]}, {first[0]}: units of the same side. Name defenders of the other side."
        battle.ref.reject(battle.play.questions.forces["defenders"], sentence)


# The result


def column_of(battle: OngoingBattle) -> Column | None:
    """Come to the column that is read; None where a rule, or an end of the table, comes to a result without a throw."""
    pass_own_steps(battle, "odds")
    if battle.result is not None:
        return None
    battle.ref.step("odds")
    work(battle, battle.met_by_rules(battle.play.verdicts))
    if battle.result is None:
        work(battle, battle.met("odds"))
    column = None if battle.result else find_column(battle)
    if column is None:
        battle.ref.step("result")
    return column


def ruled_without_roll(battle: OngoingBattle) -> str:
    """Rule a result for which nothing is thrown, and give its code."""
    met = battle.result
    assert met is not None
    result = battle.play.sheet.results[met.value]
    if battle.column:
        battle.ref.fact("odds", battle.column)
    why = f"{met.why[:1].upper()}{met.why[1:]}: " if met.why else ""
    sentence = battle.say(met.says) or f"{why}{told(battle.play.sheet, result)}."
    battle.ref.rule(battle.play.outcomes(met.value), sentence, met.cite or battle.play.sheet.table.cite)
    return result.code
