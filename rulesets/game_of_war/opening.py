"""What an attack and a turn ask on the board, begin with and hand on: who stands where, and what is owed (§1, §3)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import NamedTuple

from rulesets.api import LAST_TURN, Change, Clock, Referee, Tabletop, Text, WayOn, What, Written, texts_of
from rulesets.game_of_war import question_kinds as kinds
from rulesets.game_of_war.question_kinds import Aimed, Owed, Squares, WhoseTurn, position_said, squares_said
from rulesets.game_of_war.rules.board import THE_BOARD, Board, print_board
from rulesets.game_of_war.rules.position import BoardPosition, strength_notes
from rulesets.game_of_war.rules.squares import SIDES, BoardSide, Square
from rulesets.game_of_war.rules.turn import MOST_MOVES, Turn
from rulesets.game_of_war.vocabulary import OBJECT, UNITS, GameOfWarEffect

texts = partial(texts_of, __name__)

# §1, §5: the board and who stands on it

BOARD = kinds.BoardFile(**texts("board"), reader=kinds.read_board, writer=kinds.board_said)
POSITION = kinds.Deployment(**texts("position"), reader=partial(kinds.position_on, THE_BOARD), writer=position_said)
ARSENALS = Written(**texts("arsenals"), reader=kinds.read_survivors, writer=squares_said)

LAID_OUT = (BOARD, POSITION, ARSENALS)

# §1: whose turn it is

ATTACKER = WhoseTurn(**texts("attacker"), words=BoardSide)
SIDE = replace(ATTACKER, **texts("side"))

# §3: what is owed

BANNED = Owed(**texts("banned"), name=GameOfWarEffect.MAY_NOT_ATTACK, reader=kinds.read_squares, writer=squares_said)
OWES = replace(BANNED, **texts("owes"), name=GameOfWarEffect.MUST_RETREAT)

# §1: the moves

ALLOWED = Text(**texts("move.{n}.allowed"), names=tuple(map(str, range(1, MOST_MOVES + 1))))
MOVES = tuple(
    kinds.Moving(
        f"move.{number}",
        f"Move {number} of up to {MOST_MOVES}?",
        cite=f"{OBJECT}, {UNITS}",
        help="Enter two squares, K8-K9, or three to choose the path. Each unit moves once, foot one square and mounted"
        " two, in all eight directions, onto empty squares. Enter “done” to end the moves.",
    )
    for number in range(1, MOST_MOVES + 1)
)

# §3: the attack

TARGET = Aimed(**texts("target"))
STRIKE = Aimed(**texts("strike"))


# What the next turn begins with, as the text of its keys; and what the table remembers of attacks (§1, §3)


LAST_ATTACK = "last-attack"
"""The fact of the table that says which side attacked last, and in which turn: `S 3`."""


class Owing(NamedTuple):
    """The squares of units that owe something: those that must leave first, and those that add no offence (§3)."""

    owes: Squares = ()
    banned: Squares = ()


def hand_on(ref: Referee, board: Board, position: BoardPosition, owing: Owing) -> None:
    """Write out what the side whose turn it is begins with."""
    arsenals = [square for side in BoardSide for square in position.arsenals(board, side)]
    ref.hand_on(POSITION.key, " ".join([*map(str, position.units), *position.lost_mark]))
    ref.hand_on(ARSENALS.key, _squares(arsenals))
    ref.hand_on(SIDE.key, position.turn.value)
    ref.hand_on(OWES.key, _squares(_standing(position, owing.owes)))
    ref.hand_on(BANNED.key, _squares(_standing(position, owing.banned)))
    if board != THE_BOARD:
        ref.hand_on(BOARD.key, print_board(board))


def hand_on_after(ref: Referee, board: Board, done: Turn, theirs: Owing) -> None:
    """Write out what the other side begins with after a turn, or after its attack.

    What the side itself owed has lapsed with that; `theirs` is what the other side owed before.
    """
    ends = done.ended(board)
    owes = (*theirs.owes, *((ends.owes,) if ends.owes else ()))
    hand_on(ref, board, ends.position, Owing(owes, (*theirs.banned, *ends.banned)))


def remember_attack(ref: Referee, side: BoardSide, attacked: bool) -> None:
    """Have the table remember that a side attacked, or forget who did as a turn without an attack was played since."""
    if attacked:
        ref.remember(LAST_ATTACK, f"{side.value} {ref.table.clock.turn}")
    elif LAST_ATTACK in ref.table.facts:
        ref.remember(LAST_ATTACK, None)


def next_turn(table: Tabletop, side: BoardSide) -> WayOn | None:
    """What may be said where a side attacked last: that its next turn has begun; None where it has, or did not attack.

    Nothing is asked at the last turn that a clock shows, as the next one has a lower number.

    What both sides owe lapses by that, as the other side's turn is over, too (§3).
    """
    word, _, number = table.facts.get(LAST_ATTACK, "").partition(" ")
    if SIDES.get(word) is not side or not number.isdecimal() or int(number) >= LAST_TURN:
        return None
    next_one = Clock(int(number) + 1, side.value)
    if _place(table.clock, side) >= _place(next_one, side):
        return None
    clock = (
        Change(What.CLOCK, "clock", "side", next_one.side),
        Change(What.CLOCK, "clock", "turn", str(next_one.turn)),
    )
    changes = (*kinds.lapsing(table, *BoardSide), Change(What.FACT, LAST_ATTACK), *(clock if table.clock.side else ()))
    return WayOn("next-turn", f"{side.words}'s next turn has begun", changes)


def _place(clock: Clock, side: BoardSide) -> int:
    """The place of a turn in the game; South's turn of a number comes before North's."""
    return 2 * clock.turn + ((clock.side or side.value) == BoardSide.NORTH.value)


def _standing(position: BoardPosition, squares: Squares) -> tuple[Square, ...]:
    return tuple(square for square in dict.fromkeys(squares) if position.at(square))


def _squares(squares: Squares | list[Square]) -> str:
    return " ".join(map(str, squares)) or kinds.NONE


# What an attack and a turn begin with: the board, who stands where, and what is owed (§1)


# §1, §5: the board and who stands on it


def laid_out(ref: Referee, whose: WhoseTurn) -> tuple[Board, BoardPosition]:
    """Ask for the board, the position with its arsenals, and whose turn it is."""
    board = ref.ask(BOARD)
    position = ref.ask(POSITION.on(board))
    for note in strength_notes(position):
        ref.note(note, UNITS)
    if ref.has(SIDE) and not ref.has(whose):  # handed on by the turn before
        whose = SIDE
    side = ref.ask(replace(whose, default=position.turn.value if position.turn_said else None))
    position = with_arsenals(ref, board, position)
    return board, replace(position, turn=side, turn_said=position.turn_said and side is position.turn)


def with_arsenals(ref: Referee, board: Board, position: BoardPosition) -> BoardPosition:
    """Take only the arsenals that are said to be left."""
    left = ref.ask(ARSENALS)
    if left is None:
        return position
    for square in left:
        if board.arsenal_at(square) is None:
            known = " ".join(str(arsenal.square) for arsenal in board.arsenals)
            ref.reject(ARSENALS, f"There is no arsenal at {square.name}; the arsenals of this board are at {known}.")
    return position.surviving(board, left)


def no_square(board: Board, square: Square) -> str:
    """Say that a square is off the board, without the full stop."""
    return f"There is no square {square.name} on this board of {board.columns} by {board.rows}"


def stands(position: BoardPosition, side: BoardSide, square: Square) -> bool:
    """Tell whether a unit of a side stands on a square."""
    unit = position.at(square)
    return unit is not None and unit.side is side


# §3: what is owed


def begun(ref: Referee, board: Board, position: BoardPosition) -> tuple[Turn, Owing]:
    """Begin a turn with what the side owes from the turn before; give the turn, and what the other side owes."""
    owes = OWES.by(position.turn)
    due, theirs = owing(ref, board, position, owes)
    if len(due.owes) > 1:
        ref.reject(owes, "One attack forces one unit to retreat: type one square, or none.")
    turn = Turn(position, owes=next(iter(due.owes), None), banned=tuple(dict.fromkeys((*due.owes, *due.banned))))
    return turn, theirs


def owing(ref: Referee, board: Board, position: BoardPosition, owes: Owed) -> tuple[Owing, Owing]:
    """Ask what is owed: what the side whose turn it is owes now, and what the other side will owe in its own (§3)."""
    first, banned = (by_side(ref, board, position, each) for each in (owes, BANNED.by(position.turn)))
    due, theirs = (Owing(first[side], banned[side]) for side in (position.turn, position.turn.other))
    hand_on(ref, board, position, Owing((*due.owes, *theirs.owes), (*due.banned, *theirs.banned)))
    return due, theirs


def by_side(ref: Referee, board: Board, position: BoardPosition, question: Owed) -> dict[BoardSide, Squares]:
    """Ask which units owe something, and make sure that units stand there; a table remembers what either side owes."""
    squares = ref.ask(question)
    for square in squares:
        if position.at(square) is None:
            ref.reject(question, nobody_at(board, square))
        if stands(position, question.side.other, square):
            other = question.side.other.words
            ref.note(f"{square.name} belongs to {other}: this applies in {other}'s next turn.", question.cite)
    held = kinds.owing_units(ref.table, question.name, question.side.other)
    everywhere = dict.fromkeys((*squares, *(unit.square for unit in held if position.at(unit.square) == unit)))
    return {side: tuple(square for square in everywhere if stands(position, side, square)) for side in BoardSide}


def leave_out_the_target(ref: Referee, target: Square, owes: Owed, banned: Owed) -> None:
    """Refuse that the target of an attack owes something from before: what it owes follows from this attack."""
    for question in (owes, banned):
        if target in ref.ask(question):
            ref.reject(
                question, f"{target.name} is the target of this attack: name only units forced to retreat last turn."
            )


def nobody_at(board: Board, square: Square) -> str:
    """Say that no unit is where one was said to be."""
    wanted = "type the square of the unit that must retreat, or none."
    if square not in board:
        return f"{no_square(board, square)}; {wanted}"
    return f"No unit is on {square.name}; {wanted}"
