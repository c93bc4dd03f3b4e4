"""Given these answers, what follows? Precedents are tried here, and steps derived.

At an unsettled precedent every reading is tried to where it stops. Where all stop alike the default is used,
and the precedent stays unsettled; where they part, it is asked, with the runs as what each reading gives here.
Readings that stop at the same question may still part after it: what they do not agree upon is not known until then.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from rulesets.engine.referee.checklist import Checklist, Given, Note, Run, Source
from rulesets.engine.referee.ledger import Ledger
from rulesets.engine.referee.replay import asks_precedent, run, with_moot

_Tried = dict[tuple[tuple[str, str], ...], Run]


def adjudicate(checklist: Checklist, given: Given) -> Run:
    """Run a checklist as far as the answers reach, trying each unsettled precedent on the way."""
    return _settled(checklist, given, {})


def _settled(checklist: Checklist, given: Given, tried: _Tried) -> Run:
    key = tuple(sorted(given.moot.items()))
    if key not in tried:
        tried[key] = _try(checklist, given, tried)
    return tried[key]


def _try(checklist: Checklist, given: Given, tried: _Tried) -> Run:
    here = run(checklist, given)
    precedent = asks_precedent(here)
    if precedent is None:
        return _noting_moot(here)
    readings = {
        reading.value: _settled(checklist, with_moot(given, precedent.key, reading.value), tried)
        for reading in precedent.words
    }
    if len({_comes_to(each) for each in readings.values()}) > 1:
        return replace(here, readings=readings)
    return _agreed(readings[precedent.default or ""], readings.values())


def _agreed(here: Run, readings: Iterable[Run]) -> Run:
    """Leave out the facts and the totals in which readings differ, as long as a question is open."""
    others = [each for each in readings if each is not here]
    if here.ended or all((each.facts, each.ledger) == (here.facts, here.ledger) for each in others):
        return here
    facts = {name: fact for name, fact in here.facts.items() if all(each.facts.get(name) == fact for each in others)}
    totals = [
        total
        for total in here.ledger.totals()
        if all(each.ledger.of(total) == here.ledger.of(total) for each in others)
    ]
    ledger = Ledger([entry for entry in here.ledger if entry.total in totals])
    return replace(here, facts=facts, found={name: here.found[name] for name in facts}, ledger=ledger)


def _comes_to(here: Run) -> tuple[Any, ...]:
    """Tell apart runs by what they come to: the ruling and its effects, or what is asked next, and against what."""
    ruling = here.ruling.outcome if here.ruling else ""
    effects = tuple((effect.name, effect.unit, effect.detail, effect.changes) for effect in here.effects)
    asked = (here.question, here.at, here.refused.keyed if here.refused else "") if here.question else ()
    parted = tuple(sorted((name, _comes_to(each)) for name, each in here.readings.items()))
    return ruling, effects, repr(asked), parted


def _noting_moot(here: Run) -> Run:
    """Remark the precedents that made no difference, once the run has ended."""
    if not here.ended:
        return here
    notes = tuple(
        Note(answer.step, f"No difference here: {answer.question.prompt}", f"precedent {answer.question.key}")
        for answer in here.from_source(Source.MOOT)
        if len(answer.question.options(here.table)) > 1
    )
    return replace(here, notes=here.notes + notes)


def what_each_gives(here: Run) -> dict[str, str]:
    """Say in a few words what each reading of the precedent that is asked gives here, as far as they part."""
    for say in (_ruled, _happens, _told, _asked, _offered):
        said = {reading: say(here, there) for reading, there in here.readings.items()}
        if len(set(said.values())) > 1:
            return {reading: text or _otherwise(here, here.readings[reading]) for reading, text in said.items()}
    return {reading: _ruled(here, there) or _otherwise(here, there) for reading, there in here.readings.items()}


def _ruled(here: Run, there: Run) -> str:
    return there.ruling.sentence if there.ruling else there.at


def _happens(here: Run, there: Run) -> str:
    return " ".join(str(effect) for effect in there.effects)


def _told(here: Run, there: Run) -> str:
    return " ".join(
        note.text for note in there.notes if note not in here.notes and not note.cite.startswith("precedent")
    )


def _asked(here: Run, there: Run) -> str:
    return f"Asked next: {there.question.prompt}" if there.question else ""


def _offered(here: Run, there: Run) -> str:
    """Say what may be chosen next, where readings lead to one question with different options."""
    options = there.question.options(there.table) if there.question else ()
    return f"Then to choose from: {', '.join(option.label for option in options)}" if options else ""


def _otherwise(here: Run, there: Run) -> str:
    if there.question is None:
        return "nothing more happens"
    return _told(here, there) or _asked(here, there)
