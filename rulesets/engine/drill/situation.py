"""A situation: a combat played with sensible answers, as far as they go."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.core.words import BadAnswer, Role, Scope
from rulesets.engine.questions.choices import PickSeveral, Reminder, Several
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.kind import Option, Roll, pick
from rulesets.engine.questions.question import Question, matches
from rulesets.engine.questions.symbol_dice import Pool, PrintedFaces
from rulesets.engine.questions.written import Number, Secret, TableCell, Text, UnitName
from rulesets.engine.referee.adjudicate import RunReferee
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.engine.referee.ruleset import Ruleset

T = TypeVar("T")

TRIES, THROWS = 12, 6
"""How many answers of one combat may turn out not to fit the others, and how often its dice are thrown again."""
MOST_UNITS, TOGETHER = {Role.ATTACKER: 3, Role.DEFENDER: 2, None: 1}, 4
"""How many units fight on a side, and on both: two hexes have two neighbours in common at most."""
ALIKE = 6
"""How many forces are drawn for one that is worth as much as another."""
USUAL = (1, 9)
"""What a unit is worth where its question does not say what is usual."""


def shuffled(roll: Roll, things: Sequence[T]) -> list[T]:
    """Put things into an order by rolls."""
    left = list(things)
    return [left.pop(roll(len(left)) - 1) for _ in things]


class Taste(NamedTuple):
    """What a situation shall be like.

    Attributes:
        roll: gives a face from 1 to as many as it is told.
        like: answers that are taken over more often than not, by key, such as those of a lesson.
        often: one in so many of the others is not the usual one.
        close: whether it is much like those answers, strengths, numbers and dice, too.
        rules: words for the rules that shall matter, as a lesson has them in `drills`.
    """

    roll: Roll
    like: Answers
    often: int
    close: bool = False
    rules: Sequence[str] = ()

    def usually(self) -> bool:
        """Tell by a roll whether an answer shall be the usual one."""
        return self.roll(self.often) > 1


class Situations:
    """Makes situations of one checklist.

    Args:
        ruleset: the game.
        checklist: the checklist.
        models: answers of whole combats, such as those of lessons: the names in them are usual here.
        printed: values printed on components, by key, such as those made up for learning.
    """

    def __init__(
        self, ruleset: Ruleset, checklist: Checklist, models: Sequence[Answers], printed: Mapping[str, str]
    ) -> None:
        self.checklist = checklist
        self.forces = [each for each in checklist.questions if isinstance(each, Force)]
        self._ruleset, self._models, self._printed = ruleset, models, printed
        self._printed_on: dict[tuple[str, str], str] = {}  # a unit has the same on its counter in all situations

    def begun(self, taste: Taste) -> Answers:
        """Give the answers that the game itself begins a situation with; none where it leaves that to us."""
        begin = self._ruleset.situation
        return begin(self.checklist.id, taste.roll, taste.rules) if begin is not None else {}

    def play(self, taste: Taste, begun: Answers) -> Run:
        """Play a combat that is begun to its end, or up to a question to which there is no sensible answer.

        Raises:
            RulesetFault: the procedure raised anything.
        """
        answers = dict(begun)
        for _ in range(TRIES):
            player = _Player(self, answers, taste)
            player.follow_procedure()
            here = player.run
            if here.refused is None or here.refused.key in begun:
                break
            del answers[here.refused.key]
            taste = taste._replace(like={}, close=False)
        return here

    def dice(self, here: Run, roll: Roll) -> Iterator[Answers]:
        """Throw all dice of a combat a few times."""
        thrown = [each.question for each in here.answered.values() if each.question.is_thrown]
        for _ in range(THROWS if thrown else 0):
            yield {each.key: self._thrown(each, here.table, roll) for each in thrown}

    def _thrown(self, question: Question[Any], table: Tabletop, roll: Roll) -> str:
        return question.rolled(roll, replace(table, kit={**self._printed, **table.kit}), None)

    def answer(self, question: Question[Any], player: _Player, taste: Taste) -> str | None:
        """Give a sensible answer; None where there is none."""
        if question.is_precedent:
            return question.default or question.words_of(player.table)[0]
        if question.remember is Scope.KIT or isinstance(question, TableCell | PrintedFaces):
            return self._printed.get(question.key)
        on_unit = (question.key, question.unit)
        if question.unit and question.remember is Scope.UNIT:
            if on_unit not in self._printed_on and (
                text := self._of_unit(question) or self._anything(question, player, taste)
            ):
                self._printed_on[on_unit] = text
            return self._printed_on.get(on_unit)
        return self._anything(question, player, taste)

    def _anything(self, question: Question[Any], player: _Player, taste: Taste) -> str | None:
        """Give an answer like that of the model, or another."""
        model = self._of_model(question, taste.like)
        varies = question.is_thrown or isinstance(question, Force | Number)
        if {*question.words_of(player.table)} == {each.word for each in self._ruleset.sides}:
            model = None
        if isinstance(question, Force) and self._side(question.role, taste.like) != self._side(
            question.role, player.so
        ):
            model = None
        if isinstance(question, PickSeveral) and not {*(model or "").split(", ")} <= {*self._fit(question, player)}:
            model = None
        if model is not None and (taste.roll(6) > 1 if taste.close else not varies and taste.roll(4) > 1):
            return self._force(question, player, taste, model) if isinstance(question, Force) else model
        with suppress(BadAnswer):
            if question.is_thrown:
                return self._thrown(question, player.table, taste.roll)
            if isinstance(question, Force):
                return self._force(question, player, taste)
            if isinstance(question, Secret):
                parts = {each.question.key: self._anything(each.question, player, taste) for each in question.parts}
                return question.joined({key: text or "" for key, text in parts.items()})
            if isinstance(question, PickSeveral):
                question = question.among(Option(each, each) for each in self._fit(question, player))
            return self._of_kind(question, player, taste)
        return None

    def _of_unit(self, question: Question[Any]) -> str | None:
        """Find what is printed on a unit, as a combat has it in which that unit was."""
        named = question.unit in question.key
        there = (each for each in self._models if question.key in each and (named or question.unit in each.values()))
        return next((each[question.key] for each in there), None)

    def _of_model(self, question: Question[Any], like: Answers) -> str | None:
        """Find what a combat answered to a question, or to the same one about another unit."""
        if question.key in like:
            return like[question.key]
        listed = next((each for each in self.checklist.questions if matches(each, question.key)), question)
        return next((text for key, text in like.items() if "{" in listed.key and matches(listed, key)), None)

    def _of_kind(self, question: Question[Any], player: _Player, taste: Taste) -> str | None:
        roll, words = taste.roll, question.words_of(player.table)
        if isinstance(question, Reminder):
            return question.default or words[0]
        if isinstance(question, Several | PickSeveral):
            many = 0 if taste.usually() and roll(2) == 1 else 1 + (roll(3) == 1)
            return ", ".join(shuffled(roll, words)[:many]) or "none"
        if isinstance(question, UnitName):
            words = tuple(dict.fromkeys(each[question.key] for each in self._models if question.key in each)) or words
        elif isinstance(question, Text) or (question.default is not None and (taste.usually() or not words)):
            return question.default
        if isinstance(question, Pool):
            return f"{'+' * question.signed}{roll(1 if question.signed else 4)} {pick(roll, question.colours)}"
        if isinstance(question, Number):
            low, high = question.usual or (max(question.low, -2), min(question.high, max(question.low, 0) + 3))
            return str(low + roll(high - low + 1) - 1)
        return pick(roll, words) if words else None

    def _fit(self, question: PickSeveral, player: _Player) -> tuple[str, ...]:
        """List units that may be picked: attackers that lessons pick, where they pick any; each for one thing only.

        Nobody is picked against more units than there are in a lesson: artillery that bombards has one target.
        """
        lessons = [each for each in self._models if each.get(question.key, "none") != "none"]
        picked = {name for each in lessons for name in each[question.key].split(", ")}
        words, forces = {*question.words_of(player.table)}, [*self._forces(player)]
        others = [force for force, units in forces if words.isdisjoint(units)]
        if not any(force.role is Role.ATTACKER and force not in others for force, _ in forces):
            picked = set()  # who defends is anywhere
        for force, units in forces:
            met = [len(force.strengths_in(each[force.key])) for each in lessons if force.key in each]
            if force in others and met and len(units) > max(met):
                return ()
        special = {
            name for each in player.used.values() if isinstance(each.question, PickSeveral) for name in each.value
        }
        return tuple(
            word for word in question.words_of(player.table) if word not in special and (word in picked or not picked)
        )

    # Forces

    def _forces(self, player: _Player) -> Iterator[tuple[Force, Sequence[str]]]:
        """List the forces that are known, with their units."""
        for each in player.used.values():
            if isinstance(each.question, Force):
                yield each.question, each.value.units

    def _force(self, force: Force, player: _Player, taste: Taste, model: str = "") -> str:
        """Give units that are worth about as much as those of a model, if there are any."""
        if force.may_be_empty and not model and taste.roll(3) > 1:
            return "none"
        drawn = self._draws(force, player, taste.roll)
        if not model:
            return next(drawn)
        worth = sum(force.strengths_in(model).values())
        worths = ((each, sum(force.strengths_in(each).values())) for each in islice(drawn, ALIKE))
        return next((each for each, total in worths if abs(total - worth) <= max(1, worth // 8)), model)

    def _draws(self, force: Force, player: _Player, roll: Roll) -> Iterator[str]:
        """Draw units of a roster, or of those that fight in lessons; else strengths alone."""
        taken = {name.casefold() for each in player.used.values() for name in each.question.names_in(each.text)}
        known, most = self._known(force, player.so)
        roster = self._ruleset.roster
        others = [units for each, units in self._forces(player) if each.role is not force.role]
        theirs = {roster[unit] for units in others for unit in units if unit in roster}
        names = sorted(
            each for each in known if each.casefold() not in taken and (not theirs or roster.get(each) not in theirs)
        )
        largest = max(1, TOGETHER - max(map(len, others), default=0))
        low, high = force.usual or (max(force.low, USUAL[0]), min(force.high, USUAL[1]))
        while True:
            many, chosen = min(roll(MOST_UNITS.get(force.role, 1)), largest), list[str]()
            for name in shuffled(roll, names):
                alike = sum(known[each] == known[name] for each in chosen)
                if len(chosen) < many and alike < most.get(known[name], many):
                    chosen.append(name)
            if force.names_do:
                yield force.joint.join(chosen) or force.example.split(force.joint)[0]
            else:
                units = [f"{name} {known[name]}" for name in chosen]
                yield force.joint.join(units or [str(low + roll(high - low + 1) - 1) for _ in range(many)])

    def _known(self, force: Force, so: Answers) -> tuple[Mapping[str, int], Mapping[int, int]]:
        """Give the units that may be in a force with their strengths, and how many of a strength there are at most.

        Of a roster these are all of the side. Else they are those of lessons in which nothing is special that is
        otherwise here, and there are as many of a strength as stand together in one lesson.
        """
        side = self._side(force.role, so)
        if force.known:
            roster = self._ruleset.roster
            return {each.unit: each.strength for each in force.known if side in ("", roster.get(each.unit, side))}, {}
        found: dict[str, int] = {}
        most: Counter[int] = Counter()
        for model in self._models:
            if any((said == "yes" or key == "target") and so.get(key) != said for key, said in model.items()):
                continue
            for other in self.forces:
                same = self._side(other.role, model) == side and _kind(other.key) == _kind(force.key)
                if other.key in model and (same if side else other.key == force.key):
                    units = other.strengths_in(model[other.key])
                    found |= units
                    most |= Counter(units.values())
        return found, most

    def _side(self, role: Role | None, so: Answers) -> str:
        """Tell which side a force is of, where an answer says who attacks; empty where none does."""
        sides = [each.word for each in self._ruleset.sides]
        attacking = next((text for text in so.values() if text in sides), "")
        if role is None or not attacking:
            return ""
        return attacking if role is Role.ATTACKER else next((each for each in sides if each != attacking), "")


class _Player(RunReferee):
    """A referee whose questions are answered on the spot."""

    def __init__(self, situations: Situations, answers: dict[str, str], taste: Taste) -> None:
        super().__init__(situations.checklist, Given(answers, clock=False))
        self._situations, self._answers, self._taste = situations, answers, taste
        self.used = self.run.answered

    @property
    def so(self) -> Answers:
        """Give what is answered so far."""
        return {key: each.text for key, each in self.used.items()}

    def ask(self, question: Question[T], at: str = "") -> T:
        if question.key not in self.run.answered and self._find(question)[0] is None:
            text = self._situations.answer(question, self, self._taste)
            if text is not None:
                self._answers[question.key] = text
        return super().ask(question, at)


def _kind(key: str) -> str:
    """Tell what a force is, whichever side it is of: `attack.support` and `defence.support` are alike."""
    return re.sub("attack(ers)?|defen[cs]e|defenders", "", key)


def answers_of(here: Run, keys: Sequence[str]) -> Answers:
    """Write answers that a run used as `resolve` takes them, each part of a secret by its own key."""
    written: dict[str, str] = {}
    for key in keys:
        used = here.answered[key]
        if isinstance(used.question, Secret):
            pairs = (pair.strip().partition("=") for pair in used.text.split(";"))
            written |= {name: text for name, _, text in pairs}
        else:
            written[key] = str(used.text)
    return written


def joined(checklist: Checklist, answers: Answers) -> Answers:
    """Put the parts of secrets together, so that a run takes them."""
    left = dict(answers)
    for question in checklist.questions:
        keys = [part.question.key for part in question.parts]
        if keys and isinstance(question, Secret) and all(key in left for key in keys):
            left[question.key] = question.joined({key: left.pop(key) for key in keys})
    return left
