"""Throws that no table reads, one after the other, and what the last of them leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from math import floor
from typing import Any, NoReturn

from rulesets.api import Otherwise, Rolled, Tallied, how_many, in_figures, real_minus
from rulesets.from_file.playing.battle import Met, OngoingBattle, done, total_called
from rulesets.from_file.playing.column import capped, within
from rulesets.from_file.playing.questions import dice_of_unit, question_of_throw
from rulesets.from_file.playing.roll import come_after, come_to
from rulesets.from_file.playing.situation import ENEMY, SIDES
from rulesets.from_file.playing.texts import place_of, spoken
from rulesets.from_file.reading.conditions import NumberFrom
from rulesets.from_file.reading.modifiers import Act, Does
from rulesets.from_file.reading.names import MOST_COUNTED
from rulesets.from_file.reading.notation import met, shown
from rulesets.from_file.reading.tables import Table
from rulesets.from_file.reading.throws import GameThrow

AfterRolls = Callable[[OngoingBattle], None]
"""Rules what the last throw leaves, and ends the combat as it is then."""


# One throw after the other


@dataclass(frozen=True)
class _Roll:
    """Dice that are thrown at once.

    Attributes:
        throw: the throw that they belong to.
        side: the side that throws.
        unit: the unit that throws; empty where the whole force does.
        number: how many dice of a pool.
        groups: which faces count, see `Tally`; none where the dice are added up.
    """

    throw: GameThrow
    side: str
    unit: str = ""
    number: int = 0
    groups: tuple[int, ...] = ()


def throw_all(battle: OngoingBattle, end: AfterRolls) -> None:
    """Throw all that the file lists, and end the combat with what comes of what the last throw leaves."""
    come_to(battle, "roll")
    for throw, side in _sides_of(battle):
        if side in throw.needs and _is_on_counters(battle, throw.needs[side].number):
            _wanted(battle, throw, side)  # who is unlike is refused before any dice are rolled
    _go_on(battle, tuple(_sides_of(battle)), end)


def _sides_of(battle: OngoingBattle) -> Iterator[tuple[GameThrow, str]]:
    for throw in battle.sheet.throws.values():
        yield from ((throw, side) for side in throw.sides)


def _go_on(battle: OngoingBattle, ahead: tuple[tuple[GameThrow, str], ...], end: AfterRolls) -> None:
    """Throw what is next, by side; what is thrown at once is found when all before it lies there."""
    while ahead:
        (throw, side), ahead = ahead[0], ahead[1:]
        rolls = tuple(_rolls(battle, throw, side))
        if rolls:
            _roll_on(battle, rolls, ahead, end)
        if side in throw.needs and is_made(battle, throw, side):
            who = f", {side}" if throw.who == "both" else ""
            battle.lying.append(f"{throw.title}{who}: none can succeed")
        _is_thrown(battle, throw, side)
    end(battle)


def _roll_on(
    battle: OngoingBattle, rolls: tuple[_Roll, ...], ahead: tuple[tuple[GameThrow, str], ...], end: AfterRolls
) -> NoReturn:
    """Have dice thrown, then those that are thrown with them, and go on with what is ahead."""
    here, *others = rolls
    name, alike = here.throw.key, here.throw.key in battle.sheet.tells_alike
    follows = battle.after(name) if name in battle.play.rules_after else None

    def fell(value: Any) -> None:
        now = battle.copy()
        if follows is not None and isinstance(value, Rolled):
            now.followed += come_after(now, follows(value), here.side if here.throw.who == "both" else "")
        _count(now, here, value.dice if isinstance(value, _Paired) else value)
        if others:
            _roll_on(now, tuple(others), ahead, end)
        _is_thrown(now, here.throw, here.side)
        _go_on(now, ahead, end)

    at = here.throw.needs[here.side].text if here.side in here.throw.needs else ""
    question = question_of_throw(here.throw, here.side, here.unit, here.number, here.groups, alike)
    battle.ref.after_rolling(question, partial(_kept, battle, here), fell, at)


@dataclass(frozen=True)
class _Paired:
    """Dice of the side that throws second; two throws by which it wins as many pairs are the same."""

    won: tuple[int, ...]
    dice: Tallied = field(compare=False)


def _kept(battle: OngoingBattle, roll: _Roll, value: Any) -> Any:
    """Keep a throw by what it counts or adds up to; a single die is a sum, too."""
    if roll.throw.pairs and roll.side == roll.throw.sides[-1]:
        other = battle.sorted_dice.get((roll.throw.key, roll.throw.sides[0]), ())
        return _Paired(_won(roll.throw, other, _sorted(battle, roll, value)), value)
    return Rolled(value) if isinstance(value, int) else value


def _count(battle: OngoingBattle, roll: _Roll, value: Rolled | Tallied) -> None:
    """Enter what dice show into their throw."""
    throw, at = roll.throw, (roll.throw.key, roll.side)
    whose = f"{throw.title}, {roll.unit or roll.side}" if roll.unit or throw.who == "both" else throw.title
    if throw.table is not None:
        _look_up(battle, throw, throw.table, roll.side, value if isinstance(value, Rolled) else Rolled(value.number))
    elif not isinstance(value, Tallied):
        _add_up(battle, throw, roll.side, value, whose)
    elif throw.symbols:
        _count_symbols(battle, throw, roll, value)
    elif throw.pairs:
        change, dice = _changed(battle, throw, roll.side), _sorted(battle, roll, value)
        battle.thrown[at], battle.sorted_dice[at] = Fraction(0), dice
        each = f", {'+' if change > 0 else '−'}{abs(change)} each" if change else ""
        battle.lying.append(f"{whose} {' '.join(map(str, value.faces or (die - change for die in dice)))}{each}")
    else:
        battle.thrown[at] = battle.thrown.get(at, Fraction(0)) + value.number
        if roll.unit:
            of = throw.key, roll.unit
            battle.by_unit[of] = battle.by_unit.get(of, 0) + (-value.number if throw.stops else value.number)
        shown = f" {' '.join(map(str, value.faces))}:" if value.faces else ":"
        battle.lying.append(f"{whose}{shown} {value.number} of {roll.number}")


def _look_up(battle: OngoingBattle, throw: GameThrow, table: Table, side: str, value: Rolled) -> None:
    """Read what a side inflicts, in the column of its strength and the row of its die."""
    shift = within(table.shifts, battle.ref.total("shift") + battle.ref.total(total_called(f"{side}.shift")))
    drm = within(table.drms, battle.ref.total("drm") + battle.ref.total(total_called(f"{side}.drm")))
    place = max(0, min(len(table.columns) - 1, max(0, place_of(table, battle.counted[side])) + shift))
    cell = table.cells.texts[table.row(value.number + drm)][place]
    battle.thrown[throw.key, side] = Fraction(cell)
    die = f"{value.number} {'+' if drm > 0 else '−'} {abs(drm)}" if drm else str(value.number)
    battle.lying.append(f"{throw.title}, {side}: {spoken(table, place)}, die {die}: {cell}")


def _acting(battle: OngoingBattle, throw: GameThrow) -> tuple[str, ...]:
    """List the symbols of a throw that do something here, in the order of the file."""
    faces = battle.sheet.faces
    return tuple(each for each in faces if each in throw.symbols and battle.holds(faces[each]))


def _count_symbols(battle: OngoingBattle, throw: GameThrow, roll: _Roll, value: Tallied) -> None:
    """Count how many dice show each symbol that does something, with what changes that."""
    acting = _acting(battle, throw)
    shown = {
        each: max(0, count + battle.ref.total(total_called(f"{throw.key}.{each}")))
        for each, count in zip(acting, value.counts, strict=False)  # where no symbol acts, one count is left, of no die
    }
    battle.symbols[throw.key, roll.side] = shown
    battle.thrown[throw.key, roll.side] = Fraction(sum(shown.values()))
    told = ", ".join(f"{count} {each}" for each, count in shown.items() if count) or "nothing that counts"
    faces = f" {' '.join(throw.symbols[face - 1] for face in value.faces)}:" if value.faces else ":"
    battle.lying.append(f"{throw.title}{faces} {told}")


def by_symbols(battle: OngoingBattle) -> tuple[Met, ...]:
    """Say what the symbols do that lie there; like acts add up: of two banners retreats of 1 are one of 2."""
    added: dict[Act, int] = {}
    alone: list[tuple[Act, ...]] = []
    for counts in battle.symbols.values():
        for symbol, count in counts.items():
            for either in battle.sheet.faces[symbol].does if count else ():
                if len(either) == 1 and either[0].number:
                    like = replace(either[0], number=0, text="")
                    added[like] = added.get(like, 0) + either[0].number * count
                elif either not in alone:
                    alone.append(either)
    does = Does((*((replace(act, number=number),) for act, number in added.items()), *alone))
    return (done(does, "", battle.sheet.cite),) if does else ()


def _add_up(battle: OngoingBattle, throw: GameThrow, side: str, value: Rolled, whose: str) -> None:
    """Add the dice, the strength of the side that throws, and what changes them; a sum that needs a number may fail."""
    strength, change = battle.counted[side], _changed(battle, throw, side)
    total = value.number + strength + change
    told = "+".join(map(str, value.faces or (value.number,)))
    told += f" + {in_figures(strength)}" if strength else ""
    told += f" {'+' if change > 0 else '−'} {abs(change)}" if change else ""
    comes_to = f" = {real_minus(in_figures(total))}" if told != str(total) else ""
    battle.lying.append(f"{whose} {told}{comes_to}")
    if side in throw.needs:
        need = next(iter(_wanted(battle, throw, side).values()))  # all units of the side are alike in it
        total = Fraction(need is not None and met(need[0], total, need[1]))
    battle.thrown[throw.key, side] = Fraction(total)


def _is_thrown(battle: OngoingBattle, throw: GameThrow, side: str) -> None:
    """Note what a throw came to, once a side has thrown all its dice, and what it leaves of the throw that it stops."""
    if throw.pairs:
        if side == throw.sides[-1]:
            _pair(battle, throw)
        return
    at, came_to = side, battle.thrown.get((throw.key, side), Fraction(0))
    battle.ref.fact(f"{throw.key}.{side}" if throw.who == "both" else throw.key, shown(came_to))
    if throw.stops:
        whose = _stopped(battle, throw, side)
        came_to = battle.ref.take(came_to, partial(_stopped_otherwise, throw, came_to))
        came_to = max(Fraction(0), battle.left_of[throw.stops, whose] - came_to)
        battle.left_of[throw.stops, whose] = came_to
        at = whose if throw.who == "both" else side
    battle.left_of[throw.key, at] = came_to


def _stopped(battle: OngoingBattle, throw: GameThrow, side: str) -> str:
    """Name the side whose earlier throw a side stops: the other one's, where both threw."""
    sides = [at for name, at in battle.left_of if name == throw.stops]
    return ENEMY[side] if ENEMY[side] in sides else sides[0]


def _pair(battle: OngoingBattle, throw: GameThrow) -> None:
    """Note how many pairs each side won."""
    dice = (battle.sorted_dice.get((throw.key, side), ()) for side in SIDES)
    for side, number in zip(SIDES, _won(throw, *dice), strict=True):
        battle.left_of[throw.key, side] = Fraction(number)
        battle.ref.fact(f"{throw.key}.{side}", number)


def _sorted(battle: OngoingBattle, roll: _Roll, value: Tallied) -> tuple[int, ...]:
    """Sort dice, the highest first, each with what changes it."""
    change, faces = _changed(battle, roll.throw, roll.side), range(roll.throw.faces, 0, -1)
    return tuple(face + change for face in faces for _ in range(value.counts[face - 1]))


def _won(throw: GameThrow, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> tuple[int, int]:
    """Compare the highest dice of both sides, then the next ones, and say how many pairs each side wins."""
    won = dict.fromkeys(SIDES, 0)
    for mine, other in zip(attackers, defenders, strict=False):
        won["attackers" if mine > other else "defenders" if other > mine else throw.ties] += 1
    return won["attackers"], won["defenders"]


# Which dice are thrown


def _rolls(battle: OngoingBattle, throw: GameThrow, side: str) -> Iterator[_Roll]:
    """List what a side throws at once: all its dice, or those of each unit where units need different numbers."""
    if side in throw.sums or throw.table is not None:
        yield _Roll(throw, side)
        return
    units = battle.forces[side].units
    if throw.symbols:
        acting = _acting(battle, throw)
        counting = {"": tuple(acting.index(each) if each in acting else -1 for each in throw.symbols)}
    elif throw.pairs:
        counting = {"": tuple(range(throw.faces))}
    else:
        wanted = _wanted(battle, throw, side).items()
        counting = {unit: battle.ref.take(faces, partial(_counted_otherwise, throw, faces)) for unit, faces in wanted}
    if len(set(counting.values())) < 2:
        number, groups = _limited(throw, side, _dice(battle, throw, side)), next(iter(counting.values()))
        if number and any(group >= 0 for group in groups):
            yield _Roll(throw, side, "", number, groups)
        return
    numbers = _of_units(battle, throw, side)
    for unit in units:
        if numbers[unit] > 0 and any(group >= 0 for group in counting[unit]):
            yield _Roll(throw, side, unit, numbers[unit], counting[unit])


def _of_units(battle: OngoingBattle, throw: GameThrow, side: str) -> dict[str, int]:
    """Say how many dice each unit throws: its own, those of an earlier throw that are its, or as players part these."""
    units, pool = battle.forces[side].units, throw.pools[side]
    if pool.kind != "throw":
        if change := _total(battle, throw, side, ".dice"):
            dice = f"{how_many(abs(change), 'die', 'dice')} {'more' if change > 0 else 'less'}"
            battle.lying.append(f"{throw.title}: the units roll apart, so each has {dice}")
        own = {unit: floor(_pool(battle, throw, side, unit)) for unit in units}
        return {u: _limited(throw, side, number + _more_dice(battle, throw, side, (u,))) for u, number in own.items()}
    if all((pool.word, unit) in battle.by_unit for unit in units):
        numbers = {unit: battle.by_unit[pool.word, unit] for unit in units}
    else:
        numbers, whole = {}, _limited(throw, side, _dice(battle, throw, side))
        for unit in units[:-1]:
            rest = whole - sum(numbers.values())
            asked = dice_of_unit(throw, pool.word).of(unit)
            prompt = asked.prompt.replace("How many", f"How many of the {rest}")
            numbers[unit] = battle.ref.ask(replace(asked, high=rest, prompt=prompt)) if rest else 0
        numbers[units[-1]] = whole - sum(numbers.values())
    battle.by_unit |= {(throw.key, unit): number if throw.stops else 0 for unit, number in numbers.items()}
    return numbers


def _dice(battle: OngoingBattle, throw: GameThrow, side: str) -> int:
    """Count the dice of a side, with what changes their number."""
    return floor(_pool(battle, throw, side)) + _more_dice(battle, throw, side, battle.forces[side].units)


def _pool(battle: OngoingBattle, throw: GameThrow, side: str, unit: str = "") -> Fraction:
    """Find the number of dice that a side, or a unit, throws before any change: a save has a die for each hit."""
    pool = throw.pools[side]
    saves = pool.kind == "throw" and pool.word == throw.stops
    return battle.number_of(pool, _stopped(battle, throw, side) if saves else side, unit)


def _more_dice(battle: OngoingBattle, throw: GameThrow, side: str, units: tuple[str, ...]) -> int:
    """Add up what changes the number of dice: for all who throw at once, and for units that throw among them."""
    of_units = sum(battle.unit_changes.get((f"{throw.key}.dice", unit), 0) for unit in units)
    return _total(battle, throw, side, ".dice") + of_units


def _limited(throw: GameThrow, side: str, number: int) -> int:
    return max(throw.least.get(side, 0), min(throw.most.get(side, MOST_COUNTED), number, MOST_COUNTED))


def _is_on_counters(battle: OngoingBattle, number: NumberFrom) -> bool:
    """Tell whether a number stands on the counters of all units, so that nothing is asked for it."""
    heads = battle.sheet.chart[number.word].heads if number.kind == "chart" else ()
    if number.kind != "column" and not (heads and all(each.who for each in heads)):
        return False
    return all(unit in battle.sheet.roster.numbers for side in SIDES for unit in battle.forces[side].units)


def _wanted(battle: OngoingBattle, throw: GameThrow, side: str) -> dict[str, Any]:
    """Say of each unit which faces succeed, 0 for those that do; or which number a sum needs.

    Units that are unlike are refused where dice are not theirs one by one.
    """
    units, need = battle.forces[side].units, throw.needs[side]
    found = {unit: _counting(battle, throw, side, unit, battle.need_of(need, side, unit)) for unit in units}
    apart = side in throw.pools and (throw.pools[side].of_each or throw.pools[side].kind == "throw")
    if len(set(found.values())) > 1 and not apart:
        one = "is one roll for all of them" if side in throw.sums else "has dice that are not theirs one by one"
        unlike = f"{', '.join(units)}: each needs another number, and {throw.title} {one}."
        battle.ref.reject(battle.questions.forces[side], f"{unlike} Name one unit, or units that are alike.")
    return found


def _counting(battle: OngoingBattle, throw: GameThrow, side: str, unit: str, need: tuple[str, Fraction] | None) -> Any:
    if side in throw.sums:
        return need
    change = _changed(battle, throw, side, unit)
    return tuple(0 if _succeeds(throw, need, face, change) else -1 for face in range(1, throw.faces + 1))


def _counted_otherwise(throw: GameThrow, faces: tuple[int, ...]) -> Iterator[Otherwise]:
    """Let the face fail that is just enough, and the next to it succeed."""
    enough = [face for face, group in enumerate(faces, 1) if group == 0 and face != throw.always]
    if enough:
        edge, way = (max(enough), 1) if 1 in enough else (min(enough), -1)
        missed = f"{throw.title}: a {edge} was not counted, but it is just enough."
        yield Otherwise((*faces[: edge - 1], -1, *faces[edge:]), missed, throw.cite, throw.key)
        if 1 <= (next_one := edge + way) <= len(faces) and next_one != throw.never:
            reach = "" if edge in (1, len(faces)) else " or less" if way > 0 else " or more"
            missed = f"{throw.title}: a {next_one} was counted, but it takes a {edge}{reach}."
            yield Otherwise((*faces[: next_one - 1], 0, *faces[next_one:]), missed, throw.cite, throw.key)


def _stopped_otherwise(throw: GameThrow, stopped: Fraction) -> Iterator[Otherwise]:
    """Let what a throw stops stand."""
    if stopped:
        missed = f"{throw.title} that succeeded were not taken off: {in_figures(stopped)}."
        yield Otherwise(Fraction(0), missed, throw.cite, throw.key)


def _succeeds(throw: GameThrow, need: tuple[str, Fraction] | None, face: int, change: int) -> bool:
    if face in (throw.always, throw.never):
        return face == throw.always
    return need is not None and met(need[0], face + change, need[1])


def _changed(battle: OngoingBattle, throw: GameThrow, side: str, unit: str = "") -> int:
    """Add up what changes each die, or the sum, of a side."""
    units = battle.forces[side].units if side in throw.sums else (unit,)
    change = _total(battle, throw, side) + sum(battle.unit_changes.get((throw.key, each), 0) for each in units)
    if side in throw.sums and throw.who != "both":
        change += battle.ref.total("drm")
    named = unit if (throw.key, unit) in battle.unit_changes else side if throw.who == "both" else ""
    total = ", ".join(filter(None, (total_called(throw.key), named)))
    return capped(battle, throw.drms, change, total, throw.cite)


def _total(battle: OngoingBattle, throw: GameThrow, side: str, of: str = "") -> int:
    whole = battle.ref.total(total_called(f"{throw.key}{of}"))
    return whole + (battle.ref.total(total_called(f"{side}.{throw.key}{of}")) if throw.who == "both" else 0)


def is_made(battle: OngoingBattle, throw: GameThrow, side: str) -> bool:
    """Tell whether a side threw dice, or would have thrown some but for what changes their number, or what they do."""
    if (throw.key, side) in battle.thrown or side not in throw.pools:
        return (throw.key, side) in battle.thrown
    return _pool(battle, throw, side) > 0 or _limited(throw, side, _dice(battle, throw, side)) > 0
