"""Watching: a screen that shows what somebody else referees, as it happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from textual.screen import Screen

from saves.session.read_only import Watched
from saves.session.session import Session
from tui.screens.session.session_screen import SessionScreen
from tui.shared.controller import SessionController

EVERY = 0.25
"""How many seconds there are between two looks at the file."""


class GameBoard(Protocol):
    """The board of a game, beside the steps of a session."""

    def plays(self, session: Session) -> bool:
        """Tell whether the board has anything to do with where a session stands."""

    def screen(self, controller: SessionController) -> Screen[None]:
        """Make the screen of the board; it leads the session by what the steps lead it by."""


class Watching:
    """Looks at the file of a session while its screen is there; `said` is what happened last.

    What lies over the steps stays there while the session goes on: the board shows it, too, a page that is read shows
    what it showed. A board that had nothing to do with what went on comes back by itself.
    """

    def __init__(
        self, screen: SessionScreen, watched: Watched, has_board: Callable[[], bool], open_board: Callable[[], None]
    ) -> None:
        self.said = ""
        self._watched, self._screen, self._has_board, self._open_board = watched, screen, has_board, open_board
        self._board_went = False
        screen.set_interval(EVERY, self.look)

    def look(self) -> None:
        """Show what is new, if anything is."""
        news = self._watched.look()
        if not news.changed:
            return
        self.said = news.told[-1] if news.told else self.said
        shown = self._screen.app.screen
        if isinstance(shown, SessionScreen) and shown.session is self._screen.session:
            shown.show()
            if shown is not self._screen:
                shown.say_done(self.said)
                self._board_went = not self._has_board()
            elif self._board_went and self._has_board():
                self._board_went = False
                self._open_board()
