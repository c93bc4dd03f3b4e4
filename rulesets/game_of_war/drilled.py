"""What the drill asks of this game: positions with an attack, and how a unit may be counted wrongly (§2–§5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from rulesets.api import Answers, Otherwise, Roll
from rulesets.game_of_war.rules.bearing import Bearing, NoCharge, Why
from rulesets.game_of_war.rules.board import THE_BOARD
from rulesets.game_of_war.rules.combat import Aftermath, CombatSums, Fate, Result, combat
from rulesets.game_of_war.rules.communication import Through
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.squares import CHARGE, KINDS, BoardSide, Direction, Kind, PlacedUnit, Square
from rulesets.game_of_war.vocabulary import COMBAT, COMMUNICATION, GROUND, UNITS

T = TypeVar("T")
SHELTERED = (NoCharge.TARGET_IN_FORT, NoCharge.TARGET_IN_PASS)
Bearings = tuple[Bearing, ...]

# How units are counted wrongly


def offence_otherwise(fought: CombatSums) -> Iterator[Otherwise]:
    """List the attackers as they count where one rule is missed."""
    bearings = fought.attackers
    for each in bearings:
        if not each.counts:
            if each.unit.kind.offence and _barred_once(fought, each):
                yield _counted(bearings, each, each.unit.kind.offence, f"counts nothing: {each.reason}", each.cite)
        elif each.charging:
            yield _counted(bearings, each, each.unit.kind.offence, f"counts {CHARGE}: it {each.reason}", UNITS)
        elif each.no_charge and (each.distance == 1 or each.no_charge not in SHELTERED):
            sort = "shelter" if each.no_charge in SHELTERED else "CHARGES"
            yield _counted(bearings, each, CHARGE, f"counts {each.factor}: {each.reason}", UNITS, sort)
        elif each.distance > 1:
            yield _counted(bearings, each, 0, f"counts {each.factor}: it {each.reason}", COMBAT, "range")
    swapped = [each.unit.kind.defence if each.counts else 0 for each in bearings]
    yield Otherwise(_with(bearings, swapped), "The attackers count their offence, not their defence.", UNITS, "factors")
    yield from _by_relays(fought, bearings)


def defence_otherwise(fought: CombatSums) -> Iterator[Otherwise]:
    """List the defenders as they count where one rule is missed."""
    bearings = fought.defenders
    for each in bearings:
        kind = each.unit.kind
        if not each.counts and kind.offence and _barred_once(fought, each):
            yield _counted(bearings, each, kind.defence_in(each.terrain), f"counts nothing: {each.reason}", each.cite)
        elif each.terrain.shelters and each.factor != kind.defence:
            said = f"counts {each.factor} in a {each.terrain.value}, not {kind.defence}"
            yield _counted(bearings, each, kind.defence, said, f"{UNITS}, {GROUND}", "shelter")
        elif each.why is Why.TARGET:
            yield _counted(bearings, each, 0, f"adds its own defence of {each.factor}", COMBAT, "factors")
        elif each.distance > 1:
            yield _counted(bearings, each, 0, f"counts {each.factor}: it {each.reason}", COMBAT, "range")
    swapped = [each.unit.kind.offence if each.counts else 0 for each in bearings]
    yield Otherwise(_with(bearings, swapped), "The defenders count their defence, not their offence.", UNITS, "factors")
    yield from _by_relays(fought, bearings)


def _by_relays(fought: CombatSums, bearings: Bearings) -> Iterator[Otherwise]:
    """Leave out what a relay alone keeps in communication."""
    for each in bearings:
        link = fought.networks[each.unit.side].link(each.unit.square)
        touched = {fought.networks[of.unit.side].link(of.unit.square).at for of in bearings}
        if each.counts and link.through is Through.RELAY and each.unit.square not in touched:
            yield _counted(bearings, each, 0, f"counts {each.factor}: {link}", COMMUNICATION, "relay")


def factors_otherwise(kind: Kind, factor: int, number: int) -> Iterator[Otherwise]:
    """List what each of a number of units of a kind counts where one rule is missed."""
    if number and factor == CHARGE:
        yield Otherwise(kind.offence, f"Charging cavalry counts {CHARGE} each, not {kind.offence}.", UNITS, "CHARGES")
    elif number:
        defends = factor != kind.offence
        right, wrong = ("defence", "offence") if defends else ("offence", "defence")
        other = kind.offence if defends else kind.defence
        said = f"{kind.words.capitalize()}: its {right} of {factor} counts here, not its {wrong} of {other}."
        yield Otherwise(other, said, UNITS, "factors")
        if factor != kind.defence and defends:
            said = f"{kind.words.capitalize()} counts {factor} here, not {kind.defence}."
            yield Otherwise(kind.defence, said, GROUND, "shelter")


def result_otherwise(after: Aftermath, fought: CombatSums) -> Iterator[Otherwise]:
    """Give another result where the sums are close."""
    sums = f"{fought.offence} against {fought.defence}"
    beaten = Aftermath(Result.DESTROYED, Fate.BEATEN)
    if after.must_leave:
        yield Otherwise(beaten, f"{sums}: one more forces a retreat; it takes two to destroy.", COMBAT, "one more")
    elif fought.offence == fought.defence:
        forced = Aftermath(Result.RETREAT, Fate.RETREATS)
        yield Otherwise(forced, f"{sums}: an equal offence is not greater than the defence.", COMBAT, "factors")
    elif after.fate is Fate.SURROUNDED:
        stays = Aftermath(Result.RESISTS, Fate.HELD)
        yield Otherwise(stays, f"{sums}: a unit that must retreat and cannot is destroyed.", COMBAT, "one more")


def _barred_once(fought: CombatSums, each: Bearing) -> bool:
    """Tell whether a unit that counts nothing would count but for one rule."""
    return each.why is Why.CUT_OFF or bool(fought.networks[each.unit.side].link(each.unit.square))


def _counted(bearings: Bearings, which: Bearing, factor: int, said: str, cite: str, sort: str = "") -> Otherwise:
    counted = [factor if each is which else each.factor for each in bearings]
    missed = f"{which.unit.square.name} {which.unit.kind.words} {said}."
    unseen = which.why in (Why.TOO_FAR, Why.MOUNTAIN, Why.CORNER, Why.ENEMY)
    return Otherwise(_with(bearings, counted), missed, cite, sort or ("range" if unseen else which.why.name))


def _with(bearings: Bearings, factors: Sequence[int]) -> Bearings:
    return tuple(replace(each, factor=factor) for each, factor in zip(bearings, factors, strict=True))


# Positions to drill on


ATTACKING = "IIICCCAM"
DEFENDING = "IIICAMTU"
GROUNDS = (*THE_BOARD.forts, *THE_BOARD.passes)
NEAR = 3


def situation(checklist: str, roll: Roll) -> Answers:
    """Lay out an attack on the board of the game: a target, some units around it, a few of which do not count."""
    if checklist == "tally":
        return {}
    for _ in range(40):
        position, target = _position(roll)
        fought = combat(THE_BOARD, position, target)
        if fought.offence >= fought.defence - 6 and sum(each.counts for each in fought.attackers) > 1:
            break
    counting = [each.unit.square for each in fought.attackers if each.counts]
    banned = str(_pick(roll, counting)) if len(counting) > 2 and roll(4) == 1 else "none"
    side = position.turn.value
    who = {"attacker": side} if checklist == "attack" else {"side": side, "move.1": "done"}
    laid_out = {"board": "standard", "position": str(position), "owes": "none", "banned": banned}
    return {**laid_out, **who, "target": str(target)}


def _position(roll: Roll) -> tuple[BoardPosition, Square]:
    """Stand units of both sides around a square, most of them on lines with it, and a relay on a line of each side."""
    side, rays = _pick(roll, list(BoardSide)), THE_BOARD.rays()
    lines = {
        each: {square for arsenal in THE_BOARD.arsenals_of(each) for ray in rays[arsenal] for square in ray}
        for each in BoardSide
    }
    target = _pick(roll, GROUNDS) if roll(4) == 1 else _pick(roll, sorted(lines[side.other]))
    units = {target: PlacedUnit(side.other, Kind.CAVALRY if roll(3) == 1 else Kind.INFANTRY, target)}
    ways = [_pick(roll, list(Direction)) for _ in range(2)]
    for home in BoardSide:
        units.setdefault(arsenal := THE_BOARD.arsenals_of(home)[0], PlacedUnit(home, Kind.INFANTRY, arsenal))
    for of, letters, many in ((side, ATTACKING, 2 + roll(4)), (side.other, DEFENDING, roll(3))):
        for _ in range(many):
            square = target.step(_pick(roll, ways if of is side else list(Direction)), roll(NEAR))
            square = square.step(_pick(roll, list(Direction))) if roll(4) == 1 else square
            if THE_BOARD.open_ground(square) and square not in units:
                units[square] = PlacedUnit(of, KINDS[_pick(roll, letters)], square)
        behind = [square for ray in rays[target] for square in ray[NEAR : NEAR + 4] if square in lines[of]]
        if behind and roll(5) > 1:
            square = _pick(roll, behind)
            units.setdefault(square, PlacedUnit(of, Kind.FOOT_RELAY, square))
    return BoardPosition(tuple(units.values()), turn=side, turn_said=True), target


def _pick(roll: Roll, among: Sequence[T]) -> T:
    return among[roll(len(among)) - 1]
