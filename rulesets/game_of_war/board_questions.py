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
from rulesets.game_of_war.rules.board_file import THE_BOARD
from rulesets.game_of_war.rules.turn import MOST_MOVES
from rulesets.game_of_war.rules.units import Side
from rulesets.game_of_war.vocabulary import COMBAT, GROUND, OBJECT, UNITS, Happens

# §1, §5: the board and who stands on it

BOARD = BoardFile(
    "board",
    "Which board is it?",
    cite=OBJECT,
    default=STANDARD,
    assumed=True,
    remember=Scope.TABLE,
    reader=read_board,
    writer=board_said,
    wanted="standard, or the text of a board file",
    help="The game's own board is taken; the text of a board file, with its size, arsenals and terrain, is another.",
)
POSITION = Deployment(
    "position",
    "Where does everybody stand?",
    cite=OBJECT,
    remember=Scope.TABLE,
    reader=partial(position_on, THE_BOARD),
    writer=position_said,
    wanted="units such as SI8,11 or NCK8, with spaces between",
    help="Each unit is its side (N, S), its kind (I infantry, C cavalry, A foot and M mounted artillery, T foot and"
    " U mounted relay) and its square, 8,11 or K8. turn=N tells whose turn it is, lost=8,4 which arsenals are gone.",
)
ARSENALS = SquareList(
    "arsenals",
    "Which arsenals are left?",
    cite=GROUND,
    default=ALL,
    assumed=True,
    reader=read_survivors,
    writer=squares_said,
    wanted="all, none, or squares such as 8,4 with spaces between",
    help="Those not given are destroyed and radiate nothing; “all” are those that the position leaves standing.",
)

# §1: whose turn it is

ATTACKER = WhoseTurn(
    "attacker",
    "Which side attacks?",
    Side,
    cite=OBJECT,
    assumed=True,
    remember=Scope.TABLE,
    help="The side whose turn it is, once a turn, after its moves (inferred). Who begins the game is for the players to"
    " say.",
)
SIDE = WhoseTurn(
    "side",
    "Whose turn is it?",
    Side,
    cite=OBJECT,
    assumed=True,
    remember=Scope.TABLE,
    help="The sides take turns: up to five units move, then there may be one attack. Who begins the game is for the"
    " players to say.",
)

# §3: what is owed

BANNED = Owed(
    "banned",
    "Whose offence does not count, having been forced back?",
    cite=COMBAT,
    default=NONE,
    assumed=True,
    remember=Scope.TABLE,
    name=Happens.MAY_NOT_ATTACK,
    reader=read_squares,
    writer=squares_said,
    wanted="squares such as 8,12 with spaces between, or none",
    help="A unit that was beaten by one adds nothing to its side's next attack. Its defence counts as ever.",
)
OWES = Owed(
    "owes",
    "Which unit was forced back and has to move first?",
    cite=COMBAT,
    default=NONE,
    assumed=True,
    remember=Scope.TABLE,
    name=Happens.MUST_RETREAT,
    reader=read_squares,
    writer=squares_said,
    wanted="a square such as 8,12, or none",
    help="A unit that was beaten by one leaves its square before any other unit of its side moves.",
)

# §1: the moves

ALLOWED = Text(
    "move.{n}.allowed",
    "Why is move {n} made though the rules bar it?",
    cite=OBJECT,
    names=tuple(map(str, range(1, MOST_MOVES + 1))),
    help="The table may allow a move that the rules bar. The reason is kept with it, such as “the cat moved it”.",
)
MOVES = tuple(
    Moving(
        f"move.{number}",
        f"Move {number} of up to {MOST_MOVES}?",
        cite=f"{OBJECT}, {UNITS}",
        help="From square to square, K8-K9; a third square between the two says by which way. Each unit moves once,"
        " foot one square and mounted two, in all eight directions, onto empty ground. “done” ends the moves.",
    )
    for number in range(1, MOST_MOVES + 1)
)

# §3: the attack

TARGET = Aimed(
    "target",
    "Which unit is attacked?",
    cite=COMBAT,
    help="One enemy unit, by its square, 8,10 or J8. Everything that bears on it is found on the board.",
)
STRIKE = Aimed(
    "target",
    "Which unit is attacked, if any?",
    cite=COMBAT,
    default=NONE,
    may_decline=True,
    help="One enemy unit, by its square, or none: no side has to attack. There is one attack a turn, after the moves"
    " (inferred).",
)
