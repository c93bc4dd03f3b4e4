"""The table of a game that has a board: the list of steps, with the board a key away."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from tui.screens.base import in_and_out_of_text
from tui.screens.session.steps_screen import StepsScreen


class WithBoard(StepsScreen):
    """A session's table, over which its board is opened at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *in_and_out_of_text("b", "f7", "board", "board", "session.board", "The same session on its board"),
    ]

    def on_mount(self) -> None:
        """Show the board first: most of the game is played there."""
        if self._on_board:
            self.action_board()

    @property
    def _on_board(self) -> bool:
        """Tell whether the board has anything to do with what is going on."""
        return self.run_now is None or self.run_now.checklist.knows("position")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Tell which keys do something now."""
        return self._on_board if action == "board" and self.is_attached else super().check_action(action, parameters)

    def action_board(self) -> None:
        """Open the board."""
        from tui.board.screen import BoardScreen

        self.app.push_screen(BoardScreen(self.controller))
