"""What if: forecasts with an answer changed, what each option gives, and how far it is to the next threshold.

Nothing here changes anything: an answer that is tried lives in the forecast alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.odds.forecast import Forecast, forecast
from rulesets.engine.questions.choices import Reminder
from rulesets.engine.questions.dice import DicePool, Pool
from rulesets.engine.questions.forces import Factor, Force, Muster
from rulesets.engine.questions.question import Question, read
from rulesets.engine.questions.secret import Secret
from rulesets.engine.questions.written import Number
from rulesets.engine.referee.checklist import Checklist, Given

FARTHEST = 60
FEW = 4


def what_if(checklist: Checklist, given: Given, changes: Mapping[str, str | None]) -> Forecast:
    """Forecast with some answers changed, by key: `{"attack": "9"}`; None takes one away. `given` stays as it is."""
    answers = {key: text for key, text in {**given.answers, **changes}.items() if text is not None}
    return forecast(checklist, replace(given, answers=answers))


def per_option(checklist: Checklist, given: Given, question: Question[Any]) -> dict[str, Forecast]:
    """Forecast each way to answer a question that has options, by the text that gives this answer."""
    texts = alternatives(question, given)
    return {text: what_if(checklist, given, {question.key: text}) for text in texts}


def alternatives(question: Question[Any], given: Given) -> tuple[str, ...]:
    """List the answers worth trying: each option, a die more of each colour, or each small commitment of a side.

    A commitment is tried with as little as can be committed beside it, whatever anybody has typed: nothing shows
    through. A question that is answered freely has none; see `next_threshold`.
    """
    if isinstance(question, Reminder):
        return ()
    if isinstance(question, Secret):
        return tuple(dict.fromkeys(_commitments(question, given)))
    if isinstance(question, Pool):
        return tuple(dict.fromkeys(_pools(question, given)))
    return tuple(option.word for option in question.options(given.table))


def _commitments(secret: Secret, given: Given) -> Iterator[str]:
    least = {part.question.key: _least(part.question, given) for part in secret.parts}
    for key, question in ((part.question.key, part.question) for part in secret.parts):
        few = [option.word for option in question.options(given.table)]
        if isinstance(question, Number):
            few = [str(value) for value in range(question.low, min(question.low + FEW, question.high + 1))]
        for text in few:
            yield secret.joined({**least, key: text})


def _least(question: Question[Any], given: Given) -> str:
    if question.default is not None:
        return question.default
    options = question.options(given.table)
    return options[0].word if options else str(question.low) if isinstance(question, Number) else ""


def _pools(question: Pool, given: Given) -> Iterator[str]:
    held = _now(question, given) or DicePool()
    counts = {colour: held.count(colour) for colour in question.colours}
    yield question.say(held)
    for change in (1, -1) if question.signed else (1,):
        for colour in question.colours:
            changed = {**counts, colour: counts[colour] + change}
            yield question.say(DicePool(tuple((each, count) for each, count in changed.items() if count)))


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

    What is added to a force goes to its first unit.
    """
    before = forecast(checklist, given)
    for more in range(1, FARTHEST + 1):
        answer = raised(question, given, more)
        if answer is None:
            return None
        after = what_if(checklist, given, {question.key: answer})
        if (after.outcomes, after.missing) != (before.outcomes, before.missing):
            return Threshold(more, answer, before, after)
    return None


def raised(question: Question[Any], given: Given, more: int) -> str | None:
    """Write the answer with this much added; None where there is nothing to add to, or it would be too much."""
    value = _now(question, given)
    if isinstance(question, Number) and value is not None:
        return str(value + more) if value + more <= question.high else None
    if isinstance(question, Force) and value is not None:
        return _with_more(question, value, more)
    return None


def _with_more(question: Force, muster: Muster, more: int) -> str | None:
    first, *others = muster.factors or (Factor(question.who, 0),)
    if first.strength + more > question.high:
        return None
    return question.say(Muster((replace(first, strength=first.strength + more), *others)))
