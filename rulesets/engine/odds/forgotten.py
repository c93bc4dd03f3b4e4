"""Forgotten anything? What was answered with nothing and would have changed the ruling."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import prod

from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Run, Source, UsedAnswer

NOTHING = ("no", "none", "0", "-", "")
MOST_WORK = 5_000
LETTERS = 8
"""How much is tried at most, so that nobody waits for it: so many letters of answers are one piece of work a try, and
as many tries are one as open rules have readings that make no difference."""


@dataclass(frozen=True)
class Forgotten:
    """A step that was passed with nothing: the answer given, another one, and what that would have come to."""

    answered: UsedAnswer
    instead: str
    ruling: str

    def __str__(self) -> str:
        """Say it in a sentence."""
        return f"{self.answered.question.prompt} With {self.instead}: {self.ruling}"


def forgotten(run: Run) -> tuple[Forgotten, ...]:
    """List the steps answered with no, none or a default that would have changed outcome or effects; often none.

    With hundreds of units on the board, or many open rules, not everything is tried.
    """
    if not run.ended or run.ruling is None:
        return ()
    passed = [answer for answer in run.answered.values() if _passed_with_nothing(answer)]
    tries = iter(range(MOST_WORK // (_letters(run) * _ways(run))))
    return tuple(found for answer in passed if (found := _what_else(run, answer, tries)) is not None)


def _letters(run: Run) -> int:
    return max(1, sum(len(answer.text) for answer in run.answered.values()) // LETTERS)


def _ways(run: Run) -> int:
    """Say how many ways there are to read the open rules that make no difference; as many are run for each try."""
    return prod(max(1, len(answer.question.options(run.table))) for answer in run.from_source(Source.MOOT))


def _passed_with_nothing(answer: UsedAnswer) -> bool:
    question = answer.question
    if answer.source not in (Source.TYPED, Source.DEFAULT):
        return False
    return answer.text.casefold() in NOTHING or answer.text == question.default


def _what_else(run: Run, answer: UsedAnswer, tries: Iterator[int]) -> Forgotten | None:
    for text, _ in zip(answer.question.instead(answer.value, answer.text, run.given.table), tries, strict=False):
        answers = {**run.given.answers, answer.question.key: text}
        after = adjudicate(run.checklist, replace(run.given, answers=answers))
        if after.ruling is not None and not after.ruling.refused and after.refused is None and _differs(run, after):
            return Forgotten(answer, after.answered[answer.question.key].said, _said(run, after))
    return None


def _said(run: Run, after: Run) -> str:
    """Say the other ruling, or, where the ruling is the same, what else would follow from it."""
    if _outcome(run) != _outcome(after):
        return after.ruling.sentence if after.ruling else ""
    here = [str(effect) for effect in run.effects]
    others = [str(effect) for effect in after.effects if str(effect) not in here]
    return " ".join(others) or "fewer effects would follow."


def _differs(run: Run, after: Run) -> bool:
    """Compare outcomes, and effects too once the other run has come to all of its own."""
    return _outcome(run) != _outcome(after) or (after.ended and _effects(run) != _effects(after))


def _outcome(run: Run) -> str:
    return run.ruling.outcome if run.ruling else ""


def _effects(run: Run) -> tuple[tuple[str, str, str], ...]:
    return tuple((effect.name, effect.unit, effect.detail) for effect in run.effects)
