"""The units of a combat, and what stands on their counters as they lie now."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulesets.api import Muster, Referee
from rulesets.from_file.playing.play import Play
from rulesets.from_file.playing.questions import Questions
from rulesets.from_file.reading.names import SIDES
from rulesets.from_file.reading.sheet import Sheet


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
        steps, entry = self.sheet.units.steps, self.questions.forces[self.side(unit)].entry
        if isinstance(steps, str) and steps in self.sheet.names.columns:
            return steps
        numbers = self.sheet.roster.numbers.get(unit, {})
        said = numbers.get(entry, ())
        if steps is True and (not entry or len(set(said)) < len(said)):
            found = (column for column, each in numbers.items() if len(set(each)) == len(each) > 1)
            return next((column for column in found if len(numbers[column]) == (len(said) or 2)), entry)
        return entry

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
        return {each: many[min(place, len(many) - 1)] for each, many in numbers.items() if len(many) > 1} | {
            column: left
        }

    def typed(self, unit: str) -> int | None:
        """Give the strength of a unit as it was named, if its force is known."""
        return next((force.strengths[unit] for force in self.forces.values() if unit in force.strengths), None)
