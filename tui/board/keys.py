"""The keys of the board: what each does, and when it can be done."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from rulesets.game_of_war.rules.units import Kind
from tui.board.panel import KEY_OF
from tui.board.seen import Situation
from tui.screens.base import in_and_out_of_text

SETUP, TABLE, MOVE = Situation.SETUP, Situation.TABLE, Situation.MOVE
TARGET, ASKED, RULED = Situation.TARGET, Situation.ASKED, Situation.RULED

WHEN: dict[str, tuple[Situation, ...]] = {
    "pick": (SETUP, MOVE),
    "put": (SETUP, MOVE),
    "start": (TABLE,),
    "attack": (TARGET,),
    "nothing_here": (SETUP, TABLE, MOVE, TARGET),
    "answer": (ASKED,),
    "go_on": (RULED,),
    "next_unit": (SETUP,),
    "unit": (SETUP,),
    "row": (SETUP,),
    "remove": (SETUP,),
    "other_side": (SETUP,),
    "written": (SETUP,),
    "other_board": (SETUP,),
    "next_segment": (SETUP, TABLE),
    "done": (MOVE,),
    "decline": (TARGET,),
    "next_step": (RULED,),
    "overrule": (RULED,),
    "setup": (TABLE,),
    "ready": (SETUP,),
    "begin": (TABLE, SETUP),
    "stride": (TABLE, MOVE, TARGET, ASKED, RULED),
}
"""When an action that changes something, or depends on what is asked, can be done."""

HARMLESS = ("stride", "next_step", "nothing_here")
"""Those of them that change nothing."""

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
            _hidden(shifted, f"row{by}", f"row-{arrow}", f"Go one square {arrow}, and put down the next unit there"),
            _hidden(shifted, f"stride{by}", f"stride-{arrow}", f"Go five squares {arrow}"),
        ]
    return keys


KEYS: list[BindingType] = [
    _shown("enter", "pick", "pick up", "pick", "Pick up the unit here, to move it"),
    _shown("enter", "put", "put here", "put", "Put the unit that is on its way down here"),
    _shown("enter", "start", "move or attack", "start", "Begin a turn with the unit here, or an attack on it"),
    _shown("enter", "attack", "attack", "attack", "Attack the unit here"),
    _hidden("enter", "nothing_here", "nothing-here", "Say what Enter does, and on which squares"),
    _shown("enter", "answer", "answer", "answer", "Answer what is asked"),
    _shown("enter", "go_on", "confirm", "confirm", "Apply the ruling"),
    _shown("space", "next_unit", "put next", "next", "Put down the next unit of the standard strength"),
    _shown("space", "done", "no more moves", "done", "End the moves of this turn"),
    _shown("space", "decline", "no attack", "decline", "End the turn without an attack"),
    _shown("tab", "next_step", "step by step", "steps", "Light what the next step of the ruling talks about"),
    *(
        _hidden(KEY_OF[kind], f"unit('{kind.letter}')", kind.words.replace(" ", "-"), f"Put down {kind.words} here")
        for kind in Kind
    ),
    _shown("d,delete", "remove", "take off", "remove", "Take the unit here off the board"),
    _shown("tab", "other_side", "other side", "side", "Put down units of the other side"),
    _shown("i", "ready", "ready", "ready", "Setting up is done"),
    *in_and_out_of_text("u", "ctrl+z", "undo", "undo", "board.undo", "Take the last action back"),
    _shown("question_mark,f1", "do('help')", "help", "help", "Help for this step, and all keys"),
    _shown("z", "signs", "signs", "signs", "Show what the signs on the board mean"),
    _shown("s", "network", "network", "network", "Show South's communication, then North's, then neither"),
    _shown("f", "fire", "fire", "fire", "Show what every unit that bears on the square adds"),
    _shown("c", "charge", "charge", "charge", "Show the cavalry that charges the unit here"),
    _shown("g", "jump", "go to", "jump", "Go to a square by its name"),
    _shown("n", "begin", "new", "begin", "Begin a turn, an attack or a tally"),
    _shown("i", "setup", "set up", "setup", "Put units on the board and take them off by hand"),
    _shown("p", "written", "as text", "text", "Give the whole position as a line of text or a file"),
    _shown("o", "overrule", "overrule", "overrule", "Rule otherwise, with a written reason"),
    _shown("r,f3", "do('review')", "review", "review", "See and change the answers so far"),
    _shown("w,f2", "do('why')", "why", "why", "The section and its full text"),
    _shown("b,f7", "back", "steps", "steps-view", "The same session as a list of steps"),
    *in_and_out_of_text("U", "ctrl+y", "redo", "redo", "board.redo", "Do again what was taken back"),
    _hidden("y", "other_board", "board", "Play on another board, from a file"),
    _hidden("e", "next_segment", "clock", "The other side is to move"),
    _hidden("slash,f9", "do('look_up')", "look-up", "Search all texts of this game"),
    _hidden("x", "restart", "restart", "Begin this turn or attack again"),
    _hidden("X", "abandon", "abandon", "Leave this turn or attack without a ruling"),
    _hidden("m", "manner", "manner", "Teach, brisk or predict"),
    _hidden("t,f4", "do('table')", "table", "Units, states, clock, precedents"),
    _hidden("f5", "do('log')", "log", "All rulings so far"),
    _hidden("a,f6", "do('note')", "note", "Write a note into the log"),
    _hidden("escape", "leave", "leave", "Let go of a unit, close what is shown, or go back"),
    *_steps(),
]
