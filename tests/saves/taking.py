"""Sessions in which usual answers are taken: attacks of ASSAULT and combats of Bautzen 1945."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from playing import new, ticking

from rulesets.catalogue import ruleset
from saves.session.defaults import has_usual, nones, take_usual
from saves.session.session import Session

ASSAULT: Mapping[str, str] = {
    "attacker": "Panther",
    "target": "Squad",
    "attack.range": "2",
    "attack.dice": "2 green",
    "attacker.abilities": "none",
    "target.abilities": "none",
    "attacker.experience": "hardened",
    "target.experience": "hardened",
    "attack.roll": "x-",
    "defence.dice": "1 blue",
    "target.class": "infantry",
    "target.states": "none",
    "defence.roll": "--",
}
BAUTZEN: Mapping[str, str] = {
    "attack.units": "21/20 6",
    "defence.units": "294 2",
    "commitments": "attack.supply=0; defence.supply=0; air=0",
    "terrain": "none",
    "concentric": "none",
    "other": "none",
    "die.modifier": "none",
    "die": "5",
    "crt.3-1.5": "1/2",
    "21/20.steps": "2",
    "294.steps": "2",
}


def assault(path: Path) -> Session:
    return new(path, ruleset=ruleset("assault"), players={})


def bautzen(path: Path) -> Session:
    return new(path, ruleset=ruleset("bautzen-1945"), players={})


def go_on(session: Session, answers: Mapping[str, str], until: str = "") -> None:
    """Say one by one what may not be left unsaid, and take what may, up to a question or the ruling."""
    while session.run is not None and (question := session.run.question) is not None and question.key != until:
        if has_usual(session) and not nones(session):
            take_usual(session)
        else:
            session.answer(question.key, said(session, answers))


def said(session: Session, answers: Mapping[str, str]) -> str:
    assert session.run.question is not None
    question = session.run.question
    if question.key in answers:
        return answers[question.key]
    if question.default is not None:
        return question.default
    return next(iter(question.words_of(session.run.table)), "1")


def fired(path: Path) -> Session:
    """Fight one attack of ASSAULT, and confirm it."""
    with assault(path) as session:
        session.begin("fire")
        go_on(session, ASSAULT)
        session.confirm()
    return Session.open(path, now=ticking())


def attacked_before(path: Path) -> Session:
    """Fight one combat of Bautzen, confirm it, and begin another one."""
    session = bautzen(path)
    session.begin("combat")
    go_on(session, BAUTZEN)
    session.confirm()
    session.begin("combat")
    return session
