"""The commands of line mode, their short forms, and how they are explained."""

from __future__ import annotations

HELP = (
    "Type an answer, or its number; Enter takes what is offered. A line that begins with a colon is a command:",
    "  :help or :h       this list, and what is accepted here",
    "  :why or :w        the section and its full text",
    "  :undo or :u       take the last action back",
    "  :redo or :U       do again what was taken back",
    "  :review or :r     the answers of this combat, to change one",
    "  :dice or :v       let the app roll",
    "  :steps or :s      the checklist, and the place in it",
    "  :counts or :c     what was counted so far, and the odds table",
    "  :table or :t      units, states, clock, precedents",
    "  :amend or :a      change the table by hand",
    "  :next or :e       the next segment of the turn",
    "  :log or :l        all rulings; :log 3 opens one",
    "  :note TEXT or :n  a note for the log",
    "  :restart or :x    this combat from its start",
    "  :leave            this combat without a ruling",
    "  :home             back to the list of sessions",
    "  :quit or :q       leave; everything is kept",
    "An answer that begins with a colon is typed with two.",
)
SHORT = {
    "h": "help",
    "?": "help",
    "w": "why",
    "u": "undo",
    "U": "redo",
    "r": "review",
    "v": "dice",
    "s": "steps",
    "c": "counts",
    "t": "table",
    "a": "amend",
    "e": "next",
    "l": "log",
    "n": "note",
    "x": "restart",
    "q": "quit",
}
