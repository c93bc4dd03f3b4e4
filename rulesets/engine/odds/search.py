"""The search for odds: follows every way in which the dice may fall, to what each of them comes to.

A procedure is run from its start once for each way. Only what comes after a comparison of symbol dice, or after a throw
that ends it, is run again from there, see `Referee.after_comparing` and `Referee.after_rolling`. Two ways are the same
only if each chance on them has the same value; ways that merely come to the same ruling are kept apart, and added up
later.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, NoReturn, TypeVar

from rulesets.engine.core import distributions
from rulesets.engine.core.distributions import CancellingRule, Keep
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.symbol_dice import Thrown
from rulesets.engine.questions.throws import Throw
from rulesets.engine.referee.adjudicate import RunReferee
from rulesets.engine.referee.checklist import Chance, Checklist, Given, Source, UsedAnswer
from rulesets.engine.referee.referee import Stop

T = TypeVar("T")
V = TypeVar("V", bound=Hashable)

MOST_WAYS, MOST_RUNS = 1_500, 10_000
"""How many ways throws after throws may part into, and how many runs from the start: about a second's work."""


class Happening(NamedTuple):
    """An effect as odds tell effects apart: its name, the unit that it befalls, and its detail, see `Effect`."""

    effect: str
    unit: str = ""
    detail: str = ""


class Unknown(NamedTuple):
    """A question that has no answer, so that a way stops at it.

    Attributes:
        key: the key of the question.
        prompt: the question as players read it.
        printed: whether it is answered by what is printed on a component.
        reason: what else is wrong, in a sentence, such as an answer that cannot be taken; empty if nothing is.
        share: the chance of coming to it, which a forecast says.
    """

    key: str
    prompt: str
    printed: bool = False
    reason: str = ""
    share: Fraction = Fraction(1)


class Leaf(NamedTuple):
    """The end of one way in which it may all come: how the dice fall, and what is ruled then.

    Attributes:
        fate: the chances in their order, each with its value: `(("die", 4), ("hits", "critical"))`.
        outcome: the word that is ruled; empty where a question stops the way before that.
        effects: what the ruling does and allows, in its order.
        unknown: the questions that stop the way; empty where it comes to its end.
        weight: how many of `total` equally likely throws go this way.
        total: how many throws there are of the dice on this way; other ways may have other dice, and another total.
    """

    fate: tuple[tuple[str, Any], ...]
    outcome: str
    effects: tuple[Happening, ...]
    unknown: tuple[Unknown, ...]
    weight: int
    total: int


class PathPrefix(NamedTuple):
    """How the dice fell so far on ways that are still to be followed; see `Leaf` for its parts.

    `breadth` is how many ways there would be, if every chance so far had come on each of them.
    """

    fate: tuple[tuple[str, Any], ...] = ()
    weight: int = 1
    total: int = 1
    breadth: int = 1

    def with_value(self, chance: Chance, value: Any) -> PathPrefix:
        """Go on with one value of a chance."""
        weight = self.weight * chance.weights[value]
        breadth = self.breadth * len(chance.weights)
        return PathPrefix((*self.fate, (chance.name, value)), weight, self.total * chance.total, breadth)


@dataclass
class Search:
    """What was found on all ways.

    Attributes:
        leaves: the ends of the ways, in the order of the chances on them.
        assumed: the defaults that were taken on some way, by the key of their question.
        used: the keys of the answers given that some way used; a dict for its order, the values mean nothing.
        first: the chance that comes first, on whichever way; None if none does.
    """

    leaves: list[Leaf] = field(default_factory=list)
    assumed: dict[str, UsedAnswer] = field(default_factory=dict)
    used: dict[str, None] = field(default_factory=dict)
    first: Chance | None = None

    def note(self, answer: UsedAnswer) -> None:
        """Note an answer, if it is a default or was given."""
        if answer.source is Source.DEFAULT:
            self.assumed[answer.question.key] = answer
        elif answer.source is Source.TYPED:
            self.used[answer.question.key] = None


def search(checklist: Checklist, given: Given) -> Search:
    """Follow a procedure from these answers in every way in which the dice may fall."""
    found = Search()
    pending = [PathPrefix()]
    while pending:
        referee = SearchReferee(checklist, given, pending.pop(), found)
        referee.follow_procedure()
        referee.end_way()
        pending.extend(reversed(referee.pending))
    return found


class SearchReferee(RunReferee):
    """A referee who takes defaults unasked, and notes where each way ends.

    Attributes:
        pending: the ways that are still to be followed from the start.
    """

    def __init__(self, checklist: Checklist, given: Given, prefix: PathPrefix, found: Search) -> None:
        fate = {**given.fate, **dict(prefix.fate)}
        super().__init__(checklist, replace(given, defaults=True, fate=fate, chance=True, suggests=False))
        self.pending: list[PathPrefix] = []
        self._search = found
        self._prefix = prefix
        self._unknown: tuple[Unknown, ...] = ()
        self._face_down: Throw | None = None
        self._has_parted = False

    def ask(self, question: Question[T], at: str = "") -> T:
        """Ask, and note a default that is taken and an answer that is used."""
        value = super().ask(question, at)
        answer = self.run.answered.get(question.key)
        if answer is not None:
            self._search.note(answer)
        return value

    def throw(self, question: Throw, at: str = "") -> Thrown:
        """Leave dice face down; where their faces are not known, the way stops."""
        faces = question.printed_faces
        if faces is not None and self._find(question)[0] is None:
            each_colour = (faces.of(colour) for colour, _ in question.pool.dice)
            unread = [each for each in each_colour if self._find(each)[0] is None]
            if unread:
                self._stop_at(*(Unknown(each.key, each.prompt, each.printed) for each in unread))
            self._face_down = question
        return super().throw(question, at)

    def compare(self, name: str, attack: Thrown, defence: Thrown, cancelling: CancellingRule, keep: Keep[V]) -> V:
        """Compare two throws; where they have too many combinations to weigh, the way stops."""
        thrown, most = self._face_down, distributions.MOST_COMBINATIONS
        if thrown is not None and distributions.combinations(attack.counted, defence.counted, cancelling) > most:
            reason = f"These dice have more than {most:,} combinations, too many to work out."
            self._stop_at(Unknown(thrown.key, thrown.prompt, reason=reason))
        return super().compare(name, attack, defence, cancelling, keep)

    def end_way(self) -> None:
        """Note what the run came to, or the ways that are to be followed from the start where it stopped at a chance.

        Where it parted into ways that were all followed, they have noted it.
        """
        parted, self._has_parted = self._has_parted, False
        if parted:
            return
        run = self.run
        if run.chance is not None:
            self.pending += [self._prefix.with_value(run.chance, value) for value in run.chance.weights]
            return
        if run.question is not None:
            reason = run.refused.keyed if run.refused else ""
            self._unknown = (Unknown(run.question.key, run.question.prompt, run.question.printed, reason),)
        if not self._unknown:
            self.must_have_ruled()
        outcome = run.ruling.outcome if run.ruling else ""
        effects = tuple(Happening(each.name, each.unit, str(each.detail)) for each in run.effects)
        prefix = self._prefix
        self._search.leaves.append(Leaf(prefix.fate, outcome, effects, self._unknown, prefix.weight, prefix.total))

    def _branch(self, chance: Chance, dice: Question[Any] | None = None) -> NoReturn:
        """Stop at a chance, or go on from here with each value of it where what is done then is known."""
        then, self._going_on = self._going_on, None
        dice = self._face_down if dice is None and then is None else dice
        if dice is not None:
            self._must_be_few_ways(dice, chance.weights, MOST_RUNS if then is None else MOST_WAYS)
        self._search.first = self._search.first or chance
        if then is None:
            super()._branch(chance)
        if len(chance.weights) == 1:  # hundreds of these may follow one another
            (value,) = chance.weights
            self._prefix = self._prefix.with_value(chance, value)
            self._end_with(partial(then, value))
        here, entries, prefix = self.run, len(self.ledger.entries), self._prefix
        for value in chance.weights:
            self.run = replace(here, answered={**here.answered})
            self._prefix, self._unknown, self._going_on = prefix.with_value(chance, value), (), None
            self._to_the_end(partial(then, value))
            self.end_way()
            del self.ledger.entries[entries:]
        self.run, self._prefix, self._has_parted = here, prefix, True
        raise Stop

    def _must_be_few_ways(self, dice: Question[Any], weights: Mapping[Any, int], most: int) -> None:
        """Stop where throws after throws part into too many ways."""
        if self._prefix.breadth * len(weights) > most:
            reason = f"The odds are worked out for at most {most:,} ways in which throws may follow each other."
            self._stop_at(Unknown(dice.key, dice.prompt, reason=reason))

    def _stop_at(self, *unknown: Unknown) -> NoReturn:
        self._unknown = unknown
        raise Stop
