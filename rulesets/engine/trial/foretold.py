"""Odds held against play: what the odds say of a combat, and what each face of its die comes to."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

from rulesets.engine.core.mappings import Answers
from rulesets.engine.core.sentences import a_list
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Checklist, Given
from rulesets.engine.referee.fault import RulesetFault
from rulesets.engine.referee.replay import run
from rulesets.engine.trial.reached import Sort
from rulesets.engine.trial.walk import Fault, Walk

MOST = 8
"""Of how many combats the odds are worked out, each the first of an outcome."""


def wrong_odds(walked: Walk) -> Iterator[Fault]:
    """Work out the odds of a combat of each outcome, and say where they fail or are not what its dice come to."""
    firsts = (answers for place, answers in walked.reached.items() if place.sort is Sort.OUTCOME)
    for answers in islice(firsts, MOST):
        thrown = _thrown(walked.checklist, answers)
        rest = {key: text for key, text in answers.items() if key not in thrown}
        try:
            found = forecast(walked.checklist, Given(rest))
            played = _played(walked.checklist, rest, *thrown.items()) if len(thrown) == 1 else {}
        except RulesetFault as fault:
            yield Fault(f"the odds: {fault}", rest)
            continue
        if played and found.known == 1 and played != dict(found.outcomes):
            yield Fault(f"the odds say {_said(dict(found.outcomes))}; its dice come to {_said(played)}", rest)


def _thrown(checklist: Checklist, answers: Answers) -> dict[str, Question[Any]]:
    """List the throws of a combat, by key; symbol dice are left out, as nobody knows how they fall."""
    listed = {each.key: each for each in checklist.questions if each.is_thrown and "{" not in each.key}
    return {key: listed[key] for key in answers if key in listed}


def _played(checklist: Checklist, rest: Answers, thrown: tuple[str, Question[Any]]) -> dict[str, Fraction]:
    """Play a combat with each number that its dice may show; nothing where one of them comes to no ruling."""
    key, question = thrown
    weights, found = question.weights(), dict[str, Fraction]()
    for value, weight in weights.items():
        here = run(checklist, Given({**rest, key: question.written(value, str(value))}, defaults=True))
        if here.ruling is None:
            return {}
        chance = Fraction(weight, sum(weights.values()))
        found[here.ruling.outcome] = found.get(here.ruling.outcome, Fraction(0)) + chance
    return found


def _said(chances: dict[str, Fraction]) -> str:
    return a_list([f"{outcome} {chance}" for outcome, chance in sorted(chances.items())], "and")
