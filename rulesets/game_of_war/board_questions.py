"""What A Game of War asks on its board; what is open is in `precedents`, what a tally asks in `tally_questions`."""

from __future__ import annotations

from functools import partial

from rulesets.api import Scope, Text
from rulesets.game_of_war.question_kinds import (
    ALL,
    NONE,
    STANDARD,
    Aimed,
    BoardFile,
    Deployment,
    Moving,
    Owed,
    SquareList,
    WhoseTurn,
    board_said,
    position_on,
    position_said,
    read_board,
    read_squares,
    read_survivors,
    squares_said,
)
from rulesets.game_of_war.rules.board import THE_BOARD
from rulesets.game_of_war.rules.squares import BoardSide
from rulesets.game_of_war.rules.turn import MOST_MOVES
from rulesets.game_of_war.vocabulary import COMBAT, GROUND, OBJECT, UNITS, GameOfWarEffect

# §1, §5: the board and who stands on it

BOARD = BoardFile(
    "board",
    "Which board?",
    cite=OBJECT,
    default=STANDARD,
    assumed=True,
    remember=Scope.TABLE,
    reader=read_board,
    writer=board_said,
    wanted="standard, or the text of a board file",
    help="Press Enter for the game's own board. For another one, enter a board file with its size, arsenals and"
    " terrain.",
)
POSITION = Deployment(
    "position",
    "Positions of all units?",
    cite=OBJECT,
    remember=Scope.TABLE,
    reader=partial(position_on, THE_BOARD),
    writer=position_said,
    wanted="units such as SI8,11 or NCK8, separated by spaces",
    help="Enter each unit as side (N, S), kind (I infantry, C cavalry, A foot and M mounted artillery, T foot and U"
    " mounted relay) and square, 8,11 or K8. Add turn=N for the side to move, lost=8,4 for a destroyed arsenal.",
)
ARSENALS = SquareList(
    "arsenals",
    "Which arsenals are left?",
    cite=GROUND,
    default=ALL,
    assumed=True,
    reader=read_survivors,
    writer=squares_said,
    wanted="all, none, or squares such as 8,4, separated by spaces",
    help="Enter the squares of the arsenals that still stand. All others are destroyed and provide no communication;"
    " “all” means those the position leaves standing.",
)

# §1: whose turn it is

ATTACKER = WhoseTurn(
    "attacker",
    "Which side attacks?",
    BoardSide,
    cite=OBJECT,
    assumed=True,
    remember=Scope.TABLE,
    help="The side to move may attack once a turn, after its moves (inferred). The players decide which side begins"
    " the game.",
)
SIDE = WhoseTurn(
    "side",
    "Which side is to move?",
    BoardSide,
    cite=OBJECT,
    assumed=True,
    remember=Scope.TABLE,
    help="The sides take turns: up to five moves, then at most one attack. The players decide which side begins the"
    " game.",
)

# §3: what is owed

BANNED = Owed(
    "banned",
    "Units barred from attacking this turn?",
    cite=COMBAT,
    default=NONE,
    assumed=True,
    remember=Scope.TABLE,
    name=GameOfWarEffect.MAY_NOT_ATTACK,
    reader=read_squares,
    writer=squares_said,
    wanted="squares such as 8,12, separated by spaces, or none",
    help="A unit forced to retreat last turn adds nothing to this turn's attack; its defence still counts.",
)
OWES = Owed(
    "owes",
    "Unit that must retreat first?",
    cite=COMBAT,
    default=NONE,
    assumed=True,
    remember=Scope.TABLE,
    name=GameOfWarEffect.MUST_RETREAT,
    reader=read_squares,
    writer=squares_said,
    wanted="a square such as 8,12, or none",
    help="A unit beaten by one retreats before any other unit of its side moves.",
)

# §1: the moves

ALLOWED = Text(
    "move.{n}.allowed",
    "Why is move {n} made against the rules?",
    cite=OBJECT,
    names=tuple(map(str, range(1, MOST_MOVES + 1))),
    help="Your table may allow a move against the rules. Enter the reason, e.g. “agreed by both”; it is kept with"
    " the move.",
)
MOVES = tuple(
    Moving(
        f"move.{number}",
        f"Move {number} of up to {MOST_MOVES}?",
        cite=f"{OBJECT}, {UNITS}",
        help="Enter two squares, K8-K9, or three to choose the path. Each unit moves once, foot one square and mounted"
        " two, in all eight directions, onto empty squares. Enter “done” to end the moves.",
    )
    for number in range(1, MOST_MOVES + 1)
)

# §3: the attack

TARGET = Aimed(
    "target",
    "Which unit is attacked?",
    cite=COMBAT,
    help="Enter the square of one enemy unit, e.g. 8,10 or J8. The referee finds all units that bear on it.",
)
STRIKE = Aimed(
    "target",
    "Which unit is attacked, if any?",
    cite=COMBAT,
    default=NONE,
    may_decline=True,
    help="Enter the square of one enemy unit, or none. A side may attack once a turn, after its moves (inferred).",
)
