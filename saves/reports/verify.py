"""Verifying a session: each confirmed combat is ruled again by today's rules, from the answers that were used."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from rulesets.engine.core.ruling import ALLOWED, Effect
from rulesets.engine.core.tabletop import What
from rulesets.engine.core.words import RulesetFault
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.ruling_view import RulingView
from saves.log.state import Confirmed
from saves.reports.corrections import told
from saves.session.rulings import effects_of, ruled_again
from saves.session.runs import ruleset_at
from saves.session.session import Session


class Derivation(NamedTuple):
    """How a ruling came about; `asks` is a question left open."""

    ruling: RulingView
    asks: str = ""

    def lines(self) -> Iterator[str]:
        ruling = self.ruling
        yield f"asks: {self.asks}" if self.asks else f"{ruling.outcome}: {ruling.sentence}"
        for entry in ruling.ledger:
            yield f"{entry.total} {entry.signed} {entry.of} {entry.reason}".replace("  ", " ")
        for name, value in ruling.facts.items():
            yield f"{name}: {value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
        for effect in ruling.effects:
            yield str(effect)


class Difference(NamedTuple):
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


def verify(session: Session, ruleset: Ruleset | None = None) -> list[Difference]:
    """Rule every confirmed combat again, oldest first, and list those that come out otherwise.

    A combat that was corrected is ruled again both as it was confirmed and as corrected. A game that is a file is
    played by the text by which each combat was ruled, or all of them by `ruleset`. Sentences may be worded anew, and
    facts be found that were not told then; outcome, facts, totals and effects must be the same.
    """
    each = (
        _compared(version, ruleset or ruleset_at(session.history, session.ruleset, combat.line))
        for combat in _oldest_first(session)
        for version in _rulings(combat)
    )
    return [difference for difference in each if difference is not None]


def _oldest_first(session: Session) -> list[Confirmed]:
    return list(session.state.combats())[::-1]


def _rulings(combat: Confirmed) -> Iterator[Confirmed]:
    """List the rulings that a combat had: the one that was confirmed, and those that corrections made of it."""
    for each in combat.versions:
        if each.formerly is None or each.formerly.event != each.event:
            yield each


def corrections(session: Session) -> Iterator[str]:
    """Tell what corrections made of the combats of a session, a line each; oldest combat first."""
    for combat in _oldest_first(session):
        yield from (f"Combat {combat.number} (line {combat.line}): {each}" for each in told(combat, session.ruleset))


def allowed(session: Session) -> Iterator[str]:
    """List what the players let be done in a session though the rules bar it, each in a sentence; oldest first."""
    for combat in _oldest_first(session):
        for effect in combat.event.effects:
            if effect.name == ALLOWED:
                yield f"Combat {combat.number} (line {combat.line}): {effect}"


def _compared(combat: Confirmed, ruleset: Ruleset) -> Difference | None:
    then = Derivation(combat.ruling)
    today = _today(combat, ruleset)
    differs_in = tuple(_differing(then, today))
    line = combat.by.line if combat.by is not None else combat.line
    return Difference(combat.number, line, differs_in, then, today) if differs_in else None


def _today(combat: Confirmed, ruleset: Ruleset) -> Derivation:
    """Rule a combat by today's rules, on the table as it was before."""
    table = combat.ruled_on
    checklist = ruleset.find_checklist(combat.checklist)
    if checklist is None:
        return Derivation(RulingView(), f"the checklist {combat.checklist} no longer exists")
    try:
        run = ruled_again(checklist, combat, table)
    except RulesetFault as fault:
        return Derivation(RulingView(), f"the ruleset has a fault in {fault}")
    ruling, effects = RulingView.of(run), effects_of(run, table, ruleset.segment_key)
    facts = json.loads(json.dumps(dict(ruling.facts)))
    return Derivation(replace(ruling, facts=facts, effects=effects), _asks(run))


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
    """Give what an effect does; in which words it is told, and what is owed, does not matter."""
    changes = (replace(each, value=None) if each.what is What.OBLIGATION else each for each in effect.changes)
    return effect.name, effect.unit, effect.detail, tuple(changes)
