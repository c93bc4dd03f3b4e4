"""What the next turn begins with, as the text of its keys; and what the table remembers of attacks (§1, §3)."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.api import LAST_TURN, Change, Clock, Referee, Tabletop, WayOn, What
from rulesets.game_of_war import board_questions as asked
from rulesets.game_of_war.owed import lapsing
from rulesets.game_of_war.question_kinds import NONE, Squares
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.board_file import THE_BOARD, print_board
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.squares import Square
from rulesets.game_of_war.rules.turn import Turn
from rulesets.game_of_war.rules.units import SIDES, Side

LAST_ATTACK = "last-attack"
"""The fact of the table that says which side attacked last, and in which turn: `S 3`."""


class Owing(NamedTuple):
    """The squares of units that owe something: those that must leave first, and those that add no offence (§3)."""

    owes: Squares = ()
    banned: Squares = ()


def hand_on(ref: Referee, board: Board, position: Position, owing: Owing) -> None:
    """Write out what the side whose turn it is begins with."""
    arsenals = [square for side in Side for square in position.arsenals(board, side)]
    ref.hand_on(asked.POSITION.key, " ".join([*map(str, position.units), *position.lost_mark]))
    ref.hand_on(asked.ARSENALS.key, _squares(arsenals))
    ref.hand_on(asked.SIDE.key, position.turn.value)
    ref.hand_on(asked.OWES.key, _squares(_standing(position, owing.owes)))
    ref.hand_on(asked.BANNED.key, _squares(_standing(position, owing.banned)))
    if board != THE_BOARD:
        ref.hand_on(asked.BOARD.key, print_board(board))


def hand_on_after(ref: Referee, board: Board, done: Turn, theirs: Owing) -> None:
    """Write out what the other side begins with after a turn, or after its attack.

    What the side itself owed has lapsed with that; `theirs` is what the other side owed before.
    """
    ends = done.ended(board)
    owes = (*theirs.owes, *((ends.owes,) if ends.owes else ()))
    hand_on(ref, board, ends.position, Owing(owes, (*theirs.banned, *ends.banned)))


def remember_attack(ref: Referee, side: Side, attacked: bool) -> None:
    """Have the table remember that a side attacked, or forget who did as a turn without an attack was played since."""
    if attacked:
        ref.remember(LAST_ATTACK, f"{side.value} {ref.table.clock.turn}")
    elif LAST_ATTACK in ref.table.facts:
        ref.remember(LAST_ATTACK, None)


def next_turn(table: Tabletop, side: Side) -> WayOn | None:
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
    changes = (*lapsing(table, *Side), Change(What.FACT, LAST_ATTACK), *(clock if table.clock.side else ()))
    return WayOn("next-turn", f"{side.words}'s next turn has begun", changes)


def _place(clock: Clock, side: Side) -> int:
    """The place of a turn in the game; South's turn of a number comes before North's."""
    return 2 * clock.turn + ((clock.side or side.value) == Side.NORTH.value)


def _standing(position: Position, squares: Squares) -> tuple[Square, ...]:
    return tuple(square for square in dict.fromkeys(squares) if position.at(square))


def _squares(squares: Squares | list[Square]) -> str:
    return " ".join(map(str, squares)) or NONE
