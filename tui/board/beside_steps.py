"""The board of A Game of War, beside the steps of a session."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.screen import Screen

from tui.board.seen import played_on_board

if TYPE_CHECKING:
    from saves.session.session import Session
    from tui.board.seen import Look
    from tui.shared.controller import SessionController


class GameOfWarBoard:
    """A key away from the list of steps; see `tui.screens.session.steps_screen.Board`.

    It comes back as it was left: the cursor where it was, and in the middle of setting up.
    """

    def __init__(self) -> None:
        self._left: Look | None = None
        self._confirmed = 0

    def plays(self, session: Session) -> bool:
        """Tell whether the board has anything to do with where a session stands."""
        return played_on_board(session)

    def screen(self, controller: SessionController) -> Screen[None]:
        """Make the screen of the board."""
        from tui.board.screen import BoardScreen

        look, confirmed = self._left, controller.session.state.confirmed
        if look is not None and confirmed != self._confirmed:  # something was ruled since: the game goes on
            look = replace(look, setup=False)

        def leave(look: Look) -> None:
            self._left, self._confirmed = replace(look, picked=None), controller.session.state.confirmed

        return BoardScreen(controller, look, leave)
