"""A game is played in every way: from each combat that was something new, each answer is changed to each other one.

It is the same walk each time: answers are drawn from one row of numbers, and it ends after a number of runs, not of
seconds. First there are combats in which every answer is drawn, so that no question waits for the others. Each combat
is played twice, to see whether it comes to the same. Open rules are answered as any other question, so that each
reading is played. Tables on which units are in a state already are begun from, too, and clocks.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import cycle
from typing import Any, NamedTuple

from rulesets.engine.core.tabletop import ELIMINATED, Answers, Tabletop, What
from rulesets.engine.core.words import RulesetFault, a_list
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question, matches
from rulesets.engine.referee.adjudicate import run_procedure
from rulesets.engine.referee.checklist import Checklist, Given, Run, Source
from rulesets.engine.trial.guesses import Reachable, come_to, first_of, guesses

EFFORT = 60_000
"""How much is done at most: for each run, as many as it has answers and entries, and a few more."""
PATIENCE = 15_000
"""How much is done without coming to anything new before the walk ends."""
MOST_GIVEN = 16
"""How many answers of the starts are tried for one question, beside those that its kind suggests."""
SAMPLED = 4
"""Which part of the effort of the walk goes to combats in which each answer is drawn, before any is changed."""
ALIKE = 0.5
"""How often units are said to be alike."""
FEW = 12
"""Questions with so many answers at most are gone through at once where a combat came to something new."""
LONGEST = 150
"""After how many answers a combat has gone on for too long."""


class PlayFault(NamedTuple):
    """Something that went wrong in play.

    Attributes:
        sentence: what went wrong.
        answers: the answers by which it goes wrong again, by key.
        before: what lay on the table before, in a sentence; empty where nothing did.
    """

    sentence: str
    answers: Answers
    before: str = ""


@dataclass
class TrialWalk:
    """What a walk through one checklist came to.

    Attributes:
        checklist: the checklist.
        played: how many combats came to an end.
        reached: what was come to from an empty table, each with the plainest answers that lead there.
        reached_later: what was come to only where something lay on the table before.
        faults: what went wrong, each once.
        stopped: whether it was stopped before everything was tried.
        untried: the keys of questions for which no answer was found that is taken.
        kept: the combats that were something new, each with what lay on its table before.
        others: the other combats.
    """

    checklist: Checklist
    played: int = 0
    reached: dict[Reachable, Answers] = field(default_factory=dict)
    reached_later: set[Reachable] = field(default_factory=set)
    faults: dict[str, PlayFault] = field(default_factory=dict)
    stopped: bool = False
    untried: dict[str, Answers] = field(default_factory=dict)
    kept: list[tuple[Answers, Tabletop]] = field(default_factory=list)
    others: list[tuple[Answers, Tabletop]] = field(default_factory=list)


class _Tired(Exception):
    """Enough was tried."""


class Walker:
    """Plays, and remembers what is new.

    Args:
        checklist: the checklist.
        effort: how much is done at most.
        tables: other tables than an empty one to begin from, each with a sentence: `{"Ann is pinned.": Tabletop(…)}`.
        closed: the keys of rules that were open once, which no checklist lists any more.
        states: the words of the states that the ruleset declares; where there are none, effects may name any.
        twice: whether what comes to an end is played once more, and must come to the same.
    """

    def __init__(
        self,
        checklist: Checklist,
        effort: int = EFFORT,
        tables: Mapping[str, Tabletop] | None = None,
        closed: Iterable[str] = (),
        states: Iterable[str] = (),
        twice: bool = True,
    ) -> None:
        self.walk, self._twice = TrialWalk(checklist), twice
        self._checklist = checklist
        self._left = effort
        self._in_vain = 0
        self._tables = {"": Tabletop(), **(tables or {})}
        self._closed = frozenset(closed)
        self._states = tuple(states)
        self._texts: dict[str, dict[str, None]] = {}
        self._known: dict[str, Question[Any] | None] = {}
        self._said: dict[str, str] = {}
        self._last_drawn = 1
        self._ranges: dict[str, tuple[int | Fraction, int | Fraction]] = {}
        self._seen: set[object] = set()
        self._given: set[tuple[str, tuple[tuple[str, str], ...]]] = set()
        self._runs: dict[tuple[str, frozenset[tuple[str, str]]], Run] = {}
        self._first: deque[tuple[Run, str]] = deque()
        self._near: deque[tuple[Run, str]] = deque()
        self._far: deque[tuple[Run, str]] = deque()

    def go(self, starts: Iterable[Answers] = ()) -> None:
        """Play from nothing and from each start, then from all that was new, until nothing is.

        `starts` are answers by key, such as those of a suite of cases: `[{"attack": "7"}]`.
        """
        given = [dict(each) for each in starts]
        for start in given:
            for key, text in start.items():
                self._texts.setdefault(self._key(key), {})[text] = None
        try:
            for start in ({}, *given):
                self._play(start, "")
            for before in [*self._tables][1:]:
                self._play(self._named_units(), before)
            self._sample(self._left - self._left // SAMPLED)
            self._in_vain = 0
            self._go_on()
        except _Tired:
            self.walk.stopped = True

    def play_these(
        self, combats: Iterable[Answers], effort: int, with_states: bool = False, go_on: bool = False
    ) -> None:
        """Play these combats on an empty table, with so much effort at most.

        With states each is played where units are in states, too; to go on, others are made of those that are new.
        """
        in_states = [before for before, table in self._tables.items() if table.units and with_states]
        self._left, self._in_vain = effort, 0
        try:
            for answers in combats:
                for before in ("", *in_states):
                    self._play(answers, before)
            if go_on:
                self._go_on()
        except _Tired:
            self.walk.stopped = True

    def draw(self, effort: int) -> None:
        """Play more combats with answers that are drawn, with so much effort."""
        self._left = effort
        try:
            self._sample(0)
        except _Tired:
            self.walk.stopped = True

    def _sample(self, until: int) -> None:
        """Play combats with answers that are drawn until so much effort is left: most from nothing or with states."""
        in_states = [before for before, table in self._tables.items() if table.units]
        others = cycle(before for before in self._tables if before not in in_states)
        while self._left > until:
            for before in in_states:
                self._play(self._named_units(), before)
            before = next(others)
            self._play(self._named_units() if before else {}, before)
            self._play({}, "")

    def _named_units(self) -> Answers:
        """Have each force be a unit with a name: the first of those that tables may hold."""
        forces = (each for each in self._checklist.questions if isinstance(each, Force) and "{" not in each.key)
        return {
            each.key: first_of(each) if each.known else f"{first_of(each)} {min(max(6, each.low), each.high)}"
            for each in forces
        }

    def _go_on(self) -> None:
        """Play from all that was new, until nothing is."""
        while self._first or self._near or self._far:
            for ahead in (self._near, self._far):  # by turns, so that neither waits for the end of the other
                while self._first:
                    self._vary(*self._first.popleft())
                if ahead:
                    self._vary(*ahead.popleft())
            if self._in_vain > PATIENCE and not self._first:
                raise _Tired

    def _vary(self, here: Run, key: str) -> None:
        """Change an answer of a combat to each other one."""
        answer = here.answered[key]
        before = next(said for said, table in self._tables.items() if table is here.given.table)
        for text in self._tries(answer.question, here):
            if text != answer.text:
                self._play({**here.texts, key: text}, before)

    def _tries(self, question: Question[Any], here: Run) -> tuple[str, ...]:
        known = tuple(self._texts.get(self._key(question.key), {}))
        return tuple(dict.fromkeys((*guesses(question, here.table), *known[:MOST_GIVEN])))

    def _key(self, key: str) -> str:
        """Give the key under which texts are kept: that of the question as it is listed."""
        found = self._listed(key)
        return found.key if found is not None else key

    def _listed(self, key: str) -> Question[Any] | None:
        """Find the question that a key names, as its checklist lists it."""
        if key not in self._known:
            exact = (each for each in self._checklist.questions if each.key == key)
            like = (each for each in self._checklist.questions if matches(each, key))
            self._known[key] = next(exact, None) or next(like, None)
        return self._known[key]

    def _play(self, answers: Answers, before: str) -> None:
        """Play a combat to its end: what is asked and not answered yet gets an answer in its turn."""
        for _ in range(LONGEST):
            here = self._run(answers, before)
            more = None if here is None or here.ended else self._with_answer(here, answers, before)
            if more is None:
                break
            answers = more
        else:
            self._fault(f"a combat goes on after {LONGEST} answers", answers, before)

    def _with_answer(self, here: Run, answers: Answers, before: str) -> Answers | None:
        """Answer what a run asks; None where nothing that is tried is taken."""
        question = here.question
        assert question is not None
        texts = self._tries(question, here)
        for text in self._in_turn(question, texts):
            tried = {**answers, question.key: text}
            there = self._run(tried, before)
            if there is None:
                return None
            if there.refused is None or there.refused.key != question.key:
                return tried
        self.walk.untried.setdefault(question.key, answers)
        return None

    def _draw(self) -> float:
        """Give the next number from 0 to 1 of a row that is the same each time."""
        self._last_drawn = (self._last_drawn * 1_103_515_245 + 12_345) % 2**31
        return self._last_drawn / 2**31

    def _in_turn(self, question: Question[Any], texts: tuple[str, ...]) -> tuple[str, ...]:
        """Draw which answer is tried first, a plain one more often, and half the time what was said of another unit."""
        if not self._seen:
            return texts
        first, key = int(self._draw() ** 2 * len(texts)), self._key(question.key)
        if key != question.key and self._draw() < ALIKE and self._said.get(key) in texts:
            first = texts.index(self._said[key])
        self._said[key] = texts[first]
        return texts[first:] + texts[:first]

    def _run(self, answers: Answers, before: str) -> Run | None:
        """Run as far as the answers reach, what ends in a program twice; note what is new, and what goes wrong.

        Returns: the run, which is made once for the same answers; None where it cannot go on.
        """
        self._spend(3)
        same = before, frozenset(answers.items())
        if same in self._runs:
            return self._spent(self._runs[same])
        given = Given(answers, self._tables[before], defaults=True)
        try:
            here = run_procedure(self._checklist, given)
            again = run_procedure(self._checklist, given) if here.ended and self._twice else here
            places = tuple(come_to(here, self._listed)) if here.ended else ()
        except RulesetFault as fault:
            self._fault(str(fault), answers, before)
            return None
        except Exception as error:  # whatever a chart or a margin raises is the ruleset's fault
            self._fault(f"{self._checklist.title}, its table: {type(error).__name__}: {error}", answers, before)
            return None
        self._runs[same] = self._spent(here)
        if here.ended:
            self._note(here, places, before)
        for key in self._unlisted(here):
            self._fault(f"{key} is asked, and the checklist does not list it among its questions", answers, before)
        for state in self._undeclared(here):
            known = a_list(self._states, "and")
            self._fault(f"{state} is not a state that the ruleset declares: those are {known}", answers, before)
        if here is not again and _sum(here) != _sum(again):
            self._fault("the same answers come to something else the second time", here.texts, before)
        return here

    def _spent(self, here: Run) -> Run:
        self._spend(sum(each.question.effort for each in here.answered.values()) + len(here.ledger.entries))
        return here

    def _unlisted(self, here: Run) -> tuple[str, ...]:
        """Name the questions of a run that its checklist does not list."""
        keys = (*here.answered, *([here.question.key] if here.question else []))
        return tuple(key for key in keys if self._listed(key) is None and key not in self._closed)

    def _undeclared(self, here: Run) -> tuple[str, ...]:
        """Name the states in which effects put units, and which the ruleset does not declare."""
        changes = (each for of in here.effects for each in of.changes if self._states and each.what is What.STATE)
        return tuple(each.field for each in changes if each.field not in (*self._states, ELIMINATED))

    def _note(self, here: Run, places: tuple[Reachable, ...], before: str) -> None:
        used = here.texts
        same = before, tuple(sorted(used.items()))
        if same in self._given:
            return
        self._given.add(same)
        self.walk.played += 1
        new = [each for each in self._features(here, places, before) if each not in self._seen]
        found = [place for place in places if place not in self.walk.reached]
        found = [place for place in found if not before or place not in self.walk.reached_later]
        for place in places:
            if before:
                self.walk.reached_later.add(place)
            elif place in found or _plainness(used) < _plainness(self.walk.reached[place]):
                self.walk.reached[place] = used
        if found:
            self._in_vain = 0
        (self.walk.kept if new else self.walk.others).append((_said(here), here.given.table))
        if new:
            self._seen.update(new)
            for key, answer in here.answered.items():
                few = len(self._tries(answer.question, here)) <= FEW
                (self._far if not few else self._first if found else self._near).append((here, key))

    def _features(self, here: Run, places: tuple[Reachable, ...], before: str) -> Iterator[object]:
        """List what makes a combat worth going on from: where it came to, and by which questions to which end."""
        yield from places
        outcome = here.ruling.outcome if here.ruling else ""
        if before:
            yield from ((before, outcome, each) for each in ("", *(effect.name for effect in here.effects)))
        for answer in here.answered.values():
            listed = self._listed(answer.question.key)
            yield outcome, listed.key if listed else answer.question.key
        yield from ((outcome, effect.name) for effect in here.effects)
        yield from self._extremes(here)
        if here.ruling is not None and here.ruling.refused:
            yield "".join(letter for letter in here.ruling.sentence if not letter.isdigit())

    def _extremes(self, here: Run) -> Iterator[object]:
        """List the totals that no combat brought so low or so high before: modifiers together lead to other cells."""
        for total in here.ledger.totals():
            found = here.ledger.total(total)
            low, high = self._ranges.get(total, (found, found))
            self._ranges[total] = min(low, found), max(high, found)
            if not low <= found <= high:
                yield total, found

    def _fault(self, sentence: str, answers: Answers, before: str = "") -> None:
        self.walk.faults.setdefault(sentence, PlayFault(sentence, answers, before))

    def _spend(self, effort: int) -> None:
        self._left -= effort
        self._in_vain += effort
        if self._left < 0:
            raise _Tired


def _said(here: Run) -> Answers:
    """Write all answers of a run by key, but for those that the clock, or whatever lies on the table, gave."""
    answered = here.answered.items()
    return {key: answer.text for key, answer in answered if answer.source is not Source.MEMORY}


def _plainness(answers: Answers) -> tuple[int, int]:
    """Weigh how much there is to read in the answers of a combat."""
    return len(answers), sum(map(len, answers.values()))


def _sum(here: Run) -> tuple[object, ...]:
    """Give all that must be the same when the same is played again."""
    asked = (here.question.key, here.at) if here.question else ()
    refused = here.refused.keyed if here.refused else ""
    counted = [(each.total, each.amount, each.reason) for each in here.ledger]
    return asked, refused, here.steps, counted, dict(here.facts), here.effects, here.notes, here.ruling, here.table
