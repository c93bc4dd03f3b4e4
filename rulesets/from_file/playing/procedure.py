"""A combat, in the order that all games from files share, from the strengths on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import ceil, floor

from rulesets.api import ELIMINATED, Muster, Otherwise, Referee, a_list, capitalised, eliminated, in_figures, real_minus
from rulesets.from_file.playing.acts import carry_out_to_the_end
from rulesets.from_file.playing.battle import Met, OngoingBattle, by_symbols, done, to_enemy
from rulesets.from_file.playing.column import Column, find_column
from rulesets.from_file.playing.play import Play
from rulesets.from_file.playing.questions import KEYS
from rulesets.from_file.playing.roll import come_to, pass_own_steps, roll, work
from rulesets.from_file.playing.situation import ENEMY, SIDES, word_of
from rulesets.from_file.playing.texts import ratio, told
from rulesets.from_file.playing.throwing import SideThrow, throw_all
from rulesets.from_file.reading.conditions import STATE, UNITS, number_in
from rulesets.from_file.reading.game_file import OtherSheet
from rulesets.from_file.reading.notation import StrengthChange, shown
from rulesets.from_file.reading.throws import GameThrow

# What both sides are worth: unit by unit, then each side as a whole


Worth = dict[str, Fraction]
"""What each unit is worth."""


def add_up(battle: OngoingBattle) -> None:
    """Add up both sides, with all that changes what they are worth."""
    units = {unit: _worth(battle, side, unit) for side in SIDES for unit in battle.forces[side].units}
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


def _worth(battle: OngoingBattle, side: str, unit: str) -> Fraction:
    """Give what a unit is worth before anything changes it: as it was named, or as a chart has it."""
    strength, typed = battle.sheet.strength_of(side), battle.forces[side].strengths[unit]
    if not strength.startswith("chart ") or typed:
        return Fraction(typed)
    chart = battle.sheet.chart[strength.removeprefix("chart ")]
    found = number_in(battle.looked_up(chart, unit))
    battle.ref.count(KEYS[side], found, f"{unit}, {chart.title}", chart.cite)
    return found


def _by_states(battle: OngoingBattle, units: Worth) -> None:
    for side in KEYS:
        for unit in battle.forces[side].units:
            for word, state in battle.sheet.state.items():
                change = state.attack if side == "attackers" else state.defence
                if change is not None and battle.ref.table.state(unit, word):
                    _change(battle, units, unit, change, f"{unit} {state.says or f'is {word}'}", state.cite)


def _by_unit(battle: OngoingBattle, units: Worth, met: Met) -> None:
    for unit in met.units:
        if met.name == "spared":
            battle.spared.add(unit)
            alone = len(battle.forces[battle.side(unit)].units) == 1
            units[unit] = battle.ref.take(units[unit], partial(_left_out, unit, alone, met.cite))
        elif met.name == "strength":
            _change(battle, units, unit, met.value, f"{unit}: {met.why or 'a rule'}", met.cite)


def _left_out(unit: str, alone: bool, cite: str) -> Iterator[Otherwise]:
    """Leave a unit that suffers no result out of the sum, if anything else is in it."""
    said = f"{unit} suffers no result, but its strength counts like that of the others."
    if not alone:
        yield Otherwise(Fraction(0), said, cite, "spared")


def _change(battle: OngoingBattle, units: Worth, unit: str, change: StrengthChange, why: str, cite: str) -> None:
    before, units[unit] = units[unit], max(Fraction(0), change.of(units[unit]))
    battle.ref.count(KEYS[battle.side(unit)], units[unit] - before, _changed(change, before, why), cite)


def _changed(change: StrengthChange, before: Fraction, why: str) -> str:
    """Say why a strength changes; it never goes below 0."""
    return f"{change}, {why}" + ", but not below 0" * (change.of(before) < 0)


def _halves(battle: OngoingBattle, units: Worth) -> None:
    """Round what each unit is worth, where the rules do."""
    rounding = {"up": ceil, "down": floor}.get(battle.sheet.units.halves)
    if rounding is None:
        return
    for unit, strength in units.items():
        units[unit] = Fraction(rounding(strength))
        if units[unit] != strength:
            key, why = KEYS[battle.side(unit)], f"{unit}: the half is rounded {battle.sheet.units.halves}"
            battle.ref.count(key, units[unit] - strength, why, battle.sheet.units.cite)


def _by_side(battle: OngoingBattle, sums: dict[str, Fraction], met: Met) -> None:
    side = next((side for side, key in KEYS.items() if key == met.name), "")
    if side:
        before, sums[side] = sums[side], max(Fraction(0), met.value.of(sums[side]))
        battle.ref.count(met.name, sums[side] - before, _changed(met.value, before, met.why or "a rule"), met.cite)


# A combat, in the order that all games from files share


def combat(ref: Referee, play: Play) -> None:
    """Resolve one combat."""
    battle = OngoingBattle(ref, play)
    come_to(battle, "battle")
    add_up_both(battle)
    if battle.sheet.main_table is None:
        come_to(battle, "odds")
        if battle.result is None:
            throw_all(battle, rule_what_is_left)
            return
        battle.ref.step("result")
    else:
        column = column_of(battle)
        if column is not None:
            roll(battle, column, follow)
    follow(battle, ruled_without_roll(battle))


def follow(battle: OngoingBattle, code: str) -> None:
    """Do what a result does, to the end of the combat."""
    result = battle.result_of(code)
    end(battle, (Met("does", result.does, result.how, result.cite),))


def end(battle: OngoingBattle, of_result: tuple[Met, ...]) -> None:
    """Do what is met once a result is ruled, then what the result does."""
    met = tuple(battle.met("result"))
    work(battle, met)
    first = (each for each in (*battle.followed, *met) if each.name == "does")
    carry_out_to_the_end(battle, *first, *of_result)


# What the last throw leaves, where no table is read


def rule_what_is_left(battle: OngoingBattle) -> None:
    """Rule what the last throw leaves, and end the combat with what it does."""
    throw = battle.sheet.last_throw
    pass_own_steps(battle, "result")
    battle.ref.step("result")
    left = {side: battle.left_of.get((throw.key, side), Fraction(0)) for side in throw.sides}
    if throw.who == "both" and not throw.sums:
        for side in SIDES:
            battle.ref.fact(side, shown(left[side]))
    if throw.lines:
        met = (*(_of_numbers(battle, left) if throw.table is not None else ()), *_by_line(battle, throw, left))
    elif throw.who == "both":
        met = _of_both(battle, left)
    else:
        met = _of_one(battle, next(iter(left.values())))
    end(battle, (*met, *by_symbols(battle), *(done(each.does, each.title, each.cite) for each in _with_acts(battle))))


def _with_acts(battle: OngoingBattle) -> Iterator[GameThrow]:
    """List the throws that do something and were made; one of no dice was not."""
    for each in battle.sheet.throws.values():
        if each.does and any(SideThrow(battle, each, side).is_made() for side in each.sides):
            yield each


def _by_line(battle: OngoingBattle, throw: GameThrow, left: dict[str, Fraction]) -> tuple[Met, ...]:
    """Find the line for the margin, or the ratio, of both sides; who throws alone is held against the other."""
    attack, defence = (left.get(side, battle.counted[side]) for side in SIDES)
    if throw.ratio:
        value = ratio(max(Fraction(0), attack), max(Fraction(0), defence))
        compared = f"{in_figures(attack)} to {in_figures(defence)}"
    else:
        value = Fraction(floor(attack - defence))
        compared = f"{in_figures(attack)} less {in_figures(defence)} is {in_figures(attack - defence)}"
        battle.ref.fact("margin", shown(value))
    code = next(line.code for line in throw.lines if value in line.span)
    result = battle.result_of(code)
    sentence = f"{'; '.join(battle.lying)}. {real_minus(compared)}: {code}, {told(battle.sheet, result)}."
    battle.ref.rule(battle.play.outcomes(code), sentence, throw.cite)
    return (done(result.does, result.how, result.cite or throw.cite),)


def _of_one(battle: OngoingBattle, left: Fraction) -> tuple[Met, ...]:
    """Rule the number that is left."""
    throw, code = battle.sheet.last_throw, str(shown(left))
    found = code in battle.sheet.results
    result = battle.result_of(code) if found else None
    said = f", {told(battle.sheet, result)}" if result else ""
    number = "" if throw.sums and throw.who != "both" else f" Left: {real_minus(code)}{said}."
    sentence = f"{'; '.join(battle.lying)}.{number or (said and f' {said[2:3].upper()}{said[3:]}.')}"
    battle.ref.rule(code, sentence.lstrip(". "), throw.cite)
    return (done(result.does, result.how, result.cite or throw.cite),) if result else ()


def _of_both(battle: OngoingBattle, left: dict[str, Fraction]) -> tuple[Met, ...]:
    """Rule what each side inflicts on the other; what the attackers suffer comes first."""
    throw = battle.sheet.last_throw
    attackers, defenders = (str(shown(left[side])) for side in SIDES)
    sentence = f"{'; '.join(battle.lying)}. The attackers inflict {attackers}, the defenders {defenders}."
    battle.ref.rule(f"{attackers}:{defenders}", sentence.lstrip(". "), throw.cite)
    return _of_numbers(battle, left)


def _of_numbers(battle: OngoingBattle, left: dict[str, Fraction]) -> tuple[Met, ...]:
    return tuple(each for side in reversed(SIDES) for each in _on_enemy(battle, side, left[side]))


def _on_enemy(battle: OngoingBattle, side: str, left: Fraction) -> Iterator[Met]:
    """Say what a side does to the other by the number that it came to."""
    code = str(shown(left))
    if code in battle.sheet.results:
        result = battle.result_of(code)
        yield done(to_enemy(result.does, ENEMY[side]), result.how, result.cite or battle.sheet.last_throw.cite)


# A force that checks alone


def alone(ref: Referee, play: Play) -> None:
    """Have units of one force check, as the checklist says."""
    battle = OngoingBattle(ref, play)
    pass_own_steps(battle, "strengths")
    ref.step("strengths")
    muster(battle, UNITS)
    battle.counted |= {unit: Fraction(0) for unit in (UNITS, *battle.forces[UNITS].units)}
    sheet = play.sheet
    assert isinstance(sheet, OtherSheet)
    if not battle.holds(sheet):
        wanted = _wanted(battle, sheet)
        ref.refuse(f"{sheet.checklist or 'This'} is not possible for these units: {wanted}.", sheet.cite)
    for step in ("battle", "strengths"):  # both are come to once the units are known
        work(battle, battle.met(step))
    come_to(battle, "roll")
    carry_out_to_the_end(battle, Met("does", sheet.does, "", sheet.cite))


def _wanted(battle: OngoingBattle, sheet: OtherSheet) -> str:
    """Say what a checklist of one force is for, or what stands against it: `each must be routed`."""
    barred = battle.fits(sheet.when)
    parts = sheet.unless if barred else sheet.when
    states = sorted(word.replace("-", " ") for part in parts if part.key == STATE for word in part.words)
    said = "not while they are" if barred else "each must be"
    return f"{said} {a_list(states)}" if states else "they do not meet its condition"


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
    force, most, roster = battle.questions.forces[side], battle.sheet.forces[side].most, battle.sheet.roster.sides
    if side == SIDES[1] and (own := battle.known_side(SIDES[0])):
        force = replace(force, barred=tuple(unit for unit, whose in roster.items() if whose == own))
    if isinstance(battle.sheet, OtherSheet) and side == UNITS:
        force = replace(force, barred=tuple(_in_no_such_state(battle, battle.sheet)))
    units = battle.ref.ask(force)
    for unit in units.units:
        if battle.ref.table.state(unit, ELIMINATED):
            battle.ref.reject(force, eliminated(unit, force))
    if most and len(units.units) > most:
        battle.ref.reject(force, f"{len(units.units)} units are too many here: name only {most}.")
    battle.forces[side] = units
    units_of_one_side(battle, side)
    if side == SIDES[0]:
        turn_is_theirs(battle)
    _of_no_strength(battle, side, units)
    for factor in units.factors:
        if factor.strength or not force.names_do:
            battle.ref.count(KEYS[side], factor.strength, factor.unit, force.cite)
    if side in KEYS:
        battle.ref.fact(KEYS[side], units.total)


def _in_no_such_state(battle: OngoingBattle, sheet: OtherSheet) -> Iterator[str]:
    """Name the units that are in none of the states for which a checklist of one force is."""
    wanted = [part.words for part in sheet.when if part.name == f"{UNITS}.{STATE}"]
    for unit in dict.fromkeys((*sheet.roster.sides, *battle.ref.table.standing())):
        states = {word for word in sheet.state if battle.ref.table.state(unit, word)} or {"none"}
        if any(words.isdisjoint(states) for words in wanted):
            yield unit


def _of_no_strength(battle: OngoingBattle, side: str, units: Muster) -> None:
    """Reject strengths where nothing goes by them."""
    numbered = [factor for factor in units.factors if factor.strength]
    if battle.sheet.strength_of(side) == "none" and numbered:
        sentence = f"{numbered[0].unit} {numbered[0].strength}: no strength counts here. Type names alone."
        battle.ref.reject(battle.questions.forces[side], sentence)


def no_unit_on_both_sides(battle: OngoingBattle) -> None:
    """Reject a defender that also attacks."""
    attackers, defenders = (battle.forces[side].units for side in SIDES)
    attacking = {attacker.casefold() for attacker in attackers}
    for unit in defenders:
        if unit.casefold() in attacking:
            defence = battle.questions.forces["defenders"]
            battle.ref.reject(defence, f"{unit} cannot be on both sides of a battle. Name other defenders.")


def units_of_one_side(battle: OngoingBattle, side: str) -> None:
    """Reject a force in which units of the roster fight beside units of the other side."""
    known = [unit for unit in battle.forces[side].units if battle.sheet.roster.side(unit)]
    for unit in known[1:]:
        if battle.sheet.roster.side(unit) != battle.sheet.roster.side(known[0]):
            sentence = f"{known[0]}, {unit}: units of different sides. Name {side} of one side."
            battle.ref.reject(battle.questions.forces[side], sentence)


def turn_is_theirs(battle: OngoingBattle) -> None:
    """Reject attackers of another side than attacks, where that was said before they were named."""
    side = battle.known_side(SIDES[0])
    for key in battle.play.who_attacks:
        said = battle.answers.get((key, ""))
        if side and said is not None and word_of(said) != side:
            attack = battle.questions.forces[SIDES[0]]
            named = attack.say(battle.forces[SIDES[0]])
            battle.ref.reject(attack, f"{named}: not on the side that attacks. Name others.")


def sides_are_different(battle: OngoingBattle) -> None:
    """Reject defenders that the roster has on the side of the attackers, or ask about them where a sheet lists them."""
    roster = battle.sheet.roster
    first = [next((unit for unit in battle.forces[side].units if roster.side(unit)), "") for side in SIDES]
    if not all(first) or roster.side(first[0]) != roster.side(first[1]):
        return
    may_be = first[1] in roster.numbers and not battle.sheet.goes_by_sides
    if may_be and battle.ref.ask(battle.questions.own_target):
        return
    sentence = f"{first[1]}, {first[0]}: units of the same side. Name defenders of the other side."
    if may_be:
        battle.ref.refuse(sentence, "counter")
    battle.ref.reject(battle.questions.forces["defenders"], sentence)


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
    result = battle.result_of(met.value)
    if battle.column:
        battle.ref.fact("odds", battle.column)
    why = f"{capitalised(met.why)}: " if met.why else ""
    sentence = battle.say(met.says) or f"{why}{told(battle.sheet, result)}."
    battle.ref.rule(battle.play.outcomes(met.value), sentence, met.cite or battle.sheet.cite)
    return result.key
