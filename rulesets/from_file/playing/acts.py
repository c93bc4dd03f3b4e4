"""The acts of a result, one after the other: losses, states, retreats, the advance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from rulesets.api import Change, Option, Until, What
from rulesets.from_file.playing.battle import SIDES, Met, OngoingBattle
from rulesets.from_file.playing.checks import after_checking, check
from rulesets.from_file.playing.coming import come_to
from rulesets.from_file.playing.kinds import special, which_is
from rulesets.from_file.playing.losses import chosen, eliminate, lose, pay
from rulesets.from_file.playing.retreats import advance, retreat, stay
from rulesets.from_file.playing.texts import filled
from rulesets.from_file.reading.phrases import Act, Does
from rulesets.from_file.reading.sheet import SheetState


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
    cite, how = met.cite or battle.play.sheet.table.cite, met.why or "destroyed"
    for unit in met.units or ("",):
        yield from _ahead(met.value, cite, how, unit)


def _ahead(done: Does, cite: str, how: str, unit: str = "") -> tuple[Ahead, ...]:
    return tuple(Ahead(either, cite, how, unit) for either in done)


def _go_on(battle: OngoingBattle, ahead: tuple[Ahead, ...]) -> None:
    while ahead:
        now, *rest = ahead
        act = now.either[0] if len(now.either) == 1 else _chosen_act(battle, now.either)
        ahead = (*_first(battle, act, now, tuple(rest)), *rest)


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
        after_checking(battle, battle.play.sheet.tables[act.word], now.unit, partial(_after_check, now.unit, rest))
    return ()


def _after_check(unit: str, rest: tuple[Ahead, ...], battle: OngoingBattle, done: Does, cite: str, how: str) -> None:
    _go_on(battle, (*_ahead(done, cite, how, unit), *rest))


def _chosen_act(battle: OngoingBattle, either: tuple[Act, ...]) -> Act:
    battle.ways += 1
    way = battle.play.questions.way.of(str(battle.ways))
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
                lose(battle, befallen(battle, part.who, unit), act.number, cite)
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
        case "check":
            come_to(battle, "losses")
            for each in befallen(battle, act.who, unit):
                check(battle, battle.play.sheet.tables[act.word], each, carry_out)
        case "stay":
            for each in befallen(battle, act.who, unit):
                stay(battle, each, cite)
        case "ask":
            _ask(battle, act.word, cite, how, unit)
        case "say":
            said = battle.play.sheet.sayings[act.word]
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
    sides = _sides(battle, who)
    if act:
        for side in sides:
            which_is(battle, side, act)
    units = tuple(each for side in sides for each in battle.suffering(side))
    return (chosen(battle, units),) if who.startswith("one ") and units else units


def _sides(battle: OngoingBattle, who: str) -> tuple[str, ...]:
    if who == "both":
        return SIDES
    if who in ("weaker", "stronger"):
        attackers_are = "weaker" if battle.counted["attackers"] < battle.counted["defenders"] else "stronger"
        return ("attackers",) if who == attackers_are else ("defenders",)
    return (who,) if who in SIDES else (f"{who.split()[1]}s",)


def _is_special(battle: OngoingBattle, act: Act, unit: str) -> bool:
    return act.who != "unit" and special(battle, unit, act.name, carry_out)


def _pay(battle: OngoingBattle, act: Act, cite: str, how: str, unit: str) -> None:
    sides = _sides(battle, act.who) if act.who != "unit" else (battle.side(unit),)
    for side in sides:
        units = (unit,) if act.who == "unit" else battle.suffering(side)
        pay(battle, side, units, act.half, cite, carry_out)


def _take(battle: OngoingBattle, act: Act, cite: str, how: str, unit: str) -> None:
    """Let the owner part hits into losses and hexes of retreat."""
    come_to(battle, "losses")
    who = unit if act.who == "unit" else act.who.replace(" ", "-")
    battle.taken[who] = time = battle.taken.get(who, 0) + 1
    taken = battle.play.questions.taken.of(who)
    if time > 1:
        taken = replace(battle.play.questions.taken_again.of(who), key=f"{who}.losses-{time}")
    lost = battle.ref.ask(replace(taken, high=act.number))
    if lost:
        _act(battle, Act("lose", act.text, act.who, lost), cite, how, unit)
    if act.number - lost:
        _act(battle, Act("retreat", act.text, act.who, act.number - lost), cite, how, unit)


def _put_in_state(battle: OngoingBattle, word: str, unit: str, cite: str) -> None:
    state: SheetState = battle.play.sheet.states[word]
    if state.again and battle.ref.table.state(unit, word):
        carry_out(battle, state.again, state.cite or cite, word, unit)
        return
    changes = (Change(What.STATE, unit, word, "yes", Until(state.until)),) if battle.named(unit) else ()
    said = f"{battle.headed(unit)}: {state.says or word}."
    sentence = f"{said} {filled(state.meaning, unit=unit)}".strip()
    battle.ref.effect(battle.play.effects[word], unit, "", sentence, state.cite or cite, changes)


def _ask(battle: OngoingBattle, key: str, cite: str, how: str, unit: str) -> None:
    """Ask a question: do what its answer does, or note what the players found."""
    if battle.play.sheet.asks[key].answers:
        carry_out(battle, battle.done_by(key, unit), battle.play.sheet.asks[key].cite or cite, how, unit)
        return
    fate = battle.answer(key, unit)
    if fate is not None:
        sentence = f"{battle.headed(unit)}: {fate}." if unit else f"{fate}."
        battle.ref.effect(battle.play.effects["as-players-say"], unit, str(fate), sentence, cite)
        battle.decided.add(unit)
