"""Verifying a session: each confirmed combat is ruled again by today's rules, from the answers that were used."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rulesets.engine.core.mappings import Answers
from rulesets.engine.core.ruling import ALLOWED, Effect
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.engine.referee.fault import RulesetFault
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.ruling_view import RulingView
from saves.log.state import Confirmed
from saves.session.chronicle import Chronicle
from saves.session.rulings import effects_of


@dataclass(frozen=True)
class Derivation:
    """How a ruling came about; `asks` is a question left open."""

    ruling: RulingView
    asks: str = ""

    def lines(self) -> Iterator[str]:
        """Write it out, a line a thing."""
        ruling = self.ruling
        yield f"asks: {self.asks}" if self.asks else f"{ruling.outcome}: {ruling.sentence}"
        yield from map(str, ruling.besides)
        for entry in ruling.ledger:
            yield f"{entry.total} {entry.signed} {entry.of} {entry.reason}".replace("  ", " ")
        for name, value in ruling.facts.items():
            yield f"{name}: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
        for effect in ruling.effects:
            yield str(effect)


@dataclass(frozen=True)
class Difference:
    """A combat that today's rules would rule otherwise: in what, and both derivations."""

    number: int
    line: int
    differs_in: tuple[str, ...]
    then: Derivation
    today: Derivation

    def __str__(self) -> str:
        """Write it in a sentence and both derivations below."""
        first = f"Combat {self.number} (line {self.line}) differs in {', '.join(self.differs_in)}."
        then = [f"  then   {each}" for each in self.then.lines()]
        today = [f"  today  {each}" for each in self.today.lines()]
        return "\n".join([first, *then, *today])


def verify(session: Chronicle, ruleset: Ruleset | None = None) -> list[Difference]:
    """Rule every confirmed combat again, oldest first, and list those that come out otherwise.

    A game that is a file is played by the text by which each combat was ruled, or all of them by `ruleset`. Sentences
    may be worded anew, and facts be found that were not told then; outcome, facts, totals and effects must be the same.
    """
    each = (
        _compared(session, combat, ruleset or session.ruleset_at(combat.line))
        for combat in reversed(list(session.combats()))
    )
    return [difference for difference in each if difference is not None]


def allowed(session: Chronicle) -> Iterator[str]:
    """List what the players let be done in a session though the rules bar it, each in a sentence; oldest first."""
    for combat in reversed(list(session.combats())):
        for effect in combat.effects:
            if effect.name == ALLOWED:
                yield f"Combat {combat.number} (line {combat.line}): {effect}"


def _compared(session: Chronicle, combat: Confirmed, ruleset: Ruleset) -> Difference | None:
    then = Derivation(combat.ruling)
    today = _today(session, combat, ruleset)
    differs_in = tuple(_differing(then, today))
    return Difference(combat.number, combat.line, differs_in, then, today) if differs_in else None


def _today(session: Chronicle, combat: Confirmed, ruleset: Ruleset) -> Derivation:
    """Rule a combat by today's rules, on the table as it was before."""
    table = session.state_at(combat.event.parent).table
    try:
        checklist = ruleset.checklist(combat.checklist)
    except KeyError:
        return Derivation(RulingView(), f"there is no checklist {combat.checklist} any more")
    try:
        run = _run(checklist, combat, table)
    except RulesetFault as fault:
        return Derivation(RulingView(), f"the ruleset has a fault in {fault}")
    ruling, effects = RulingView.of(run), effects_of(run, table, ruleset.segment_key)
    facts = json.loads(json.dumps(dict(ruling.facts)))
    return Derivation(replace(ruling, facts=facts, effects=effects), _asks(run))


def _run(checklist: Checklist, combat: Confirmed, table: Tabletop) -> Run:
    """Run a combat again; what is asked today and was not asked then is answered as the ruling stood on it then.

    It was taken unasked, as a precedent that answers since fallen away kept from mattering, or a default that is none
    any more; or the question did not exist yet, and says itself what held before. A precedent is read so even where it
    makes no difference to the outcome, as the facts may differ.
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


def _asks(run: Run) -> str:
    if run.refused is not None:
        return run.refused.keyed
    return run.question.prompt if run.question else ""


def _differing(then: Derivation, today: Derivation) -> Iterator[str]:
    if today.asks:
        yield "what is asked"
    if then.ruling.outcome != today.ruling.outcome:
        yield "the outcome"
    if then.ruling.facts != {name: value for name, value in today.ruling.facts.items() if name in then.ruling.facts}:
        yield "the facts"
    if _totals(then.ruling) != _totals(today.ruling):
        yield "the totals"
    if [_plain(effect) for effect in then.ruling.effects] != [_plain(effect) for effect in today.ruling.effects]:
        yield "the effects"


def _totals(ruling: RulingView) -> dict[tuple[str, str], int | Fraction]:
    totals: dict[tuple[str, str], int | Fraction] = {}
    for entry in ruling.ledger:
        key = entry.total, entry.of
        totals[key] = totals.get(key, 0) + entry.value
    return totals


def _plain(effect: Effect) -> tuple[Any, ...]:
    return effect.name, effect.unit, effect.detail, effect.changes
