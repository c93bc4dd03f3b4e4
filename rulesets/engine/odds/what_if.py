"""What if: forecasts with an answer changed, what each option gives, and how far it is to the next threshold.

Nothing here changes anything: an answer that is tried lives in the forecast alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.odds.forecast import Forecast, forecast
from rulesets.engine.questions.question import Question, read
from rulesets.engine.referee.checklist import Checklist, Given

FARTHEST = 60
MOST_WORK = 25_000
LETTERS = 8
"""How much is gone through at most on the way to the next threshold, so that nobody waits for it: effects, and letters
of answers, so many of which are as much work as one effect."""


def what_if(checklist: Checklist, given: Given, changes: Mapping[str, str | None]) -> Forecast:
    """Forecast with some answers changed, by key: `{"attack": "9"}`; None takes one away. `given` stays as it is."""
    answers = {key: text for key, text in {**given.answers, **changes}.items() if text is not None}
    return forecast(checklist, replace(given, answers=answers))


def per_option(checklist: Checklist, given: Given, question: Question[Any]) -> dict[str, Forecast]:
    """Forecast each way to answer a question that has options, by the text that gives this answer."""
    return {text: what_if(checklist, given, {question.key: text}) for text in alternatives(question, given)}


def alternatives(question: Question[Any], given: Given) -> tuple[str, ...]:
    """List the answers worth trying: each option, a die more of each colour, or each small commitment of a side.

    A commitment is tried with as little as can be committed beside it, whatever anybody has typed: nothing shows
    through. A question that is answered freely has none; see `next_threshold`.
    """
    return question.alternatives(given.table, _now(question, given))


def _now(question: Question[Any], given: Given) -> Any:
    """Read the answer as it is given, remembered or taken by default; None where there is none."""
    texts = given.answers.get(question.key), question.recall(given.table), question.default
    text = next((each for each in texts if each is not None), None)
    try:
        return None if text is None else read(question, text, given.table)
    except BadAnswer:
        return None


@dataclass(frozen=True)
class Threshold:
    """The least that must be added to a number or a force to change the odds.

    Attributes:
        more: how much must be added.
        answer: the answer with it added, as text.
        before: the odds as they are.
        after: the odds with that answer.
    """

    more: int
    answer: str
    before: Forecast
    after: Forecast


def next_threshold(checklist: Checklist, given: Given, question: Question[Any]) -> Threshold | None:
    """Find the least that must be added to a number or a force to change the odds, up to 60 more; None if nothing does.

    What is added to a force goes to its first unit. With hundreds of units it is looked for less far.
    """
    before = forecast(checklist, given)
    for more in range(1, _farthest(before, given) + 1):
        answer = raised(question, given, more)
        if answer is None:
            return None
        after = what_if(checklist, given, {question.key: answer})
        if (after.outcomes, after.missing) != (before.outcomes, before.missing):
            return Threshold(more, answer, before, after)
    return None


def _farthest(before: Forecast, given: Given) -> int:
    """Give how far to look from a forecast: less far, the more is answered and the more happens on its ways."""
    letters = sum(map(len, given.answers.values())) // LETTERS
    work = sum(len(leaf.effects) + letters for leaf in before.leaves)
    return min(FARTHEST, MOST_WORK // max(1, work))


def raised(question: Question[Any], given: Given, more: int) -> str | None:
    """Write the answer with this much added; None where there is nothing to add to, or it would be too much."""
    value = _now(question, given)
    return None if value is None else question.raised(value, more)
