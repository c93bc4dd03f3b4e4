"""A game is played in every way: from each combat that was something new, each answer is changed to each other one.

It is the same walk each time: nothing in it is left to chance, and it ends after a number of runs, not of seconds. Each
combat is played twice, to see whether it comes to the same. Open rules are answered as any other question, so that each
reading is played.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rulesets.engine.core.mappings import Answers
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Checklist, Given, Run, matches
from rulesets.engine.referee.fault import RulesetFault
from rulesets.engine.referee.replay import run
from rulesets.engine.trial.guesses import guesses
from rulesets.engine.trial.reached import Place, come_to

EFFORT = 60_000
"""How much is done at most: for each run, as many as it has answers and entries, and a few more."""
PATIENCE = 15_000
"""How much is done without coming to anything new before the walk ends."""
MOST_GIVEN = 16
"""How many answers of the starts are tried for one question, beside those that its kind suggests."""
FEW = 12
"""Questions with so many answers at most are gone through at once where a combat came to something new."""
LONGEST = 150
"""After how many answers a combat has gone on for too long."""


class Fault(NamedTuple):
    """Something that went wrong in play.

    Attributes:
        sentence: what went wrong.
        answers: the answers by which it goes wrong again, by key.
    """

    sentence: str
    answers: Answers


@dataclass
class Walk:
    """What a walk through one checklist came to.

    Attributes:
        checklist: the checklist.
        played: how many combats came to an end, each played twice.
        reached: what was come to, each with the plainest answers that lead there.
        faults: what went wrong, each once.
        stopped: whether it was stopped before everything was tried.
        untried: the keys of questions for which no answer was found that is taken.
    """

    checklist: Checklist
    played: int = 0
    reached: dict[Place, Answers] = field(default_factory=dict)
    faults: dict[str, Fault] = field(default_factory=dict)
    stopped: bool = False
    untried: dict[str, Answers] = field(default_factory=dict)


class _Tired(Exception):
    """Enough was tried."""


def walk(
    checklist: Checklist, starts: Iterable[Answers] = (), effort: int = EFFORT, out_of_time: Callable[[], bool] = bool
) -> Walk:
    """Play a checklist in every way.

    Args:
        checklist: the checklist.
        starts: combats to start from, as answers by key, such as those of a suite of cases: `{"attack": "7"}`.
        effort: how much is done at most.
        out_of_time: tells, when it is asked, whether time is up; the walk stops then, wherever it is.
    """
    walker = _Walker(checklist, effort, out_of_time)
    try:
        walker.go([dict(each) for each in starts])
    except _Tired:
        walker.walk.stopped = True
    return walker.walk


class _Walker:
    """Plays, and remembers what is new."""

    def __init__(self, checklist: Checklist, effort: int, out_of_time: Callable[[], bool]) -> None:
        self.walk = Walk(checklist)
        self._checklist = checklist
        self._left = effort
        self._in_vain = 0
        self._out_of_time = out_of_time
        self._texts: dict[str, dict[str, None]] = {}
        self._known: dict[str, Question[Any] | None] = {}
        self._turns: dict[str, int] = {}
        self._seen: set[object] = set()
        self._given: set[tuple[tuple[str, str], ...]] = set()
        self._first: deque[tuple[Run, str]] = deque()
        self._near: deque[tuple[Run, str]] = deque()
        self._far: deque[tuple[Run, str]] = deque()

    def go(self, starts: list[Answers]) -> None:
        """Play from nothing and from each start, then from all that was new, until nothing is."""
        for start in starts:
            for key, text in start.items():
                self._texts.setdefault(self._key(key), {})[text] = None
        for start in ({}, *starts):
            self._play(start)
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
        for text in self._tries(answer.question, here):
            if text != answer.text:
                self._play({**said_in_full(here), key: text})

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

    def _play(self, answers: Answers) -> None:
        """Play a combat to its end: what is asked and not answered yet gets an answer in its turn."""
        for _ in range(LONGEST):
            here = self._run(answers)
            if here is None or here.ended:
                break
            more = self._with_answer(here, answers)
            if more is None:
                break
            answers = more
        else:
            self._fault(f"a combat goes on after {LONGEST} answers", answers)

    def _with_answer(self, here: Run, answers: Answers) -> Answers | None:
        """Answer what a run asks; None where nothing that is tried is taken."""
        question = here.question
        assert question is not None
        texts = self._tries(question, here)
        turn = self._turns[question.key] = self._turns.get(question.key, -1) + 1
        for place in range(len(texts)):
            tried = {**answers, question.key: texts[(turn + place) % len(texts)]}
            there = self._run(tried)
            if there is None:
                return None
            if there.refused is None or there.refused.key != question.key:
                return tried
        self.walk.untried.setdefault(question.key, answers)
        return None

    def _run(self, answers: Answers) -> Run | None:
        """Run as far as the answers reach, what comes to an end twice; note what is new, and what goes wrong.

        Returns: the run; None where it cannot go on.
        """
        self._spend(3)
        given = Given(answers, defaults=True)
        try:
            here = run(self._checklist, given)
            again = run(self._checklist, given) if here.ended else here
            places = tuple(come_to(here, self._listed)) if here.ended else ()
        except RulesetFault as fault:
            self._fault(str(fault), answers)
            return None
        except Exception as error:  # whatever a chart or a margin raises is the ruleset's fault
            self._fault(f"{self._checklist.title}, its table: {type(error).__name__}: {error}", answers)
            return None
        self._spend(sum(each.question.effort for each in here.answered.values()) + len(here.ledger.entries))
        if here.ended:
            self._note(here, places)
        if here is not again and _sum(here) != _sum(again):
            self._fault("the same answers come to something else the second time", said_in_full(here))
        return here

    def _note(self, here: Run, places: tuple[Place, ...]) -> None:
        used = said_in_full(here)
        same = tuple(sorted(used.items()))
        if same in self._given:
            return
        self._given.add(same)
        self.walk.played += 1
        new = [each for each in self._features(here, places) if each not in self._seen]
        found = [place for place in places if place not in self.walk.reached]
        for place in found:
            self.walk.reached[place] = used
            self._in_vain = 0
        if new:
            self._seen.update(new)
            for key, answer in here.answered.items():
                few = len(self._tries(answer.question, here)) <= FEW
                (self._far if not few else self._first if found else self._near).append((here, key))

    def _features(self, here: Run, places: tuple[Place, ...]) -> Iterator[object]:
        """List what makes a combat worth going on from: where it came to, and by which questions to which end."""
        yield from places
        outcome = here.ruling.outcome if here.ruling else ""
        for answer in here.answered.values():
            listed = self._listed(answer.question.key)
            yield outcome, listed.key if listed else answer.question.key
        yield from ((outcome, effect.name) for effect in here.effects)
        if here.ruling is not None and here.ruling.refused:
            yield "".join(letter for letter in here.ruling.sentence if not letter.isdigit())

    def _fault(self, sentence: str, answers: Answers) -> None:
        self.walk.faults.setdefault(sentence, Fault(sentence, answers))

    def _spend(self, effort: int) -> None:
        self._left -= effort
        self._in_vain += effort
        if self._left < 0 or self._out_of_time():
            raise _Tired


def said_in_full(here: Run) -> dict[str, str]:
    """Write all answers of a run by key, those taken by default among them, so that it can be played again."""
    return {key: answer.text for key, answer in here.answered.items()}


def _sum(here: Run) -> tuple[object, ...]:
    """Give all that must be the same when the same is played again."""
    asked = (here.question.key, here.at) if here.question else ()
    refused = here.refused.keyed if here.refused else ""
    counted = [(each.total, each.amount, each.reason) for each in here.ledger]
    return asked, refused, here.steps, counted, dict(here.facts), here.effects, here.notes, here.ruling, here.table
