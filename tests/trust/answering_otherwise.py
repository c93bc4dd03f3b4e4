"""Confirmed combats corrected in tests: answered otherwise, worked out to their end, and taken."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from playing import answered

from saves.session import correcting
from saves.session.correcting import Correction, Draft
from saves.session.session import Session

R = TypeVar("R")


def outcome(working_out: Generator[object, None, R]) -> R:
    while True:
        try:
            next(working_out)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def worked_out(session: Session, number: int, *pairs: str, settled: tuple[str, ...] = ()) -> Correction:
    draft = Draft(session, session.state.combat(number))
    answered(draft.session, *pairs)
    answer_the_rest(draft.session)
    return outcome(draft.working_out(settled))


def correct(session: Session, number: int, *pairs: str, settled: tuple[str, ...] = ()) -> None:
    correcting.correct(session, worked_out(session, number, *pairs, settled=settled))


def answer_the_rest(session: Session) -> None:
    """Answer what is left as it hardly matters: units attack, on clear ground."""
    while session.run and session.run.question:
        key = session.run.question.key
        session.answer(key, "clear" if key.endswith(".into") else "units" if key == "attacker" else "no")
