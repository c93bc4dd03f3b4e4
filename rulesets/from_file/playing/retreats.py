"""Retreats and the advance: where a unit can be moved, and who may enter the hex that was emptied."""

from __future__ import annotations

from rulesets.from_file.playing.battle import SIDES, OngoingBattle
from rulesets.from_file.playing.coming import come_to
from rulesets.from_file.playing.kinds import that_stay
from rulesets.from_file.playing.losses import CarryOut
from rulesets.from_file.playing.texts import hexes


def retreat(battle: OngoingBattle, unit: str, number: int, carry_out: CarryOut) -> None:
    """Ask where a unit can be moved, do what that does, and move it unless it is gone or stays."""
    said = battle.play.sheet.retreat
    offered = {word: body for word, body in said.answers.items() if battle.fits(body.condition.when, unit)}
    question = battle.play.questions.into.of(unit)
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
    said = next((each for each in battle.play.sheet.advance if battle.holds(each.condition)), None)
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
    says, cite = said[0], said[1] or battle.play.sheet.table.cite
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
