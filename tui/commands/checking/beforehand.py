"""Plays what went before a case into a session, so that `resolve` finds its table as that left it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.questions.question import Question
from rulesets.engine.questions.secret import Secret
from rulesets.engine.referee.ruleset import Ruleset
from saves.session.session import Session


def played(ruleset: Ruleset, before: Sequence[Mapping[str, Any]], folder: Path) -> Path:
    """Play a session to a file in a folder, and give its path.

    Raises:
        ValueError: something is nothing that can go before a case, or a question has no answer.
    """
    path = folder / "before.jsonl"
    with Session.create(path, title="Before", ruleset=ruleset, players={}, now=lambda: "1977-01-01") as session:
        for each in before:
            _happens(session, each)
    return path


def _happens(session: Session, what: Mapping[str, Any]) -> None:
    match what:
        case {"combat": checklist, "answers": answers}:
            _fight(session, checklist, answers)
        case {"units": units}:
            session.amend([Change(What.UNIT, name, value=side) for name, side in units.items()])
        case {"states": states}:
            session.amend(
                [
                    Change(What.STATE, unit, state, value)
                    for unit, held in states.items()
                    for state, value in held.items()
                ]
            )
        case {"clock": [turn, side, segment]}:
            session.set_clock(turn, side, segment)
        case {"segments": ended}:
            for _ in range(ended):
                session.advance_clock()
        case _:
            raise ValueError(f"{what} is nothing that can go before.")


def _fight(session: Session, checklist: str, answers: Mapping[str, str]) -> None:
    """Fight a combat to its end, with a default where no answer is given, and confirm it."""
    session.begin(checklist)
    while session.run is not None and (question := session.run.question) is not None:
        session.answer(question.key, _answer(question, answers))
    session.confirm()


def _answer(question: Question[Any], answers: Mapping[str, str]) -> str:
    if isinstance(question, Secret):
        return question.joined({part.question.key: _answer(part.question, answers) for part in question.parts})
    text = answers.get(question.key, question.default)
    if text is None:
        raise ValueError(f"{question.key} is asked before the case, and has no answer.")
    return text
