"""Corrections in random play: a combat is answered otherwise, and all is compared with a session played afresh."""

from guessing import guess

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.tabletop import What
from rulesets.engine.core.words import BadAnswer
from saves.disk.errors import NotNow
from saves.log.events import Amend, Answer, Correct, Overrule
from saves.session.correcting import Draft
from saves.session.session import Session

# A session played afresh with corrected answers: what a correction must come to where nothing is asked anew


class AsksAnew(Exception):
    """A combat asks something that nobody answered, or refuses an answer."""


def played_afresh(session, correction, path):
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


def _play(fresh, correction):
    corrected = {each.number: each for each in correction.then.combats()}
    way, number = list(reversed(list(correction.state.path()))), 0
    settled_anew = {each.event.combat for each in way if isinstance(each.event, Correct)} | {correction.event.combat}
    for state in way:
        if isinstance(state.event, Amend):
            fresh.write(Amend(**fresh.next_head, event="amend", changes=state.event.changes, why=state.event.why))
        elif state.confirmed > number:
            number += 1
            _fight(fresh, corrected[number])
            if number in settled_anew:
                _settle(fresh, corrected[number])


def _settle(fresh, combat):
    """Leave precedents settled as the players wanted them after the correction."""
    changes = tuple(each for each in combat.event.remembered if each.what is What.PRECEDENT)
    fresh.write(Amend(**fresh.next_head, event="amend", changes=changes))


def _fight(fresh, combat):
    fresh.begin(combat.checklist)
    for key, reply in combat.combat.answers.items():
        answer = Answer(**fresh.next_head, event="answer", key=key, text=reply.text, here_only=reply.here_only)
        fresh.write(answer)
    run = fresh.run
    if run is None or not run.ended:
        raise AsksAnew
    event = combat.event
    if isinstance(event, Overrule):
        fresh.overrule(event.reason, event.instead, event.instead_effects)
    else:
        fresh.confirm()


# Corrections in random play: a confirmed combat is answered otherwise, and what follows from it is checked


TRIES = 30
MOST = 40


def drafted(session, number, rng):
    """Lay a combat open and answer some of it otherwise; None where that leads to no ruling."""
    draft = Draft(session, session.state.combat(number))
    for _ in range(rng.randint(1, 3)):
        _answer_otherwise(draft, rng)
    for _ in range(MOST):
        run = draft.session.run
        if run is None or run.question is None:
            break
        _answer(draft, run.question.key, rng)
    return draft if draft.session.run is not None and draft.session.run.ended else None


def _answer_otherwise(draft, rng):
    run = draft.session.run
    if run is not None and run.answered:
        _answer(draft, rng.choice(list(run.answered)), rng)


def _answer(draft, key, rng):
    run = draft.session.run
    question = run.answered[key].question if key in run.answered else run.question
    assert question is not None
    for _ in range(TRIES):
        try:
            draft.session.answer(key, guess(rng, question, run))
        except (BadAnswer, NotNow):
            continue
        return


def check_correction(session, correction, folder):
    """Check a correction before it is made; tell whether it could be compared with a session played afresh."""
    assert [was.number for was, _ in correction.combats] == sorted({was.number for was, _ in correction.combats})
    for was, now in correction.combats:
        assert now.overruled == was.overruled
        assert now.standing is None or now.event == was.event
        assert now.standing is None or now.standing.why.endswith((".", "?")), now.standing.why
    return _as_afresh(session, correction, folder / "afresh.jsonl")


def _as_afresh(session, correction, path):
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
    one, other = _told(fresh.state.combats()), _told(correction.then.combats())
    assert one == other, [(a, b) for a, b in zip(one, other, strict=True) if a != b][-1]
    assert fresh.state.table == correction.then.table
    return True


def _told(combats):
    return [(each.number, each.outcome, each.stands, each.event.effects, each.given) for each in combats]
