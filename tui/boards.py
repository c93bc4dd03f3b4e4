"""Which games have a board of their own, and the screen that a session's table is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from saves.session import Session
    from tui.screens.combat import Combat

BOARDS = ("game-of-war",)
"""The rulesets with a board, by their ids."""


def table_of(session: Session) -> Combat:
    """Make the screen of a session's table, with a board beside it where the game has one, and a teacher's box."""
    from saves.lessons.playing import LessonSession

    if isinstance(session, LessonSession):
        from tui.screens.lesson import taught

        return taught(session)
    if session.ruleset.id in BOARDS:
        from tui.screens.with_board import WithBoard

        return WithBoard(session)
    from tui.screens.combat import Combat

    return Combat(session)
