"""The board of A Game of War, beside the steps of a session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import Screen

from tui.board.seen import played_on_board

if TYPE_CHECKING:
    from saves.session.session import Session
    from tui.shared.controller import SessionController


class GameOfWarBoard:
    """A key away from the list of steps; see `tui.screens.session.steps_screen.Board`."""

    def plays(self, session: Session) -> bool:
        """Tell whether the board has anything to do with where a session stands."""
        return played_on_board(session)

    def screen(self, controller: SessionController) -> Screen[None]:
        """Make the screen of the board."""
        from tui.board.screen import BoardScreen

        return BoardScreen(controller)
