"""The board of A Game of War in a replay: as it stood, with nothing to be done on it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from rich.text import Text

from rulesets.game_of_war.board_questions import MOVES
from rulesets.game_of_war.rules.squares import Square
from saves.log.events import Answer
from tui.board.cursor import BoardCursor
from tui.board.layout import BoardLayout
from tui.board.seen import played_on_board
from tui.shared.controller import SessionController

if TYPE_CHECKING:
    from textual.widget import Widget

    from saves.session.replay import Replay
    from saves.session.session import Session


MOVE_KEYS = frozenset(each.key for each in MOVES)


def no_dice(faces: int) -> int:
    """Roll nothing: at a replay nobody throws.

    Raises:
        ValueError: always.
    """
    raise ValueError(faces)


def _moved_to(replay: Replay) -> Square | None:
    """Give the square that a unit moved to at this moment; None where none did."""
    event = replay.state.event
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
        self._cursor = BoardCursor(SessionController(replay, no_dice), lambda *_: None, lambda: None)

    def show_moment(self, said: Text) -> None:
        """Draw the board of the moment, with the square in sight that it was about."""
        self._cursor.take_up()
        moved = _moved_to(self._replay)
        if moved is not None and moved in self._cursor.scene.board:
            self._cursor.go(moved)
        self.show(self._cursor.seen, said)


class BoardReplayed:
    """What a replay needs of the board; see `tui.screens.session.replay.BoardThen`."""

    def plays(self, session: Session) -> bool:
        """Tell whether the board has anything to do with where a session stands."""
        return played_on_board(session)

    def then(self, replay: Replay) -> Widget:
        """Make the board."""
        return BoardThenLayout(replay)

    def draw(self, board: Widget, said: Text) -> None:
        """Draw the board as it stood, with what happened said under it."""
        assert isinstance(board, BoardThenLayout)
        board.show_moment(said)
