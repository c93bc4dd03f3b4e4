"""A checklist made ready to play, all made once: its questions, its words, what is met at which step; and its units."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from rulesets.api import Muster, Referee
from rulesets.from_file.playing.questions import Questions
from rulesets.from_file.playing.texts import effects_of, outcomes_of, steps_of
from rulesets.from_file.reading.asks import Ask, GameQuestion
from rulesets.from_file.reading.modifiers import Rule, works_at
from rulesets.from_file.reading.names import SIDES, STEPS
from rulesets.from_file.reading.sheet import Sheet

RuleAt = tuple[Rule, tuple[str, ...]]
"""A rule, and the names of those of its modifiers that work at some step."""
AT_ONCE = ("refuse", "note")
"""Modifiers that work where their question is asked."""


class Play:
    """A checklist that can be played.

    Attributes:
        sheet: the checklist as it was read.
        questions: its questions.
        outcomes: the words for its results.
        effects: the words for what results do.
        steps: its steps.
        first: at which step each question is asked; empty where nothing but a condition or a check asks it.
        asked_at: the questions that are met at each step, or at a check: `{"odds": (Ask(…),)}`.
        rules_at: the rules that are met at each step, with those of their modifiers that work there:
            `{"roll": ((Modifiers(…), ("drm",)),)}`.
        charts_at: the charts by classes, or by a number, that change something at each step.
        rules_after: the rules that look at a throw, by its name.
        asked_of_units: the questions about a unit that change its checks: any of them, at `roll`, or one.
        who_attacks: the questions that the clock answers with the side whose turn it is.
        verdicts: rules that look at the strengths and end the combat; they come before anything else about the column.
    """

    def __init__(self, sheet: Sheet) -> None:
        self._at, self._hanging = dict[str, str](), dict[str, frozenset[str]]()
        self.sheet, self.questions, self.steps = sheet, Questions(sheet), steps_of(sheet)
        self.outcomes, self.effects = outcomes_of(sheet), effects_of(sheet)
        self.has_own_steps = any(step.id not in STEPS for step in self.steps)
        ids = [*(["battle"] if sheet.alone else []), *(step.id for step in self.steps)]
        charts = tuple(each for each in sheet.chart.values() if each.works and not each.has_answers)
        self.first = {key: self._asked_first(ask) for key, ask in sheet.asks.items()}
        checks = [at_check(name) for name in sheet.check]
        self.asked_at = {id: tuple(ask for ask in sheet.standing if id in self._met_at(ask)) for id in (*ids, *checks)}
        self.rules_at = {id: tuple(self._rules_at(id, ids)) for id in (*ids, *checks)}
        self.charts_at = {id: tuple(each for each in charts if id in map(self.of_chart_at, each.works)) for id in ids}
        rolls = {rule.after for rule in sheet.rule}
        self.rules_after = {roll: tuple(each for each in sheet.rule if each.after == roll) for roll in rolls}
        of_units = [ask for ask in sheet.asks.values() if ask.shape.of_unit]
        self.asked_of_units = {at: tuple(a for a in of_units if at in self._met_at(a)) for at in ("roll", *checks)}
        self.who_attacks = frozenset(key for key, ask in sheet.ask.items() if ask.asks_who_attacks)
        self.verdicts = tuple((rule, _but_does(rule)) for rule in sheet.rule if _is_verdict(rule))

    def works_at(self, name: str, of_unit: bool = False) -> str:
        """Say at which step a modifier works, or at which check; empty where it changes nothing in this checklist.

        A change of the die at a question about a unit is one of its checks.
        """
        if name not in self._at:
            at = at_check(name) if name in self.sheet.check else works_at(name)
            self._at[name] = at if self.sheet.works_in_it(name) else ""
        return works_at(name) if of_unit and name == "drm" else self._at[name]

    def of_chart_at(self, name: str) -> str:
        """Say at which step something works that a chart or a state changes by what units are."""
        return "strengths" if name in AT_ONCE else self.works_at(name)

    def _asked_first(self, ask: Ask) -> str:
        """Say at which step a question is asked; empty where nothing but a condition or a check asks it."""
        works = {self.works_at(name, ask.shape.of_unit) for body in ask.bodies for name in body.works}
        first = ask.step or next((step for step in STEPS if step in works), "")
        if self.sheet.names.newer and not ask.step and self._is_looked_at_before(ask, first):
            return "battle"
        looks_at_units = any("." in key for key in (*ask.looks_at, *(k for b in ask.bodies for k in b.looks_at)))
        looks_at_units = looks_at_units or (isinstance(ask, GameQuestion) and ask.asks_who_attacks)
        return "strengths" if first == "battle" and not ask.step and looks_at_units else first

    def _is_looked_at_before(self, ask: Ask, first: str) -> bool:
        """Tell whether what strengths go by is a circumstance of the whole battle, which changes more than these."""
        if first in ("", "battle", "strengths") or ask.shape.is_open or ask.shape.of_unit or ask.looks_at:
            return False
        return any(ask.key in rule.looks_at and "strength" in rule.works and not rule.after for rule in self.sheet.rule)

    def _met_at(self, ask: Ask) -> frozenset[str]:
        """Name the steps at which a question is asked, or its answers do something."""
        names = {name for body in ask.bodies for name in body.works if name not in AT_ONCE}
        later = (self.works_at(name, ask.shape.of_unit) for name in names)
        return frozenset(filter(None, (self.first[ask.key], *later)))

    def _rules_at(self, step: str, ids: list[str]) -> Iterator[RuleAt]:
        for rule in self.sheet.rule:
            if rule.after:
                continue
            verdict = _but_does(rule) if _is_verdict(rule) else ()
            names = tuple(
                name for name in rule.works if name not in verdict and self._rule_works_at(rule, name, ids) == step
            )
            if names:
                yield rule, names

    def _rule_works_at(self, rule: Rule, name: str, ids: list[str]) -> str:
        """Say at which step a rule's modifier works: at the rule's own, unless it would change nothing there."""
        at = self.works_at(name)
        if rule.step and name in AT_ONCE:
            return rule.step
        if rule.step and name != "does" and at != "strengths" and rule.step in ids and at in ids:
            return min(rule.step, at, key=ids.index)
        looks_at_units = bool(rule.each) or any("." in key for key in rule.looks_at)
        if looks_at_units and name in AT_ONCE and not rule.measures:
            return "strengths"
        return "odds" if rule.measures and name in AT_ONCE else at

    def between(self, step: str, last: str) -> tuple[str, ...]:
        """List the steps of the file's own that stand before a step, and after the last of the usual ones."""
        ids = [each.id for each in self.steps] if self.has_own_steps else []
        begin = ids.index(last) + 1 if last in ids else 0
        return tuple(id for id in ids[begin : ids.index(step)] if id not in STEPS) if ids else ()

    @cached_property
    def exceptional(self) -> tuple[str, ...]:
        return tuple(code for code, result in self.sheet.results.items() if result.but)

    @cached_property
    def steady(self) -> frozenset[str]:
        """Name the questions that are asked or not for a whole combat: nothing that they hang on is counted later."""
        asks = self.sheet.asks
        known = {"turn"}
        for _ in asks:  # each time those are found that hang on those before
            known |= {key for key, ask in asks.items() if not ask.shape.force and known.issuperset(ask.looks_at)}
        return frozenset(known)

    def hangs_on(self, key: str) -> frozenset[str]:
        """Name all that asking a question looks at, itself among it; of what is no question, that alone."""
        if key not in self._hanging:
            found, ahead = set[str](), [key]
            while ahead:
                each = ahead.pop()
                if each not in found and (ask := self.sheet.asks.get(each)) is not None:
                    ahead += ask.looks_at
                    ahead += (met for body in ask.answer.values() for met in body.looks_at)
                found.add(each)
            self._hanging[key] = frozenset(found)
        return self._hanging[key]


def at_check(name: str) -> str:
    """Name the place in a combat where a check is made, for what is met there."""
    return f"check {name}"


def _is_verdict(rule: Rule) -> bool:
    return rule.measures and not rule.step and not rule.after and not {"result", "refuse"}.isdisjoint(rule.works)


def _but_does(rule: Rule) -> tuple[str, ...]:
    return tuple(name for name in rule.works if name != "does")


@dataclass
class Counters:
    """The units of a combat.

    Attributes:
        ref: the referee.
        play: the checklist.
        forces: who takes part on each side, once they are named.
        left: the strength that is left on the counter of each unit that lost steps.
        counters: what stands on counters that lost steps in this combat, by unit and column.
    """

    ref: Referee
    play: Play
    forces: dict[str, Muster] = field(default_factory=dict)
    left: dict[str, int] = field(default_factory=dict)
    counters: dict[tuple[str, str], int] = field(default_factory=dict)

    @property
    def sheet(self) -> Sheet:
        """Give what the file says of the checklist."""
        return self.play.sheet

    @property
    def questions(self) -> Questions:
        return self.play.questions

    # Units

    def side(self, unit: str) -> str:
        return next((side for side, force in self.forces.items() if unit in force.strengths), SIDES[1])

    def named(self, unit: str) -> bool:
        return self.questions.called(unit)[0]

    def headed(self, unit: str) -> str:
        """Call a unit at the head of a line."""
        return self.questions.called(unit)[1]

    def printed(self, unit: str) -> int:
        """Give the strength of a unit as it is left now, as it was named."""
        return self.left[unit] if unit in self.left else self.typed(unit) or 0

    def on_counter(self, unit: str, column: str) -> int | str | None:
        """Give what a counter shows in a column as it lies now; None where it shows nothing, or nobody knows."""
        sheet = self.sheet
        if (unit, column) in self.counters:
            return self.counters[unit, column]
        if sheet.strength_of(self.side(unit)) == column and (said := self.typed(unit)) is not None:
            return said
        on_card = self.ref.table.card(unit, column)
        if on_card is not None and (on_card.isdecimal() or column in sheet.roster.classes.get(unit, {})):
            return int(on_card) if on_card.isdecimal() else on_card
        numbers = sheet.roster.numbers.get(unit, {}).get(column)
        if numbers is None:
            return sheet.roster.classes.get(unit, {}).get(column)
        return numbers[min(self.step_of(unit), len(numbers) - 1)]

    def step_of(self, unit: str) -> int:
        """Say how many steps a unit lost before, by what its counter shows where its strength stands."""
        column = self.sheet.strength_of(self.side(unit))
        numbers, said = self.sheet.roster.numbers.get(unit, {}).get(column, ()), self.typed(unit)
        return numbers.index(said) if said in numbers else 0

    def steps_on(self, unit: str) -> str:
        """Name what a loss of steps goes on along: a column of the counters, or the strength that was typed."""
        steps, force = self.sheet.units.steps, self.questions.forces[self.side(unit)]
        if isinstance(steps, str) and steps in self.sheet.names.columns:
            return steps
        numbers = self.sheet.roster.numbers.get(unit, {})
        said = () if force.names_do else numbers.get(force.entry, ())
        if steps is True and (force.names_do or len(set(said)) < len(said)):
            found = (column for column, each in numbers.items() if len(set(each)) == len(each) > 1)
            return next((column for column in found if len(numbers[column]) == (len(said) or 2)), force.entry)
        return force.entry

    def step_elsewhere(self, unit: str) -> tuple[int, int] | None:
        """Say on which of how many steps a unit is by another column, where that of its strength lacks some of them."""
        numbers = self.sheet.roster.numbers.get(unit, {})
        column = max(numbers, key=lambda each: len(numbers[each]), default="")
        if self.sheet.units.steps is not True or not self.questions.forces[self.side(unit)].entry:
            return None
        if not column or len(numbers.get(self.steps_on(unit), ())) == len(numbers[column]):
            return None
        shown = self.on_counter(unit, column)
        return numbers[column].index(shown) if shown in numbers[column] else 0, len(numbers[column])

    def shows_now(self, unit: str, left: int, lost: int) -> dict[str, int]:
        """Say what the counter of a unit shows once a loss of steps has left it with a number, by column."""
        column, numbers = self.steps_on(unit), self.sheet.roster.numbers.get(unit, {})
        steps, elsewhere = numbers.get(column, ()), self.step_elsewhere(unit)
        if self.sheet.units.steps is not True or (left not in steps and elsewhere is None):
            return {column: left}
        place = steps.index(left) if elsewhere is None else elsewhere[0] + lost
        several = {each: many for each, many in numbers.items() if len(many) > 1}
        return {each: many[min(place, len(many) - 1)] for each, many in several.items()} | {column: left}

    def typed(self, unit: str) -> int | None:
        """Give the strength of a unit as it was named, if its force is known."""
        return next((force.strengths[unit] for force in self.forces.values() if unit in force.strengths), None)
