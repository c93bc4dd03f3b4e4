"""Throws that no table reads, one after the other, and what the last of them leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor
from typing import Any, NoReturn

from rulesets.api import Otherwise, Question, Rolled, Tallied, in_figures, real_minus
from rulesets.from_file.playing.battle import Met, OngoingBattle, total_called
from rulesets.from_file.playing.column import capped, within
from rulesets.from_file.playing.questions import question_of_throw
from rulesets.from_file.playing.roll import come_after, come_to, pass_own_steps
from rulesets.from_file.playing.situation import ENEMY, SIDES
from rulesets.from_file.playing.texts import place_of, ratio, spoken, told
from rulesets.from_file.reading.modifiers import Act, Does
from rulesets.from_file.reading.rolls import met
from rulesets.from_file.reading.tables import Table
from rulesets.from_file.reading.throws import MOST_COUNTED, GameThrow

AfterRolls = Callable[[OngoingBattle, tuple[Met, ...]], None]
"""Ends a combat: for the combat as it is then, with what its result does."""


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

    def question(self, alike: bool) -> Question[Any]:
        """Give the question for these dice; `alike` is whether it matters that all of them show the same."""
        return question_of_throw(self.throw, self.side, self.unit, self.number, self.groups, alike)


def throw_all(battle: OngoingBattle, end: AfterRolls) -> None:
    """Throw all that the file lists, rule what the last throw leaves, and end the combat with what that does."""
    come_to(battle, "roll")
    _go_on(battle, tuple(_sides_of(battle)), end)


def _sides_of(battle: OngoingBattle) -> Iterator[tuple[GameThrow, str]]:
    for throw in battle.sheet.throws.values():
        yield from ((throw, side) for side in throw.sides)


def _go_on(battle: OngoingBattle, ahead: tuple[tuple[GameThrow, str], ...], end: AfterRolls) -> None:
    """Throw what is next, by side; what is thrown at once is found when all before it lies there."""
    while ahead:
        (throw, side), *rest = ahead
        rolls = tuple(_rolls(battle, throw, side))
        if rolls:
            _roll_on(battle, rolls, tuple(rest), end)
        _is_thrown(battle, throw, side)
        ahead = tuple(rest)
    _rule(battle, end)


def _roll_on(
    battle: OngoingBattle, rolls: tuple[_Roll, ...], ahead: tuple[tuple[GameThrow, str], ...], end: AfterRolls
) -> NoReturn:
    """Have dice thrown, then those that are thrown with them, and go on with what is ahead."""
    here, *others = rolls

    name = here.throw.key
    follows = battle.after(name) if name in battle.play.rules_after else None

    def fell(value: Any) -> None:
        now = battle.copy()
        if follows is not None and isinstance(value, Rolled):
            now.followed += come_after(now, follows(value), here.side if here.throw.who == "both" else "")
        _count(now, here, value)
        if others:
            _roll_on(now, tuple(others), ahead, end)
        _is_thrown(now, here.throw, here.side)
        _go_on(now, ahead, end)

    at = here.throw.needs[here.side].text if here.side in here.throw.needs else ""
    battle.ref.after_rolling(here.question(name in battle.sheet.tells_alike), _kept, fell, at)


def _kept(value: Any) -> Any:
    """Keep a throw by what it counts or adds up to; a single die is a sum, too."""
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
        faces = [face for face in range(throw.faces, 0, -1) for _ in range(value.counts[face - 1])]
        change = _changed(battle, throw, roll.side)
        battle.thrown[at], battle.sorted_dice[at] = Fraction(0), tuple(face + change for face in faces)
        each = f", {'+' if change > 0 else '−'}{abs(change)} each" if change else ""
        battle.lying.append(f"{whose} {' '.join(map(str, value.faces or faces))}{each}")
    else:
        battle.thrown[at] = battle.thrown.get(at, Fraction(0)) + value.number
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
    return tuple(each for each in faces if each in throw.symbols and battle.holds(faces[each].condition))


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


def _by_symbols(battle: OngoingBattle) -> tuple[Met, ...]:
    """Say what the symbols do that lie there; like acts add up: of two banners retreats of 1 are one of 2."""
    added: dict[Act, int] = {}
    alone: list[tuple[Act, ...]] = []
    for shown in battle.symbols.values():
        for symbol, count in shown.items():
            for either in battle.sheet.faces[symbol].does if count else ():
                if len(either) == 1 and either[0].number:
                    like = replace(either[0], number=0, text="")
                    added[like] = added.get(like, 0) + either[0].number * count
                elif either not in alone:
                    alone.append(either)
    done = Does((*((replace(act, number=number),) for act, number in added.items()), *alone))
    return (_does(done, "", battle.sheet.cite),) if done else ()


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
        total = Fraction(_sum_succeeds(battle, throw, side, total))
    battle.thrown[throw.key, side] = Fraction(total)


def _sum_succeeds(battle: OngoingBattle, throw: GameThrow, side: str, total: Fraction) -> bool:
    """Tell whether a sum is what the units of a side need, who must be alike in that."""
    units = battle.forces[side].units
    needs = dict.fromkeys(battle.need_of(throw.needs[side], side, unit) for unit in units)
    if len(needs) > 1:
        unlike = f"{', '.join(units)}: each needs another number, and {throw.title} is one roll for all of them."
        battle.ref.reject(battle.questions.forces[side], f"{unlike} Name one unit, or units that are alike.")
    need = next(iter(needs))
    return need is not None and met(need[0], total, need[1])


def _is_thrown(battle: OngoingBattle, throw: GameThrow, side: str) -> None:
    """Note what a throw came to, once a side has thrown all its dice, and what it leaves of the throw that it stops."""
    if throw.pairs:
        if side == throw.sides[-1]:
            _pair(battle, throw)
        return
    came_to = battle.thrown.get((throw.key, side), Fraction(0))
    battle.ref.fact(f"{throw.key}.{side}" if throw.who == "both" else throw.key, _shown(came_to))
    battle.left_of[throw.key, side] = came_to
    if throw.stops:
        other = next(each for each in battle.left_of if each[0] == throw.stops)
        battle.left_of[other] = battle.left_of[throw.key, side] = max(Fraction(0), battle.left_of[other] - came_to)


def _pair(battle: OngoingBattle, throw: GameThrow) -> None:
    """Compare the highest dice of both sides, then the next ones; each pair costs the loser one."""
    won = dict.fromkeys(SIDES, 0)
    for mine, other in zip(*(battle.sorted_dice.get((throw.key, side), ()) for side in SIDES), strict=False):
        won["attackers" if mine > other else "defenders" if other > mine else throw.ties] += 1
    for side, number in won.items():
        battle.left_of[throw.key, side] = Fraction(number)
        battle.ref.fact(f"{throw.key}.{side}", number)


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
        counting = {unit: _counting(battle, throw, side, unit) for unit in units}
    if len(set(counting.values())) < 2:
        number, groups = _limited(throw, _dice(battle, throw, side)), next(iter(counting.values()))
        if number and (not throw.symbols or any(group >= 0 for group in groups)):
            yield _Roll(throw, side, "", number, groups)
        return
    pool = throw.pools[side]
    if pool.kind not in ("strength", "column", "chart"):
        force = battle.questions.forces[side]
        dice = f"the dice of {throw.title} are not theirs one by one"
        unlike = f"{', '.join(units)}: each needs another number, and {dice}."
        battle.ref.reject(force, f"{unlike} Name one unit, or units that are alike.")
    for unit in units:
        number = _limited(throw, floor(battle.number_of(pool, side, unit)) + _more_dice(battle, throw, side, (unit,)))
        if number > 0:
            yield _Roll(throw, side, unit, number, counting[unit])


def _dice(battle: OngoingBattle, throw: GameThrow, side: str) -> int:
    """Count the dice of a side, with what changes their number."""
    changes = _more_dice(battle, throw, side, battle.forces[side].units)
    return floor(battle.number_of(throw.pools[side], side)) + changes


def _more_dice(battle: OngoingBattle, throw: GameThrow, side: str, units: tuple[str, ...]) -> int:
    """Add up what changes the number of dice: for all who throw at once, and for units that throw among them."""
    of_units = sum(battle.unit_changes.get((f"{throw.key}.dice", unit), 0) for unit in units)
    return _total(battle, throw, side, ".dice") + of_units


def _limited(throw: GameThrow, number: int) -> int:
    return max(throw.least, min(throw.most or MOST_COUNTED, number, MOST_COUNTED))


def _counting(battle: OngoingBattle, throw: GameThrow, side: str, unit: str) -> tuple[int, ...]:
    """Say which faces succeed for a unit: 0 for those that do, -1 for the others."""
    need, change = battle.need_of(throw.needs[side], side, unit), _changed(battle, throw, side, unit)
    faces = tuple(0 if _succeeds(throw, need, face, change) else -1 for face in range(1, throw.faces + 1))
    return battle.ref.take(faces, lambda: _just_fails(throw, faces))


def _just_fails(throw: GameThrow, faces: tuple[int, ...]) -> Iterator[Otherwise]:
    """Let the face fail that is just enough."""
    enough = [face for face, group in enumerate(faces, 1) if group == 0 and face != throw.always]
    if enough:
        edge = max(enough) if 1 in enough else min(enough)
        missed = f"{throw.title}: a {edge} was not counted, but it is just enough."
        yield Otherwise((*faces[: edge - 1], -1, *faces[edge:]), missed, throw.cite, throw.key)


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


# What is left


def _rule(battle: OngoingBattle, end: AfterRolls) -> None:
    """Rule what the last throw leaves, and end the combat with what it does."""
    throw = battle.sheet.last_throw
    pass_own_steps(battle, "result")
    battle.ref.step("result")
    left = {side: battle.left_of.get((throw.key, side), Fraction(0)) for side in throw.sides}
    if throw.who == "both" and not throw.sums:
        for side in SIDES:
            battle.ref.fact(side, _shown(left[side]))
    if throw.lines:
        met = (*(_of_numbers(battle, left) if throw.table is not None else ()), *_by_line(battle, throw, left))
    elif throw.who == "both":
        met = _of_both(battle, left)
    else:
        met = _of_one(battle, next(iter(left.values())))
    end(battle, (*met, *_by_symbols(battle), *(_does(each.does, each.title, each.cite) for each in _with_acts(battle))))


def _with_acts(battle: OngoingBattle) -> Iterator[GameThrow]:
    """List the throws that do something and were made; one of no dice was not."""
    throws = battle.sheet.throws.values()
    return (each for each in throws if each.does and any(_is_made(battle, each, side) for side in each.sides))


def _is_made(battle: OngoingBattle, throw: GameThrow, side: str) -> bool:
    """Tell whether a side threw dice; of symbols none of which does anything here, nobody was asked."""
    made = (throw.key, side) in battle.thrown
    return made or bool(throw.symbols and not _acting(battle, throw) and _limited(throw, _dice(battle, throw, side)))


def _does(done: Does, how: str, cite: str) -> Met:
    return Met("does", done, how, cite)


def _by_line(battle: OngoingBattle, throw: GameThrow, left: dict[str, Fraction]) -> tuple[Met, ...]:
    """Find the line for the margin, or the ratio, of both sides; who throws alone is held against the other."""
    attack, defence = (left.get(side, battle.counted[side]) for side in SIDES)
    if throw.ratio:
        value = ratio(max(Fraction(0), attack), max(Fraction(0), defence))
        compared = f"{in_figures(attack)} to {in_figures(defence)}"
    else:
        value = Fraction(floor(attack - defence))
        compared = f"{in_figures(attack)} less {in_figures(defence)} is {in_figures(attack - defence)}"
        battle.ref.fact("margin", _shown(value))
    code = next(line.code for line in throw.lines if value in line.span)
    result = battle.result_of(code)
    sentence = f"{'; '.join(battle.lying)}. {real_minus(compared)}: {code}, {told(battle.sheet, result)}."
    battle.ref.rule(battle.play.outcomes(code), sentence, throw.cite)
    return (_does(result.does, result.how, result.cite or throw.cite),)


def _of_one(battle: OngoingBattle, left: Fraction) -> tuple[Met, ...]:
    """Rule the number that is left."""
    throw, code = battle.sheet.last_throw, str(_shown(left))
    found = code in battle.sheet.results
    result = battle.result_of(code) if found else None
    said = f", {told(battle.sheet, result)}" if result else ""
    number = "" if throw.sums and throw.who != "both" else f" Left: {real_minus(code)}{said}."
    sentence = f"{'; '.join(battle.lying)}.{number or (said and f' {said[2:3].upper()}{said[3:]}.')}"
    battle.ref.rule(code, sentence.lstrip(". "), throw.cite)
    return (_does(result.does, result.how, result.cite or throw.cite),) if result else ()


def _of_both(battle: OngoingBattle, left: dict[str, Fraction]) -> tuple[Met, ...]:
    """Rule what each side inflicts on the other; what the attackers suffer comes first."""
    throw = battle.sheet.last_throw
    attackers, defenders = (str(_shown(left[side])) for side in SIDES)
    sentence = f"{'; '.join(battle.lying)}. The attackers inflict {attackers}, the defenders {defenders}."
    battle.ref.rule(f"{attackers}:{defenders}", sentence.lstrip(". "), throw.cite)
    return _of_numbers(battle, left)


def _of_numbers(battle: OngoingBattle, left: dict[str, Fraction]) -> tuple[Met, ...]:
    return tuple(each for side in reversed(SIDES) for each in _on_enemy(battle, side, left[side]))


def _on_enemy(battle: OngoingBattle, side: str, left: Fraction) -> Iterator[Met]:
    """Say what a side does to the other by the number that it came to."""
    code = str(_shown(left))
    if code in battle.sheet.results:
        result, whom = battle.result_of(code), ENEMY[side]
        done = Does(
            tuple(replace(act, who=whom) if act.who == "enemy" else act for act in each) for each in result.does
        )
        yield _does(done, result.how, result.cite or battle.sheet.last_throw.cite)


def _shown(number: Fraction) -> int | str:
    return number.numerator if number.denominator == 1 else str(number)
