"""The acts of a result, one after the other: losses, checks, states, retreats, the advance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from rulesets.api import Change, Option, Until, What, a_list
from rulesets.from_file.playing.battle import Met, OngoingBattle
from rulesets.from_file.playing.losses import CarryOut, chosen, eliminate, lose, pay, special, that_stay, which_is
from rulesets.from_file.playing.roll import after_check, check, come_to, pass_own_steps
from rulesets.from_file.playing.situation import ENEMY, SIDES
from rulesets.from_file.playing.texts import filled, hexes
from rulesets.from_file.reading.modifiers import Act, Does
from rulesets.from_file.reading.sections import SheetState

# Retreats and the advance: where a unit can be moved, and who may enter the hex that was emptied


def retreat(battle: OngoingBattle, unit: str, number: int, carry_out: CarryOut) -> None:
    """Ask where a unit can be moved, do what that does, and move it unless it is gone or stays."""
    said = battle.sheet.retreat
    offered = {word: body for word, body in said.answer.items() if battle.fits(body.condition.when, unit)}
    question = battle.questions.into.of(unit)
    into = battle.ref.ask(question.among(option for option in question.choices if option.word in offered))
    body = offered[into]
    label = (body.says or into).lower()
    if body.does and not (body.condition.unless and battle.fits(body.condition.unless, unit)):
        carry_out(battle, body.does, body.cite or said.cite, f"retreat: {label}", unit)
    if unit in battle.dead or unit in battle.decided:
        return
    battle.away.add(unit)
    sentence = f"{battle.headed(unit)}: retreat {hexes(number)} ({label})."
    battle.ref.effect(battle.play.effects["retreats"], unit, into, sentence, body.cite or said.cite)


def stay(battle: OngoingBattle, unit: str, cite: str) -> None:
    """Leave a unit where it is."""
    battle.decided.add(unit)
    sentence = f"{battle.headed(unit)}: no retreat."
    battle.ref.effect(battle.play.effects["stays"], unit, "", sentence, cite)


# The advance


def advance(battle: OngoingBattle, who: str) -> None:
    """Allow a side into the hex that the other has left; never where a unit of the other side still stands."""
    side = f"{who.split()[1]}s" if who.startswith("one ") else who
    said = next((each for each in battle.sheet.advance if battle.holds(each.condition)), None)
    if said is not None and said.note:
        come_to(battle, "advance")
        battle.ref.note(battle.say(said.note), said.cite)
        return
    units = tuple(unit for unit in battle.suffering(side) if unit not in battle.away)
    if units and _is_emptied(battle, SIDES[side == SIDES[0]]):
        come_to(battle, "advance")
        stay = that_stay(battle, side)
        units = tuple(unit for unit in units if unit not in stay)
        _may_advance(battle, side, units, who != side, (said.says, said.cite) if said else ("", ""))


def _is_emptied(battle: OngoingBattle, side: str) -> bool:
    """Tell whether a side has left where it stood; attackers that suffer nothing stood elsewhere."""
    units = battle.forces[side].units if side == "defenders" else battle.suffering(side) + tuple(battle.dead)
    left = [unit for unit in battle.forces[side].units if unit in battle.dead or unit in battle.away]
    return bool(left) and all(unit in battle.dead or unit in battle.away for unit in units)


def _may_advance(
    battle: OngoingBattle, side: str, units: tuple[str, ...], only_one: bool, said: tuple[str, str]
) -> None:
    says, cite = said[0], said[1] or battle.sheet.cite
    word, alone = battle.play.effects["may-advance"], len(battle.forces[side].units) == 1
    if only_one and units:
        unit = units[0] if len(units) == 1 else ""
        who = unit or f"One of the {side}"
        battle.ref.effect(word, unit, "", battle.say(says, who) or f"{who} may enter the vacated hex.", cite)
        return
    for unit in units:
        who = f"The {side}" if alone and not says else unit
        usual = f"{who} may enter the vacated hex."
        battle.ref.effect(word, unit, "", _said_of(battle, unit, says, alone) or usual, cite)


def _said_of(battle: OngoingBattle, unit: str, says: str, alone: bool) -> str:
    """Say what the file says of an advance; where several may enter, of which unit it is said."""
    sentence = battle.say(says, unit)
    return sentence if alone or not says or "{unit}" in says else f"{battle.headed(unit)}: {sentence}"


# The acts of a result, one after the other: losses, states, retreats, the advance


def carry_out(battle: OngoingBattle, done: Does, cite: str, how: str, unit: str = "") -> None:
    """Do what a result does; `how` says how units are eliminated by it, `unit` whose acts these are."""
    for either in done:
        _act(battle, either[0] if len(either) == 1 else _chosen_act(battle, either), cite, how, unit)


@dataclass(frozen=True)
class Ahead:
    """Something that is still to be done, with what `carry_out` is told of it."""

    either: tuple[Act, ...]
    cite: str
    how: str
    unit: str


def carry_out_to_the_end(battle: OngoingBattle, *met: Met) -> None:
    """Do what rules, answers and a result do, as the last thing of a combat.

    Odds go on from each check, not from the combat's start.
    """
    _go_on(battle, tuple(ahead for each in met for ahead in _of_met(battle, each)))


def _of_met(battle: OngoingBattle, met: Met) -> Iterator[Ahead]:
    """List what is to be done, for each unit that an answer names."""
    cite, how = met.cite or battle.sheet.cite, met.why or "destroyed"
    for unit in met.units or ("",):
        yield from _ahead(met.value, cite, how, unit)


def _ahead(done: Does, cite: str, how: str, unit: str = "") -> tuple[Ahead, ...]:
    return tuple(Ahead(either, cite, how, unit) for either in done)


def _go_on(battle: OngoingBattle, ahead: tuple[Ahead, ...]) -> None:
    while ahead:
        now, *rest = ahead
        act = now.either[0] if len(now.either) == 1 else _chosen_act(battle, now.either)
        ahead = (*_first(battle, act, now, tuple(rest)), *rest)
    if battle.sheet.alone:
        _rule_alone(battle)


def _rule_alone(battle: OngoingBattle) -> None:
    """Rule whether the units of a force that is alone passed what they checked."""
    pass_own_steps(battle, "result")
    battle.ref.step("result")
    passed = all(battle.checked.values())
    failed = [battle.headed(unit) for unit, each in battle.checked.items() if not each]
    said = "Passed." if passed else f"{a_list(failed, 'and')}: failed."
    battle.ref.rule(battle.play.outcomes("passed" if passed else "failed"), said, battle.sheet.cite)


def _first(battle: OngoingBattle, act: Act, now: Ahead, rest: tuple[Ahead, ...]) -> tuple[Ahead, ...]:
    """Do an act, and give what has to be done before the rest; after a check nothing is left."""
    if act.name == "rule":
        return _ahead(battle.done_by(act.word, now.unit), f"precedent {act.word}", now.how, now.unit)
    if act.name != "check":
        _act(battle, act, now.cite, now.how, now.unit)
        return ()
    come_to(battle, "losses")
    if act.who != "unit":
        each = (replace(act, who="unit"),)
        return tuple(Ahead(each, now.cite, now.how, unit) for unit in befallen(battle, act.who, now.unit))
    if now.unit not in battle.dead:
        after_check(battle, act.word, now.unit, act.number, partial(_after_check, now.unit, rest))
    return ()


def _after_check(unit: str, rest: tuple[Ahead, ...], battle: OngoingBattle, done: Does, cite: str, how: str) -> None:
    _go_on(battle, (*_ahead(done, cite, how, unit), *rest))


def _chosen_act(battle: OngoingBattle, either: tuple[Act, ...]) -> Act:
    battle.ways += 1
    way = battle.questions.way.of(str(battle.ways))
    options = (Option(str(place), act.text) for place, act in enumerate(either, 1))
    return either[int(battle.ref.ask(way.among(options))) - 1]


def _act(battle: OngoingBattle, act: Act, cite: str, how: str, unit: str) -> None:
    match act.name:
        case "eliminate":
            for each in befallen(battle, act.who, unit, act.name):
                if not _is_special(battle, act, each):
                    eliminate(battle, each, how, cite)
        case "retreat":
            units = tuple(each for each in befallen(battle, act.who, unit, act.name) if each not in battle.decided)
            if units:
                come_to(battle, "retreats")
            for each in units:
                if not _is_special(battle, act, each):
                    retreat(battle, each, act.number, carry_out)
        case "lose":
            come_to(battle, "losses")
            for part in _force_by_force(act):
                lose(battle, befallen(battle, part.who, unit), act.number, cite, act.by)
        case "pay":
            come_to(battle, "losses")
            _pay(battle, act, cite, how, unit)
        case "take":
            for part in _force_by_force(act):
                _take(battle, part, cite, how, unit)
        case "advance":
            advance(battle, act.who)
        case _:
            _other(battle, act, cite, how, unit)


def _other(battle: OngoingBattle, act: Act, cite: str, how: str, unit: str) -> None:
    match act.name:
        case "state":
            come_to(battle, "losses")
            for each in befallen(battle, act.who, unit):
                _put_in_state(battle, act.word, each, cite)
        case "end":
            come_to(battle, "losses")
            for each in befallen(battle, act.who, unit):
                _end_state(battle, act.word, each, cite)
        case "check":
            come_to(battle, "losses")
            for each in befallen(battle, act.who, unit):
                carry_out(battle, *check(battle, act.word, each, act.number), each)
        case "stay":
            for each in befallen(battle, act.who, unit):
                if each not in battle.dead:
                    stay(battle, each, cite)
        case "ask":
            _ask(battle, act.word, cite, how, unit)
        case "say":
            said = battle.sheet.say[act.word]
            battle.ref.effect(battle.play.effects[act.word], sentence=battle.say(said.says, unit), cite=said.cite)
        case "rule":
            carry_out(battle, battle.done_by(act.word, unit), f"precedent {act.word}", how, unit)


def _force_by_force(act: Act) -> tuple[Act, ...]:
    """Take what both forces lose apart, as each of them loses that much."""
    return tuple(replace(act, who=side) for side in SIDES) if act.who == "both" else (act,)


def befallen(battle: OngoingBattle, who: str, unit: str, act: str = "") -> tuple[str, ...]:
    """Name the units that an act befalls, those that may suffer no result left out."""
    if who == "unit":
        return (unit,) if unit else ()
    sides = _sides(battle, who, unit)
    if act:
        for side in sides:
            which_is(battle, side, act)
    units = tuple(each for side in sides for each in battle.suffering(side))
    which = who.partition(" ")[0]
    if which in ("strongest", "weakest") and units:
        worth = {each: Fraction(battle.left.get(each, battle.counted[each])) for each in units}
        best = max(worth.values()) if which == "strongest" else min(worth.values())
        units = tuple(each for each in units if worth[each] == best)
    return (chosen(battle, units),) if " " in who and units else units


def _sides(battle: OngoingBattle, who: str, unit: str = "") -> tuple[str, ...]:
    if who == "both":
        return SIDES
    if who == "units":
        return ("units",)
    if who == "enemy":
        return (ENEMY[battle.side(unit)],)
    if who in ("weaker", "stronger"):
        attackers_are = "weaker" if battle.counted["attackers"] < battle.counted["defenders"] else "stronger"
        return ("attackers",) if who == attackers_are else ("defenders",)
    return (who,) if who in SIDES else (f"{who.split()[1]}s",)


def _is_special(battle: OngoingBattle, act: Act, unit: str) -> bool:
    return act.who != "unit" and special(battle, unit, act.name, carry_out)


def _pay(battle: OngoingBattle, act: Act, cite: str, how: str, unit: str) -> None:
    sides = _sides(battle, act.who, unit) if act.who != "unit" else (battle.side(unit),)
    for side in sides:
        units = (unit,) if act.who == "unit" else battle.suffering(side)
        pay(battle, side, units, act.half, cite, carry_out)


def _take(battle: OngoingBattle, act: Act, cite: str, how: str, unit: str) -> None:
    """Let the owner part hits into losses and hexes of retreat."""
    come_to(battle, "losses")
    who = unit if act.who == "unit" else act.who.replace(" ", "-")
    battle.taken[who] = time = battle.taken.get(who, 0) + 1
    taken = battle.questions.taken.of(who)
    if time > 1:
        taken = replace(battle.questions.taken_again.of(who), key=f"{who}.losses-{time}")
    lost = battle.ref.ask(replace(taken, high=act.number))
    if lost:
        _act(battle, Act("lose", act.text, act.who, lost), cite, how, unit)
    if act.number - lost:
        _act(battle, Act("retreat", act.text, act.who, act.number - lost), cite, how, unit)


def _put_in_state(battle: OngoingBattle, word: str, unit: str, cite: str) -> None:
    state: SheetState = battle.sheet.state[word]
    if state.again and battle.ref.table.state(unit, word):
        carry_out(battle, state.again, state.cite or cite, word, unit)
        return
    changes = (Change(What.STATE, unit, word, "yes", Until(state.until)),) if battle.named(unit) else ()
    said = f"{battle.headed(unit)}: {state.says or word}."
    sentence = f"{said} {filled(state.meaning, unit=unit)}".strip()
    battle.ref.effect(battle.play.effects[word], unit, "", sentence, state.cite or cite, changes)


def _end_state(battle: OngoingBattle, word: str, unit: str, cite: str) -> None:
    """Have a unit leave a state that it is in."""
    if not battle.ref.table.state(unit, word):
        return
    changes = (Change(What.STATE, unit, word, None),) if battle.named(unit) else ()
    sentence = f"{battle.headed(unit)}: no longer {word.replace('-', ' ')}."
    cite = battle.sheet.state[word].cite or cite
    battle.ref.effect(battle.play.effects[f"not-{word}"], unit, "", sentence, cite, changes)


def _ask(battle: OngoingBattle, key: str, cite: str, how: str, unit: str) -> None:
    """Ask a question: do what its answer does, or note what the players found."""
    if battle.sheet.asks[key].answer:
        carry_out(battle, battle.done_by(key, unit), battle.sheet.asks[key].cite or cite, how, unit)
        return
    fate = battle.answer(key, unit)
    if fate is not None:
        sentence = f"{battle.headed(unit)}: {fate}." if unit else f"{fate}."
        battle.ref.effect(battle.play.effects["as-players-say"], unit, str(fate), sentence, cite)
        battle.decided.add(unit)
