"""The table of a game that has a board: the list of steps, with the board a key away."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from tui.screens.base import in_and_out_of_text
from tui.screens.session.screen import Combat


class WithBoard(Combat):
    """A session's table, over which its board is opened at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *in_and_out_of_text("b", "f7", "board", "board", "session.board", "The same session on its board"),
    ]

    def on_mount(self) -> None:
        """Show the board first: most of the game is played there."""
        if self._on_board:
            self._board()

    @property
    def _on_board(self) -> bool:
        """Tell whether the board has anything to do with what is going on."""
        return self.run_now is None or self.run_now.checklist.knows("position")

    def _can(self, what: str) -> bool:
        return self._on_board if what == "board" else super()._can(what)

    def _board(self) -> None:
        from tui.board.screen import BoardScreen

        self.app.push_screen(BoardScreen(self.session))
