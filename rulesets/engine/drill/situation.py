"""A situation: a combat played with sensible answers, as far as they go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from rulesets.engine.core.tabletop import Answers
from rulesets.engine.core.words import BadAnswer, Scope
from rulesets.engine.questions.choices import PickSeveral, Reminder, Several
from rulesets.engine.questions.dice import Die
from rulesets.engine.questions.finding import matches
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question, Roll
from rulesets.engine.questions.symbol_dice import Pool, PrintedFaces
from rulesets.engine.questions.throws import Throw
from rulesets.engine.questions.written import Number, Position, Secret, TableCell, Text, UnitName
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.referee.run import run_procedure

T = TypeVar("T")

MOST_ASKED = 60
TRIES = 8
"""How many answers are tried where one does not fit the others."""
MOST_UNITS = 3
USUAL = (1, 9)
"""What a unit is worth where its question does not say what is usual."""


def pick(roll: Roll, among: Sequence[T]) -> T:
    """Pick one of several by a roll."""
    return among[roll(len(among)) - 1]


def shuffled(roll: Roll, things: Sequence[T]) -> list[T]:
    """Put things into an order by rolls."""
    left = list(things)
    return [left.pop(roll(len(left)) - 1) for _ in things]


class Situations:
    """Makes situations of one checklist.

    Args:
        ruleset: the game.
        checklist: the checklist.
        models: answers of whole combats, such as those of lessons: their words, names and strengths are usual here.
        printed: values printed on components, by key, such as those made up for learning.
    """

    def __init__(
        self, ruleset: Ruleset, checklist: Checklist, models: Sequence[Answers], printed: Mapping[str, str]
    ) -> None:
        self._ruleset, self._checklist, self._printed = ruleset, checklist, printed
        self._models = models

    def play(self, roll: Roll, like: Answers, often: int = 3) -> Run:
        """Play a combat to its end, or up to a question to which there is no sensible answer.

        `like` are answers that are taken over more often than not; one in `often` of the others is not the usual one.

        Raises:
            RulesetFault: the procedure raised anything.
        """
        answers = dict(self._ruleset.situation(self._checklist.id, roll)) if self._ruleset.situation else {}
        here = self._run(answers)
        for _ in range(MOST_ASKED):
            if here.ended or here.question is None or here.refused is not None:
                return here
            there = self._go_on(here, roll, like, often)
            if there is None:
                return here
            here = there
        return here

    def _go_on(self, here: Run, roll: Roll, like: Answers, often: int) -> Run | None:
        """Answer the open question; None where no answer is taken."""
        question = here.question
        assert question is not None
        for tried in range(TRIES):
            text = self._answer(question, here, roll, {} if tried > 1 else like, often)
            if text is None:
                return None
            there = self._run({**here.given.answers, question.key: text})
            if there.refused is None:
                return there
        return None

    def _run(self, answers: Answers) -> Run:
        return run_procedure(self._checklist, Given(answers, clock=False))

    def _answer(self, question: Question[Any], here: Run, roll: Roll, like: Answers, often: int) -> str | None:
        if question.is_precedent:
            return question.default or question.words_of(here.table)[0]
        if question.remember is Scope.KIT or isinstance(question, TableCell | PrintedFaces):
            return self._printed.get(question.key)
        model = self._of_model(question, like)
        if model is not None and not question.is_thrown and (isinstance(question, Position) or roll(4) > 1):
            return self._near(question, model, here, roll)
        with suppress(BadAnswer):
            return self._of_kind(question, here, roll, often)
        return None

    def _of_model(self, question: Question[Any], like: Answers) -> str | None:
        """Find what a combat answered to a question, or to the same one about another unit."""
        if question.key in like:
            return like[question.key]
        listed = next((each for each in self._checklist.questions if matches(each, question.key)), question)
        return next((text for key, text in like.items() if "{" in listed.key and matches(listed, key)), None)

    def _near(self, question: Question[Any], model: str, here: Run, roll: Roll) -> str:
        """Take an answer over; strengths are moved by one at most."""
        if isinstance(question, PickSeveral) and not set(model.split(", ")) <= {*question.words_of(here.table)}:
            return self._some(question.words_of(here.table), roll, 1)
        if not isinstance(question, Force) or question.known:
            return model
        with suppress(BadAnswer):
            parsed = question.parse(model, here.table)
            low, high = question.usual or USUAL
            moved = [(each.unit, min(max(low, each.strength + roll(3) - 2), high)) for each in parsed.factors]
            return question.joint.join(f"{unit} {strength}" for unit, strength in moved) or model
        return self._force(question, here, roll)

    def _of_kind(self, question: Question[Any], here: Run, roll: Roll, often: int) -> str | None:
        table, words = here.table, question.words_of(here.table)
        if question.is_thrown or isinstance(question, Throw | Die):
            return question.rolled(roll, table, None)
        match question:
            case Secret():
                parts = {
                    each.question.key: self._answer(each.question, here, roll, {}, often) for each in question.parts
                }
                return question.joined({key: text or "" for key, text in parts.items()})
            case Reminder():
                return question.default or words[0]
            case Several() | PickSeveral():
                return self._some(words, roll, often)
            case Force():
                return self._force(question, here, roll)
            case Pool():
                if question.default is not None and roll(often) > 1:
                    return question.default
                return f"{'+' * question.signed}{roll(1 if question.signed else 4)} {pick(roll, question.colours)}"
            case Number():
                return self._number(question, roll, often)
            case UnitName():
                return (
                    pick(roll, self._names(question)) if self._names(question) else pick(roll, words) if words else None
                )
            case Text():
                return question.default
        if question.default is not None and (roll(often) > 1 or not words):
            return question.default
        return pick(roll, words) if words else None

    def _some(self, words: Sequence[str], roll: Roll, often: int) -> str:
        """Pick none, one or two of a list."""
        many = 0 if roll(often + 1) > 2 or not words else 1 + (roll(3) == 1)
        return ", ".join(shuffled(roll, words)[:many]) or "none"

    def _number(self, question: Number, roll: Roll, often: int) -> str:
        if question.default is not None and roll(often) > 1:
            return question.default
        low, high = question.usual or (max(question.low, -2), min(question.high, max(question.low, 0) + 3))
        return str(low + roll(high - low + 1) - 1)

    # Forces

    def _names(self, question: Question[Any]) -> list[str]:
        """Name units as lessons and examples do."""
        texts = [
            *(each[question.key] for each in self._models if question.key in each),
            getattr(question, "example", ""),
        ]
        known = getattr(question, "known", ())
        return [each.unit for each in known] or list(
            dict.fromkeys(name for text in texts for name in question.names_in(text))
        )

    def _force(self, force: Force, here: Run, roll: Roll) -> str:
        if force.may_be_empty and roll(3) > 1:
            return "none"
        known = {each.unit: each.strength for each in force.known}
        taken = {name for each in here.answered.values() for name in each.question.names_in(each.text)}
        names = shuffled(roll, [name for name in self._names(force) if name not in taken])
        if known and self._ruleset.roster:
            side = self._side(force, here) or self._ruleset.roster.get(names[0], "")
            names = [name for name in names if self._ruleset.roster.get(name) == side] or names
        low, high = force.usual or (max(force.low, USUAL[0]), min(force.high, USUAL[1]))
        many = min(roll(MOST_UNITS if force.role is None or force.role.value == "attacker" else 2), len(names) or 1)
        chosen = names[:many] or [""]
        strengths = [known.get(name, 0) or low + roll(high - low + 1) - 1 for name in chosen]
        return force.joint.join(f"{name} {strength}".strip() for name, strength in zip(chosen, strengths, strict=True))

    def _side(self, force: Force, here: Run) -> str:
        """Tell which side a force is of, where an answer says who attacks."""
        sides = [each.word for each in self._ruleset.sides]
        attacking = next((each.text for each in here.answered.values() if each.text in sides), "")
        if not attacking or force.role is None or len(sides) != 2:
            return ""
        return attacking if force.role.value == "attacker" else next(each for each in sides if each != attacking)


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
