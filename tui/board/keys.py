"""The keys of the board: what each does, and when it can be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual.binding import Binding, BindingType

from rulesets.game_of_war.question_kinds import Aimed, Moving
from rulesets.game_of_war.rules.squares import Kind
from tui.board.cursor import BoardView, Overlay, Situation
from tui.board.panel import KEY_OF
from tui.screens.session.keys import arranged
from tui.screens.session.teaching import SITUATION_AT_BOARD

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
    "close_shown": lambda view: view.cursor.overlay is not Overlay.NOTHING,
}
"""When an action of the board can be done; what is not listed goes by the session."""

HELD = frozenset(
    {"step", "stride", "row", "jump", "next_of_interest", "pick", "put", "start", "first_turn", "attack", "strike"}
    | {"done", "decline", "pass_turn", "nothing_here", "nothing_to_end", "answer"}
)
"""What is not done on the board while something is asked beside it."""

STEPS = (("left", "h", -1, 0), ("down", "j", 0, 1), ("up", "k", 0, -1), ("right", "l", 1, 0))


def _hidden(key: str, action: str, id: str, tooltip: str) -> Binding:
    return Binding(key, action, show=False, id=f"board.{id}", tooltip=tooltip)


def _shown(key: str, action: str, word: str, id: str, tooltip: str) -> Binding:
    return Binding(key, action, word, id=f"board.{id}", tooltip=tooltip)


def _steps() -> list[BindingType]:
    keys: list[BindingType] = []
    for arrow, letter, columns, rows in STEPS:
        by = f"({columns}, {rows})"
        shifted = f"shift+{arrow},{letter.upper()}"
        keys += [
            _hidden(f"{arrow},{letter}", f"step{by}", arrow, f"Go one square {arrow}"),
            _hidden(shifted, f"row{by}", f"row-{arrow}", f"Go one square {arrow}, and place the next unit there"),
            _hidden(shifted, f"stride{by}", f"stride-{arrow}", f"Go five squares {arrow}"),
        ]
    return keys


ENTER_AT_BOARD: tuple[BindingType | str, ...] = (
    _shown("enter", "pick", "move", "pick", "Pick up the unit here, to move it"),
    _shown("enter", "put", "place here", "put", "Place the moving unit here"),
    _shown("enter", "start", "move or attack", "start", "Start a turn with the unit here, or an attack on it"),
    _shown("enter", "first_turn", "say who begins", "first-turn", "Start the first turn, and say whose it is"),
    _shown("enter", "attack", "attack", "attack", "Attack the unit here"),
    _shown("enter", "strike", "attack", "strike", "End the moves, and attack the unit here"),
    _hidden("enter", "nothing_here", "nothing-here", "Say on which squares Enter does something"),
    _shown("enter", "answer", "answer", "answer", "Answer what is asked"),
    "confirm",
)
"""What Enter does at the board: the first of these that can be done, as `WHEN` says."""

KEYS = arranged(
    [
        *ENTER_AT_BOARD,
        _shown("escape", "let_go", "drop", "let-go", "Leave the unit where it was"),
        _hidden("space", "let_go", "let-go-by-space", "Leave the unit where it was"),
        _shown("escape", "close_shown", "close", "close", "Close what is shown over the board"),
        _shown("tab", "next_of_interest(1)", "next unit", "next-unit", "Go to the next unit to move or attack"),
        _hidden("shift+tab", "next_of_interest(-1)", "unit-before", "Go to the unit before that"),
        _shown("tab", "next_step", "step by step", "steps", "Highlight what the ruling's next step is about"),
        _shown("tab", "other_side", "other side", "side", "Place units of the other side"),
        _shown("space", "next_unit", "place next", "next", "Place the next unit of the standard strength"),
        _shown("space", "done", "no more", "done", "End the moves of this turn"),
        _shown("space", "decline", "no attack", "decline", "End the turn without an attack"),
        _shown("space", "pass_turn", "pass", "pass", "Pass the turn: no move, no attack"),
        _hidden("space", "nothing_to_end", "nothing-to-end", "Say what to press instead of Space"),
        *(
            _hidden(KEY_OF[kind], f"unit('{kind.letter}')", kind.words.replace(" ", "-"), f"Place {kind.words} here")
            for kind in Kind
        ),
        _shown("c", "change", "change", "change", "Change an answer of this turn"),
        *("overrule", "allow", "begin"),
        _shown("b,f7", "back", "steps", "steps-view", "The same session as a list of steps"),
        "usual",
        _shown("v", "overlay('MARGINS')", "margins", "margins", "Show what an attack on each enemy unit would come to"),
        _shown("d,delete", "remove", "remove", "remove", "Remove the unit here from the board"),
        *("undo", "review", "why", "table"),
        _shown("i", "ready", "ready", "ready", "Finish setting up"),
        _shown("i", "setup", "set up", "setup", "Place and remove units by hand"),
        *("log", "look_up", "note", "help", "copy"),
        _shown("f", "overlay('FIRE')", "fire", "fire", "Show what every unit that bears on the square adds"),
        _shown("s", "network", "network", "network", "Show South's communication, then North's, then neither"),
        _shown("C", "overlay('CHARGE')", "charge", "charge", "Show the cavalry that charges the unit here"),
        _shown("z", "overlay('SIGNS')", "signs", "signs", "Show what the signs on the board mean"),
        _shown("g", "jump", "go to", "jump", "Go to a square by its name"),
        _shown("p", "written", "as text", "text", "Enter the whole position as text or from a file"),
        "redo",
        _hidden("y", "other_board", "board", "Play on another board, from a file"),
        *("next_segment", "restart", "abandon", "manner"),
        _shown("escape", "leave", "leave", "leave", "Leave the session; it is saved"),
        *_steps(),
        SITUATION_AT_BOARD,
    ],
    lambda key: key.at_board,
)
"""The keys of the board, in the order in which they are shown."""
