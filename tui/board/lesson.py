"""A lesson of a game that has a board: the steps with the teacher's box, and the board with what lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from tui.board.beside_steps import WithBoard
from tui.board.screen import BoardScreen
from tui.screens.lessons.screen import Taught, what_lies_there

if TYPE_CHECKING:
    from saves.lessons.lesson import Lesson
    from tui.shared.controller import SessionController


class TaughtOnBoard(Taught, WithBoard):
    """A lesson's table, over which the board is opened where the lesson plays there."""

    def begin(self) -> None:
        """Open the board over the lesson."""
        super().begin()
        if self.run_now is not None and self._on_board:
            self.action_board()

    def action_board(self) -> None:
        """Open the board of the lesson."""
        self.app.push_screen(TaughtBoard(self.controller, self.taught.lesson))


class TaughtBoard(BoardScreen):
    """The board of a lesson."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f8", "situation", show=False, id="lesson.board-situation", tooltip="Read again what lies on the table")
    ]

    def __init__(self, controller: SessionController, lesson: Lesson) -> None:
        super().__init__(controller)
        self.lesson = lesson

    def action_situation(self) -> None:
        """Show again what lies on the table."""
        self.app.push_screen(what_lies_there(self.session.ruleset, self.lesson, self.tableside.colours))
