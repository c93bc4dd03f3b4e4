"""Odds that nobody waits for: those of runs that were there before, and of those to which the next answer leads."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from itertools import islice
from time import thread_time
from typing import Any

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.odds.coming import comes_to_dice
from rulesets.engine.odds.panel import Prospects
from rulesets.engine.odds.prospects import prospects
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.engine.referee.fault import RulesetFault
from tui.widgets.pools import has_few_dice

MOST_KEPT = 64
"""The odds of so many runs are kept: those of a long combat, with what else might have been answered."""

MOST_ANSWERS, LONGEST = 9, 0.5
"""So many answers to a question are gone through ahead at most, and so many seconds of work."""


class KnownOdds:
    """Works the odds of runs out and keeps them, so that a run that comes again has its odds at once.

    Threads may share it: what one of them is working out, another waits for.
    """

    def __init__(self) -> None:
        self._kept: deque[tuple[Checklist, Given, Future[Prospects]]] = deque(maxlen=MOST_KEPT)

    def of(self, run: Run) -> Prospects | None:
        """Give the odds of a run that are known; None where they must be worked out."""
        kept = self._find(run)
        return kept.result() if kept is not None and kept.done() else None

    def work_out(self, run: Run) -> Prospects:
        """Work the odds of a run out, where they are not known; a ruleset with a fault over them has none."""
        kept = self._find(run)
        if kept is None:
            kept = Future[Prospects]()
            self._kept.append((run.checklist, run.given, kept))
            kept.set_result(_worked_out(run))
        return kept.result()

    def will_come(self, run: Run) -> bool:
        """Tell whether there will be odds of a run, without working any out."""
        try:
            return comes_to_dice(run)
        except RulesetFault:  # the combat goes on without
            return False

    def look_ahead(self, run: Run, goes_on: Callable[[], bool]) -> bool:
        """Work out what each answer that can be chosen leads to; False where `goes_on` stopped it.

        Odds of a few dice are worked out when they are asked for. `goes_on` is asked before each answer.
        """
        began = thread_time()
        for then in next_runs(run):
            if thread_time() > began + LONGEST:
                return True
            if not goes_on():
                return False
            self._work_out_many(then)
        return True

    def look_after(self, run: Run, text: str) -> None:
        """Work out what one answer leads to, if it is one."""
        then = run_after(run, text)
        if then is not None:
            self._work_out_many(then)

    def _work_out_many(self, run: Run) -> None:
        if not has_few_dice(run):
            self.work_out(run)

    def _find(self, run: Run) -> Future[Prospects] | None:
        there = [*self._kept]  # another thread may add to it meanwhile
        return next((kept for of, given, kept in there if of is run.checklist and given == run.given), None)


def _worked_out(run: Run) -> Prospects:
    try:
        return prospects(run)
    except Exception:  # the combat goes on without
        return Prospects()


def next_runs(run: Run) -> Iterator[Run]:
    """Run what each answer leads to that can be chosen now, the usual one first; none where dice are thrown."""
    question = run.question
    if question is None or question.is_thrown:
        return
    for text in _to_choose(question, run):
        then = run_after(run, text)
        if then is not None:
            yield then


def run_after(run: Run, text: str) -> Run | None:
    """Run what an answer to the open question leads to; None where it is no answer, or not a whole one."""
    question = run.question
    if question is None or question.is_secret:
        return None
    try:
        taken = question.taken(run.given.answers.get(question.key), text, run.table)
    except BadAnswer:
        return None
    then = adjudicate(run.checklist, replace(run.given, answers={**run.given.answers, question.key: taken.text}))
    return then if then.refused is None else None


def _to_choose(question: Question[Any], run: Run) -> Iterator[str]:
    usual = () if question.default is None else (question.default,)
    listed = question.options(run.table) or question.offered(run.table)
    return islice(dict.fromkeys((*usual, *(each.word for each in listed))), MOST_ANSWERS)
