"""What players change at the table by hand, beyond units and notes: the clock, and the text of the game's file."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.engine.referee.ruleset import Ruleset
from saves.disk.errors import NotNow
from saves.log.events import NewText
from saves.log.game_copy import copy_of
from saves.session import clock
from saves.session.missing import no_ruleset
from saves.session.session import Session


def advance_clock(session: Session) -> None:
    """Go on to the next segment, after the last to the next side, after the last side to the next turn.

    Raises:
        NotNow: the ruleset is not there, which alone knows what follows; or the last turn is over.
    """
    if lacking := no_ruleset(session.ruleset):
        raise NotNow(lacking)
    following = clock.following(session.ruleset, session.state.table.clock)
    changes = clock.going_on(session.ruleset, session.state.table)
    session.amend(changes, f"the clock moves on: {clock.said(session.ruleset, following)}")


def set_clock(session: Session, turn: int, side: str, segment: str) -> None:
    """Set the clock; side and segment may be empty, which is not said.

    Raises:
        BadAnswer: there is no such side or segment, or the turn is no turn.
    """
    wanted = clock.checked_clock(session.ruleset, turn, side, segment)
    session.amend(clock.moved(wanted), f"the clock is set: {clock.said(session.ruleset, wanted)}")


def take_text(session: Session, ruleset: Ruleset, lines: Sequence[int] = ()) -> None:
    """Go on by another text of the game's file, that of `ruleset`; `lines` are those that are new in it.

    Raises:
        NotNow: the game is a program, which has no text.
    """
    game = copy_of(ruleset.text)
    if game is None:
        raise NotNow(f"{ruleset.title} is not a file: there is no text to continue with.")
    session.write(NewText(**session.next_line, event="text", game=game, lines=tuple(lines)))
