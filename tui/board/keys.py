"""The keys of the board: when what they do can be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulesets.game_of_war.question_kinds import Aimed, Moving
from tui.board.cursor import BoardView, Overlay, Situation

SETUP, TABLE, MOVE = Situation.SETUP, Situation.TABLE, Situation.MOVE
TARGET, ASKED, RULED = Situation.TARGET, Situation.ASKED, Situation.RULED

WhenAtBoard = Callable[[BoardView], bool]


def _while(*situations: Situation) -> WhenAtBoard:
    """Let an action be done in some situations, where the session can be written."""
    return lambda view: not view.read_only and view.situation in situations


def _picks_up(view: BoardView) -> bool:
    own = view.situation is SETUP or not view.enemy_there
    return _while(SETUP, MOVE)(view) and view.cursor.picked is None and view.there is not None and own


def _strikes(view: BoardView) -> bool:
    return _while(MOVE)(view) and view.cursor.picked is None and view.enemy_there


def _puts_down(view: BoardView) -> bool:
    return _while(SETUP, MOVE)(view) and view.cursor.picked is not None


def _starts(view: BoardView) -> bool:
    return _while(TABLE)(view) and view.there is not None and not view.over and not view.asks_who_begins


def _says_who_begins(view: BoardView) -> bool:
    return _while(TABLE)(view) and view.asks_who_begins


def _attacks(view: BoardView) -> bool:
    return _while(TARGET)(view) and view.enemy_there


def _does_nothing(view: BoardView) -> bool:
    does_something = any(does(view) for does in (_picks_up, _puts_down, _starts, _says_who_begins, _attacks, _strikes))
    return (view.situation in (SETUP, TABLE, MOVE, TARGET) and not does_something) or view.read_only


def _carries_none(view: BoardView) -> bool:
    return _while(MOVE)(view) and view.cursor.picked is None


def _passes(view: BoardView) -> bool:
    return _while(TABLE)(view) and view.starts_turn


def _ends_nothing(view: BoardView) -> bool:
    ends = any(does(view) for does in (_may_end_moves, _may_decline, _passes))
    return view.situation is not SETUP and view.cursor.picked is None and not ends


def _may_end_moves(view: BoardView) -> bool:
    return _carries_none(view) and isinstance(view.question, Moving) and view.question.turn.owes is None


def _may_decline(view: BoardView) -> bool:
    return _while(TARGET)(view) and isinstance(view.question, Aimed) and view.question.may_decline


WHEN: Mapping[str, WhenAtBoard] = {
    "pick": _picks_up,
    "put": _puts_down,
    "start": _starts,
    "first_turn": _says_who_begins,
    "attack": _attacks,
    "strike": _strikes,
    "pass_turn": _passes,
    "nothing_to_end": _ends_nothing,
    "next_of_interest": lambda view: view.situation in (TABLE, MOVE, TARGET) and bool(view.scene.position.units),
    "nothing_here": _does_nothing,
    "answer": _while(ASKED),
    "next_unit": _while(SETUP),
    "unit": _while(SETUP),
    "row": _while(SETUP),
    "remove": lambda view: view.situation is SETUP and _picks_up(view),
    "other_side": _while(SETUP),
    "written": _while(SETUP),
    "other_board": _while(SETUP),
    "setup": _while(TABLE),
    "ready": _while(SETUP),
    "done": _may_end_moves,
    "decline": _may_decline,
    "next_step": lambda view: view.situation is RULED,
    "copy": lambda view: view.situation is RULED,
    "stride": lambda view: view.situation is not SETUP,
    "let_go": lambda view: view.cursor.picked is not None,
    "close_shown": lambda view: view.cursor.overlay is not Overlay.NOTHING or bool(view.cursor.step),
}
"""When an action of the board can be done; what is not listed goes by the session."""

HELD = frozenset(
    {"step", "stride", "row", "jump", "next_of_interest", "pick", "put", "start", "first_turn", "attack", "strike"}
    | {"done", "decline", "pass_turn", "nothing_here", "nothing_to_end", "answer"}
)
"""What is not done on the board while something is asked beside it."""
