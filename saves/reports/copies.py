"""A ruling as plain text, to be handed on: to a message, a forum, the notes of a campaign."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.engine.reference.ruling_view import RulingView
from saves.log.events import Confirm
from saves.log.state import Confirmed
from saves.reports.combats import participants_of, turn_of, who_said
from saves.reports.paragraphs import Paragraph, ParagraphRole, combat_told, in_lines, ruling_told
from saves.session.session import Session

LEFT_OUT = (ParagraphRole.UNNEEDED, ParagraphRole.DICE, ParagraphRole.ANSWERS)
"""What only those at the table need."""


def stands_at_ruling(session: Session) -> bool:
    """Tell whether a session stands at a ruling: one to be confirmed, or one that was confirmed just now."""
    if session.run is not None:
        return session.run.ended
    return isinstance(session.state.event, Confirm) and session.state.last is not None


def ruling_text(session: Session) -> str:
    """Write the ruling at which a session stands as plain text; empty where it stands at none."""
    run, last = session.run, session.state.last
    if not stands_at_ruling(session):
        return ""
    if run is None:
        return combat_text(session, last) if last is not None else ""
    number = session.corrects.number if session.corrects is not None else session.state.confirmed + 1
    fought = who_said(RulingView.of(run).participants)
    turn = turn_of(session.ruleset, run.given.table.clock)
    return _text(session, turn, number, fought, ruling_told(run, session.ruleset.sides))


def combat_text(session: Session, combat: Confirmed) -> str:
    """Write a confirmed ruling as plain text, with what the players ruled instead, if they did."""
    turn, fought = turn_of(session.ruleset, combat.table.clock), who_said(participants_of(session, combat))
    return _text(session, turn, combat.number, fought, combat_told(session, combat))


def _text(session: Session, turn: str, number: int, fought: str, told: Iterable[Paragraph]) -> str:
    combat = f"Combat {number}: {fought}" if fought else f"Combat {number}"
    heading = ". ".join(filter(None, (f"{session.ruleset.title}, {session.title}", turn, combat)))
    lines = in_lines(each for each in told if each.role not in LEFT_OUT)
    return "\n".join((heading, *lines, "Ruled by Tableside."))
