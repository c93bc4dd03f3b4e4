"""The referee for odds: follows every way in which the dice may fall.

A procedure is run from its start once for each way. Only what comes after a comparison of symbol dice, or after a throw
that ends it, is run again from there, see `Referee.after_comparing` and `Referee.after_rolling`. Two ways are the same
only if each chance on them has the same value; ways that merely come to the same ruling are kept apart, and added up
later.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, NoReturn, TypeVar

from rulesets.engine.core.ruling import REFUSED, Ruling
from rulesets.engine.core.tabletop import Change, Tabletop
from rulesets.engine.core.words import Words
from rulesets.engine.odds.following import Beside, Following, Noted
from rulesets.engine.odds.tree import End, Fork, Led, Node
from rulesets.engine.odds.ways import Branch, Happening, Unknown
from rulesets.engine.questions.faces import PrintedFaces, Thrown
from rulesets.engine.questions.pools import DicePool
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.throws import Throw
from rulesets.engine.referee.checklist import Answered, Chance, Checklist, Given, Source
from rulesets.engine.referee.comparing import Cancelling, Keep, Parts, weighed
from rulesets.engine.referee.replay import Replay, Stop, weights_kept


@dataclass
class Seen:
    """What was seen on all ways.

    Attributes:
        led: what each run through the procedure leads to, in the order of the chances.
        noted: the answers that were taken on some way.
        first: the chance that comes first, on whichever way; None if none does.
        answered: answers that are the same on every way, by key, as no effect had changed the table yet. They are
            read once.
        kept: the weights of what is kept of throws, by the key of the question and what keeps.
        face_down: throws that lie face down, by the key and the pool of their question; the same on every way, too.
        following: what is known of the ways after comparisons.
        beside: what forecasts beside this one found out; None if there are none.
    """

    led: list[Led] = field(default_factory=list)
    noted: Noted = field(default_factory=Noted)
    first: Chance | None = None
    answered: dict[str, Answered] = field(default_factory=dict)
    kept: dict[tuple[str, Callable[[Any], Any]], dict[Any, int]] = field(default_factory=dict)
    face_down: dict[tuple[str, DicePool], Thrown] = field(default_factory=dict)
    following: Following = field(default_factory=Following)
    beside: Beside | None = None


T = TypeVar("T")
V = TypeVar("V", bound=Hashable)

MOST_DICE = 30
MOST_WAYS = 1_500
"""How many ways throws after throws may part into; one more throw, and their number is beyond use."""


def every_way(checklist: Checklist, given: Given, beside: Beside | None = None) -> Seen:
    """Follow a procedure from these answers in every way in which the dice may fall; see `Beside`."""
    seen = Seen(beside=beside, answered={} if beside is None else beside.answered)
    ahead = [Branch()]
    while ahead:
        foresight = BranchingReferee(checklist, given, ahead.pop(), seen)
        foresight.follow(checklist)
        node = foresight.end()
        if node is not None:
            seen.led.append(Led(foresight.fallen, node))
        ahead.extend(reversed(foresight.ahead))
    seen.noted.take_all(seen.following.noted)
    return seen


class _Mark(NamedTuple):
    """Where a way parts: how much was noted by then, and what was known."""

    steps: int
    entries: int
    happened: int
    answered: dict[str, Answered]
    table: Tabletop
    ruling: Ruling | None
    fallen: Branch


class BranchingReferee(Replay):
    """A referee who takes defaults unasked, says nothing, and notes where each way ends."""

    _table: Tabletop
    _due: tuple[Change, ...]

    def __init__(self, checklist: Checklist, given: Given, branch: Branch, seen: Seen) -> None:
        fate = {**given.fate, **dict(branch.fate)}
        super().__init__(Given(given.answers, given.table, True, given.moot, fate, chance=True))
        self.ahead: list[Branch] = []
        self._following = checklist
        self._seen = seen
        self._tried = None if seen.beside is None else seen.beside.tried
        self.fallen = branch
        self._happened: list[Happening] = []
        self._unknown: tuple[Unknown, ...] = ()
        self._fork: Fork | None = None

    @property
    def table(self) -> Tabletop:
        """Give the table as the effects so far leave it; they act once it is looked at."""
        if self._due:
            self._table, self._due = self._table.changed(self._following.on_the_table(self._due)), ()
        return self._table

    @table.setter
    def table(self, table: Tabletop) -> None:
        self._table, self._due = table, ()

    def note(self, text: str, cite: str = "") -> None:
        """Keep quiet."""

    def fact(self, name: str, value: Any) -> None:
        """Keep quiet."""

    def effect(
        self,
        name: Words,
        unit: str = "",
        detail: str = "",
        sentence: str = "",
        cite: str = "",
        changes: tuple[Change, ...] = (),
    ) -> None:
        """Note that it happens."""
        self._happened.append(Happening(name.value, unit, str(detail)))
        self._due += changes

    def ask(self, question: Question[T], at: str = "") -> T:
        """Ask, and note a default that is taken and an answer that is used."""
        self._look_at(question.key)
        answer = self._answered.get(question.key) or self._answered_elsewhere(question)
        if answer is None or answer.question is not question:
            untouched = self._is_untouched
            value = super().ask(question, at)
            answer = self._answered.get(question.key)
            if answer is None:
                return value
            if untouched and question.key != self._tried:
                self._seen.answered[question.key] = answer
        self._seen.following.noted.take(answer)
        return answer.value  # type: ignore[no-any-return]

    def _answered_elsewhere(self, question: Question[Any]) -> Answered | None:
        """Give an answer that was read on another way, as the answer at this step."""
        answer = self._seen.answered.get(question.key) if self._is_untouched else None
        if answer is None or answer.question is not question:
            return None
        if answer.step != self._here:
            answer = self._seen.answered[question.key] = answer._replace(step=self._here)
        self._answered[question.key] = answer
        return answer

    def has(self, question: Question[Any]) -> bool:
        """Tell whether a question has an answer, and note that it matters."""
        self._look_at(question.key)
        return super().has(question)

    def _find(self, question: Question[Any]) -> tuple[str | None, Source]:
        self._look_at(question.key)
        return super()._find(question)

    def _look_at(self, key: str) -> None:
        """Note where ways go by the very question that forecasts beside each other answer otherwise."""
        if key == self._tried:
            self._seen.following.asks_what_is_tried = True

    @property
    def _is_untouched(self) -> bool:
        """Tell whether the table is as it was given."""
        return not self._due and self._table is self._given.table

    def throw(self, question: Throw, at: str = "") -> Thrown:
        """Leave dice face down; where their faces are not known, or they are too many, the way stops."""
        lying = self._seen.face_down.get((question.key, question.pool))
        if lying is not None:
            return lying
        if question.printed_faces is None or self._find(question)[0] is not None:
            return super().throw(question, at)
        self._must_be_readable(question, question.printed_faces)
        lying = super().throw(question, at)
        self._seen.face_down[question.key, question.pool] = lying
        return lying

    def _must_be_readable(self, question: Throw, faces: PrintedFaces) -> None:
        """Stop where the odds of a throw cannot be worked out."""
        if question.pool.size > MOST_DICE:
            reason = f"Odds can be worked out for up to {MOST_DICE} dice in one roll."
            self._stop_at(Unknown(question.key, question.prompt, reason=reason))
        each_colour = (faces.of(colour) for colour, _ in question.pool.dice)
        unread = [each for each in each_colour if self._find(each)[0] is None]
        if unread:
            self._stop_at(*(Unknown(each.key, each.prompt, each.printed) for each in unread))

    def after_comparing(
        self,
        name: str,
        attack: Thrown,
        defence: Thrown,
        cancelling: Cancelling,
        keep: Keep[V],
        then: Callable[[V], None],
        alike: Hashable = None,
        parts: Parts[V] | None = None,
    ) -> NoReturn:
        """Go on with each thing that may be left, one after the other."""
        if name in self._given.fate or (attack.shown is not None and defence.shown is not None):
            super().after_comparing(name, attack, defence, cancelling, keep, then)
        self._each_way(Chance(name, *weighed(attack, defence, cancelling, keep)), then, alike, parts)

    def after_rolling(
        self, question: Question[T], keep: Callable[[T], V], then: Callable[[V], None], at: str = ""
    ) -> NoReturn:
        """Go on with each thing that may be kept of a throw, one after the other."""
        if question.key in self._given.fate or self._find(question)[0] is not None:
            super().after_rolling(question, keep, then, at)
        kept = self._seen.kept.get((question.key, keep))
        if kept is None:
            kept = self._seen.kept[question.key, keep] = weights_kept(question.weights(), keep)
        if self.fallen.breadth * len(kept) > MOST_WAYS:
            reason = f"The odds are worked out for at most {MOST_WAYS:,} ways in which throws may follow each other."
            self._stop_at(Unknown(question.key, question.prompt, reason=reason))
        chance = Chance(question.key, kept, sum(kept.values()), at)
        if len(kept) == 1:
            self._go_the_only_way(chance, then)
        self._each_way(chance, then)

    def _go_the_only_way(self, chance: Chance, then: Callable[[Any], None]) -> NoReturn:
        """Go on with the only value of a chance; hundreds of these may follow one another."""
        (value,) = chance.weights
        self.fallen = self.fallen.with_value(self._first(chance), value)
        self._end_with(partial(then, value))

    def _each_way(
        self,
        chance: Chance,
        then: Callable[[Any], None],
        alike: Hashable = None,
        parts: Parts[Any] | None = None,
    ) -> NoReturn:
        """Go on from here with each value of a chance; where that was done alike, what it leads to is known."""
        chance = self._first(chance)
        if alike is not None and not self.fallen.fate:
            self._go_by_forecasts_beside(chance.name, alike)
        known = self._seen.following.known.setdefault((chance.name, alike), {}) if alike is not None else {}
        if not known.keys() >= chance.weights.keys():
            known = self._go_through(chance, then, known, parts)
        self._fork = Fork.of(chance, known)
        raise Stop

    def _go_by_forecasts_beside(self, name: str, alike: Hashable) -> None:
        """Begin with what forecasts beside this one found after the same comparison, where nothing has happened yet."""
        seen = self._seen
        if seen.beside is not None and self._is_untouched and not self._happened and self._ruling is None:
            seen.noted.take_all(seen.following.noted)
            seen.following = seen.beside.following(name, alike)

    def _go_through(
        self, chance: Chance, then: Callable[[Any], None], known: dict[Any, Node], parts: Parts[Any] | None
    ) -> dict[Any, Node]:
        """Go on with each value of which it is not known what it leads to, and give what each of them leads to."""
        partly: dict[Any, Node] = {}
        for value in [each for each in chance.weights if each not in known]:
            ahead = len(self.ahead)
            node = self._led_to(chance, value, then, parts)
            if node is not None:
                (known if len(self.ahead) == ahead else partly)[value] = node
        return known | partly if partly else known

    def _led_to(self, chance: Chance, value: Any, then: Callable[[Any], None], parts: Parts[Any] | None) -> Node | None:
        """Say what one value leads to; each part of it may have been gone through beside another."""
        if parts is None:
            return self._go_on(chance, value, then)
        first, second = parts(value)
        following = self._seen.following
        node: Node | None = following.put_together((chance.name, first), second)
        if node is None:
            node = self._go_on(chance, value, then)
            if isinstance(node, Fork):
                following.falls[chance.name, first] = node.chance
        return node

    def _go_on(self, chance: Chance, value: Any, then: Callable[[Any], None]) -> Node | None:
        """Go on with one value to the end, come back, and give what it leads to."""
        mark = self._mark()
        self.fallen = begun = self.fallen.with_value(chance, value)
        self._to_the_end(partial(then, value))
        node = self.end()
        if node is not None and self.fallen is not begun:
            node = Led(self.fallen.since(begun), node)
        self._return_to(mark)
        return node

    def end(self) -> Node | None:
        """Give what the run leads to; None where all its ways are followed from the start again."""
        fork, self._fork = self._fork, None
        if fork is not None:
            return fork
        if self._chance is not None:
            self.ahead += [self.fallen.with_value(self._chance, value) for value in self._chance.weights]
            return None
        if self._question is not None:
            reason = self._refused.keyed if self._refused else ""
            self._unknown = (Unknown(self._question.key, self._question.prompt, self._question.printed, reason),)
        if not self._unknown:
            self.must_have_ruled(self._following)
        outcome = self._ruling.outcome if self._ruling else ""
        happened = () if outcome == REFUSED else tuple(self._happened)
        return End(outcome, happened, self._unknown)

    def _branch(self, chance: Chance) -> NoReturn:
        super()._branch(self._first(chance))

    def _first(self, chance: Chance) -> Chance:
        self._seen.first = self._seen.first or chance
        return chance

    def _stop_at(self, *unknown: Unknown) -> NoReturn:
        self._unknown = unknown
        raise Stop

    def _mark(self) -> _Mark:
        counts = len(self._steps), len(self.ledger.entries), len(self._happened)
        mark = _Mark(*counts, self._answered, self.table, self._ruling, self.fallen)
        self._answered = dict(self._answered)
        return mark

    def _return_to(self, mark: _Mark) -> None:
        del self._steps[mark.steps :], self.ledger.entries[mark.entries :], self._happened[mark.happened :]
        self._answered, self.table, self._ruling, self.fallen = mark.answered, mark.table, mark.ruling, mark.fallen
        self._question, self._at, self._refused, self._chance, self._unknown = None, "", None, None, ()
