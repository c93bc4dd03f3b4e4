"""What is typed at once while setting up: a whole position, or another board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tui.board.setup import BoardSetup
from tui.screens.dialogs import AskText, Dialog, Refusal

Put = Callable[[Dialog[str | None], Callable[[str | None], None]], None]
"""Shows a dialog, and hands on what it gives back."""


class BoardWritten:
    """Asks for a position or a board, and says what is wrong with it; `attempt` does something to the session."""

    def __init__(self, setup: BoardSetup, put: Put, attempt: Callable[[Callable[[], None]], None]) -> None:
        self.setup = setup
        self.put = put
        self.attempt = attempt

    def ask_board(self) -> None:
        """Ask for another board: a file, or the game's own."""
        self.put(AskText("Which board?", "A path to a board file, or standard."), self._take_board)

    def _take_board(self, text: str | None) -> None:
        if text is not None:
            self.attempt(partial(self._lay, text))

    def _lay(self, text: str) -> None:
        problem = self.setup.take_board(text)
        if problem:
            self.put(Refusal("The board is unchanged", problem), lambda _: None)

    def ask_position(self, before: str | None = None) -> None:
        """Ask for the whole position as text, beginning with the one that is there."""
        hint = "Units such as SI8,11 or SIK8, separated by spaces; @ and a path reads a file."
        written = self.setup.written if before is None else before
        self.put(AskText("The position as text:", hint, written), self._take_position)

    def _take_position(self, text: str | None) -> None:
        problems = self.setup.take_text(text) if text is not None else ()
        if problems:
            listed = Refusal("No unit was moved: this text cannot be used", *problems)
            again = None if text is None or text.startswith("@") else text
            self.put(listed, lambda _: self.ask_position(again) if again else None)
