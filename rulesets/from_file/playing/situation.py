"""What is known of a combat as it goes on: its units and their counters, answers, conditions, and what charts say."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from rulesets.api import ClockAnswers, OnClock, Option, Question, about
from rulesets.from_file.playing.play import Counters
from rulesets.from_file.playing.questions import KEYS, counting_on
from rulesets.from_file.playing.texts import ratio
from rulesets.from_file.reading import conditions
from rulesets.from_file.reading.asks import Ask, GameQuestion
from rulesets.from_file.reading.charts import GameChart, Heading
from rulesets.from_file.reading.conditions import MEASURES, Conditional, ConditionPart, need_in_cell, number_in, weight
from rulesets.from_file.reading.modifiers import NO_ANSWER, Does, GameAnswer
from rulesets.from_file.reading.names import FORCE, SIDE, STRENGTH
from rulesets.from_file.reading.notation import NOTHING

SIDES = tuple(KEYS)
ENEMY = {"attackers": "defenders", "defenders": "attackers"}
WHOSE = {"any-attacker": "attackers", "any-defender": "defenders"}


@dataclass
class KnownBattle(Counters):
    """What is known of a combat.

    Attributes:
        counted: what each unit is worth as it is counted, and what a side adds up to under its own name.
        left_of: what each throw of a side came to, less what later throws stopped.
        asked: the questions of the file as they were put, by key and unit; each is put in one way.
        answers: what was asked so far, by question and unit; None where it was not to be asked.
    """

    counted: dict[str, Fraction] = field(default_factory=dict)
    left_of: dict[tuple[str, str], Fraction] = field(default_factory=dict)
    asked: dict[tuple[str, str], Question[Any]] = field(default_factory=dict)
    answers: dict[tuple[str, str], Any] = field(default_factory=dict)

    def shown(self, unit: str) -> int:
        """Give the number that a loss of steps goes on from."""
        column = self.steps_on(unit)
        if column == self.questions.forces[self.side(unit)].entry:
            return self.printed(unit)
        return int(self.on_counter(unit, column) or self.answer(column, unit) or 0)

    # Conditions

    def holds(self, condition: Conditional, unit: str = "", but_measures: bool = False) -> bool:
        """Tell whether a condition holds; with `but_measures` as far as that is known before strengths are."""
        when = tuple(part for part in condition.when if not (but_measures and part.name in MEASURES))
        if not self.fits(when, unit):
            return False
        if not condition.unless or (but_measures and any(part.name in MEASURES for part in condition.unless)):
            return True
        return not self.fits(condition.unless, unit)

    def fits(self, parts: tuple[ConditionPart, ...], unit: str = "") -> bool:
        return all(self._is_so(part, unit) for part in parts)

    def _is_so(self, part: ConditionPart, unit: str) -> bool:
        if part.who:
            return self._is_so_of_units(part, unit)
        if part.key in (*MEASURES, "turn"):
            value = self._measure(part.key)
            return value is not None and any(value in each for each in part.spans)
        answer = self.answer(part.key, unit)
        if isinstance(answer, int) and not isinstance(answer, bool):
            return any(answer in each for each in part.spans)
        return answer is not None and not part.words.isdisjoint(self._words(part.key, answer))

    def _is_so_of_units(self, part: ConditionPart, unit: str) -> bool:
        """Tell whether something is so of a unit, of every unit of a force, or of any of them."""
        units = self.units_of(part.who, unit)
        if part.key == conditions.UNITS:
            return any(len(units) in each for each in part.spans)
        so = (self._is_so_of(part, each) for each in units)
        return bool(units) and (any(so) if part.who.startswith("any-") else all(so))

    def _is_so_of(self, part: ConditionPart, unit: str) -> bool:
        if part.key == conditions.STATE:
            states = {word for word in self.sheet.state if self.ref.table.state(unit, word)}
            return not part.words.isdisjoint(states or {"none"})
        if part.key in (SIDE, FORCE) and not self.sheet.names.is_own(part.key):
            return (self.whose(unit) if part.key == SIDE else self.side(unit)) in part.words
        found = self.of_unit(part.key, unit)
        if found is None:
            return False
        if not isinstance(found, int | Fraction) or isinstance(found, bool):
            return not part.words.isdisjoint(self._words(part.key, found))
        return any(found in each for each in part.spans) or any(
            self._is_held(found, each, unit) for each in part.against
        )

    def _is_held(self, number: int | Fraction, against: conditions.HeldAgainst, unit: str) -> bool:
        """Tell whether a number of a unit is to another one of it, or to that of each enemy, as a condition has it."""
        units = self.units_of("enemy", unit) if against.of_enemy else (unit,)
        others = [self.of_unit(against.key, each) for each in units]
        return bool(others) and all(other is not None and against.fits(number, other) for other in others)

    def units_of(self, who: str, unit: str = "") -> tuple[str, ...]:
        """Name the units that are meant by a word such as `enemy`, seen from a unit in hand."""
        if who == "unit":
            return (unit,) if unit else ()
        if who == "enemy":
            who = ENEMY.get(self.side(unit), "") if unit else ""
        side = WHOSE.get(who, who)
        return self.forces[side].units if side in self.forces else ()

    def whose(self, unit: str) -> str:
        """Say of which side a unit is, as the roster has it of those with it or against it; else players are asked."""
        side, asked = self.side(unit), about(self.questions.whose, unit, *self.questions.forces.values())
        if known := self.known_side(side):
            return known
        for key in self.play.who_attacks:
            attacks = word_of(self.answer(key))
            return attacks if side == SIDES[0] else self._other_side(attacks)
        return str(self.ref.ask(asked))

    def _other_side(self, word: str) -> str:
        return next(each for each in self.sheet.names.sides if each != word)

    def known_side(self, force: str) -> str:
        """Say of which side the units of a force are, as the roster and the table have it of them or of their enemies.

        It is nothing where neither knows.
        """
        for each in (force, ENEMY.get(force, "")):
            units = self.forces[each].units if each in self.forces else ()
            if known := next(filter(None, (self.sheet.roster.side(u) or self.ref.unit(u).side for u in units)), ""):
                return known if each == force else self._other_side(known)
        return ""

    def of_unit(self, key: str, unit: str) -> Any:
        """Give what a unit's counter, card or answer says: a number, a word, or None where it says nothing."""
        if key == STRENGTH:
            return self.printed(unit)
        if key in self.sheet.names.columns:
            known = self.on_counter(unit, key)
            if known is not None or unit in self.sheet.roster.numbers:
                return known
        return self.answer(key, unit)

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
        if self.sheet.asks[key].shape.form == "which":
            everybody = self.forces[self.sheet.asks[key].shape.force].units
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
        ask = self.sheet.asks[key]
        question: Question[Any] = self.questions.asks[key]
        if not self.holds(ask, unit) or (ask.shape.of_unit and not unit):
            return None
        if ask.shape.of_unit:
            question = self.questions.about(key, unit)
        if isinstance(ask, GameQuestion) and ask.shape.force:
            if ask.shape.force not in self.forces:
                return None
            units = self.forces[ask.shape.force].options
            question = question.among(each._replace(cite=ask.each.cite) for each in units)  # type: ignore[attr-defined]
        if ask.offers_by_condition:
            question = self._with_what_can_be(ask, question, unit)
            if len(question.unmet) == len(ask.answer):
                return () if ask.shape.form == "several" else None
        if key in self.play.who_attacks and (side := self.known_side(SIDES[0])):
            return self._who_attacks(question, side)
        return self.ref.ask(question)

    def _who_attacks(self, question: Question[Any], side: str) -> Any:
        """Answer who attacks by the units that do, and reject any other answer."""
        by_list = ClockAnswers(answers=((side, OnClock()),), by="the list of units")
        answer = self.ref.ask(replace(question, clock=by_list, default=side, assumed=True))
        if word_of(answer) != side:
            said = f"{', '.join(self.forces[SIDES[0]].units)}: of the other side, as the list of units has it"
            self.ref.reject(question, f"{said}. Leave this answer out, or name other attackers.")
        return answer

    def _with_what_can_be(self, ask: Ask, question: Question[Any], unit: str) -> Question[Any]:
        """Put a question without the answers that cannot be given here, once."""
        if (ask.key, unit) not in self.asked:
            bodies = ask.answer.items()
            unmet = tuple(word for word, body in bodies if not self._can_be(ask, body, unit))
            left = [word for word in ask.answer if word not in unmet]
            default = question.default
            if ask.shape.form == "words" and default in unmet:
                default = left[0] if len(left) == 1 else None
            self.asked[ask.key, unit] = replace(question, unmet=unmet, default=default) if unmet else question
        return self.asked[ask.key, unit]

    def _can_be(self, ask: Ask, condition: Conditional, unit: str) -> bool:
        """Tell whether a condition of an answer may hold, as far as that is known when the question is put."""
        known = tuple(part for part in condition.when if self._is_known(ask, part.key, unit))
        if not self.fits(known, unit):
            return False
        against = condition.unless
        return not (against and all(self._is_known(ask, p.key, unit) for p in against) and self.fits(against, unit))

    def _is_known(self, ask: Ask, key: str, unit: str) -> bool:
        """Tell whether something is known, or may be asked, before a question is put; open rules decide afterwards."""
        for each in self.play.hangs_on(key):
            other = self.sheet.asks.get(each)
            if each in MEASURES and SIDES[1] not in self.counted:
                return False
            if "." in each and not self.forces.keys() >= set(SIDES):
                return False
            if other is not None and (other is ask or other.shape.is_open or (other.shape.of_unit and not unit)):
                return False
            if other is not None and other.shape.force and other.shape.force not in self.forces:
                return False
        return True

    def reading(self, key: str, unit: str = "") -> GameAnswer:
        """Ask an open rule, or a question with answers, and give what its answer does."""
        answer = self.answer(key, unit)
        return self.sheet.asks[key].answer.get(word_of(answer), NO_ANSWER)

    def done_by(self, key: str, unit: str = "") -> Does:
        """Ask an open rule, or a question with answers, and give the acts of each answer that works now."""
        answer, bodies = self.answer(key, unit), self.sheet.asks[key].answer
        given = (bodies.get(word_of(each), NO_ANSWER) for each in (answer if isinstance(answer, tuple) else (answer,)))
        return Does(either for body in given if self.holds(body, unit) for either in body.does)

    # Numbers

    def number_of(self, number: conditions.NumberFrom, side: str, unit: str = "") -> Fraction:
        """Find a number of a throw or a check: of a unit, or of the whole force where no unit is named."""
        match number.kind:
            case "column" if number.of_enemy:
                return self._of_enemy(number.word, side)
            case "column" | "chart" if not unit:
                return sum((self.number_of(number, side, each) for each in self.forces[side].units), Fraction(0))
            case "column":
                return Fraction(self.of_unit(number.word, unit) or 0)
            case "chart":
                return number_in(self.looked_up(self.sheet.chart[number.word], unit))
            case "number":
                return Fraction(number.value)
            case "ask":
                of_unit = self.sheet.asks[number.word].shape.of_unit
                return Fraction(self.answer(number.word, unit if of_unit else "") or 0)
            case "throw":
                left = {at: came_to for (name, at), came_to in self.left_of.items() if name == number.word}
                return left.get(side, next(iter(left.values())))
            case "attack" | "defence":
                return next(self.counted[each] for each, key in KEYS.items() if key == number.kind)
            case _:
                return self.counted[unit or side]

    def _of_enemy(self, column: str, side: str) -> Fraction:
        """Find a number of the force on the other side, whose units must be alike in it."""
        units = self.forces[ENEMY[side]].units
        found = dict.fromkeys(Fraction(self.of_unit(column, each) or 0) for each in units)
        if len(found) > 1:
            force = self.questions.forces[ENEMY[side]]
            unlike = f"{', '.join(units)}: {column.replace('-', ' ')} {', '.join(map(str, found))}"
            self.ref.reject(force, f"{unlike}, and one number counts. Name one unit, or units that are alike.")
        return next(iter(found))

    def need_of(self, need: conditions.Need, side: str, unit: str = "") -> tuple[str, Fraction] | None:
        """Say what must be shown: how it is compared, and with which number; None where nothing can succeed."""
        if need.sign:
            of_unit = need.number.kind == "column" and unit and not need.number.of_enemy
            if of_unit and self.of_unit(need.number.word, unit) is None:
                return None
            return need.sign, self.number_of(need.number, side, unit)
        found = need_in_cell(self.looked_up(self.sheet.chart[need.number.word], unit))
        return (found[0], Fraction(found[1])) if found else None

    # Charts

    def looked_up(self, chart: GameChart, unit: str = "") -> str:
        """Give the cell of a chart for a unit; where several classes are there, as the chart says."""
        found = self.places(chart, unit)
        return chart.cells.texts[found[0]][found[1]] if found else NOTHING

    def places(self, chart: GameChart, unit: str = "") -> tuple[int, int] | None:
        """Find the row and the column of a chart that count for a unit; None where nothing stands there."""
        rows, columns = (*(self._headings(chart, each, unit) for each in chart.heads), (0,))[:2]
        found = [(row, column) for row in rows for column in columns]
        if len(found) > 1 and chart.mixed != "ask":
            worth = {place: weight(chart.cells.texts[place[0]][place[1]], chart.nothing) for place in found}
            found.sort(key=lambda place: worth[place], reverse=chart.mixed == "most")
        return found[0] if found else None

    def _headings(self, chart: GameChart, heading: Heading, unit: str) -> tuple[int, ...]:
        """Find the headings that hold here; of several classes, players may be asked for the one that counts."""
        if heading.who:
            said = [self.of_unit(heading.key, each) for each in self.units_of(heading.who, unit)]
        else:
            said = [self.answer(heading.key, unit)]
        words = [
            each if isinstance(each, int | Fraction) and not isinstance(each, bool) else word_of(each) for each in said
        ]
        found = tuple(dict.fromkeys(place for each in words if (place := heading.place(each)) >= 0))
        if len(found) > 1 and chart.mixed == "ask":
            question = counting_on(chart, heading).of(unit)
            options = (Option(heading.words[place], heading.words[place]) for place in found)
            return (heading.words.index(self.ref.ask(question.among(options))),)
        return found


def word_of(answer: Any) -> str:
    """Give the word of an answer."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return str(getattr(answer, "value", answer))
