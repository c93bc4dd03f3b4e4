"""A confirmed combat ruled once more from the answers that it stood on."""

from __future__ import annotations

from rulesets.engine.core.tabletop import Answers, Tabletop
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run
from saves.log.state import Confirmed


def ruled_again(checklist: Checklist, combat: Confirmed, table: Tabletop) -> Run:
    """Run a combat again; what is asked today and was not asked then is answered as the ruling stood on it then.

    It was taken unasked, as a precedent that answers since fallen away kept from mattering, or a default that is none
    any more; or the question did not exist yet, and says itself what held before. A precedent is read so even where it
    makes no difference to the outcome, as the facts may differ.

    Raises:
        RulesetFault: the ruleset raised.
    """
    answers, taken = dict(combat.given), dict(combat.taken)
    formerly = {each.key: each.formerly for each in checklist.precedents if each.formerly is not None}
    read = {**formerly, **combat.moot}
    run = adjudicate(checklist, Given(answers, table, moot=read))
    while (stood_on := _stood_on(run, taken)) is not None:
        key, text = stood_on
        taken.pop(key, None)
        answers = {**answers, key: text}
        run = adjudicate(checklist, Given(answers, table, moot=read))
    return run


def _stood_on(run: Run, taken: Answers) -> tuple[str, str] | None:
    """Find the answer of then to what a run asks, with its key; None if it asks nothing, or there is none."""
    asked = run.question
    if asked is None or asked.key in run.given.answers:
        return None
    text = taken.get(asked.key, asked.formerly)
    return None if text is None else (asked.key, text)


def asked_since(checklist: Checklist, combat: Confirmed) -> Answers:
    """Give the answers to what is asked of a combat today, on its own table, and was not asked when it was confirmed.

    Raises:
        RulesetFault: the ruleset raised.
    """
    asked_then = {*combat.given, *combat.moot}
    run = ruled_again(checklist, combat, combat.ruled_on)
    return {key: answer.text for key, answer in run.answered.items() if key not in asked_then}
