"""One run of a combat: what it has come to so far, and what its conditions and questions say of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Any

from rulesets.api import Muster, Option, Question, Referee
from rulesets.from_file.playing.columns import ratio
from rulesets.from_file.playing.play import AT_ONCE, Play, asked_first
from rulesets.from_file.playing.questions import KEYS
from rulesets.from_file.playing.texts import filled
from rulesets.from_file.reading.asks import Ask, GameQuestion
from rulesets.from_file.reading.conditions import MEASURES, Condition, ConditionPart
from rulesets.from_file.reading.modifiers import NO_ANSWER, Does, GameAnswer, Modifiers, Rule, works_at
from rulesets.from_file.reading.notation import StrengthChange, shown
from rulesets.from_file.reading.numbers import NumberFrom
from rulesets.from_file.reading.results import GameResult
from rulesets.from_file.reading.tables import READ_OFF, Table

SIDES = tuple(KEYS)
LOST = ("lost", "lost_counted")


@dataclass(frozen=True)
class Met:
    """A modifier that works now: what it is, how much, why, and for which units."""

    name: str
    value: Any
    why: str
    cite: str
    says: str = ""
    units: tuple[str, ...] = ()


@dataclass
class OngoingBattle:
    """A combat as far as it has come.

    Attributes:
        ref: the referee.
        play: the checklist.
        forces: who takes part on each side, once they are named.
        counted: what each unit is worth as it is counted, and what a side adds up to under its own name.
        spared: units that suffer no result.
        dead: units that were eliminated in this combat.
        away: units that retreated.
        decided: units of which it was said that they stay, or what the players found.
        left: the strength that is left on the counter of each unit that lost steps.
        lost: what each side lost so far in this result, by the printed strengths.
        lost_counted: the same, by the strengths as they were counted.
        table: the table that is read; None is the main one.
        column: the column that is read whatever the strengths say; empty if none is said.
        compared: what the strengths came to in the table, in half a sentence: `12 to 8 is 1-1`.
        result: the result that is come to without a throw; None if there is none.
        last: the last of the usual steps that was come to.
        entered: the steps that were come to.
        flips: how often each unit lost steps.
        taken: how often each force, or unit, was asked how many hits it takes as losses.
        asked: the questions of the file as they were put, by key and unit; each is put in one way.
        answers: what was asked so far, by question and unit; None where it was not to be asked.
        thrown: what each throw of a side came to, by the name of the throw and the side.
        left_of: the same, less what later throws stopped.
        sorted_dice: the dice of throws that are compared pair by pair, the highest first.
        symbols: how many dice show each symbol, by the throw and the side.
        unit_changes: what changes the dice of single units, by the throw and the unit.
        lying: what the dice of all throws show, in words.
        choices: how many choices of a loser there were.
        ways: how many choices between acts there were.
    """

    ref: Referee
    play: Play
    forces: dict[str, Muster] = field(default_factory=dict)
    counted: dict[str, Fraction] = field(default_factory=dict)
    spared: set[str] = field(default_factory=set)
    dead: set[str] = field(default_factory=set)
    away: set[str] = field(default_factory=set)
    decided: set[str] = field(default_factory=set)
    left: dict[str, int] = field(default_factory=dict)
    lost: dict[str, Fraction] = field(default_factory=lambda: dict.fromkeys(SIDES, Fraction(0)))
    lost_counted: dict[str, Fraction] = field(default_factory=lambda: dict.fromkeys(SIDES, Fraction(0)))
    table: Table | None = None
    column: str = ""
    compared: str = ""
    result: Met | None = None
    last: str = ""
    entered: set[str] = field(default_factory=set)
    flips: dict[str, int] = field(default_factory=dict)
    taken: dict[str, int] = field(default_factory=dict)
    asked: dict[tuple[str, str], Question[Any]] = field(default_factory=dict)
    answers: dict[tuple[str, str], Any] = field(default_factory=dict)
    thrown: dict[tuple[str, str], Fraction] = field(default_factory=dict)
    left_of: dict[tuple[str, str], Fraction] = field(default_factory=dict)
    sorted_dice: dict[tuple[str, str], tuple[int, ...]] = field(default_factory=dict)
    symbols: dict[tuple[str, str], dict[str, int]] = field(default_factory=dict)
    unit_changes: dict[tuple[str, str], int] = field(default_factory=dict)
    lying: list[str] = field(default_factory=list)
    choices: int = 0
    ways: int = 0

    def copy(self) -> OngoingBattle:
        """Make a combat that stands where this one does, and goes on by itself."""
        made = OngoingBattle.__new__(OngoingBattle)  # odds copy a combat for each thing that a throw comes to
        parts = made.__dict__ = self.__dict__.copy()
        for name in _CHANGING:
            parts[name] = parts[name].copy()
        return made

    # Units

    def side(self, unit: str) -> str:
        """Say on which side a unit fights."""
        return next((side for side in SIDES if unit in self.forces[side].strengths), SIDES[1])

    def named(self, unit: str) -> bool:
        """Tell whether a unit has a name, and so a card."""
        return self.play.questions.called(unit)[0]

    def headed(self, unit: str) -> str:
        """Call a unit at the head of a line."""
        return self.play.questions.called(unit)[1]

    def printed(self, unit: str) -> int:
        """Give the strength of a unit as it is left now, as it was named."""
        if unit in self.left:
            return self.left[unit]
        return next((force.strengths[unit] for force in self.forces.values() if unit in force.strengths), 0)

    def suffering(self, side: str) -> tuple[str, ...]:
        """List the units of a side that results may still befall."""
        return tuple(unit for unit in self.forces[side].units if unit not in self.dead and unit not in self.spared)

    # Conditions

    def holds(self, condition: Condition, unit: str = "", but_measures: bool = False) -> bool:
        """Tell whether a condition holds; with `but_measures` as far as that is known before strengths are."""
        when = tuple(part for part in condition.when if not (but_measures and part.key in MEASURES))
        if not self.fits(when, unit):
            return False
        if not condition.unless or (but_measures and any(part.key in MEASURES for part in condition.unless)):
            return True
        return not self.fits(condition.unless, unit)

    def fits(self, parts: tuple[ConditionPart, ...], unit: str = "") -> bool:
        """Tell whether all of these are so."""
        return all(self._is_so(part, unit) for part in parts)

    def _is_so(self, part: ConditionPart, unit: str) -> bool:
        if part.key in (*MEASURES, "turn"):
            value = self._measure(part.key)
            return value is not None and any(value in each for each in part.spans)
        answer = self.answer(part.key, unit)
        if isinstance(answer, int) and not isinstance(answer, bool):
            return any(answer in each for each in part.spans)
        return answer is not None and not part.words.isdisjoint(self._words(part.key, answer))

    def _measure(self, key: str) -> Fraction | int | None:
        """Give a strength, the ratio or the turn; None as long as it is not known."""
        if key == "turn":
            clock = self.ref.table.clock
            return clock.turn if clock.turn > 1 or clock.side or clock.segment else None
        if SIDES[1] not in self.counted:
            return None
        if key == "ratio":
            return ratio(self.counted[SIDES[0]], self.counted[SIDES[1]])
        return next(self.counted[side] for side, of in KEYS.items() if of == key)

    def _words(self, key: str, answer: Any) -> set[str]:
        if self.play.sheet.asks[key].shape.form == "which":
            everybody = self.forces[self.play.sheet.asks[key].force].units
            return {"all", "some"} if answer and len(answer) == len(everybody) else {"some"} if answer else {"none"}
        if isinstance(answer, tuple):
            return {each.value for each in answer} or {"none"}
        return {word_of(answer)}

    # Questions

    def answer(self, key: str, unit: str = "") -> Any:
        """Ask a question of the file, if it is to be asked here; None if it is not."""
        if (key, unit) not in self.answers or key not in self.play.steady:
            self.answers[key, unit] = self._asked(key, unit)
        return self.answers[key, unit]

    def _asked(self, key: str, unit: str) -> Any:
        ask = self.play.sheet.asks[key]
        question: Question[Any] = self.play.questions.asks[key]
        if not self.holds(ask.condition, unit) or (ask.shape.of_unit and not unit):
            return None
        if ask.shape.of_unit:
            question = self.play.questions.about(key, unit)
        if ask.force:
            if ask.force not in self.forces:
                return None
            question = question.among(Option(each, each) for each in self.forces[ask.force].units)  # type: ignore[attr-defined]
        if ask.offers_by_condition:
            question = self._with_what_can_be(ask, question, unit)
            if len(question.unmet) == len(ask.answers):
                return () if ask.shape.form == "several" else None
        return self.ref.ask(question)

    def _with_what_can_be(self, ask: Ask, question: Question[Any], unit: str) -> Question[Any]:
        """Put a question without the answers that cannot be given here, once."""
        if (ask.key, unit) not in self.asked:
            bodies = ask.answers.items()
            unmet = tuple(word for word, body in bodies if not self._can_be(ask, body.condition, unit))
            left = [word for word in ask.answers if word not in unmet]
            default = question.default
            if ask.shape.form == "words" and default in unmet:
                default = left[0] if len(left) == 1 else None
            self.asked[ask.key, unit] = replace(question, unmet=unmet, default=default) if unmet else question
        return self.asked[ask.key, unit]

    def _can_be(self, ask: Ask, condition: Condition, unit: str) -> bool:
        """Tell whether a condition of an answer may hold, as far as that is known when the question is put."""
        known = tuple(part for part in condition.when if self._is_known(ask, part.key, unit))
        if not self.fits(known, unit):
            return False
        against = condition.unless
        return not (against and all(self._is_known(ask, p.key, unit) for p in against) and self.fits(against, unit))

    def _is_known(self, ask: Ask, key: str, unit: str) -> bool:
        """Tell whether something is known, or may be asked, before a question is put; open rules decide afterwards."""
        for each in self.play.hangs_on(key):
            other = self.play.sheet.asks.get(each)
            if each in MEASURES and SIDES[1] not in self.counted:
                return False
            if other is not None and (other is ask or other.shape.is_open or (other.shape.of_unit and not unit)):
                return False
            if other is not None and other.force and other.force not in self.forces:
                return False
        return True

    def reading(self, key: str, unit: str = "") -> GameAnswer:
        """Ask an open rule, or a question with answers, and give what its answer does."""
        answer = self.answer(key, unit)
        return self.play.sheet.asks[key].answers.get(word_of(answer), NO_ANSWER)

    def done_by(self, key: str, unit: str = "") -> Does:
        """Ask an open rule, or a question with answers, and give the acts of its answer, if that works now."""
        body = self.reading(key, unit)
        return body.does if self.holds(body.condition, unit) else ()

    # Results

    def result_of(self, code: str, unit: str = "") -> GameResult:
        """Give what a result comes to here: the first of its exceptions that holds, or itself."""
        result = self.play.sheet.results[code]
        found = next((each for each in result.but if self.holds(each.condition, unit)), None)
        return result if found is None else result.model_copy(update={"does": found.does, "says": found.says})

    def ask_of_exceptions(self, table: Table, column: int, unit: str = "") -> None:
        """Ask what the exceptions of the results in a column look at, so that it is known before the throw."""
        if self.play.exceptional:
            cells = {row[column] for row in table.cells}
            every = any(cell == READ_OFF or cell in self.play.sheet.asks for cell in cells)
            for code in self.play.exceptional:
                if every or code in cells:
                    self.result_of(code, unit)

    # What is met at a step

    def met(self, step: str) -> Iterator[Met]:
        """Ask what is asked at a step, and give the modifiers that work there, in the file's order."""
        yield from self._of_states(step)
        for ask in self.play.asked_at.get(step, ()):
            if self.holds(ask.condition):
                yield from self._of_ask(ask, step)
        yield from self.met_by_rules(self.play.rules_at.get(step, ()))

    def _of_states(self, step: str) -> Iterator[Met]:
        """Give what the states of units change at a step, once both forces are known."""
        for side in SIDES if len(self.forces) == len(SIDES) else ():
            for unit in self.forces[side].units:
                for word, body in self._states_of(unit, "attacking" if side == "attackers" else "defending"):
                    at = {name: "strengths" if name in AT_ONCE else works_at(name) for name in body.works}
                    names = [name for name in body.works if at[name] == step]
                    if names and self.holds(body.condition, unit):
                        why = body.why or self.play.sheet.state[word].says or f"is {word.replace('-', ' ')}"
                        cite = body.cite or self.play.sheet.state[word].cite
                        yield from (Met(name, body.works[name], why, cite, units=(unit,)) for name in names)

    def _states_of(self, unit: str, where: str) -> Iterator[tuple[str, Modifiers]]:
        """Give what the states that a unit is in say of it where it attacks, defends or checks."""
        for word, state in self.play.sheet.state.items():
            body: Modifiers | None = getattr(state, where)
            if body is not None and self.ref.table.state(unit, word):
                yield word, body

    def change_of_check(self, check: str, unit: str) -> int:
        """Add up what changes the dice of a check: of itself, by questions about the unit, and by its states."""
        bodies = [body for _, body in self._states_of(unit, "checking") if self.holds(body.condition, unit)]
        of_states = sum(int(body.works.get(name, 0)) for body in bodies for name in ("drm", check))
        return self.ref.total(check) + self.drm_of(unit) + of_states + self.unit_changes.get((check, unit), 0)

    def number_of(self, number: NumberFrom, side: str, unit: str = "") -> Fraction:
        """Find a number of a throw or a check: of a unit, or of the whole force where no unit is named."""
        match number.kind:
            case "number":
                return Fraction(number.value)
            case "ask":
                return Fraction(
                    self.answer(number.word, unit if self.play.sheet.asks[number.word].shape.of_unit else "") or 0
                )
            case "throw":
                return next(left for (name, _), left in self.left_of.items() if name == number.word)
            case "attack" | "defence":
                return next(self.counted[each] for each, key in KEYS.items() if key == number.kind)
            case _:
                return self.counted[unit or side]

    def drm_of(self, unit: str) -> int:
        """Ask about a unit what changes its throws, and add it up."""
        asked = self.play.asked_of_units
        met = (each for ask in asked if self.holds(ask.condition, unit) for each in self._of_ask(ask, "roll", unit))
        return sum(each.value for each in met)

    def met_by_rules(self, rules: tuple[tuple[Rule, tuple[str, ...]], ...]) -> Iterator[Met]:
        """Give the modifiers of those rules that hold."""
        for rule, names in rules:
            if self.holds(rule.condition):
                yield from (Met(name, rule.works[name], rule.why, rule.cite, rule.says) for name in names)

    def _of_ask(self, ask: Ask, step: str, unit: str = "") -> Iterator[Met]:
        answer = self.answer(ask.key, unit)
        found = [each for body in self._bodies(ask, answer) for each in self._of_body(ask, body, answer, step, unit)]
        if ask.counts_most and found:
            by_name = {name: [each for each in found if each.name == name] for name in (each.name for each in found)}
            found = [max(each, key=_weight) for each in by_name.values()]
        yield from found

    def _bodies(self, ask: Ask, answer: Any) -> Iterator[tuple[str, Modifiers]]:
        if isinstance(ask, GameQuestion) and ask.shape.form in ("number", "which"):
            yield from [("", ask.each)] if answer else []
            return
        for each in answer if isinstance(answer, tuple) else (answer,):
            yield word_of(each), ask.answers.get(word_of(each), NO_ANSWER)

    def _of_body(self, ask: Ask, named: tuple[str, Modifiers], answer: Any, step: str, unit: str = "") -> Iterator[Met]:
        word, body = named
        first = asked_first(ask)
        works = [name for name in body.works if step == (first if name in AT_ONCE else works_at(name))]
        if not works or not self.holds(body.condition, unit):
            return
        units = answer if ask.shape.form == "which" else ()
        why = body.why or ask.why or (ask.key if word in ("", "yes", "no") else word).replace("-", " ")
        for name in works:
            value = _counted(body.works[name], answer) if ask.shape.form == "number" else body.works[name]
            yield Met(name, value, why, body.cite or ask.cite, units=units)

    # Texts

    def say(self, text: str, unit: str = "", odds: str = "") -> str:
        """Fill in what braces stand for in a text."""
        sums = {key: shown(self.counted[side]) for side, key in KEYS.items() if side in self.counted}
        return filled(text, unit=unit, odds=odds, **sums)


_CHANGING = tuple(
    each.name for each in fields(OngoingBattle) if each.default_factory in (dict, list, set) or each.name in LOST
)
"""The parts of a combat that are changed in place."""


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


def word_of(answer: Any) -> str:
    """Give the word of an answer."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return str(getattr(answer, "value", answer))
