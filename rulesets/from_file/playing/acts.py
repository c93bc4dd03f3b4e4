"""The acts of a result, one after the other: losses, checks, states, retreats, the advance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from rulesets.api import Change, Option, Until, What, a_list
from rulesets.from_file.playing.battle import Met, OngoingBattle, WhatIsDone
from rulesets.from_file.playing.losses import chosen, eliminate, lose, pay, special, that_stay, which_is
from rulesets.from_file.playing.questions import once_more
from rulesets.from_file.playing.roll import after_check, come_to, pass_own_steps
from rulesets.from_file.playing.situation import ENEMY, SIDES
from rulesets.from_file.playing.texts import filled, hexes
from rulesets.from_file.reading.modifiers import EACH, Act
from rulesets.from_file.reading.sections import Advance
from rulesets.from_file.reading.sheet import RULE_OF


@dataclass(frozen=True)
class Ahead:
    """Something that is still to be done.

    Attributes:
        either: the acts of which the owner chooses one.
        cite: the section that says so.
        how: how units are eliminated by it.
        unit: the unit whose acts these are; empty where they are those of the combat.
    """

    either: tuple[Act, ...]
    cite: str
    how: str
    unit: str = ""


AT = {**dict.fromkeys(("lose", "pay", "take", "state", "end", "check"), "losses"), "retreat": "retreats"}
"""The step to which an act belongs."""
UNIT_BY_UNIT = ("eliminate", "retreat", "move", "state", "end", "check", "stay")
NOTHING_SAID = Advance.model_construct()
OF_FORCE = "of force"
"""Who an act befalls that befell a force: one of its units, which may be unlike the others."""


def carry_out_to_the_end(battle: OngoingBattle, *met: Met) -> None:
    """Do what rules, answers and a result do, as the last thing of a combat.

    Odds go on from each check, not from the combat's start.
    """
    of_units = ((each, unit) for each in met for unit in each.units or ("",))
    what = (((each.value, each.cite or battle.sheet.cite, each.why or "destroyed"), unit) for each, unit in of_units)
    _go_on(battle, tuple(ahead for each in what for ahead in _ahead(*each)))


def _ahead(what: WhatIsDone, unit: str = "") -> tuple[Ahead, ...]:
    done, cite, how = what
    return tuple(Ahead(either, cite, how, unit) for either in done)


def _go_on(battle: OngoingBattle, ahead: tuple[Ahead, ...]) -> None:
    """Do one thing after the other: what an act leads to comes before the rest."""
    while ahead:
        now, *rest = ahead
        act = now.either[0] if len(now.either) == 1 else _chosen_act(battle, now.either)
        if act.name == "advance" and _may_be_emptied_yet(battle, act.who, rest):
            ahead = (*rest, replace(now, either=(act,)))
            continue
        if act.name in AT and (act.name != "retreat" or act.who in ("unit", OF_FORCE)):
            come_to(battle, AT[act.name])
        if act.name == "check" and act.who in ("unit", OF_FORCE) and _is_to_check(battle, act.word, now.unit):
            after_check(battle, act.word, now.unit, act.number, partial(_after_check, now.unit, tuple(rest)))
        ahead = (*_do(battle, act, now), *rest)
    if battle.sheet.alone:
        _rule_alone(battle)


def _after_check(unit: str, rest: tuple[Ahead, ...], battle: OngoingBattle, what: WhatIsDone) -> None:
    _go_on(battle, (*_ahead(what, unit), *rest))


def _rule_alone(battle: OngoingBattle) -> None:
    """Rule whether the units of a force that is alone passed what they checked."""
    pass_own_steps(battle, "result")
    battle.ref.step("result")
    passed = all(battle.checked.values())
    failed = [battle.headed(unit) for unit, each in battle.checked.items() if not each]
    said = "Passed." if passed else f"{a_list(failed, 'and')}: failed."
    battle.ref.rule(battle.play.outcomes("passed" if passed else "failed"), said, battle.sheet.cite)


def _chosen_act(battle: OngoingBattle, either: tuple[Act, ...]) -> Act:
    way = battle.questions.way.of(str(battle.time("way")))
    options = (Option(str(place), act.text) for place, act in enumerate(either, 1))
    return either[int(battle.ref.ask(way.among(options))) - 1]


def _may_befall(battle: OngoingBattle, unit: str) -> bool:
    return bool(unit) and unit not in battle.dead


def _is_to_check(battle: OngoingBattle, name: str, unit: str) -> bool:
    """Tell whether a unit makes a check, as it is by then."""
    check = battle.sheet.check.get(name)
    return _may_befall(battle, unit) and (check is None or battle.holds(check, unit))


def _do(battle: OngoingBattle, act: Act, now: Ahead) -> Iterable[Ahead]:
    """Do an act, and give what it leads to, which has to be done before all else."""
    if act.name in UNIT_BY_UNIT:
        if act.who in ("unit", OF_FORCE):
            return _befall(battle, act, now) if _may_befall(battle, now.unit) else ()
        each = (replace(act, who=OF_FORCE),)
        what = "" if act.name == "eliminate" else act.text.removeprefix(act.who).strip()
        return [replace(now, either=each, unit=unit) for unit in befallen(battle, act.who, now.unit, act.name, what)]
    if act.name in ("lose", "take", "pay"):
        if act.who.startswith(f"{EACH} "):
            units = befallen(battle, act.who, now.unit)
            return [replace(now, either=(replace(act, who="unit"),), unit=unit) for unit in units]
        if act.who in ("both", "winner", "loser"):  # each force loses that much by itself
            return [replace(now, either=(replace(act, who=side),)) for side in _sides(battle, act.who, now.unit)]
    match act.name:
        case "lose":
            lose(battle, befallen(battle, act.who, now.unit), act.number, now.cite, act.by)
        case "pay":
            (side,) = _sides(battle, act.who, now.unit)
            units = (now.unit,) if act.who == "unit" else battle.suffering(side)
            return _ahead(pay(battle, side, units, act.half, now.cite))
        case "take":
            return _take(battle, act, now)
        case "advance":
            advance(battle, act.who)
        case "say":
            said = battle.sheet.say[act.word]
            battle.ref.effect(battle.play.effects(act.word), sentence=battle.say(said.says, now.unit), cite=said.cite)
        case "rule":
            return _ahead((battle.done_by(act.word, now.unit), f"precedent {act.word}", now.how), now.unit)
        case "ask":
            return _ask(battle, act.word, now)
    return ()


def _befall(battle: OngoingBattle, act: Act, now: Ahead) -> Iterable[Ahead]:
    """Do an act to the unit in hand, and give what it leads to."""
    unit, cite = now.unit, now.cite
    if act.name in RULE_OF and act.who == OF_FORCE and (instead := special(battle, unit, act.name)) is not None:
        return _ahead(instead, unit)
    match act.name:
        case "eliminate":
            eliminate(battle, unit, now.how, cite)
        case "retreat" if unit not in battle.decided:
            return _retreat(battle, act.number, now)
        case "move":
            _move(battle, unit, act.number, act.word)
        case "state":
            return _put_in_state(battle, act.word, now)
        case "end":
            _end_state(battle, act.word, unit, cite)
        case "stay":
            battle.decided.add(unit)
            battle.befall(unit, "stays", "no retreat.", cite)
    return ()


def befallen(battle: OngoingBattle, who: str, unit: str, act: str = "", what: str = "") -> tuple[str, ...]:
    """Name the units that an act befalls, those that may suffer no result left out; `what` it does, in words."""
    if who == "unit":
        return (unit,) if _may_befall(battle, unit) else ()
    sides = _sides(battle, who, unit)
    for side in sides if act in RULE_OF else ():
        which_is(battle, side, act)
    units = tuple(each for side in sides for each in battle.suffering(side))
    which = who.partition(" ")[0]
    if which in ("strongest", "weakest") and units:
        worth = {each: Fraction(battle.left.get(each, battle.counted[each])) for each in units}
        best = max(worth.values()) if which == "strongest" else min(worth.values())
        units = tuple(each for each in units if worth[each] == best)
    return (chosen(battle, units, what=what),) if " " in who and which != EACH and units else units


def _sides(battle: OngoingBattle, who: str, unit: str = "") -> tuple[str, ...]:
    match who.removeprefix(f"{EACH} "):  # an attacker or a defender is named with its force below
        case "both":
            return SIDES
        case "unit":
            return (battle.side(unit),)
        case "enemy":
            return (ENEMY[battle.side(unit)],)
        case "weaker" | "stronger":
            attackers_are = "weaker" if battle.counted["attackers"] < battle.counted["defenders"] else "stronger"
            return ("attackers",) if who == attackers_are else ("defenders",)
        case "winner" | "loser":
            return _winner(battle, who == "loser")
    return (f"{who.split()[1]}s",) if " " in who else (who,)


def _winner(battle: OngoingBattle, loser: bool) -> tuple[str, ...]:
    """Name the side that came to more in the last throw, or the one that came to less; nobody where both are alike."""
    mine, other = (battle.left_of.get((battle.sheet.last_throw.key, side), Fraction(0)) for side in SIDES)
    return () if mine == other else (SIDES[(mine < other) != loser],)


def _take(battle: OngoingBattle, act: Act, now: Ahead) -> tuple[Ahead, ...]:
    """Let the owner part hits into losses and hexes of retreat."""
    who = now.unit if act.who == "unit" else act.who.replace(" ", "-")
    taken, time = battle.questions.taken.of(who), battle.time(f"{who}.losses")
    taken = once_more(taken, time) if time > 1 else taken
    lost = battle.ref.ask(replace(taken, high=act.number))
    parts = {"lose": lost, "retreat": act.number - lost}
    return tuple(replace(now, either=(replace(act, name=name, number=many),)) for name, many in parts.items() if many)


def _put_in_state(battle: OngoingBattle, word: str, now: Ahead) -> tuple[Ahead, ...]:
    state, unit = battle.sheet.state[word], now.unit
    if state.again and battle.ref.table.state(unit, word):
        return _ahead((state.again, state.cite or now.cite, word), unit)
    said = f"{state.says or word}. {filled(state.meaning, unit=unit)}".strip()
    battle.befall(unit, word, said, state.cite or now.cite, Change(What.STATE, unit, word, "yes", Until(state.until)))
    return ()


def _end_state(battle: OngoingBattle, word: str, unit: str, cite: str) -> None:
    """Have a unit leave a state that it is in."""
    if battle.ref.table.state(unit, word):
        said, cite = f"no longer {word.replace('-', ' ')}.", battle.sheet.state[word].cite or cite
        battle.befall(unit, f"not-{word}", said, cite, Change(What.STATE, unit, word, None))


def _ask(battle: OngoingBattle, key: str, now: Ahead) -> tuple[Ahead, ...]:
    """Ask a question: give what its answer does, or note what the players found."""
    ask, unit = battle.sheet.asks[key], now.unit
    if ask.answer:
        return _ahead((battle.done_by(key, unit), ask.cite or now.cite, now.how), unit)
    fate = battle.answer(key, unit)
    if fate is not None:
        sentence = f"{battle.headed(unit)}: {fate}." if unit else f"{fate}."
        battle.ref.effect(battle.play.effects("as-players-say"), unit, str(fate), sentence, now.cite)
        battle.decided.add(unit)
    return ()


# Retreats and the advance: where a unit can be moved, and who may enter the hex that was emptied


ALL_OF_THEM = "This counts for all of them: if they go different ways, enter each strength by itself, such as 7+5."


def _retreat(battle: OngoingBattle, number: int, now: Ahead) -> Iterator[Ahead]:
    """Ask where a unit can be moved, and give what that does; then it is moved, unless it is gone or stays."""
    said, unit = battle.sheet.retreat, now.unit
    attacks = battle.side(unit) == SIDES[0]
    ways = {w: way for w, way in said.answer.items() if not (attacks and battle.sheet.stays_on_its_ground(way))}
    offered = {word: way for word, way in ways.items() if battle.fits(way.when, unit)}
    question = battle.questions.into.of(unit)
    if unit == battle.side(unit) and not battle.questions.forces[unit].single:
        question = replace(question, help=f"{ALL_OF_THEM}\n\n{question.help}".strip())
    into = battle.ref.ask(question.among(option for option in question.choices if option.word in offered))
    body = offered[into]
    if body.does and not (body.unless and battle.fits(body.unless, unit)):
        yield from _ahead((body.does, body.cite or said.cite, f"retreat: {(body.says or into).lower()}"), unit)
    yield replace(now, either=(Act("move", "", "unit", number, into),))


def _move(battle: OngoingBattle, unit: str, number: int, into: str) -> None:
    """Note that a unit retreats, unless it was said that it stays."""
    if unit in battle.decided:
        return
    battle.away.add(unit)
    said, body = battle.sheet.retreat, battle.sheet.retreat.answer[into]
    told = f"retreat {hexes(number)} ({(body.says or into).lower()})."
    battle.befall(unit, "retreats", told, body.cite or said.cite, detail=into)


def advance(battle: OngoingBattle, who: str) -> None:
    """Allow a side into the hex that the other has left; never where a unit of the other side still stands."""
    side = f"{who.split()[1]}s" if who.startswith("one ") else who
    said = next((each for each in battle.sheet.advance if _is_for_each(battle, each) or battle.holds(each)), None)
    if said is not None and said.note and not _is_for_each(battle, said):
        come_to(battle, "advance")
        battle.ref.note(battle.say(said.note), said.cite)
        return
    units = tuple(unit for unit in battle.suffering(side) if unit not in battle.away)
    if units and _is_emptied(battle, ENEMY[side]):
        come_to(battle, "advance")
        stay = that_stay(battle, side)
        of_units = {unit: _said_of_advance(battle, unit) for unit in units if unit not in stay}
        for said in dict.fromkeys(each for each in of_units.values() if each.note):
            barred = [unit for unit, each in of_units.items() if each is said]
            named = "" if "{unit}" in said.note or len(barred) == len(of_units) else f"{a_list(barred, 'and')}: "
            battle.ref.note(named + battle.say(said.note, a_list(barred, "and")), said.cite)
        may: dict[Advance, tuple[str, ...]] = {}
        for unit, said in of_units.items():
            if not said.note:
                may[said] = (*may.get(said, ()), unit)
        if who != side and may:
            _one_may_advance(battle, side, may)
        elif who == side:
            _all_may_advance(battle, side, may)


def _is_for_each(battle: OngoingBattle, said: Advance) -> bool:
    """Tell whether what is said of an advance looks at the unit that advances."""
    of_units = [key for key, ask in battle.sheet.asks.items() if ask.shape.of_unit]
    return any(part.who in ("unit", "enemy") or part.name in of_units for part in said.parts)


def _said_of_advance(battle: OngoingBattle, unit: str) -> Advance:
    """Give what is said of the advance of a unit: the first that fits."""
    return next((each for each in battle.sheet.advance if battle.holds(each, unit)), NOTHING_SAID)


def _may_be_emptied_yet(battle: OngoingBattle, who: str, rest: Iterable[Ahead]) -> bool:
    """Tell whether a side still stands where the other would advance to, and more is done that may move it."""
    side = SIDES[1] if SIDES[0].startswith(who.removeprefix("one ")) else SIDES[0]
    more = any(act.name != "advance" for each in rest for act in each.either)
    return more and not _is_emptied(battle, side)


def _is_emptied(battle: OngoingBattle, side: str) -> bool:
    """Tell whether a side has left where it stood; attackers that suffer nothing stood elsewhere."""
    units = battle.forces[side].units if side == "defenders" else battle.suffering(side) + tuple(battle.dead)
    left = [unit for unit in battle.forces[side].units if unit in battle.dead or unit in battle.away]
    return bool(left) and all(unit in battle.dead or unit in battle.away for unit in units)


def _one_may_advance(battle: OngoingBattle, side: str, may: dict[Advance, tuple[str, ...]]) -> None:
    """Allow one unit of several; where different things are said of them, all of these are told."""
    units = tuple(unit for each in may.values() for unit in each)
    told = []
    for said, of_it in may.items():
        who = f"One of the {side}" if of_it == (side,) else a_list([*map(battle.headed, of_it)])
        told.append(_said_of(battle, who, said.says, len(may) == 1) or f"{who} may enter the vacated hex.")
    sentence = f"{', or '.join(each.rstrip('.') for each in told)}."
    cites = "; ".join(dict.fromkeys(said.cite or battle.sheet.cite for said in may))
    battle.ref.effect(battle.play.effects("may-advance"), units[0] if len(units) == 1 else "", "", sentence, cites)


def _all_may_advance(battle: OngoingBattle, side: str, may: dict[Advance, tuple[str, ...]]) -> None:
    alone = len(battle.forces[side].units) == 1
    for said, units in may.items():
        for unit in units:
            usual = f"{f'The {side}' if alone and not said.says else unit} may enter the vacated hex."
            sentence = _said_of(battle, unit, said.says, alone) or usual
            battle.ref.effect(battle.play.effects("may-advance"), unit, "", sentence, said.cite or battle.sheet.cite)


def _said_of(battle: OngoingBattle, unit: str, says: str, alone: bool) -> str:
    """Say what the file says of an advance; where several may enter, of which unit it is said."""
    sentence = battle.say(says, unit)
    return sentence if alone or not says or "{unit}" in says else f"{unit}: {sentence}"
