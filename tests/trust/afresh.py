"""A session played afresh with corrected answers: what a correction must come to where nothing is asked anew."""

from __future__ import annotations

from pathlib import Path

from rulesets.engine.core.tabletop import What
from saves.log.events import Amend, Answer, Correct, Overrule
from saves.log.state import Confirmed
from saves.session.correcting import Correction
from saves.session.session import Session


class AsksAnew(Exception):
    """A combat asks something that nobody answered, or refuses an answer."""


def played_afresh(session: Session, correction: Correction, path: Path) -> Session:
    """Play all that counts in a session once more by hand, with the corrected answers in their place.

    Raises:
        AsksAnew: that cannot be done without a new answer.
    """
    opening = session.opening
    fresh = Session.create(path, title=opening.title, ruleset=session.ruleset, players={}, kit=opening.kit)
    try:
        _play(fresh, correction)
    except AsksAnew:
        fresh.close()
        raise
    return fresh


def _play(fresh: Session, correction: Correction) -> None:
    corrected = {each.number: each for each in correction.then.combats()}
    way, number = list(reversed(list(correction.state.path()))), 0
    settled_anew = {each.event.combat for each in way if isinstance(each.event, Correct)} | {correction.event.combat}
    for state in way:
        if isinstance(state.event, Amend):
            fresh.write(Amend(**fresh.next_line, event="amend", changes=state.event.changes, why=state.event.why))
        elif state.confirmed > number:
            number += 1
            _fight(fresh, corrected[number])
            if number in settled_anew:
                _settle(fresh, corrected[number])


def _settle(fresh: Session, combat: Confirmed) -> None:
    """Leave precedents settled as the players wanted them after the correction."""
    changes = tuple(each for each in combat.event.remembered if each.what is What.PRECEDENT)
    fresh.write(Amend(**fresh.next_line, event="amend", changes=changes))


def _fight(fresh: Session, combat: Confirmed) -> None:
    fresh.begin(combat.checklist)
    for key, reply in combat.combat.answers.items():
        answer = Answer(**fresh.next_line, event="answer", key=key, text=reply.text, here_only=reply.here_only)
        fresh.write(answer)
    run = fresh.run
    if run is None or not run.ended:
        raise AsksAnew
    event = combat.event
    if isinstance(event, Overrule):
        fresh.overrule(event.reason, event.instead, event.instead_effects)
    else:
        fresh.confirm()
