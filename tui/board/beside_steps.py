"""The board of A Game of War beside the steps of a session, and beside those of a replay."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from rich.text import Text
from textual.screen import Screen
from textual.widget import Widget

from rulesets.game_of_war.opening import MOVES
from rulesets.game_of_war.rules.squares import Square
from saves.log.events import Answer
from saves.session.replay import Replay
from saves.session.session import Session
from tui.board.cursor import BoardController, BoardCursor, played_on_board
from tui.board.layout import BoardLayout
from tui.board.screen import BoardScreen
from tui.shared.controller import SessionController

MOVE_KEYS = frozenset(each.key for each in MOVES)


def no_dice(faces: int) -> int:
    """Roll nothing: at a replay nobody throws.

    Raises:
        ValueError: always.
    """
    raise ValueError(faces)


def _moved_to(replay: Replay) -> Square | None:
    """Give the square that a unit moved to at this moment; None where none did."""
    event = replay.session.state.event
    if not (isinstance(event, Answer) and event.text and event.key in MOVE_KEYS):
        return None
    with suppress(ValueError):
        return Square.parse(event.text.split()[0].partition("-")[2])
    return None


class BoardThenLayout(BoardLayout):
    """The board with all that stood around it at the moment of a replay."""

    def __init__(self, replay: Replay) -> None:
        super().__init__(classes="board-then")
        self._replay = replay
        self._board = BoardController(SessionController(replay.session, no_dice), lambda *_: None, lambda: None)

    def show_moment(self, said: Text) -> None:
        """Draw the board of the moment, with the square in sight that it was about."""
        self._board.take_up()
        moved = _moved_to(self._replay)
        if moved is not None and moved in self._board.scene.board:
            self._board.go(moved)
        self.show(self._board.view, said)


class GameOfWarBoard:
    """The board that steps and replays are shown on, as `GameBoard` and `BoardThen` of `tui.screens.session` want it.

    Beside the steps it comes back as it was left: the cursor where it was, and in the middle of setting up.
    """

    def __init__(self) -> None:
        self._left: BoardCursor | None = None
        self._confirmed = 0

    def plays(self, session: Session) -> bool:
        """Tell whether the board has anything to do with where a session stands."""
        return played_on_board(session)

    def screen(self, controller: SessionController) -> Screen[None]:
        """Make the screen of the board."""
        cursor, confirmed = self._left, controller.session.state.confirmed
        if cursor is not None and confirmed != self._confirmed:  # something was ruled since: the game goes on
            cursor = replace(cursor, setup=False)

        def leave(cursor: BoardCursor) -> None:
            self._left, self._confirmed = replace(cursor, picked=None), controller.session.state.confirmed

        return BoardScreen(controller, cursor, leave)

    def then(self, replay: Replay) -> Widget:
        """Make the board of a replay."""
        return BoardThenLayout(replay)

    def draw(self, board: Widget, said: Text) -> None:
        """Draw the board of a replay as it stood, with what happened said under it."""
        assert isinstance(board, BoardThenLayout)
        board.show_moment(said)
