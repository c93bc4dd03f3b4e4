"""The moves of a turn at the table: the forced retreat first, then up to five in all (§1, §3, §4)."""

from __future__ import annotations

from dataclasses import replace

from rulesets.api import Referee, not_taken
from rulesets.game_of_war.board_questions import ALLOWED, MOVES
from rulesets.game_of_war.fight import cited, destroyed, now_stand, settled_for_retreat
from rulesets.game_of_war.precedents import settled, settled_already
from rulesets.game_of_war.question_kinds import Moving
from rulesets.game_of_war.relevant_precedents import touched_by_move
from rulesets.game_of_war.rules.aftermath import forced_back
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.combat import Result
from rulesets.game_of_war.rules.moves import Barred, Move, Way
from rulesets.game_of_war.rules.readings import Readings
from rulesets.game_of_war.rules.turn import Turn, game_over
from rulesets.game_of_war.rules.units import Unit
from rulesets.game_of_war.vocabulary import COMBAT, GROUND, OBJECT, Happens

# §3: the forced retreat


def forced(ref: Referee, board: Board, turn: Turn) -> tuple[Turn, Readings]:
    """See to a unit that was forced back and cannot go: it is gone, or owes nothing any more."""
    readings = settled_already(ref.table)
    unit = turn.position.at(turn.owes) if turn.owes else None
    if unit is None:
        return turn, readings
    ref.step("forced")
    readings = settled_for_retreat(ref, board, turn.position, unit, readings)
    after, begins = forced_back(board, turn.position, unit, readings), turn.begun(board, readings)
    if after.result is Result.DESTROYED:
        destroyed(ref, begins, str(unit), f"{unit.words} cannot retreat: destroyed.", cited(after))
    elif not after.must_leave:
        ref.effect(Happens.STAYS, str(unit), "", f"{unit.words} stays on its square.", cited(after))
    return begins, readings


# §1, §4: the moves


def moved(ref: Referee, board: Board, turn: Turn, readings: Readings) -> Turn:
    """Ask for up to five moves, the one that is owed first; the game may end on the way."""
    here = "forced" if turn.owes else ""
    for question in MOVES:
        if game_over(board, turn.position):
            break
        if not turn.owes and here != "moves":
            here = "moves"
            ref.step(here)
        asked = question.within(board, turn, readings)
        move = ref.ask(asked)
        if move is None:
            unmoved(ref, turn, asked)
            break
        turn, readings = one_move(ref, board, turn, move, asked)
    return never_left(ref, turn) if turn.owes else turn


def never_left(ref: Referee, turn: Turn) -> Turn:
    """End what a unit owes that was not moved, as the table allowed all moves of the turn to others."""
    assert turn.owes is not None
    ref.note(f"{turn.owes.name} was not vacated: your table allowed other moves instead.", COMBAT)
    return replace(turn, owes=None)


def unmoved(ref: Referee, turn: Turn, question: Moving) -> None:
    """Let no turn's moves end while a retreat is owed."""
    if turn.owes:
        ref.reject(question, f"The unit at {turn.owes.name} must retreat first: type its move.")


def one_move(ref: Referee, board: Board, turn: Turn, move: Move, question: Moving) -> tuple[Turn, Readings]:
    """Make one move, or say what is against it; give the turn after it, and what the table has settled for it."""
    readings = settled(ref, touched_by_move(board, turn, move, question.readings), question.readings)
    way = turn.way(board, move, readings)
    unit = turn.position.at(move.start)
    if isinstance(way, Barred):
        move = allowed(ref, move, question)
    if against := against_it(board, turn, move, way):
        ref.reject(
            question.within(board, turn, readings), not_taken(lambda name: f"{name}, {move.name}: {against}", question)
        )
    assert unit is not None  # else there is no way
    if isinstance(way, Barred):
        tell_allowed(ref, unit, move, way)
    elif move.allowed:
        ref.note(f"The rules allow {move.name}: leave the reason out.", OBJECT)
    after = turn.move(board, move, readings)
    told(ref, turn, after, unit, move)
    return after, readings


def against_it(board: Board, turn: Turn, move: Move, way: Way | Barred) -> Barred | None:
    """Find what is against a move: by the rules, or, where the table allows it, that nobody can stand so."""
    if not isinstance(way, Barred):
        return None
    return turn.impossible(board, move) if move.allowed else way


def allowed(ref: Referee, move: Move, question: Moving) -> Move:
    """Find the reason for which the table allows a move that the rules bar: with the move, or given beside it."""
    reason = ALLOWED.of(question.key.removeprefix("move."))
    return replace(move, allowed=ref.ask(reason)) if not move.allowed and ref.has(reason) else move


def tell_allowed(ref: Referee, unit: Unit, move: Move, way: Barred) -> None:
    """Say that the table allows a move, what bars it by the rules, and why it is made all the same."""
    said = f"Your table allows {move.name}: “{move.allowed}”. By the rules: {way}"
    ref.effect(Happens.ALLOWED, str(unit), move.name, said, way.cite)


def told(ref: Referee, before: Turn, after: Turn, unit: Unit, move: Move) -> None:
    """Note a move, and the arsenals destroyed by it."""
    said = f"{unit.words} moves to {move.end.name}."
    ref.effect(Happens.MOVES, str(unit), move.name, said, OBJECT, (now_stand(after),))
    for square in after.position.lost:
        if square not in before.position.lost:
            enemy = unit.side.other.words
            ref.effect(
                Happens.ARSENAL_LOST, str(square), "", f"{enemy}'s arsenal at {square.name} is destroyed.", GROUND
            )
