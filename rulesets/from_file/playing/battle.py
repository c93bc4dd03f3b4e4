"""One run of a combat: what it has come to so far, and what is met at its steps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import Any

from rulesets.api import Change, Otherwise, Rolled
from rulesets.from_file.playing.play import AT_ONCE, RuleAt, at_check
from rulesets.from_file.playing.questions import KEYS
from rulesets.from_file.playing.situation import SIDES, KnownBattle, word_of
from rulesets.from_file.playing.texts import filled
from rulesets.from_file.reading.asks import Ask, GameQuestion
from rulesets.from_file.reading.conditions import ConditionPart, is_of_throw
from rulesets.from_file.reading.modifiers import EACH, NO_ANSWER, Act, Does, Modifiers, Rule
from rulesets.from_file.reading.notation import StrengthChange, shown
from rulesets.from_file.reading.sections import GameResult
from rulesets.from_file.reading.tables import READ_OFF, Table

WhatIsDone = tuple[Does, str, str]
"""What is done, its section, and how units are eliminated by it."""


@dataclass(frozen=True)
class Met:
    """A modifier that works now: what it is, how much, why, and for which units."""

    name: str
    value: Any
    why: str
    cite: str
    says: str = ""
    units: tuple[str, ...] = ()


def done(does: Does, how: str, cite: str) -> Met:
    """Give what is done as something that is met."""
    return Met("does", does, how, cite)


def to_enemy(does: Does, whom: str) -> Does:
    """Name the force that is meant by `enemy`: the one against that which threw."""
    named = {"enemy": whom, f"{EACH} enemy": f"{EACH} {whom[:-1]}"}
    return Does(tuple(replace(act, who=named.get(act.who, act.who)) for act in each) for each in does)


@dataclass
class OngoingBattle(KnownBattle):
    """A combat as far as it has come.

    Attributes:
        spared: units that suffer no result.
        dead: units that were eliminated in this combat.
        away: units that retreated.
        decided: units of which it was said that they stay, or what the players found.
        lost: what each side lost so far in this result, by the printed strengths.
        lost_counted: the same, by the strengths as they were counted.
        table: the table that is read; None is the main one.
        column: the column that is read whatever the strengths say; empty if none is said.
        compared: what the strengths came to in the table, in half a sentence: `12 to 8 is 1-1`.
        result: the result that is come to without a throw; None if there is none.
        last: the last of the usual steps that was come to.
        entered: the steps that were come to.
        thrown: what each throw of a side came to that had dice, by the name of the throw and the side.
        sorted_dice: the dice of throws that are compared pair by pair, the highest first.
        symbols: how many dice show each symbol, by the throw and the side.
        by_unit: how many dice succeeded, or what a save left of them, by the throw and the unit that threw apart.
        unit_changes: what changes the dice of single units, by the throw and the unit.
        of_checks: what changes a check of every unit, as rules and answers have it.
        checked: whether each unit that checked passed.
        followed: what rules did that came after a throw.
        lying: what the dice of all throws show, in words.
        times: how often each thing was asked that may be asked again, by its key.
    """

    spared: set[str] = field(default_factory=set)
    dead: set[str] = field(default_factory=set)
    away: set[str] = field(default_factory=set)
    decided: set[str] = field(default_factory=set)
    lost: dict[str, Fraction] = field(default_factory=partial(defaultdict, Fraction))
    lost_counted: dict[str, Fraction] = field(default_factory=partial(defaultdict, Fraction))
    table: Table | None = None
    column: str = ""
    compared: str = ""
    result: Met | None = None
    last: str = ""
    entered: set[str] = field(default_factory=set)
    thrown: dict[tuple[str, str], Fraction] = field(default_factory=dict)
    sorted_dice: dict[tuple[str, str], tuple[int, ...]] = field(default_factory=dict)
    symbols: dict[tuple[str, str], dict[str, int]] = field(default_factory=dict)
    by_unit: dict[tuple[str, str], int] = field(default_factory=dict)
    unit_changes: dict[tuple[str, str], int] = field(default_factory=dict)
    of_checks: tuple[Met, ...] = ()
    checked: dict[str, bool] = field(default_factory=dict)
    followed: tuple[Met, ...] = ()
    lying: list[str] = field(default_factory=list)
    times: dict[str, int] = field(default_factory=dict)

    def copy(self) -> OngoingBattle:
        """Make a combat that stands where this one does, and goes on by itself."""
        made = OngoingBattle.__new__(OngoingBattle)  # odds copy a combat for each thing that a throw comes to
        parts = self.__dict__.items()
        made.__dict__ = {name: part.copy() if isinstance(part, dict | list | set) else part for name, part in parts}
        return made

    def time(self, key: str) -> int:
        """Count how often something is asked in this combat, this time among them."""
        self.times[key] = self.times.get(key, 0) + 1
        return self.times[key]

    def suffering(self, side: str) -> tuple[str, ...]:
        """List the units of a side that results may still befall."""
        return tuple(unit for unit in self.forces[side].units if unit not in self.dead and unit not in self.spared)

    # Results

    def befall(self, unit: str, effect: str, said: str, cite: str, *changes: Change, detail: str = "") -> None:
        """Enter what befalls a unit, with what that changes on its card, if it has one."""
        kept = changes if self.named(unit) else ()
        self.ref.effect(self.play.effects(effect), unit, detail, f"{self.headed(unit)}: {said}", cite, kept)

    def result_of(self, code: str, unit: str = "") -> GameResult:
        """Give what a result comes to here: the first of its exceptions that holds, or itself."""
        result = self.sheet.results[code]
        found = next((each for each in result.but if self.holds(each, unit)), None)
        return result if found is None else result.model_copy(update={"does": found.does, "says": found.says})

    def ask_of_exceptions(self, table: Table, column: int, unit: str = "") -> None:
        """Ask what the exceptions of the results in a column look at, so that it is known before the throw."""
        if self.play.exceptional:
            cells = {row[column] for row in table.cells.texts}
            every = any(cell == READ_OFF or cell in self.sheet.asks for cell in cells)
            for code in self.play.exceptional:
                if every or code in cells:
                    self.result_of(code, unit)

    # What is met at a step

    def met(self, step: str, of: str | None = None) -> Iterator[Met]:
        """Ask what is asked at a step, or at a check, and give the modifiers that work there, in the file's order."""
        yield from self._of_states(step)
        yield from self._of_charts(step)
        for ask in self.play.asked_at.get(step, ()):
            if self.holds(ask):
                yield from self._of_ask(ask, step)
        yield from self.met_by_rules(self.play.rules_at.get(step, ()), of)

    def _of_states(self, step: str) -> Iterator[Met]:
        """Give what the states of units change at a step, once both forces are known."""
        for side in SIDES if self.sheet.state and len(self.forces) == len(SIDES) else ():
            for unit in self.forces[side].units:
                for word, body in self._states_of(unit, "attacking" if side == "attackers" else "defending"):
                    names = [name for name in body.works if self.play.of_chart_at(name) == step]
                    if names and self.holds(body, unit):
                        yield from (self._of_state(word, body, name, unit) for name in names)

    def _of_state(self, word: str, body: Modifiers, name: str, unit: str) -> Met:
        """Give one thing that a state changes for a unit that is in it."""
        state = self.sheet.state[word]
        why = body.why or state.says or f"is {word.replace('-', ' ')}"
        return Met(name, body.works[name], why, body.cite or state.cite, units=(unit,))

    def _states_of(self, unit: str, where: str) -> Iterator[tuple[str, Modifiers]]:
        """Give what the states that a unit is in say of it where it attacks, defends or checks."""
        for word, state in self.sheet.state.items():
            body: Modifiers | None = getattr(state, where)
            if body is not None and self.ref.table.state(unit, word):
                yield word, body

    def change_of_check(self, check: str, unit: str) -> int:
        """Add up what changes the dice of a check: of itself, by questions about the unit, and by its states."""
        bodies = [each for each in self._states_of(unit, "checking") if self.holds(each[1], unit)]
        of_states = [
            self._of_state(*each, name, unit) for each in bodies for name in ("drm", check) if name in each[1].works
        ]
        asks = ((at, ask) for at in ("roll", at_check(check)) for ask in self.play.asked_of_units.get(at, ()))
        answered = [met for at, ask in asks if self.holds(ask, unit) for met in self._of_ask(ask, at, unit)]
        found = (*(met for met in self.of_checks if met.name == check), *of_states, *answered)
        of_rules = self.unit_changes.get((check, unit), 0)
        if of_rules and self.times.get(f"{unit}: {at_check(check)}", 1) > 1:
            self.ref.count(self.total_of_check(check, unit), of_rules, "as before", self.sheet.cite)
        for met in found:
            self.ref.count(self.total_of_check(check, unit), met.value, met.why or "a rule", met.cite)
        return of_rules + sum(int(met.value) for met in found)

    def total_of_check(self, check: str, unit: str) -> str:
        """Name what adds up the changes of a unit's check, each roll for itself."""
        time = self.times.get(f"{unit}: {at_check(check)}", 1)
        return f"{total_called(check)}, {unit}{f' ({time})' if time > 1 else ''}"

    def _of_charts(self, step: str) -> Iterator[Met]:
        """Give what charts change at a step that no answer has: by classes, or by a number."""
        for chart in self.play.charts_at.get(step, ()):
            if len(self.forces) < len(SIDES):
                return
            units = [each for side in SIDES for each in self.forces[side].units] if chart.of_each_unit else [""]
            for unit in units:
                place = self.places(chart, unit)
                for name, value in chart.changes(*place).works.items() if place else ():
                    if self.play.of_chart_at(name) == step:
                        why = chart.title + (f": {chart.heads[0].words[place[0]]}" if place else "")
                        yield Met(name, value, why.replace("-", " "), chart.cite, units=(unit,) if unit else ())

    def met_by_rules(self, rules: tuple[RuleAt, ...], of: str | None = None) -> Iterator[Met]:
        """Give the modifiers of those rules that hold; with `of` those for one unit, or, empty, those for no unit."""
        for rule, names in rules:
            for unit in (each for each in self._in_hand(rule) if of in (None, each)):
                if self.ref.take(self.holds(rule, unit), partial(self._nearly, rule, unit)):
                    units = (unit,) if unit else ()
                    why = rule.why or ("" if "result" in rule.works or "{" in rule.says else rule.says.rstrip("."))
                    yield from (Met(name, rule.works[name], why, rule.cite, rule.says, units) for name in names)

    def _nearly(self, rule: Rule, unit: str) -> Iterator[Otherwise]:
        """Count a shift of which only the last condition is not so."""
        *others, last = rule.when or (None,)
        if others and last and "shift" in rule.works and last.key in self.sheet.asks and self.fits((*others,), unit):
            here = self.sheet.asks[last.key].answer.get(word_of(self.answer(last.key)))
            meant = (here and here.meaning) or "It does not count here."
            yield Otherwise(True, f"{rule.why.capitalize()} was counted. {meant}", rule.cite, f"only: {rule.why}")

    def after(self, throw: str, side: str = "") -> Callable[[Rolled], tuple[Rule, ...]]:
        """Find the rules that may follow a throw, of a side, and make what gives those that follow a certain one."""
        names = self.sheet.names
        found = []
        for rule in self.play.rules_after.get(throw, ()):
            parts = [[each for each in said if not is_of_throw(each, names)] for said in (rule.when, rule.unless)]
            looks = [[each for each in said if is_of_throw(each, names)] for said in (rule.when, rule.unless)]
            barred = bool(rule.unless) and self.fits(tuple(parts[1]))
            if self.fits(tuple(parts[0])) and (looks[1] or not barred):
                found.append((rule, looks[0], looks[1] if barred else None))

        def following(thrown: Rolled) -> tuple[Rule, ...]:
            return tuple(
                rule
                for rule, when, unless in found
                if all(_of_throw(each, thrown, side) for each in when)
                and (unless is None or not all(_of_throw(each, thrown, side) for each in unless))
            )

        return following

    def _in_hand(self, rule: Rule) -> tuple[str, ...]:
        """List the units for each of which a rule holds by itself; no unit where it is not for each."""
        if not rule.each:
            return ("",)
        sides = SIDES if rule.each == "both" else (rule.each,)
        return tuple(unit for side in sides if side in self.forces for unit in self.forces[side].units)

    def _of_ask(self, ask: Ask, step: str, unit: str = "") -> Iterator[Met]:
        answer = self.answer(ask.key, unit)
        found = [each for body in self._bodies(ask, answer) for each in self._of_body(ask, body, answer, step, unit)]
        if isinstance(ask, GameQuestion) and ask.counts == "most" and found:
            by_name = {name: [each for each in found if each.name == name] for name in (each.name for each in found)}
            found = [max(each, key=_weight) for each in by_name.values()]
        yield from found

    def _bodies(self, ask: Ask, answer: Any) -> Iterator[tuple[str, Modifiers]]:
        if isinstance(ask, GameQuestion) and ask.shape.form in ("number", "which"):
            yield from [("", ask.each)] if answer else []
            return
        for each in answer if isinstance(answer, tuple) else (answer,):
            yield word_of(each), ask.answer.get(word_of(each), NO_ANSWER)

    def _of_body(self, ask: Ask, named: tuple[str, Modifiers], answer: Any, step: str, unit: str = "") -> Iterator[Met]:
        word, body = named
        first, at = self.play.first[ask.key], self.play.works_at
        works = [name for name in body.works if step == (first if name in AT_ONCE else at(name, bool(unit)))]
        if not works or not self.holds(body, unit):
            return
        units = answer if ask.shape.form == "which" else ()
        why = body.why or ask.why or (ask.key if word in ("", "yes", "no") else word).replace("-", " ")
        for name in works:
            value = _counted(body.works[name], answer) if ask.shape.form == "number" else body.works[name]
            yield Met(name, value, why, body.cite or ask.cite, units=units)

    # Texts

    def say(self, text: str, unit: str = "", odds: str = "") -> str:
        sums = {key: shown(self.counted[side]) for side, key in KEYS.items() if side in self.counted}
        return filled(text, unit=unit, odds=odds, **sums)


def _of_throw(part: ConditionPart, thrown: Rolled, side: str) -> bool:
    """Tell whether a throw is as a rule has it that comes after it."""
    if part.who not in ("", side):
        return False
    if part.key == "die":
        return any(thrown.number in each for each in part.spans)
    doubles = len(thrown.faces) > 1 and len(set(thrown.faces)) == 1
    return ("yes" if doubles else "no") in part.words


def _counted(value: Any, number: int) -> Any:
    """Give a modifier as often as a number says: shifts, changes of the die, and what is added to a strength."""
    if isinstance(value, StrengthChange):
        return value.counted(number)
    return value * number if isinstance(value, int) and not isinstance(value, bool) else value


def _weight(met: Met) -> Fraction:
    """Say how much a modifier does, to find the strongest of several answers."""
    if isinstance(met.value, StrengthChange):
        return met.value.weight
    return Fraction(abs(met.value)) if isinstance(met.value, int) else Fraction(0)


def total_called(change: str) -> str:
    """Call what adds up a change of a throw as players read it: `hit roll` of `hit`, `hit dice` of `hit.dice`."""
    of = change.removeprefix("attackers.").removeprefix("defenders.")
    said = change.replace(".", " ")
    return said if "." in of or of in ("shift", "drm") else f"{said} roll"


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
