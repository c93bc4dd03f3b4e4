"""What an attack and a turn begin with: the board, who stands where, and what is owed (§1)."""

from __future__ import annotations

from dataclasses import replace

from rulesets.api import Referee
from rulesets.game_of_war import board_questions as asked
from rulesets.game_of_war.going_on import Owing, hand_on
from rulesets.game_of_war.owed import owing_units
from rulesets.game_of_war.question_kinds import Owed, Squares, WhoseTurn
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.notation import strength_notes
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.squares import Square
from rulesets.game_of_war.rules.turn import Turn
from rulesets.game_of_war.rules.units import Side
from rulesets.game_of_war.vocabulary import UNITS

# §1, §5: the board and who stands on it


def laid_out(ref: Referee, whose: WhoseTurn) -> tuple[Board, Position]:
    """Ask for the board, the position with its arsenals, and whose turn it is."""
    board = ref.ask(asked.BOARD)
    position = ref.ask(asked.POSITION.on(board))
    for note in strength_notes(position):
        ref.note(note, UNITS)
    side = ref.ask(replace(called_for(ref, whose), default=position.turn.value if position.turn_said else None))
    position = with_arsenals(ref, board, position)
    return board, replace(position, turn=side, turn_said=position.turn_said and side is position.turn)


def called_for(ref: Referee, whose: WhoseTurn) -> WhoseTurn:
    """Take the side that a turn before handed on, where it is given in place of the attacker."""
    return asked.SIDE if ref.has(asked.SIDE) and not ref.has(whose) else whose


def with_arsenals(ref: Referee, board: Board, position: Position) -> Position:
    """Take only the arsenals that are said to be left."""
    left = ref.ask(asked.ARSENALS)
    if left is None:
        return position
    for square in left:
        if board.arsenal_at(square) is None:
            known = " ".join(str(arsenal.square) for arsenal in board.arsenals)
            ref.reject(
                asked.ARSENALS, f"There is no arsenal at {square.name}; the arsenals of this board are at {known}."
            )
    return position.surviving(board, left)


def no_square(board: Board, square: Square) -> str:
    """Say that a square is off the board, without the full stop."""
    return f"There is no square {square.name} on this board of {board.columns} by {board.rows}"


def stands(position: Position, side: Side, square: Square) -> bool:
    """Tell whether a unit of a side stands on a square."""
    unit = position.at(square)
    return unit is not None and unit.side is side


# §3: what is owed


def begun(ref: Referee, board: Board, position: Position) -> tuple[Turn, Owing]:
    """Begin a turn with what the side owes from the turn before; give the turn, and what the other side owes."""
    owes = asked.OWES.by(position.turn)
    due, theirs = owing(ref, board, position, owes)
    if len(due.owes) > 1:
        ref.reject(owes, "One attack forces one unit to retreat: type one square, or none.")
    turn = Turn(position, owes=next(iter(due.owes), None), banned=tuple(dict.fromkeys((*due.owes, *due.banned))))
    return turn, theirs


def owing(ref: Referee, board: Board, position: Position, owes: Owed) -> tuple[Owing, Owing]:
    """Ask what is owed: what the side whose turn it is owes now, and what the other side will owe in its own (§3)."""
    first, banned = (by_side(ref, board, position, each) for each in (owes, asked.BANNED.by(position.turn)))
    due, theirs = (Owing(first[side], banned[side]) for side in (position.turn, position.turn.other))
    hand_on(ref, board, position, Owing((*due.owes, *theirs.owes), (*due.banned, *theirs.banned)))
    return due, theirs


def by_side(ref: Referee, board: Board, position: Position, question: Owed) -> dict[Side, Squares]:
    """Ask which units owe something, and make sure that units stand there; a table remembers what either side owes."""
    squares = ref.ask(question)
    for square in squares:
        if position.at(square) is None:
            ref.reject(question, nobody_at(board, square))
        if stands(position, question.side.other, square):
            other = question.side.other.words
            ref.note(f"{square.name} belongs to {other}: this applies in {other}'s next turn.", question.cite)
    held = owing_units(ref.table, question.name, question.side.other)
    everywhere = dict.fromkeys((*squares, *(unit.square for unit in held if position.at(unit.square) == unit)))
    return {side: tuple(square for square in everywhere if stands(position, side, square)) for side in Side}


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
