"""Throws that no table reads, one after the other, and what the last of them leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache, partial
from math import floor
from typing import Any, NoReturn

from rulesets.api import Rolled, Tallied, how_many, in_figures, real_minus
from rulesets.from_file.playing.battle import OngoingBattle, total_called
from rulesets.from_file.playing.column import capped, within
from rulesets.from_file.playing.questions import dice_of_unit, question_of_throw
from rulesets.from_file.playing.roll import come_after, come_to, counted_otherwise, stopped_otherwise
from rulesets.from_file.playing.situation import ENEMY, SIDES
from rulesets.from_file.playing.texts import REACH, place_of, spoken
from rulesets.from_file.reading.conditions import NumberFrom
from rulesets.from_file.reading.names import MOST_COUNTED
from rulesets.from_file.reading.notation import figures, met, shown
from rulesets.from_file.reading.tables import Table
from rulesets.from_file.reading.throws import GameThrow

AfterRolls = Callable[[OngoingBattle], None]
"""Rules what the last throw leaves, and ends the combat as it is then."""


def throw_all(battle: OngoingBattle, end: AfterRolls) -> None:
    """Throw all that the file lists, and end the combat with what comes of what the last throw leaves."""
    come_to(battle, "roll")
    ahead = tuple((throw, side) for throw in battle.sheet.throws.values() for side in throw.sides)
    for throw, side in ahead:
        if side in throw.needs and _is_on_counters(battle, throw.needs[side].number):
            SideThrow(battle, throw, side).wanted()  # who is unlike is refused before any dice are rolled
    _go_on(battle, ahead, end)


def _is_on_counters(battle: OngoingBattle, number: NumberFrom) -> bool:
    """Tell whether a number stands on the counters of all units, so that nothing is asked for it."""
    heads = battle.sheet.chart[number.word].heads if number.kind == "chart" else ()
    if number.kind != "column" and not (heads and all(each.who for each in heads)):
        return False
    return all(unit in battle.sheet.roster.numbers for side in SIDES for unit in battle.forces[side].units)


def _go_on(battle: OngoingBattle, ahead: tuple[tuple[GameThrow, str], ...], end: AfterRolls) -> None:
    """Throw what is next, by side; what is thrown at once is found when all before it lies there."""
    while ahead:
        (throw, side), ahead = ahead[0], ahead[1:]
        thrown = SideThrow(battle, throw, side)
        if rolls := tuple(thrown.rolls()):
            _roll_on(thrown, rolls, partial(_go_on, ahead=ahead, end=end))
        if side in throw.needs and thrown.is_made():
            battle.lying.append(thrown.none_can())
            battle.ref.note(f"{thrown.none_can()}.", throw.cite)
        thrown.ends()
    end(battle)


def _roll_on(thrown: SideThrow, rolls: tuple[_Roll, ...], then: AfterRolls) -> NoReturn:
    """Have dice thrown, then those that are thrown with them, and go on with what is ahead."""
    (roll, *others), battle, throw, side = rolls, thrown.battle, thrown.throw, thrown.side
    follows = battle.after(throw.key, side) if throw.key in battle.play.rules_after else None

    def fell(value: Any) -> None:
        now = replace(thrown, battle=battle.copy())
        if follows is not None:
            dice = [value] if isinstance(value, Rolled) else _succeeded(roll, value)
            rules = dict.fromkeys(rule for each in dice for rule in follows(each))
            met = come_after(now.battle, tuple(rules), throw.cite, side if throw.who == "both" else "")
            now.battle.followed += tuple(each for each in met if each not in now.battle.followed)
        now.count(roll, value.dice if isinstance(value, _Paired) else value)
        if others:
            _roll_on(now, tuple(others), then)
        now.ends()
        then(now.battle)

    at = throw.needs[side].text if side in throw.needs else ""
    alike = throw.key in battle.sheet.tells_alike
    question = question_of_throw(throw, side, roll.unit, roll.number, roll.groups, alike)
    battle.ref.after_rolling(question, thrown.kept, fell, at)


@dataclass(frozen=True)
class _Roll:
    """Dice that are thrown at once.

    Attributes:
        unit: the unit that throws; empty where the whole force does.
        number: how many dice of a pool.
        groups: which faces count, see `Tally`; none where the dice are added up.
    """

    unit: str = ""
    number: int = 0
    groups: tuple[int, ...] = ()


def _succeeded(roll: _Roll, value: Tallied) -> list[Rolled]:
    """Give a face of each group that dice of a pool show."""
    return [Rolled(roll.groups.index(group) + 1) for group, count in enumerate(value.counts) if count]


@dataclass(frozen=True)
class _Paired:
    """Dice of the side that throws second; two throws by which it wins as many pairs are the same."""

    won: tuple[int, ...]
    dice: Tallied = field(compare=False)


@dataclass(frozen=True, eq=False)
class SideThrow:
    """A throw of one side in a combat as it is then."""

    battle: OngoingBattle
    throw: GameThrow
    side: str

    @property
    def _at(self) -> tuple[str, str]:
        return self.throw.key, self.side

    @property
    def _units(self) -> tuple[str, ...]:
        return self.battle.forces[self.side].units

    # What dice show

    def kept(self, value: Any) -> Any:
        """Keep a throw by what it counts or adds up to; a single die is a sum, too."""
        if self.throw.pairs and self.side == self.throw.sides[-1]:
            other = self.battle.sorted_dice.get((self.throw.key, self.throw.sides[0]), ())
            return _Paired(_won(self.throw, other, self._sorted(value)), value)
        return Rolled(value) if isinstance(value, int) else value

    def count(self, roll: _Roll, value: Rolled | Tallied) -> None:
        """Enter what dice show into their throw."""
        battle, throw = self.battle, self.throw
        whose = f"{throw.title}, {roll.unit or self.side}" if roll.unit or throw.who == "both" else throw.title
        if throw.table is not None:
            self._look_up(throw.table, value if isinstance(value, Rolled) else Rolled(value.number))
        elif not isinstance(value, Tallied):
            self._add_up(value, whose)
        elif throw.symbols:
            self._count_symbols(value)
        elif throw.pairs:
            change, dice = self._changed(), self._sorted(value)
            battle.thrown[self._at], battle.sorted_dice[self._at] = Fraction(0), dice
            each = f", {'+' if change > 0 else '−'}{abs(change)} each" if change else ""
            battle.lying.append(f"{whose} {' '.join(map(str, value.faces or (die - change for die in dice)))}{each}")
        else:
            battle.thrown[self._at] = battle.thrown.get(self._at, Fraction(0)) + value.number
            if roll.unit:
                of = throw.key, roll.unit
                battle.by_unit[of] = battle.by_unit.get(of, 0) + (-value.number if throw.stops else value.number)
            shown = f" {' '.join(map(str, value.faces))}:" if value.faces else ":"
            battle.lying.append(f"{whose}{shown} {value.number} of {roll.number}")

    def _look_up(self, table: Table, value: Rolled) -> None:
        """Read what a side inflicts, in the column of its strength and the row of its die."""
        battle, total = self.battle, self.battle.ref.total
        shift = within(table.shifts, total("shift") + total(total_called(f"{self.side}.shift")))
        drm = within(table.drms, total("drm") + total(total_called(f"{self.side}.drm")))
        place = max(0, min(len(table.columns) - 1, max(0, place_of(table, battle.counted[self.side])) + shift))
        cell = table.cells.texts[table.row(value.number + drm)][place]
        battle.thrown[self._at] = Fraction(cell)
        die = f"{value.number} {'+' if drm > 0 else '−'} {abs(drm)}" if drm else str(value.number)
        battle.lying.append(f"{self.throw.title}, {self.side}: {spoken(table, place)}, die {die}: {cell}")

    def _acting(self) -> tuple[str, ...]:
        """List the symbols that do something here, in the order of the file."""
        faces = self.battle.sheet.faces
        return tuple(each for each in faces if each in self.throw.symbols and self.battle.holds(faces[each]))

    def _count_symbols(self, value: Tallied) -> None:
        """Count how many dice show each symbol that does something, with what changes that."""
        shown = {
            each: max(0, count + self.battle.ref.total(total_called(f"{self.throw.key}.{each}")))
            for each, count in zip(self._acting(), value.counts, strict=False)  # where none acts, one count is left
        }
        self.battle.symbols[self._at] = shown
        self.battle.thrown[self._at] = Fraction(sum(shown.values()))
        told = ", ".join(f"{count} {each}" for each, count in shown.items() if count) or "nothing that counts"
        faces = f" {' '.join(self.throw.symbols[face - 1] for face in value.faces)}:" if value.faces else ":"
        self.battle.lying.append(f"{self.throw.title}{faces} {told}")

    def _add_up(self, value: Rolled, whose: str) -> None:
        """Add the dice, the strength of the side, and what changes them; a sum that needs a number may fail."""
        strength, change = self.battle.counted[self.side], self._changed()
        total = value.number + strength + change
        told = "+".join(map(str, value.faces or (value.number,)))
        told += f" + {in_figures(strength)}" if strength else ""
        told += f" {'+' if change > 0 else '−'} {abs(change)}" if change else ""
        comes_to = f" = {figures(total)}" if told != str(total) else ""
        self.battle.lying.append(f"{whose} {told}{comes_to}")
        if self.side in self.throw.needs:
            need = next(iter(self.wanted().values()))  # all units of the side are alike in it
            total = Fraction(need is not None and met(need[0], total, need[1]))
        self.battle.thrown[self._at] = Fraction(total)

    def ends(self) -> None:
        """Note what a throw came to, once all its dice lie there, and what it leaves of the throw that it stops."""
        battle, throw, at = self.battle, self.throw, self.side
        if throw.pairs:
            if at == throw.sides[-1]:
                self._pair()
            return
        came_to = battle.thrown.get(self._at, Fraction(0))
        battle.ref.fact(f"{throw.key}.{at}" if throw.who == "both" else throw.key, shown(came_to))
        if throw.stops:
            whose = self._stopped()
            came_to = battle.ref.take(came_to, partial(stopped_otherwise, throw, came_to))
            came_to = max(Fraction(0), battle.left_of[throw.stops, whose] - came_to)
            battle.left_of[throw.stops, whose] = came_to
            at = whose if throw.who == "both" else at
        battle.left_of[throw.key, at] = came_to

    def _stopped(self) -> str:
        """Name the side whose earlier throw it stops: the other one's, where both threw."""
        sides = [at for name, at in self.battle.left_of if name == self.throw.stops]
        return ENEMY[self.side] if ENEMY[self.side] in sides else sides[0]

    def _pair(self) -> None:
        """Note how many pairs each side won."""
        dice = (self.battle.sorted_dice.get((self.throw.key, side), ()) for side in SIDES)
        for side, number in zip(SIDES, _won(self.throw, *dice), strict=True):
            self.battle.left_of[self.throw.key, side] = Fraction(number)
            self.battle.ref.fact(f"{self.throw.key}.{side}", number)

    def _sorted(self, value: Tallied) -> tuple[int, ...]:
        """Sort dice, the highest first, each with what changes it."""
        change, faces = self._changed(), range(self.throw.faces, 0, -1)
        return tuple(face + change for face in faces for _ in range(value.counts[face - 1]))

    # Which dice are thrown

    def rolls(self) -> Iterator[_Roll]:
        """List what is thrown at once: all dice, or those of each unit where units need different numbers."""
        throw = self.throw
        if self.side in throw.sums or throw.table is not None:
            yield _Roll()
            return
        if throw.symbols:
            acting = self._acting()
            counting = {"": tuple(acting.index(each) if each in acting else -1 for each in throw.symbols)}
        elif throw.pairs:
            counting = {"": tuple(range(throw.faces))}
        else:
            counting = {unit: self._by_rules(faces) for unit, faces in self.wanted().items()}
        whole = len(set(counting.values())) < 2
        numbers = {next(iter(counting)): self._limited(self._dice())} if whole else self._of_units()
        if whole and throw.pools[self.side].kind != "throw":
            self._found("dice", next(iter(numbers.values())))
        if whole and self.side in throw.needs and any(numbers.values()):
            self._found("roll", _shown_by(next(iter(counting.values()))))
        slips = self.side in throw.needs and not self._changed()  # a modifier that is missed explains the others
        for unit, number in numbers.items():
            if number > 0 and any(group >= 0 for group in counting[unit]):
                faces, ways = counting[unit], partial(counted_otherwise, throw, counting[unit])
                yield _Roll("" if whole else unit, number, self.battle.ref.take(faces, ways) if slips else faces)

    def _found(self, what: str, value: int | str) -> None:
        """Record how many dice are rolled, or what each must show, as a file calls what changes it."""
        whose = f"{self.side}." * (self.throw.who == "both")
        self.battle.ref.fact(f"{whose}{self.throw.key}.{what}", value)

    def _by_rules(self, faces: tuple[int, ...]) -> tuple[int, ...]:
        """Part the faces that succeed by the rules that follow them, those of none in the first group."""
        if self.throw.key not in self.battle.play.rules_after:
            return faces
        after = self.battle.after(self.throw.key, self.side)
        follows = [after(Rolled(face)) if group == 0 else () for face, group in enumerate(faces, 1)]
        groups = [*dict.fromkeys(((), *follows))]
        return tuple(groups.index(each) if group == 0 else group for each, group in zip(follows, faces, strict=True))

    def _of_units(self) -> dict[str, int]:
        """Say how many dice each unit throws: its own, those of an earlier throw that are its, or as players say."""
        battle, throw, units, pool = self.battle, self.throw, self._units, self.throw.pools[self.side]
        if pool.kind != "throw":
            if change := self._total(".dice"):
                dice = f"{how_many(abs(change), 'die', 'dice')} {'more' if change > 0 else 'less'}"
                battle.lying.append(f"{throw.title}: the units roll apart, so each has {dice}")
            own = {unit: floor(self._pool(unit)) for unit in units}
            return {unit: self._limited(number + self._more_dice(unit)) for unit, number in own.items()}
        if all((pool.word, unit) in battle.by_unit for unit in units):
            numbers = {unit: battle.by_unit[pool.word, unit] for unit in units}
        else:
            numbers, whole = {}, self._limited(self._dice())
            for unit in units[:-1]:
                rest = whole - sum(numbers.values())
                asked = dice_of_unit(throw, pool.word).of(unit)
                prompt = asked.prompt.replace("How many", f"How many of the {rest}")
                numbers[unit] = battle.ref.ask(replace(asked, high=rest, prompt=prompt)) if rest else 0
            numbers[units[-1]] = whole - sum(numbers.values())
        battle.by_unit |= {(throw.key, unit): number if throw.stops else 0 for unit, number in numbers.items()}
        return numbers

    def is_made(self) -> bool:
        """Tell whether dice were thrown, or would have been but for what changes their number, or what they do."""
        if self._at in self.battle.thrown or self.side not in self.throw.pools:
            return self._at in self.battle.thrown
        return self._pool() > 0 or self._limited(self._dice()) > 0

    def _dice(self) -> int:
        """Count the dice of a side, with what changes their number."""
        return floor(self._pool()) + self._more_dice(*self._units)

    def _pool(self, unit: str = "") -> Fraction:
        """Find the number of dice of a side, or a unit, before any change: a save has a die for each hit."""
        pool = self.throw.pools[self.side]
        saves = pool.kind == "throw" and pool.word == self.throw.stops
        return self.battle.number_of(pool, self._stopped() if saves else self.side, unit)

    def _more_dice(self, *units: str) -> int:
        """Add up what changes the number of dice: for all who throw at once, and for units that throw among them."""
        of_units = sum(self.battle.unit_changes.get((f"{self.throw.key}.dice", unit), 0) for unit in units)
        return self._total(".dice") + of_units

    def _limited(self, number: int) -> int:
        least, most = (limits.get(self.side) for limits in (self.throw.least, self.throw.most))
        return max(least or 0, min(most or MOST_COUNTED, number, MOST_COUNTED))

    # What succeeds

    def wanted(self) -> dict[str, Any]:
        """Say of each unit which faces succeed, 0 for those that do; or which number a sum needs.

        Units that are unlike are refused where dice are not theirs one by one.
        """
        battle, throw, side, units = self.battle, self.throw, self.side, self._units
        needs = {unit: battle.need_of(throw.needs[side], side, unit) for unit in units}
        is_sum = side in throw.sums
        found = needs if is_sum else {each: _counting(throw, need, self._changed(each)) for each, need in needs.items()}
        apart = side in throw.pools and (throw.pools[side].of_each or throw.pools[side].kind == "throw")
        if len(set(found.values())) > 1 and not apart:
            one = "is one roll for all of them" if is_sum else "has dice that are not theirs one by one"
            unlike = f"{', '.join(units)}: each needs another number, and {throw.title} {one}."
            battle.ref.reject(battle.questions.forces[side], f"{unlike} Name one unit, or units that are alike.")
        return found

    def none_can(self) -> str:
        """Say that no die can succeed, and what would: `Hit: none can succeed (5 or more, −2 each)`."""
        battle, throw, who = self.battle, self.throw, f", {self.side}" if self.throw.who == "both" else ""
        need, change = battle.need_of(throw.needs[self.side], self.side, self._units[0]), self._changed(self._units[0])
        wanted = REACH[need[0]].format(in_figures(need[1])) if need else ""
        told = ", ".join(filter(None, (wanted, f"{change:+d} each" if change and need else "")))
        return f"{throw.title}{who}: none can succeed{told and f' ({real_minus(told)})'}"

    def _changed(self, unit: str = "") -> int:
        """Add up what changes each die, or the sum, of a side."""
        battle, throw, is_sum = self.battle, self.throw, self.side in self.throw.sums
        changes = (battle.unit_changes.get((throw.key, each), 0) for each in (self._units if is_sum else (unit,)))
        change = self._total() + sum(changes) + (battle.ref.total("drm") if is_sum and throw.who != "both" else 0)
        named = unit if (throw.key, unit) in battle.unit_changes else self.side if throw.who == "both" else ""
        total = ", ".join(filter(None, (total_called(throw.key), named)))
        return capped(battle, throw.drms, change, total, throw.cite)

    def _total(self, of: str = "") -> int:
        names = [f"{self.throw.key}{of}"] + [f"{self.side}.{self.throw.key}{of}"] * (self.throw.who == "both")
        return sum(self.battle.ref.total(total_called(name)) for name in names)


@cache
def _counting(throw: GameThrow, need: tuple[str, Fraction] | None, change: int) -> tuple[int, ...]:
    """Say which faces succeed, once for each need: odds and trials ask with each unit."""
    return tuple(0 if _succeeds(throw, need, face, change) else -1 for face in range(1, throw.faces + 1))


def _succeeds(throw: GameThrow, need: tuple[str, Fraction] | None, face: int, change: int) -> bool:
    if face in (throw.always, throw.never):
        return face == throw.always
    return need is not None and met(need[0], face + change, need[1])


def _shown_by(groups: tuple[int, ...]) -> str:
    """Say what a die must show to succeed, such as `5 or more`."""
    enough = [face for face, group in enumerate(groups, 1) if group >= 0]
    if len(enough) < 2:
        return str(enough[0]) if enough else "none can"
    return REACH[">="].format(enough[0]) if enough[-1] == len(groups) else REACH["<="].format(enough[-1])


def _won(throw: GameThrow, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> tuple[int, int]:
    """Compare the highest dice of both sides, then the next ones, and say how many pairs each side wins."""
    won = dict.fromkeys(SIDES, 0)
    for mine, other in zip(attackers, defenders, strict=False):
        won["attackers" if mine > other else "defenders" if other > mine else throw.ties] += 1
    return won["attackers"], won["defenders"]
