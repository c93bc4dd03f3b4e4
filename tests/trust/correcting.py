"""Corrections in random play: a confirmed combat is answered otherwise, and what follows from it is checked."""

from __future__ import annotations

from pathlib import Path
from random import Random

from afresh import AsksAnew, played_afresh
from guessing import guess

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.sentences import BadAnswer
from saves.disk.errors import NotNow
from saves.session.correcting import Correction, Draft
from saves.session.session import Session

TRIES = 30
MOST = 40


def drafted(session: Session, number: int, rng: Random) -> Draft | None:
    """Lay a combat open and answer some of it otherwise; None where that leads to no ruling."""
    draft = Draft(session, session.state.combat(number))
    for _ in range(rng.randint(1, 3)):
        _answer_otherwise(draft, rng)
    for _ in range(MOST):
        run = draft.run
        if run is None or run.question is None:
            break
        _answer(draft, run.question.key, rng)
    return draft if draft.run is not None and draft.run.ended else None


def _answer_otherwise(draft: Draft, rng: Random) -> None:
    run = draft.run
    if run is not None and run.answered:
        _answer(draft, rng.choice(list(run.answered)), rng)


def _answer(draft: Draft, key: str, rng: Random) -> None:
    run = draft.run
    assert run is not None
    question = run.answered[key].question if key in run.answered else run.question
    assert question is not None
    for _ in range(TRIES):
        try:
            draft.answer(key, guess(rng, question, run))
        except (BadAnswer, NotNow):
            continue
        return


def check_correction(session: Session, correction: Correction, folder: Path) -> bool:
    """Check a correction before it is made; tell whether it could be compared with a session played afresh."""
    assert [was.number for was, _ in correction.combats] == sorted({was.number for was, _ in correction.combats})
    for was, now in correction.combats:
        assert now.overruled == was.overruled
        assert now.standing is None or now.event == was.event
        assert now.standing is None or now.standing.why.endswith((".", "?")), now.standing.why
    return _as_afresh(session, correction, folder / "afresh.jsonl")


def _as_afresh(session: Session, correction: Correction, path: Path) -> bool:
    try:
        fresh = played_afresh(session, correction, path)
    except AsksAnew:
        return False
    finally:
        path.unlink(missing_ok=True)
    fresh.close()
    if any(each.standing for each in correction.then.combats()):
        first = [each for each in correction.then.combats() if each.standing][-1]
        assert fresh.state.combat(first.number).outcome == REFUSED != first.outcome
        return False
    one, other = _told(fresh), _told_of(correction)
    assert one == other, [(a, b) for a, b in zip(one, other, strict=True) if a != b][-1]
    assert fresh.state.table == correction.then.table
    return True


def _told(fresh: Session) -> list[tuple[object, ...]]:
    return [(each.number, each.outcome, each.stands, each.effects, each.given) for each in fresh.state.combats()]


def _told_of(correction: Correction) -> list[tuple[object, ...]]:
    return [(each.number, each.outcome, each.stands, each.effects, each.given) for each in correction.then.combats()]
