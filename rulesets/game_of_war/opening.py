"""What an attack and a turn begin with: the board, who stands where, and what is owed (§1)."""

from __future__ import annotations

from dataclasses import replace

from rulesets.api import Referee
from rulesets.game_of_war import board_questions as asked
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
    side = ref.ask(replace(whose, default=position.turn.value if position.turn_said else None))
    position = with_arsenals(ref, board, position)
    return board, replace(position, turn=side, turn_said=position.turn_said and side is position.turn)


def with_arsenals(ref: Referee, board: Board, position: Position) -> Position:
    """Take only the arsenals that are said to be left."""
    left = ref.ask(asked.ARSENALS)
    if left is None:
        return position
    for square in left:
        if board.arsenal_at(square) is None:
            known = " ".join(str(arsenal.square) for arsenal in board.arsenals)
            ref.reject(asked.ARSENALS, f"There is no arsenal at {square.name}; this board has them at {known}.")
    return position.surviving(board, left)


def no_square(board: Board, square: Square) -> str:
    """Say that a square is off the board, without the full stop."""
    return f"There is no square {square.name} on this board, {board.columns} by {board.rows}"


def stands(position: Position, side: Side, square: Square) -> bool:
    """Tell whether a unit of a side stands on a square."""
    unit = position.at(square)
    return unit is not None and unit.side is side


# §3: what is owed


def begun(ref: Referee, board: Board, position: Position) -> Turn:
    """Begin a turn with what the side owes from the turn before."""
    owes = owed(ref, board, position, asked.OWES.by(position.turn))
    if len(owes) > 1:
        ref.reject(asked.OWES.by(position.turn), "One attack forces one unit back; give one square, or none.")
    return Turn(
        position, owes=next(iter(owes), None), banned=tuple(dict.fromkeys((*owes, *banned(ref, board, position))))
    )


def banned(ref: Referee, board: Board, position: Position) -> Squares:
    """Ask whose offence does not count in this turn; a unit of the other side defends as ever (§3)."""
    question = asked.BANNED.by(position.turn)
    squares = ref.ask(question)
    for square in squares:
        if position.at(square) is None:
            ref.reject(question, nobody_at(board, position.turn, square))
        if not stands(position, position.turn, square):
            ref.note(f"{square.name} does not attack this turn; a ban leaves its defence as it is.", asked.BANNED.cite)
    return tuple(square for square in squares if stands(position, position.turn, square))


def owed(ref: Referee, board: Board, position: Position, question: Owed) -> Squares:
    """Ask which of a side's units owe something, and make sure that they are where they are said to be."""
    squares = ref.ask(question)
    for square in squares:
        if not stands(position, position.turn, square):
            ref.reject(question, nobody_at(board, position.turn, square))
    return squares


def nobody_at(board: Board, side: Side, square: Square) -> str:
    """Say that none of a side's units is where one was said to be."""
    wanted = "give the square where the unit that was forced back stands now, or none."
    if square not in board:
        return f"{no_square(board, square)}; {wanted}"
    return f"No unit of {side.words} stands at {square.name}; {wanted}"
