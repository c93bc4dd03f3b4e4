"""What must hold of every session, whatever was done in it."""

import json
from dataclasses import replace
from fractions import Fraction

from rulesets.engine.questions.question import matches
from rulesets.engine.questions.throws import Throw
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Source
from rulesets.engine.reference.ruling_view import steps_of
from saves.log.events import Confirm
from saves.reports.corrections import taken_back
from saves.reports.export import export_text, import_file, plain_state
from saves.reports.markdown import report
from saves.reports.verify import verify
from saves.session.texts import redo_told

THROWS = ("dice", "throw")


def check_run(run):
    """Check how far a combat came: a question is open or it is ruled, and all that is said can be shown."""
    assert (run.question is None) == (run.ruling is not None and run.ended)
    assert len(steps_of(run)) == len(run.checklist.steps)
    known = [step.id for step in run.checklist.steps]
    assert all(step in known for step in run.steps), run.steps
    for key in run.answered:
        assert any(matches(question, key) for question in run.checklist.questions), key
    if run.refused is not None:
        check_sentence(run.refused.reason)
    check_ledger(run)
    json.dumps(dict(run.facts), allow_nan=False)


def check_sentence(text):
    """Check that a refusal is a sentence that any terminal can show."""
    assert text.endswith((".", "?")), text
    assert text.isprintable(), text


def check_ledger(run):
    """Check that every number shown is the sum of its entries, each with its reason."""
    for entry in run.ledger:
        assert entry.reason, entry
    for total in run.ledger.totals():
        entries = [entry.value for entry in run.ledger if entry.total == total]
        fact = run.facts.get(total)
        if isinstance(fact, int | str):
            assert Fraction(fact) == sum(entries), (total, fact, entries)


def check_confirmed(session, run):
    """Check that a ruling was written down as it was, and that no die was lost on the way."""
    combat = next(session.state.combats())
    event = combat.event
    assert isinstance(event, Confirm)
    assert (event.outcome, event.sentence) == (run.ruling.outcome, run.ruling.sentence)
    assert event.ledger == tuple(run.ledger)
    assert event.outcome in [word.value for word in run.checklist.outcomes] or run.checklist.ranked
    assert all(effect.name in [word.value for word in run.checklist.effects] for effect in run.effects)
    check_dice(session, run)


def check_dice(session, run):
    """Check that each die that was thrown is used in the ruling, or listed as taken back."""
    for answer in run.answered.values():
        if isinstance(answer.question, Throw) and answer.source is Source.TYPED:
            assert len(answer.value) == answer.question.pool.size
    combat = next(session.state.combats())
    used = {each.key: each.text for each in combat.used}
    back = {each.line for each in taken_back(session)}
    for key, reply in combat.combat.answers.items():
        if getattr(session.history.after_line(reply.line).event, "kind", "") in THROWS:
            assert used.get(key) == reply.text or reply.line in back, (key, reply)


def check_reopened(before, now):
    """Check that what was read from the file is what was there before."""
    assert plain_state(now.state) == plain_state(before.state)
    assert now.state == before.state
    assert list(now.history.lines()) == list(before.history.lines())
    assert (now.can_undo, now.can_redo, redo_told(now)) == (before.can_undo, before.can_redo, redo_told(before))
    one, other = before.run, now.run
    assert (one is None) == (other is None)
    if one is not None and other is not None:
        # readings that make no difference are tried anew
        again = adjudicate(one.checklist, replace(one.given, moot={}))
        assert comes_to(one) == comes_to(other) == comes_to(again)


def comes_to(run):
    """Tell all that players see of a run."""
    asked = run.question.key if run.question else ""
    answers = [(key, answer.text, answer.said, answer.source) for key, answer in run.answered.items()]
    shown = (asked, run.at, run.refused, run.steps, answers, tuple(run.ledger), dict(run.facts))
    return *shown, run.effects, run.notes, run.ruling, run.table, list(run.readings)


def check_shared(session):
    """Check that a session can be told, ruled again and handed on without a difference."""
    assert report(session)
    assert [str(each) for each in verify(session)] == []
    document = session.path.with_suffix(".json")
    document.write_text(export_text(session), encoding="utf-8")
    copy = import_file(document, session.path.parent / "copies")
    assert copy.read_bytes() == session.path.read_bytes()
    _forget(document, copy)


def _forget(*paths):
    for path in paths:
        path.unlink()
